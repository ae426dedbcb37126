"""The tests of a chapter run under each mutant, in one process: a mutant is noticed by a test that fails then, and not otherwise.

Each test is run once with the rulebook as it is, and what it asks the rulebook is kept. A mutant is tried only on tests in which it
derives something else than the rule that it stands for: twins of both leave a trace of what they derive.
"""

from __future__ import annotations

import contextlib
import marshal
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import clingo
import pytest
from _pytest.runner import runtestprotocol
from clingo.ast import AST, ASTType, parse_string

from pyrules import cache
from pyrules.rulings.cases import Case, grounded, plain, recording
from pyrules.solve.changed import answering
from pyrules.solve.program import Rulebook
from pyrules.solve.statements import Statement, statement_of
from pyrules.text.folders import rules_folder
from tests.mutation.mutants import Mutant, mutants

TRIED = 14  # tests for each mutant
_TRACE = "mutant_derives"


@dataclass(slots=True)
class Loop:
    """A plugin of pytest that runs the mutants instead of the tests."""

    files: Sequence[str]
    share: int = 1
    only: frozenset[str] | None = None  # names of mutants
    noticed: dict[str, str] = field(default_factory=dict)  # by which test
    unnoticed: list[Mutant] = field(default_factory=list)
    unreached: set[str] = field(default_factory=set)
    seconds: float = 0.0

    def part(self, files: Sequence[str]) -> Loop:
        """What became of the mutants of some files."""

        def within(name: str) -> bool:
            return name.partition(" | ")[0].rpartition("/")[2].startswith(tuple(files))

        return Loop(
            files,
            noticed={name: test for name, test in self.noticed.items() if within(name)},
            unnoticed=[one for one in self.unnoticed if within(one.name)],
            unreached=self.unreached,
        )

    def pytest_runtestloop(self, session: Any) -> bool:
        """Instead of running the tests once."""
        began = time.monotonic()
        book = plain()
        chosen = mutants(book.statements, self.files, self.share)
        if self.only is not None:
            chosen = [one for one in chosen if one.name in self.only]
        cases, asked = self._record(session.items)
        _say(f"{len(asked)} tests, {len(cases)} questions, {len(chosen)} mutants", began)
        differing = _differing(cases, book, chosen)
        _say("traced", began)
        for number, mutant in enumerate(chosen):
            before = len(self.unnoticed)
            self._try(mutant, book, differing.get(number, set()), asked)
            if len(self.unnoticed) > before:  # at once: a run over a whole chapter may be ended early
                _say(f"unnoticed: {mutant.file}:{mutant.line}: {mutant.change} | {mutant.rule}", began)
            if number % 50 == 49:
                _say(f"{number + 1} mutants, {len(self.unnoticed)} of them unnoticed", began)
        self.seconds = time.monotonic() - began
        return True

    def _record(self, items: Sequence[Any]) -> tuple[list[Case], list[tuple[Any, set[int]]]]:
        """The questions of all tests, and which test asks which."""
        cases: list[Case] = []
        numbers: dict[tuple[str, frozenset[str] | None], int] = {}
        asked = []
        known = _known([item.nodeid for item in items])
        for item in items:
            if item.nodeid not in known:
                found: dict[tuple[str, frozenset[str] | None], Case] = {}
                with recording(found, lambda: ""):
                    passed = _passes(item)
                known[item.nodeid] = list(found.values()) if passed else []
            own = set()
            for case in known[item.nodeid]:
                if (case.facts, case.questions) not in numbers:
                    numbers[case.facts, case.questions] = len(cases)
                    cases.append(case)
                own.add(numbers[case.facts, case.questions])
            if own:
                asked.append((item, own))
        _keep(known)
        return cases, asked

    def _try(self, mutant: Mutant, book: Rulebook, where: set[int], asked: list[tuple[Any, set[int]]]) -> None:
        concerned = sorted((len(numbers), i) for i, (_, numbers) in enumerate(asked) if numbers & where)
        if not concerned:
            self.unreached.add(mutant.name)
            self.unnoticed.append(mutant)
            return
        step = max(1, len(concerned) // TRIED)
        with answering(_with(book, mutant)):
            for _, index in concerned[::step][:TRIED]:
                if not _passes(asked[index][0]):
                    self.noticed[mutant.name] = asked[index][0].nodeid
                    return
        self.unnoticed.append(mutant)


def _name() -> str:
    """What the questions of the tests are kept under: they hang on all but the rules."""
    root = rules_folder().parent
    files = [
        path for folder in ("grammar", "pyrules", "tests/rules", "tests/seeds") for path in (root / folder).rglob("*")
    ]
    return f"asked-{cache.fingerprint(sorted(f for f in files if f.suffix in ('.py', '.lark', '.txt', '.yaml')))}.bin"


def _known(wanted: Sequence[str]) -> dict[str, list[Case]]:
    data = cache.read(_name())
    found = marshal.loads(data) if data else {}
    return {
        test: [
            Case("", facts, frozenset(symbols), None if questions is None else frozenset(questions))
            for facts, symbols, questions in found[test]
        ]
        for test in wanted
        if test in found
    }


def _keep(known: dict[str, list[Case]]) -> None:
    rows = {
        test: [(c.facts, list(c.symbols), None if c.questions is None else list(c.questions)) for c in cases]
        for test, cases in known.items()
    }
    data = cache.read(_name())
    cache.write(_name(), marshal.dumps((marshal.loads(data) if data else {}) | rows))


def _passes(item: Any) -> bool:
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


def _say(what: str, began: float) -> None:
    print(f"[{time.monotonic() - began:5.0f} s] {what}", file=sys.stderr, flush=True)


def _with(book: Rulebook, mutant: Mutant) -> Rulebook:
    """The rulebook with a mutant in the place of its rule."""
    statements = []
    for index, statement in enumerate(book.statements):
        if index not in mutant.instead:
            statements.append(statement)
        elif (ast := mutant.instead[index]) is not None:
            statements.append(statement_of(ast, statement.file, statement.cites))
    return Rulebook(book.root, statements)


# ---- where a mutant derives something else -------------------------------------------------------------------------------------------------


def _differing(cases: Sequence[Case], book: Rulebook, chosen: Sequence[Mutant]) -> dict[int, set[int]]:
    """For each mutant the questions in which it derives what its rule does not, or the other way round.

    Rules that are no plain rules with one head are taken to differ wherever they are loaded.
    """
    traces, loaded = _twins(book, chosen)
    traced = Rulebook(book.root, [*book.statements, *traces])
    twins = {id(statement.statement()) for statement in traces if statement.heads}
    special = frozenset().union(*(traced.only_for.get(mutant.file, frozenset()) for mutant in chosen))
    found: dict[int, set[int]] = {}
    for number, case in enumerate(cases):
        # What the twins need is enough, unless their files serve some questions only.
        questions = frozenset({_TRACE}) | (special & (case.questions or special))
        program = [statement.statement() for statement in traced.chosen(case.symbols, questions)]
        with contextlib.suppress(RuntimeError):
            if twins.isdisjoint(map(id, program)):
                continue
            control, _ = grounded(case.facts, program)
            derived: dict[tuple[int, int], set[clingo.Symbol]] = {}
            for atom in control.symbolic_atoms.by_signature(_TRACE, 3):
                which, mutant, head = atom.symbol.arguments
                derived.setdefault((mutant.number, which.number), set()).add(head)
            for mutant in {mutant for mutant, _ in derived}:
                if derived.get((mutant, 0)) != derived.get((mutant, 1)):
                    found.setdefault(mutant, set()).add(number)
        present = {id(s.statement()) for s in book.chosen(case.symbols, case.questions)} if loaded else set()
        for mutant, trees in loaded.items():
            if trees & present:
                found.setdefault(mutant, set()).add(number)
    return found


def _twins(book: Rulebook, chosen: Sequence[Mutant]) -> tuple[list[Statement], dict[int, set[int]]]:
    lines = [f"#show {_TRACE}/3."]
    loaded: dict[int, set[int]] = {}
    for number, mutant in enumerate(chosen):
        for index, made in mutant.instead.items():
            rule = book.statements[index].statement()
            if rule.head.ast_type != ASTType.Literal or rule.head.atom.ast_type != ASTType.SymbolicAtom:
                loaded.setdefault(number, set()).add(id(rule))
                continue
            lines += [_twin(rule, 0, number, index), *([] if made is None else [_twin(made, 1, number, index)])]
    parsed: list[AST] = []
    parse_string("\n".join(lines), parsed.append)
    return [statement_of(ast, f"questions/{_TRACE}.lp") for ast in parsed if ast.ast_type != ASTType.Program], loaded


def _twin(rule: AST, which: int, number: int, index: int) -> str:
    body = "; ".join(map(str, rule.body))
    return f"{_TRACE}({which},{number},of({index},{rule.head}))" + (f" :- {body}." if body else ".")


def run(modules: Sequence[str], loop: Loop) -> None:
    """Runs the mutants on the tests of these modules. Raises RuntimeError where the tests can't be collected."""
    status = pytest.main(["-q", "-p", "no:cacheprovider", "--no-header", "--no-summary", *modules], plugins=[loop])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) or not loop.seconds:
        raise RuntimeError(f"pytest ended with {status}")
