"""Boards of any size for the benchmark: the permanents of an example again and again, each with an id of its own."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import yaml

from pyrules.examples import example


def board(permanents: int) -> str:
    """A board of so many permanents, three quarters of them the first player's, with seven cards in hand, as YAML."""
    tree: dict[str, Any] = yaml.safe_load(example("twenty-permanents"))
    for name, player in tree["players"].items():
        share = permanents - permanents // 4 if name == "A" else permanents // 4
        player["battlefield"] = _repeated(player["battlefield"], share, name)
    return yaml.safe_dump(tree, sort_keys=False, allow_unicode=True)


def _repeated(entries: list[Any], count: int, player: str) -> list[dict[str, Any]]:
    made = []
    for number in range(count):
        lap, index = divmod(number, len(entries))
        entry = deepcopy(entries[index])
        entry = {"card": entry} if isinstance(entry, str) else entry
        entry["id"] = _id(player, lap, index)
        if "attached_to" in entry:
            bearer = next(
                i for i, e in enumerate(entries) if isinstance(e, dict) and e.get("id") == entry["attached_to"]
            )
            entry["attached_to"] = _id(player, lap, bearer)
        made.append(entry)
    # On a board cut short, what it is attached to may be missing.
    ids = {entry["id"] for entry in made}
    return [{k: v for k, v in entry.items() if k != "attached_to" or v in ids} for entry in made]


def _id(player: str, lap: int, index: int) -> str:
    return f"{player.lower()}{lap}-{index}"
