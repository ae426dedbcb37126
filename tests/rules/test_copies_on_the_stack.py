"""CR 707.10, 115.7: copies of spells and abilities on the stack, and new targets for what is there."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.board import read_board, to_dict
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, thing
from tests.rules.test_resolve import objects

CARDS: list[Tree] = [
    {"name": "Bolt", "type": "Instant", "mana_cost": "{R}", "text": "Bolt deals 3 damage to any target."},
    {"name": "Murder", "type": "Instant", "mana_cost": "{B}", "text": "Destroy target creature."},
    {"name": "Pair", "type": "Sorcery", "mana_cost": "{B}", "text": "Tap two target creatures."},
    {"name": "Blaze", "type": "Sorcery", "mana_cost": "{X}{R}", "text": "Blaze deals X damage to target player."},
    {
        "name": "Modes",
        "type": "Instant",
        "mana_cost": "{R}",
        "text": "Choose one —\n• You gain 3 life.\n• Draw a card.",
    },
    {"name": "Ogre", "type": "Creature — Ogre", "mana_cost": "{2}{R}", "power": 3, "toughness": 3, "text": "Trample"},
]
COPY = "Copy target spell. You may choose new targets for the copy."


def stacked(
    text: str,
    under: Tree,
    *mine: Any,
    B: tuple[Any, ...] = (bears("x"),),
    targets: tuple[str, ...] = ("old",),
    **keys: Any,
) -> Tree:
    """A's spell of this text is on the stack above `old`."""
    tree = board(*mine, B=B, cards=[*CARDS, {"name": "Spell", "type": "Instant", "text": text}], library=9, **keys)
    top = {"spell": "Spell", "id": "spell", "controller": "A", "targets": list(targets)}
    tree["stack"] = [{"id": "old", "controller": "B"} | under, top]
    return tree


def outcomes(tree: Tree) -> list[Tree]:
    found: list[Tree] = pyrules.resolve(tree).to_dict()["outcomes"]
    for outcome in found:
        assert to_dict(read_board(outcome["board"])) == outcome["board"]
    return found


def stack(outcome: Tree) -> str:
    """What is on the stack, from the bottom, with its targets."""
    return " ".join(
        f"{one['id']}>{'+'.join(one['targets'])}" if one.get("targets") else one["id"]
        for one in outcome["board"].get("stack", [])
    )


BOLT = {"spell": "Bolt", "targets": ["x"]}
WARDEN = thing("w", "Creature", "Ward {2}", pt="1/1")
HEXED = thing("h", "Creature", "Hexproof", pt="1/1")
PINGER = thing("p", "Creature", "{T}: This creature deals 1 damage to any target.", pt="1/1", tapped=True)

# Rule, board, the stacks that can follow.
ROWS: list[tuple[str, Tree, list[str]]] = [
    ("707.10", stacked("Copy target spell.", BOLT), ["old>x old-copy>x"]),
    ("707.10c", stacked(COPY, BOLT), ["old>x old-copy>A", "old>x old-copy>B", "old>x old-copy>x"]),
    ("707.10c", stacked(COPY, {"spell": "Modes", "modes": [1]}), ["old old-copy"]),
    # CR 702.11b: the copy's controller chooses.
    ("702.11b", stacked(COPY, {"spell": "Murder", "targets": ["x"]}, bears("a"), B=(bears("x"), HEXED)), ["old>x old-copy>a", "old>x old-copy>x"]),
    # CR 115.7d: any number of the targets; 115.3: not the same one twice.
    ("115.7d", stacked(COPY, {"spell": "Pair", "targets": ["x", "y"]}, B=(bears("x"), bears("y"), bears("z"))),
     ["old>x+y old-copy>x+y", "old>x+y old-copy>x+z", "old>x+y old-copy>y+z"]),
    ("608.2d", stacked("You may copy target spell. You may choose new targets for the copy.", {"spell": "Blaze", "x": 2, "targets": ["A"]}),
     ["old>A", "old>A old-copy>A", "old>A old-copy>B"]),
    ("115.7d", stacked("You may choose new targets for target spell.", BOLT), ["old>A", "old>B", "old>x"]),
    ("115.7a", stacked("Change the target of target spell with a single target.", BOLT), ["old>A", "old>B"]),
    ("115.7a", stacked("Change the target of target spell with a single target.", {"spell": "Murder", "targets": ["x"]}), ["old>x"]),
    ("115.7d", stacked("Choose new targets for target spell or ability.", {"spell": "Murder", "targets": ["x"]}, bears("a")), ["old>a", "old>x"]),
    # CR 702.21a, 707.10c: the targets that it has in the end.
    ("702.21a", stacked(COPY, {"spell": "Murder", "targets": ["x"]}, B=(bears("x"), WARDEN)), ["old>x old-copy>w w-trigger", "old>x old-copy>x"]),
    ("702.21a", stacked("Copy target spell.", {"spell": "Murder", "targets": ["w"]}, B=(WARDEN,)), ["old>w old-copy>w w-trigger"]),
    # Abilities.
    ("707.10b", stacked("Copy target activated ability you control. You may choose new targets for the copy.",
     {"ability": "p#1", "controller": "A", "targets": ["A"]}, PINGER, B=()), ["old>A old-copy>A", "old>A old-copy>B", "old>A old-copy>p"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), ROWS, ids=[f"{r[0]}-{i}" for i, r in enumerate(ROWS)])
def test_copies(rule: str, tree: Tree, expected: list[str]) -> None:
    assert sorted(map(stack, outcomes(tree))) == expected, rule


def resolved(tree: Tree) -> Tree:
    """The board after the copy that is made has resolved, too."""
    (made,) = outcomes(tree)
    (after,) = outcomes(made["board"] | {"cards": tree["cards"]})
    board: Tree = after["board"] | {"cards": tree["cards"]}
    return board


def test_what_becomes_of_a_copy() -> None:
    """CR 707.10, 707.10a, 704.5e: with the modes and the X of the original, under its controller; it goes nowhere."""
    after = resolved(stacked("Copy target spell.", {"spell": "Modes", "modes": [1]}))
    assert after["players"]["A"]["life"] == 23
    assert [one["id"] for one in after["players"]["A"]["graveyard"]] == ["spell"]
    after = resolved(stacked("Copy target spell.", {"spell": "Blaze", "x": 2, "targets": ["A"]}))
    assert after["players"]["A"]["life"] == 18


def test_a_copy_of_a_permanent_spell_becomes_a_token() -> None:
    """CR 707.10f, 608.3f."""
    after = resolved(stacked("Copy target creature spell.", {"spell": "Ogre"}, B=()))
    (token,) = after["players"]["A"]["battlefield"]
    found = objects(after)[token["id"]]
    assert (found["name"], found["power"], found["colors"], found["abilities"]) == ("Ogre", 3, ["R"], ["Trample"])
    assert "token" in token


def test_whenever_one_is_cast() -> None:
    """CR 603.2, 707.10: a copy isn't cast."""
    text = "Whenever you cast an instant or sorcery spell, copy it."
    bolt = thing("bolt", "Instant", "You gain 3 life.", cost="{R}")
    tree = board(thing("m", "Creature", text, pt="1/1"), hand=[bolt])
    (cast,) = pyrules.do(tree, "cast bolt").to_dict()["outcomes"]
    (after,) = outcomes(cast["board"] | {"cards": tree["cards"]})
    assert (stack(after), after["triggers"]) == ("bolt bolt-copy", [])


def test_the_spell_that_resolves_is_copied() -> None:
    (after,) = outcomes(stacked("Draw a card. Copy this spell.", {"spell": "Modes", "modes": [1]}, targets=()))
    assert stack(after) == "old spell-copy"


NOT = [
    # What has left the stack.
    stacked("Counter target spell. Copy it.", BOLT),
    stacked("Copy target spell, except it's red.", BOLT),
]


@pytest.mark.parametrize("tree", NOT)
def test_what_is_not_carried_out(tree: Tree) -> None:
    with pytest.raises(NotUnderstood):
        pyrules.resolve(tree)
