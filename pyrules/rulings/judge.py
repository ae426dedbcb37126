"""The rules of rules_asp/rulings/ applied to claims and a universe: what the rulebook makes of each claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import clingo

from pyrules.errors import SolvingTimeout
from pyrules.rulings.worlds import Worlds, ruling_rules
from pyrules.solve.engine import RulebookFault
from pyrules.text.terms import Term, show


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What a paragraph says, a term for each of its sentences (None: nothing is made of it), and facts about the words in it."""

    sentences: Sequence[Term | None]
    facts: Sequence[str]

    def claims(self, before: int = 0) -> list[str]:
        """The same as facts for the rules, with its sentences numbered behind so many."""
        said = [
            f"claim({number},{show(term)})."
            for number, term in enumerate(self.sentences, start=before + 1)
            if term is not None
        ]
        return [*said, *self.facts]


@dataclass(frozen=True, slots=True)
class Judged:
    """What becomes of one assertion of a sentence: its verdict, and the world of a case that shows it (None: it needs none)."""

    sentence: int
    assertion: str
    verdict: str
    world: int | None
    case: str


def judge_each(worlds: Worlds, paragraphs: Sequence[Paragraph], timeout: float = 60.0) -> list[list[Judged]]:
    """The verdicts on each of these paragraphs, with its sentences numbered from 1; `worlds` are those of a universe.

    They are weighed together, as most of the work is the same for all, and one by one where there is no answer within `timeout`
    seconds. Raises SolvingTimeout where there is none for one alone.
    """
    befores = [0]
    for paragraph in paragraphs:  # no sentence stands right behind one of another paragraph
        befores.append(befores[-1] + len(paragraph.sentences) + 1)
    claims = [fact for paragraph, before in zip(paragraphs, befores, strict=False) for fact in paragraph.claims(before)]
    try:
        found = judge(worlds, dict.fromkeys(claims), timeout)
    except SolvingTimeout:
        if len(paragraphs) == 1:
            raise
        return [judge(worlds, paragraph.claims(), timeout) for paragraph in paragraphs]
    return [
        [replace(one, sentence=one.sentence - before) for one in found if before < one.sentence < after]
        for before, after in pairwise(befores)
    ]


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
    cases, worlds = _shown("shown_case", symbols), _shown("shown_world", symbols)
    for symbol in symbols:
        if symbol.name == "verdict":
            sentence, assertion, verdict = symbol.arguments
            key = (str(sentence), str(assertion), "no" if verdict.name == "contradicted" else "yes")
            case = cases.get(key)
            world = worlds[key].number if key in worlds else None if case is None else _world(case)
            yield Judged(
                sentence.number,
                str(assertion),
                verdict.name.replace("_", " "),
                world,
                "" if case is None else str(case),
            )


def _shown(name: str, symbols: Iterable[clingo.Symbol]) -> dict[tuple[str, str, str], clingo.Symbol]:
    """What shows each assertion of a sentence, one way or the other."""
    return {
        (str(s.arguments[0]), str(s.arguments[1]), str(s.arguments[2])): s.arguments[3]
        for s in symbols
        if s.name == name
    }


_WORLD = re.compile(r"\b(?:x|on|world)\((\d+)")


def _world(case: clingo.Symbol) -> int | None:
    found = _WORLD.search(str(case))
    return int(found.group(1)) if found else None
