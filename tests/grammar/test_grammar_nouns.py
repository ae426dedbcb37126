"""Nouns: filters of objects (CR 109, 205)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("black or artifact creature", "and(or(black,type(artifact)),type(creature))"),
    ("creature with another Aura attached to it", 'and(type(creature),with(with_another_attached(subtype("Aura"))))'),
    ("creature you control", "and(type(creature),controlled_by_you)"),
    ("nonland permanent an opponent controls", "and(and(non_type(land),class(permanent)),controlled_by_opponent)"),
    ("instant or sorcery card", "and(or(type(instant),type(sorcery)),class(card))"),
    ("artifact, creature, or enchantment", "or(or(type(artifact),type(creature)),type(enchantment))"),
    ("white or blue creature with flying", 'and(and(or(white,blue),type(creature)),with(with_keyword("Flying")))'),
    (
        "creature with power less than or equal to the number of Forests you control",
        'and(type(creature),with(compared(power,at_most(count(and(subtype("Forest"),controlled_by_you))))))',
    ),
    ("creatures other than ~ you control", "and(and(type(creature),other_than(self)),controlled_by_you)"),
    (
        "Equipment attached to a creature you control",
        'and(subtype("Equipment"),attached_to(a(and(type(creature),controlled_by_you))))',
    ),
    ("card exiled with this artifact", "and(class(card),exiled_with(self))"),
    ("permanent card in your graveyard", "and(and(permanent,class(card)),in_zone(your_graveyard))"),
    ("tapped creature that was dealt damage this turn", "and(and(tapped,type(creature)),dealt_damage_this_turn)"),
    ("artifact or nonland permanent", "or(type(artifact),and(non_type(land),class(permanent)))"),
    (
        "legendary creatures and planeswalkers you control",
        "and(and(legendary,or(type(creature),type(planeswalker))),controlled_by_you)",
    ),
    (
        "non-Human creature with a +1/+1 counter on it",
        'and(and(non_subtype("Human"),type(creature)),with(with_counter("+1/+1")))',
    ),
    ("spell with {X} in its mana cost", 'and(class(spell),with(with_symbol_in_cost("{X}")))'),
    ("Urza's Power-Plant", 'and(subtype("Urza\'s"),subtype("Power-Plant"))'),
    ("creature with flying or reach", 'and(type(creature),with(or(with_keyword("Flying"),with_keyword("Reach"))))'),
    ("card with lesser mana value", "and(class(card),with(with_lesser(mana_value)))"),
    ("creature that's a Wolf", 'and(type(creature),that_is_a(subtype("Wolf")))'),
    ("creature that convoked it", "and(type(creature),convoked(it))"),
    ("creature with power or toughness 1 or less", "and(type(creature),with(compared(power_or_toughness,at_most(1))))"),
    ("spell with mana value 1 or 2", "and(class(spell),with(compared(mana_value,either_of(1,2))))"),
    ("land card with a basic land type", "and(and(type(land),class(card)),with(with_basic_land_type))"),
    (
        "basic land cards and/or Gate cards",
        'or(and(basic,and(type(land),class(card))),and(subtype("Gate"),class(card)))',
    ),
]
REJECTED = [
    "you control",
    "creature creature you",
    "with flying",
    "creature with",
    "land of",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("noun", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("noun", text)
