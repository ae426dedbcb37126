"""Activation instructions (CR 602.5)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("activate only as a sorcery", "only(as_sorcery)"),
    ("activate only as an instant", "only(as_instant)"),
    ("activate only once each turn", "only(once_each_turn)"),
    ("activate no more than twice each turn", 'at_most_each_turn("twice")'),
    (
        "activate only during your turn, before attackers are declared",
        "only(during_before(your_turn,attackers_declared))",
    ),
    ("any player may activate this ability", "any_player"),
    ("any player may activate this ability but only during their turn", "any_player_but_only(during(their_turn))"),
    ("only your opponents may activate this ability", "only_opponents"),
    (
        "activate only if you control a creature with power 4 or greater and only once each turn",
        "only(both(if(you_control(a(and(type(creature),with(compared(power,at_least(4))))))),once_each_turn))",
    ),
    (
        "activate only if there are seven or more cards in your graveyard",
        "only(if(there_are(7,and(class(card),in_zone(your_graveyard)))))",
    ),
    (
        "activate only if this land entered this turn or if you control a basic land",
        "only(if(or(entered(self),you_control(a(and(basic,type(land)))))))",
    ),
    ("activate only if you have exactly seven cards in hand", "only(if(hand_is(exactly(7))))"),
    ("activate only during combat", "only(during(combat))"),
    ("activate only from your hand", "only(from(your_hand))"),
    (
        "activate only if three or more creature cards are above this card",
        "only(if(are_above(3,and(type(creature),class(card)),self)))",
    ),
    (
        "only the player this creature is attacking may activate this ability and only during the declare attackers step",
        "only_player_and_only(player_attacked_by(self),during(declare_attackers))",
    ),
    (
        "activate only if the number of other Caves you control plus the number of Cave cards in your graveyard is three or greater",
        'only(if(amount_is(plus(count_other(and(subtype("Cave"),controlled_by_you)),count(and(and(subtype("Cave"),class(card)),in_zone(your_graveyard)))),at_least(3))))',
    ),
    (
        "activate only if an oil counter was removed from a permanent you controlled this turn or a permanent with an oil counter on it was put into a graveyard this turn",
        'only(if(or(counter_was_removed("oil",a(and(class(permanent),you_controlled))),was_put_into_graveyard(a(and(class(permanent),with(with_counter("oil")))),a_graveyard))))',
    ),
    (
        "activate only if ~ is in your graveyard and its toughness is 2 or greater",
        "only(if(and(is_in_zone(self,your_graveyard),statistic_is(it,toughness,at_least(2)))))",
    ),
    ("activate only if you've paid or lost four or more {E} this turn", "only(if(you_did(spent_energy(4,1))))"),
    (
        "activate only if there are four or more permanent types among cards in your graveyard",
        "only(if(number_at_least(4,permanent_types_among(and(class(card),in_zone(your_graveyard))))))",
    ),
    (
        "only the controller of the enchanted creature may activate this ability",
        "only_player(controller_of(enchanted(type(creature))))",
    ),
    ("only this creatures owner may activate this ability", "only_player(owner_of_self)"),
    (
        "activate only if enchanted creature is white and untapped",
        "only(if(is(enchanted(type(creature)),and(white,untapped))))",
    ),
    ("activate only if you're attacking two or more opponents", "only(if(attacking_opponents(2)))"),
    (
        "activate only if red sources you controlled dealt 4 or more noncombat damage this turn",
        'only(if(dealt_damage_or_more(all(and(red,class(source))),4,"noncombat damage")))',
    ),
    (
        "activate only if you've controlled this artifact continuously since the beginning of your most recent turn",
        "only(if(you_did(controlled_continuously(self))))",
    ),
    (
        "activate only if this creature blocked or was blocked by a blue creature this turn",
        "only(if(blocked_or_was_blocked_by(self,a(and(blue,type(creature))))))",
    ),
    ("activate only if you have exactly zero or seven cards in hand", "only(if(hand_is(either_of(0,7))))"),
    (
        "activate no more times each turn than the number of snow Swamps you control",
        'at_most_each_turn_amount(count(and(and(snow,subtype("Swamp")),controlled_by_you)))',
    ),
    (
        "activate only if you control an Urza's Mine, an Urza's Power-Plant, and an Urza's Tower",
        'only(if(you_control(both(both(a(and(subtype("Urza\'s"),subtype("Mine"))),a(and(subtype("Urza\'s"),subtype("Power-Plant")))),a(and(subtype("Urza\'s"),subtype("Tower")))))))',
    ),
    (
        "activate only if you control creatures named Mine Worker and Tower Worker",
        'only(if(you_control(all(and(type(creature),named_each("Mine Worker","Tower Worker"))))))',
    ),
    (
        "activate only if there are nine or more lands with different names among the basic, Sphere, and Locus lands you control",
        'only(if(names_among_or_more(9,type(land),and(supertype_or(basic,and(or(subtype("Sphere"),subtype("Locus")),type(land))),controlled_by_you))))',
    ),
]
REJECTED = [
    "activate",
    "activate only",
    "activate only if",
    "activate only as a creature",
    "activate as a sorcery only",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("restriction", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("restriction", text)
