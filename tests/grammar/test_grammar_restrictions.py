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
