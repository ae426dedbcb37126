"""Lark's tables in a form that loads fast, and its lexers made piece by piece as texts need them.

The grammar has more than a thousand terminals and thousands of states. Lark compiles one regular expression of hundreds
of terminals for each state that a text reaches; here each terminal is compiled once, when a text first may hold it.
Plugged in by Lark's own option for that; which text has which tree is decided as in Lark (tests/test_cache.py compares).
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from functools import cache, cached_property
from typing import Any

from lark.grammar import Rule
from lark.lexer import BasicLexer, ContextualLexer, PatternRE, PatternStr, Scanner, UnlessCallback
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser
from lark.parsers.lalr_parser import _Parser as RunningParser


def compact(table: Any, memo: Any) -> dict[str, Any]:
    """A parse table as plain data: each state's row packed by itself, the actions as numbers."""
    actions: dict[tuple[bool, int], int] = {}
    rows: dict[int, bytes] = {}
    for state, row in table.states.items():
        numbers = {}
        for token, (action, argument) in row.items():
            what = (True, argument.serialize(memo)["@"]) if action is Reduce else (False, argument)
            numbers[str(token)] = actions.setdefault(what, len(actions))
        rows[state] = marshal.dumps(numbers)
    return {
        "actions": list(actions),
        "rows": rows,
        "start_states": table.start_states,
        "end_states": table.end_states,
    }


class LazyRows(dict[int, dict[str, tuple[Any, Any]]]):
    """The rows of a parse table by state, each unpacked when a text first reaches the state."""

    def __init__(self, data: dict[str, Any], memo: Any) -> None:
        super().__init__()
        self.packed: dict[int, bytes] = data["rows"]
        self.actions: list[tuple[Any, Any]] = [
            (Reduce, Rule.deserialize({"@": argument}, memo)) if reduces else (Shift, argument)
            for reduces, argument in data["actions"]
        ]

    def __missing__(self, state: int) -> dict[str, tuple[Any, Any]]:
        row = {token: self.actions[number] for token, number in marshal.loads(self.packed[state]).items()}
        self[state] = row
        return row


# ---- terminals -----------------------------------------------------------------------------------------------------------


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
    return {"begins": {t.name: beginnings(t.pattern.to_regexp()) for t in terminals}, "taken": taken}


def _is_whole(matches: Any, word: str) -> bool:
    found = matches(word)
    return bool(found) and found.group() == word


def beginnings(pattern: str) -> str | None:
    """The characters that a match of a regular expression can begin with; None for any."""
    from re import _constants, _parser

    op = _constants

    def first(items: Any) -> set[int] | None:
        """The first characters of a sequence; {-1} is in it where it may be empty."""
        found: set[int] = {-1}
        for code, value in items:
            if code is op.AT or code in (op.ASSERT, op.ASSERT_NOT):
                continue
            here = one(code, value)
            if here is None:
                return None
            found = (found - {-1}) | here
            if -1 not in here:
                break
        return found

    def one(code: Any, value: Any) -> set[int] | None:
        if code is op.LITERAL:
            return {value}
        if code is op.SUBPATTERN:
            inner = first(value[3])
            return inner if not value[1] & re.IGNORECASE or inner is None else inner | {_swapped(n) for n in inner}
        if code is op.BRANCH:
            return union(first(branch) for branch in value[1])
        if code in (op.MAX_REPEAT, op.MIN_REPEAT):
            inner = first(value[2])
            return inner if value[0] or inner is None else inner | {-1}
        if code is op.IN:
            return union(member(*part) for part in value)
        return None

    def member(code: Any, value: Any) -> set[int] | None:
        if code is op.LITERAL:
            return {value}
        if code is op.RANGE:
            return set(range(value[0], value[1] + 1)) if value[1] < 256 else None
        return None

    def union(parts: Iterable[set[int] | None]) -> set[int] | None:
        found: set[int] = set()
        for part in parts:
            if part is None:
                return None
            found |= part
        return found

    try:
        found = first(_parser.parse(pattern))
    except (AttributeError, TypeError, ValueError):  # another Python may have another parser
        return None
    return None if found is None or -1 in found else "".join(map(chr, sorted(found)))


def _swapped(number: int) -> int:
    return ord(chr(number).swapcase()) if 0 <= number < 128 else number


# ---- lexers --------------------------------------------------------------------------------------------------------------


@cache
def _matcher(pattern: str, flags: int) -> Any:
    return re.compile(pattern, flags).match


class DispatchScanner:
    """Finds the first terminal that matches, as one big regular expression of them all would, but tries only those that
    can begin with the character at hand; none is compiled before it is tried."""

    def __init__(self, terminals: Sequence[Any], flags: int, begins: dict[str, str | None]) -> None:
        self.flags, self.begins = flags, begins
        self.allowed_types = {terminal.name for terminal in terminals}
        self.terminals = [(t.name, t.pattern.to_regexp(), begins.get(t.name)) for t in terminals]
        self.by_character: dict[str, list[tuple[str, Any]]] = {}

    def match(self, text: Any, position: int) -> tuple[str, str] | None:
        """The text that the first fitting terminal matches at a position, and that terminal's name."""
        character = text.text[position]
        candidates = self.by_character.get(character)
        if candidates is None:
            fitting = [(n, p) for n, p, begins in self.terminals if begins is None or character in begins]
            candidates = self.by_character[character] = [(name, _matcher(p, self.flags)) for name, p in fitting]
        for name, matches in candidates:
            if found := matches(text.text, position, text.end):
                return found.group(), name
        return None


class DispatchLexer(BasicLexer):
    """A lexer of some terminals of a grammar whose `terminal_facts` are known."""

    def __init__(self, conf: Any, facts: dict[str, Any]) -> None:
        self.facts = facts
        super().__init__(conf)

    def _build_scanner(self) -> Any:
        own: dict[str, Any] = {terminal.name: terminal for terminal in self.terminals}
        scanner: Callable[..., Scanner] = Scanner
        self.callback = {}
        embedded = set()
        for name, words in self.facts["taken"].items():
            unless = [own[word] for word in words if word in own] if name in own else []
            if unless:
                self.callback[name] = UnlessCallback(scanner(unless, self.g_regex_flags, self.re, self.use_bytes))
                embedded |= {t.name for t in unless if t.pattern.flags <= own[name].pattern.flags}
        terminals = [terminal for terminal in self.terminals if terminal.name not in embedded]
        return DispatchScanner(terminals, self.g_regex_flags, self.facts["begins"])


class LazyLexers(dict[int, BasicLexer]):
    """The lexer of each state, made when it is first asked for; states that accept the same share one."""

    def __init__(self, conf: Any, rows: LazyRows, always: Collection[str], facts: dict[str, Any]) -> None:
        super().__init__()
        self.conf, self.rows, self.facts = conf, rows, facts
        self.always = frozenset(always) | frozenset(conf.ignore)
        self.shared: dict[frozenset[str], BasicLexer] = {}

    def __missing__(self, state: int) -> BasicLexer:
        accepts = frozenset(self.rows[state]) | self.always
        if accepts not in self.shared:
            conf = copy(self.conf)
            conf.terminals = [conf.terminals_by_name[name] for name in accepts if name in conf.terminals_by_name]
            self.shared[accepts] = DispatchLexer(conf, self.facts)
        self[state] = self.shared[accepts]
        return self[state]


def plugins(facts: dict[str, Any]) -> dict[str, type]:
    """The classes to load one parser with, whose table `compact` wrote; `facts` are those of its terminals."""
    loaded: list[LazyRows] = []

    class CompactParser(LALR_Parser):
        @classmethod
        def deserialize(cls, data: Any, memo: Any, callbacks: Any, debug: bool = False) -> Any:  # type: ignore[override]
            loaded.append(LazyRows(data, memo))
            made: Any = cls.__new__(cls)
            table: Callable[..., Any] = IntParseTable
            made._parse_table = table(loaded[-1], data["start_states"], data["end_states"])
            made.parser = RunningParser(made._parse_table, callbacks, debug)
            return made

    class LazyLexer(ContextualLexer):
        def __init__(self, conf: Any, states: object, always_accept: Collection[str] = ()) -> None:
            self.conf = conf
            self.lexers = LazyLexers(conf, loaded[-1], always_accept, facts)  # type: ignore[assignment]

        @cached_property
        def root_lexer(self) -> BasicLexer:  # type: ignore[override]
            """The lexer of all terminals, for messages."""
            return DispatchLexer(copy(self.conf), facts)

    return {"LALR_Parser": CompactParser, "ContextualLexer": LazyLexer}
