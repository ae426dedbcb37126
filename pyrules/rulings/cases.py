"""What is asked of the rulebook, kept to be asked again under other rules: facts, and the questions that are put to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import clingo
from clingo.ast import AST

from pyrules.solve.blocks import Facts, Symbol
from pyrules.solve.changed import answering
from pyrules.solve.engine import watching
from pyrules.solve.program import Program, Rulebook, rulebook, written

Solving = tuple[clingo.Control, list[str]]


@dataclass(frozen=True, slots=True)
class Case:
    """One question to the rulebook, of one board; rules about texts are among those that answer it."""

    board: str  # for people
    facts: str
    symbols: frozenset[Symbol]
    questions: frozenset[str] | None

    def ground(self, book: Rulebook, more: Iterable[str] = (), timeout: float = 60.0) -> Solving:
        """The program of a rulebook for this question and `more` questions, grounded; and what clingo had to say about it.

        Raises RuntimeError where clingo refuses it.
        """
        asked = None if self.questions is None else self.questions | frozenset(more)
        return grounded(self.facts, _statements(book, self.symbols, asked), book.doubtful, timeout)

    def answer(self, book: Rulebook, gone: frozenset[int] = frozenset(), more: Sequence[AST] = ()) -> frozenset[str]:
        """What is shown of this question: all that holds in some answer set, and what does not hold in all of them.

        `gone` are ids of syntax trees that are left out of the program, `more` are put into it.
        """
        program = [ast for ast in _statements(book, self.symbols, self.questions) if id(ast) not in gone]
        return answered(self.facts, [*program, *more], book.doubtful)


def answered(facts: str, program: Iterable[AST], doubtful: bool = False) -> frozenset[str]:
    """What a program shows of these facts, as in `Case.answer`."""
    try:
        control, messages = grounded(facts, program, doubtful)
    except RuntimeError:
        return frozenset({"refused"})
    if messages:
        return frozenset({"warned"})
    brave = _consequences(control, "brave")
    if brave is None:
        return frozenset({"no answer"})
    if all(atom.is_fact for atom in control.symbolic_atoms):
        return brave
    cautious = _consequences(control, "cautious")
    return brave | {f"open: {atom}" for atom in brave - (cautious or frozenset())}


def _statements(book: Rulebook, present: frozenset[Symbol], questions: frozenset[str] | None) -> list[AST]:
    return [statement.statement() for statement in book.chosen(present, questions)]


def grounded(facts: str, statements: Iterable[AST], doubtful: bool = False, timeout: float = 60.0) -> Solving:
    """A program, grounded; a `doubtful` one, which may ground for ever, within a time limit."""
    messages: list[str] = []
    control = clingo.Control(
        ["--warn=no-atom-undefined", "--opt-mode=ignore", "0"], logger=lambda _, message: messages.append(message)
    )
    Program(list(statements), frozenset(), doubtful).ground(control, facts, timeout)
    return control, messages


def _consequences(control: clingo.Control, mode: str) -> frozenset[str] | None:
    control.configuration.solve.enum_mode = mode  # type: ignore[union-attr]
    last = None
    with control.solve(yield_=True) as handle:
        for model in handle:
            last = model.symbols(shown=True)
    return None if last is None else frozenset(map(str, last))


def plain() -> Rulebook:
    """The rulebook as it is at the moment, with the rules about texts among those about boards."""
    return Rulebook(written().root, rulebook().statements)


@contextmanager
def recording(found: dict[tuple[str, frozenset[str] | None], Case], name: Callable[[], str]) -> Iterator[Rulebook]:
    """While it lasts, every question to the rulebook becomes a case; `name` says what board it is about."""

    def see(facts: Facts, questions: frozenset[str] | None) -> None:
        found.setdefault((facts.text, questions), Case(name(), facts.text, facts.symbols, questions))

    with answering(plain()) as book, watching(see):
        yield book
