"""Which statements can fire, by the symbols that the positive literals of their bodies ask for (program.py)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from pyrules.solve.blocks import Symbol
from pyrules.solve.statements import Statement

Waiting = Mapping[Symbol, Sequence[int]]


def waiting_for(statements: Iterable[Statement]) -> tuple[dict[Symbol, list[int]], list[int]]:
    """The places of the statements that need each symbol, and of those that need none."""
    waiting: dict[Symbol, list[int]] = {}
    ready = []
    for index, statement in enumerate(statements):
        for symbol in statement.needs:
            waiting.setdefault(symbol, []).append(index)
        if not statement.needs:
            ready.append(index)
    return waiting, ready


def fire(
    statements: Sequence[Statement],
    waiting: Waiting,
    ready: Iterable[int],
    present: Iterable[Symbol],
    admitted: Callable[[int], bool] = lambda _: True,
) -> set[int]:
    """The places of the admitted statements that can fire where these symbols are present."""
    missing = [len(statement.needs) for statement in statements]
    fired = {index for index in ready if admitted(index)}
    known: set[Symbol] = set()
    queue = list(present)
    for index in fired:
        queue.extend(statements[index].gives)
    while queue:
        symbol = queue.pop()
        if symbol in known:
            continue
        known.add(symbol)
        for index in waiting.get(symbol, ()):
            missing[index] -= 1
            if missing[index] == 0 and admitted(index):
                fired.add(index)
                queue.extend(statements[index].gives)
    return fired


def depending(inputs: frozenset[str], statements: Sequence[Statement]) -> frozenset[str]:
    """Of the predicates those that depend on these inputs alone: every rule that derives them reads only such predicates."""
    found = set(inputs) | {head for s in statements for head in s.heads}
    readers: dict[str, list[frozenset[str]]] = {}
    for statement in statements:
        for predicate in statement.reads if statement.heads else ():
            readers.setdefault(predicate, []).append(statement.heads)
    queue = [predicate for predicate in readers if predicate not in found]
    while queue:
        for heads in readers.get(queue.pop(), ()):
            wrong = (heads & found) - inputs
            found -= wrong
            queue.extend(wrong)
    return frozenset(found)
