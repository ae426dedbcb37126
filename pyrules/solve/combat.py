"""Declarations of attackers and blockers (CR 508.1, 509.1): the part of the rulebook that has choices, solved on its own.

What questions/combat.lp derives about the board is the input of questions/declarations.lp; here it is only carried over,
and clingo is asked three things: how few requirements a declaration without a cost must disobey, which declarations
disobey no more, and what is wrong with a given one.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import clingo
from clingo.ast import ProgramBuilder

from pyrules.errors import SolvingTimeout
from pyrules.solve.atoms import Atoms, Value, read_atoms
from pyrules.solve.engine import RulebookFault
from pyrules.solve.program import Symbol, rulebook, symbols_of
from pyrules.text.terms import show

LIMIT = 64  # how many declarations an answer names
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a declaration disobeys: restrictions with their rules, and requirements; and whether it takes paying a cost."""

    violated: tuple[tuple[str, Value], ...]
    disobeyed: tuple[Value, ...]
    costs: bool


class Combat:
    """The declarations that are possible on one board; `given` are the terms of answer_combat."""

    def __init__(self, given: Sequence[Any], timeout: float = 60.0) -> None:
        self.facts = sorted(f"{show(term)}." for term in given)
        self.timeout = timeout
        self.until = time.perf_counter() + timeout
        self.requirements = [term[1][0] for term in given if term[0] == "requirement"]
        self._control = self._ground([])
        self._must: int | None = None

    def _ground(self, more: Sequence[str]) -> clingo.Control:
        facts = self.facts + list(more)
        messages: list[str] = []
        # Guided by unsatisfiable cores (usc) the best of twenty creatures a side is found in 2 ms, by bounds in 170.
        control = clingo.Control(["--warn=no-atom-undefined", "--opt-strategy=usc"], logger=lambda _, message: messages.append(message))
        control.add("base", [], "\n".join(facts))
        with ProgramBuilder(control) as builder:
            for statement in rulebook().relevant(_symbols(facts)):
                builder.add(statement)
        control.ground([("base", [])])
        if messages:
            raise RulebookFault("; ".join(messages[:3]))
        return control

    def _models(self, control: clingo.Control, mode: str, limit: int, free: bool = True) -> list[tuple[Atoms, list[int]]]:
        """The answer sets, with what each costs; `free`: those that pay nothing."""
        control.configuration.solve.opt_mode = mode  # type: ignore[union-attr]
        control.configuration.solve.models = limit  # type: ignore[union-attr]
        assumptions = [(clingo.Function("answer_uses_cost"), False)] if free else []
        found = []
        with control.solve(yield_=True, async_=True, assumptions=assumptions) as handle:
            while True:
                handle.resume()
                if not handle.wait(max(0.0, self.until - time.perf_counter())):
                    handle.cancel()
                    raise SolvingTimeout(f"no complete answer within {self.timeout:g} seconds")
                model = handle.model()
                if model is None:
                    return found
                if mode == "optN" and not model.optimality_proven:
                    continue  # on the way to the best
                found.append((read_atoms([str(symbol) for symbol in model.symbols(shown=True)]), list(model.cost)))

    @property
    def must(self) -> int:
        """How many requirements the best declaration obeys; nobody is required to pay a cost (CR 508.1d, 509.1c)."""
        if self._must is None:
            models = self._models(self._control, "opt" if self.requirements else "ignore", 0 if self.requirements else 1)
            self._must = len(self.requirements) - sum(models[-1][1])
        return self._must

    def declarations(self, limit: int = LIMIT) -> list[list[Pair]]:
        """Legal declarations that cost nothing, at most `limit`."""
        models = self._models(self._control, "optN" if self.requirements else "ignore", limit)
        self._must = len(self.requirements) - sum(models[0][1])
        found = [sorted(atoms["declared"]) for atoms, _ in models]
        return sorted(found, key=lambda pairs: (-len(pairs), pairs))

    def judge(self, claimed: Sequence[Pair]) -> Judgement:
        """What is wrong with one declaration, apart from what keeps a single creature from being declared."""
        facts = ["judged.", *(f"claimed({show(x)},{show(y)})." for x, y in claimed)]
        atoms = self._models(self._ground(facts), "ignore", 1, free=False)[0][0]
        disobeyed = tuple(sorted((r for (r,) in atoms["disobeyed"]), key=repr))
        return Judgement(tuple(sorted(set(atoms["violates"]), key=repr)), disobeyed, bool(atoms["answer_uses_cost"]))


def _symbols(facts: Sequence[str]) -> frozenset[Symbol]:
    """The symbols of the facts that rules look for: predicates and kinds; names of objects make no difference."""
    found = frozenset().union(*map(symbols_of, facts))
    return frozenset(s for s in found if s[0][0] == "=" or s[0] in ('"attackers"', '"blockers"'))
