"""Keyword lines (CR 702)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pyrules.text.back import comes_back
from pyrules.text.compile import compile_abilities
from pyrules.text.terms import show

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
    (
        "protection from enemy-colored multicolored",
        'keyword_quality("Protection from",and(enemy_colored,multicolored))',
    ),
    ("hexproof from enemy-colored", 'keyword_quality("Hexproof from",color_quality(enemy_colored))'),
    ("protection from legendary white", 'keyword_quality("Protection from",and(legendary,white))'),
    ("protection from mythic rare", 'keyword_quality("Protection from",rarity("mythic rare"))'),
    ("affinity for uncommon creatures", 'affinity(and(rarity("uncommon"),type(creature)))'),
    ("protection from white borders", 'keyword_quality("Protection from",with_border("white borders"))'),
    (
        "protection from creatures with black borders",
        'keyword_quality("Protection from",and(type(creature),with(with_border("black borders"))))',
    ),
    ("affinity for Affinity", 'affinity(with_keyword("Affinity"))'),
    ("affinity for Flying", 'affinity(with_keyword("Flying"))'),
    ("splice onto Anything {1}{R}", 'splice(anything,"{1}{R}")'),
    ("splice onto Anything—pay 3 life.", "splice_cost(anything,one(life(3)))"),
    ("enchant three artifacts you control", "enchant_several(3,and(type(artifact),controlled_by_you))"),
    ("enchant zone", "enchant_any_zone"),
    ("gift a Llanowar Elves", 'gift_by_name("Llanowar Elves")'),
    ("gift a Treasure", 'gift("a Treasure")'),
]
REJECTED = [
    "protection from rde",
    "protection from green borders",
    "equip worthy {1}",
    "gift a rhystic study",
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


# A line, what of its reminder text defines a word, and its keyword: the words that stand for it, or where they aren't read itself.
DEFINED = [
    ("Equip worn {1} (A creature is worn if it's a legendary Bear.)",
     'equip_quality(and(type(creature),that_is_a(and(legendary,subtype("Bear")))),"{1}")'),
    ("Equip worn {1} (An artifact creature is worn if it has two or more +1/+1 counters on it.)",
     'equip_quality(and(and(type(artifact),type(creature)),with(with_counters_or_more(2,"+1/+1"))),"{1}")'),
    ("Equip worn {1} (A creature is worn if it's a legendary non-Elf that's green and/or white.)",
     'equip_quality(and(and(type(creature),that_is_a(and(legendary,non_subtype("Elf")))),that_is(or(green,white))),"{1}")'),
    ("Protection from worn (Something is worn if it has three or more lines of rules text.)",
     'keyword_quality("Protection from",and(class(object),with(with_lines_or_more(3))))'),
    ("Protection from worn and from blue (Something is worn if it's a Bear.)",
     'keyword_quality("Protection from",both(and(class(object),that_is_a(subtype("Bear"))),color_quality(blue)))'),
    ("Protection from worn (Something is worn if it has a frob.)", 'keyword_quality("Protection from",information("worn"))'),
    ("Affinity for worn creatures (A creature is worn if it's a Bear.)", 'affinity(and(information("worn"),type(creature)))'),
    # A word of the game has the game's meaning.
    ("Enchant modified creature (A creature is modified if it's a Bear.)", "enchant(and(modified,type(creature)))"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), DEFINED)
def test_207_2a_a_word_that_reminder_text_defines(text: str, expected: str) -> None:
    (ability,) = compile_abilities(text)
    assert f"keyword({show(ability.key)},{expected})." in ability.facts
    assert comes_back(ability)


def test_702_29e_typecycling_for_what_has_a_keyword() -> None:
    (ability,) = compile_abilities("Affinitycycling {2}")
    found = 'search(your_library,a(and(with_keyword("Affinity"),class(card))))'
    assert any(found in fact for fact in ability.facts)
    assert not ability.not_understood
