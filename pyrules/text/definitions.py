"""Keywords that are defined in rules text (grammar/keyword_definitions.txt): a keyword is a line of text, not code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache

from pyrules.citations.numbers import is_beneath
from pyrules.text.folders import grammar_folder

_PARAMETERS = {
    "COST": r"(?:—\s?)?(?P<COST>\S.*?)\.?",
    "MANA": r"(?P<MANA>(?:\{[^{}]+\})+)",
    "N": r"(?P<N>\d+|X)",
    "QUALITY": r"(?P<QUALITY>[^{}—:]+?)(?=\s*(?:[—{]|$))",
    "TYPE": r"(?P<TYPE>[A-Za-z ]+)",
    "EFFECT": r"(?P<EFFECT>.+)",
}
_PARAMETER = re.compile(r"QUALITY|EFFECT|COST|MANA|TYPE|\bN\b")


@dataclass(frozen=True, slots=True)
class Definition:
    """One line of the file: the rule it rests on, the keyword, how it is written, what it means."""

    rule: str
    keyword: str
    pattern: re.Pattern[str]
    meaning: str

    def meaning_of(self, text: str) -> str | None:
        """What a keyword ability with these words means, in rules text, or None if it isn't this keyword."""
        found = self.pattern.fullmatch(text)
        if not found:
            return None
        values = found.groupdict()
        return _PARAMETER.sub(lambda m: values[m.group()].strip(), self.meaning)


def _pattern(head: str) -> re.Pattern[str]:
    parts, last = [], 0
    for match in _PARAMETER.finditer(head):
        parts += [re.escape(head[last : match.start()]), _PARAMETERS[match.group()]]
        last = match.end()
    parts.append(re.escape(head[last:]))
    return re.compile("".join(parts).replace(r"\ (?:—\s?)?", r"(?:\s?—\s?|\s)"), re.IGNORECASE)


_changed: dict[str, str] = {}
_without: list[str] = []


def changed() -> bool:
    """Whether some keyword means something else at the moment: then nothing that was compiled may be kept."""
    return bool(_changed or _without)


@contextmanager
def undefined(rules: Sequence[str]) -> Iterator[None]:
    """While it lasts, keywords whose definitions rest on these rules, or on what stands beneath them, have no meaning."""
    _without.extend(rules)
    try:
        with redefined({}):
            yield
    finally:
        del _without[len(_without) - len(rules) :]


@contextmanager
def redefined(meaning_of: Mapping[str, str]) -> Iterator[None]:
    """While it lasts, keywords (by name, in lower case) mean what `meaning_of` says, with the parameters of their definitions."""
    from pyrules.facts import describe
    from pyrules.text.compile import compile_abilities

    before = dict(_changed)
    _changed.update({keyword.lower(): meaning for keyword, meaning in meaning_of.items()})
    try:
        compile_abilities.cache_clear()
        describe.cache_clear()
        yield
    finally:
        _changed.clear()
        _changed.update(before)
        compile_abilities.cache_clear()
        describe.cache_clear()


def definitions() -> tuple[Definition, ...]:
    """All definitions, in the order of the file."""
    if not changed():
        return _written()
    return tuple(
        replace(d, meaning=_changed.get(d.keyword.lower(), d.meaning))
        for d in _written()
        if not any(is_beneath(d.rule, rule) for rule in _without)
    )


@lru_cache(maxsize=1)
def _written() -> tuple[Definition, ...]:
    lines = (grammar_folder() / "keyword_definitions.txt").read_text(encoding="utf-8").splitlines()
    found = []
    for line in lines:
        if line.strip() and not line.startswith("#"):
            rule, head, meaning = (part.strip() for part in line.split("|", 2))
            keyword = _PARAMETER.split(head)[0].rstrip(" —") or head
            found.append(Definition(rule, keyword, _pattern(head), meaning))
    return tuple(found)


def meanings(text: str) -> tuple[tuple[Definition, str], ...]:
    """What a keyword ability means, by the first definition that fits it (two lines with the same head both count)."""
    return _meanings(text) if changed() else _meanings_as_written(text)


@lru_cache(maxsize=5000)  # the same keywords stand on many cards
def _meanings_as_written(text: str) -> tuple[tuple[Definition, str], ...]:
    return _meanings(text)


def _meanings(text: str) -> tuple[tuple[Definition, str], ...]:
    found: list[tuple[Definition, str]] = []
    for definition in definitions():
        if found and definition.pattern != found[0][0].pattern:
            continue
        if (meaning := definition.meaning_of(text)) is not None:
            found.append((definition, meaning))
    return tuple(found)
