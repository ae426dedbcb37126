"""CR 702.16a, 702.6c, 702.41a, 702.5a: qualities that keywords name: what the rules say has them, and what no board tells."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import InputError, NotUnderstood
from tests.rules.boards import Tree, ask, bears, board, rows, thing

SHOT = thing("shot", "Instant", "~ deals 2 damage to target creature.", cost="{R}")
WORDY = "Protection from wordy (Something is wordy if it has four or more lines of rules text.)"
GLIB = "Protection from glib (Something is glib if it has been glibbered.)"


def legal(tree: Tree, action: str) -> bool | None:
    answer: bool | None = pyrules.check(tree, action).to_dict()["legal"]
    return answer


def it(text: str, **keys: Any) -> Tree:
    return thing("it", "Creature", text, pt="1/1", **keys)


# ---- CR 105.5: enemy colors -----------------------------------------------------------------------------------------------------------
# The mana cost of a spell, and whether it is of two enemy colors.
COLORS: list[Any] = [
    ("105.5", "{W}{B}", True), ("105.5", "{U}{R}", True), ("105.5", "{B}{G}", True), ("105.5", "{R}{W}", True), ("105.5", "{G}{U}", True),
    ("105.5", "{W}{U}", False), ("105.5", "{U}{B}", False), ("105.5", "{B}{R}", False), ("105.5", "{R}{G}", False), ("105.5", "{G}{W}", False),
    ("105.5", "{G}{U}{W}", False), ("105.2a", "{G}", False), ("105.2c", "{2}", False),
]  # fmt: skip


@pytest.mark.parametrize("quality", ["enemy-colored multicolored", "enemy-colored"])
@pytest.mark.parametrize(("rule", "cost", "enemies"), rows(COLORS))
def test_105_5_enemy_colors(rule: str, cost: str, enemies: bool, quality: str) -> None:
    shot = thing("shot", "Instant", "Destroy target creature.", cost=cost)
    assert legal(board(B=[it(f"Protection from {quality}")], hand=[shot]), "cast shot targeting it") is not enemies


def test_105_5_blockers_of_enemy_colors() -> None:
    keys = {"step": "declare blockers", "active": "B", "priority": None}
    attacker = it("Protection from enemy-colored multicolored", attacking="A")
    enemy = thing("enemy", "Creature", cost="{G}{U}", pt="1/1")
    ally = thing("ally", "Creature", cost="{G}{W}", pt="1/1")
    tree = board(enemy, ally, B=[attacker], **keys)
    assert (legal(tree, "block it with enemy"), legal(tree, "block it with ally")) == (False, True)


# ---- CR 702.16a: information that no board tells -----------------------------------------------------------------------------------
UNTOLD = ["Protection from common", "Protection from black borders", "Protection from rare creatures", WORDY, GLIB]


@pytest.mark.parametrize("text", UNTOLD)
def test_702_16a_what_no_board_tells_is_not_judged(text: str) -> None:
    alone, both = board(B=[it(text)], hand=[SHOT]), board(bears(), B=[it(text)], hand=[SHOT])
    assert legal(alone, "cast shot") is None
    assert legal(alone, "cast shot targeting it") is None
    assert legal(both, "cast shot") is True
    assert legal(both, "cast shot targeting it") is None
    assert legal(both, "cast shot targeting bears") is True


@pytest.mark.parametrize("text", UNTOLD)
def test_702_16f_whether_it_can_be_blocked_is_not_judged(text: str) -> None:
    keys = {"step": "declare blockers", "active": "B", "priority": None}
    tree = board(bears(), B=[it(text, attacking="A"), bears("other", attacking="A")], **keys)
    assert legal(tree, "block it with bears") is None
    assert legal(tree, "block other with bears") is True


@pytest.mark.parametrize("text", UNTOLD)
def test_702_16e_whether_damage_is_prevented_is_not_claimed(text: str) -> None:
    sweep = {"name": "Sweep", "type": "Sorcery", "text": "Sweep deals 1 damage to each creature."}
    shot = {"name": "Shot", "type": "Instant", "text": "Shot deals 2 damage to target creature."}
    for card, aim in ((sweep, {}), (shot, {"targets": ["it"]})):
        entry = {"id": "spell", "spell": card["name"], "controller": "A", **aim}
        tree = board(B=[it(text)], cards=[card], stack=[entry])
        with pytest.raises(NotUnderstood):
            pyrules.resolve(tree)


def test_702_16a_other_words_are_no_quality() -> None:
    assert pyrules.compile_text("Protection from rde")["not_understood"]
    assert pyrules.compile_text("Equip rde {1}")["not_understood"]


# ---- CR 702.6c: a word that reminder text defines --------------------------------------------------------------------------------------
MJOLNIR: Tree = {
    "name": "Mjölnir, Hammer of Thor",
    "type": "Legendary Artifact — Equipment",
    "mana_cost": "{3}{R}",
    "text": "When Mjölnir enters, it deals 4 damage to up to one target creature.\n"
    "Double all damage equipped creature would deal.\n"
    "Equip worthy {1} (A creature is worthy if it's a legendary non-Villain that's red and/or white.)\n"
    "{2}{R}, Discard this card: It deals 2 damage to each creature.",
}
# A creature's type line and mana cost, and whether it is worthy.
WORTHY: list[Any] = [
    ("702.6c", "Legendary Creature — God", "{3}{R}", True),
    ("702.6c", "Legendary Creature — God", "{R}{W}{B}", True),
    ("702.6c", "Legendary Creature — God Villain", "{3}{R}", False),
    ("702.6c", "Legendary Creature — God", "{3}{G}", False),
    ("702.6c", "Creature — God", "{3}{R}", False),
    ("702.6c", "Legendary Artifact", "{3}{R}", False),
]


@pytest.mark.parametrize(("rule", "type_line", "cost", "worthy"), rows(WORTHY))
def test_702_6c_equip_a_word_that_reminder_text_defines(rule: str, type_line: str, cost: str, worthy: bool) -> None:
    hammer = {"card": "Mjölnir, Hammer of Thor", "id": "hammer", "definition of its own card": MJOLNIR}
    tree = board(hammer, thing("x", type_line, cost=cost, pt="1/1" if "Creature" in type_line else None))
    assert legal(tree, "activate hammer#Equip targeting x") is worthy


def test_702_6c_a_definition_that_is_not_understood_is_not_judged() -> None:
    belt = thing("belt", "Artifact — Equipment", "Equip glib {1} (A creature is glib if it's been glibbered.)")
    assert legal(board(belt, bears()), "activate belt#Equip targeting bears") is None


# ---- CR 702.41a, 702.29e: what has a keyword, named by the keyword ---------------------------------------------------------------------
@pytest.mark.parametrize(
    ("rule", "others", "mana", "expected"),
    rows([
        ("702.41a", [], "{C}{C}{C}{C}{C}", False),
        ("702.41a", ["Affinity for artifacts"], "{C}{C}{C}{C}{C}", True),
        ("702.41a", ["Affinity for artifacts", "Affinity for Plains"], "{C}{C}{C}{C}", True),
        ("702.41a", ["Affinity for artifacts", "Flying"], "{C}{C}{C}{C}", False),
    ]),
)  # fmt: skip
def test_702_41a_affinity_for_what_has_a_keyword(rule: str, others: list[str], mana: str, expected: bool) -> None:
    frog = thing("frog", "Creature", "Affinity for Affinity", cost="{6}", pt="6/6")
    field = [thing(f"x{n}", "Creature", text, pt="1/1") for n, text in enumerate(others)]
    assert legal(board(*field, hand=[frog], mana=mana), "cast frog") is expected


@pytest.mark.parametrize(
    ("rule", "text", "expected"),
    rows([("702.41a", "Affinity for artifacts", True), ("702.41a", "Flying", False)]),
)
def test_702_41a_a_creature_with_affinity(rule: str, text: str, expected: bool) -> None:
    shot = thing("shot", "Instant", "Destroy target creature with affinity.", cost="{R}")
    assert legal(board(B=[it(text)], hand=[shot]), "cast shot targeting it") is expected


def test_702_41a_affinity_for_what_no_board_tells() -> None:
    frog = thing("frog", "Creature", "Affinity for common creatures", cost="{3}", pt="6/6")
    assert legal(board(bears(), hand=[frog], mana="{C}{C}"), "cast frog") is None
    assert legal(board(bears(), hand=[frog], mana="{C}{C}{C}"), "cast frog") is True


# ---- CR 702.47a ------------------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("type_line", ["Instant — Arcane", "Sorcery", "Creature"])
def test_702_47a_splice_onto_anything(type_line: str) -> None:
    ray = thing("ray", "Instant", "Draw a card.\nSplice onto Anything {1}{R}", cost="{R}")
    spell = thing("spell", type_line, cost="{U}", pt="1/1" if type_line == "Creature" else None)
    assert legal(board(hand=[spell, ray], mana="{U}{R}{R}"), "cast spell revealing ray") is True
    assert legal(board(hand=[spell, ray], mana="{U}{R}"), "cast spell revealing ray") is False


# ---- CR 702.5a -------------------------------------------------------------------------------------------------------------------------
OTHER_ENCHANTS = ["Enchant two creatures", "Enchant zone", "Enchant your graveyard", "Enchant common creature"]


@pytest.mark.parametrize("text", OTHER_ENCHANTS)
def test_702_5a_what_an_aura_of_another_form_can_enchant_is_not_judged(text: str) -> None:
    aura = thing("aura", "Enchantment — Aura", text, cost="{W}")
    assert legal(board(bears(), bears("more"), hand=[aura]), "cast aura") is None
    card = {"name": "Bond", "type": "Enchantment — Aura", "text": text}
    entry = {"id": "bond", "spell": "Bond", "controller": "A", "targets": ["bears"]}
    with pytest.raises((NotUnderstood, InputError)):
        pyrules.resolve(board(bears(), cards=[card], stack=[entry]))


def test_303_4b_what_an_aura_that_enchants_several_calls_enchanted() -> None:
    text = "Enchant two creatures\nEnchanted creatures each get +1/+1."
    bond = thing("bond", "Enchantment — Aura", text, attached_to="bears")
    other = thing("other", "Enchantment — Aura", "Enchant creature", attached_to="elf")
    objects = ask(board(bears(), bears("elf"), bond, other), "objects")
    assert (objects["bears"]["power"], objects["elf"]["power"]) == (3, 2)
