"""Whether a mutant makes another answer of a question, found out in the part of the program that it can make a difference to.

What does not depend on the changed rules, and is no matter of choice, is the same with them and without: it stands as facts in the place
of the rules that derive it. That part is a small one for most rules, and the same for all mutants of a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import clingo
from clingo.ast import AST, ASTType, parse_string

from pyrules.rulings.cases import Case, answered, grounded
from pyrules.solve.program import Rulebook
from pyrules.solve.statements import Statement, statement_of
from tests.mutation.mutants import Mutant

Indexes = frozenset[int]
_TRACE = "mutant_derives"


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
        ground = self.ground(number)
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

    def differing(self, chosen: Sequence[Mutant]) -> dict[int, set[int]]:
        """For each mutant, by its place, the questions in which it derives what its rule does not, or the other way round.

        Rules that are no plain rules with one head, and what hangs on a choice, are taken to differ wherever they are loaded.
        """
        twins = Twins(self.book, chosen)
        found: dict[int, set[int]] = {}
        for number in range(len(self.cases)):
            for mutant in twins.differing(self.ground(number)):
                found.setdefault(mutant, set()).add(number)
        return found

    def ground(self, number: int) -> Ground:
        """A question, grounded once."""
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


class Twins:
    """For each changed rule one that leaves a trace of what it derives, and one for each of its mutants; mutants by their places."""

    def __init__(self, book: Rulebook, chosen: Sequence[Mutant]) -> None:
        self.rules: dict[int, AST] = {}
        self.mutants: dict[int, dict[int, tuple[Statement, AST]]] = {}  # by the rule's place in the rulebook
        self.special: dict[int, set[int]] = {}  # mutants of what is no plain rule with one head
        self.gone: dict[int, set[int]] = {}  # mutants without the rule
        for number, mutant in enumerate(chosen):
            for index, made in mutant.instead.items():
                rule = book.statements[index].statement()
                if rule.head.ast_type != ASTType.Literal or rule.head.atom.ast_type != ASTType.SymbolicAtom:
                    self.special.setdefault(index, set()).add(number)
                    continue
                if index not in self.rules:
                    self.rules[index] = _twin(rule, -1, index)
                if made is None:
                    self.gone.setdefault(index, set()).add(number)
                else:
                    statement = statement_of(made, book.statements[index].file)
                    self.mutants.setdefault(index, {})[number] = (statement, _twin(made, number, index))

    def all_of(self, index: int) -> set[int]:
        """The mutants of a rule."""
        return self.gone.get(index, set()) | set(self.mutants.get(index, ()))

    def differing(self, ground: Ground) -> set[int]:
        """The mutants that derive something else than their rules in a question."""
        found = {number for index, numbers in self.special.items() if index in ground.statements for number in numbers}
        if not ground.settled:
            return found | {
                number for index in self.rules if index in ground.statements for number in self.all_of(index)
            }
        program = []
        made = set(ground.given).union(*(s.heads for s in ground.statements.values()))
        for index, twin in self.rules.items():
            loaded = index in ground.statements
            if loaded:
                program.append(twin)
                if ground.statements[index].reads & ground.open:
                    found |= self.gone.get(index, set())
            for number, (statement, changed) in self.mutants.get(index, {}).items():
                if not loaded and (index in ground.fired or not statement.needs <= ground.known):
                    continue
                if statement.reads & ground.open or not (loaded or statement.reads <= made):
                    found.add(number)
                else:
                    program.append(changed)
        if not program:
            return found
        try:
            control, _ = grounded("\n".join(ground.settled.values()), program)
        except RuntimeError:
            return found
        derived: dict[tuple[int, int], set[clingo.Symbol]] = {}
        for atom in control.symbolic_atoms.by_signature(_TRACE, 3):
            mutant, index_, head = atom.symbol.arguments
            derived.setdefault((mutant.number, index_.number), set()).add(head)
        none: set[clingo.Symbol] = set()
        for index in self.rules:
            rule = derived.get((-1, index), none)
            if rule:
                found |= self.gone.get(index, set())
            found |= {number for number in self.mutants.get(index, ()) if derived.get((number, index), none) != rule}
        return found


def _twin(rule: AST, which: int, index: int) -> AST:
    body = "; ".join(map(str, rule.body))
    parsed: list[AST] = []
    parse_string(f"{_TRACE}({which},{index},{rule.head})" + (f" :- {body}." if body else "."), parsed.append)
    return parsed[-1]


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
