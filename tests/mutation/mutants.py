"""Small changes of rules, made in clingo's syntax trees: a condition dropped, a comparison turned, a number shifted, a rule removed."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import clingo
from clingo.ast import AST, ASTType, ComparisonOperator, ProgramBuilder, Transformer

from pyrules.solve.kept import parse_kept
from pyrules.solve.statements import Statement

TURNED = {
    ComparisonOperator.LessThan: ComparisonOperator.LessEqual,
    ComparisonOperator.LessEqual: ComparisonOperator.LessThan,
    ComparisonOperator.GreaterThan: ComparisonOperator.GreaterEqual,
    ComparisonOperator.GreaterEqual: ComparisonOperator.GreaterThan,
    ComparisonOperator.Equal: ComparisonOperator.NotEqual,
    ComparisonOperator.NotEqual: ComparisonOperator.Equal,
}
# What is asked for, and whose: a rule that reads these is only kept from answering what nobody asks (docs/rulebook.md, "Asking").
# Without them it answers the same, and more that nobody reads. So does a stage's rule without the states that are read (CR 613.8).
DEMAND = re.compile(
    r"look|look_for|want|ask_if|asked|asked_\w+|may_add|to_pay|declaring\w*|mana_source|mana_term|root|could_have|world_\w+"
)
# A rule that says what is asked, asks for more without a condition.
ASKING = re.compile(r"root|look|look_for|want|ask_if|asked_\w+|could_have|world_\w+")


@dataclass(slots=True)
class Mutant:
    """One change of one rule of a file, in all its copies for the layers: what stands in the place of each statement, if anything."""

    file: str
    line: int
    rule: str
    change: str
    instead: dict[int, AST | None] = field(default_factory=dict)  # by the statement's index in the rulebook

    @property
    def name(self) -> str:
        """How equivalent.yaml names it: the file, what is changed, the rule."""
        return f"{self.file} | {self.change} | {self.rule}"


class _Change(Transformer):
    """Changes the N-th place that can be changed; counts them with N = -1."""

    def __init__(self, wanted: int) -> None:
        self.wanted, self.count, self.said = wanted, 0, ""

    def _now(self) -> bool:
        self.count += 1
        return self.count - 1 == self.wanted

    def visit_Guard(self, guard: AST) -> AST:
        guard = guard.update(**self.visit_children(guard))
        if guard.comparison in TURNED and self._now():
            self.said = "turned comparison"
            return guard.update(comparison=int(TURNED[ComparisonOperator(guard.comparison)]))
        return guard

    def visit_SymbolicTerm(self, term: AST) -> AST:
        if term.symbol.type == clingo.SymbolType.Number and self._now():
            self.said = f"{term.symbol.number} + 1"
            return term.update(symbol=clingo.Number(term.symbol.number + 1))
        return term


def _changed(rule: AST, wanted: int) -> tuple[AST, _Change]:
    change = _Change(wanted)
    made = change.visit(rule)
    return made, change


def _variants(rule: AST) -> Iterator[tuple[str, AST | None]]:
    yield "removed", None
    body = list(rule.body)
    asks = rule.head.ast_type == ASTType.Literal and _is(ASKING, rule.head.atom)
    for index, literal in enumerate(() if asks else body):
        if literal.ast_type == ASTType.Literal and literal.sign == 0 and _is(DEMAND, literal.atom):
            continue
        yield f"without {literal}", rule.update(body=[*body[:index], *body[index + 1 :]])
    _, counted = _changed(rule, -1)
    for number in range(counted.count):
        made, change = _changed(rule, number)
        yield f"{change.said} (place {number + 1})", made


def _is(names: re.Pattern[str], atom: AST) -> bool:
    return atom.ast_type == ASTType.SymbolicAtom and names.fullmatch(getattr(atom.symbol, "name", "")) is not None


def _written(rule: object) -> str:
    """As its file has it: in one line, and without the names that pyrules gives to each `_`."""
    return re.sub(r"\bV\d+_(?!\w)", "_", " ".join(str(rule).split()))


def is_safe(rule: AST) -> bool:
    """Whether clingo takes it: dropping a condition may leave a variable without a value."""
    control = clingo.Control(["--warn=none"], logger=lambda _code, _message: None)
    try:
        with ProgramBuilder(control) as builder:
            builder.add(rule)
        control.ground([("nothing", [])])
    except RuntimeError:
        return False
    return True


def mutants(statements: Sequence[Statement], files: Sequence[str], share: int = 1) -> list[Mutant]:
    """The mutants of the rules of these files (names begin so), or a random one of so many; the same ones each time."""
    chosen = [
        (index, s) for index, s in enumerate(statements) if any(s.file.rpartition("/")[2].startswith(f) for f in files)
    ]
    parse_kept([s for _, s in chosen])
    found: dict[tuple[str, int, int, int], Mutant] = {}
    rules: dict[tuple[str, int, int], str] = {}
    for index, statement in chosen:
        rule = statement.statement()
        if rule.ast_type != ASTType.Rule:
            continue
        place = (statement.file, statement.line, statement.column)
        said = rules.setdefault(place, _written(rule))
        for number, (change, made) in enumerate(_variants(rule)):
            if made is not None and not is_safe(made):
                continue
            key = (*place, number)
            if key not in found:
                found[key] = Mutant(statement.file, statement.line, said, _written(change))
            found[key].instead[index] = made
    everything = list(found.values())
    if share > 1:
        dice = random.Random(3)
        everything = [one for one in everything if dice.randrange(share) == 0]
    return everything
