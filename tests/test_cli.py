"""The commands: what they print, and how they end."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pyrules
from pyrules import cache, cli, questions
from pyrules.errors import SolvingTimeout
from pyrules.solve.engine import RulebookFault

POOL = "example:reflecting-pool"
BOARD = """
players:
  A: {battlefield: [Forest]}
cards:
  - {name: Forest, type: Basic Land — Forest}
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command."""
    status = cli.run(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_help_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--help")
    assert status == 0
    for part in (
        "Three commands to try",
        "battlefield:",
        "craft#Station",
        "ask",
        "check",
        "compile",
        "examples",
        "cards",
    ):
        assert part in out


@pytest.mark.parametrize("command", re.findall(r"^  pyrules (.*)$", cli.HELP, re.MULTILINE))
def test_what_help_suggests_works(capsys: pytest.CaptureFixture[str], command: str) -> None:
    assert run(capsys, *shlex.split(command))[0] == 0


@pytest.mark.parametrize("command", [[], ["ask"], ["check"], ["compile"], ["examples"], ["cards"]])
def test_every_command_has_help(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    assert run(capsys, *command, "--help")[0] == 0


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version")[1] == f"pyrules {pyrules.__version__}\n"


def test_json_is_the_tree_of_python(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "ask", POOL, "--json")
    assert status == 0
    assert json.loads(out) == pyrules.ask(POOL).to_dict()


def test_only(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "ask", POOL, "--json", "--only", "mana, stations")
    assert {"mana", "stations"} <= json.loads(out).keys()
    assert "actions" not in json.loads(out)


def test_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run(capsys, "ask", POOL, "--json", "--player", "B")[1])["player"] == "B"


def test_print_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "ask", POOL)
    assert status == 0
    assert "nothing" in out
    assert "\x1b" not in out  # no colour in a pipe


def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(run(capsys, "check", POOL, "play forest", "--json")[1])["legal"] is True
    assert run(capsys, "check", POOL, "play forest")[1].startswith("play forest: legal")


def test_facts_are_facts(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["ask", POOL], ["check", POOL, "activate pool"]):
        status, out, _ = run(capsys, *command, "--facts")
        assert status == 0
        assert 'player("A").' in out
        assert ":-" not in out
    assert 'requested("pool").' in out


def test_times_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = run(capsys, "ask", POOL, "--json", "--time")
    assert json.loads(out)
    assert "ground" in err
    assert err.splitlines()[-1].startswith("together")


def test_compile_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    tree = json.loads(run(capsys, "compile", "--text", "{T}: Add {G}.", "--type", "Land", "--json")[1])
    assert tree["type"] == "Land"
    assert [(ability["n"], ability["kind"]) for ability in tree["abilities"]] == [(1, "activated")]
    assert tree == pyrules.compile_text("{T}: Add {G}.", type="Land")
    assert "[activated]" in run(capsys, "compile", "--text", "{T}: Add {G}.")[1]


def test_compile_tells_what_it_does_not_understand(capsys: pytest.CaptureFixture[str]) -> None:
    (place,) = pyrules.compile_text("{T}: Frobnicate the wug.")["not_understood"]
    assert place["text"] == "{T}: Frobnicate the wug."
    assert place["at"] >= 5
    assert "Frobnicate" in run(capsys, "compile", "--text", "{T}: Frobnicate the wug.")[1]


def test_board_from_standard_input() -> None:
    command = [sys.executable, "-m", "pyrules", "ask", "-", "--json"]
    found = subprocess.run(command, input=BOARD.encode(), capture_output=True, check=True)
    assert "forest" in json.loads(found.stdout)["mana"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["frob"], "No such command"),
        (["ask"], "Missing argument"),
        (["ask", POOL, "--frob"], "No such option"),
        (["ask", POOL, "--timeout", "nan"], "seconds"),
        (["ask", POOL, "--timeout", "-1"], "seconds"),
        (["ask", POOL, "--only", "actoins"], "actions"),
        (["ask", POOL, "--player", "C"], "'A' or 'B'"),
        (["ask", "example:reflecting-pol"], "reflecting-pool"),
        (["ask", "/no/such/file.yaml"], "no such file"),
        (["ask", "{]"], "<board>"),
        (["check", POOL, "plya forest"], "play"),
        (["check", POOL, "play forst"], "forest"),
        (["compile"], "--text"),
        (["compile", "X", "--text", "Y"], "--text"),
        (["compile", "--text", "Flying", "--type", "Artifact Artifakt — — —"], "Artifa"),
        (["ask", POOL, "--cards", "/no/such/store"], "no card data"),
        (["examples", "vehicel"], "vehicle"),
    ],
)
def test_wrong_input_is_one_message(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_control_characters_do_not_reach_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    board = {
        "players": {"A": {"battlefield": [{"card": "[red]Evil[/red]\x1b[2J\u202e", "id": "[bold]x\x07"}]}},
        "cards": [{"name": "[red]Evil[/red]\x1b[2J\u202e", "type": "Artifact", "text": "Flying\x1b[31m"}],
    }
    status, out, err = run(capsys, "ask", json.dumps(board))
    assert status in (0, 2)
    assert not {"\x1b", "\x07", "\u202e"} & set(out + err)
    if status == 0:
        assert "[red]Evil[/red]" in out  # not read as markup


def test_no_answer_in_time(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def slow(*_: object, **__: object) -> None:
        raise SolvingTimeout("no complete answer within 1 seconds")

    monkeypatch.setattr(questions, "ask", slow)
    assert run(capsys, "ask", POOL)[0] == 3


def test_a_fault_of_ours_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def faulty(*_: object, **__: object) -> None:
        raise RulebookFault("the rules have no answer for this board")

    monkeypatch.setattr(questions, "ask", faulty)
    status, out, err = run(capsys, "ask", POOL)
    assert (status, out) == (70, "")
    assert "fault of pyrules" in err
    assert pyrules.__version__ in err
    assert "Traceback" not in err


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(questions, "ask", interrupted)
    status, out, err = run(capsys, "ask", POOL)
    assert (status, out, err.strip()) == (130, "", "")


@pytest.mark.skipif(os.name != "posix", reason="pipes are closed in another way elsewhere")
def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m pyrules ask example:twenty-permanents --json | head -c 1"
    found = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert (found.stdout, found.stderr) == (b"{", b"")


def test_json_needs_no_rich() -> None:
    code = f"from pyrules.cli import run; import sys; run(['ask', '{POOL}', '--json']); sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_known_texts_need_no_lark(tmp_path: Path) -> None:
    code = f"from pyrules.cli import run; import sys; run(['ask', '{POOL}', '--json']); print('lark' in sys.modules)"
    environment = os.environ | {"PYRULES_CACHE": str(tmp_path)}
    if (folder := cache.folder()) is not None:
        for parser in folder.glob("parser-*"):  # building it takes long
            shutil.copy(parser, tmp_path)
    found = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, env=environment).stdout.split()[
            -1
        ]
        for _ in range(2)
    ]
    assert found == [b"True", b"False"]
