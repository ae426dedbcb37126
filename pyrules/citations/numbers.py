"""The numbers of the Comprehensive Rules: which there are, which a text cites, which stand beneath which."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

# Letters that the rulebook skips between two subrules.
_LETTERS = "abcdefghijkmnpqrstuvwxyz"
_CITED = re.compile(
    r"(?<![\d.#{/+-])\b(\d{3}(?:\.\d+(?:[a-z]|(?=\W|$)))?)(?:[–-]([a-z]\b|\d{3}(?:\.\d+[a-z]?)?|\d+\b))?(?![\d%])"
)
_PARTS = re.compile(r"(\d+)(?:\.(\d+)([a-z]?))?")
NUMBER = re.compile(r"[1-9](?:\d{2}(?:\.\d+[a-z]?)?)?")


@cache
def existing() -> frozenset[str]:
    """Every section, rule and letter that there is.

    The list is packed: `118: 1 2a-b 3-5` is 118, 118.1, 118.2, 118.2a, 118.2b, 118.3, 118.4, 118.5.
    """
    found = set()
    for line in (Path(__file__).parent / "rule_numbers.txt").read_text(encoding="utf-8").splitlines():
        section, _, rules = line.partition(":")
        found.add(section)
        for part in rules.split():
            if match := re.fullmatch(r"(\d+)([a-z])(?:-([a-z]))?", part):
                rule = f"{section}.{match[1]}"
                found |= {rule, *(rule + letter for letter in _letters(match[2], match[3] or match[2]))}
            else:
                low, _, high = part.partition("-")
                found |= {f"{section}.{rule}" for rule in range(int(low), int(high or low) + 1)}
    return frozenset(found)


def numbers_in(text: str) -> Iterator[str]:
    """The numbers that a text cites; of a range (508.1a–c, 305.1–305.3) all of them, of sections (500–514) both ends."""
    for match in _CITED.finditer(text):
        first, last = match.groups()
        yield first
        if last is not None:
            yield from _rest_of_range(first, last)


def _rest_of_range(first: str, last: str) -> Iterator[str]:
    section, rule, letter = _parts(first)
    if last.isalpha():
        yield from (f"{section}.{rule}{each}" for each in _letters(letter, last)[bool(letter) :])
        return
    if "." not in last and rule and not letter:
        last = f"{section}.{last}"
    end = _parts(last)
    if rule and end[0] == section and not letter and not end[2]:
        yield from (f"{section}.{each}" for each in range(int(rule) + 1, int(end[1]) + 1))
    elif letter and end[:2] == (section, rule) and end[2]:
        yield from (f"{section}.{rule}{each}" for each in _letters(letter, end[2])[1:])
    else:
        yield last


def _letters(first: str, last: str) -> str:
    return _LETTERS[_LETTERS.index(first) if first else 0 : _LETTERS.index(last) + 1]


def _parts(number: str) -> tuple[str, str, str]:
    match = _PARTS.fullmatch(number)
    assert match is not None
    return match[1], match[2] or "", match[3] or ""


def section_of(number: str) -> str:
    """The section a number stands in: 613 for 613.8a."""
    return number[:3]


def in_order(number: str) -> tuple[int, int, str]:
    """A key to sort numbers by: 613.10 comes after 613.9b."""
    section, rule, letter = _parts(number)
    return int(section), int(rule or 0), letter


def is_beneath(number: str, above: str) -> bool:
    """Whether a number is `above` itself or stands beneath it: a chapter's sections, a section's rules, a rule's letters."""
    if len(above) == 1:
        return number.startswith(above)
    rest = number.removeprefix(above)
    return number.startswith(above) and (not rest or not rest[0].isdigit())
