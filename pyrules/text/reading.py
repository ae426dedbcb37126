"""The parser's loop: a text to its tree, by Lark's tables.

Lark makes an object for each token and calls three functions for each reduction; rules text is parsed by the ten thousand
sentences, so here only what a tree keeps is made, and a rejection says no more than where it stopped.
Which text has which tree is decided by Lark's tables alone (tests/grammar/test_reading.py compares).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from lark.parsers.lalr_analysis import Reduce

from pyrules.text.grammar import parser
from pyrules.text.lark_tables import LazyRows


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

    __slots__ = ("alone", "inline", "kept", "name", "origin", "passes", "size")

    def __init__(self, rule: Any) -> None:
        self.size = len(rule.expansion)
        self.origin = str(rule.origin.name)
        self.name = str(rule.alias or rule.options.template_source or rule.origin.name)
        self.alone = bool(rule.options.expand1 and not rule.alias)
        self.inline = self.origin.startswith("_")
        self.kept = [index for index, symbol in enumerate(rule.expansion) if not (symbol.is_term and symbol.filter_out)]
        # Whether it only gives its one symbol another name.
        self.passes = self.alone and self.size == len(self.kept) == 1 and not self.inline


class _Rows(dict[int, dict[str, int]]):
    """The rows of the parse table by state, each unpacked when a text first reaches the state: numbers of steps."""

    def __init__(self, table: LazyRows) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, state: int) -> dict[str, int]:
        row = self[state] = self.table.numbers(state)
        return row


class _Scanners(dict[int, tuple[Any, Any]]):
    """For each state what finds the token at a place, and what narrows words that a terminal takes in with others."""

    def __init__(self, lexers: Any) -> None:
        super().__init__()
        self.lexers = lexers

    def __missing__(self, state: int) -> tuple[Any, Any]:
        lexer = self.lexers[state]
        found = self[state] = (lexer.scanner, lexer.callback)  # the scanner is what makes the callbacks
        return found


class _Tables:
    """The tables of one Lark parser, as the loop reads them."""

    def __init__(self, lark: Any) -> None:
        table: Any = lark.parser.parser._parse_table
        lexer = lark.parser.lexer
        self.starts, self.ends = table.start_states, table.end_states
        self.rows, self.scanners = _Rows(table.states), _Scanners(lexer.lexers)
        # What to do, by its number: the state to go to, or the reduction to make.
        self.steps = [_Plan(what) if action is Reduce else what for action, what in table.states.actions]
        self.ignored = frozenset(lark.lexer_conf.ignore)
        self.skips_blanks = [name for name, _ in lexer.lexers.terminals.that_fit(" ")] == [*self.ignored]


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
    rows, scanners, steps, ignored = tables.rows, tables.scanners, tables.steps, tables.ignored
    blank = " " if tables.skips_blanks else ""
    end = tables.ends[start]
    states = [tables.starts[start]]
    values: list[Any] = []
    begins: list[int] = []
    source, length = _Text(text), len(text)
    position = last = 0
    while True:
        state = states[-1]
        while position < length and text[position] == blank:
            position += 1
        if position < length:
            scanner, narrowed = scanners[state]
            found = scanner.match(source, position)
            if not found:
                raise Rejected(position, frozenset(scanner.allowed_types) - ignored)
            words, kind = found
            if kind in ignored:
                position += len(words)
                continue
            if kind in narrowed:
                kind = narrowed[kind].words.get(words, kind)
            last = position
        else:
            kind, words = "$END", ""
        while True:
            number = rows[state].get(kind)
            if number is None:
                raise Rejected(last, frozenset(name for name in rows[state] if name.isupper()))
            step = steps[number]
            if step.__class__ is int:
                states.append(step)
                values.append((kind, words, last))
                begins.append(last)
                position = last + len(words)
                break
            if step.passes and values[-1].__class__ is not list:
                states.pop()
                state = steps[rows[states[-1]][step.origin]]
                states.append(state)
            else:
                begin = last
                children: list[Any] = []
                if size := step.size:
                    begin = begins[-size]
                    for index in step.kept:
                        part = values[index - size]
                        if part.__class__ is tuple:
                            children.append(_leaf(part))
                        elif part.__class__ is list:
                            children += part
                        else:
                            children.append(part)
                    del states[-size:], values[-size:], begins[-size:]
                value: Any = children
                if not step.inline:
                    alone = step.alone and len(children) == 1
                    value = children[0] if alone else Node(step.name, children, begin, _end(text, position))
                state = steps[rows[states[-1]][step.origin]]
                states.append(state)
                values.append(value)
                begins.append(begin)
            if state == end and kind == "$END":
                value = values[-1]
                return _leaf(value) if value.__class__ is tuple else value


def _end(text: str, position: int) -> int:
    while position and text[position - 1] == " ":
        position -= 1
    return position


def _leaf(part: tuple[str, str, int]) -> Leaf:
    leaf = Leaf(part[1])
    leaf.type, leaf.column = part[0], part[2] + 1
    return leaf
