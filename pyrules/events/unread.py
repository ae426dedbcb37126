"""Texts that speak of what would happen: where no rule of 614_1_replacements.lp carries one out, an event that it speaks of must
not be claimed to go on as if it were not there. Only words are looked for here, those of grammar/unread.yaml; the rules decide whether
it matters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from pyrules.board import Board
from pyrules.facts import Situation
from pyrules.text.compile import Ability
from pyrules.text.folders import grammar_folder
from pyrules.text.terms import quote


@lru_cache(maxsize=1)
def _words() -> dict[str, Any]:
    """grammar/unread.yaml, its expressions ready to search with."""
    import yaml  # imported late: only what happens next asks for it

    def ready(tree: Any) -> Any:
        return {name: ready(part) for name, part in tree.items()} if isinstance(tree, dict) else re.compile(tree)

    found: dict[str, Any] = ready(yaml.safe_load((grammar_folder() / "unread.yaml").read_text(encoding="utf-8")))
    return found


@lru_cache(maxsize=5000)
def unread_words(key: str) -> tuple[str, ...]:
    """What events a text of a static ability may replace or prevent, by its words."""
    words = _words()
    return (
        tuple(kind for kind, said in words["about"].items() if said.search(key))
        if words["replaces"].search(key)
        else ()
    )


def library_facts(board: Board) -> list[str]:
    """library_place(P,X,I): the known cards on top of libraries, from the top."""
    return [
        f"library_place({quote(player.name)},{quote(entry.id)},{i})."
        for player in board.players
        for i, entry in enumerate(player.zones.get("library", ())[:20], start=1)
    ]


def unread_facts(situation: Situation) -> list[str]:
    """unread(K,W) for the static abilities on this board."""
    keys = sorted({a.key for described in situation.faces.values() for a in _static(described.abilities)})
    found = [f"{_predicate(key, kind)}({quote(key)},{kind})." for key in keys for kind in unread_words(key)]
    entering = _words()["entering"]
    return found + [f"about_entering({quote(key)})." for key in keys if entering.search(key)]


def _predicate(key: str, kind: str) -> str:
    return "unread_of_itself" if kind == "graveyard" and _words()["of_itself"].search(key) else "unread"


def _static(abilities: Iterable[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        if ability.kind == "statement":
            yield ability
        yield from _static(ability.granted)
