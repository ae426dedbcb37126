"""The tests of a chapter run under each mutant: a mutant is noticed by a test that fails then, and not otherwise.

Each test is run once with the rulebook as it is, and what it asks the rulebook is kept. A mutant is tried only on tests that ask
something to which it gives another answer: first those questions are sought in which it derives something else than the rule that
it stands for (twins of both leave a trace of what they derive), then they are answered by both rulebooks.

They are tried in a process forked from this one: a mutant that never ends is noticed by that, and the next go to another process.
"""

from __future__ import annotations

import contextlib
import copy
import json
import marshal
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from pyrules import cache
from pyrules.rulings.cases import Case, plain, recording
from pyrules.solve.changed import answering
from pyrules.solve.explain import _asked_of
from pyrules.solve.program import Rulebook, changed_books
from pyrules.solve.rules import rules_for
from pyrules.solve.statements import Statement, statement_of
from pyrules.text.folders import rules_folder
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.slices import Slices

NEAREST = 0.6  # of the questions for a mutant: those that come first
NO_END = "no end"
LONGEST = 6  # seconds for a question or a test
LARGEST = 6 << 30  # bytes
Row = tuple[Mutant, list[int], str | None]
_NOTICED = "noticed.json"  # of earlier runs: which test noticed a mutant


@dataclass(slots=True)
class Loop:
    """A plugin of pytest that runs the mutants instead of the tests."""

    files: Sequence[str]
    share: int = 1
    only: frozenset[str] | None = None  # names of mutants
    most: int = 40  # questions for each mutant
    noticed: dict[str, str] = field(default_factory=dict)  # by which test
    unnoticed: list[Mutant] = field(default_factory=list)
    how: dict[str, str] = field(default_factory=dict)  # what became of those that no test noticed
    seconds: float = 0.0

    def part(self, files: Sequence[str]) -> Loop:
        """What became of the mutants of some files."""

        def within(name: str) -> bool:
            return name.partition(" | ")[0].rpartition("/")[2].startswith(tuple(files))

        return Loop(
            files,
            noticed={name: test for name, test in self.noticed.items() if within(name)},
            unnoticed=[one for one in self.unnoticed if within(one.name)],
            how=self.how,
            seconds=self.seconds,
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
        functions = {
            number: item.nodeid.rpartition("-")[0] or item.nodeid for item, own in reversed(asked) for number in own
        }
        slices = Slices(book, cases)
        differing = self._where(slices, chosen, functions)
        _say("traced", began)
        before = _noticed_before()
        trial = Trial(book, asked, self.most, slices)
        rows = [(mutant, differing.get(mutant.name, []), before.get(mutant.name)) for mutant in chosen]
        for number, (mutant, result) in enumerate(zip(chosen, trial.results(rows), strict=True)):
            if result.startswith("not "):
                self.unnoticed.append(mutant)
                self.how[mutant.name] = result
                # At once: a run over a whole chapter may be ended early.
                _say(f"{result}: {mutant.file}:{mutant.line}: {mutant.change} | {mutant.rule}", began)
            else:
                self.noticed[mutant.name] = before[mutant.name] = result
                if result == NO_END:
                    _say(f"{result}: {mutant.file}:{mutant.line}: {mutant.change} | {mutant.rule}", began)
            if number % 50 == 49:
                _keep_noticed(before)
                _say(f"{number + 1} mutants, {len(self.unnoticed)} of them unnoticed", began)
        _keep_noticed(before)
        self.seconds = time.monotonic() - began
        return True

    def _where(self, slices: Slices, chosen: Sequence[Mutant], functions: dict[int, str]) -> dict[str, list[int]]:
        """The questions in which each mutant derives something else, from the cache if nothing has changed since; those first whose
        rules read what it derives, the small ones before the others."""
        cases, book = slices.cases, slices.book
        rules = [*sorted(rules_folder().rglob("*.lp")), *Path(__file__).parent.glob("*.py")]
        asked = [f"{case.facts}{sorted(case.questions or ())}" for case in cases]
        name = f"differing_{'_'.join(self.files)}_{self.share}-{cache.fingerprint(rules, *asked)}.json"
        if data := cache.read(name):
            return dict(json.loads(data))
        differing = slices.differing(chosen)
        read = [frozenset[str]().union(*(s.reads for s in book.chosen(c.symbols, c.questions))) for c in cases]
        found = {}
        for number, numbers in differing.items():
            mutant = chosen[number]
            heads = frozenset[str]().union(*(book.statements[index].heads for index in mutant.instead))
            # A rule that fires often differs often: of most use is a question that has its constants. Of those that always fire, one of
            # the chapter's first tests.
            words = set(re.findall(r"\b[a-z]\w*\b", mutant.rule))
            always = ":-" not in mutant.rule

            def far(
                number: int, heads: frozenset[str] = heads, words: set[str] = words, always: bool = always
            ) -> tuple[bool, int, int, int]:
                case = cases[number]
                size = 0 if always else len(case.facts)
                return not heads & read[number], -len(words & {w for w, _ in case.symbols}), size, number

            found[mutant.name] = _mixed(sorted(numbers, key=far), functions)
        if self.only is None:
            cache.write(name, json.dumps(found).encode())
        return found

    def _record(self, items: Sequence[Any]) -> tuple[list[Case], list[tuple[Any, set[int]]]]:
        """The questions of all tests, and which test asks which."""
        cases: list[Case] = []
        numbers: dict[tuple[str, frozenset[str] | None], int] = {}
        asked = []
        for module, of_module in groupby(items, key=lambda item: item.path):
            known = _known(module)
            new = 0
            for item in of_module:
                if item.nodeid not in known:
                    found: dict[tuple[str, frozenset[str] | None], Case] = {}
                    with recording(found, lambda: ""):
                        passed = _passes(item)
                    known[item.nodeid] = list(found.values()) if passed else []
                    new += 1
                own = set()
                for case in known[item.nodeid]:
                    if (case.facts, case.questions) not in numbers:
                        numbers[case.facts, case.questions] = len(cases)
                        cases.append(case)
                    own.add(numbers[case.facts, case.questions])
                if own:
                    asked.append((item, own))
            if new:
                _keep(module, known)
        return cases, asked


def _mixed(numbers: Sequence[int], functions: dict[int, str]) -> list[int]:
    """These questions in turns: the first of each function of tests (and, in a table, of each rule there), the second of each, and so on."""
    turns: dict[str, int] = {}
    places = {}
    for number in numbers:
        places[number] = turns[functions[number]] = turns.get(functions[number], 0) + 1
    return sorted(numbers, key=lambda number: places[number])


@dataclass(slots=True)
class Trial:
    """What is needed to try a mutant: the questions, and the tests with the numbers of the questions that they ask."""

    book: Rulebook
    asked: list[tuple[Any, set[int]]]
    most: int
    slices: Slices
    telling: dict[str, dict[int, None]] = field(
        default_factory=dict
    )  # for each rule, questions that told one of its mutants

    def results(self, rows: Sequence[Row]) -> Iterator[str]:
        """For each mutant the test that notices it, or "not …", or that it doesn't end; found out in processes of their own."""
        done = 0
        while done < len(rows):
            reader, writer = os.pipe()
            child = os.fork()
            if not child:
                with contextlib.suppress(BaseException):
                    os.close(reader)
                    resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))
                    with answering(self.book):
                        for row in rows[done:]:
                            os.write(writer, f"{self.tried(*row)}\n".encode())
                os._exit(0)
            os.close(writer)
            with open(reader, encoding="utf-8") as said:
                for line in said:
                    done += 1
                    yield line.strip()
            os.waitpid(child, 0)
            if done < len(rows):
                done += 1
                yield NO_END

    def tried(self, mutant: Mutant, where: list[int], first: str | None) -> str:
        """The same of one mutant, in this process. `where` are the questions in which it derives something else; `first` is the test
        that noticed it once before."""
        if not where:
            return "not reached"
        changed = _with(self.book, mutant)
        tests = [item for item, _ in self.asked if item.nodeid == first]
        tried: set[str] = set()
        telling = self.telling.setdefault(mutant.rule, {})
        for number in [None, *(n for n in telling if n in where), *self._looked_at(where)]:
            if number is not None:
                _limit()
                if not self.slices.differs(number, mutant, changed):
                    continue
                tests = [item for item, numbers in self.asked if number in numbers]
            for test in tests:
                if test.nodeid not in tried:
                    tried.add(test.nodeid)
                    _limit()
                    with _instead(changed):
                        if not _passes(test):
                            if number is not None:
                                telling[number] = None
                            return str(test.nodeid)
        return f"not noticed by {len(tried)} tests" if tried else f"not in any of {min(len(where), self.most)} answers"

    def _looked_at(self, where: list[int]) -> list[int]:
        """Some of these questions."""
        near = int(self.most * NEAREST)
        rest = where[near:]
        return where[:near] + rest[:: max(1, len(rest) // (self.most - near))][: self.most - near]


@contextlib.contextmanager
def _instead(book: Rulebook) -> Iterator[None]:
    """While it lasts, this rulebook answers. What is remembered of texts holds for it, too; derivations are forgotten."""
    changed_books.append(book)
    try:
        for cached in (rules_for, _asked_of):
            cached.cache_clear()
        yield
    finally:
        changed_books.remove(book)


def _limit() -> None:
    """Ends this process if it goes on for too long after this."""
    signal.setitimer(signal.ITIMER_PROF, LONGEST)


def _noticed_before() -> dict[str, str]:
    data = cache.read(_NOTICED)
    return dict(json.loads(data)) if data else {}


def _keep_noticed(found: dict[str, str]) -> None:
    cache.write(_NOTICED, json.dumps(found).encode())


_ASKING = ("grammar", "pyrules/text", "pyrules/facts", "pyrules/board", "pyrules/cards", "pyrules/events")


def _name(module: Path) -> str:
    """What the questions of a module's tests are kept under: they hang on all but the rules and how they are run."""
    root = rules_folder().parent
    files = [path for folder in _ASKING for path in sorted((root / folder).rglob("*"))]
    files += [*(root / "tests").glob("*/boards.py"), module]
    kept = cache.fingerprint([f for f in files if f.suffix in (".py", ".lark", ".txt", ".yaml")])
    return f"asked_{module.parent.name}_{module.stem}-{kept}.bin"


def _known(module: Path) -> dict[str, list[Case]]:
    data = cache.read(_name(module))
    found = marshal.loads(data) if data else {}
    return {
        test: [
            Case("", facts, frozenset(symbols), None if questions is None else frozenset(questions))
            for facts, symbols, questions in rows
        ]
        for test, rows in found.items()
    }


def _keep(module: Path, known: dict[str, list[Case]]) -> None:
    rows = {
        test: [(c.facts, list(c.symbols), None if c.questions is None else list(c.questions)) for c in cases]
        for test, cases in known.items()
    }
    cache.write(_name(module), marshal.dumps(rows))


def _passes(item: Any) -> bool:
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        reports = runtestprotocol(item, log=False, nextitem=None)
    return not any(report.failed for report in reports)


def _say(what: str, began: float) -> None:
    print(f"[{time.monotonic() - began:5.0f} s] {what}", file=sys.stderr, flush=True)


def _with(book: Rulebook, mutant: Mutant) -> Rulebook:
    """The rulebook with a mutant in the place of its rule; all else is shared, for a rulebook of its own takes long to make."""
    made = copy.copy(book)
    made.statements, made.ready, made.waiting, made.cache = [*book.statements], [*book.ready], {**book.waiting}, {}
    made.__dict__.pop("makers", None)
    for index, ast in mutant.instead.items():
        old = book.statements[index]
        new = _gone(old) if ast is None else statement_of(ast, old.file, old.cites)
        made.statements[index] = new
        for symbol in old.needs ^ new.needs:
            waiting = [i for i in made.waiting.get(symbol, ()) if i != index]
            made.waiting[symbol] = [*waiting, index] if symbol in new.needs else waiting
        made.ready = [i for i in made.ready if i != index] + ([] if new.needs else [index])
    return made


def _gone(statement: Statement) -> Statement:
    """A statement that never fires."""
    return replace(statement, needs=frozenset({("=nothing at all", 0)}))


def run(modules: Sequence[str], loop: Loop) -> None:
    """Runs the mutants on the tests of these modules. Raises RuntimeError where the tests can't be collected."""
    status = pytest.main(["-q", "-p", "no:cacheprovider", "--no-header", "--no-summary", *modules], plugins=[loop])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) or not loop.seconds:
        raise RuntimeError(f"pytest ended with {status}")
