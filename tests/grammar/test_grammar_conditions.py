"""Conditions (CR 603.4, 608.2c)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("this ability has been activated four or more times this turn", "activated_times_or_more(4)"),
    ("you control three or more artifacts", "you_control(number_or_more(3,type(artifact)))"),
    (
        "you control an Urza's Mine and an Urza's Tower",
        'you_control(both(a(and(subtype("Urza\'s"),subtype("Mine"))),a(and(subtype("Urza\'s"),subtype("Tower")))))',
    ),
    ("you control a Plains and it's not your turn", 'and(you_control(a(subtype("Plains"))),not_your_turn)'),
    ("it's your turn", "your_turn"),
    ("an opponent has three or more poison counters", "opponent_poison(at_least(3))"),
    (
        "there are four or more card types among cards in your graveyard",
        "number_at_least(4,card_types_among(and(class(card),in_zone(your_graveyard))))",
    ),
    ("there are no charge counters on this artifact", 'no_counters("charge",self)'),
    ("this creature is attacking", "is(self,attacking)"),
    ("enchanted creature is white", "is(enchanted(type(creature)),white)"),
    ("~'s power is 4 or greater", "statistic_is(self,power,at_least(4))"),
    (
        "creatures you control have total power 8 or greater",
        "total_is(and(type(creature),controlled_by_you),power,at_least(8))",
    ),
    ("you have no cards in hand", "hand_empty"),
    ("you've cast a noncreature spell this turn", "you_did(cast(a(and(non_type(creature),class(spell)))))"),
    ("an opponent lost life this turn", "opponent_did(lost_life)"),
    ("your devotion to red is less than five", "amount_is(devotion(red),below(5))"),
    ("this card is in your graveyard", "is_in_zone(self,your_graveyard)"),
    ("your life total is less than or equal to half ~'s power", "life_is(at_most(half(statistic(self,power))))"),
    ("you have the city's blessing", "citys_blessing"),
    ("a Dragon was beheld", 'was_beheld(a(subtype("Dragon")))'),
    (
        "the total power of creatures you control is 8 or greater",
        "amount_is(total(power,and(type(creature),controlled_by_you)),at_least(8))",
    ),
    ("you haven't cast a spell from your hand this turn", "you_havent(cast(a(and(class(spell),in_zone(your_hand)))))"),
    ("that player has no cards in hand", "that_player_hand_empty"),
    ("it was bargained", "was_bargained(it)"),
    ("no opponent has more life than you", "no_opponent_more_life"),
    ("this creature remains on the battlefield", "remains_on_battlefield(self)"),
    (
        "a card was put into your graveyard from anywhere this turn",
        "was_put_into_graveyard(a(class(card)),your_graveyard)",
    ),
    ("you have fewer than seven cards in hand", "hand_is(below(7))"),
    ("~ is in the command zone or on the battlefield", "is_in_command_zone_or_on_battlefield(self)"),
    ("you cast it any time a sorcery couldn't have been cast", "cast_at_instant_time"),
    ("evidence was collected", "evidence_collected"),
    ("there is no monarch", "no_monarch"),
    ("excess damage was dealt to a permanent this way", "excess_damage_dealt_to_this_way(a(class(permanent)))"),
    ("that creature has toxic", 'has_keyword(that(type(creature)),"Toxic")'),
    ("this creature entered from your graveyard", "entered_from(self,your_graveyard)"),
    ("the {1}{B} cost was paid", 'that_cost_paid("{1}{B}")'),
]
REJECTED = [
    "you control",
    "it is your turn",
    "you have seven cards",
    "there are creatures",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("condition", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("condition", text)
