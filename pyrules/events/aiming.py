"""New targets for what is on the stack (CR 115.7, 707.10c)."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, product

from pyrules.errors import NotUnderstood
from pyrules.events.book import Table
from pyrules.events.machine import Machine
from pyrules.events.resolving import aims_of
from pyrules.events.run import MOST
from pyrules.events.state import State
from pyrules.text.terms import quote


def new_targets(machine: Machine, state: State, x: str, change_all: bool) -> list[State]:
    """Any number of the targets are changed to other legal ones (CR 115.7d), or all of them if they can be (115.7a)."""
    entry = next((one for one in state.board.stack if one.id == x), None)
    if entry is None or not entry.targets:
        return [state]
    context, slots = aims_of(machine, state, entry)
    if len(slots) != len(entry.targets):
        raise NotUnderstood(f"not understood: the targets of {x}")
    choices = []
    for j, phrase, old in slots:
        others = [y for y in machine.legal_targets(state, context, j, phrase) if y not in (old, x)]
        choices.append(others if change_all else [old, *others])
    if not all(choices):
        return [state]
    # Of several targets of one phrase the order makes no difference, only what falls to each.
    different: dict[frozenset[tuple[int, str, int | None]], tuple[str, ...]] = {}
    for way in islice(product(*choices), MOST * MOST):
        if _apart(slots, way):
            pairs = zip(slots, way, strict=True)
            different.setdefault(frozenset((j, y, entry.divided.get(old)) for (j, _, old), y in pairs), way)
    ways = list(different.values())
    machine.more = machine.more or len(ways) > MOST
    results = []
    for way in ways[:MOST]:
        table = Table(state.board)
        # CR 115.7f: the division stays as it is.
        shares = {y: entry.divided[old] for (_, _, old), y in zip(slots, way, strict=True) if old in entry.divided}
        changed = replace(entry, targets=way, divided=shares)
        table.stack = [changed if one.id == x else one for one in table.stack]
        new = [target for (_, _, old), target in zip(slots, way, strict=True) if target != old]
        said = (f"{x} now targets {', '.join(way)}",) if new else ()
        after = replace(state, board=table.freeze(), events=(*state.events, *said))
        if x not in state.copies:
            after = machine.seek(after, [f"aims({quote(x)},{quote(target)})" for target in new])
        results.append(after)
    return results or [state]


def _apart(slots: list[tuple[int, str, str]], way: tuple[str, ...]) -> bool:
    """CR 115.3: the same target isn't chosen twice for one instance of the word."""
    chosen = [(j, target) for (j, _, _), target in zip(slots, way, strict=True)]
    return len(set(chosen)) == len(chosen)
