"""Facts in clingo's notation, in blocks that belong together, and the symbols that occur in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

import clingo

Symbol = tuple[str, int]  # a name and its number of arguments; predicates have a leading "="


@dataclass(eq=False)
class Block:
    """Facts that belong together, with the symbols that occur in them and what stands at their places (shapes.py).

    `lines` are the facts where each stands for itself.
    """

    text: str
    symbols: frozenset[Symbol]
    places: frozenset[tuple[str, int]]
    lines: tuple[str, ...] = ()

    @cached_property
    def by_predicate(self) -> dict[str, list[str]]:
        """The facts of each predicate."""
        found: dict[str, list[str]] = {}
        for line in self.lines:
            found.setdefault(line[: line.find("(")], []).append(line)
        return found


@lru_cache(maxsize=50_000)
def _symbol(fact: str) -> clingo.Symbol:
    """A fact as clingo's symbol; the boards of a game have most facts in common."""
    return clingo.parse_term(fact[:-1])


@dataclass(frozen=True)
class Facts:
    """The facts of a program, block by block."""

    blocks: Sequence[Block] = field(default_factory=list)

    @cached_property
    def symbols(self) -> frozenset[Symbol]:
        """All symbols of the facts."""
        return frozenset().union(*(block.symbols for block in self.blocks))

    @property
    def key(self) -> frozenset[tuple[frozenset[Symbol], frozenset[tuple[str, int]]]]:
        """What decides which rules can fire on these facts."""
        return frozenset((block.symbols, block.places) for block in self.blocks)

    @property
    def places(self) -> dict[str, int]:
        """What stands at the places of all the facts."""
        found: dict[str, int] = {}
        for block in self.blocks:
            for place, beginnings in block.places:
                found[place] = found.get(place, 0) | beginnings
        return found

    @property
    def text(self) -> str:
        """All the facts."""
        return "".join(block.text for block in self.blocks)

    def give(self, control: clingo.Control, read: frozenset[str]) -> None:
        """Adds the facts of the predicates that are read to a control; facts of a block without lines count as read.

        What boards have in common is read by clingo once and then handed over as its symbols.
        """
        control.add("base", [], "".join(block.text for block in self.blocks if not block.lines))
        lines: dict[str, None] = {}
        for block in self.blocks:
            for predicate, facts in block.by_predicate.items():
                if predicate in read:
                    lines.update(dict.fromkeys(facts))
        with control.backend() as backend:
            for line in lines:
                backend.add_rule([backend.add_atom(_symbol(line))])

    def parted(self, read: frozenset[str]) -> tuple[str, str]:
        """The facts that `give` adds and the others, as texts; what several blocks say is said once."""
        parts: list[str] = []
        lines: dict[str, None] = {}
        others: list[str] = []
        for block in self.blocks:
            if not block.lines:
                parts.append(block.text)
            for predicate, facts in block.by_predicate.items():
                if predicate in read:
                    lines.update(dict.fromkeys(facts))
                else:
                    others += facts
        return "".join(parts) + "".join(lines), "".join(others)


# ---- symbols ---------------------------------------------------------------------------------------------------------------

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[a-z_][A-Za-z0-9_]*|[(),]|-?\d+')


_FLAT_FACT = re.compile(r'([a-z_][A-Za-z0-9_]*)\(((?:"(?:[^"\\]|\\.)*"|[^()"])*)\)')
_FLAT_ARGUMENT = re.compile(r'"(?:[^"\\]|\\.)*"|[^,"]+')


@lru_cache(maxsize=20000)
def _flat(name: str, arguments: str) -> frozenset[Symbol]:
    parts = _FLAT_ARGUMENT.findall(arguments)
    constants = {(part, 0) for part in parts if not part.lstrip("-").isdigit()}
    return frozenset(constants | {("=" + name, len(parts))})


def flat_facts(facts: Iterable[str]) -> list[tuple[str, str]]:
    """Facts whose arguments are all flat (a board's own facts): the predicate of each and the text of its arguments.

    Raises ValueError where some are not: `facts` have a blank behind each full stop and nothing else between them.
    """
    text = " ".join(facts)
    found: list[tuple[str, str]] = _FLAT_FACT.findall(text)
    if (
        text
        and sum(len(name) + len(arguments) for name, arguments in found) + len("(). ") * len(found) != len(text) + 1
    ):
        raise ValueError("a fact of the board is not flat")
    return found


def flat_symbols(facts: Iterable[tuple[str, str]]) -> frozenset[Symbol]:
    """The symbols of flat facts."""
    return frozenset().union(*(_flat(name, arguments) for name, arguments in facts))


def all_symbols(facts: Iterable[str]) -> frozenset[Symbol]:
    """The symbols of facts."""
    return frozenset().union(*map(symbols_of, facts))


def symbols_of(fact: str) -> frozenset[Symbol]:
    """The symbols of a fact in clingo's notation, read without clingo."""
    found: set[Symbol] = set()
    stack: list[tuple[str, int]] = []
    name: str | None = None
    for match in TOKEN.finditer(fact):
        token = match.group()
        if token == "(":
            stack.append((name or "", 1))
            name = None
        elif token in ",)":
            if name is not None:
                found.add((name, 0))
                name = None
            if token == ",":
                outer, count = stack[-1]
                stack[-1] = (outer, count + 1)
            else:
                outer, count = stack.pop()
                found.add((("=" if not stack else "") + outer, count))
        elif token[0] == '"' or token[0].isalpha() or token[0] == "_":
            name = token
    if name is not None:
        found.add(("=" + name, 0))
    return frozenset(found)


def subterms(fact: str) -> Iterator[str]:
    """The functions and constants that stand inside a fact, each as clingo writes it."""
    starts: list[int] = []
    begin = 0
    for match in TOKEN.finditer(fact):
        token = match.group()
        if token == "(":
            starts.append(begin)
        elif token == ")":
            start = starts.pop()
            if starts:
                yield fact[start : match.end()]
        elif token != ",":
            begin = match.start()
            if starts and token[0].isalpha() and fact[match.end()] != "(":
                yield token
