"""Running the rulebook for an event: every answer set is one way in which things can go."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

import clingo
from clingo.ast import ProgramBuilder

from pyrules.board import Board
from pyrules.cards import CardStore
from pyrules.errors import SolvingTimeout
from pyrules.events.triggers import trigger_facts
from pyrules.facts import Situation, situation
from pyrules.solve.atoms import Atoms, read_atoms
from pyrules.solve.engine import RulebookFault
from pyrules.solve.program import rulebook

MOST = 64  # ways to go on that are followed


@dataclass(slots=True)
class Runner:
    """Asks the rulebook about boards; `deadline` on the clock of time.monotonic()."""

    store: CardStore | None
    deadline: float

    def situation(self, board: Board, facts: Iterable[str], asked: str | None = None) -> Situation:
        """The facts of a board with those of the event."""
        facts = [*facts, *trigger_facts_of(board, self.store)]
        return situation(board, asked, self.store, facts)

    def ways(self, board: Board, facts: Iterable[str], asked: str | None = None) -> list[Atoms]:
        """The answer sets, each as its atoms; what differs in nothing that is shown counts once."""
        return self.ways_in(self.situation(board, facts, asked))

    def ways_in(self, ready: Situation) -> list[Atoms]:
        """The answer sets for facts that are ready."""
        messages: list[str] = []
        control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda _, message: messages.append(message))
        control.configuration.solve.models = MOST + 1  # type: ignore[union-attr]
        control.configuration.solve.project = "show"  # type: ignore[union-attr]
        control.add("base", [], "".join(ready.texts()))
        with ProgramBuilder(control) as builder:
            for statement in rulebook().relevant(ready.symbols()):
                builder.add(statement)
        try:
            control.ground([("base", [])])
        except RuntimeError:
            raise RulebookFault("; ".join(messages[:5])) from None
        found: list[Atoms] = []
        with control.solve(yield_=True, async_=True) as handle:
            while True:
                handle.resume()
                if not handle.wait(max(0.0, self.deadline - time.monotonic())):
                    handle.cancel()
                    raise SolvingTimeout("no complete answer within the time limit")
                model = handle.model()
                if model is None:
                    break
                shown = [str(symbol) for symbol in model.symbols(shown=True) if symbol.name in _READ]
                found.append(read_atoms(shown))
        if messages:
            raise RulebookFault("; ".join(messages[:3]))
        return found


def trigger_facts_of(board: Board, store: CardStore | None) -> list[str]:
    """The trigger events of the triggered abilities on this board."""
    return trigger_facts(board, store)


_READ = frozenset(
    f"answer_{name}"
    for name in "change next skip let occurs mention about last known asks true trigger stands paid used on says lasts token "
    "token_count pick no_meaning legal why_not has granted produces not_judged plan resolves illegal".split()
)
