"""CR 601.2 A spell is cast in one of its ways: its costs are paid, it stands on the stack, and what becomes of it (608.2n, 608.3)."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, land, rows, thing


def card(text: str, type_line: str = "Sorcery", cost: str | None = "{2}{R}", **keys: Any) -> Tree:
    return thing("it", type_line, text, cost=cost, pt="2/2" if "Creature" in type_line else None, **keys)


def outcomes(tree: Tree, action: str) -> list[Tree]:
    found = [outcome["board"] for outcome in pyrules.do(tree, action).to_dict()["outcomes"]]
    for one in found:
        assert one["stack"][0]["id"] == "it"
    return found


def ids(tree: Tree, zone: str) -> list[str]:
    return sorted(entry["id"] for entry in tree["players"]["A"].get(zone, []))


SACRIFICE = card("As an additional cost to cast this spell, sacrifice a creature.\nDraw a card.")
EITHER = card("As an additional cost to cast this spell, pay 3 life or discard a card.\nDraw a card.")
RRR = "{R}{R}{R}"
PAID: list[Any] = [
    # Rule, board, action, and of each outcome: where the cards that paid are, and A's life.
    ("601.2h", board(bears(), bears("ogre"), hand=[SACRIFICE], mana=RRR), "cast it", "graveyard",
        [(["bears"], 20), (["ogre"], 20)]),
    ("601.2b", board(bears(), bears("ogre"), hand=[SACRIFICE], mana=RRR), "cast it sacrificing ogre", "graveyard",
        [(["ogre"], 20)]),
    ("601.2b", board(hand=[EITHER, land("forest", "Forest")], mana=RRR), "cast it", "graveyard",
        [([], 17), (["forest"], 20)]),
    ("601.2b", board(hand=[EITHER], mana=RRR), "cast it", "graveyard", [([], 17)]),
    ("601.2b", board(hand=[EITHER, land("forest", "Forest")], mana=RRR), "cast it discarding forest", "graveyard",
        [(["forest"], 20)]),
    ("702.138a", board(graveyard=[card("Draw a card.\nEscape—{R}, Exile two other cards from your graveyard."),
        bears(), bears("ogre")], mana="{R}"), 'cast it as "Escape"', "exile", [(["bears", "ogre"], 20)]),
    ("702.81a", board(graveyard=[card("Draw a card.\nRetrace")], hand=[land("forest", "Forest")], mana=RRR),
        'cast it as "Retrace"', "graveyard", [(["forest"], 20)]),
    ("702.74a", board(hand=[card("Evoke—Exile a red card from your hand.", "Creature"), thing("red", "Creature", cost="{R}", pt="1/1")], mana=""), 'cast it as "Evoke"', "exile", [(["red"], 20)]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "action", "zone", "expected"), rows(PAID))
def test_costs_that_take_objects(
    rule: str, tree: Tree, action: str, zone: str, expected: list[tuple[list[str], int]]
) -> None:
    found = outcomes(tree, action)
    assert sorted((ids(one, zone), one["players"]["A"].get("life", 20)) for one in found) == expected


KEPT: list[Any] = [
    # Rule, board, action, what the spell on the stack has besides id, name and controller, and where it goes as it resolves.
    ("702.34a", board(graveyard=[card("You gain 1 life.\nFlashback {R}")], mana="{R}"), 'cast it as "Flashback"',
        {"as": "Flashback"}, "exile", {}),
    ("608.2n", board(hand=[card("You gain 1 life.\nFlashback {R}")], mana=RRR), "cast it", {}, "graveyard", {}),
    ("708.4", board(hand=[card("Flying\nMorph {R}", "Creature")], mana=RRR), 'cast it as "face down"',
        {"as": "face down"}, "battlefield", {"face_down": True, "sick": True, "entered": "this turn"}),
    ("702.170d", board(exile=[card("You gain 1 life.", is_=["plotted"])], mana=""), 'cast it as "Plot"',
        {"as": "Plot"}, "graveyard", {}),
    ("601.3", board(thing("rake", "Enchantment", "You may cast creature spells from your graveyard."),
        graveyard=[card("", "Creature")], mana=RRR), "cast it", {}, "battlefield", {"sick": True, "entered": "this turn"}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "action", "kept", "zone", "entry"), rows(KEPT))
def test_the_way_is_kept_with_the_spell(rule: str, tree: Tree, action: str, kept: Tree, zone: str, entry: Tree) -> None:
    (cast,) = outcomes(tree, action)
    assert {key: value for key, value in cast["stack"][0].items() if key not in ("id", "spell", "controller")} == kept
    (after,) = pyrules.resolve(cast).to_dict()["outcomes"]
    (found,) = [one for one in after["board"]["players"]["A"][zone] if one["id"] == "it"]
    assert {key: value for key, value in found.items() if key not in ("id", "card", "timestamp")} == entry


def test_702_103b_a_bestowed_spell_has_a_target_and_is_no_creature_spell() -> None:
    tree = board(bears(), hand=[card("Bestow {R}", "Enchantment Creature")], mana="{R}")
    (after,) = outcomes(tree, 'cast it as "Bestow"')
    assert after["stack"][0]["targets"] == ["bears"]
    assert "cast a noncreature spell" in [one["event"] for one in after["happened"]]


def test_601_3_a_permission_once_each_turn_is_used_up() -> None:
    orb = thing("orb", "Enchantment", "Once each turn, you may cast a creature spell from the top of your library.")
    tree = board(orb, library=[card("", "Creature"), bears()], mana="{R}{R}{R}{G}{G}{G}")
    (after,) = [one for one in outcomes(tree, "cast it") if one["players"]["A"]["mana"] == "{G}{G}{G}"]
    (left,) = pyrules.resolve(after).to_dict()["outcomes"]
    assert not pyrules.check(left["board"], "cast bears")["legal"]


def test_601_2f_what_makes_the_spell_cheaper_is_no_instruction() -> None:
    text = "This spell costs {X} less to cast, where X is the total power of creatures you control.\nYou gain 1 life."
    (cast,) = outcomes(board(bears(), hand=[card(text)], mana="{R}"), "cast it")
    (after,) = pyrules.resolve(cast).to_dict()["outcomes"]
    assert after["board"]["players"]["A"]["life"] == 21


ONES, TWOS = [[1], [2], [3]], [[1, 2], [1, 3], [2, 3]]


@pytest.mark.parametrize(
    ("words", "modes"),
    [("one", ONES), ("two", TWOS), ("one or both", ONES + TWOS), ("one or more", [*ONES, *TWOS, [1, 2, 3]])],
)
def test_700_2_modes_are_chosen(words: str, modes: list[list[int]]) -> None:
    text = f"Choose {words} —\n• Draw a card.\n• You gain 2 life.\n• You lose 1 life."
    assert [one["stack"][0]["modes"] for one in outcomes(board(hand=[card(text)], mana=RRR), "cast it")] == modes


UNDONE: list[Any] = [
    # Ways that change what the spell does, modes with costs, several objects at once, and cards that nobody has told us about.
    ("702.172a", board(hand=[card("Spree\n+ {1} — Draw a card.\n+ {2} — You gain 2 life.")]), "cast it"),
    ("702.120a", board(hand=[card("Escalate {1}\nChoose one or more —\n• Draw a card.\n• You gain 2 life.")], mana=RRR), "cast it"),
    ("702.180a", board(bears(), graveyard=[card("Draw a card.\nHarmonize {R}")]), 'cast it as "Harmonize"'),
    ("118.3", board(hand=[card("As an additional cost to cast this spell, discard a card.\nDraw a card."),
        {"unknown": 2}]), "cast it"),
    ("118.3", board(bears(), hand=[card("As an additional cost to cast this spell, discard a card and sacrifice a creature.\nDraw a card."),
        land("forest", "Forest")], mana=RRR), "cast it"),
    ("601.2b", board(hand=[EITHER, {"unknown": 2}], mana=RRR), "cast it"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "action"), rows(UNDONE))
def test_what_is_not_carried_out_is_an_error(rule: str, tree: Tree, action: str) -> None:
    assert pyrules.check(tree, action)["legal"] is True
    with pytest.raises(NotUnderstood):
        pyrules.do(tree, action)
