"""Small boards for the tables of this folder: objects with invented cards, and answers cut down to a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import pyrules

PLENTY = "{W}{W}{W}{W}{U}{U}{U}{U}{B}{B}{B}{B}{R}{R}{R}{R}{G}{G}{G}{G}{C}{C}{C}{C}"
Tree = dict[str, Any]
_DEFINITION = "definition of its own card"


def thing(
    name: str,
    type_line: str,
    text: str = "",
    *,
    cost: str | None = None,
    pt: str | None = None,
    loyalty: str | None = None,
    **keys: Any,
) -> Tree:
    """An object with a card of its own: `name` is its id and the card's name; `keys` are those of the board format."""
    card: Tree = {"name": name, "type": type_line, "text": text}
    if cost is not None:
        card["mana_cost"] = cost
    if pt is not None:
        card["power"], card["toughness"] = pt.split("/")
    if loyalty is not None:
        card["loyalty"] = loyalty
    keys = {key.rstrip("_"): value for key, value in keys.items()}
    return {"card": name, "id": name, _DEFINITION: card} | keys


def bears(name: str = "bears", pt: str = "2/2", **keys: Any) -> Tree:
    """A creature without abilities."""
    return thing(name, "Creature — Bear", pt=pt, cost="{1}{G}", **keys)


def land(name: str, kinds: str = "", text: str = "", *, basic: bool = True, **keys: Any) -> Tree:
    """A land with these basic land types."""
    return thing(name, ("Basic " if kinds and basic else "") + "Land" + f" — {kinds}" * bool(kinds), text, **keys)


def board(
    *battlefield: Any,
    B: Sequence[Any] = (),
    C: Sequence[Any] | None = None,
    stack: Sequence[Tree] = (),
    effects: Sequence[Tree] = (),
    happened: Sequence[Tree] = (),
    step: str = "precombat main",
    active: str = "A",
    priority: str | None = "A",
    mana: str = PLENTY,
    players: Tree | None = None,
    cards: Sequence[Tree] = (),
    **mine: Any,
) -> Tree:
    """A board: A's battlefield, B's (and C's), and for `mine` the other keys of player A."""
    turn: Tree = {"active": active, "step": step} | ({"priority": priority} if priority else {})
    tree: Tree = {
        "turn": turn,
        "players": {"A": {"battlefield": list(battlefield), "mana": mana, **mine}, "B": {"battlefield": list(B)}},
        "stack": list(stack), "effects": list(effects), "happened": list(happened), "cards": list(cards),
    }  # fmt: skip
    if C is not None:
        tree["players"]["C"] = {"battlefield": list(C)}
    for player, keys in (players or {}).items():
        tree["players"][player] |= keys
    own: dict[str, Tree] = {}
    zones = [z for p in tree["players"].values() for z in p.values() if isinstance(z, list)]
    for zone in [*zones, tree["stack"]]:
        for place, entry in enumerate(zone):
            if isinstance(entry, dict) and _DEFINITION in entry:
                own[entry["card"]] = entry[_DEFINITION]
                zone[place] = {key: value for key, value in entry.items() if key != _DEFINITION}
    tree["cards"] = [*tree["cards"], *own.values()]
    return tree


def spell(
    name: str, type_line: str = "Instant", text: str = "", *, controller: str = "B", cost: str = "{R}", **keys: Any
) -> Tree:
    """A spell on the stack."""
    entry = thing(name, type_line, text, cost=cost, **keys)
    return {"spell": name, "id": name, "controller": controller, "card": name, _DEFINITION: entry[_DEFINITION]}


def _on_stack(tree: Tree) -> Tree:
    for entry in tree["stack"]:
        if "spell" in entry:
            entry.pop("card", None)
    return tree


def ask(tree: Tree, part: str, player: str | None = None) -> Any:
    """One part of the answer about a board."""
    return pyrules.ask(_on_stack(tree), player, only=[part])[part]


def actions(tree: Tree, player: str | None = None) -> list[Tree]:
    return list(ask(tree, "actions", player))


def find(tree: Tree, action: str, player: str = "A") -> Tree | None:
    """The action `activate ID#N`, `cast ID`, `cast ID as WAY`, `play ID`, `pass` among those that are listed."""
    head, _, way = action.partition(" as ")
    do, _, rest = head.partition(" ")
    name, _, number = rest.partition("#")
    for found in actions(tree, player):
        numbered = do != "activate" or str(found.get("n")) == (number or "1")
        if found["do"] == do and found.get("object", "") == name and found.get("as", "") == way and numbered:
            return found
    return None


def rule(text: str, name: str = "rule", kind: str = "Enchantment", **keys: Any) -> Tree:
    """An enchantment that says this."""
    return thing(name, kind, text, **keys)


def aura(text: str, name: str = "aura", to: str = "it", **keys: Any) -> Tree:
    """An Aura on a permanent, of which it says this."""
    return rule(f"Enchant permanent\nEnchanted permanent {text}", name, "Enchantment — Aura", attached_to=to, **keys)


def effect(text: str, *on: str, **keys: Any) -> Tree:
    """An effect on objects until end of turn."""
    return {"text": f"{text} until end of turn", "on": list(on or ["it"])} | keys


def rules_against(tree: Tree, action: str, player: str = "A") -> list[str]:
    """The numbers of the rules that forbid an action: none for a legal one."""
    found = find(tree, action, player)
    assert found is not None, f"{action} is not listed"
    rules = sorted({why["rule"] for why in found["why_not"]})
    assert found["legal"] is (not rules), found
    return rules


def produces(tree: Tree, name: str, number: int = 1) -> list[str]:
    """What the mana ability of an object would add."""
    abilities = ask(tree, "mana").get(name, {"abilities": []})["abilities"]
    return next((list(a["produces"]) for a in abilities if a["n"] == number), [])


def could_produce(tree: Tree, name: str) -> str:
    return "".join(ask(tree, "mana")[name]["could_produce"])


def seen(tree: Tree, name: str, player: str | None = None) -> Tree:
    """An object as the answer shows it."""
    return dict(ask(tree, "objects", player)[name])


def pt(tree: Tree, name: str) -> str | None:
    found = seen(tree, name)
    return None if found["power"] is None else f"{found['power']}/{found['toughness']}"


def bug(reason: str, *row: Any) -> Any:
    """A row that says what the rules say, where the program says something else."""
    return pytest.param(*row, marks=pytest.mark.xfail(strict=True, raises=AssertionError, reason=reason))


def rows(table: Sequence[Any]) -> list[Any]:
    """A table's rows as pytest's parameters; each is named by the rule that stands first in it."""
    found = []
    for number, row in enumerate(table):
        values, marks = (row.values, row.marks) if hasattr(row, "values") else (row, ())
        found.append(pytest.param(*values, marks=marks, id=f"{values[0]}-{number}"))
    return found
