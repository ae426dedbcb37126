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


# ---- tokens that are copies: CR 707.2, 707.9 -----------------------------------------------------------------------------------
OGRE = thing("ogre", "Creature — Ogre", "Trample\nWhen this creature enters, draw a card.", cost="{2}{R}", pt="3/3")
KING = thing("ogre", "Legendary Creature — Ogre", "Trample", cost="{2}{R}", pt="3/3")
GOBLIN = {"id": "ogre", "token": {"name": "Goblin", "types": ["Creature"], "subtypes": ["Goblin"], "colors": ["R"], "power": 1, "toughness": 1}}  # fmt: skip
ONE = "Create a token that's a copy of target creature"


def made(text: str, of: Any = OGRE) -> list[Tree]:
    """The tokens of A after A's spell of this text, with the ogre as its target."""
    tree = board(of, cards=[*CARDS, {"name": "Spell", "type": "Sorcery", "text": text}], library=9)
    tree["stack"] = [{"spell": "Spell", "id": "spell", "controller": "A", "targets": ["ogre"]}]
    (after,) = outcomes(tree)
    found = objects(after["board"] | {"cards": tree["cards"]})
    return [
        found[entry["id"]] | {"tapped": entry.get("tapped", False)}
        for entry in after["board"]["players"]["A"]["battlefield"]
        if entry["id"] != "ogre"
    ]


# Rule, text, what it is a copy of, and of the token: what it is, its power, its colors, its abilities.
TOKENS: list[tuple[str, str, Any, list[tuple[str, int, str, list[str]]]]] = [
    ("707.2", ONE + ".", OGRE, [("Creature — Ogre", 3, "R", OGRE["definition of its own card"]["text"].split("\n"))]),
    ("707.2", "Create two tapped tokens that are copies of target creature.", GOBLIN, [("Creature — Goblin", 1, "R", [])] * 2),
    ("707.9b", ONE + ", except it isn't legendary.", KING, [("Creature — Ogre", 3, "R", ["Trample"])]),
    ("707.9a", ONE + ", except it isn't legendary and it has haste.", KING, [("Creature — Ogre", 3, "R", ["Trample", "Haste"])]),
    ("707.9b", ONE + ", except it's a 1/1 black Zombie in addition to its other types.", bears("ogre"),
     [("Creature — Bear Zombie", 1, "B", [])]),
    ("707.9b", ONE + ", except it's white, it has no mana cost, and it's a Zombie in addition to its other types.", bears("ogre"),
     [("Creature — Bear Zombie", 2, "W", [])]),
    ("608.2h", "Destroy target creature. Its controller creates a token that's a copy of that creature.", KING,
     [("Legendary Creature — Ogre", 3, "R", ["Trample"])]),
    ("707.2", "Create a token that's a copy of target creature, except it isn't legendary. That token gains haste.", KING,
     [("Creature — Ogre", 3, "R", ["Trample", "Haste"])]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "of", "expected"), TOKENS, ids=[f"{r[0]}-{i}" for i, r in enumerate(TOKENS)])
def test_tokens_that_are_copies(rule: str, text: str, of: Any, expected: list[tuple[str, int, str, list[str]]]) -> None:
    found = [
        (f"{' '.join([*o['supertypes'], *o['types']])} — {' '.join(o['subtypes'])}", o["power"], "".join(o["colors"]), o["abilities"])
        for o in made(text, of)
    ]  # fmt: skip
    assert found == expected, rule


def test_a_token_that_is_a_copy_enters_like_any_permanent() -> None:
    """CR 603.6a, 614.12, 704.5j: its abilities trigger, it enters as its text says, and the legend rule looks at it."""
    tree = board(OGRE, cards=[*CARDS, {"name": "Spell", "type": "Sorcery", "text": ONE + "."}], library=9)
    tree["stack"] = [{"spell": "Spell", "id": "spell", "controller": "A", "targets": ["ogre"]}]
    assert [stack(outcome) for outcome in outcomes(tree)] == ["ogre-2-trigger"]
    tree = board(KING, cards=[{"name": "Spell", "type": "Sorcery", "text": ONE + "."}])
    tree["stack"] = [{"spell": "Spell", "id": "spell", "controller": "A", "targets": ["ogre"]}]
    left = [[entry["id"] for entry in o["board"]["players"]["A"]["battlefield"]] for o in outcomes(tree)]
    assert sorted(left) == [["ogre"], ["ogre-2"]]
    assert [o["tapped"] for o in made("Create a tapped token that's a copy of target creature.", bears("ogre"))] == [
        True
    ]


@pytest.mark.parametrize("text", [
    ONE + ", except it has this ability.",
    "Create a red token that's a copy of target creature.",
])  # fmt: skip
def test_copies_that_are_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood):
        made(text)
