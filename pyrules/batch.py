"""Many boards: a file with one board a line, a file with one answer a line, on all cores or on a cluster.

Answers are written in the order of the boards, each with the number and a hash of its line. What an interrupted run has
written stays, and the next run goes on behind it: no line is lost, none is answered twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO

from pyrules import questions
from pyrules.cards import CardStore
from pyrules.errors import InputError, PyrulesError
from pyrules.parallel import Step, Workers, in_order

_CHUNK = 16  # boards; few, so that an interruption costs little


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about every board; as in `questions.ask`."""

    player: str | None = None
    only: tuple[str, ...] | None = None
    cards: Path | None = None
    timeout: float = 60.0


@dataclass(frozen=True, slots=True)
class Done:
    """How a run ended: lines answered before, lines answered now, and the numbers of those now that have no answer."""

    before: int
    now: int
    wrong: tuple[int, ...]


def ask_all(boards: Path, out: Path, asked: Asked, workers: Workers = None, step: Step = lambda more: None) -> Done:
    """Answers each line of `boards` (a board as JSON) by a line of `out`: {"line", "hash", "answer"}, or "error" instead.

    Goes on where an earlier run stopped; `step` is told how many lines more are done. Raises InputError where a file can't
    be used, or `out` holds answers to other boards.
    """
    before = _resumed(boards, out)
    step(before)
    wrong: list[int] = []
    now = 0
    with _opened(out, "ab") as file:
        chunks = ((asked, chunk) for chunk in _chunks(boards, before))
        for answers in in_order(_answer_chunk, chunks, workers):
            file.write("".join(line for line, _ in answers).encode())
            file.flush()
            wrong += [before + now + index for index, (_, fine) in enumerate(answers, start=1) if not fine]
            now += len(answers)
            step(len(answers))
    return Done(before, now, tuple(wrong))


def count(boards: Path) -> int:
    """The number of lines of a file."""
    with _opened(boards, "rb") as file:
        return sum(1 for _ in file)


def _resumed(boards: Path, out: Path) -> int:
    """How many lines of `out` stand; a last line that was not written in full is cut off."""
    if not out.exists():
        return 0
    answered = whole = 0
    with _opened(out, "r+b") as file, _opened(boards, "rb") as asked:
        for line in file:
            if not line.endswith(b"\n"):
                break
            board = asked.readline()
            if not board or _known(line) != (answered + 1, _hash(board)):
                raise InputError(
                    "these are not the answers to these boards",
                    file=str(out),
                    line=answered + 1,
                    expected=f"an answer to line {answered + 1} of {boards}, or no such file",
                )
            answered += 1
            whole += len(line)
        file.truncate(whole)
    return answered


def _known(line: bytes) -> tuple[object, object]:
    try:
        tree = json.loads(line)
        return tree["line"], tree["hash"]
    except (ValueError, KeyError, TypeError):
        return None, None


def _chunks(boards: Path, before: int) -> Iterator[list[tuple[int, bytes]]]:
    with _opened(boards, "rb") as file:
        chunk: list[tuple[int, bytes]] = []
        for number, line in enumerate(file, start=1):
            if number > before:
                chunk.append((number, line))
            if len(chunk) == _CHUNK:
                yield chunk
                chunk = []
        if chunk:
            yield chunk


def _opened(path: Path, mode: str) -> BinaryIO:
    try:
        return path.open(mode)  # type: ignore[return-value]
    except OSError as error:
        raise InputError(f"can't be opened: {error.strerror}", file=str(path)) from None


# ---- in the processes ----------------------------------------------------------------------------------------------------------


def _answer_chunk(work: tuple[Asked, Sequence[tuple[int, bytes]]]) -> list[tuple[str, bool]]:
    asked, lines = work
    return [_answer(asked, number, line) for number, line in lines]


def _answer(asked: Asked, number: int, line: bytes) -> tuple[str, bool]:
    """The line of an answer, and whether it is one."""
    tree: dict[str, object] = {"line": number, "hash": _hash(line)}
    try:
        text = line.decode("utf-8").strip()
        if not text.startswith("{"):
            raise InputError("the line is no board", expected="a board as a JSON object")
        board = questions.ask(text, asked.player, asked.only, cards=_store(asked.cards), timeout=asked.timeout)
        tree["answer"] = board.to_dict()
    except (PyrulesError, UnicodeDecodeError) as error:
        tree["error"] = str(error)
    except Exception as error:  # noqa: BLE001 - a fault of pyrules: this line has no answer, the others have
        tree["error"] = f"a fault of pyrules itself: {type(error).__name__}: {error}"
    return json.dumps(tree, ensure_ascii=True, separators=(",", ":")) + "\n", "answer" in tree


@lru_cache(maxsize=1)
def _store(path: Path | None) -> CardStore | None:
    try:
        return CardStore.open(path)
    except InputError:
        if path is not None:
            raise
        return None  # boards may bring their cards


def _hash(line: bytes) -> str:
    return blake2b(line.rstrip(b"\r\n"), digest_size=6).hexdigest()
