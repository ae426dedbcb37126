"""Keyword lines (CR 702)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("equip Elf or Goblin {1}", 'equip_quality(or(subtype("Elf"),subtype("Goblin")),"{1}")'),
    ("protection from snow", 'keyword_quality("Protection from",supertype_quality(snow))'),
    (
        "devour X, where X is the number of creatures devoured this way",
        'keyword_number_where("Devour",x,count(and(type(creature),devoured_this_way)))',
    ),
    ("craft with two that share a card type {6}", 'craft(number_sharing_card_type(2),"{6}")'),
    ("flying, first strike, and lifelink", 'and(and(keyword("Flying"),keyword("First strike")),keyword("Lifelink"))'),
    ("ward {2}", 'keyword_mana("Ward","{2}")'),
    ("ward—discard a card.", 'keyword_cost("Ward",one(discard(a(class(card)))))'),
    ("ward—{2}, pay 2 life.", 'keyword_cost("Ward",both(one(mana("{2}")),life(2)))'),
    (
        "protection from red and from Dragons",
        'keyword_quality("Protection from",both(color_quality(red),subtype("Dragon")))',
    ),
    ("hexproof from white", 'keyword_quality("Hexproof from",color_quality(white))'),
    ("equip {2}", 'keyword_mana("Equip","{2}")'),
    ("equip legendary creature {3}", 'equip_quality(and(legendary,type(creature)),"{3}")'),
    ("equip—pay 3 life.", 'keyword_cost("Equip",one(life(3)))'),
    ("crew 3", 'keyword_number("Crew",3)'),
    ("suspend 3—{1}{R}", 'keyword_number_cost("Suspend",3,one(mana("{1}{R}")))'),
    ("reinforce 2—{1}{W}", 'keyword_number_cost("Reinforce",2,one(mana("{1}{W}")))'),
    ("cycling {2}, forestcycling {1}", 'and(keyword_mana("Cycling","{2}"),keyword_mana("Forestcycling","{1}"))'),
    ("basic landcycling {1}{B}", 'keyword_mana("Basic landcycling","{1}{B}")'),
    ("kicker {R} and/or {W}", 'keyword_two_costs("Kicker","{R}","{W}")'),
    ("enchant creature you control", "enchant(and(type(creature),controlled_by_you))"),
    ("enchant player", "enchant(class(player))"),
    ("affinity for artifacts", "affinity(type(artifact))"),
    ("craft with artifact {3}{W}", 'craft(type(artifact),"{3}{W}")'),
    (
        "escape—{3}{B}, exile four other cards from your graveyard.",
        'keyword_cost("Escape",both(one(mana("{3}{B}")),exile(number_other(4,and(class(card),in_zone(your_graveyard))))))',
    ),
    ("cumulative upkeep—pay 1 life.", 'keyword_cost("Cumulative upkeep",one(life(1)))'),
    ("islandwalk", 'landwalk("Islandwalk")'),
    ("bands with other Wolves", 'bands_with_other(subtype("Wolf"))'),
    ("Goblin offering", 'offering("Goblin")'),
    ("prototype {1}{G} — 2/2", 'prototype("{1}{G}",pt(2,2))'),
    ("level up {1}", 'keyword_mana("Level up","{1}")'),
    ("station", 'keyword("Station")'),
    ("teamwork 2", 'keyword_number("Teamwork",2)'),
    ("starting intensity 1", "starting_intensity(1)"),
    ("cumulative upkeep {1}.", 'keyword_mana("Cumulative upkeep","{1}")'),
    ("protection from non-Squirrels", 'keyword_quality("Protection from",non_subtype("Squirrel"))'),
    ("protection from odd mana values", 'keyword_quality("Protection from",of_parity(odd,mana_value))'),
    (
        "protection from creatures with two or more creature types",
        'keyword_quality("Protection from",and(type(creature),with(with_creature_types_or_more(2))))',
    ),
]
REJECTED = [
    "flying creature",
    "ward",
    "flying flying",
    "trample, and",
    "cycling two",
    "equip",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("keyword_list", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("keyword_list", text)
