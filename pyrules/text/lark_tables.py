"""Lark's tables in a form that loads fast, and its lexers made one by one as texts need them.

The grammar has thousands of states; a text reaches a few. Plugged in by Lark's own option for that; which text has which tree is
decided as in Lark (tests/test_cache.py compares).
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Collection
from copy import copy
from functools import cached_property
from typing import Any

from lark.grammar import Rule
from lark.lexer import BasicLexer, ContextualLexer
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser import LALR_Parser
from lark.parsers.lalr_parser import _Parser as RunningParser

from pyrules.text.scanning import DispatchScanner, Narrowed, Terminals


def compact(table: Any, memo: Any) -> dict[str, Any]:
    """A parse table as plain data: each state's row packed by itself, the actions as numbers."""
    actions: dict[tuple[bool, int], int] = {}
    rows: dict[int, bytes] = {}
    accepted: dict[tuple[str, ...], int] = {}
    accepts: dict[int, int] = {}
    for state, row in table.states.items():
        numbers = {}
        for token, (action, argument) in row.items():
            what = (True, argument.serialize(memo)["@"]) if action is Reduce else (False, argument)
            numbers[str(token)] = actions.setdefault(what, len(actions))
        rows[state] = marshal.dumps(numbers)
        # The names of terminals are in capitals.
        accepts[state] = accepted.setdefault(tuple(sorted(name for name in numbers if name.isupper())), len(accepted))
    return {
        "actions": list(actions),
        "rows": rows,
        "accepted": list(accepted),
        "accepts": accepts,
        "start_states": table.start_states,
        "end_states": table.end_states,
    }


class LazyRows(dict[int, dict[str, tuple[Any, Any]]]):
    """The rows of a parse table by state, each unpacked when a text first reaches the state."""

    def __init__(self, data: dict[str, Any], memo: Any) -> None:
        super().__init__()
        self.packed: dict[int, bytes] = data["rows"]
        self.accepted: list[tuple[str, ...]] = data["accepted"]  # sets of terminals,
        self.accepts: dict[int, int] = data["accepts"]  # and which of them each state accepts
        self.actions: list[tuple[Any, Any]] = [
            (Reduce, Rule.deserialize({"@": argument}, memo)) if reduces else (Shift, argument)
            for reduces, argument in data["actions"]
        ]

    def __missing__(self, state: int) -> dict[str, tuple[Any, Any]]:
        row = {token: self.actions[number] for token, number in self.numbers(state).items()}
        self[state] = row
        return row

    def numbers(self, state: int) -> dict[str, int]:
        """A row with the numbers of its actions."""
        row: dict[str, int] = marshal.loads(self.packed[state])
        return row


# ---- lexers --------------------------------------------------------------------------------------------------------------


class DispatchLexer(BasicLexer):
    """A lexer of some terminals of a grammar; what Lark's own works out of them for each lexer is known from `terminals`."""

    def __init__(self, conf: Any, terminals: Terminals) -> None:
        self.known = terminals
        self.terminals = conf.terminals
        self.newline_types = terminals.newlines
        self.ignore_types = frozenset(conf.ignore)
        self.user_callbacks = conf.callbacks
        self.re, self.g_regex_flags, self.use_bytes = conf.re_module, conf.g_regex_flags, conf.use_bytes
        self.terminals_by_name = conf.terminals_by_name
        self.callback = {}
        self._scanner = None

    def _build_scanner(self) -> Any:
        own: dict[str, Any] = {terminal.name: terminal for terminal in self.terminals}
        callback: dict[str, Any] = {}
        embedded = set()
        for name in self.known.taken.keys() & own.keys():
            if unless := [own[word] for word in self.known.taken[name] if word in own]:
                callback[name] = Narrowed({t.pattern.value: t.name for t in unless})
                embedded |= {t.name for t in unless if t.pattern.flags <= own[name].pattern.flags}
        self.callback = callback
        return DispatchScanner(own.keys() - embedded, self.g_regex_flags, self.known)


class LazyLexers(dict[int, BasicLexer]):
    """The lexer of each state, made when it is first asked for; states that accept the same share one."""

    def __init__(self, conf: Any, rows: LazyRows, always: Collection[str], terminals: Terminals) -> None:
        super().__init__()
        self.conf, self.rows, self.terminals = conf, rows, terminals
        self.always = frozenset(always) | frozenset(conf.ignore)
        self.shared: dict[int, BasicLexer] = {}

    def __missing__(self, state: int) -> BasicLexer:
        accepts = self.rows.accepts[state]
        if accepts not in self.shared:
            conf = copy(self.conf)
            names = self.always.union(self.rows.accepted[accepts])
            conf.terminals = [conf.terminals_by_name[name] for name in names if name in conf.terminals_by_name]
            self.shared[accepts] = DispatchLexer(conf, self.terminals)
        self[state] = self.shared[accepts]
        return self[state]


def plugins(facts: dict[str, Any]) -> dict[str, type]:
    """The classes to load one parser with, whose table `compact` wrote; `facts` are those of its terminals."""
    loaded: list[LazyRows] = []
    terminals = Terminals(facts)

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
            self.lexers = LazyLexers(conf, loaded[-1], always_accept, terminals)  # type: ignore[assignment]

        @cached_property
        def root_lexer(self) -> BasicLexer:  # type: ignore[override]
            """The lexer of all terminals, for messages."""
            return DispatchLexer(copy(self.conf), terminals)

    return {"LALR_Parser": CompactParser, "ContextualLexer": LazyLexer}
