"""How the matches of a regular expression can begin: so that of a thousand terminals only a few are tried at a place.

What is said may be too much, never too little: a look ahead or behind is taken to succeed, capitals are not told from small
letters, nor one character that isn't ASCII from another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import product
from string import ascii_lowercase, digits
from typing import Any

LENGTH = 8
_MOST = 300  # beginnings of one expression; where there are more, shorter ones stand for them
_OTHER = "\x80"  # any character that isn't ASCII
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_CLASSES = {
    "CATEGORY_DIGIT": digits + _OTHER,
    "CATEGORY_WORD": ascii_lowercase + digits + "_" + _OTHER,
    "CATEGORY_SPACE": " \t\n\r\f\v\x1c\x1d\x1e\x1f" + _OTHER,
}

# A beginning is a text, and whether more of the same match is known to follow it directly: where not, anything may.
Start = tuple[str, bool]
_ANY: frozenset[Start] = frozenset({("", False)})
_EMPTY: frozenset[Start] = frozenset({("", True)})


@cache
def beginnings(pattern: str) -> frozenset[str] | None:
    """Texts of which every match of a pattern, `plain`, begins with one, up to the match's own end; None for any text."""
    from re import _parser

    try:
        found = _sequence(_parser.parse(pattern))
    except (AttributeError, TypeError, ValueError, re.error):  # another Python may have another parser
        return None
    texts = {text for text, _ in found}
    return None if "" in texts else frozenset(texts)


def plain(text: str) -> str:
    """A text as beginnings are written."""
    return _NOT_ASCII.sub(_OTHER, text).lower()


def _sequence(items: Iterable[Any]) -> frozenset[Start]:
    found = _EMPTY
    for code, value in items:
        if all(not goes_on for _, goes_on in found):
            break
        found = _joined(found, _one(str(code), value))
    return found


def _joined(left: Iterable[Start], right: Iterable[Start]) -> frozenset[Start]:
    made: set[Start] = set()
    first, then = list(left), list(right)
    for (before, goes_on), (after, more) in product(first, then):
        text = before + after if goes_on else before
        made.add((text[:LENGTH], goes_on and more and len(text) < LENGTH))
    return _fewer(made)


def _fewer(found: Iterable[Start]) -> frozenset[Start]:
    made = frozenset(found)
    for length in range(LENGTH - 1, 0, -1):
        if len(made) <= _MOST:
            break
        made = frozenset((text[:length], goes_on and len(text) <= length) for text, goes_on in made)
    return made


def _one(code: str, value: Any) -> frozenset[Start]:
    match code:
        case "LITERAL":
            return frozenset({(plain(chr(value)), True)})
        case "AT" | "ASSERT" | "ASSERT_NOT":
            return _EMPTY
        case "SUBPATTERN":
            return _sequence(value[3])
        case "BRANCH":
            return frozenset().union(*(_sequence(branch) for branch in value[1]))
        case "MAX_REPEAT" | "MIN_REPEAT":
            return _repeated(value[0], value[1], _sequence(value[2]))
        case "IN":
            return _class(value)
    return _ANY


def _repeated(least: int, most: int, once: frozenset[Start]) -> frozenset[Start]:
    found: frozenset[Start] = _EMPTY if least == 0 else frozenset()
    so_far = _EMPTY
    for times in range(1, min(most, LENGTH) + 1):
        so_far = _joined(so_far, once)
        if times >= least:
            found |= so_far
    if most > LENGTH or not found:
        found |= {(text, False) for text, _ in so_far}
    return _fewer(found)


def _class(parts: Iterable[Any]) -> frozenset[Start]:
    found: set[str] = set()
    for code, value in parts:
        match str(code):
            case "LITERAL":
                found.add(plain(chr(value)))
            case "RANGE":
                found |= {plain(chr(number)) for number in range(value[0], min(value[1], 127) + 1)}
                found |= {_OTHER} if value[1] > 127 else set()
            case "CATEGORY" if str(value) in _CLASSES:
                found |= set(_CLASSES[str(value)])
            case _:
                return _ANY
    return frozenset((character, True) for character in found)
