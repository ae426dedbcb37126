"""Declaring attackers and blockers (CR 508, 509): board, declaration, and what is so afterwards."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.board import read_board, to_dict
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, land, thing


def outcomes(tree: Tree, action: str) -> list[Tree]:
    """The outcomes; each board reads back the same and can be asked."""
    found: list[Tree] = pyrules.do(tree, action).to_dict()["outcomes"]
    for outcome in found:
        assert to_dict(read_board(outcome["board"])) == outcome["board"]
        pyrules.ask(outcome["board"])
    return found


def attack(*mine: Any, B: tuple[Any, ...] = (), **more: Any) -> Tree:
    return board(*mine, B=B, step="declare attackers", priority=None, **more)


def block(*mine: Any, B: tuple[Any, ...] = (), **more: Any) -> Tree:
    """B attacks A, whose creatures are `mine`."""
    return board(*mine, B=B, step="declare blockers", active="B", priority=None, **more)


def entry(tree: Tree, object_id: str) -> Tree:
    found: Tree = next(e for p in tree["players"].values() for e in p.get("battlefield", []) if e["id"] == object_id)
    return found


def test_attacking() -> None:
    """CR 508.1f, 508.1k, 508.2: they become tapped and attack, and the active player has priority."""
    walker = thing("walker", "Planeswalker — Jace", "[+1]: Draw a card.", loyalty="3", counters={"loyalty": 3})
    guard = thing("guard", "Creature — Human", "Vigilance", pt="2/2")
    (outcome,) = outcomes(attack(bears(), guard, B=(walker,)), "attack with bears -> B, guard -> walker")
    after = outcome["board"]
    assert (entry(after, "bears")["tapped"], entry(after, "bears")["attacking"]) == (True, "B")
    assert ("tapped" in entry(after, "guard"), entry(after, "guard")["attacking"]) == (False, "walker")
    assert after["turn"]["priority"] == "A"
    assert {"player": "A", "event": "attacked with a creature", "count": 2} in after["happened"]
    (none,) = outcomes(attack(bears()), "attack with nothing")
    assert ("attacking" in entry(none["board"], "bears"), none["board"]["turn"]["priority"]) == (False, "A")


def test_blocking() -> None:
    """CR 509.1g, 509.2."""
    (outcome,) = outcomes(block(bears(), bears("cub"), B=(bears("foe", attacking="A"),)), "block foe with bears, cub")
    after = outcome["board"]
    assert (entry(after, "bears")["blocking"], entry(after, "cub")["blocking"]) == (["foe"], ["foe"])
    assert after["turn"]["priority"] == "B"


def test_costs_are_paid() -> None:
    """CR 508.1h-j: out of the pool, with mana abilities, with life."""
    tax = "Creatures can't attack you unless their controller pays {1} for each creature they control that's attacking you."
    (pool,) = outcomes(attack(bears(), B=(thing("tax", "Enchantment", tax),), mana="{G}"), "attack with bears -> B")
    assert "mana" not in pool["board"]["players"]["A"]
    (tapped,) = outcomes(
        attack(bears(), land("forest", "Forest"), B=(thing("tax", "Enchantment", tax),), mana=""),
        "attack with bears -> B",
    )
    assert entry(tapped["board"], "forest")["tapped"]
    toll = thing("toll", "Creature — Ogre", "This creature can't attack unless you pay 2 life.", pt="4/4")
    (life,) = outcomes(attack(toll), "attack with toll -> B")
    assert life["board"]["players"]["A"]["life"] == 18


# Rule, what the ability says, the declaration; how often it triggers.
ATTACKS: list[tuple[str, str, str, int]] = [
    ("508.3a", "Whenever this creature attacks, draw a card.", "it -> B", 1),
    ("508.3a", "Whenever this creature attacks, draw a card.", "bears -> B", 0),
    ("508.3a", "Whenever a creature you control attacks, draw a card.", "it -> B, bears -> B", 2),
    ("508.3a", "Whenever this creature attacks a player, draw a card.", "it -> B", 1),
    ("508.3a", "Whenever a creature attacks you, draw a card.", "it -> B", 0),
    ("508.3a", "Whenever one or more creatures you control attack, draw a card.", "it -> B, bears -> B", 1),
    ("508.3d", "Whenever you attack, draw a card.", "it -> B, bears -> B", 1),
    ("508.3d", "Whenever an opponent attacks, draw a card.", "it -> B, bears -> B", 0),
    ("508.3c", "Whenever you attack with two or more creatures, draw a card.", "it -> B, bears -> B", 1),
    ("508.3c", "Whenever you attack with two or more creatures, draw a card.", "it -> B", 0),
    ("506.5", "Whenever a creature you control attacks alone, draw a card.", "bears -> B", 1),
    ("506.5", "Whenever a creature you control attacks alone, draw a card.", "it -> B, bears -> B", 0),
    ("508.3a", "Whenever this creature and at least one other creature attack, draw a card.", "it -> B, bears -> B", 1),
    ("508.3a", "Whenever this creature and at least one other creature attack, draw a card.", "it -> B", 0),
    ("508.3a", "Whenever this creature becomes tapped, draw a card.", "it -> B", 1),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "declared", "number"), ATTACKS)
def test_what_triggers_on_an_attack(rule: str, text: str, declared: str, number: int) -> None:
    it = thing("it", "Creature — Human", text, pt="2/2")
    (outcome,) = outcomes(attack(it, bears()), f"attack with {declared}")
    assert len(outcome["triggers"]) == number, rule


# Rule, what A's and B's creatures say, the blocks; how often it triggers.
BLOCKS: list[tuple[str, str, str, str, int]] = [
    ("509.3a", "Whenever this creature blocks, draw a card.", "", "foe with it", 1),
    ("509.3b", "Whenever this creature blocks a creature, draw a card.", "", "foe with it", 1),
    ("509.3a", "Whenever this creature blocks, draw a card.", "", "foe with bears", 0),
    ("509.3c", "", "Whenever this creature becomes blocked, draw a card.", "foe with it, bears", 1),
    ("509.3d", "", "Whenever this creature becomes blocked by a creature, draw a card.", "foe with it, bears", 2),
    ("509.3g", "", "Whenever this creature attacks and isn't blocked, draw a card.", "nothing", 1),
    ("509.3g", "", "Whenever this creature attacks and isn't blocked, draw a card.", "foe with it", 0),
    ("508.2a", "", "Whenever this creature attacks, draw a card.", "nothing", 0),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "mine", "theirs", "declared", "number"), BLOCKS)
def test_what_triggers_on_blocks(rule: str, mine: str, theirs: str, declared: str, number: int) -> None:
    it = thing("it", "Creature — Human", mine, pt="2/2")
    foe = thing("foe", "Creature — Human", theirs, pt="2/2", attacking="A")
    (outcome,) = outcomes(block(it, bears(), B=(foe,)), f"block {'with ' * (declared == 'nothing')}{declared}")
    assert len(outcome["triggers"]) == number, rule


def resolved(tree: Tree, action: str) -> Tree:
    (outcome,) = outcomes(tree, action)
    (after,) = pyrules.resolve(outcome["board"] | {"cards": tree["cards"]}).to_dict()["outcomes"]
    found: Tree = after["board"]
    return found


def test_who_is_meant() -> None:
    """CR 508.5 the defending player; 509.3b "that creature" is the one that is blocked; 508.3a "its controller"."""
    biter = thing(
        "biter", "Creature — Snake", "Whenever this creature attacks, defending player loses 2 life.", pt="1/1"
    )
    assert resolved(attack(biter), "attack with biter -> B")["players"]["B"]["life"] == 18
    stone = thing(
        "stone", "Creature — Basilisk", "Whenever this creature blocks a creature, tap that creature.", pt="1/1"
    )
    assert entry(resolved(block(stone, B=(bears("foe", attacking="A"),)), "block foe with stone"), "foe")["tapped"]
    watch = thing("watch", "Enchantment", "Whenever a creature attacks you, its controller loses 1 life.")
    assert resolved(attack(bears(), B=(watch,)), "attack with bears -> B")["players"]["A"]["life"] == 19


def test_what_is_left_open_is_not_guessed() -> None:
    """CR 508.1g: there are more outcomes; an ability about the other creature of a block that isn't its own is not carried out."""
    racer = thing(
        "racer", "Creature — Cat", "You may exert this creature as it attacks. When you do, draw a card.", pt="2/2"
    )
    assert pyrules.do(attack(racer), "attack with racer -> B").to_dict()["more"]
    watch = thing("watch", "Enchantment", "Whenever a creature you control blocks a creature, tap that creature.")
    with pytest.raises(NotUnderstood):
        outcomes(block(bears(), watch, B=(bears("foe", attacking="A"),)), "block foe with bears")
