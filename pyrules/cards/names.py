"""How card names are compared: without regard to case, accents and typography."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

SEPARATOR = " // "
"""Stands between the face names in the whole name of a card with several faces."""

# Letters and signs that Unicode does not decompose into the ones on a keyboard.
_PLAIN = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "\N{MODIFIER LETTER COLON}": ":"}
    | dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'")
    | dict.fromkeys("\u201c\u201d\u201e", '"')
    | dict.fromkeys("\u2010\u2011\u2013\u2014\u2212", "-")
)


@lru_cache(maxsize=10_000)
def fold(name: str) -> str:
    """The key under which a name is looked up: equal for all accepted spellings of one name."""
    plain = name.casefold().translate(_PLAIN)
    if not plain.isascii():
        # A lone surrogate (an argument that is not UTF-8) can be in no name, and sqlite refuses it.
        plain = plain.encode("utf-8", "replace").decode()
        decomposed = unicodedata.normalize("NFKD", plain)
        plain = "".join(char for char in decomposed if not unicodedata.combining(char))
    if "//" in plain:
        plain = "//".join(part.strip() for part in plain.split("//"))
    return " ".join(plain.split())


def face_names(name: str) -> tuple[str, ...]:
    """The names of the faces in a whole name: ``Fire // Ice`` has two.

    The two sides of a reversible printing are the same card: ``Forest // Forest`` has one face name.
    """
    return tuple(dict.fromkeys(part.strip() for part in name.split(SEPARATOR)))
