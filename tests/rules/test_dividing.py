"""CR 601.2d, 115.7f, 608.2b: damage and counters that are divided among targets."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.board import read_board, to_dict
from pyrules.errors import InputError, NotUnderstood
from tests.rules.boards import Tree, bears, board, thing

FIRE = "This spell deals 3 damage divided as you choose among any number of targets."
TWO = "This spell deals 2 damage divided as you choose among one or two target creatures."
RAIN = "This spell deals X damage divided as you choose among any number of target creatures."
GROW = "Distribute three +1/+1 counters among one, two, or three target creatures you control."


def hand(text: str, *mine: Any, B: tuple[Any, ...] = (), cost: str = "{R}") -> Tree:
    return board(*mine, B=B, hand=[thing("it", "Sorcery", text, cost=cost)], mana="{R}{R}{R}{R}")


def outcomes(tree: Tree, action: str | None) -> list[Tree]:
    found = (pyrules.resolve(tree) if action is None else pyrules.do(tree, action)).to_dict()["outcomes"]
    for outcome in found:
        assert to_dict(read_board(outcome["board"])) == outcome["board"]
    return [outcome["board"] | {"cards": tree["cards"]} for outcome in found]


def divisions(tree: Tree, action: str) -> list[str]:
    """What is announced in each outcome."""
    tops = [after["stack"][-1] for after in outcomes(tree, action)]
    return sorted(" ".join(f"{x}:{n}" for x, n in top.get("divided", {}).items()) for top in tops)


A, B, C = bears("a", "4/4"), bears("b", "4/4"), bears("c", "4/4")
# Rule, board, action, the divisions that can be announced.
ANNOUNCED: list[tuple[str, Tree, str, list[str]]] = [
    ("601.2d", hand(TWO, B=(A,)), "cast it targeting a", ["a:2"]),
    ("601.2d", hand(TWO, B=(A, B)), "cast it", ["a:1 b:1", "a:2", "b:2"]),
    ("601.2d", hand(TWO, B=(A, B)), "cast it targeting a, b", ["a:1 b:1"]),
    ("601.2d", hand(FIRE, B=(A, B)), "cast it targeting a, b", ["a:1 b:2", "a:2 b:1"]),
    ("601.2d", hand(FIRE, B=(A, B)), "cast it targeting a, b dividing 1, 2", ["a:1 b:2"]),
    ("601.2d", hand(FIRE, B=(A, B)), "cast it targeting b, a dividing 1, 2", ["a:2 b:1"]),
    ("601.2d", hand(FIRE, B=(A,)), "cast it targeting a, B dividing 1, 2", ["a:1 B:2"]),
    ("601.2d", hand(RAIN, B=(A, B), cost="{X}{R}"), "cast it x 3 targeting a, b", ["a:1 b:2", "a:2 b:1"]),
    ("601.2d", hand(RAIN, B=(A, B), cost="{X}{R}"), "cast it x 0", [""]),
    ("601.2d", hand(GROW, A, B), "cast it", ["a:1 b:2", "a:2 b:1", "a:3", "b:3"]),
    # What is counted is counted as the division is announced.
    ("601.2d", board(thing("it", "Creature", "{T}: This creature deals damage equal to its power divided as you choose among any number of target creatures.", pt="2/9"), B=(A,)),
     "activate it targeting a, it", ["it:1 a:1"]),
    ("601.2d", hand("This spell deals X damage divided as you choose among any number of target creatures, where X is the number of creatures you control.", C, B=(A, B)),
     "cast it targeting a", ["a:1"]),
    ("602.2b", board(thing("it", "Artifact", "{T}: It deals 2 damage divided as you choose among one or two targets."), B=(A,)),
     "activate it targeting a, A", ["a:1 A:1"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "tree", "action", "expected"), ANNOUNCED, ids=[f"{r[0]}-{i}" for i, r in enumerate(ANNOUNCED)]
)
def test_announcing(rule: str, tree: Tree, action: str, expected: list[str]) -> None:
    assert divisions(tree, action) == expected, rule


# Board, action, what is against it.
WRONG: list[tuple[Tree, str, list[str]]] = [
    (hand(FIRE, B=(A, B)), "cast it targeting a, b dividing 1, 1", ["601.2d"]),
    (hand(FIRE, B=(A, B)), "cast it targeting a, b dividing 2, 2", ["601.2d"]),
    (hand(FIRE, B=(A, B)), "cast it targeting a, b dividing 3, 0", ["601.2d"]),
    (hand(TWO, B=(A, B, C)), "cast it targeting a, b, c", ["601.2d"]),
    (hand(FIRE, B=(A, B)), "cast it targeting a, b dividing 1, 2", []),
    (hand(RAIN, B=(A, B), cost="{X}{R}"), "cast it x 3 targeting a, b dividing 1, 1", ["601.2d"]),
]


@pytest.mark.parametrize(("tree", "action", "rules"), WRONG)
def test_what_is_no_division(tree: Tree, action: str, rules: list[str]) -> None:
    answer = pyrules.check(tree, action).to_dict()
    assert sorted({why["rule"] for why in answer["why_not"]}) == rules
    assert answer["legal"] is (not rules)


def test_a_number_for_each_target() -> None:
    with pytest.raises(InputError, match="no division"):
        pyrules.check(hand(FIRE, B=(A, B)), "cast it targeting a, b dividing 3")


def resolving(
    text: str,
    targets: tuple[str, ...],
    divided: dict[str, int] | None,
    *mine: Any,
    B: tuple[Any, ...] = (),
    **keys: Any,
) -> Tree:
    tree = board(*mine, B=B, cards=[{"name": "Spell", "type": "Sorcery", "text": text}])
    top: Tree = {"spell": "Spell", "id": "spell", "controller": "A", "targets": list(targets), **keys}
    tree["stack"] = [top | ({} if divided is None else {"divided": divided})]
    return tree


def marked(after: Tree) -> str:
    """B's life; what damage and counters are on the permanents."""
    entries = [e for p in after["players"].values() for e in p.get("battlefield", [])]
    found = [f"{e['id']}:{e.get('damage', 0) + sum(e.get('counters', {}).values())}" for e in entries]
    return " ".join([str(after["players"]["B"].get("life", 20)), *found])


HEXED = thing("h", "Creature", "Hexproof", pt="4/4")
RESOLVED: list[tuple[str, Tree, str]] = [
    ("601.2d", resolving(FIRE, ("a", "b"), {"a": 1, "b": 2}, B=(A, B)), "20 a:1 b:2"),
    ("601.2d", resolving(FIRE, ("a", "B"), {"a": 1, "B": 2}, B=(A,)), "18 a:1"),
    ("601.2d", resolving(FIRE, ("a",), None, B=(A,)), "20 a:3"),
    ("601.2d", resolving(RAIN, ("a", "b"), {"a": 3, "b": 1}, B=(A, B), x=4), "20 a:3 b:1"),
    ("601.2d", resolving(RAIN, ("a",), None, B=(A,), x=4), "20"),
    ("601.2d", resolving(GROW, ("a", "b"), {"a": 1, "b": 2}, A, B), "20 a:1 b:2"),
    # CR 608.2b: what fell to a target that is illegal by now falls to nothing.
    ("608.2b", resolving(FIRE, ("a", "h"), {"a": 1, "h": 2}, B=(A, HEXED)), "20 a:1 h:0"),
    ("601.2c", resolving(FIRE, (), None, B=(A,)), "20 a:0"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), RESOLVED, ids=[f"{r[0]}-{i}" for i, r in enumerate(RESOLVED)])
def test_resolving(rule: str, tree: Tree, expected: str) -> None:
    (after,) = outcomes(tree, None)
    assert marked(after) == expected, rule


def test_a_copy_keeps_the_division() -> None:
    """CR 707.10, 115.7f."""
    tree = resolving("Copy target spell. You may choose new targets for the copy.", ("old",), None, B=(A, B, C))
    tree["cards"].append({"name": "Old", "type": "Sorcery", "text": TWO.replace("2", "3")})
    tree["stack"] = [
        {"spell": "Old", "id": "old", "controller": "B", "targets": ["a", "b"], "divided": {"a": 1, "b": 2}},
        *tree["stack"],
    ]
    found = [after["stack"][-1]["divided"] for after in outcomes(tree, None)]
    assert all(sorted(shares.values()) == [1, 2] for shares in found)
    assert len(found) == 6


def test_a_trigger_divides_as_it_is_put_on_the_stack() -> None:
    """CR 603.3d."""
    text = "When this creature enters, it deals 2 damage divided as you choose among one or two target creatures."
    tree = board(B=(A, B), cards=[{"name": "It", "type": "Creature", "power": 9, "toughness": 9, "text": text}])
    tree["stack"] = [{"spell": "It", "id": "it", "controller": "A"}]
    tops = [after["stack"][-1] for after in outcomes(tree, None)]
    found = sorted("".join(f"{x}{n}" for x, n in sorted(top["divided"].items())) for top in tops)
    assert found == ["a1b1", "a1it1", "a2", "b1it1", "b2", "it2"]


def test_what_is_not_given_or_not_followed() -> None:
    with pytest.raises(InputError, match="how spell is divided"):
        pyrules.resolve(resolving(FIRE, ("a", "b"), None, B=(A, B)))
    with pytest.raises(InputError, match="unknown object or player"):
        pyrules.resolve(resolving(FIRE, ("a", "b"), {"a": 1, "c": 2}, B=(A, B)))
    text = "This spell deals damage equal to the number of lucky pips divided as you choose among any number of target creatures."
    with pytest.raises(NotUnderstood):
        pyrules.do(hand(text, B=(A, B)), "cast it")


BOTH = "This spell deals 2 damage divided as you choose among any number of targets. Tap two target lands."


def test_601_2d_targets_of_another_phrase_share_nothing() -> None:
    lands = [thing(name, "Land") for name in ("north", "south")]
    tree = hand(BOTH, *lands, B=(A, B, C))
    assert pyrules.check(tree, "cast it targeting a, b, north, south").to_dict()["legal"]
    answer = pyrules.check(tree, "cast it targeting a, b, c, north, south").to_dict()
    assert [why["rule"] for why in answer["why_not"]] == ["601.2d"]
