"""What of a rule can matter on a board: literals on predicates of which there can be no atom are settled beforehand.

A literal `not p(…)` is true and an element of an aggregate or a choice that asks for p(…) is empty where no fact and no rule can
make an atom of p. clingo would find that out, too, but pays for each literal and each element of a rule before it does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo.ast import AST, ASTSequence, ASTType, Sign

_AGGREGATES = (ASTType.BodyAggregate, ASTType.Aggregate, ASTType.HeadAggregate)


def settled_by_absence(rule: AST) -> frozenset[str]:
    """The predicates whose absence makes a rule simpler, each with a leading "="."""
    if rule.ast_type != ASTType.Rule:
        return frozenset()
    found = {predicate for literal in rule.body if (predicate := _refused(literal))}
    for aggregate in (rule.head, *(literal.atom for literal in _literals(rule.body))):
        for condition in _conditions(aggregate):
            found.update(map(_predicate, condition))
    return frozenset(found - {""})


def without(rule: AST, absent: frozenset[str]) -> AST:
    """A rule that says the same where there is no atom of these predicates."""
    body = []
    for literal in rule.body:
        if _refused(literal) in absent:
            continue
        if literal.ast_type == ASTType.Literal and literal.atom.ast_type in _AGGREGATES:
            literal = literal.update(atom=_reduced(literal.atom, absent))
        body.append(literal)
    head = _reduced(rule.head, absent) if rule.head.ast_type in _AGGREGATES else rule.head
    return rule.update(head=head, body=body)


def _reduced(aggregate: AST, absent: frozenset[str]) -> AST:
    """An aggregate without the elements that can't be, and their conditions without what is true anyway."""
    elements = []
    for element in aggregate.elements:
        holder = element.condition if aggregate.ast_type == ASTType.HeadAggregate else element
        condition = holder.condition
        if not any(literal.sign == Sign.NoSign and _predicate(literal) in absent for literal in condition):
            elements.append(_with_condition(element, [c for c in condition if _refused(c) not in absent]))
    return aggregate.update(elements=elements)


def _with_condition(element: AST, condition: list[AST]) -> AST:
    if isinstance(element.condition, ASTSequence):
        return element.update(condition=condition)
    return element.update(condition=element.condition.update(condition=condition))


def _conditions(aggregate: AST) -> Iterator[Iterable[AST]]:
    if aggregate.ast_type in _AGGREGATES:
        for element in aggregate.elements:
            inner = element.condition
            yield inner if isinstance(inner, ASTSequence) else inner.condition


def _literals(body: Iterable[AST]) -> Iterator[AST]:
    return (literal for literal in body if literal.ast_type == ASTType.Literal)


def _predicate(literal: AST) -> str:
    """The predicate of a literal with a leading "="; "" for a comparison and the like."""
    if literal.ast_type != ASTType.Literal or literal.atom.ast_type != ASTType.SymbolicAtom:
        return ""
    symbol = literal.atom.symbol
    return "=" + symbol.name if symbol.ast_type == ASTType.Function else ""


def _refused(literal: AST) -> str:
    """The predicate of a literal `not p(…)`; "" for any other."""
    return _predicate(literal) if literal.ast_type == ASTType.Literal and literal.sign == Sign.Negation else ""
