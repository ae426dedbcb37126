"""The rulebook as a program: the files of rules_asp/ read once, and for each question only the rules that can fire.

A rule can fire only if every predicate, function, constant and string of its positive body occurs in the input or in the
head of a rule that can fire. Leaving the others out changes no answer set and is what keeps small boards fast: clingo
pays for each rule of a program whether it fires or not.

The meaning of noun phrases, amounts and conditions (rules_asp/meaning/) is written once and read at several stages of
the layers (CR 613): a header line `%! stage 4b: type=type_4a …` makes a copy of the file's rules whose own predicates end
in `_4b` and which reads `type_4a` where the file says `type`. Files of one folder share their predicates at a stage.
`%! stage 4(W): type=type_4(W) color=color_3 …` is read in several states at once: the copy's own predicates, and those with
`(W)`, have the state W as their first argument, for each `world_4(W)`.

What a rules text says can be worked out once, before any board: a rule whose body speaks only of the input that
vocabulary.lp marks with `%! text:`, or of what such rules derive, is a rule about texts. Those rules run once for each text
(Rulebook.of_text), the others once for each board. A header line `%! for: do resolve` says that a file serves only those
questions.
"""

from __future__ import annotations

import atexit
import gc
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

import clingo
from clingo.ast import AST, ASTType, ProgramBuilder, Transformer, Variable, parse_string

from pyrules.solve.blocks import Block, Facts, Symbol, all_symbols, flat_facts, flat_symbols
from pyrules.solve.kept import block_of_text, kept_statements, parse_kept
from pyrules.solve.prune import settled_by_absence, without
from pyrules.solve.shapes import RulePart, Shapes
from pyrules.text.folders import rules_folder

_TEXT_INPUT = re.compile(r"^%! text: (.*)$", re.MULTILINE)
_ONLY_FOR = re.compile(r"^%! for: (.*)$", re.MULTILINE)
_STAGE = re.compile(r"^%! stage (\w+)(\(W\))?: (.*)$", re.MULTILINE)
_STATE = "StateOfTheWorld"  # a variable that no file uses


@dataclass(slots=True)
class Statement:
    """One statement of the rulebook: what it needs to fire, what it makes, and the statement itself."""

    ast: AST | None  # None for one from the cache (kept.py) that was not used yet
    needs: frozenset[Symbol]
    gives: frozenset[Symbol]
    heads: frozenset[str]  # the predicates it derives; empty for what is no rule
    reads: frozenset[str]  # the predicates of its body, of whatever sign
    file: str
    renaming: Renaming | None = None
    built: AST | None = None
    text: str = ""  # of one from the cache
    cites: str = ""  # the number of the rule that it rests on: the comment above it, else that of its section or file
    line: int = 0  # the one on which it begins
    column: int = 0
    simpler: frozenset[str] = frozenset()  # the predicates whose absence makes it simpler (prune.py)
    parts: tuple[RulePart, ...] = ()  # for its shape (shapes.py); none for one from the cache
    variants: dict[frozenset[str], AST] = field(default_factory=dict)  # by which of them are absent

    def row(self) -> tuple[tuple[object, ...], tuple[object, ...]]:
        """All that is kept of it in the cache: the fields before `renaming`, and those from `text` on."""
        known = (self.needs, self.gives, self.heads, self.reads, self.file)
        return known, (str(self.statement()), self.cites, self.line, self.column, self.simpler)

    def among(self, possible: frozenset[str]) -> AST:
        """The statement where there are atoms of these predicates only."""
        absent = self.simpler - possible
        if not absent:
            return self.statement()
        if absent not in self.variants:
            self.variants[absent] = without(self.statement(), absent)
        return self.variants[absent]

    def statement(self) -> AST:
        """The statement, with its predicates renamed where it belongs to a stage."""
        if self.ast is None:
            parse_kept([self])
        elif self.built is None:
            self.built = self.renaming.of(self.ast) if self.renaming else self.ast
        assert self.built is not None
        return self.built


@dataclass(slots=True)
class Renaming:
    """What a stage calls the predicates of its files, and the predicate of its states if it has several."""

    names: dict[str, str]
    world: str | None = None
    in_world: frozenset[str] = frozenset()  # the old names of the predicates that speak of one state

    def of(self, ast: AST) -> AST:
        """A statement as the stage has it."""
        renamed = _Renaming(self).visit(ast)
        if self.world is not None and renamed.ast_type == ASTType.Rule:
            renamed = renamed.update(body=[*renamed.body, _literal(self.world)])
        return renamed

    def symbol(self, symbol: Symbol) -> Symbol:
        """A predicate's symbol as the stage has it; any other symbol as it is."""
        name, count = symbol
        old = name[1:]
        if name[0] != "=" or old not in self.names:
            return symbol
        return "=" + self.names[old], count + (old in self.in_world)


def _literal(world: str) -> AST:
    found: list[AST] = []
    parse_string(f"a :- {world}({_STATE}).", found.append)
    literal: AST = found[-1].body[0]
    return literal


class _Renaming(Transformer):
    def __init__(self, renaming: Renaming) -> None:
        self.renaming = renaming

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        if atom.symbol.ast_type == ASTType.Pool:
            return atom.update(symbol=atom.symbol.update(arguments=[self._renamed(f) for f in atom.symbol.arguments]))
        return atom.update(symbol=self._renamed(atom.symbol))

    def _renamed(self, function: AST) -> AST:
        if function.ast_type != ASTType.Function or function.name not in self.renaming.names:
            return function
        more = [Variable(function.location, _STATE)] if function.name in self.renaming.in_world else []
        return function.update(name=self.renaming.names[function.name], arguments=[*more, *function.arguments])


class _Symbols(Transformer):
    """Collects the symbols of a term or atom."""

    def __init__(self) -> None:
        self.found: set[Symbol] = set()

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        pool = atom.symbol.ast_type == ASTType.Pool
        for function in atom.symbol.arguments if pool else [atom.symbol]:
            if function.ast_type == ASTType.Function:
                self.found.add(("=" + function.name, len(function.arguments)))
                for argument in function.arguments:
                    self.visit(argument)
        return atom

    def visit_Function(self, function: AST) -> AST:
        if function.name:  # a tuple has none
            self.found.add((function.name, len(function.arguments)))
        for argument in function.arguments:
            self.visit(argument)
        return function

    def visit_SymbolicTerm(self, symbolic: AST) -> AST:
        text = str(symbolic)
        if not text.lstrip("-").isdigit():
            self.found.add((text, 0))
        return symbolic


def _symbols(nodes: Iterable[AST]) -> set[Symbol]:
    collector = _Symbols()
    for node in nodes:
        collector.visit(node)
    return collector.found


def _needs(body: Iterable[AST]) -> set[Symbol]:
    """The symbols of the positive literals of a body: without them the rule can't fire."""
    positive = []
    for literal in body:
        if literal.ast_type == ASTType.Literal and literal.sign == 0 and literal.atom.ast_type == ASTType.SymbolicAtom:
            positive.append(literal.atom)
    return {symbol for symbol in _symbols(positive) if symbol[0] not in _ARITHMETIC}


_ARITHMETIC = frozenset({"..", "#inf", "#sup"})


def _head(ast: AST) -> tuple[list[AST], list[AST]]:
    """The atoms that a statement can make, and the conditions in its head (those of a choice's elements)."""
    if ast.ast_type != ASTType.Rule:
        return [], []
    elements = getattr(ast.head, "elements", None)
    if elements is None:
        return [ast.head], []
    return [element.literal for element in elements], [c for element in elements for c in element.condition]


_CITED = re.compile(r"CR (\d{3}(?:\.\d+[a-z]?)?)")


def _citations(lines: list[str]) -> list[str]:
    """For each line of a file the rule that it rests on: that of the comment above, else of its section, else of the file."""
    citations = []
    whole = found.group(1) if lines and (found := _CITED.search(lines[0])) else ""
    section = current = whole
    above = False  # whether the line above is a comment
    for line in lines:
        if line.startswith("%"):
            found = _CITED.search(line)
            if line.startswith("% ---"):
                section = current = found.group(1) if found else whole
            elif found or not above:
                current = found.group(1) if found else section
        elif not line.strip():
            current = section
        above = line.startswith("%")
        citations.append(current)
    return citations


def statement_of(ast: AST, file: str, cites: str = "") -> Statement:
    """A statement as clingo has parsed it, with what it needs to fire and what it makes."""
    body = _symbols(getattr(ast, "body", ()))
    literals, conditions = _head(ast)
    head = _symbols(literals)
    body |= _symbols(conditions)
    return Statement(
        ast,
        needs=frozenset(_needs(getattr(ast, "body", ()))),
        gives=frozenset(head | {s for s in body if not s[0].startswith("=")}),
        heads=frozenset(s[0] for s in head if s[0].startswith("=")),
        reads=frozenset(s[0] for s in body if s[0].startswith("=")),
        file=file,
        cites=cites,
        line=ast.location.begin.line,
        column=ast.location.begin.column,
        simpler=settled_by_absence(ast),
        parts=tuple(RulePart.of(ast)),
    )


def _read(file: Path, root: Path) -> tuple[list[Statement], dict[str, Renaming]]:
    """The statements of a file, and the stages that its header asks for, each with what it reads under other names."""
    text = file.read_text(encoding="utf-8")
    parsed: list[AST] = []
    parse_string(text, parsed.append)
    citations = _citations(text.splitlines())
    statements = []
    for ast in parsed:
        if ast.ast_type in (ASTType.Program, ASTType.Defined, ASTType.Comment):
            continue
        line = ast.location.begin.line
        statements.append(statement_of(ast, file.relative_to(root).as_posix(), citations[line - 1]))
    stages = {}
    for stage, several, mapping in _STAGE.findall(text):
        pairs = dict(pair.split("=") for pair in mapping.split())
        states = frozenset(old for old, new in pairs.items() if new.endswith("(W)"))
        names = {old: new.removesuffix("(W)") for old, new in pairs.items()}
        stages[stage] = Renaming(names, f"world_{stage}" if several else None, states)
    return statements, stages


def _at_stage(statement: Statement, renaming: Renaming) -> Statement:
    """A statement with its predicates renamed."""
    rename = {"=" + old: "=" + new for old, new in renaming.names.items()}
    domain = {("=" + renaming.world, 1)} if renaming.world and statement.heads else set()
    return Statement(
        statement.ast,
        needs=frozenset({renaming.symbol(s) for s in statement.needs} | domain),
        gives=frozenset(renaming.symbol(s) for s in statement.gives),
        heads=frozenset(rename.get(n, n) for n in statement.heads),
        reads=frozenset({rename.get(n, n) for n in statement.reads} | {name for name, _ in domain}),
        file=statement.file,
        renaming=renaming,
        cites=statement.cites,
        line=statement.line,
        column=statement.column,
        simpler=frozenset(rename.get(n, n) for n in statement.simpler),
        parts=tuple(part.renamed(renaming.names, renaming.in_world) for part in statement.parts),
    )


def _files(root: Path) -> list[Path]:
    """The files of the rulebook; rulings/ holds what is asked about the rulebook as a whole."""
    return sorted(file for file in root.rglob("*.lp") if file.parent.name != "rulings")


def _read_all(root: Path) -> Iterator[Statement]:
    """The statements of every file, and their copies for the stages; files of a folder share their predicates at a stage."""
    files = [(file.parent, *_read(file, root)) for file in _files(root)]
    own: dict[tuple[Path, str], set[str]] = {}
    for folder, statements, stages in files:
        for stage in stages:
            own.setdefault((folder, stage), set()).update(head[1:] for s in statements for head in s.heads)
    for folder, statements, stages in files:
        yield from statements
        for stage, read in stages.items():
            shared = own[folder, stage]
            states = read.in_world | (frozenset(shared) if read.world else frozenset())
            renaming = Renaming({name: f"{name}_{stage}" for name in shared} | read.names, read.world, states)
            for s in statements:
                yield _at_stage(s, renaming)


@dataclass(frozen=True, slots=True)
class Program:
    """The statements that a question needs, and the predicates that they read."""

    statements: list[AST]
    reads: frozenset[str]

    def add_to(self, control: clingo.Control) -> None:
        """Adds the statements to a control."""
        with ProgramBuilder(control) as builder:
            for statement in self.statements:
                builder.add(statement)


class UndecidedText(RuntimeError):
    """A rule about texts does not decide what it says of one: a fault of the rulebook, never the user's."""


class Rulebook:
    """All statements of rules_asp/, indexed by what they need: those about texts and those about boards.

    A rulebook with other `statements` (changed.py) keeps nothing that it makes of texts: there all rules are about boards, and are
    chosen by the symbols of the facts alone.
    """

    def __init__(self, root: Path, statements: Iterable[Statement] | None = None) -> None:
        self.root = root
        self.written = statements is None
        if statements is None:
            self.statements, self.shapes = kept_statements(root, lambda: list(_read_all(root)))
        else:
            self.statements, self.shapes = list(statements), Shapes({}, ())
        headers = {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")[:3000] for file in _files(root)}
        self.only_for = {
            name: frozenset(found.group(1).split())
            for name, text in headers.items()
            if (found := _ONLY_FOR.search(text))
        }
        inputs = _TEXT_INPUT.findall((root / "vocabulary.lp").read_text(encoding="utf-8"))
        self.text_predicates = self._text_predicates({"=" + word for line in inputs for word in line.split()})
        self.about_texts = [bool(s.heads) and s.heads <= self.text_predicates for s in self.statements]
        self.of_texts = self.about_texts if self.written else [False] * len(self.statements)
        self.waiting: dict[Symbol, list[int]] = {}
        for index, statement in enumerate(self.statements):
            for symbol in statement.needs:
                self.waiting.setdefault(symbol, []).append(index)
        self.ready = [index for index, statement in enumerate(self.statements) if not statement.needs]
        self.cache: dict[tuple[object, frozenset[str] | None], Program] = {}
        # Every function and constant that some rule speaks of: a word of rules text outside it has no meaning here.
        self.vocabulary = frozenset(s for st in self.statements for s in st.needs | st.gives if s[0][0] not in '"=')
        # What the rules about boards want to know of texts.
        read = frozenset().union(*(s.reads for s, text in zip(self.statements, self.of_texts, strict=True) if not text))
        self.exported = frozenset(predicate[1:] for predicate in read & self.text_predicates)
        self.constants = self.block_of_text([])

    def _text_predicates(self, inputs: set[str]) -> frozenset[str]:
        """The predicates that depend on texts alone: every rule that derives them reads only such predicates."""
        found = inputs | {head for s in self.statements for head in s.heads if not head.startswith("=answer_")}
        readers: dict[str, list[frozenset[str]]] = {}
        for statement in self.statements:
            for predicate in statement.reads if statement.heads else ():
                readers.setdefault(predicate, []).append(statement.heads)
        queue = [predicate for predicate in readers if predicate not in found]
        while queue:
            for heads in readers.get(queue.pop(), ()):
                wrong = (heads & found) - inputs
                found -= wrong
                queue.extend(wrong)
        return frozenset(found)

    def block(self, facts: Iterable[str]) -> Block:
        """A block of these facts."""
        lines = tuple(facts)
        return Block("".join(f"{line}\n" for line in lines), all_symbols(lines), self.shapes.of_facts(lines), lines)

    def flat_block(self, facts: Iterable[str]) -> Block:
        """A block of facts without functions (a board's own), of which a line may have several."""
        lines = tuple(facts)
        found = flat_facts(lines)
        return Block("".join(f"{line}\n" for line in lines), flat_symbols(found), self.shapes.of_flat(found))

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
        self.cache[key] = Program([statement.among(possible) for statement in statements], read)

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
        missing = [len(statement.needs) for statement in self.statements]
        fired = {index for index in self.ready if self.of_texts[index] == texts}
        known: set[Symbol] = set()
        queue = list(present)
        for index in fired:
            queue.extend(self.statements[index].gives)
        while queue:
            symbol = queue.pop()
            if symbol in known:
                continue
            known.add(symbol)
            for index in self.waiting.get(symbol, ()):
                missing[index] -= 1
                if missing[index] == 0 and self.of_texts[index] == texts:
                    fired.add(index)
                    queue.extend(self.statements[index].gives)
        return fired

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
