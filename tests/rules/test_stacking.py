"""CR 603.3b: triggered abilities are put on the stack by each player in turn order, one's own in any order: one outcome for each."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import PyrulesError
from tests.rules.boards import Tree, bears, board, thing

GAIN = "Whenever another creature dies, you gain 1 life."
DRAW = "Whenever another creature dies, draw a card."
THEM = "Whenever another creature dies, put a +1/+1 counter on this creature."
THAT = "Whenever another creature dies, exile it."


def watcher(name: str, text: str, **keys: Any) -> Tree:
    return thing(name, "Enchantment Creature — Spirit", text, pt="1/1", **keys)


def dying(*mine: Any, B: tuple[Any, ...] = (), victims: int = 1, active: str = "A") -> Tree:
    """The foes die as a spell of A resolves."""
    foes = [bears(f"foe-{n}", "1/1", tapped=True) for n in range(1, victims + 1)]
    card = {"name": "Doom", "type": "Instant", "text": "Destroy all tapped creatures."}
    tree = board(*mine, B=(*B, *foes), cards=[card], active=active)
    return tree | {"stack": [{"spell": "Doom", "id": "doom", "controller": "A"}]}


def stacks(tree: Tree) -> list[str]:
    """What the stack is in each outcome, from the bottom."""
    found = pyrules.resolve(tree).to_dict()["outcomes"]
    return sorted(
        " ".join(one["ability"].partition("#")[0] for one in outcome["board"].get("stack", [])) for outcome in found
    )


# Rule, board, the stacks that can follow.
ORDERS: list[tuple[str, Tree, list[str]]] = [
    ("603.3b", dying(watcher("a", GAIN), watcher("b", DRAW)), ["a b", "b a"]),
    ("603.3b", dying(watcher("a", GAIN), watcher("b", DRAW), watcher("c", THEM)), ["a b c", "a c b", "b a c", "b c a", "c a b", "c b a"]),
    # It makes no difference which of two that do the same lies above.
    ("603.3b", dying(watcher("a", GAIN), watcher("b", GAIN)), ["a b"]),
    ("603.3b", dying(watcher("a", GAIN), watcher("b", GAIN), watcher("c", DRAW)), ["a b c", "a c b", "c a b"]),
    ("603.3b", dying(watcher("a", GAIN), victims=3), ["a a a"]),
    ("603.3b", dying(watcher("a", THEM), watcher("b", THEM)), ["a b", "b a"]),
    # … but it does where each is about another object.
    ("603.3b", dying(watcher("a", THAT), victims=2), ["a a", "a a"]),
    # The active player's first, whoever cast the spell.
    ("603.3b", dying(watcher("a", GAIN), B=(watcher("b", DRAW),)), ["a b"]),
    ("603.3b", dying(watcher("a", GAIN), B=(watcher("b", DRAW),), active="B"), ["b a"]),
    ("603.3b", dying(watcher("a", GAIN), watcher("b", DRAW), B=(watcher("c", GAIN), watcher("d", DRAW))), ["a b c d", "a b d c", "b a c d", "b a d c"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), ORDERS, ids=[f"{r[0]}-{i}" for i, r in enumerate(ORDERS)])
def test_the_order_of_ones_own(rule: str, tree: Tree, expected: list[str]) -> None:
    assert stacks(tree) == expected, rule


def test_there_are_more_orders_than_are_listed() -> None:
    texts = (
        GAIN,
        DRAW,
        THEM,
        "Whenever another creature dies, scry 1.",
        "Whenever another creature dies, you lose 1 life.",
    )
    tree = dying(*(watcher(name, text) for name, text in zip("abcde", texts, strict=True)))
    answer = pyrules.resolve(tree).to_dict()
    assert (len(answer["outcomes"]), answer["more"]) == (24, True)


AGAIN = [
    ("702.108b", "Prowess\nProwess", "cast spark", 2),
    ("113.2c", "Prowess", "cast spark", 1),
    ("113.2c", "Whenever you cast a spell, draw a card.\nWhenever you cast a spell, draw a card.", "cast spark", 2),
]


@pytest.mark.parametrize(("rule", "text", "action", "expected"), AGAIN)
def test_instances(rule: str, text: str, action: str, expected: int) -> None:
    tree = board(watcher("a", text), hand=[thing("spark", "Instant", "You gain 1 life.", cost="{R}")], library=9)
    (outcome,) = pyrules.do(tree, action).to_dict()["outcomes"]
    assert len(outcome["triggers"]) == expected, rule


# Of its own text, of another's and of an effect: rule, its text, another's text, an effect, how often it triggers.
GIVEN: list[tuple[str, str, str, list[Tree], int]] = [
    ("702.108b", "Prowess", "Other creatures you control have prowess.", [], 2),
    ("702.108b", "Flying", "Other creatures you control have prowess.", [{"on": ["a"], "text": "gains prowess until end of turn"}], 2),
    ("702.108b", "Prowess", "Flying", [{"on": ["a"], "text": "gains prowess until end of turn"}], 2),
    ("613.1f", "Prowess", "Flying", [{"on": ["a"], "text": "loses all abilities until end of turn"}, {"on": ["a"], "text": "gains prowess until end of turn"}], 1),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "other", "effects", "expected"), GIVEN)
def test_given_instances(rule: str, text: str, other: str, effects: list[Tree], expected: int) -> None:
    hand = [thing("spark", "Instant", "You gain 1 life.", cost="{R}")]
    tree = board(watcher("a", text), watcher("b", other), hand=hand, effects=effects)
    (outcome,) = pyrules.do(tree, "cast spark").to_dict()["outcomes"]
    assert sum(line.startswith("a:") for line in outcome["triggers"]) == expected, rule


def test_what_has_been_returned_is_another_object() -> None:
    """CR 400.7: of two instances of undying the second finds nothing in the graveyard to return."""
    tree = dying(victims=0)
    tree["players"]["A"]["battlefield"] = [{"card": "it", "id": "it", "tapped": True}]
    tree["cards"].append({"name": "it", "type": "Creature", "power": 1, "toughness": 1, "text": "Undying\nUndying"})
    (one,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert len(one["triggers"]) == 2
    (two,) = pyrules.resolve(one["board"] | {"cards": tree["cards"]}).to_dict()["outcomes"]
    (three,) = pyrules.resolve(two["board"] | {"cards": tree["cards"]}).to_dict()["outcomes"]
    assert three["board"]["players"]["A"]["battlefield"] == two["board"]["players"]["A"]["battlefield"]


MODES = "choose one —\n• You gain 3 life.\n• Destroy target creature an opponent controls."
# Rule, text, B's permanents, the modes and targets that can be chosen.
MODAL: list[tuple[str, str, tuple[Any, ...], list[str]]] = [
    ("603.3c", f"Whenever you cast a spell, {MODES}", (bears("foe"),), ["1", "2 foe"]),
    # A mode without a legal target can't be chosen.
    ("603.3c", f"Whenever you cast a spell, {MODES}", (), ["1"]),
    ("700.2d", f"Whenever you cast a spell, {MODES.replace('one', 'one or both', 1)}", (bears("foe"),), ["1", "12 foe", "2 foe"]),
    ("603.3c", "Whenever you cast a spell, choose one —\n• Destroy target creature.\n• Tap target land.", (), []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "theirs", "expected"), MODAL)
def test_modes_of_a_triggered_ability(rule: str, text: str, theirs: tuple[Any, ...], expected: list[str]) -> None:
    tree = board(
        thing("a", "Artifact", text), B=theirs, hand=[thing("spark", "Instant", "You gain 1 life.", cost="{R}")]
    )
    found = [outcome["board"] for outcome in pyrules.do(tree, "cast spark").to_dict()["outcomes"]]
    tops = [after["stack"][-1] for after in found if len(after["stack"]) > 1]
    assert sorted(_chosen(top) for top in tops) == expected, rule
    for after in found:
        assert pyrules.resolve(after | {"cards": tree["cards"]}).to_dict()["outcomes"]


def _chosen(entry: Tree) -> str:
    return " ".join(["".join(map(str, entry["modes"])), *entry.get("targets", [])])


def test_modes_of_an_activated_ability() -> None:
    """CR 602.2b."""
    tree = board(thing("a", "Artifact", "{T}: C" + MODES[1:]), B=(bears("foe"),))
    tops = [outcome["board"]["stack"][-1] for outcome in pyrules.do(tree, "activate a").to_dict()["outcomes"]]
    assert sorted(map(_chosen, tops)) == ["1", "2 foe"]


AIMED = "Whenever this creature becomes the target of a spell or ability, tap target creature."


@pytest.mark.parametrize(("others", "ends"), [([], False), (["other"], True)])
def test_what_triggers_on_itself_without_end(others: list[str], ends: bool) -> None:  # CR 104.4b, 732.4
    poke = thing("poke", "Instant", "Tap target creature.", cost="{R}")
    tree = board(watcher("loop", AIMED), *(bears(name) for name in others), hand=[poke], mana="{R}")
    if not ends:
        with pytest.raises(PyrulesError, match="104.4b"):
            pyrules.do(tree, "cast poke targeting loop")
        return
    answer = pyrules.do(tree, "cast poke targeting loop").to_dict()
    assert answer["more"] is True
    assert {outcome["board"]["stack"][-1]["targets"][0] for outcome in answer["outcomes"]} == {"other"}
