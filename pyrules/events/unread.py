"""Texts that speak of what would happen: where no rule of 614_1_replacements.lp carries one out, an event that it speaks of must
not be claimed to go on as if it were not there. Only words are looked for here; the rules decide whether it matters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pyrules.board import Board
from pyrules.facts import Situation
from pyrules.text.compile import Ability
from pyrules.text.terms import quote

_REPLACES = re.compile(
    r"\b(would|prevent|prevented|instead|can't (gain|lose|draw|search|get|have|be (put|destroyed))|damage is dealt .*as though|life total can't|don't lose|doesn't lose|trigger|triggers)\b",
    re.IGNORECASE,
)
_ENTERING = re.compile(r"\benters?( the battlefield)? (tapped|untapped|with|as|under)\b|^As .* enters\b|would enter\b")
_ITSELF = re.compile(r"If (~|this [a-z]+) would ")
_ABOUT = {
    "life": re.compile(r"\b(gain|gains|lose|loses) life|\blife total"),
    "counters": re.compile(
        r"counters? .*(would|can't) be put|counters? can't be put|would put .*counters?|can't (get|have) .*counters?",
        re.IGNORECASE,
    ),
    "damage": re.compile(r"\bdamage\b"),
    "tokens": re.compile(r"\btokens?\b.*\bcreated|create .*tokens?"),
    "draw": re.compile(r"\bdraw\b"),
    "graveyard": re.compile(r"\bwould (die|be put into)|\bwould leave"),
    "losing": re.compile(r"\b(lose|loses) the game"),
    "search": re.compile(r"\bsearch"),
    "destroy": re.compile(r"would be destroyed"),
    "triggers": re.compile(r"triggers? (an additional|two additional|twice)|cause .*to trigger|causes .*to trigger"),
}


@lru_cache(maxsize=5000)
def unread_words(key: str) -> tuple[str, ...]:
    """What events a text of a static ability may replace or prevent, by its words."""
    return tuple(word for word, pattern in _ABOUT.items() if pattern.search(key)) if _REPLACES.search(key) else ()


def library_facts(board: Board) -> list[str]:
    """library_place(P,X,I): the known cards on top of libraries, from the top."""
    return [
        f"library_place({quote(player.name)},{quote(entry.id)},{i})."
        for player in board.players
        for i, entry in enumerate(player.zones.get("library", ())[:20], start=1)
    ]


def unread_facts(situation: Situation) -> list[str]:
    """unread(K,W) for the static abilities on this board."""
    keys = {a.key for described in situation.faces.values() for a in _static(described.abilities)}
    found = [
        f"{'unread_of_itself' if word == 'graveyard' and _ITSELF.match(key) else 'unread'}({quote(key)},{word})."
        for key in sorted(keys)
        for word in unread_words(key)
    ]
    return found + [f"about_entering({quote(key)})." for key in sorted(keys) if _ENTERING.search(key)]


def _static(abilities: Iterable[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        if ability.kind == "statement":
            yield ability
        yield from _static(ability.granted)
