"""Triggered abilities: the event, the time, what follows (CR 603)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("when this creature enters, draw a card", "triggered(when(happens(self,enters)),you_do(draw(one_card)))"),
    (
        "whenever ~ attacks, if you control an artifact, you gain 1 life",
        "triggered(whenever(happens(self,attacks)),if(you_control(a(type(artifact))),player_does(you,gain_life(1))))",
    ),
    (
        "at the beginning of your upkeep, sacrifice a creature",
        "triggered(at(beginning_of(your_upkeep)),you_do(sacrifice(a(type(creature)))))",
    ),
    (
        "whenever this creature deals combat damage to a player, draw a card",
        "triggered(whenever(happens(self,deals_combat_damage_to(a_player))),you_do(draw(one_card)))",
    ),
    (
        "whenever another creature you control dies, each opponent loses 1 life",
        "triggered(whenever(happens(another(and(type(creature),controlled_by_you)),dies)),player_does(each_opponent,lose_life(1)))",
    ),
    (
        "whenever you cast an instant or sorcery spell, scry 1",
        "triggered(whenever(player_does(you,cast(a(and(or(type(instant),type(sorcery)),class(spell)))))),you_do(scry(1)))",
    ),
    (
        "whenever this creature enters or attacks, create a Food token",
        'triggered(whenever(happens(self,or(enters,attacks))),you_do(create(one_token(token(and(subtype("Food"),token))))))',
    ),
    ("when you do, draw a card", "triggered(when_you_do,you_do(draw(one_card)))"),
    (
        "whenever this Vehicle becomes crewed, draw a card",
        "triggered(whenever(happens(self,becomes_crewed)),you_do(draw(one_card)))",
    ),
    (
        "whenever a land is tapped for {G}, draw a card",
        'triggered(whenever(happens(a(type(land)),tapped_for_type("{G}"))),you_do(draw(one_card)))',
    ),
    (
        "whenever you tap a permanent for {C}, add an additional {C}",
        'triggered(whenever(taps_for_type(you,a(class(permanent)),"{C}")),add_additional(you,symbols("{C}")))',
    ),
    (
        "whenever you gain life, put a +1/+1 counter on this creature",
        'triggered(whenever(player_does(you,gain_some_life)),you_do(put_counters(one_counter("+1/+1"),self)))',
    ),
    (
        "when ~ leaves the battlefield, return the exiled card to the battlefield under its owner's control",
        "triggered(when(happens(self,leaves_battlefield)),you_do(return_to_battlefield(the_exiled(class(card)),under_owners_control)))",
    ),
]
REJECTED = [
    "when this creature, draw a card",
    "whenever you, draw a card",
    "at your upkeep, draw a card",
    "when this creature enters",
]
# What stands before the comma of a triggered ability.
TRIGGERS = [
    ("I, II", "or(chapter(1),chapter(2))"),
    ("III", "chapter(3)"),
    ("whenever chaos ensues", "whenever(chaos_ensues)"),
    ("when you set this scheme in motion", "when(player_does(you,set_scheme_in_motion))"),
    ("whenever you planeswalk here", "whenever(player_does(you,planeswalk_to_self))"),
    ("whenever you scry", "whenever(player_does(you,scry_some))"),
    ("whenever you get one or more {E}", "whenever(player_does(you,get_energy_or_more(1)))"),
    ("whenever you cast a spell during your turn", "whenever(player_does_during(you,cast(a(class(spell))),your_turn))"),
    (
        "whenever an opponent draws their second card each turn",
        'whenever(player_does(an_opponent,draw(nth_card_each_turn("second"))))',
    ),
    (
        "whenever you cast your first spell during each opponent's turn",
        'whenever(player_does(you,cast(nth_of_yours("first",class(spell),each_opponents_turn))))',
    ),
    (
        "whenever a time counter is removed from this card while it's exiled",
        'whenever_while(counter_is_removed("time",self),it_is(exiled))',
    ),
    (
        "whenever a creature is put into your graveyard from the battlefield",
        "whenever(happens(a(type(creature)),put_into_your_graveyard_from_battlefield))",
    ),
    (
        "whenever a creature is put into a graveyard from the battlefield",
        "whenever(happens(a(type(creature)),put_into_graveyard_from_battlefield))",
    ),
    (
        "whenever an equipped creature you control attacks",
        "whenever(happens(an_equipped(and(type(creature),controlled_by_you)),attacks))",
    ),
    (
        "whenever you put one or more +1/+1 counters on a creature you control",
        'whenever(player_does(you,put_counters(counters_or_more(1,"+1/+1"),a(and(type(creature),controlled_by_you)))))',
    ),
    (
        "whenever an opponent activates an ability of an artifact",
        "whenever(player_does(an_opponent,activate(a(and(class(ability),of(a(type(artifact))))))))",
    ),
    ("at the beginning of each of your main phases", "at(beginning_of(each_your_main_phase))"),
    (
        "whenever a player taps a Mountain, Forest, or Plains for mana",
        'whenever(taps_for_mana(a_player,a(or(or(subtype("Mountain"),subtype("Forest")),subtype("Plains")))))',
    ),
    (
        "whenever you cast a black spell or a Swamp you control enters",
        'whenever(or(player_does(you,cast(a(and(black,class(spell))))),happens(a(and(subtype("Swamp"),controlled_by_you)),enters)))',
    ),
    ("whenever you roll a 1 or 2", "whenever(player_does(you,roll_either_result(1,2)))"),
    ("whenever you roll a die", "whenever(player_does(you,roll_any_die))"),
    (
        "whenever one or more creatures you control leave the battlefield without dying",
        "whenever(happens(number_or_more(1,and(type(creature),controlled_by_you)),leaves_without_dying))",
    ),
    ("when this land enters untapped", "when(happens(self,enters_untapped))"),
    (
        "whenever a creature enters from your graveyard",
        "whenever(happens(a(type(creature)),enters_from(your_graveyard)))",
    ),
    ("whenever this creature is dealt 3 or more damage", "whenever(happens(self,is_dealt_damage_or_more(3)))"),
    ("when the fourth plan counter is put on this enchantment", 'when(nth_counter_is_put("fourth","plan",self))'),
    ("when this card is put into your hand from your graveyard", "when(happens(self,put_into_hand_from_graveyard))"),
    ("whenever this creature crews a Vehicle", 'whenever(happens(self,crews_a(subtype("Vehicle"))))'),
    (
        "whenever one or more cards leave your graveyard during your turn",
        "whenever(happens_during(number_or_more(1,class(card)),leaves_your_graveyard,your_turn))",
    ),
    ("whenever you cast or cycle this card", "whenever(player_does(you,cast_or_cycle(self)))"),
    ("whenever you scry or surveil", "whenever(player_does(you,scry_or_surveil))"),
    ("when you lose control of this enchantment", "when(player_does(you,lose_control(self)))"),
    (
        "whenever an opponent draws a card except the first one they draw in each of their draw steps",
        "whenever(player_does(an_opponent,draw(card_except_first)))",
    ),
    (
        "when this creature enters or the creature it haunts dies",
        "when(or(happens(self,enters),happens(haunted_by_it,dies)))",
    ),
    (
        "whenever you activate an ability of an artifact or creature that isn't a mana ability",
        "whenever(player_does(you,activate_nonmana(a(and(class(ability),of(a(or(type(artifact),type(creature)))))))))",
    ),
]
NO_TRIGGERS = [
    "IIV, 3",
    "whenever chaos",
    "when you set this scheme",
    "whenever a creature is put into",
    "I — draw a card",
]


@pytest.mark.parametrize(("text", "expected"), TRIGGERS)
def test_trigger(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("trigger", text) == expected


@pytest.mark.parametrize("text", NO_TRIGGERS)
def test_no_trigger(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("trigger", text)


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("sentence", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("sentence", text)
