"""Which rules can fire, by what can stand at each place: more exact than by symbols (program.py), for the few rules that are left.

A place is an argument of a predicate, or an argument of a function that stands there: "root/2:1", "root/2:1.noun/1:0". What can stand
at it is a set of beginnings of terms: constants, strings, functions without their arguments. A rule can fire only if at each place of
its positive body there can be what it asks for, and if for each variable there is something that all its places can have in common;
then its head's places can have that, too. What no rule has by name counts as one and the same, and numbers do.

Sets are bits of a number; -1 is "anything".
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from clingo.ast import AST, ASTType, Sign

from pyrules.solve.blocks import TOKEN

Place = str
Places = dict[Place, int]
ANYTHING = -1
_OTHER, _NUMBER = "other", "number"
# A part of a rule: the beginnings that it asks for, the places of each variable, and what it makes: a place, and the number of the
# variable that stands there or else (-1) a set.
Part = tuple[tuple[tuple[Place, int], ...], tuple[tuple[Place, ...], ...], tuple[tuple[Place, int, int], ...]]


@dataclass(frozen=True, slots=True)
class Shapes:
    """The places of each rule, and the bit of each beginning that some rule has by name."""

    bits: dict[str, int]
    rules: Sequence[tuple[Part, ...]]

    def of_facts(self, facts: Iterable[str]) -> frozenset[tuple[Place, int]]:
        """What stands at the places of facts in clingo's notation."""
        return self._together(found for fact in facts for found in _places(fact))

    def of_flat(self, facts: Iterable[tuple[str, str]]) -> frozenset[tuple[Place, int]]:
        """The same for facts without functions, each a predicate and the text of its arguments."""
        return self._together(found for name, arguments in facts for found in _flat_places(name, arguments))

    def _together(self, places: Iterable[tuple[Place, str]]) -> frozenset[tuple[Place, int]]:
        found: Places = {}
        bits = self.bits
        for place, beginning in places:
            found[place] = found.get(place, 0) | bits.get(beginning, 1)
        return frozenset(found.items())

    def can_fire(self, chosen: Iterable[int], known: Places) -> set[int]:
        """Those of the chosen rules that can fire where this can stand at the places of the facts."""
        rules = self.rules
        readers: dict[Place, list[int]] = {}
        waiting = list(chosen)
        for index in waiting:
            for tests, joins, _ in rules[index]:
                for place, _ in tests:
                    readers.setdefault(place, []).append(index)
                for places in joins:
                    for place in places:
                        readers.setdefault(place, []).append(index)
        inner: dict[Place, list[Place]] = {}
        for place in readers:
            if (cut := place.rfind(".")) >= 0:
                inner.setdefault(place[:cut], []).append(place)
        fired: set[int] = set()
        queued = set(waiting)
        waiting.reverse()
        while waiting:
            index = waiting.pop()
            queued.discard(index)
            for number, part in enumerate(rules[index]):
                values = _common(part, known)
                if values is None:
                    if number == 0:
                        break
                    continue
                fired.add(index)
                for place, given, variable in part[2]:
                    new = given if variable < 0 else values[variable]
                    changed = [place, *inner.get(place, ())] if variable >= 0 or given == ANYTHING else [place]
                    for at in changed:
                        old = known.get(at, 0)
                        now = old | (new if at is place else ANYTHING)
                        if now != old:
                            known[at] = now
                            for reader in readers.get(at, ()):
                                if reader not in queued:
                                    queued.add(reader)
                                    waiting.append(reader)
        return fired


def _common(part: Part, known: Mapping[Place, int]) -> list[int] | None:
    """What each variable of a part can be; None if the part can't hold."""
    for place, asked in part[0]:
        if not known.get(place, 0) & asked:
            return None
    values = []
    for places in part[1]:
        value = ANYTHING
        for place in places:
            value &= known.get(place, 0)
        if not value:
            return None
        values.append(value)
    return values


# ---- facts -------------------------------------------------------------------------------------------------------------------

_DEPTH = 2  # of the places that are told apart


def _places(fact: str) -> Iterator[tuple[Place, str]]:
    """The places of a fact and how the terms there begin."""
    yield from _places_in(_term(TOKEN.findall(fact), [0]), "")


@lru_cache(maxsize=20000)
def _flat_places(name: str, arguments: str) -> tuple[tuple[Place, str], ...]:
    return tuple(_places(f"{name}({arguments})"))


def _term(tokens: list[str], at: list[int]) -> tuple[str, list[Any]]:
    token = tokens[at[0]]
    if token == "(":
        token = ""  # a tuple
    else:
        at[0] += 1
    arguments: list[Any] = []
    if at[0] < len(tokens) and tokens[at[0]] == "(":
        while tokens[at[0]] != ")":
            at[0] += 1
            if tokens[at[0]] != ")":
                arguments.append(_term(tokens, at))
        at[0] += 1
    return token, arguments


def _places_in(term: tuple[str, list[Any]], outer: str, depth: int = 0) -> Iterator[tuple[Place, str]]:
    name, arguments = term
    for number, argument in enumerate(arguments):
        place = f"{outer}{name}/{len(arguments)}:{number}"
        yield place, _beginning(argument)
        if argument[1] and depth + 1 < _DEPTH:
            yield from _places_in(argument, place + ".", depth + 1)


def _beginning(term: tuple[str, list[Any]]) -> str:
    name, arguments = term
    if arguments or name == "":
        return f"{name}/{len(arguments)}"
    return _NUMBER if name.lstrip("-").isdigit() else name


# ---- rules -------------------------------------------------------------------------------------------------------------------


def shapes_of(rules: Sequence[Sequence[RulePart]]) -> Shapes:
    """The shapes of rules that were taken apart."""
    named = {beginning for rule in rules for part in rule for _, beginning in part.tests}
    named |= {beginning for rule in rules for part in rule for _, variable, beginning in part.gives if not variable}
    asked = sorted(named - {_OTHER, _NUMBER, ""})
    bits = {_OTHER: 1, _NUMBER: 2} | {beginning: 4 << number for number, beginning in enumerate(asked)}
    return Shapes(bits, [tuple(part.shape(bits) for part in rule) for rule in rules])


class RulePart:
    """A part of a rule while it is taken apart."""

    def __init__(self, conditions: Iterable[AST]) -> None:
        self.tests: list[tuple[Place, str]] = []
        self.places: dict[str, list[Place]] = {}
        self.gives: list[tuple[Place, str, str]] = []  # a place, and a variable or a beginning
        for literal in conditions:
            if (
                literal.ast_type == ASTType.Literal
                and literal.sign == Sign.NoSign
                and literal.atom.ast_type == ASTType.SymbolicAtom
                and literal.atom.symbol.ast_type == ASTType.Function
            ):
                self._read(literal.atom.symbol, "")

    @staticmethod
    def of(statement: AST) -> list[RulePart]:
        """The parts of a statement: the whole, and the elements of a choice."""
        body = list(getattr(statement, "body", ()))
        whole = RulePart(body)
        if statement.ast_type != ASTType.Rule:
            return [whole]
        head = statement.head
        if head.ast_type == ASTType.Literal:
            whole._give(head)
            return [whole]
        parts = [whole]
        for element in getattr(head, "elements", ()):
            held = element.condition if head.ast_type == ASTType.HeadAggregate else element
            part = RulePart([*body, *held.condition])
            part._give(held.literal)
            parts.append(part)
        return parts

    def renamed(self, names: Mapping[str, str], of_world: Collection[str]) -> RulePart:
        """The part with other names for predicates, of which some have one more argument in front, the state of the world."""

        def new(place: Place) -> Place:
            name, rest = place.split("/", 1)
            if name in of_world:
                count, number, *inner = re.split(r"[:.]", rest, maxsplit=2)
                rest = ".".join([f"{int(count) + 1}:{int(number) + 1}", *inner])
            return f"{names.get(name, name)}/{rest}"

        part = RulePart(())
        part.tests = [(new(place), beginning) for place, beginning in self.tests]
        part.places = {variable: [*map(new, places)] for variable, places in self.places.items()}
        part.gives = [(new(place), variable, beginning) for place, variable, beginning in self.gives]
        for place, _, _ in self.gives:
            if place.split("/", 1)[0] in of_world and "." not in place:
                part.gives.append((re.sub(r":\d+$", ":0", new(place)), "", ""))
        return part

    def _read(self, function: AST, outer: str, depth: int = 0) -> None:
        for number, argument in enumerate(function.arguments):
            place = f"{outer}{function.name}/{len(function.arguments)}:{number}"
            if argument.ast_type == ASTType.Variable:
                if argument.name != "_":
                    self.places.setdefault(argument.name, []).append(place)
            elif (beginning := _begins(argument)) is not None:
                self.tests.append((place, beginning))
                if argument.ast_type == ASTType.Function and depth + 1 < _DEPTH:
                    self._read(argument, place + ".", depth + 1)

    def _give(self, literal: AST) -> None:
        atom = literal.atom
        if atom.ast_type != ASTType.SymbolicAtom:
            return
        pool = atom.symbol.ast_type == ASTType.Pool
        for function in atom.symbol.arguments if pool else [atom.symbol]:
            if function.ast_type == ASTType.Function:
                self._given(function, "")

    def _given(self, function: AST, outer: str, depth: int = 0) -> None:
        for number, argument in enumerate(function.arguments):
            place = f"{outer}{function.name}/{len(function.arguments)}:{number}"
            if argument.ast_type == ASTType.Variable:
                self.gives.append((place, argument.name, ""))
            elif (beginning := _begins(argument)) is None:
                self.gives.append((place, "", ""))
            else:
                self.gives.append((place, "", beginning))
                if argument.ast_type == ASTType.Function and depth + 1 < _DEPTH:
                    self._given(argument, place + ".", depth + 1)

    def shape(self, bits: Mapping[str, int]) -> Part:
        """The part with bits for beginnings."""
        order = {variable: number for number, variable in enumerate(self.places)}
        gives = tuple(
            (place, ANYTHING if not beginning else bits.get(beginning, 1), order.get(variable, -1))
            for place, variable, beginning in dict.fromkeys(self.gives)
        )
        tests = tuple(dict.fromkeys((place, bits[beginning]) for place, beginning in self.tests))
        return tests, tuple(tuple(dict.fromkeys(places)) for places in self.places.values()), gives


def _begins(term: AST) -> str | None:
    """How a term of a rule begins; None where that isn't known."""
    if term.ast_type == ASTType.SymbolicTerm:
        text = str(term)
        return _NUMBER if text.lstrip("-").isdigit() else None if text[0] == "#" else text
    if term.ast_type == ASTType.Function and not term.external:
        return f"{term.name}/{len(term.arguments)}" if term.arguments or not term.name else term.name
    return None
