"""The rulebook as a program: the files of rules_asp/ read once, and for each question only the rules that can fire.

A rule can fire only if every predicate, function, constant and string of its positive body occurs in the input or in the
head of a rule that can fire. Leaving the others out changes no answer set and is what keeps small boards fast: clingo
pays for each rule of a program whether it fires or not. What is left is looked at once more, by what can stand at each place of a
predicate (shapes.py), and what can't be is taken out of the rules (prune.py).

What a rules text says can be worked out once, before any board: a rule whose body speaks only of the input that
vocabulary.lp marks with `%! text:`, or of what such rules derive, is a rule about texts. Those rules run once for each text
(Rulebook.block_of_text), the others once for each board. A header line `%! for: do resolve` says that a file serves only those
questions.
"""

from __future__ import annotations

import atexit
import gc
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

import clingo
from clingo.ast import AST, ProgramBuilder

from pyrules.errors import SolvingTimeout
from pyrules.solve.blocks import Block, Facts, Symbol, all_symbols, flat_facts, flat_symbols
from pyrules.solve.firing import depending, fire, waiting_for
from pyrules.solve.kept import block_of_text, kept_statements, parse_kept
from pyrules.solve.shapes import Shapes
from pyrules.solve.statements import Statement, read_all, rule_files
from pyrules.solve.trial import TRIAL
from pyrules.text.folders import rules_folder

FROM_A_FILE = "with/"  # where the statements of a user's file stand, instead of a folder of rules_asp/
_TEXT_INPUT = re.compile(r"^%! text: (.*)$", re.MULTILINE)
_ONLY_FOR = re.compile(r"^%! for: (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Program:
    """The statements that a question needs, and the predicates that they read."""

    statements: list[AST]
    reads: frozenset[str]

    doubtful: bool = False  # whether it may ground for ever

    def ground(self, control: clingo.Control, facts: Facts | str, timeout: float = 60.0) -> None:
        """Grounds the statements with these facts in a control; of `Facts` only those are added that the statements read.

        Raises RuntimeError where clingo refuses them, SolvingTimeout where they are known not to be grounded within `timeout` seconds.
        """
        if self.doubtful:
            text = facts if isinstance(facts, str) else facts.parted(self.reads)[0]
            if not TRIAL.ends([text, *map(str, self.statements)], timeout):
                raise SolvingTimeout(f"the rules are not grounded within {timeout:g} seconds")
        if isinstance(facts, str):
            control.add("base", [], facts)
        else:
            facts.give(control, self.reads)
        with ProgramBuilder(control) as builder:
            for statement in self.statements:
                builder.add(statement)
        control.ground([("base", [])])


class UndecidedText(RuntimeError):
    """A rule about texts does not decide what it says of one: a fault of the rulebook, never the user's."""


class Rulebook:
    """All statements of rules_asp/, indexed by what they need: those about texts and those about boards.

    A rulebook with other `statements` (changed.py) keeps nothing that it makes of texts: there all rules are about boards, and are
    chosen by the symbols of the facts alone. What it has from a user's file may ground for ever, and is tried first.
    """

    def __init__(self, root: Path, statements: Iterable[Statement] | None = None) -> None:
        self.root = root
        self.written = statements is None
        if statements is None:
            self.statements, self.shapes = kept_statements(root, lambda: list(read_all(root)))
        else:
            self.statements, self.shapes = list(statements), Shapes({}, ())
        self.doubtful = any(s.file.startswith(FROM_A_FILE) for s in self.statements)
        headers = {
            file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")[:3000] for file in rule_files(root)
        }
        self.only_for = {
            name: frozenset(found.group(1).split())
            for name, text in headers.items()
            if (found := _ONLY_FOR.search(text))
        }
        inputs = _TEXT_INPUT.findall((root / "vocabulary.lp").read_text(encoding="utf-8"))
        of_texts = frozenset("=" + word for line in inputs for word in line.split())
        on_texts = depending(of_texts, self.statements)
        self.text_predicates = frozenset(predicate for predicate in on_texts if not predicate.startswith("=answer_"))
        self.about_texts = [bool(s.heads) and s.heads <= self.text_predicates for s in self.statements]
        self.of_texts = self.about_texts if self.written else [False] * len(self.statements)
        self.waiting, self.ready = waiting_for(self.statements)
        self.cache: dict[tuple[object, frozenset[str] | None], Program] = {}
        # Every function and constant that some rule speaks of: a word of rules text outside it has no meaning here.
        self.vocabulary = frozenset(s for st in self.statements for s in st.needs | st.gives if s[0][0] not in '"=')
        # What the rules about boards want to know of texts.
        read = frozenset().union(*(s.reads for s, text in zip(self.statements, self.of_texts, strict=True) if not text))
        self.exported = frozenset(predicate[1:] for predicate in read & self.text_predicates)
        self.constants = self.block_of_text([])

    def block(self, facts: Iterable[str]) -> Block:
        """A block of these facts."""
        lines = tuple(facts)
        return Block("".join(f"{line}\n" for line in lines), all_symbols(lines), self.shapes.of_facts(lines), lines)

    def flat_block(self, facts: Iterable[str]) -> Block:
        """A block of facts without functions (a board's own), of which each of `facts` may have several."""
        found = flat_facts(facts)
        lines = tuple(f"{name}({arguments})." for name, arguments in found)
        return Block("".join(f"{line}\n" for line in lines), flat_symbols(found), self.shapes.of_flat(found), lines)

    def block_of_text(self, facts: Iterable[str]) -> Block:
        """What the rules about texts make of a text's facts, as facts for a board (those it was made of among them)."""
        if not self.written:
            return self.block(facts)
        return block_of_text(self.root, list(facts), lambda lines: self.block(self._of_text(lines)))

    def _of_text(self, lines: list[str]) -> list[str]:
        present: frozenset[Symbol] = all_symbols(lines)
        chosen = [self.statements[index] for index in sorted(self._fire(present, texts=True))]
        parse_kept(chosen)
        control = clingo.Control(["--warn=none"])
        control.add("base", [], "\n".join(lines))
        with ProgramBuilder(control) as builder:
            for statement in chosen:
                builder.add(statement.statement())
        control.ground([("base", [])])
        atoms = [atom.symbol for atom in control.symbolic_atoms]
        if not all(atom.is_fact for atom in control.symbolic_atoms):
            # What is kept as facts must be decided: a choice or a loop through negation would leave it open.
            control.configuration.solve.models = 2  # type: ignore[union-attr]
            with control.solve(yield_=True) as handle:
                models = [model.symbols(atoms=True) for model in handle]
            if len(models) != 1:
                raise UndecidedText(f"rules about texts leave open what is so of {lines[:1]}")
            atoms = list(models[0])
        found = [str(symbol) + "." for symbol in atoms if symbol.name in self.exported]
        constants = set(self.constants.lines) if "constants" in self.__dict__ else set()
        return [fact for fact in found if fact not in constants]

    def program(self, facts: Facts, questions: frozenset[str] | None = None) -> Program:
        """The statements about boards that can fire on these facts and that the questions depend on.

        `questions` are names of files in rules_asp/questions/; None means all of them.
        """
        if not self.written:
            return self.relevant(facts.symbols, questions)
        key = (facts.key, questions)
        if key not in self.cache:
            present = facts.symbols
            chosen = sorted(self._useful(self._fire(present, texts=False), questions))
            firing = self.shapes.can_fire(chosen, facts.places)
            self._keep(key, present, self._useful(firing, questions))
        return self.cache[key]

    def relevant(self, present: frozenset[Symbol], questions: frozenset[str] | None = None) -> Program:
        """The same by the symbols of the facts alone: more statements than `program` finds, but the same for many facts."""
        key = (present, questions)
        if key not in self.cache:
            self._keep(key, present, self._useful(self._fire(present, texts=False), questions))
        return self.cache[key]

    def chosen(self, present: frozenset[Symbol], questions: frozenset[str] | None = None) -> list[Statement]:
        """The statements of `relevant`, as they are written."""
        chosen = sorted(self._useful(self._fire(present, texts=False), questions))
        found = [self.statements[index] for index in chosen]
        parse_kept(found)
        return found

    def _keep(self, key: tuple[object, frozenset[str] | None], present: frozenset[Symbol], chosen: set[int]) -> None:
        if len(self.cache) > 500:
            self.cache.clear()
        statements = [self.statements[index] for index in sorted(chosen)]
        parse_kept(statements)
        possible = frozenset(name for name, _ in present).union(*(statement.heads for statement in statements))
        read = frozenset(name[1:] for statement in statements for name in statement.reads)
        self.cache[key] = Program([statement.among(possible) for statement in statements], read, self.doubtful)

    @cached_property
    def makers(self) -> dict[str, list[Statement]]:
        """The rules about boards that derive each predicate."""
        found: dict[str, list[Statement]] = {}
        for statement, text in zip(self.statements, self.of_texts, strict=True):
            for head in statement.heads if not text else ():
                found.setdefault(head[1:], []).append(statement)
        return found

    def of_file(self, file: str) -> list[AST]:
        """All statements of one file: a program that needs no other rules."""
        own = [statement for statement in self.statements if statement.file == file]
        parse_kept(own)
        return [statement.statement() for statement in own]

    def _fire(self, present: frozenset[Symbol], texts: bool) -> set[int]:
        return fire(self.statements, self.waiting, self.ready, present, lambda index: self.of_texts[index] == texts)

    def _useful(self, firing: set[int], questions: frozenset[str] | None) -> set[int]:
        """The statements of the questions, what they depend on, and the constraints on that."""
        makers: dict[str, list[int]] = {}
        constraints: list[int] = []
        queue: list[int] = []
        for index in firing:
            statement = self.statements[index]
            other = questions is not None and not self.only_for.get(statement.file, questions) & questions
            if other and not self.about_texts[index]:  # those serve all questions, wherever they stand
                continue
            for head in statement.heads:
                makers.setdefault(head, []).append(index)
            if statement.file.startswith("questions/"):
                if questions is None or statement.file[len("questions/") : -len(".lp")] in questions:
                    queue.append(index)
            elif not statement.heads:
                constraints.append(index)
        useful: set[int] = set()
        derived: set[str] = set()
        while queue:
            while queue:
                index = queue.pop()
                if index not in useful:
                    useful.add(index)
                    derived |= self.statements[index].heads
                    for predicate in self.statements[index].reads:
                        queue.extend(makers.get(predicate, ()))
            leading = _leading(derived, makers, self.statements)
            queue = [index for index in constraints if index not in useful and self.statements[index].reads & leading]
        return useful


def _leading(derived: set[str], makers: dict[str, list[int]], statements: Sequence[Statement]) -> set[str]:
    """These predicates, and those that depend on them in whatever number of steps."""
    readers: dict[str, set[str]] = {}
    for head, indexes in makers.items():
        for index in indexes:
            for predicate in statements[index].reads:
                readers.setdefault(predicate, set()).add(head)
    found = set(derived)
    queue = list(derived)
    while queue:
        new = readers.get(queue.pop(), set()) - found
        found |= new
        queue += new
    return found


@lru_cache(maxsize=1)
def written() -> Rulebook:
    """The rulebook that ships with the package."""
    collecting = gc.isenabled()
    gc.disable()  # of the many small things that are made here none is garbage
    try:
        return Rulebook(rules_folder())
    finally:
        if collecting:
            gc.enable()


changed_books: list[Rulebook] = []  # those that take its place at the moment (changed.py)


def rulebook() -> Rulebook:
    """The rulebook that answers: the one that ships with the package, or as it was changed for a question."""
    return changed_books[-1] if changed_books else written()


# clingo's syntax trees have to go before the module that frees them.
atexit.register(written.cache_clear)
