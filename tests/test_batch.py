"""Many boards at once: each line has one answer, in order, whatever happens in between."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from pyrules import batch, cli
from pyrules.batch import Asked, Done, ask_all
from pyrules.errors import InputError

FOREST = {"name": "Forest", "type": "Basic Land — Forest"}


def board(lands: int) -> str:
    return json.dumps({"players": {"A": {"battlefield": ["Forest"] * lands}, "B": {}}, "cards": [FOREST]})


LINES = [board(1), "{no board", board(2), "", '"example:reflecting-pool"', board(3)]
ASKED = Asked(only=("mana",))


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    path = tmp_path / "boards.jsonl"
    path.write_text("\n".join(LINES) + "\n", encoding="utf-8")
    return path


def read(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("processes", [1, 2])
def test_each_line_has_its_answer(boards: Path, tmp_path: Path, processes: int) -> None:
    out = tmp_path / "answers.jsonl"
    assert ask_all(boards, out, ASKED, processes) == Done(0, 6, (2, 4, 5))
    answers = read(out)
    assert [answer["line"] for answer in answers] == [1, 2, 3, 4, 5, 6]
    assert [len(answer.get("answer", {}).get("mana", ())) for answer in answers] == [1, 0, 2, 0, 0, 3]
    assert ["error" in answer for answer in answers] == [False, True, False, True, True, False]


@pytest.mark.parametrize("kept", range(0, 2000, 61))
def test_an_interrupted_run_goes_on(boards: Path, tmp_path: Path, kept: int, whole: bytes) -> None:
    out = tmp_path / "answers.jsonl"
    out.write_bytes(whole[:kept])
    done = ask_all(boards, out, ASKED, 1)
    assert done.before == whole[:kept].count(b"\n")
    assert done.before + done.now == len(LINES)
    assert out.read_bytes() == whole


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("whole")
    (folder / "boards.jsonl").write_text("\n".join(LINES) + "\n", encoding="utf-8")
    ask_all(folder / "boards.jsonl", folder / "out", ASKED, 1)
    return (folder / "out").read_bytes()


def test_answers_to_other_boards_stay(boards: Path, tmp_path: Path, whole: bytes) -> None:
    out = tmp_path / "answers.jsonl"
    out.write_bytes(whole)
    boards.write_text("\n".join([board(4), *LINES[1:]]), encoding="utf-8")
    with pytest.raises(InputError, match="not the answers to these boards"):
        ask_all(boards, out, ASKED, 1)
    assert out.read_bytes() == whole


def test_a_fault_costs_one_line(boards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(text: str, *_: object, **__: object) -> object:
        raise RuntimeError("broken")

    monkeypatch.setattr(batch.questions, "ask", ask)
    assert ask_all(boards, tmp_path / "out", ASKED, 1).wrong == (1, 2, 3, 4, 5, 6)
    assert "fault of pyrules" in read(tmp_path / "out")[0]["error"]


@pytest.mark.skipif(os.name == "nt", reason="a process is killed by a signal")
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    boards, out, whole = (tmp_path / name for name in ("boards.jsonl", "out.jsonl", "whole.jsonl"))
    boards.write_text("\n".join(board(n % 7) for n in range(300)) + "\n", encoding="utf-8")
    ask_all(boards, whole, ASKED, 1)
    command = ["ask", "--batch", str(boards), "--out", str(out), "--only", "mana", "--processes", "2"]
    # A group of its own: the workers are killed with it.
    with subprocess.Popen([sys.executable, "-m", "pyrules", *command], start_new_session=True) as process:
        while process.poll() is None and (not out.exists() or not out.stat().st_size):
            time.sleep(0.01)
        with suppress(ProcessLookupError):  # so fast that it is done
            os.killpg(process.pid, signal.SIGKILL)
    left = out.read_bytes().count(b"\n")
    assert ask_all(boards, out, ASKED, 2) == Done(left, 300 - left, ())
    assert out.read_bytes() == whole.read_bytes()


def test_the_command(boards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "answers.jsonl")
    assert cli.run(["ask", "--batch", str(boards), "--out", out, "--only", "mana"]) == 0
    said = capsys.readouterr()
    assert said.out == "6 lines, 6 of them answered now\n"
    assert "3 lines have no answer" in said.err
    assert cli.run(["ask", "--batch", str(boards), "--out", out, "--only", "mana"]) == 0
    assert capsys.readouterr().out == "6 lines, 0 of them answered now\n"


@pytest.mark.parametrize("arguments", [["ask"], ["ask", "x", "--batch", "y", "--out", "z"], ["ask", "--batch", "y"]])
def test_what_goes_together(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(arguments) == 2
    assert "--batch and --out" in capsys.readouterr().err


def test_no_such_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["ask", "--batch", str(tmp_path / "none"), "--out", str(tmp_path / "out")]) == 2
