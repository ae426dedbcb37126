"""The rules of the rulebook taken apart, for those who explain what they derive: heads, and the literals of bodies as text."""

from __future__ import annotations

import atexit
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import clingo
from clingo.ast import AST, ASTType

from pyrules.solve.kept import hangs_on_rules, parse_kept
from pyrules.solve.program import rulebook
from pyrules.solve.statements import Statement

ANY = clingo.Function("any_value")  # stands for whatever a variable may be
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![A-Za-z0-9_])_*[A-Z][A-Za-z0-9_\']*|(?<![A-Za-z0-9_])_(?![A-Za-z0-9_])')


@dataclass(frozen=True, slots=True)
class Literal:
    """A literal of a body: an atom or its negation, or else a comparison or an aggregate."""

    text: str  # of the atom, without the sign
    predicate: str  # empty for what is no atom
    negative: bool
    variables: frozenset[str]

    @property
    def positive(self) -> bool:
        """Whether it is an atom that must hold."""
        return bool(self.predicate) and not self.negative

    def __str__(self) -> str:
        return f"not {self.text}" if self.negative else self.text

    def with_values(self, values: Mapping[str, str]) -> Literal:
        """The literal with these in the place of variables."""
        text = substituted(self.text, values)
        return Literal(text, self.predicate, self.negative, _variables(text))


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule with one head. Anonymous variables of atoms that must hold have names here."""

    head: AST
    body: tuple[Literal, ...]
    cites: str


def _variables(text: str) -> frozenset[str]:
    return frozenset(token for token in _TOKEN.findall(text) if token[0] != '"' and token != "_")


def substituted(text: str, values: Mapping[str, str]) -> str:
    """A text of clingo with these in the place of variables."""
    return _TOKEN.sub(lambda found: values.get(found.group(), found.group()), text)


@hangs_on_rules
@lru_cache(maxsize=1000)
def rules_for(predicate: str) -> tuple[Rule, ...]:
    """The rules about boards that derive a predicate and have one head."""
    statements = rulebook().makers.get(predicate, [])
    parse_kept(statements)
    return tuple(rule for statement in statements if (rule := _rule(statement)) is not None)


# clingo's syntax trees have to go before the module that frees them.
atexit.register(rules_for.cache_clear)


def _rule(statement: Statement) -> Rule | None:
    ast = statement.statement()
    if ast.ast_type != ASTType.Rule or ast.head.ast_type != ASTType.Literal:
        return None
    if ast.head.atom.ast_type != ASTType.SymbolicAtom or ast.head.atom.symbol.ast_type != ASTType.Function:
        return None
    names = (f"V{number}_" for number in range(1000))
    return Rule(ast.head.atom.symbol, tuple(_literals(ast.body, names)), _cited(statement, ast))


def _literals(body: Sequence[AST], names: Iterator[str]) -> Iterator[Literal]:
    for literal in body:
        plain = literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.SymbolicAtom
        if plain and literal.atom.symbol.ast_type == ASTType.Function and literal.sign in (0, 1):
            text = str(literal.atom)
            if literal.sign == 0:
                text = _TOKEN.sub(lambda found: next(names) if found.group() == "_" else found.group(), text)
            yield Literal(text, literal.atom.symbol.name, literal.sign == 1, _variables(text))
        else:
            text = str(literal)
            yield Literal(text, "", False, _variables(text))


def _cited(statement: Statement, ast: AST) -> str:
    """The rule that the head itself names, as that of `prohibits` does, else the one above the statement."""
    for argument in ast.head.atom.symbol.arguments:
        if re.fullmatch(r'"\d{3}(\.\d+[a-z]?)?"', str(argument)):
            return str(argument).strip('"')
    return statement.cites


def unify(term: AST, value: clingo.Symbol, values: dict[str, str]) -> bool:
    """Whether a term of a head can become the value; what its variables are then."""
    if value == ANY:
        return True
    if term.ast_type == ASTType.Variable:
        return term.name == "_" or values.setdefault(term.name, str(value)) == str(value)
    if term.ast_type == ASTType.SymbolicTerm:
        return bool(term.symbol == value)
    if term.ast_type == ASTType.Function:
        if value.type != clingo.SymbolType.Function or value.name != term.name:
            return False
        if len(value.arguments) != len(term.arguments):
            return False
        return all(unify(t, v, values) for t, v in zip(term.arguments, value.arguments, strict=True))
    return True  # a pool or an expression: the body decides


def is_instance(symbol: clingo.Symbol, pattern: clingo.Symbol) -> bool:
    """Whether a symbol fits a pattern, in which ANY stands for anything."""
    if pattern == ANY or symbol == pattern:
        return True
    if symbol.type != clingo.SymbolType.Function or pattern.type != clingo.SymbolType.Function:
        return False
    return (
        symbol.name == pattern.name
        and len(symbol.arguments) == len(pattern.arguments)
        and all(map(is_instance, symbol.arguments, pattern.arguments))
    )
