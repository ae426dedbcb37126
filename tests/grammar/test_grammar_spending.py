"""What mana may be spent on, and what follows when it is (CR 106.6, 609.4b)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("spend this mana only to cast creature spells", "spend_only(cast(all(and(type(creature),class(spell)))))"),
    ("spend this mana only to activate abilities", "spend_only(activate(all(class(ability))))"),
    ("spend this mana only on costs that contain {X}", "spend_only_on_x"),
    (
        "spend this mana only to cast an instant or sorcery spell or to gain a Class level",
        "spend_only(or(cast(a(and(or(type(instant),type(sorcery)),class(spell)))),gain_class_level))",
    ),
    (
        "spend this mana only to cast artifact spells or activate abilities of artifacts",
        "spend_only(or(cast(all(and(type(artifact),class(spell)))),activate(all(and(class(ability),of(all(type(artifact))))))))",
    ),
    (
        "spend this mana only to cast a spell of the chosen type or activate an ability of a source of the chosen type",
        "spend_only(or(cast(a(and(class(spell),of_chosen_type))),activate(a(and(class(ability),of(a(and(class(source),of_chosen_type))))))))",
    ),
    (
        "spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered",
        "spend_only_and(cast(a(and(and(type(creature),class(spell)),of_chosen_type))),statement(that(class(spell)),cant(be_countered)))",
    ),
    (
        "this mana can't be spent to cast spells from your hand",
        "cant_spend(cast(all(and(class(spell),in_zone(your_hand)))))",
    ),
    (
        "this mana can't be spent to cast a nonartifact spell",
        "cant_spend(cast(a(and(non_type(artifact),class(spell)))))",
    ),
    (
        "if that mana is spent on a creature spell, it gains haste until end of turn",
        'rider(a(and(type(creature),class(spell))),statement_for(it,has(keyword("Haste")),until_end_of_turn))',
    ),
    (
        "when you spend this mana to cast a Dragon creature spell, scry 2",
        'rider_trigger(cast(a(and(and(subtype("Dragon"),type(creature)),class(spell)))),you_do(scry(2)))',
    ),
    (
        "until end of turn, you don't lose this mana as steps and phases end",
        "for_duration(until_end_of_turn,keep_mana)",
    ),
    ("you may spend mana as though it were mana of any color", "may(you_do(spend_as_any_color))"),
    (
        "you may spend mana as though it were mana of any color to cast this spell",
        "may(you_do(spend_as_any_color_to(cast(self))))",
    ),
    (
        "players may spend mana as though it were mana of any color",
        "player_may(each_player,you_do(spend_as_any_color))",
    ),
    ("you don't lose this mana as steps end", "keep_mana_between_steps"),
    ("they don't lose this mana as steps and phases end", "they_keep_mana"),
    (
        "spend only mana produced by Treasures to cast it this way",
        'spend_only_mana(produced_by(all(subtype("Treasure"))),cast_it_this_way)',
    ),
    (
        "spend only mana of the chosen color to activate this ability",
        "spend_only_mana(chosen_color_mana,activate(this_ability))",
    ),
    ("no more than one mana of each color may be spent this way", "at_most_of_each_color(1)"),
    (
        "spend this mana only to cast Room spells and unlock doors",
        'spend_only(or(cast(all(and(subtype("Room"),class(spell)))),unlock_doors))',
    ),
    (
        "spend this mana only to foretell cards or cast spells that have foretell",
        'spend_only(or(foretell_cards,cast(all(and(class(spell),with_keyword("Foretell"))))))',
    ),
    (
        "spend this mana only to cast spells with exactly three colors",
        "spend_only(cast(all(and(class(spell),with(with_exactly_colors(3))))))",
    ),
    ("you can't spend mana to cast this spell", "cant_spend_any(cast(self))"),
    (
        "you may spend blue mana as though it were mana of any color to activate those abilities",
        "may(you_do(spend_color_as_any_color_to(blue,activate(those(class(ability))))))",
    ),
]
REJECTED = [
    "spend this mana only",
    "spend this mana to cast creature spells",
    "this mana can't be spent",
    "when you spend this mana, scry",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("sentence", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("sentence", text)
