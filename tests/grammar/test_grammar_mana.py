"""Effects that add mana, and what lands produce instead (CR 106, 605, 614)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("add one mana of a chosen color", "add(you,a_chosen_color(1))"),
    (
        "add {C}, plus an additional {C} for each charge counter on ~",
        'add(you,both(symbols("{C}"),for_each_counter(symbols("{C}"),"charge",self)))',
    ),
    ("add {∞}", 'add(you,half_or_infinite("{∞}"))'),
    ("add {C}{C}", 'add(you,symbols("{C}{C}"))'),
    ("add {W}, {U}, or {B}", 'add(you,either(symbols("{W}"),either(symbols("{U}"),symbols("{B}"))))'),
    ("add {R} or {G}", 'add(you,either(symbols("{R}"),symbols("{G}")))'),
    ("add six {G}", 'add(you,times(6,symbols("{G}")))'),
    ("add {G} for each Elf you control", 'add(you,for_each(symbols("{G}"),and(subtype("Elf"),controlled_by_you)))'),
    ("add {B} for each charge counter on this artifact", 'add(you,for_each_counter(symbols("{B}"),"charge",self))'),
    ("add one mana of any color", "add(you,any_color(1))"),
    ("add two mana of different colors", "add(you,different_colors(2))"),
    (
        "add X mana of any one color, where X is the number of Elves on the battlefield",
        'where_x(add(you,one_color(x)),count(and(subtype("Elf"),on_battlefield)))',
    ),
    (
        "add one mana of any color that a land an opponent controls could produce",
        "add(you,could_produce_color(1,a(and(type(land),controlled_by_opponent))))",
    ),
    (
        "add one mana of any type that a Gate you control could produce",
        'add(you,could_produce_type(1,a(and(subtype("Gate"),controlled_by_you))))',
    ),
    ("add one mana of any type that land could produce", "add(you,could_produce_type_that(1,type(land)))"),
    (
        "add an amount of {B} equal to the sacrificed creature's mana value",
        'add(you,amount_of(symbols("{B}"),statistic(sacrificed,mana_value)))',
    ),
    (
        "add an amount of mana of that color equal to your devotion to that color",
        "add(you,amount_of_that_color(devotion_to_that_color))",
    ),
    ("add two mana in any combination of {R} and/or {G}", 'add(you,combination_of(2,symbols("{R}"),symbols("{G}")))'),
    (
        "add three mana in any combination of {U}, {B}, and/or {R}",
        'add(you,combination_of(3,symbols("{U}"),and_or(symbols("{B}"),symbols("{R}"))))',
    ),
    ("add {R} or one mana of the chosen color", 'add(you,either(symbols("{R}"),chosen_color(1)))'),
    ("add one mana of any color in your commander's color identity", "add(you,color_in_identity(1))"),
    (
        "add one mana of any color among legendary permanents you control",
        "add(you,color_among(1,and(and(legendary,class(permanent)),controlled_by_you)))",
    ),
    ("add one mana of any of the exiled card's colors", "add(you,color_of_exiled(1))"),
    ("target player adds that much {C}", 'add(player(target_player),times(that_many,symbols("{C}")))'),
    (
        "if you control an Island and a Swamp, add {U}{B} instead",
        'if_instead(you_control(both(a(subtype("Island")),a(subtype("Swamp")))),add(you,symbols("{U}{B}")))',
    ),
    (
        "if you control four or more creatures, instead add {G}{G}",
        'if_instead(you_control(number_or_more(4,type(creature))),add(you,symbols("{G}{G}")))',
    ),
    (
        "for each color among permanents you control, add one mana of that color",
        "for_each_color_do(and(class(permanent),controlled_by_you),add(you,that_color(1)))",
    ),
    (
        "whenever a player taps a land for mana, that player adds one mana of any type that land produced",
        "triggered(whenever(taps_for_mana(a_player,a(type(land)))),add(player(that_player),type_produced(1,type(land))))",
    ),
    (
        "whenever enchanted land is tapped for mana, its controller adds an additional {G}",
        'triggered(whenever(happens(enchanted(type(land)),tapped_for_mana)),add_additional(player(controller_of_it),symbols("{G}")))',
    ),
    (
        "whenever you tap a Swamp for mana, add an additional {B}",
        'triggered(whenever(taps_for_mana(you,a(subtype("Swamp")))),add_additional(you,symbols("{B}")))',
    ),
    (
        "if a land is tapped for two or more mana, it produces {C} instead of any other type and amount",
        'if(happens(a(type(land)),tapped_for_mana_or_more(2)),statement(it,produces_instead_of_type_and_amount(symbols("{C}"))))',
    ),
    (
        "if you tap a permanent for mana, it produces twice as much of that mana instead",
        "if_instead(taps_for_mana(you,a(class(permanent))),statement(it,produces(multiplied(twice))))",
    ),
    (
        "if a player taps a nonbasic land for mana, it produces colorless mana instead of any other type",
        "if(taps_for_mana(a_player,a(and(nonbasic,type(land)))),statement(it,produces_instead_of_type(mana_of(colorless))))",
    ),
    (
        "until end of turn, lands tapped for mana produce mana of the chosen color instead of any other color",
        "for_duration(until_end_of_turn,statement(all(and(type(land),tapped_for_mana)),produces_instead_of_color(chosen_color)))",
    ),
    (
        "if tapped for mana, Plains produce {R}, Swamps produce {G}, and Forests produce {B} instead of any other type",
        'if_tapped_for_mana(both_instead_of_type(both(produces(subtype("Plains"),symbols("{R}")),produces(subtype("Swamp"),symbols("{G}"))),produces(subtype("Forest"),symbols("{B}"))))',
    ),
    (
        "add {R} or {G} for each Raccoon you control",
        'add(you,either_for_each(symbols("{R}"),symbols("{G}"),and(subtype("Raccoon"),controlled_by_you)))',
    ),
    ("add mana equal to enchanted permanent's mana cost", "add(you,equal_to_mana_cost(enchanted_object))"),
    (
        "add {R} for each 1 life your opponents have lost this turn",
        'add(you,for_each(symbols("{R}"),life_opponents_lost(1)))',
    ),
    (
        "that player adds {C}{C} for each of your opponents who lost life this turn",
        'add(player(that_player),for_each(symbols("{C}{C}"),opponents_who(lost_life)))',
    ),
    ("add a mana of each of the chosen colors", "add(you,each_chosen_color)"),
    ("add twice that much {G}", 'add(you,twice_that_much(symbols("{G}")))'),
    (
        "add {C} for each {S} spent to cast this spell",
        'add(you,for_each(symbols("{C}"),symbols_spent_to_cast("{S}",self)))',
    ),
    (
        "add X {U} and X {R}, where X is this spell's intensity",
        'where_x(add(you,both(times(x,symbols("{U}")),times(x,symbols("{R}")))),statistic(self,intensity))',
    ),
    (
        "add {W}{W}, {U}{U}, {B}{B}, {R}{R}, and {G}{G}",
        'add(you,both(symbols("{W}{W}"),both(symbols("{U}{U}"),both(symbols("{B}{B}"),both(symbols("{R}{R}"),symbols("{G}{G}"))))))',
    ),
    ("that player adds two mana of any one color they choose", "add(player(that_player),one_color_they_choose(2))"),
    (
        "add {R} at the beginning of your next main phase this turn",
        'deed_at_within(add(you,symbols("{R}")),beginning_of(your_next_main_phase),this_turn)',
    ),
    (
        "they add {C} for each charge counter on it",
        'add(player(that_player),for_each_counter(symbols("{C}"),"charge",it))',
    ),
    (
        "add {G} for each Crossbreed Labs watermark among permanents you control",
        'add(you,for_each(symbols("{G}"),watermarks_among("Crossbreed Labs",and(class(permanent),controlled_by_you))))',
    ),
    (
        "if a player would add mana, instead all players add that mana",
        "if_instead(would_player(a_player,add_mana),add(player(each_player),that_mana))",
    ),
    (
        "until end of turn, any time you could activate a mana ability, you may pay 1 life",
        "for_duration(until_end_of_turn,during(any_time_for_mana_abilities,may(you_do(pay_life(1)))))",
    ),
    (
        "lands your opponents control lose all land types and abilities",
        "statement(all(and(type(land),controlled_by_opponent)),loses_land_types_and_abilities)",
    ),
]
REJECTED = [
    "add",
    "add mana",
    "add {G} for each",
    "add one mana of any colour",
    "add {R} and",
    "add one mana of any color that could produce",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("sentence", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("sentence", text)
