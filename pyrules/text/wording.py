"""Facts back to English: the words that the grammar has for a term.

Nothing is written down twice. A term's functor is the alias of a rule of the grammar, its arguments are what the rule keeps;
so each alternative of the grammar is a template. A term has as many wordings as the grammar has for it ("its", "their");
`says` tells whether a text is one of them. If a word of a text were swallowed or misread on its way to the facts, the text would
be none of the wordings of its own facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pyrules.text.grammar import parser
from pyrules.text.reading import Leaf
from pyrules.text.terms import NotATerm, Term, is_silent, parts, value

_SPECIAL = frozenset({"kind", "kinds", "kinds_or", "kinds_of_class", "keyword_list", "number"})


class _Template:
    """One alternative of the grammar: what it makes, and its symbols in order."""

    __slots__ = ("alone", "inline", "items", "name", "wanted")

    def __init__(self, rule: Any) -> None:
        self.name = str(rule.alias or rule.options.template_source or rule.origin.name)
        self.inline = str(rule.origin.name).startswith("_")
        self.items = [_item(symbol) for symbol in rule.expansion]
        kept = [item for item in self.items if item[0] not in ("word", "silent token", "silent")]
        self.alone = bool(rule.options.expand1 and not rule.alias and len(kept) == 1)
        # How many arguments the symbols take, where none of them takes any number.
        takes = kept
        self.wanted = len(takes) if all(item[0] != "list" for item in takes) else None


def _item(symbol: Any) -> tuple[str, str]:
    name = str(symbol.name)
    if symbol.is_term:
        if symbol.filter_out:
            return ("word", name)
        return ("silent token" if is_silent(name) else "token", name)
    if is_silent(name):
        return ("silent", name)
    return ("list" if name.startswith("_") else "part", name)


class _Templates:
    """All templates of the grammar, by the symbol that they are alternatives of and the functor that they make."""

    def __init__(self) -> None:
        lark = parser()
        self.patterns = {t.name: re.compile(t.pattern.to_regexp()).match for t in lark.terminals}
        self.all: dict[str, list[_Template]] = {}
        for rule in lark.rules:
            self.all.setdefault(str(rule.origin.name), []).append(_Template(rule))
        self.found: dict[tuple[str, str, int], list[_Template]] = {}

    def of(self, symbol: str, functor: str, arity: int) -> list[_Template]:
        """The templates that may make a term with this functor ("" for numbers and strings) where the symbol stands."""
        key = (symbol, functor, arity)
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = list(self._closure(symbol, functor, arity, set()))
        return found

    def _closure(self, symbol: str, functor: str, arity: int, seen: set[str]) -> Iterator[_Template]:
        if symbol in seen:
            return
        seen.add(symbol)
        for template in self.all[symbol]:
            if template.alone:
                if len(template.items) == 1 and template.items[0][0] == "part":
                    yield from self._closure(template.items[0][1], functor, arity, seen)
                else:
                    yield template
            elif template.name in _SPECIAL or (
                template.name == functor and (template.wanted is None or template.wanted == arity)
            ):
                yield template


@lru_cache(maxsize=1)
def _templates() -> _Templates:
    return _Templates()


def all_templates() -> dict[str, list[_Template]]:
    """All alternatives of the grammar, by the symbol that they stand for."""
    return _templates().all


@lru_cache(maxsize=4000)  # the same words stand on many cards
def says(start: str, term: Term, text: str) -> bool:
    """Whether a text is one of the wordings of a term that the grammar has as `start`."""
    return len(text.rstrip(" ")) in {_blanks_back(text, end) for end in _Reader(text).symbol(start, term, 0)}


def _blanks_back(text: str, end: int) -> int:
    while end and text[end - 1] == " ":
        end -= 1
    return end


class _Reader:
    """Follows a text along the wordings of a term."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.templates = _templates()
        self.known: dict[tuple[str, int, int], frozenset[int]] = {}

    def symbol(self, symbol: str, term: Term, at: int) -> frozenset[int]:
        """Where the wordings of a term as this symbol end that begin at a place."""
        key = (symbol, id(term), at)
        found = self.known.get(key)
        if found is None:
            functor, arity = (term[0], len(term[1])) if isinstance(term, tuple) else ("", 0)
            self.known[key] = frozenset()
            ends: set[int] = set()
            for template in self.templates.of(symbol, functor, arity):
                ends.update(self._template(template, term, at))
            found = self.known[key] = frozenset(ends)
        return found

    def _template(self, template: _Template, term: Term, at: int) -> Iterator[int]:
        if template.alone:
            yield from self._items(template.items, 0, (term,), at)
            return
        for arguments in parts(template.name, term):
            yield from self._items(template.items, 0, arguments, at)

    def _items(self, items: list[tuple[str, str]], index: int, arguments: tuple[Any, ...], at: int) -> Iterator[int]:
        if index == len(items):
            if not arguments:
                yield at
            return
        kind, name = items[index]
        if kind == "word" or kind == "silent token":
            end = self._match(name, at)
            if end is not None:
                yield from self._items(items, index + 1, arguments, end)
        elif kind == "token":
            if arguments and (end := self._token(name, arguments[0], at)) is not None:
                yield from self._items(items, index + 1, arguments[1:], end)
        elif kind == "part":
            if arguments:
                for end in self.symbol(name, arguments[0], at):
                    yield from self._items(items, index + 1, arguments[1:], end)
        elif kind == "silent":
            for template in self.templates.all[name]:
                for end in self._items(template.items, 0, (), at):
                    yield from self._items(items, index + 1, arguments, end)
        else:
            after = sum(kind in ("token", "part") for kind, _ in items[index + 1 :])
            count = len(arguments) - after
            if count >= 0:
                for template in self.templates.all[name]:
                    for end in self._items(template.items, 0, arguments[:count], at):
                        yield from self._items(items, index + 1, arguments[count:], end)

    def _match(self, terminal: str, at: int) -> int | None:
        text = self.text
        while at < len(text) and text[at] == " ":
            at += 1
        found = self.templates.patterns[terminal](text, at)
        return found.end() if found else None

    def _token(self, terminal: str, term: Term, at: int) -> int | None:
        end = self._match(terminal, at)
        if end is None:
            return None
        leaf = Leaf(self.text[at:end].lstrip(" "))
        leaf.type, leaf.column = terminal, 1
        try:
            return end if value(leaf) == term else None
        except NotATerm:
            return None
