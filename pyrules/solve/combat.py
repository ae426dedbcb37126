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

from pyrules.errors import SolvingTimeout
from pyrules.solve.atoms import Value, read_term
from pyrules.solve.blocks import Symbol, symbols_of
from pyrules.solve.engine import RulebookFault
from pyrules.solve.program import rulebook
from pyrules.text.terms import show

LIMIT = 64  # how many declarations an answer names
Pair = tuple[str, str]
_KINDS = frozenset(f'"{word}"' for word in "attackers blockers forbids requires allows anything itself others".split())


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a declaration disobeys: restrictions with their rules, and requirements; and whether the verdict hangs on something open: a
    cost that is not known to be payable, a text that nobody understands."""

    violated: tuple[tuple[str, Value], ...]
    disobeyed: tuple[Value, ...]
    unsettled: bool


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
        control = clingo.Control(
            ["--warn=no-atom-undefined", "--opt-strategy=usc"], logger=lambda _, message: messages.append(message)
        )
        program = rulebook().relevant(_symbols(facts), frozenset({"declarations", "show"}))
        program.ground(control, "\n".join(facts), self.timeout)
        if messages:
            raise RulebookFault("; ".join(messages[:3]))
        return control

    def _models(
        self, control: clingo.Control, mode: str, limit: int, free: bool = True
    ) -> list[tuple[Sequence[clingo.Symbol], int]]:
        """The answer sets, each with the number of requirements that it disobeys; `free`: those that pay nothing."""
        control.configuration.solve.opt_mode = mode  # type: ignore[union-attr]
        control.configuration.solve.models = limit  # type: ignore[union-attr]
        assumptions = [(clingo.Function("uses_cost"), False)] if free else []
        found: list[tuple[Sequence[clingo.Symbol], int]] = []
        with control.solve(yield_=True, async_=True, assumptions=assumptions) as handle:
            while True:
                handle.resume()
                if not handle.wait(max(0.0, self.until - time.perf_counter())):
                    handle.cancel()
                    raise SolvingTimeout(f"no complete answer within {self.timeout:g} seconds")
                model = handle.model()
                if model is None:
                    return found
                found.append((model.symbols(shown=True), sum(model.cost)))

    @property
    def must(self) -> int:
        """How many requirements the best declaration obeys; nobody is required to pay a cost (CR 508.1d, 509.1c)."""
        if self._must is None:
            disobeyed = self._models(self._control, "opt", 0)[-1][1] if self.requirements else 0
            self._must = len(self.requirements) - disobeyed
        return self._must

    def declarations(self, limit: int = LIMIT) -> list[list[Pair]]:
        """Legal declarations that cost nothing, at most `limit`."""
        mode = f"enum,{len(self.requirements) - self.must}" if self.requirements else "ignore"
        models = self._models(self._control, mode, limit)
        found = [sorted(_pair(s) for s in symbols if s.name == "declared") for symbols, _ in models]
        return sorted(found, key=lambda pairs: (-len(pairs), pairs))

    def judge(self, claimed: Sequence[Pair], stopped: bool) -> Judgement:
        """What is wrong with one declaration, apart from what keeps a single creature from being declared: `stopped` if something
        does."""
        facts = ["judged.", *(["stopped."] if stopped else []), *(f"claimed({show(x)},{show(y)})." for x, y in claimed)]
        symbols = sorted(self._models(self._ground(facts), "ignore", 1, free=False)[0][0])
        violated = tuple(
            (s.arguments[0].string, read_term(str(s.arguments[1]))) for s in symbols if s.name == "violates"
        )
        disobeyed = tuple(read_term(str(s.arguments[0])) for s in symbols if s.name == "disobeyed")
        return Judgement(violated, disobeyed, any(s.name == "unsettled" for s in symbols))


def _pair(declared: clingo.Symbol) -> Pair:
    return declared.arguments[0].string, declared.arguments[1].string


def _symbols(facts: Sequence[str]) -> frozenset[Symbol]:
    """The symbols of the facts that rules look for: predicates and kinds; names of objects make no difference."""
    found = frozenset().union(*map(symbols_of, facts)) | {("=" + f[:-1], 0) for f in facts if "(" not in f}
    return frozenset(s for s in found if s[0][0] == "=" or s[0] in _KINDS)
