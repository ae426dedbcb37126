"""Which terminal stands at a place of a text: the first that matches of those that a state accepts, as in Lark.

The grammar has more than a thousand terminals. Lark compiles one regular expression of hundreds of them for each state that a
text reaches; here only those are tried that can begin with the text at hand (beginnings.py), literals without a regular expression.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Any

from lark.lexer import PatternRE, PatternStr, _regexp_has_newline

from pyrules.text.beginnings import LENGTH, beginnings, plain

WHOLE_WORD = r"\b(?!['’]s\b)"  # what is put behind a literal that is a word (grammar.py)
_SHORT = 3  # characters


def terminal_facts(terminals: Collection[Any]) -> dict[str, Any]:
    """What the lexers need to know of the terminals: how each can begin, and which literals others take in whole."""
    literals = [terminal for terminal in terminals if isinstance(terminal.pattern, PatternStr)]
    taken: dict[str, list[str]] = {}
    for other in terminals:
        if isinstance(other.pattern, PatternRE):
            matches = re.compile(other.pattern.to_regexp()).match
            whole = [t.name for t in literals if t.priority == other.priority and _is_whole(matches, t.pattern.value)]
            if whole:
                taken[other.name] = whole
    ranked = sorted(terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name))
    return {
        "begins": {t.name: sorted(found) for t in ranked if (found := beginnings(t.pattern.to_regexp())) is not None},
        "patterns": {t.name: t.pattern.to_regexp() for t in ranked},  # in the order in which Lark tries them
        "taken": taken,
        "literals": {t.name: words for t in ranked if (words := _literal(t.pattern)) is not None},
        "newlines": [t.name for t in ranked if _regexp_has_newline(t.pattern.to_regexp())],
    }


def _is_whole(matches: Any, word: str) -> bool:
    found = matches(word)
    return bool(found) and found.group() == word


def _literal(pattern: Any) -> tuple[str, bool] | None:
    """The words that are all that a pattern matches, and whether as whole words only; None for a pattern of another kind."""
    if pattern.flags:
        return None
    if isinstance(pattern, PatternStr):
        return pattern.value, False
    words = re.sub(r"\\(.)", r"\1", pattern.value.removesuffix(WHOLE_WORD))
    return (words, True) if pattern.value == re.escape(words) + WHOLE_WORD else None


class Terminals:
    """The terminals of one parser, by what can stand in a text."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.patterns: dict[str, str] = facts["patterns"]  # in the order in which they are tried
        self.taken: dict[str, list[str]] = facts["taken"]
        self.literals: dict[str, tuple[str, bool]] = facts["literals"]
        self.newlines = frozenset(facts["newlines"])
        self.by_start: dict[str, list[tuple[str, list[str]]]] = {}
        for name in self.patterns:
            parted: dict[str, list[str]] = {}
            for start in facts["begins"].get(name, ("",)):
                parted.setdefault(start[:_SHORT], []).append(start)
            for short, starts in parted.items():
                self.by_start.setdefault(short, []).append((name, starts))
        self.rank = {name: rank for rank, name in enumerate(self.patterns)}
        self.known: dict[str, list[tuple[str, list[str]]]] = {}

    def that_fit(self, text: str) -> list[tuple[str, list[str]]]:
        """The terminals that may stand where a text begins so (`plain`, and short), in their order, with what they begin with."""
        found = self.known.get(text)
        if found is None:
            shorter = [text[:length] for length in range(len(text) + 1)]
            longer = [s for s in self.by_start if s.startswith(text) and s != text] if len(text) < _SHORT else []
            some = [entry for start in (*shorter, *longer) for entry in self.by_start.get(start, ())]
            found = self.known[text] = sorted(some, key=lambda entry: self.rank[entry[0]])
        return found


@cache
def _matcher(pattern: str, flags: int) -> Any:
    return re.compile(pattern, flags).match


class DispatchScanner:
    """Finds the first terminal that matches, as one big regular expression of them all would."""

    def __init__(self, names: Collection[str], flags: int, terminals: Terminals) -> None:
        self.flags, self.terminals = flags, terminals
        self.allowed_types = frozenset(names)
        self.by_start: dict[str, list[tuple[str, str | None, bool, Any]]] = {}

    def match(self, text: Any, position: int) -> tuple[str, str] | None:
        """The text that the first fitting terminal matches at a position, and that terminal's name."""
        whole = text.text
        start = whole[position : position + LENGTH]
        candidates = self.by_start.get(start)
        if candidates is None:
            candidates = self.by_start[start] = self._candidates(plain(start))
        for name, literal, whole_word, matches in candidates:
            if literal is None:
                if found := matches(whole, position, text.end):
                    return found.group(), name
            elif whole.startswith(literal, position) and (not whole_word or _ends_word(whole, position + len(literal))):
                return literal, name
        return None

    def _candidates(self, start: str) -> list[tuple[str, str | None, bool, Any]]:
        """The terminals that may stand where a text begins so: name, the words if it is a literal, else what matches it."""
        terminals, own = self.terminals, self.allowed_types
        found: list[tuple[str, str | None, bool, Any]] = []
        for name, starts in terminals.that_fit(start[:_SHORT]):
            if name in own:
                for begins in starts:
                    if start.startswith(begins) or begins.startswith(start):
                        break
                else:
                    continue
                if found and found[-1][0] == name:
                    continue
                if literal := terminals.literals.get(name):
                    found.append((name, *literal, None))
                else:
                    found.append((name, None, False, _matcher(terminals.patterns[name], self.flags)))
        return found


def _ends_word(text: str, end: int) -> bool:
    """Whether a word ends there, and is not "…'s": what WHOLE_WORD matches behind a letter."""
    if end == len(text):
        return True
    if _is_of_a_word(text[end]):
        return False
    return text[end] not in "'’" or text[end + 1 : end + 2] != "s" or _is_of_a_word(text[end + 2 : end + 3])


def _is_of_a_word(character: str) -> bool:
    return character.isalnum() or character == "_"


class Narrowed:
    """What narrows a text that a terminal takes in with others: it is the literal that is written so."""

    def __init__(self, words: dict[str, str]) -> None:
        self.words = words

    def __call__(self, token: Any) -> Any:
        """The token, with the literal's name."""
        token.type = self.words.get(token.value, token.type)
        return token
