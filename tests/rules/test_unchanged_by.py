"""What changes no answer, and what makes nothing legal: properties of all boards, tried on random small ones."""

from __future__ import annotations

import copy
from typing import Any

import hypothesis.strategies as st
from hypothesis import given, settings

import pyrules
from tests.rules.boards import Tree, bears, board, land, thing

# Texts that count nothing which a vanilla creature of the other player could change.
MAKERS: list[Any] = [
    lambda name: bears(name),
    lambda name: land(name, "Forest"),
    lambda name: land(name, "Swamp Island", basic=False),
    lambda name: land(name, text="{T}: Add one mana of any type that a land you control could produce."),
    lambda name: thing(name, "Artifact", "{T}: Add one mana of any color."),
    lambda name: thing(name, "Artifact", "{1}, Sacrifice ~: Draw a card."),
    lambda name: thing(name, "Creature — Elf", "{T}: Add {G}.", pt="1/1"),
    lambda name: thing(name, "Creature — Elf", "Other creatures you control get +1/+1 and have vigilance.", pt="2/2"),
    lambda name: thing(name, "Enchantment", "Nonbasic lands are Mountains."),
    lambda name: thing(name, "Enchantment", "Artifacts you control lose all abilities."),
    lambda name: thing(name, "Creature — Wall", "{1}, Tap an untapped creature you control: Draw a card.", pt="0/4"),
    lambda name: thing(name, "Artifact — Vehicle", "Crew 2", pt="3/3"),
    lambda name: thing(name, "Artifact — Spacecraft", "Station\n2+ | {T}: Add {C}.\n6+ | Flying", pt="4/4",
        counters={"charge": 3}),
    lambda name: thing(name, "Enchantment", "If a land is tapped for mana, it produces {B} instead of any other type."),
    lambda name: thing(name, "Enchantment",
        "Creatures you control are Zombies in addition to their other creature types."),
]  # fmt: skip
PERMANENTS = st.lists(
    st.tuples(st.sampled_from(range(len(MAKERS))), st.booleans(), st.booleans()), min_size=1, max_size=6
)
QUICK = settings(max_examples=8, deadline=None, derandomize=True, database=None)


def status(entry: Tree, tapped: bool, sick: bool) -> Tree:
    return entry | ({"tapped": True} if tapped else {}) | ({"sick": True} if sick else {})


def village(drawn: list[tuple[int, bool, bool]]) -> list[Tree]:
    return [
        status(MAKERS[kind](f"it-{n}") | {"timestamp": n + 1}, tapped, sick)
        for n, (kind, tapped, sick) in enumerate(drawn)
    ]


def answer(mine: list[Tree], theirs: list[Tree] | None = None, **keys: Any) -> Tree:
    tree = pyrules.ask(board(*copy.deepcopy(mine), B=copy.deepcopy(theirs or []), **keys)).to_dict()
    tree["actions"] = sorted(tree["actions"], key=repr)
    return tree


@QUICK
@given(drawn=PERMANENTS, data=st.data())
def test_the_order_of_the_file_says_nothing_where_timestamps_are_given(
    drawn: list[tuple[int, bool, bool]], data: st.DataObject
) -> None:
    """CR 613.7: timestamps order the effects."""
    mine = village(drawn)
    assert answer(data.draw(st.permutations(mine))) == answer(mine)


@QUICK
@given(drawn=PERMANENTS)
def test_an_unrelated_creature_of_the_opponent_changes_no_other_answer(drawn: list[tuple[int, bool, bool]]) -> None:
    mine = village(drawn)
    plain, more = answer(mine), answer(mine, [bears("stranger") | {"timestamp": 90}])
    more["objects"].pop("stranger")
    assert more == plain


@QUICK
@given(drawn=PERMANENTS, data=st.data())
def test_tapping_a_permanent_makes_no_action_legal_that_was_not(
    drawn: list[tuple[int, bool, bool]], data: st.DataObject
) -> None:
    """None of these texts asks for a tapped permanent, nor untaps one for its cost (CR 107.5, 118.3)."""
    mine = village(drawn)
    number = data.draw(st.integers(0, len(mine) - 1))
    tapped = [status(entry, n == number, False) for n, entry in enumerate(mine)]
    assert legal(tapped) <= legal(mine)


@QUICK
@given(drawn=PERMANENTS, data=st.data())
def test_sickness_makes_no_action_legal_that_was_not(drawn: list[tuple[int, bool, bool]], data: st.DataObject) -> None:
    """CR 302.6 only forbids."""
    mine = village(drawn)
    number = data.draw(st.integers(0, len(mine) - 1))
    assert legal([status(entry, False, n == number) for n, entry in enumerate(mine)]) <= legal(mine)


@QUICK
@given(drawn=PERMANENTS, step=st.sampled_from(["upkeep", "combat damage", "end"]))
def test_what_is_legal_in_another_step_is_legal_in_a_main_phase(drawn: list[tuple[int, bool, bool]], step: str) -> None:
    """No text here speaks of a step; sorcery timing is the narrowest (CR 307.5)."""
    mine = village(drawn)
    assert legal(mine, step=step) <= legal(mine)


@QUICK
@given(drawn=PERMANENTS)
def test_what_lands_could_produce_does_not_depend_on_their_status(drawn: list[tuple[int, bool, bool]]) -> None:
    """CR 106.7: whether costs can be paid is ignored."""
    untouched = village([(kind, False, False) for kind, _, _ in drawn])
    for name, found in answer(village(drawn))["mana"].items():
        assert found["could_produce"] == answer(untouched)["mana"][name]["could_produce"]


@QUICK
@given(drawn=PERMANENTS)
def test_an_illegal_action_has_a_reason_and_a_legal_one_has_none(drawn: list[tuple[int, bool, bool]]) -> None:
    """CR 101.2: an action is legal unless some rule forbids it."""
    for action in answer(village(drawn))["actions"]:
        assert action["legal"] is not bool(action["why_not"]), action


def legal(mine: list[Tree], **keys: Any) -> set[tuple[str, ...]]:
    return {
        (action["do"], action.get("object", ""), str(action.get("n", "")), action.get("as", ""))
        for action in answer(mine, **keys)["actions"] if action["legal"]
    }  # fmt: skip
