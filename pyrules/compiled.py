"""The question about a rules text: what it compiles to, and what of it is not understood."""

from __future__ import annotations

import re
from typing import Any

from pyrules.cards import Card, CardStore, Face, card_from_definition
from pyrules.facts import ability_facts
from pyrules.text.compile import Ability, compile_abilities

NO_MEANING = "words that the rulebook has a meaning for"
_NO_MEANING_FACT = re.compile(r"no_meaning\(.*\)\.$", re.DOTALL)
Tree = dict[str, Any]


def compile_text(text: str, type: str | None = None, name: str | None = None, back: bool = False) -> Tree:
    """The abilities of a rules text, each with its facts in clingo's notation, as in answers.md.

    `type` is a type line, `name` the object's own name, by which its text may call it. With `back` each ability has its
    facts turned back into English, and under "comes_back" whether that is what it says. Raises InputError for a wrong
    type; what the grammar does not understand is listed under "not_understood".
    """
    if not type:
        return _tree(text, name or "", "", False, back)
    face = card_from_definition({"name": name or "this object", "type": type, "text": text}).faces[0]
    return _tree(face.text, name or "", type, "Legendary" in face.supertypes, back)


def compile_card(name: str, store: CardStore | None = None, back: bool = False) -> list[Tree]:
    """What the faces of an installed card compile to: all of them, or the one that `name` names; `back` as in compile_text."""
    if store is None:
        with CardStore.open() as opened:
            card = opened.get(name)
    else:
        card = store.get(name)
    return [
        _tree(face.text, face.name, _type_line(face), "Legendary" in face.supertypes, back)
        for face in _faces(card, name)
    ]


def _faces(card: Card, name: str) -> tuple[Face, ...]:
    face = card.face(name)
    return card.faces if face is None or len(card.faces) == 1 else (face,)


def _type_line(face: Face) -> str:
    left = " ".join((*face.supertypes, *face.types))
    return f"{left} — {' '.join(face.subtypes)}" if face.subtypes else left


def _tree(text: str, name: str, type_line: str, legendary: bool, back: bool) -> Tree:
    abilities = compile_abilities(text, name, legendary)
    return {
        "name": name,
        "type": type_line,
        "abilities": [_ability(ability, back) for ability in abilities],
        "not_understood": [place for ability in abilities for place in _not_understood(ability)],
    }


def _ability(ability: Ability, back: bool) -> Tree:
    tree: Tree = {"n": ability.number, "ability": ability.text, "kind": ability.kind}
    if ability.symbol is not None:
        tree["striation"] = ability.symbol
    tree["facts"] = list(ability_facts(ability))
    if back:
        from pyrules.text import back as english

        tree |= {"back": english.back(ability), "comes_back": english.comes_back(ability)}
    return tree


def _not_understood(ability: Ability) -> list[Tree]:
    found = [{"text": place.text, "at": place.at, "expected": place.expected} for place in ability.not_understood]
    for granted in ability.granted:
        found += _not_understood(granted)
    if not found and any(_NO_MEANING_FACT.match(fact) for fact in ability_facts(ability)):
        found.append({"text": ability.text, "at": 0, "expected": NO_MEANING})
    return found
