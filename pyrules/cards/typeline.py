"""Reading a type line: ``Legendary Creature — Human Time Lord`` into its words."""

from __future__ import annotations

import re
from typing import NamedTuple

# Ongoing is found on schemes only; Elite and Host are on acorn cards only.
SUPERTYPES = frozenset({"Basic", "Elite", "Host", "Legendary", "Ongoing", "Snow", "World"})

CARD_TYPES = frozenset(
    {
        "Artifact",
        "Battle",
        "Conspiracy",
        "Creature",
        "Dungeon",
        "Enchantment",
        "Instant",
        "Kindred",
        "Land",
        "Phenomenon",
        "Plane",
        "Planeswalker",
        "Scheme",
        "Sorcery",
        "Vanguard",
    }
)

RENAMED_TYPES = {"Tribal": "Kindred"}

# Every other subtype is one word, but for planes: all that follows the dash is one planar type.
SUBTYPES_OF_TWO_WORDS = frozenset({("Time", "Lord")})

_DASH = re.compile(r"\s+(?:[\u2014\u2013\u2212]|--?)(?:\s+|$)")


class TypeLine(NamedTuple):
    """The words of the type line of one face, each in the order of the line."""

    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]


def parse_type_line(line: str) -> TypeLine:
    """Read the type line of one face; words that are no known card type count as types."""
    left, *rest = _DASH.split(line.strip(), maxsplit=1)
    words = [_capital(word) for word in left.split()]
    types = tuple(RENAMED_TYPES.get(word, word) for word in words if word not in SUPERTYPES)
    subtypes = [_capital(word) for word in rest[0].split()] if rest else []
    if types == ("Plane",) and subtypes:
        subtypes = [" ".join(subtypes)]
    return TypeLine(tuple(word for word in words if word in SUPERTYPES), types, _join_two_words(subtypes))


def _join_two_words(words: list[str]) -> tuple[str, ...]:
    joined: list[str] = []
    for word in words:
        if joined and (joined[-1], word) in SUBTYPES_OF_TWO_WORDS:
            joined[-1] = f"{joined[-1]} {word}"
        else:
            joined.append(word)
    return tuple(joined)


def _capital(word: str) -> str:
    return word[:1].upper() + word[1:]
