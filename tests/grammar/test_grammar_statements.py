"""Statements of static abilities, and statements for a time (CR 604, 611, 613)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

UNDERSTOOD = [
    (
        "other creatures you control get +1/+1",
        "statement(all_other(and(type(creature),controlled_by_you)),gets(pt(1,1)))",
    ),
    (
        'creatures you control have "{T}: Add {G}."',
        'statement(all(and(type(creature),controlled_by_you)),has(quoted("{T}: Add {G}.")))',
    ),
    (
        "enchanted creature gets +2/+2 and has flying",
        'statement(enchanted(type(creature)),both(gets(pt(2,2)),has(keyword("Flying"))))',
    ),
    (
        "all creatures lose all abilities and have base power and toughness 1/1",
        "statement(all(type(creature)),both(loses_all_abilities,base_pt(pt(1,1))))",
    ),
    (
        "nonbasic lands are Mountains",
        'statement(all(and(nonbasic,type(land))),becomes(become(become_kind(subtype("Mountain")))))',
    ),
    (
        "each land is a Swamp in addition to its other land types",
        'statement(each(type(land)),becomes(become(become_kind(subtype("Swamp")),in_addition)))',
    ),
    (
        "each noncreature artifact is an artifact creature with power and toughness each equal to its mana value",
        "statement(each(and(non_type(creature),type(artifact))),becomes(become(become_kind(and(type(artifact),type(creature))),with_pt_equal(statistic(it,mana_value)))))",
    ),
    (
        "activated abilities of artifacts your opponents control can't be activated",
        "statement(all(and(and(activated,class(ability)),of(all(and(type(artifact),controlled_by_opponent))))),cant(be_activated))",
    ),
    (
        "activated abilities of creatures can't be activated unless they're mana abilities",
        "statement(all(and(and(activated,class(ability)),of(all(type(creature))))),cant(be_activated_unless_mana))",
    ),
    (
        "enchanted creature can't attack or block, and its activated abilities can't be activated",
        "both(statement(enchanted(type(creature)),cant(attack_or_block)),statement(activated_abilities_of(it),cant(be_activated)))",
    ),
    (
        "players can't pay life or sacrifice nonland permanents to cast spells or activate abilities",
        "cant(each_player,pay_life_or_sacrifice(all(and(non_type(land),class(permanent)))))",
    ),
    (
        "you may activate abilities of creatures you control as though those creatures had haste",
        "may(you_do(activate_with_haste(all(and(type(creature),controlled_by_you)))))",
    ),
    (
        "activated abilities of creatures you control cost {1} less to activate",
        'statement(all(and(and(activated,class(ability)),of(all(and(type(creature),controlled_by_you))))),cost_less_to_activate("{1}"))',
    ),
    ("this land enters tapped", "statement(self,enters_tapped)"),
    (
        "this land enters tapped unless you control two or fewer other lands",
        "unless(statement(self,enters_tapped),you_control(number_or_fewer_other(2,type(land))))",
    ),
    ("this creature enters with two +1/+1 counters on it", 'statement(self,enters_with_counters(counters(2,"+1/+1")))'),
    (
        "this creature gets +1/+0 for each artifact you control",
        "statement(self,gets_for_each(pt(1,0),and(type(artifact),controlled_by_you)))",
    ),
    (
        "~ gets +X/+X, where X is the number of Elves you control",
        'statement(self,gets_where_x(pt(x,x),count(and(subtype("Elf"),controlled_by_you))))',
    ),
    (
        "~'s power and toughness are each equal to the number of cards in your hand",
        "pt_are_each(self,power_and_toughness,hand_size)",
    ),
    (
        "as long as it's your turn, this creature has first strike",
        'as_long_as(your_turn,statement(self,has(keyword("First strike"))))',
    ),
    ("you have hexproof", 'statement(you,has(keyword("Hexproof")))'),
    (
        "this creature can't be blocked by creatures with power 2 or less",
        "statement(self,cant(be_blocked_by(all(and(type(creature),with(compared(power,at_most(2))))))))",
    ),
    (
        "creature spells you cast cost {1} less to cast",
        'statement(all(and(and(type(creature),class(spell)),cast_by_you)),cost_less("{1}"))',
    ),
    ("your opponents can't cast spells during your turn", "cant(opponents,cast_spells_your_turn)"),
    (
        "target creature gets +2/+2 and gains trample until end of turn",
        'statement_for(target(type(creature)),both(gets(pt(2,2)),has(keyword("Trample"))),until_end_of_turn)',
    ),
    (
        "this permanent becomes an artifact creature until end of turn",
        "statement_for(self,becomes(become(become_kind(and(type(artifact),type(creature))))),until_end_of_turn)",
    ),
    (
        "this land becomes a 3/3 Elemental creature with haste until end of turn",
        'statement_for(self,becomes(become(become_kind(base_pt(pt(3,3)),and(subtype("Elemental"),type(creature))),with_abilities(keyword("Haste")))),until_end_of_turn)',
    ),
    ("it's still a land", "still(type(land))"),
    ("if ~ would die, exile it instead", "if_instead(would(self,die),you_do(exile(it)))"),
]
REJECTED = [
    "creatures you control",
    "creatures you control get",
    "other creatures get flying",
    "target creature gets +1/+1 until",
    "nonbasic lands are",
]


@pytest.mark.parametrize(("text", "expected"), UNDERSTOOD)
def test_text_becomes_its_term(text: str, expected: str, term_of: Callable[[str, str], str]) -> None:
    assert term_of("sentence", text) == expected


@pytest.mark.parametrize("text", REJECTED)
def test_other_text_is_rejected(text: str, rejects: Callable[[str, str], bool]) -> None:
    assert rejects("sentence", text)
