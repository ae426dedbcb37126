"""Every card on a small set of boards: nothing may crash, clingo may not warn, and what is determined has one answer set.

The boards stand in boards.yaml. That the question `resolve` is declined is no failure, but counted: a text isn't understood, or
a spell needs targets that the board has not.
"""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from pyrules import questions
from pyrules.board import read_board
from pyrules.cards import Card, CardStore
from pyrules.corpus.running import over_cards
from pyrules.errors import PyrulesError, SolvingTimeout
from pyrules.facts import describe, situation
from pyrules.parallel import Step, Workers
from pyrules.solve.engine import RulebookFault, determined_answer_sets
from pyrules.text.compile import compile_abilities

_BOARDS = Path(__file__).with_name("boards.yaml")
_PLACE = '"CARD"'
_SHOWN = 200  # failures
_DESCRIBED = 500  # faces that a process keeps
ANSWERED, DECLINED, FAILED = "answered", "declined", "failed"


@dataclass(frozen=True, slots=True)
class Trial:
    """One board of boards.yaml: its text with the place of the card, which cards it is for, and the question."""

    name: str
    board: str
    types: frozenset[str]
    text: str
    question: str

    def suits(self, card: Card) -> bool:
        """Whether the front of a card is of the types, and has the words, that the board is for."""
        front = card.faces[0]
        return (not self.types or not self.types.isdisjoint(front.types)) and self.text in front.text


@lru_cache(maxsize=1)
def trials() -> tuple[Trial, ...]:
    """The boards of boards.yaml."""
    import yaml

    return tuple(
        Trial(
            row["name"],
            json.dumps(row["board"]),
            frozenset(row.get("types", ())),
            row.get("text", ""),
            row.get("question", "ask"),
        )
        for row in yaml.safe_load(_BOARDS.read_text(encoding="utf-8"))
    )


def try_cards(
    store: Path | None = None,
    cards: int | None = None,
    seed: int = 0,
    workers: Workers = None,
    timeout: float = 20.0,
    step: Step = lambda more: None,
) -> dict[str, Any]:
    """What became of every question about the cards of a store, or about so many of them, drawn by the `seed`.

    Gives whether it is `complete` (it was not interrupted), the counts of questions, those `answered`, `declined` and `failed`,
    the failures (the first of each kind of message first), and the slowest question. Raises InputError where no cards are installed.
    """
    started = time.perf_counter()
    drawn = drawn_places(store, cards, seed)
    counts: Counter[str] = Counter()
    failures: list[dict[str, str]] = []
    slowest: dict[str, Any] = {"seconds": 0.0}
    with suppress(KeyboardInterrupt):  # what was tried until then is told
        for name, found in over_cards(partial(_tried, store, timeout), store, workers, step, drawn):
            counts["cards"] += 1
            for trial, outcome, message, seconds in found:
                counts["questions"] += 1
                counts[outcome] += 1
                if outcome == FAILED:
                    failures.append({"card": name, "board": trial, "message": message})
                if seconds > slowest["seconds"]:
                    slowest = {"card": name, "board": trial, "seconds": round(seconds, 2)}
    return {
        "complete": counts["cards"] == len(drawn),
        **{name: counts[name] for name in ("cards", "questions", ANSWERED, DECLINED, FAILED)},
        "seed": seed,
        "seconds": round(time.perf_counter() - started, 1),
        "slowest": slowest,
        "failures": _first_of_each_kind(failures)[:_SHOWN],
    }


def drawn_places(store: Path | None, cards: int | None, seed: int) -> Sequence[int]:
    """The places in the store of so many cards, drawn by a seed, or of all of them."""
    with CardStore.open(store) as opened:
        count = opened.info().count
    if cards is None or cards >= count:
        return range(count)
    return sorted(random.Random(seed).sample(range(count), cards))


def _first_of_each_kind(failures: list[dict[str, str]]) -> list[dict[str, str]]:
    seen: set[str] = set()
    first: list[dict[str, str]] = []
    others: list[dict[str, str]] = []
    for failure in failures:
        kind = failure["message"].partition(":")[0]
        (others if kind in seen else first).append(failure)
        seen.add(kind)
    return first + others


# ---- in the processes ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _opened(store: Path | None) -> CardStore:
    return CardStore.open(store)


def _tried(store: Path | None, timeout: float, card: Card) -> tuple[str, list[tuple[str, str, str, float]]]:
    if describe.cache_info().currsize > _DESCRIBED:  # no card comes twice
        describe.cache_clear()
        compile_abilities.cache_clear()
    found = []
    for trial in trials():
        if trial.suits(card):
            started = time.perf_counter()
            outcome, message = outcome_of(trial, card.name, _opened(store), timeout)
            found.append((trial.name, outcome, message, time.perf_counter() - started))
    return card.name, found


def outcome_of(trial: Trial, name: str, store: CardStore, timeout: float) -> tuple[str, str]:
    """How one question about one card ends, and the message if it has no answer."""
    board = trial.board.replace(_PLACE, json.dumps(name))
    try:
        if trial.question == "resolve":
            questions.resolve(board, cards=store, timeout=timeout)
            return ANSWERED, ""
        questions.ask(board, cards=store, timeout=timeout)
        read = read_board(board)
        facts = situation(read, read.turn.priority, store)
        sets = determined_answer_sets(facts.facts, timeout)
    except SolvingTimeout as late:
        return FAILED, f"late: {late}"
    except RulebookFault as fault:
        return FAILED, f"rulebook: {fault}"
    except PyrulesError as error:
        return (DECLINED if trial.question == "resolve" else FAILED), f"refused: {error}"
    except Exception as error:  # noqa: BLE001 - a crash is what is looked for
        return FAILED, f"crash: {type(error).__name__}: {error}"
    return (ANSWERED, "") if sets == 1 else (FAILED, f"answer sets: {sets} of what is determined")
