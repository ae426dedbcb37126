"""CR 603.2d: abilities that trigger more often or not at all; 614.1, 614.12: twice as many tokens and counters, what is offered as a
land enters; 608.2d: cards chosen from a hand that is revealed."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, land, thing

SPY = thing("spy", "Creature — Elf", "When this creature enters, you gain 1 life.", pt="1/1")
WATCH = thing("watch", "Enchantment", "Whenever a creature dies, you gain 1 life.")
TWICE = "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."  # fmt: skip
DYING = "If a creature dying causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."  # fmt: skip
NEVER = "Creatures entering don't cause abilities to trigger."
NEITHER = "Creatures entering or dying don't cause abilities to trigger."
ANY = "If a triggered ability of an enchantment you control triggers, that ability triggers an additional time."
ODD = "If a creature attacking causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."  # fmt: skip


def resolving(
    card: Tree, *mine: Any, B: tuple[Any, ...] = (), targets: tuple[str, ...] = (), **keys: Any
) -> list[Tree]:
    tree = board(*mine, B=B, library=9, **keys)
    definition = card["definition of its own card"]
    tree["cards"].append(definition)
    tree["stack"] = [{"spell": definition["name"], "id": "it", "controller": "A", "targets": list(targets)}]
    found: list[Tree] = pyrules.resolve(tree).to_dict()["outcomes"]
    return found


WRATH = thing("wrath", "Sorcery", "Destroy all creatures.")


@pytest.mark.parametrize(("rule", "text", "card", "times"), [
    ("603.2d", "", SPY, 1),
    ("603.2d", TWICE, SPY, 2),
    ("603.2d", TWICE, WRATH, 2),
    ("603.2d", DYING, WRATH, 4),
    ("603.2d", DYING, SPY, 1),
    ("603.2d", ANY, WRATH, 4),
    ("603.2d", ANY, SPY, 1),
    ("603.2", NEVER, SPY, 0),
    ("603.2", NEVER, WRATH, 2),
    ("603.2", NEITHER, WRATH, 0),
])  # fmt: skip
def test_how_often_abilities_trigger(rule: str, text: str, card: Tree, times: int) -> None:
    for outcome in resolving(card, thing("orb", "Artifact", text), WATCH, bears(), B=(bears("x"),)):
        assert len(outcome["triggers"]) == times, rule


def test_two_that_trigger_it_again() -> None:  # CR 603.2d: each of them once
    orbs = [thing("orb", "Artifact", TWICE), thing("globe", "Artifact", TWICE)]
    (outcome,) = resolving(SPY, *orbs)
    assert len(outcome["triggers"]) == 3


@pytest.mark.parametrize("text", [ODD, "If a lucky creature would cause abilities to trigger, they trigger twice."])
def test_odd_words_about_triggering_are_no_guess(text: str) -> None:
    with pytest.raises(NotUnderstood):
        resolving(SPY, thing("orb", "Artifact", text))


TOKENS = thing("herd", "Sorcery", "Create two 1/1 green Elf creature tokens.")
GROW = thing("grow", "Sorcery", "Put a +1/+1 counter on target creature.")
DOUBLE = "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead."
PASSIVE = (
    "If one or more tokens would be created under your control, twice that many of those tokens are created instead."
)
COUNTERS = "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead."  # fmt: skip
KINDS = "If one or more counters would be put on an artifact or creature you control, that many plus one of each of those kinds of counters are put on that permanent instead."  # fmt: skip


@pytest.mark.parametrize(("texts", "tokens"), [((), 2), ((DOUBLE,), 4), ((PASSIVE,), 4), ((DOUBLE, PASSIVE), 8)])
def test_tokens(texts: tuple[str, ...], tokens: int) -> None:  # CR 614.1
    mine = [thing(f"season-{i}", "Enchantment", text) for i, text in enumerate(texts)]
    (outcome,) = resolving(TOKENS, *mine)
    assert len(outcome["board"]["players"]["A"]["battlefield"]) - len(mine) == tokens


@pytest.mark.parametrize(("texts", "counters"), [((COUNTERS,), {2}), ((KINDS,), {2}), ((COUNTERS, KINDS), {3, 4})])
def test_counters(texts: tuple[str, ...], counters: set[int]) -> None:  # CR 614.1, 616.1
    mine = [thing(f"season-{i}", "Enchantment", text) for i, text in enumerate(texts)]
    outcomes = resolving(GROW, bears(), *mine, targets=("bears",))
    assert {one["board"]["players"]["A"]["battlefield"][0]["counters"]["+1/+1"] for one in outcomes} == counters


def test_counters_that_nobody_may_put() -> None:
    with pytest.raises(NotUnderstood):
        resolving(
            GROW, bears(), thing("lock", "Enchantment", "Counters can't be put on lucky creatures."), targets=("bears",)
        )


SHOCK = thing(
    "vents", "Land — Island Mountain", "As this land enters, you may pay 2 life. If you don't, it enters tapped."
)
SHOW = thing("estuary", "Land", "As this land enters, you may reveal an Island card from your hand. If you don't, this land enters tapped.")  # fmt: skip


@pytest.mark.parametrize(("it", "hand", "life", "ends"), [
    (SHOCK, [], 20, [(False, 18), (True, 20)]),
    (SHOCK, [], 1, [(True, 1)]),  # CR 119.4
    (SHOW, [land("isle", "Island")], 20, [(False, 20), (True, 20)]),
    (SHOW, [land("dale", "Plains")], 20, [(True, 20)]),
])  # fmt: skip
def test_what_is_offered_as_a_land_enters(it: Tree, hand: list[Tree], life: int, ends: list[tuple[bool, int]]) -> None:
    outcomes = pyrules.do(board(hand=[it, *hand], life=life), f"play {it['id']}").to_dict()["outcomes"]
    found = [one["board"]["players"]["A"] for one in outcomes]
    assert sorted((one["battlefield"][0].get("tapped", False), one.get("life", 20)) for one in found) == ends


SEIZE = thing("seize", "Sorcery", "Target player reveals their hand. You choose a nonland card from it. That player discards that card. You lose 2 life.")  # fmt: skip


@pytest.mark.parametrize(("hand", "discarded"), [
    ([bears("a"), bears("b"), land("dale", "Plains")], [["a"], ["b"]]),
    ([land("dale", "Plains")], [[]]),
])  # fmt: skip
def test_a_card_that_is_chosen_from_a_hand(hand: list[Tree], discarded: list[list[str]]) -> None:  # CR 701.20a, 608.2d
    tree = board(B=[], library=9)
    tree["cards"].append(SEIZE["definition of its own card"])
    tree["cards"] += [one["definition of its own card"] for one in hand]
    tree["players"]["B"]["hand"] = [{k: v for k, v in one.items() if k in ("card", "id")} for one in hand]
    tree["stack"] = [{"spell": "seize", "id": "it", "controller": "A", "targets": ["B"]}]
    outcomes = pyrules.resolve(tree).to_dict()["outcomes"]
    assert (
        sorted([card["id"] for card in one["board"]["players"]["B"].get("graveyard", [])] for one in outcomes)
        == discarded
    )
    assert {one["board"]["players"]["A"]["life"] for one in outcomes} == {18}


def test_a_hand_that_nobody_has_told_us_about() -> None:
    tree = board(B=[], library=9)
    tree["cards"].append(SEIZE["definition of its own card"])
    tree["players"]["B"]["hand"] = 3
    tree["stack"] = [{"spell": "seize", "id": "it", "controller": "A", "targets": ["B"]}]
    with pytest.raises(NotUnderstood):
        pyrules.resolve(tree)
