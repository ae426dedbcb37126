"""Ids and timestamps: those that the file gives, and the defaults of those that it leaves out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from pyrules.board.objects import Draft

_ELSE = re.compile("[^a-z0-9]+")


def give_ids(drafts: Sequence[Draft], players: Collection[str]) -> dict[str, Draft]:
    """Fills in the id of every draft. Given ids win wherever they stand; defaults count on past them."""
    taken: dict[str, Draft] = {}
    for draft in drafts:
        name = draft.fields.get("id")
        if name is None:
            continue
        node = draft.node.entries()["id"]
        if name in taken:
            raise node.error(f"the id '{name}' is taken {_where(taken[name])}", "another id")
        if name in players:
            raise node.error(f"the id '{name}' is the name of a player", "another id")
        taken[name] = draft
    counts: dict[str, int] = {}
    for draft in drafts:
        if "id" in draft.fields:
            continue
        stem = _ELSE.sub("-", draft.name.lower()).strip("-") or "object"
        count = counts.get(stem, 0) + 1
        name = stem if count == 1 else f"{stem}-{count}"
        while name in taken or name in players:
            count += 1
            name = f"{stem}-{count}"
        counts[stem] = count
        draft.fields["id"] = name
        taken[name] = draft
    return taken


def _where(draft: Draft) -> str:
    place = draft.named.place()
    return f"in line {place.line}" if place.line else f"at {place.path}"


def timestamps(given: Iterable[int | None], after: int) -> list[int]:
    """Timestamps in file order: what is given, else the position after `after`."""
    return [after + position if stamp is None else stamp for position, stamp in enumerate(given, 1)]


def give_timestamps(groups: Iterable[Sequence[Draft]]) -> None:
    """Fills in the timestamps, group by group: the defaults of a group are later than all before it."""
    last = 0
    for group in groups:
        stamps = timestamps((draft.fields.get("timestamp") for draft in group), last)
        for draft, stamp in zip(group, stamps, strict=True):
            draft.fields["timestamp"] = stamp
        last = max(last, *stamps) if stamps else last
