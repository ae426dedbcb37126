"""Running clingo: facts and the rules that can fire on them, one Control for each board (CR rules live in rules_asp/)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

import clingo
from clingo.ast import AST, ASTType

from pyrules.errors import SolvingTimeout
from pyrules.solve.atoms import Atoms, as_texts, read_atoms
from pyrules.solve.blocks import Facts
from pyrules.solve.program import rulebook


class RulebookFault(RuntimeError):
    """The rulebook and the facts do not fit: a warning of clingo, or no answer set. Never the user's fault."""


@dataclass(slots=True)
class Timings:
    """Where the time of a question goes, in milliseconds."""

    steps: dict[str, float] = field(default_factory=dict)
    _last: float = field(default_factory=time.perf_counter)

    def step(self, name: str) -> None:
        """Books the time since the last step under this name."""
        now = time.perf_counter()
        self.steps[name] = self.steps.get(name, 0.0) + 1000 * (now - self._last)
        self._last = now


See = Callable[[Facts, "frozenset[str] | None"], None]
_watching: list[See] = []


@contextmanager
def watching(see: See) -> Iterator[None]:
    """While it lasts, `see` is told what each question hands to the rulebook: facts, and the files asked."""
    _watching.append(see)
    try:
        yield
    finally:
        _watching.remove(see)


def seen(facts: Facts, questions: frozenset[str] | None) -> None:
    """Tells those who watch."""
    for see in _watching:
        see(facts, questions)


@dataclass(slots=True)
class Solved:
    """A board that has been solved: the shown atoms in clingo's notation, and its control, of which more can be asked.

    Facts of predicates that its program doesn't `read` are not in its control.
    """

    shown: list[str]
    control: clingo.Control
    facts: Facts
    read: frozenset[str]

    @property
    def unread(self) -> str:
        """The facts that no rule of its program reads."""
        return self.facts.parted(self.read)[1]

    @property
    def atoms(self) -> Atoms:
        """The shown atoms, by predicate."""
        return read_atoms(self.shown)

    def arguments(self, predicate: str) -> Iterator[clingo.Symbol]:
        """The arguments of the atoms predicate(X) that can be true."""
        for atom in self.control.symbolic_atoms.by_signature(predicate, 1):
            yield atom.symbol.arguments[0]


def solve(
    facts: Facts,
    timings: Timings,
    timeout: float = 60.0,
    questions: frozenset[str] | None = None,
) -> Atoms:
    """The shown atoms that hold in some answer set, by predicate. `questions` are the files of rules_asp/questions/ that are
    asked (default: all).

    What the rules determine holds in every answer set; what can be chosen is shown if there is a way to choose it (brave
    consequences).

    Raises SolvingTimeout when there is no answer within `timeout` seconds.
    """
    atoms = solved(facts, timings, timeout, questions).atoms
    timings.step("show")
    return atoms


def solved(
    facts: Facts,
    timings: Timings,
    timeout: float = 60.0,
    questions: frozenset[str] | None = None,
) -> Solved:
    """The same, for those who ask more of the board afterwards."""
    messages: list[str] = []
    seen(facts, questions)

    def logger(_: clingo.MessageCode, message: str) -> None:
        messages.append(message)

    # Rules that can't fire are left out (program.py), so atoms without a rule are no sign of a mistake here; a test
    # grounds the whole rulebook with that warning on.
    control = clingo.Control(["--warn=no-atom-undefined", "--enum-mode=brave", "0"], logger=logger)
    program = rulebook().program(facts, questions)
    timings.step("compile")
    try:
        program.ground(control, facts, timeout)
    except RuntimeError:
        raise RulebookFault("; ".join(messages[:5])) from None
    timings.step("ground")
    with control.solve(async_=True) as handle:
        if not handle.wait(timeout):
            handle.cancel()
            raise SolvingTimeout(f"no complete answer within {timeout:g} seconds")
        model = handle.last()  # with all the brave consequences, now that the search is over
        timings.step("solve")
        if model is None:
            raise RulebookFault("the rules have no answer for this board")
        found = as_texts(model.symbols(shown=True))
    timings.step("show")
    if messages:
        raise RulebookFault("; ".join(messages[:3]))
    return Solved(found, control, facts, program.reads)


def determined_answer_sets(facts: Facts, timeout: float = 60.0) -> int:
    """How many answer sets (at most two are counted) the rules have that leave nothing to choose: one, if they are stratified.

    Raises SolvingTimeout when they are not found within `timeout` seconds.
    """
    control = clingo.Control(["--warn=none", "2"])
    program = rulebook().program(facts, None)
    replace(program, statements=[s for s in program.statements if not _chooses(s)]).ground(control, facts, timeout)
    with control.solve(async_=True, yield_=True) as handle:
        found = 0
        while True:
            handle.resume()
            if not handle.wait(timeout):
                handle.cancel()
                raise SolvingTimeout(f"the answer sets were not counted within {timeout:g} seconds")
            if handle.model() is None:
                return found
            found += 1


def _chooses(statement: AST) -> bool:
    return statement.ast_type == ASTType.Rule and statement.head.ast_type in (ASTType.Aggregate, ASTType.Disjunction)
