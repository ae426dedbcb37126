"""CR 118 Costs: what a cost takes besides mana, and what stands in the way of paying it."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, find, land, rows, rules_against, thing


def widget(cost: str, type_line: str = "Artifact", **keys: Any) -> Tree:
    return thing("widget", type_line, f"{cost}: Draw a card.", **keys)


def cards(*names: str) -> list[Tree]:
    return [thing(name, "Sorcery", "Draw a card.", cost="{2}") for name in names]


STONE = thing(
    "stone", "Enchantment", "Players can't pay life or sacrifice creatures to cast spells or activate abilities."
)
LIMITS = "Tap any number of untapped creatures you control with total power 4 or greater"

OIL = "{3}: Draw a card. This ability costs {1} less to activate for each oil counter on this artifact."
BELT = "Equip {5}. This ability costs {X} less to activate, where X is the power of the creature it targets."
CRAFT = thing("widget", "Artifact", "Craft with artifact {4}")

OWN_X = "{X}{X}, {T}: Draw a card. X is the number of oil counters on this artifact."
THEIR_X = "{X}, {T}: Draw a card. X is the number of cards in an opponent's hand."
LISTED = "a Bear, a Goblin, and an Elf {4}"
KINDS = [thing(name, f"Creature — {name.title()}", pt="1/1") for name in ("bear", "goblin", "elf")]


def craft(with_what: str) -> Tree:
    return thing("widget", "Artifact", f"Craft with {with_what}")


ROWS: list[tuple[str, Tree, list[str]]] = [
    # ---- sacrifice: 701.21a
    ("118.3", board(widget("Sacrifice a creature")), ["118.3"]),
    # ---- life, by an amount: 118.3b
    ("118.3b", board(widget("Pay life equal to the number of lands you control"), land("a"), land("b")), []),
    ("118.3b", board(widget("Pay life equal to the number of lands you control"), land("a"), land("b"), players={"A": {"life": 1}}),
        ["118.3b"]),
    ("903.4", board(widget("Pay life equal to the number of colors in your commanders' color identity"),
        thing("boss", "Legendary Creature — Elf", cost="{W}{U}", pt="1/1", is_=["commander"]), players={"A": {"life": 1}}), ["118.3b"]),
    ("903.4", board(widget("Pay life equal to the number of colors in your commanders' color identity"),
        thing("boss", "Legendary Creature — Elf", cost="{W}{U}", pt="1/1", is_=["commander"]), players={"A": {"life": 2}}), []),
    # ---- several objects, each of a kind of its own
    ("118.3", board(widget("Exile ~ and artifacts you control named Eye and Hand"), thing("Eye", "Artifact")), ["118.3"]),
    ("118.3", board(widget("Exile ~ and artifacts you control named Eye and Hand"), thing("Hand", "Artifact")), ["118.3"]),
    ("118.3", board(widget("Exile ~ and artifacts you control named Eye and Hand"), thing("Eye", "Artifact"), thing("Hand", "Artifact")), []),
    ("118.3", board(widget("Sacrifice two lands and ~"), land("a")), ["118.3"]),
    ("118.3", board(widget("Sacrifice two lands and ~"), land("a"), land("b")), []),
    ("118.3", board(widget("Sacrifice two lands and ~", "Land"), land("a")), ["118.3"]),
    ("118.3", board(widget("Sacrifice a creature, Sacrifice ~"), bears()), []),
    ("118.3", board(widget("Sacrifice an artifact, Sacrifice ~"), bears()), ["118.3"]),
    ("118.3", board(widget("Sacrifice a creature and a Swamp"), bears()), ["118.3"]),
    ("118.3", board(widget("Sacrifice a creature and a Swamp"), bears(), land("bog", "Swamp")), []),
    ("118.3", board(widget("Sacrifice a Bear, a creature, and a green creature"), bears(), bears("cub")), ["118.3"]),
    ("118.3", board(widget("Sacrifice a Bear, a creature, and a green creature"), bears(), bears("cub"), bears("ogre")), []),
    ("118.3", board(widget("Discard a land card or Shrine card"), hand=[thing("tale", "Sorcery")]), ["118.3"]),
    ("118.3", board(widget("Discard a land card or Shrine card"), hand=[thing("hall", "Enchantment — Shrine")]), []),
    ("118.3", board(widget("Exile one or more other artifacts you control with total mana value X")), ["118.3"]),
    ("118.3", board(widget("Exile one or more other artifacts you control with total mana value X"), thing("rock", "Artifact")), []),
    ("118.3", board(widget("Remove a time counter from a permanent you control or suspended card you own")), ["118.3"]),
    ("118.3", board(widget("Remove a time counter from a permanent you control or suspended card you own"), bears(counters={"time": 1})), []),
    ("701.21a", board(widget("Sacrifice a creature"), bears()), []),
    ("701.21a", board(widget("Sacrifice a creature"), bears(tapped=True)), []),
    ("701.21a", board(widget("Sacrifice a creature"), B=[bears()]), ["118.3"]),
    ("701.21a", board(widget("Sacrifice ~")), []),
    ("118.3", board(widget("Put a card from your hand on the bottom of your library")), ["118.3"]),
    ("118.3", board(widget("Put two cards from your hand on top of your library"), hand=[bears("cub")]), ["118.3"]),
    ("118.3", board(widget("Put a card from your hand on top of your library"), hand=[bears("cub")]), []),
    ("118.3", board(widget("Sacrifice two creatures"), bears()), ["118.3"]),
    ("118.3", board(widget("Sacrifice two creatures"), bears(), bears("ogre")), []),
    ("118.3", board(widget("Sacrifice another artifact")), ["118.3"]),
    ("118.3", board(widget("Sacrifice another artifact"), thing("rock", "Artifact")), []),
    ("118.3", board(widget("Sacrifice an artifact")), []),
    ("118.3", board(widget("Sacrifice a Goblin"), thing("ogre", "Creature — Goblin", pt="1/1")), []),
    ("118.3", board(widget("Sacrifice a Goblin"), bears()), ["118.3"]),
    ("702.73a", board(widget("Sacrifice a Goblin"), thing("shifter", "Creature — Shapeshifter", "Changeling",
        pt="1/1")), []),
    ("118.3", board(widget("Sacrifice an artifact or creature"), bears()), []),
    ("118.3", board(widget("Sacrifice a token"), bears()), ["118.3"]),
    # ---- discard: 701.9
    ("118.3", board(widget("Discard a card")), ["118.3"]),
    ("701.9a", board(widget("Discard a card"), hand=cards("one")), []),
    ("701.9a", board(widget("Discard a card"), hand=1), []),
    ("118.3", board(widget("Discard two cards"), hand=cards("one")), ["118.3"]),
    ("118.3", board(widget("Discard two cards"), hand=2), []),
    ("118.3", board(widget("Discard a creature card"), hand=cards("one")), ["118.3"]),
    ("118.5", board(widget("Discard your hand")), []),
    ("118.3", board(widget("Discard a card"), players={"B": {"hand": 3}}), ["118.3"]),
    # ---- craft: materials from the battlefield and the graveyard
    ("702.167a", board(CRAFT), ["118.3"]),
    ("702.167a", board(CRAFT, thing("rock", "Artifact")), []),
    ("702.167b", board(CRAFT, graveyard=[thing("rock", "Artifact")]), []),
    ("702.167b", board(CRAFT, graveyard=[bears()]), ["118.3"]),
    ("702.167a", board(CRAFT, B=[thing("rock", "Artifact")]), ["118.3"]),
    ("702.167a", board(craft("one or more {5}")), ["118.3"]),
    ("702.167a", board(craft("one or more {5}"), graveyard=[bears()]), []),
    ("702.167a", board(craft("two that share a card type {6}"), bears(), graveyard=[bears("ogre")]), []),
    ("702.167a", board(craft("two that share a card type {6}"), bears(), "Forest"), ["118.3"]),
    ("702.167a", board(craft("two or more nonlands with activated abilities {2}"), "Sol Ring", "Sol Ring"), []),
    ("702.167a", board(craft("two or more nonlands with activated abilities {2}"), "Sol Ring", "Forest"), ["118.3"]),
    ("702.167a", board(craft(LISTED), *KINDS), []),
    ("702.167a", board(craft(LISTED), *KINDS[:2]), ["118.3"]),
    # ---- 107.3c: an ability that says what its X is
    ("107.3c", board(thing("widget", "Artifact", OWN_X, counters={"oil": 2}), mana="{R}{R}{R}{R}"), []),
    ("107.3c", board(thing("widget", "Artifact", OWN_X, counters={"oil": 2}), mana="{R}{R}{R}"), ["601.2h"]),
    ("107.3c", board(thing("widget", "Artifact", THEIR_X), mana="{R}", players={"B": {"hand": 1}}), []),
    ("107.3c", board(thing("widget", "Artifact", THEIR_X), mana="{R}", players={"B": {"hand": 2}}), ["601.2h"]),
    # ---- tapping and untapping others: 701.26
    ("118.3", board(widget("Tap an untapped creature you control")), ["118.3"]),
    ("701.26a", board(widget("Tap an untapped creature you control"), bears()), []),
    ("701.26a", board(widget("Tap an untapped creature you control"), bears(tapped=True)), ["118.3"]),
    ("701.26a", board(widget("Tap two untapped creatures you control"), bears(), bears("ogre", tapped=True)),
        ["118.3"]),
    ("118.3", board(widget("Tap another untapped creature you control", "Creature", pt="1/1")), ["118.3"]),
    ("118.3", board(widget("Tap an untapped creature you control", "Creature", pt="1/1")), []),
    # One permanent can't be tapped for two parts of a cost.
    ("118.3", board(widget("{T}, Tap an untapped creature you control", "Creature", pt="1/1")), ["118.3"]),
    ("118.3", board(widget("{T}, Tap an untapped creature you control", "Creature", pt="1/1"), bears()), []),
    ("118.3", board(widget("Sacrifice a creature, Sacrifice an artifact"), thing("golem", "Artifact Creature",
        pt="1/1")), []),
    ("118.3", board(widget("Sacrifice a creature, Sacrifice a Goblin"), thing("ogre", "Creature — Goblin",
        pt="1/1")), ["118.3"]),
    # ---- totals
    ("118.3", board(widget(LIMITS), bears()), ["118.3"]),
    ("118.3", board(widget(LIMITS), bears(), bears("ogre", pt="1/1"), bears("elf", pt="1/1")), []),
    ("118.3", board(widget(LIMITS), bears(pt="5/5"), bears("wall", pt="-2/4")), []),
    # ---- counters: 122
    ("118.3", board(widget("Remove a charge counter from ~")), ["118.3"]),
    ("118.3", board(widget("Remove a charge counter from ~", counters={"charge": 1})), []),
    ("118.3", board(widget("Remove two charge counters from ~", counters={"charge": 1})), ["118.3"]),
    ("118.3", board(widget("Remove a charge counter from ~", counters={"oil": 3})), ["118.3"]),
    ("118.3", board(widget("Remove a +1/+1 counter from a creature you control"), bears(counters={"+1/+1": 1})), []),
    ("118.3", board(widget("Remove a +1/+1 counter from a creature you control"), bears()), ["118.3"]),
    ("118.3", board(widget("Remove two +1/+1 counters from among creatures you control"),
                    bears(counters={"+1/+1": 1}), bears("ogre", counters={"+1/+1": 1})), []),
    ("701.68a", board(widget("Blight 1")), ["118.3"]),
    ("701.68a", board(widget("Blight 1"), bears()), []),
    # ---- life: 118.3b, 119.4
    ("119.4", board(widget("Pay 2 life"), life=1), ["118.3b"]),
    ("119.4", board(widget("Pay 2 life"), life=2), []),
    ("119.4", board(widget("Pay 2 life"), STONE), ["101.2"]),
    # ---- energy: 107.14
    ("107.14", board(widget("Pay {E}{E}"), counters={"energy": 1}), ["107.14"]),
    ("107.14", board(widget("Pay {E}{E}"), counters={"energy": 2}), []),
    # ---- mill: 701.17b
    ("701.17b", board(widget("Mill two cards"), library=1), ["701.17b"]),
    ("701.17b", board(widget("Mill two cards"), library=2), []),
    # ---- collect evidence: 701.59b; forage: 701.61a
    ("701.59b", board(widget("Collect evidence 4"), graveyard=cards("one")), ["701.59b"]),
    ("701.59b", board(widget("Collect evidence 4"), graveyard=cards("one", "two")), []),
    ("701.61a", board(widget("Forage"), graveyard=cards("one", "two")), ["701.61a"]),
    ("701.61a", board(widget("Forage"), graveyard=cards("one", "two", "three")), []),
    ("701.61a", board(widget("Forage"), thing("snack", "Artifact — Food")), []),
    # ---- exile and return
    ("118.3", board(widget("Exile a card from your graveyard")), ["118.3"]),
    ("118.3", board(widget("Exile a card from your graveyard"), graveyard=cards("one")), []),
    ("118.3", board(widget("Exile a creature card from your graveyard"), graveyard=cards("one")), ["118.3"]),
    ("118.3", board(widget("Exile two cards from your graveyard"), graveyard=cards("one")), ["118.3"]),
    ("118.3", board(widget("Return a land you control to its owner's hand")), ["118.3"]),
    ("118.3", board(widget("Return a land you control to its owner's hand"), land("forest", "Forest")), []),
    # ---- 118.3: several reasons at once
    ("118.3", board(widget("{T}, Pay 2 life, Sacrifice a creature", tapped=True), life=1), ["107.5", "118.3",
        "118.3b"]),
    # ---- 101.2: effects that forbid paying
    ("101.2", board(widget("Sacrifice a creature"), bears(), STONE), ["118.3"]),
    # ---- 702.26b: what is phased out pays for nothing
    ("702.26b", board(widget("Sacrifice a creature"), bears(phased_out=True)), ["118.3"]),
    # ---- 702.122 Crew, 702.171 Saddle
    ("702.122a", board(thing("widget", "Artifact — Vehicle", "Crew 3", pt="4/4"), bears()), ["118.3"]),
    ("702.122a", board(thing("widget", "Artifact — Vehicle", "Crew 3", pt="4/4"), bears(), bears("elf", pt="1/1",
        sick=True)), []),
    ("702.122a", board(thing("widget", "Artifact — Vehicle", "Crew 3", pt="4/4"), bears(pt="3/3", tapped=True)),
        ["118.3"]),
    ("702.122a", board(thing("widget", "Artifact — Vehicle", "Crew 0", pt="4/4")), []),
    ("702.122a", board(thing("widget", "Artifact — Vehicle", "Crew 3", pt="4/4"), bears(pt="3/3"), active="B",
        step="end"), []),
    ("702.122a", board(thing("widget", "Artifact — Vehicle", "Crew 3", pt="4/4"),
                       thing("pilot", "Creature", "~ crews Vehicles as though its power were 2 greater.", pt="1/1")),
                           []),
    ("702.171a", board(thing("widget", "Creature — Mount", "Saddle 2", pt="3/3")), ["118.3"]),
    ("702.171a", board(thing("widget", "Creature — Mount", "Saddle 2", pt="3/3"), bears()), []),
    ("702.171a", board(thing("widget", "Creature — Mount", "Saddle 2", pt="3/3"), bears(), step="upkeep"), ["602.5d"]),
    ("702.171a", board(thing("widget", "Creature — Mount", "Saddle 2", pt="3/3"),
                       thing("pilot", "Creature", "~ crews Vehicles as though its power were 2 greater.", pt="1/1")),
                           ["118.3"]),
    ("702.122c", board(thing("widget",
        "Artifact — Vehicle", "Crew 2", pt="4/4"), thing("elf", "Creature", "~ can't crew Vehicles.", pt="2/2")),
     ["118.3"]),
    # ---- 702.184a Station
    ("702.184a", board(thing("widget", "Artifact — Spacecraft", "Station\n8+ | Flying", pt="3/3")), ["118.3"]),
    ("702.184a", board(thing("widget", "Artifact — Spacecraft", "Station\n8+ | Flying", pt="3/3"), bears(sick=True)),
        []),
    ("702.184a", board(thing("widget", "Artifact — Spacecraft", "Station\n8+ | Flying", pt="3/3"), bears(),
        step="end"), ["602.5d"]),
    ("702.184a", board(thing("widget", "Artifact — Spacecraft", "Station\n8+ | Flying", pt="3/3",
        counters={"charge": 8})), ["118.3"]),
    ("107.14", board(widget("Pay eight {E}"), counters={"energy": 8}), []),
    ("107.14", board(widget("Pay eight {E}"), counters={"energy": 7}), ["107.14"]),
    # ---- 601.2f: what an activation costs less
    ("601.2f", board(thing("widget", "Artifact", OIL, counters={"oil": 2}), mana="{R}"), []),
    ("601.2f", board(thing("widget", "Artifact", OIL, counters={"oil": 1}), mana="{R}"), ["601.2h"]),
    ("601.2c", board(thing("widget", "Artifact — Equipment", BELT), bears(), bears("ogre", "4/4"), mana="{R}"), []),
    ("601.2c", board(thing("widget", "Artifact — Equipment", BELT), bears(), bears("elf", "3/3"), mana="{R}"), ["601.2h"]),
    # ---- 702.6a Equip
    ("702.6a", board(thing("widget", "Artifact — Equipment", "Equip {1}"), bears()), []),
    ("702.6a", board(thing("widget", "Artifact — Equipment", "Equip {1}")), ["601.2c"]),
    ("702.6a", board(thing("widget", "Artifact — Equipment", "Equip {1}"), B=[bears()]), ["601.2c"]),
    ("702.6a", board(thing("widget", "Artifact — Equipment", "Equip {1}"), bears(), step="end"), ["602.5d"]),
    ("702.6c", board(thing("widget", "Artifact — Equipment",
        "Equip legendary creature {1}"), bears()), ["601.2c"]),
    # ---- 702.151a Reconfigure: the second ability unattaches
    ("702.151a", board(thing("widget", "Artifact Creature — Equipment", "Reconfigure {1}", pt="1/1"), bears()), []),
    ("702.151a", board(thing("widget", "Artifact Creature — Equipment", "Reconfigure {1}", pt="1/1")), ["601.2c"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(ROWS))
def test_a_cost_can_be_paid_unless(rule: str, tree: Tree, expected: list[str]) -> None:
    assert rules_against(tree, "activate widget#1") == expected


def test_118_10_a_part_of_one_cost_is_no_obstacle_to_another_ability() -> None:
    tree = board(thing("widget", "Artifact", "{T}: Draw a card.\nSacrifice a creature: Draw a card."))
    assert rules_against(tree, "activate widget#1") == []
    assert rules_against(tree, "activate widget#2") == ["118.3"]


@pytest.mark.parametrize(
    ("rule", "cost"),
    [
        ("118.3", "Unattach ~"),
        ("118.3", "Pay half your life, rounded up"),
        # Whether there are objects of a kind that nothing here has a meaning for isn't known.
        ("118.3", "Reveal two cards from your hand that share a color"),
        ("118.3", "Exile a permanent you control with a Frob watermark"),
        (
            "118.3",
            "Exile any number of black cards from your graveyard with two or more black mana symbols among their mana costs",
        ),
    ],
)
def test_a_cost_that_nothing_measures_is_not_judged(rule: str, cost: str) -> None:
    found = find(board(widget(cost)), "activate widget")
    assert found is not None and found["legal"] is None and found["not_judged"]


@pytest.mark.parametrize(("target", "legal"), [("bears", False), ("ogre", True)])
def test_601_2f_what_an_ability_costs_hangs_on_its_target(target: str, legal: bool) -> None:
    tree = board(thing("widget", "Artifact — Equipment", BELT), bears(), bears("ogre", "4/4"), mana="{R}")
    assert pyrules.check(tree, f"activate widget#Equip targeting {target}").to_dict()["legal"] is legal
