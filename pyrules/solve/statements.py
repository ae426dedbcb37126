"""The statements of rules_asp/ as they are read from its files: what each needs to fire, what it makes, which rule it rests on.

The meaning of noun phrases, amounts and conditions (rules_asp/meaning/) is written once and read at several stages of
the layers (CR 613): a header line `%! stage 4b: type=type_4a …` makes a copy of the file's rules whose own predicates end
in `_4b` and which reads `type_4a` where the file says `type`. Files of one folder share their predicates at a stage.
`%! stage 4(W): type=type_4(W) color=color_3 …` is read in several states at once: the copy's own predicates, and those with
`(W)`, have the state W as their first argument, for each `world_4(W)`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from clingo.ast import AST, ASTType, Sign, Transformer, Variable, parse_string

from pyrules.solve.blocks import Symbol
from pyrules.solve.kept import parse_kept
from pyrules.solve.prune import settled_by_absence, without
from pyrules.solve.shapes import RulePart

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
        """The statement, with its predicates renamed where it belongs to a stage, and names for what atoms leave open."""
        if self.ast is None:
            parse_kept([self])
        elif self.built is None:
            self.built = named(self.renaming.of(self.ast) if self.renaming else self.ast)
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


def named(ast: AST) -> AST:
    """A rule with a name for each `_` that clingo need not leave out, for which it would make a rule of its own.

    It has to where something else in the body is combined with every such atom: there only those literals have names whose variables
    are all known from others.
    """
    if ast.ast_type != ASTType.Rule:
        return ast
    body = list(ast.body)
    holding = [_variables(literal) if _must_hold(literal) else set() for literal in body]
    told = Counter(variable for variables in holding for variable in variables)
    naming = _Naming()
    for place, variables in enumerate(holding):
        known = [told[variable] > 1 for variable in variables if variable != "_"]
        if len(known) < len(variables) and (len(body) == 1 or (known and all(known))):
            body[place] = naming.visit(body[place])
    return ast.update(body=body) if naming.used else ast


def _must_hold(literal: AST) -> bool:
    return (
        literal.ast_type == ASTType.Literal
        and literal.sign == Sign.NoSign
        and literal.atom.ast_type == ASTType.SymbolicAtom
    )


def _variables(literal: AST) -> set[str]:
    found: set[str] = set()

    class Collecting(Transformer):
        def visit_Variable(self, variable: AST) -> AST:
            found.add(variable.name)
            return variable

    Collecting().visit(literal)
    return found


class _Naming(Transformer):
    def __init__(self) -> None:
        self.used = 0

    def visit_Variable(self, variable: AST) -> AST:
        if variable.name != "_":
            return variable
        self.used += 1
        return variable.update(name=f"V{self.used}_")


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


class _Needed(_Symbols):
    """Collects the symbols that an atom can't do without: of a pool any part will do, so none of them is needed."""

    def visit_SymbolicAtom(self, atom: AST) -> AST:
        return atom if atom.symbol.ast_type == ASTType.Pool else super().visit_SymbolicAtom(atom)

    def visit_Pool(self, pool: AST) -> AST:
        return pool


def _needs(body: Iterable[AST]) -> set[Symbol]:
    """The symbols of the positive literals of a body: without them the rule can't fire."""
    needed = _Needed()
    for literal in body:
        if literal.ast_type == ASTType.Literal and literal.sign == 0 and literal.atom.ast_type == ASTType.SymbolicAtom:
            needed.visit(literal.atom)
    return {symbol for symbol in needed.found if symbol[0] not in _ARITHMETIC}


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


def read_file(file: Path, root: Path) -> tuple[list[Statement], dict[str, Renaming]]:
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


def rule_files(root: Path) -> list[Path]:
    """The files of the rulebook; rulings/ holds what is asked about the rulebook as a whole."""
    return sorted(file for file in root.rglob("*.lp") if file.parent.name != "rulings")


def read_all(root: Path) -> Iterator[Statement]:
    """The statements of every file, and their copies for the stages; files of a folder share their predicates at a stage."""
    files = [(file.parent, *read_file(file, root)) for file in rule_files(root)]
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
