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


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("sentence", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("sentence", text)
