"""Whether a mutant makes another answer of a question, found out in the part of the program that it can make a difference to.

What does not depend on the changed rules, and is no matter of choice, is the same with them and without: it stands as facts in the place
of the rules that derive it. That part is a small one for most rules, and the same for all mutants of a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from clingo.ast import AST, ASTType

from pyrules.rulings.cases import Case, answered, grounded
from pyrules.solve.program import Rulebook
from pyrules.solve.statements import Statement
from tests.mutation.mutants import Mutant

Indexes = frozenset[int]


@dataclass(slots=True)
class Ground:
    """A question as the unchanged rulebook grounds it."""

    statements: dict[int, Statement]  # the program's, by their places in the rulebook
    fired: set[int]
    known: frozenset[tuple[str, int]]  # the symbols that occur
    given: dict[str, str]  # the facts of the question, by their predicates
    settled: dict[str, str]  # what is so, by predicates of which nothing hangs on a choice
    open: frozenset[str] = frozenset()  # the other predicates
    parts: dict[Indexes, Part] = field(default_factory=dict)


@dataclass(slots=True)
class Part:
    """What the rules at some places make a difference to."""

    facts: str
    statements: dict[int, Statement]
    answer: frozenset[str]


@dataclass(slots=True)
class Slices:
    """The questions, each grounded once."""

    book: Rulebook
    cases: Sequence[Case]
    grounds: dict[int, Ground] = field(default_factory=dict)

    def differs(self, number: int, mutant: Mutant, changed: Rulebook) -> bool:
        """Whether the rulebook with the mutant answers a question in another way."""
        ground = self._ground(number)
        new = {index: changed.statements[index] for index in mutant.instead}
        if not ground.settled or any(i not in ground.fired and s.needs <= ground.known for i, s in new.items()):
            # There is no answer, or it fires where its rule doesn't: then others may, too.
            return self.cases[number].answer(changed) != self.cases[number].answer(self.book)
        new = {index: s for index, s in new.items() if index in ground.statements}
        if not new:
            return False
        part = self._part(ground, frozenset(new))
        kept = [s for index, s in (part.statements | new).items() if mutant.instead.get(index, s) is not None]
        return _answer(part.facts, kept) != part.answer

    def _ground(self, number: int) -> Ground:
        if number not in self.grounds:
            case, book = self.cases[number], self.book
            fired = book._fire(case.symbols, texts=False)
            statements = {index: book.statements[index] for index in sorted(book._useful(fired, case.questions))}
            known = case.symbols.union(*(book.statements[index].gives for index in fired))
            settled = _model(case.facts, [s.statement() for s in statements.values()])
            ground = Ground(statements, fired, known, _model(case.facts, []), settled)
            ground.open = _reached(ground, {h for s in statements.values() if _chooses(s) for h in s.heads})
            self.grounds[number] = ground
        return self.grounds[number]

    def _part(self, ground: Ground, indexes: Indexes) -> Part:
        if indexes not in ground.parts:
            touched = _touched(ground, indexes)
            kept = {i: s for i, s in ground.statements.items() if i in indexes or _matters(s, touched)}
            read = frozenset[str]().union(*(s.reads for s in kept.values()))
            facts = [text for name, text in ground.given.items() if name in touched]
            facts += [text for name, text in ground.settled.items() if name in read - touched]
            text = "\n".join(facts)
            ground.parts[indexes] = Part(text, kept, _answer(text, kept.values()))
        return ground.parts[indexes]


def _touched(ground: Ground, indexes: Indexes) -> frozenset[str]:
    """The predicates that depend on the rules at these places, and those that choices decide."""
    return _reached(ground, ground.open.union(*(ground.statements[index].heads for index in indexes)))


def _reached(ground: Ground, predicates: Iterable[str]) -> frozenset[str]:
    """These predicates, and those that depend on them by rules that may fire: what they need is so, or is among those predicates."""
    found: set[str] = set()
    queue = list(predicates)
    waiting: dict[str, list[Statement]] = {}
    lacking: dict[int, set[str]] = {}
    for statement in ground.statements.values():
        lacking[id(statement)] = {name for name, _ in statement.needs if name[0] == "=" and name not in ground.settled}
        for predicate in statement.reads:
            waiting.setdefault(predicate, []).append(statement)
    held: list[Statement] = []
    while queue:
        predicate = queue.pop()
        if predicate in found:
            continue
        found.add(predicate)
        held += waiting.get(predicate, ())
        queue += [head for s in held if lacking[id(s)] <= found for head in s.heads if head not in found]
        held = [s for s in held if not lacking[id(s)] <= found]
    return frozenset(found)


def _matters(statement: Statement, touched: frozenset[str]) -> bool:
    """Whether a statement derives something of these predicates, forbids it or shows it."""
    if statement.heads:
        return not touched.isdisjoint(statement.heads)
    return statement.file.startswith("questions/") or not touched.isdisjoint(statement.reads)


def _answer(facts: str, statements: Iterable[Statement]) -> frozenset[str]:
    return answered(facts, [statement.statement() for statement in statements])


def _chooses(statement: Statement) -> bool:
    ast = statement.statement()
    return ast.ast_type == ASTType.Rule and ast.head.ast_type != ASTType.Literal


def _model(facts: str, program: Sequence[AST]) -> dict[str, str]:
    """The atoms of an answer set, as facts by their predicates; none if there is no answer set."""
    control, _ = grounded(facts, program)
    with control.solve(yield_=True) as handle:
        model = handle.model()
        atoms = model.symbols(atoms=True) if model else []
    found: dict[str, list[str]] = {}
    for atom in atoms:
        found.setdefault("=" + atom.name, []).append(f"{atom}.")
    return {name: " ".join(lines) for name, lines in found.items()}
