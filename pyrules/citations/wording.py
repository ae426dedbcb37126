"""The rules' own words, read from the copy of the Comprehensive Rules text that a user has."""

from __future__ import annotations

import re
from pathlib import Path

from pyrules.errors import InputError

_LARGEST_FILE = 10_000_000  # bytes
_RULE = re.compile(r"(\d{3}(?:\.\d+(?:[a-z]|(?=\.)))?)\.? (\S.*)")
_AFTER_THE_RULES = ("Glossary", "Credits")
_CHAPTER = re.compile(r"\d\. ")


def read_wording(path: Path) -> dict[str, str]:
    """The words of each section (its title), rule and letter, with the examples below it.

    Takes the rulebook as it is published as plain text. Raises InputError for a file that can't be read or has no rules.
    """
    words: dict[str, list[str]] = {}
    paragraph: list[str] = []
    for line in _text(path).splitlines():
        line = line.strip()
        if match := _RULE.fullmatch(line):
            # The table of contents lists sections before the rules begin; what comes later counts.
            paragraph = words[match[1]] = [match[2]]
        elif line in _AFTER_THE_RULES and any("." in number for number in words):
            break
        elif line in _AFTER_THE_RULES or _CHAPTER.match(line):
            paragraph = []
        elif line and paragraph:
            paragraph.append(line)
    if not any("." in number for number in words):
        raise InputError(
            "there are no rules in it", str(path), expected="lines such as “101.1. …”, as the Comprehensive Rules have"
        )
    return {number: "\n".join(lines) for number, lines in words.items()}


def _text(path: Path) -> str:
    name = str(path).replace("\0", "\\0")[:200]
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except FileNotFoundError:
        raise InputError("there is no such file", name) from None
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL
        raise InputError(f"can't be read: {getattr(error, 'strerror', None) or error}", name) from None
    if len(data) > _LARGEST_FILE:
        raise InputError(f"larger than {_LARGEST_FILE} bytes", name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"not UTF-8: the byte 0x{data[error.start]:02x}", name, data[: error.start].count(b"\n") + 1
        ) from None
