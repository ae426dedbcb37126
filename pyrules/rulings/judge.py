"""The rules of rules_asp/rulings/ applied to claims and a universe: what the rulebook makes of each claim."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import clingo

from pyrules.errors import SolvingTimeout
from pyrules.rulings.worlds import Worlds, ruling_rules
from pyrules.solve.engine import RulebookFault


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of one assertion of a sentence: its verdict, and the world of a case that shows it (None: it needs none)."""

    sentence: int
    assertion: str
    verdict: str
    world: int | None
    case: str


def judge(worlds: Worlds, claims: Iterable[str], timeout: float = 60.0) -> list[Judged]:
    """The verdicts on claims, in the order of the sentences; `claims` are facts, and `worlds` those of a universe.

    Raises SolvingTimeout where there is no answer in time.
    """
    messages: list[str] = []
    control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda _, message: messages.append(message))
    lines = list(claims)
    program, read = ruling_rules().program(worlds, lines)
    try:
        worlds.give(control, read)
        program.ground(control, "\n".join(lines), timeout)
    except RuntimeError:
        raise RulebookFault("; ".join(messages[:3])) from None
    with control.solve(async_=True, yield_=True) as handle:
        handle.resume()
        if not handle.wait(timeout):
            handle.cancel()
            raise SolvingTimeout(f"no verdict within {timeout:g} seconds")
        model = handle.model()
        symbols = sorted(model.symbols(shown=True)) if model is not None else []
    if messages or model is None:
        raise RulebookFault("; ".join(messages[:3]) or "the rules about rulings have no answer")
    return list(_verdicts(symbols))


def _verdicts(symbols: list[clingo.Symbol]) -> Iterable[Judged]:
    cases = {
        (str(s.arguments[0]), str(s.arguments[1]), str(s.arguments[2])): s.arguments[3]
        for s in symbols
        if s.name == "shown_case"
    }
    for symbol in symbols:
        if symbol.name == "verdict":
            sentence, assertion, verdict = symbol.arguments
            way = "no" if verdict.name == "contradicted" else "yes"
            case = cases.get((str(sentence), str(assertion), way))
            world = None if case is None else _world(case)
            yield Judged(
                sentence.number,
                str(assertion),
                verdict.name.replace("_", " "),
                world,
                "" if case is None else str(case),
            )


_WORLD = re.compile(r"\b(?:x|on|world)\((\d+)")


def _world(case: clingo.Symbol) -> int | None:
    found = _WORLD.search(str(case))
    return int(found.group(1)) if found else None
