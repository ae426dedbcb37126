"""The cheapest way to pay for an action (CR 601.2g–h): the choices of a board that was solved, asked once more with an objective.

rules_asp/questions/payment.lp says what a way costs and which is the cheapest; questions/payment_steps.lp, asked of that way on
its own, which mana pays for which symbol, and in which order.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import clingo
from clingo.ast import ProgramBuilder

from pyrules.errors import SolvingTimeout
from pyrules.solve.atoms import read_term
from pyrules.solve.blocks import Facts
from pyrules.solve.engine import RulebookFault
from pyrules.solve.program import rulebook

PREFERENCES = ("taps", "lands", "life", "cards", "counters")


@dataclass(frozen=True, slots=True)
class Payment:
    """A way to pay: what was chosen (the terms of answer_payment) and how it goes together (payment_steps.lp)."""

    chosen: tuple[Any, ...]
    steps: tuple[tuple[str, tuple[Any, ...]], ...]


def cheapest(facts: Facts, action: str, preference: str, timeout: float = 60.0) -> Payment:
    """The cheapest way to pay for an action that can be paid for; `facts` as for `solve`, `action` in clingo's notation, `preference`: what is saved first, one of PREFERENCES.

    Raises SolvingTimeout where no way is found within `timeout` seconds; one that is found may not be the cheapest then.
    """
    asked = Facts([*facts.blocks, rulebook().block([f"preference({preference}).", f"pays_for({action})."])])
    messages: list[str] = []
    control = clingo.Control(["--warn=no-atom-undefined", "0"], logger=lambda _, message: messages.append(message))
    program = rulebook().program(asked, frozenset({"payment", "payment_bounds", "show"}))
    program.ground(control, asked, timeout)
    if messages:
        raise RulebookFault("; ".join(messages[:3]))
    chosen: tuple[clingo.Symbol, ...] | None = None
    until = time.perf_counter() + timeout
    with control.solve(yield_=True, async_=True) as handle:
        while True:
            handle.resume()
            if not handle.wait(max(0.0, until - time.perf_counter())):
                handle.cancel()
                break
            model = handle.model()
            if model is None:
                break
            shown = model.symbols(shown=True)
            chosen = tuple(s.arguments[0] for s in shown if s.name == "answer_payment")
    if chosen is None:
        raise SolvingTimeout(f"no way to pay was found within {timeout:g} seconds")
    return Payment(tuple(read_term(str(term)) for term in chosen), _steps(chosen))


def _steps(chosen: Sequence[clingo.Symbol]) -> tuple[tuple[str, tuple[Any, ...]], ...]:
    facts = [f"{term}." for term in chosen]
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "\n".join(facts))
    with ProgramBuilder(control) as builder:
        for statement in rulebook().of_file("questions/payment_steps.lp"):
            builder.add(statement)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        model = handle.model()
        if model is None:
            raise RulebookFault("the mana of a payment does not cover its symbols")
        shown = sorted(model.symbols(shown=True))
        return tuple((s.name, tuple(read_term(str(a)) for a in s.arguments)) for s in shown)
