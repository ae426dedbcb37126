"""A claim taken apart: what it asserts, under which conditions, how firmly, and which parts of the rulebook that is about."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import clingo

from pyrules.text.folders import rules_folder
from pyrules.text.terms import Term, function, show

MODALITIES = frozenset(
    {
        "can",
        "cant",
        "may",
        "must",
        "will",
        "would",
        "wouldnt",
        "could",
        "couldnt",
        "should",
        "shouldnt",
        "not_so",
        "not_be",
    }
)
_BEHIND = "then_"  # a condition that stands behind its clause


@dataclass(frozen=True, slots=True)
class Assertion:
    """What is said if all of `given` is so; `modality` is the modal verb or negation, "is" where there is none."""

    given: tuple[Term, ...]
    then: Term
    modality: str

    def to_dict(self) -> dict[str, Any]:
        """The assertion as a part of an answer."""
        said = show(self.then)
        return {
            "facts": said,
            "given": [show(condition) for condition in self.given],
            "modality": self.modality,
            "about": list(topics([said, *map(show, self.given)])),
        }


def assertions(claim: Term) -> Iterator[Assertion]:
    """What a claim asserts, in its order."""
    match claim:
        case ("given", (condition, said)):
            for one in assertions(said):
                yield replace(one, given=(condition, *one.given))
        case (str(name), (said, condition)) if name.startswith(_BEHIND):
            for one in assertions(said):
                yield replace(one, given=(*one.given, function(name.removeprefix(_BEHIND), condition)))
        case ("told", _):
            yield Assertion((), claim, "told")
        case ("says", (_, predicate)):
            yield Assertion((), claim, _modality(predicate))
        case (_, tuple(parts)) if any(map(_is_sentence, parts)):  # joined, or behind an adverb
            for part in parts:
                if _is_sentence(part):
                    yield from assertions(part)
        case _:
            yield Assertion((), claim, "is")


def _is_sentence(said: Term) -> bool:
    if not isinstance(said, tuple):
        return False
    name, parts = said
    return name in ("says", "given", "told") or (
        bool(parts) and (name.startswith(_BEHIND) or name in _JOINS) and _is_sentence(parts[-1])
    )


_JOINS = frozenset(
    {
        "and",
        "or",
        "but",
        "so",
        "then",
        "and_then",
        "and_so",
        "and_thus",
        "and_therefore",
        "but_then",
        "yet",
        "nor",
        "otherwise",
        "plus",
    }
)


def _modality(predicate: Term) -> str:
    match predicate:
        case (str(name), _) if name in MODALITIES:
            return name
        case ("so" | "and" | "or" | "but" | "then", tuple(parts)):
            return next((word for part in parts if (word := _modality(part)) != "is"), "is")
    return "is"


# ---- what it is about ------------------------------------------------------------------------------------------------------------


def topics(said: Iterable[str]) -> tuple[str, ...]:
    """What claims, given as terms, are about, as rules_asp/rulings/topics.lp has it."""
    return _told("belongs", said)


def scenes(said: Iterable[str]) -> tuple[str, ...]:
    """The scenes that claims, given as terms, ask for, with the cards that they name (topics.lp)."""
    return _told("asks_for", said)


def _told(predicate: str, said: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted({word for name in _names(said) for word in _by_name(predicate).get(name, ())}))


@lru_cache(maxsize=2)
def _by_name(predicate: str) -> dict[str, tuple[str, ...]]:
    """What topics.lp says of each name that occurs in terms."""
    control = clingo.Control(["--warn=none"])
    control.load(str(rules_folder() / "rulings" / "topics.lp"))
    control.ground([("base", [])])
    found: dict[str, list[str]] = {}
    for atom in control.symbolic_atoms.by_signature(predicate, 2):
        name, word = atom.symbol.arguments
        found.setdefault(name.name, []).append(word.string if word.type == clingo.SymbolType.String else word.name)
    return {name: tuple(words) for name, words in found.items()}


def _names(said: Iterable[str]) -> Iterable[str]:
    """The names that occur in terms."""
    seen: dict[str, None] = {}
    waiting = list(map(clingo.parse_term, said))
    while waiting:
        symbol = waiting.pop()
        if symbol.type == clingo.SymbolType.Function:
            if symbol.name:
                seen.setdefault(symbol.name)
            waiting += symbol.arguments
    return seen
