"""How far a search among the boards of a universe went: what a verdict on a ruling is bounded by (answers.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

_NEXT = re.compile(r"next\((\d+),.*,(\d+)\)\.$")


def bound(boards: Sequence[dict[str, Any]], facts: Iterable[str]) -> str:
    """The number of boards searched, their largest number of objects and players, and how many events follow each other."""
    objects = max((_objects(board) for board in boards), default=0)
    players = max((len(board["players"]) for board in boards), default=0)
    pairs = [(int(m[1]), int(m[2])) for fact in facts if fact.startswith("next(") and (m := _NEXT.match(fact))]
    return (
        f"{len(boards)} boards of up to {objects} objects and {players} players, "
        f"{len(pairs)} events on them, up to {_longest(pairs)} in a row"
    )


def _objects(board: dict[str, Any]) -> int:
    zones = [zone for player in board["players"].values() for zone in player.values() if isinstance(zone, list)]
    return sum(map(len, zones)) + len(board.get("stack", []))


def _longest(pairs: list[tuple[int, int]]) -> int:
    """The longest row of worlds that follow each other; a world that comes back counts once."""
    after: dict[int, list[int]] = {}
    for first, then in pairs:
        after.setdefault(first, []).append(then)
    known: dict[int, int] = {}

    def steps(world: int, on_the_way: frozenset[int]) -> int:
        if world not in known:
            way = on_the_way | {world}
            known[world] = max((1 + steps(then, way) for then in after.get(world, []) if then not in way), default=0)
        return known[world]

    return max((steps(world, frozenset()) for world in after), default=0)
