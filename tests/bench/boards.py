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
    return str(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True))


# Ten continuous effects: in each layer from 4 to 7, some of which wait for others (CR 613.8).
STATICS = [
    "Nonbasic lands are Mountains.", "All artifacts are creatures in addition to their other types.",
    "Creatures you control are Elves in addition to their other creature types.", "All creatures are black.",
    "Creatures with flying have vigilance.", "Creatures you control get +1/+1.",
    "As long as you control a creature with power 4 or greater, creatures you control have base toughness 4.",
]  # fmt: skip
LASTING = [
    "gets +3/+3 until end of turn", "gains flying until end of turn", "switch its power and toughness until end of turn"
]  # fmt: skip


def layered(permanents: int) -> str:
    """A board of so many permanents with ten continuous effects: seven of enchantments, three of spells, as YAML."""
    tree: dict[str, Any] = yaml.safe_load(board(permanents - len(STATICS)))
    for number, text in enumerate(STATICS):
        tree["cards"].append({"name": f"Rule {number}", "type": "Enchantment", "mana_cost": "{2}", "text": text})
        tree["players"]["A"]["battlefield"].append({"card": f"Rule {number}", "id": f"rule-{number}"})
    bears = next(e["id"] for e in tree["players"]["A"]["battlefield"] if e["card"] == "Grizzly Bears")
    tree["effects"] = [{"text": text, "on": [bears]} for text in LASTING]
    return str(yaml.safe_dump(tree, sort_keys=False, allow_unicode=True))


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


def paying_board() -> dict[str, Any]:
    """Thirty sources of mana of several kinds, and a spell that costs nine."""
    texts = {letter: f"{{T}}: Add {{{letter}}}." for letter in "WUBRG"}
    cards: list[dict[str, Any]] = [{"name": f"Land {c}", "type": "Land", "text": text} for c, text in texts.items()]
    cards += [
        {"name": "Elf", "type": "Creature — Elf", "power": 1, "toughness": 1, "text": texts["G"]},
        {"name": "Ring", "type": "Artifact", "text": "{T}: Add {C}{C}."},
        {"name": "Prism", "type": "Artifact", "text": "{T}: Add one mana of any color."},
        {"name": "Canopy", "type": "Land", "text": "{T}, Pay 1 life: Add {G} or {W}."},
        {"name": "Spell", "type": "Sorcery", "mana_cost": "{4}{G}{G}{U}{R}{W}", "text": "Draw a card."},
    ]
    names = [*(f"Land {'WUBRG'[n % 5]}" for n in range(24)), "Elf", "Elf", "Elf", "Ring", "Prism", "Canopy"]
    field = [{"card": name, "id": f"source-{n}"} for n, name in enumerate(names)]
    hand = [{"card": "Spell", "id": "spell"}]
    return {"players": {"A": {"battlefield": field, "hand": hand}, "B": {}}, "cards": cards}


def combat_board() -> dict[str, Any]:
    """Twenty attackers against twenty blockers, ten of whom have to be blocked if able or to block."""
    cards = [
        {"name": "Plain", "type": "Creature — Bear", "power": 2, "toughness": 2},
        {"name": "Lure", "type": "Creature — Bear", "power": 2, "toughness": 2, "text": "Menace\nThis creature must be blocked if able."},
        {"name": "Guard", "type": "Creature — Bear", "power": 2, "toughness": 2, "text": "This creature blocks each combat if able."},
    ]  # fmt: skip
    theirs = [
        {"card": "Lure" if n < 5 else "Plain", "id": f"a{n}", "attacking": "A", "tapped": True} for n in range(20)
    ]
    mine = [{"card": "Guard" if n < 5 else "Plain", "id": f"b{n}"} for n in range(20)]
    return {
        "turn": {"active": "B", "step": "declare blockers"},
        "players": {"A": {"battlefield": mine}, "B": {"battlefield": theirs}},
        "cards": cards,
    }
