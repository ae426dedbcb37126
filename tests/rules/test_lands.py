"""CR 305 Lands, 116.2a: playing lands, basic land types, and what effects that set land types do (305.6, 305.7)."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, ask, board, find, land, produces, rows, rules_against, seen, spell, thing

FOREST = land("forest", "Forest")
EACH = "Each player may play an additional land on each of their turns."
EXPLORER = thing("map", "Enchantment", "You may play an additional land on each of your turns.")
PLAYS: list[Any] = [
    ("305.1", board(hand=[FOREST]), []),
    ("305.1", board(hand=[FOREST], step="postcombat main"), []),
    ("305.1", board(hand=[FOREST], step="upkeep"), ["305.1"]),
    ("305.1", board(hand=[FOREST], stack=[spell("bolt")]), ["305.1"]),
    ("305.1", board(hand=[FOREST], priority="B"), ["305.1"]),
    ("305.3", board(hand=[FOREST], active="B"), ["305.3"]),
    ("305.3", board(hand=[FOREST], active="B", step="end", stack=[spell("bolt")]), ["305.1", "305.3"]),
    ("305.2b", board(hand=[FOREST], lands_played=1), ["305.2b"]),
    ("305.2", board(EXPLORER, hand=[FOREST], lands_played=1), []),
    ("305.2b", board(EXPLORER, hand=[FOREST], lands_played=2), ["305.2b"]),
    ("305.2", board(EXPLORER, thing("map2", "Enchantment", "You may play an additional land on each of your turns."),
        hand=[FOREST], lands_played=2), []),
    ("305.2b", board(B=[EXPLORER], hand=[FOREST], lands_played=1), ["305.2b"]),
    ("305.2", board(thing("map", "Enchantment",
        "You may play two additional lands on each of your turns."), hand=[FOREST], lands_played=2), []),
    ("305.2", board(hand=[FOREST], lands_played=1, effects=[{"player": "A", "text": "You may play an additional land this turn."}]), []),
    ("305.2b", board(hand=[FOREST], lands_played=1, effects=[{"player": "B", "text": "You may play an additional land this turn."}]), ["305.2b"]),
    ("305.2", board(B=[thing("map", "Enchantment", EACH)], hand=[FOREST], lands_played=1), []),
    ("305.2b", board(B=[thing("map", "Enchantment", EACH)], hand=[FOREST], lands_played=2), ["305.2b"]),
    ("305.2", board(thing("map", "Enchantment", "Each player may play an additional land during each of their turns."),
        hand=[FOREST], lands_played=1), []),
    ("305.2", board(thing("map", "Enchantment", "You may play any number of lands on each of your turns."), hand=[FOREST],
        lands_played=7), []),
    # Split second stops no special action (702.61b, 116.2a), but the stack isn't empty.
    ("702.61b", board(hand=[FOREST], stack=[spell("fast", text="Split second")]), ["305.1"]),
    # A land that has another type is played, too.
    ("305.9", board(hand=[thing("forest", "Land Creature — Forest", pt="1/1")]), []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(PLAYS))
def test_a_land_can_be_played_unless(rule: str, tree: Tree, expected: list[str]) -> None:
    assert rules_against(tree, "play forest") == expected


def test_305_2_a_text_that_nobody_understands_may_allow_more_lands() -> None:
    tree = board(thing("map", "Enchantment", "You may merrily play an additional land."), hand=[FOREST], lands_played=1)
    assert pyrules.check(tree, "play forest")["legal"] is None


def test_305_9_a_card_that_is_a_land_is_never_cast() -> None:
    tree = board(hand=[thing("tree", "Land Creature — Forest", pt="1/1", cost="{G}")])
    assert find(tree, "cast tree") is None


@pytest.mark.parametrize("zone", ["graveyard", "exile", "library"])
def test_305_1_a_land_is_played_from_the_hand(zone: str) -> None:
    assert find(board(**{zone: [FOREST]}), "play forest") is None


def test_601_3b_effects_allow_playing_lands_from_elsewhere() -> None:
    grave = thing("rake", "Enchantment", "You may play lands from your graveyard.")
    assert rules_against(board(grave, graveyard=[FOREST]), "play forest") == []


# ---- 305.6: intrinsic mana abilities -------------------------------------------------------------------------------
INTRINSIC = [("Plains", "{W}"), ("Island", "{U}"), ("Swamp", "{B}"), ("Mountain", "{R}"), ("Forest", "{G}")]


@pytest.mark.parametrize(("kind", "mana"), INTRINSIC)
def test_305_6_a_basic_land_type_has_its_mana_ability(kind: str, mana: str) -> None:
    assert produces(board(land("it", kind)), "it") == [mana]
    assert produces(board(land("it", kind, basic=False)), "it") == [mana]


def test_305_6_each_type_has_one() -> None:
    tree = board(land("it", "Swamp Forest", basic=False))
    assert [a["produces"] for a in ask(tree, "mana")["it"]["abilities"]] == [["{B}"], ["{G}"]]


def test_305_6_only_lands_have_them() -> None:
    assert "it" not in ask(board(thing("it", "Artifact — Equipment")), "mana")


# ---- 305.7 ---------------------------------------------------------------------------------------------------------
MOON = thing("moon", "Enchantment", "Nonbasic lands are Mountains.")
URBORG = thing("tomb", "Legendary Land", "Each land is a Swamp in addition to its other land types.")
SEA = thing("sea", "Enchantment — Aura", "Enchant land\nEnchanted land is an Island.", attached_to="it")
IT = thing("it", "Land", "{T}: Add {C}.\n{1}: Draw a card.")
KINDS: list[Any] = [
    # rule, battlefield, subtypes of `it`, what its abilities add, number of its abilities
    ("305.7", [IT, MOON], ["Mountain"], ["{R}"], 1),
    ("305.7", [MOON, IT], ["Mountain"], ["{R}"], 1),
    ("305.8", [land("it", "Forest"), MOON], ["Forest"], ["{G}"], 1),
    ("305.7", [land("it", "Swamp Forest", basic=False), MOON], ["Mountain"], ["{R}"], 1),
    ("305.7", [IT, SEA], ["Island"], ["{U}"], 1),
    ("305.7", [land("it", "Forest"), SEA], ["Island"], ["{U}"], 1),
    ("613.7", [IT, MOON, SEA], ["Island"], ["{U}"], 1),
    ("613.7", [IT, SEA, MOON], ["Mountain"], ["{R}"], 1),
    # "in addition": it keeps its types and abilities
    ("305.7", [land("it", "Forest"), URBORG], ["Forest", "Swamp"], ["{B}", "{G}"], 2),
    ("305.7", [IT, URBORG], ["Swamp"], ["{B}", "{C}"], 3),
    # Types that are no land types, and counters, stay.
    ("305.7", [thing("it", "Artifact Land — Gate Equipment", "{T}: Add {C}."), MOON], ["Equipment", "Mountain"],
        ["{R}"], 1),
    # 613.8: the effect of a nonbasic land waits for the one that takes its ability away, whichever is older.
    ("613.8a", [land("it", "Forest"), URBORG, MOON], ["Forest"], ["{G}"], 1),
    ("613.8a", [land("it", "Forest"), MOON, URBORG], ["Forest"], ["{G}"], 1),
    ("613.8a", [IT, MOON, URBORG], ["Mountain"], ["{R}"], 1),
    # 613.8a: "Mountains are Islands" applies to more once nonbasic lands are Mountains: it waits.
    ("613.8b", [IT,
        thing("flood", "Enchantment", "All Mountains are Islands."), MOON], ["Island"], ["{U}"], 1),
    ("613.8a", [IT, MOON, thing("flood", "Enchantment", "All Mountains are Islands.")], ["Island"], ["{U}"], 1),
    ("305.7", [land("it", "Forest"), thing("prism", "Enchantment",
        "Lands you control are every basic land type in addition to their other types.")],
     ["Forest", "Island", "Mountain", "Plains", "Swamp"], ["{W}", "{U}", "{B}", "{R}", "{G}"], 5),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "battlefield", "kinds", "mana", "abilities"), rows(KINDS))
def test_what_a_land_becomes(
    rule: str, battlefield: list[Tree], kinds: list[str], mana: list[str], abilities: int
) -> None:
    tree = board(*battlefield)
    found = seen(tree, "it")
    added = [symbol for ability in ask(tree, "mana")["it"]["abilities"] for symbol in ability["produces"]]
    assert (sorted(found["subtypes"]), sorted(added), len(found["abilities"])) == (kinds, sorted(mana), abilities)


def test_305_7_keywords_that_another_effect_gives_stay() -> None:
    tree = board(IT, MOON, thing("gift", "Enchantment", "Lands you control have hexproof."))
    assert "Hexproof" in [word.capitalize() for word in seen(tree, "it")["abilities"]]


def test_613_8b_a_loop_of_dependencies_keeps_the_order_of_timestamps() -> None:
    first = thing("one", "Land", "Nonbasic lands are Swamps.")
    second = thing("two", "Land", "Nonbasic lands are Islands.")
    # Each would take the other's ability away: the older effect is applied, and the newer is gone.
    assert seen(board(IT, first, second), "it")["subtypes"] == ["Swamp"]
    assert seen(board(IT, second, first), "it")["subtypes"] == ["Island"]
