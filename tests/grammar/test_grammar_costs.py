"""Costs (CR 118, 602.1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    ("{1}{U}, {T}", 'both(one(mana("{1}{U}")),tap_self)'),
    (
        "{T}, sacrifice another creature or artifact",
        "both(one(tap_self),sacrifice(another(or(type(creature),type(artifact)))))",
    ),
    ("pay 2 life or {2}", 'one(either(life(2),mana("{2}")))'),
    (
        "tap two untapped Wizards you control",
        'one(tap(number(2,and(and(untapped,subtype("Wizard")),controlled_by_you))))',
    ),
    ("exile this card from your graveyard", "one(exile(from(self,your_graveyard)))"),
    (
        "{2}, exile a creature card from your graveyard",
        'both(one(mana("{2}")),exile(a(and(and(type(creature),class(card)),in_zone(your_graveyard)))))',
    ),
    (
        "remove two +1/+1 counters from among creatures you control",
        'one(remove_counters(2,"+1/+1",among(and(type(creature),controlled_by_you))))',
    ),
    (
        "remove three charge counters from this artifact and sacrifice it",
        'both(one(remove_counters(3,"charge",self)),sacrifice(it))',
    ),
    ("return a land you control to its owner's hand", "one(return_to_hand(a(and(type(land),controlled_by_you))))"),
    (
        "put a card from your hand on top of your library",
        "one(put(a(and(class(card),in_zone(your_hand))),top_of(your_library)))",
    ),
    ("sacrifice a creature and a Swamp", 'one(sacrifice(all_of(a(type(creature)),a(subtype("Swamp")))))'),
    (
        "sacrifice a green creature, a white creature, and a blue creature",
        "one(sacrifice(all_of(a(and(green,type(creature))),a(and(white,type(creature))),a(and(blue,type(creature))))))",
    ),
    ("discard a card named ~", 'one(discard(a(and(class(card),named("~")))))'),
    ("discard a card at random", "one(discard_at_random(a(class(card))))"),
    (
        "tap any number of other untapped creatures you control with total power 3 or greater",
        "one(tap(any_number_of_other_with_total(and(and(untapped,type(creature)),controlled_by_you),power,at_least(3))))",
    ),
    ("pay half your life, rounded up", "one(half_life_up)"),
    ("pay {1} for each creature you control", 'one(mana_for_each("{1}",and(type(creature),controlled_by_you)))'),
    ("pay life equal to ~'s power", "one(life(statistic(self,power)))"),
    ("exile the top two cards of your library", "one(exile(top_cards(2,your_library)))"),
    ("[-3]", "one(loyalty(-3))"),
    ("[0]", "one(loyalty(0))"),
    ("pay {E}{E}", "one(energy_symbols(2))"),
    ("remove any number of storage counters from this land", 'one(remove_any_number("storage",self))'),
    ("reveal this card from your hand", "one(reveal(from(self,your_hand)))"),
    (
        "exile this artifact, sacrifice a land or an artifact",
        "both(one(exile(self)),sacrifice(a_or_a(type(land),type(artifact))))",
    ),
    ("pay X speed", "one(speed(x))"),
    ("draw a card", "one(draw_cost)"),
    (
        "exile a permanent you control with a Lost Caverns watermark",
        'one(exile(a(and(and(class(permanent),controlled_by_you),with(with_named_watermark("Lost Caverns"))))))',
    ),
    ("reveal the creature type you chose", "one(reveal_chosen_creature_type)"),
    (
        "exile any number of black cards from your graveyard with fifteen or more black mana symbols among their mana costs",
        "one(exile(any_number_with_symbols(and(and(black,class(card)),in_zone(your_graveyard)),15,black)))",
    ),
    (
        "exile one or more other artifacts you control with total mana value X",
        "one(exile(number_or_more_other_with_total(1,and(type(artifact),controlled_by_you),mana_value,exactly(x))))",
    ),
    (
        "exile one or more cards from your graveyard with total mana value 4 or greater",
        "one(exile(number_or_more_with_total(1,and(class(card),in_zone(your_graveyard)),mana_value,at_least(4))))",
    ),
    ("{T}, pay {R} for each target", 'both(one(tap_self),mana_for_each("{R}",each_aim))'),
    (
        "reveal two cards from your hand that share a color",
        "one(reveal(number(2,and(and(class(card),in_zone(your_hand)),share_color))))",
    ),
    (
        "{T}, choose flying, first strike, trample, or shadow",
        'both(one(tap_self),choose_keyword(or("Flying",or("First strike",or("Trample","Shadow")))))',
    ),
    (
        "remove a time counter from a permanent you control or suspended card you own",
        'one(remove_counter("time",a(or(and(class(permanent),controlled_by_you),and(and(suspended,class(card)),owned_by_you)))))',
    ),
    (
        "discard a land card or Shrine card",
        'one(discard(a(or(and(type(land),class(card)),and(subtype("Shrine"),class(card))))))',
    ),
    ("sacrifice two lands and this artifact", "one(sacrifice(all_of(number(2,type(land)),self)))"),
    (
        "exile ~ and artifacts you control named Eye of Vecna and Hand of Vecna",
        'one(exile(all_of(self,all(and(and(type(artifact),controlled_by_you),named_each("Eye of Vecna","Hand of Vecna"))))))',
    ),
    (
        "sacrifice a creature named Feral Shadow, a creature named Breathstealer, and this creature",
        'one(sacrifice(all_of(a(and(type(creature),named("Feral Shadow"))),a(and(type(creature),named("Breathstealer"))),self)))',
    ),
    (
        "pay life equal to the number of colors in your commanders' color identity",
        "one(life(number_of(colors_in_identity)))",
    ),
]
REJECTED = [
    "sacrifice",
    "{T} {Q}",
    "pay some life",
    "tap a creature you control untapped",
    "discard two",
    "a card",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("cost", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("cost", text)
