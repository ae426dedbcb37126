"""The parser's loop: a text to its tree, by Lark's tables.

Lark makes an object for each token and calls three functions for each reduction; rules text is parsed by the ten thousand
sentences, so here only what a tree keeps is made, and a rejection says no more than where it stopped.
Which text has which tree is decided by Lark's tables alone (tests/grammar/test_reading.py compares).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lark.parsers.lalr_analysis import Shift

from pyrules.text.grammar import parser


class Rejected(ValueError):
    """A text that the grammar has no tree for: the column (from 0) where it stops, the terminals that could stand there."""

    def __init__(self, column: int, allowed: frozenset[str]) -> None:
        super().__init__(column)
        self.column, self.allowed = column, allowed


class Leaf(str):
    """A token that a tree keeps."""

    __slots__ = ("column", "type")
    type: str
    column: int  # from 1

    @property
    def value(self) -> str:
        """The text of the token."""
        return str(self)


class Node:
    """A part of a tree: the alias of its rule, its parts, where its text begins and ends."""

    __slots__ = ("children", "data", "end", "start")

    def __init__(self, data: str, children: list[Any], start: int, end: int) -> None:
        self.data, self.children, self.start, self.end = data, children, start, end


class _Plan:
    """What a reduction by one rule makes: which of its symbols are kept, whether one alone stands for the whole."""

    __slots__ = ("alone", "inline", "kept", "name", "origin", "size")

    def __init__(self, rule: Any) -> None:
        self.size = len(rule.expansion)
        self.origin = str(rule.origin.name)
        self.name = str(rule.alias or rule.options.template_source or rule.origin.name)
        self.alone = bool(rule.options.expand1 and not rule.alias)
        self.inline = self.origin.startswith("_")
        self.kept = [index for index, symbol in enumerate(rule.expansion) if not (symbol.is_term and symbol.filter_out)]


class _Tables:
    """The tables of one Lark parser, as the loop reads them."""

    def __init__(self, lark: Any) -> None:
        table: Any = lark.parser.parser._parse_table
        self.rows, self.starts, self.ends = table.states, table.start_states, table.end_states
        self.lexers = lark.parser.lexer.lexers
        self.ignored = frozenset(lark.lexer_conf.ignore)
        self.plans: dict[int, _Plan] = {}
        self.scanners: dict[int, tuple[Any, Any]] = {}

    def scanner(self, state: int) -> tuple[Any, Any]:
        """What finds the token at a place in a state, and what narrows words that a terminal takes in with others."""
        lexer = self.lexers[state]
        found = self.scanners[state] = (lexer.scanner, lexer.callback)  # the scanner is what makes the callbacks
        return found

    def plan(self, rule: Any) -> _Plan:
        """The plan of a rule of the table."""
        found = self.plans.get(id(rule))
        if found is None:
            found = self.plans[id(rule)] = _Plan(rule)
        return found


@lru_cache(maxsize=1)
def _tables() -> _Tables:
    return _Tables(parser())


class _Text:
    """A text as Lark's scanners take it."""

    __slots__ = ("end", "text")

    def __init__(self, text: str) -> None:
        self.text, self.end = text, len(text)


def read(start: str, text: str) -> Node | Leaf:
    """The tree of a text that is read as `start`; raises Rejected."""
    tables = _tables()
    rows, scanners, plans, ignored = tables.rows, tables.scanners, tables.plans, tables.ignored
    states = [tables.starts[start]]
    values: list[Any] = []
    begins: list[int] = []
    source, length = _Text(text), len(text)
    position = last = 0
    while True:
        state = states[-1]
        if position < length:
            scanner, narrowed = scanners.get(state) or tables.scanner(state)
            found = scanner.match(source, position)
            if not found:
                raise Rejected(position, frozenset(scanner.allowed_types) - ignored)
            words, kind = found
            if kind in ignored:
                position += len(words)
                continue
            if kind in narrowed:
                kind = _narrowed(narrowed[kind], kind, words)
            last = position
        else:
            kind, words = "$END", ""
        while True:
            action = rows[state].get(kind)
            if action is None:
                raise Rejected(last, frozenset(name for name in rows[state] if name.isupper()))
            if action[0] is Shift:
                states.append(action[1])
                values.append((kind, words, last))
                begins.append(last)
                position = last + len(words)
                break
            plan = plans.get(id(action[1])) or tables.plan(action[1])
            begin = last
            children: list[Any] = []
            if size := plan.size:
                begin = begins[-size]
                for index in plan.kept:
                    part = values[index - size]
                    if part.__class__ is tuple:
                        children.append(_leaf(part))
                    elif part.__class__ is list:
                        children += part
                    else:
                        children.append(part)
                del states[-size:], values[-size:], begins[-size:]
            value: Any = children
            if not plan.inline:
                alone = plan.alone and len(children) == 1
                value = children[0] if alone else Node(plan.name, children, begin, _end(text, position))
            state = rows[states[-1]][plan.origin][1]
            states.append(state)
            values.append(value)
            begins.append(begin)
            if kind == "$END" and state == tables.ends[start]:
                return value  # type: ignore[no-any-return]


def _end(text: str, position: int) -> int:
    while position and text[position - 1] == " ":
        position -= 1
    return position


def _leaf(part: tuple[str, str, int]) -> Leaf:
    leaf = Leaf(part[1])
    leaf.type, leaf.column = part[0], part[2] + 1
    return leaf


def _narrowed(callback: Any, kind: str, words: str) -> str:
    from lark import Token

    return str(callback(Token(kind, words)).type)
