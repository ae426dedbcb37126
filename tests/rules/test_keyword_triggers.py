"""CR 702: keywords that mean a triggered or an entering ability: what happens, what triggers, and what is so once that has resolved."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, thing
from tests.rules.test_resolve import objects

WRATH: Tree = {"name": "Wrath", "type": "Sorcery", "text": "Destroy all creatures."}
SHOCK = thing("shock", "Instant", "This spell deals 2 damage to target creature.", cost="{R}")


def it(text: str, **keys: Any) -> Tree:
    return thing("it", "Creature — Human", text, pt="2/2", cost="{1}", **keys)


def entering(text: str, *others: Any) -> Tree:
    """A creature with this text is about to enter."""
    tree = board(*others, graveyard=[it(text)])
    tree["players"]["A"]["graveyard"] = []
    return tree | {"stack": [{"spell": "it", "id": "it", "controller": "A"}]}


def dying(text: str, *others: Any, **keys: Any) -> Tree:
    tree = board(it(text, **keys), *others, cards=[WRATH])
    return tree | {"stack": [{"spell": "Wrath", "id": "wrath", "controller": "A"}]}


def attacking(text: str, *others: Any, B: tuple[Any, ...] = ()) -> Tree:
    return board(it(text), *others, B=B, step="declare attackers", priority=None)


def blocked(text: str, by: Tree) -> Tree:
    return board(by, B=(it(text, attacking="A"),), step="declare blockers", active="B", priority=None)


def follow(tree: Tree, action: str | None) -> list[Tree]:
    """What happens, and then each ability on the stack resolves: the last outcomes."""
    states = [(pyrules.resolve(tree) if action is None else pyrules.do(tree, action)).to_dict()["outcomes"]]
    done: list[Tree] = []
    waiting = [outcome["board"] for outcome in states[0]]
    while waiting:
        now = waiting.pop() | {"cards": tree["cards"]}
        if now.get("stack") and "ability" in now["stack"][-1]:
            waiting += [outcome["board"] for outcome in pyrules.resolve(now).to_dict()["outcomes"]]
        else:
            done.append(now)
    return done


def triggers(tree: Tree, action: str | None) -> list[int]:
    found = (pyrules.resolve(tree) if action is None else pyrules.do(tree, action)).to_dict()["outcomes"]
    return [len(outcome["triggers"]) for outcome in found]


CUB = bears("cub", "1/1")
# Rule, board, action (None: the top of the stack resolves), the object that is looked at, its power in each outcome (None: it isn't there).
POWER: list[tuple[str, Tree, str | None, str, list[int | None]]] = [
    ("702.108a", board(it("Prowess"), hand=[SHOCK], B=(bears("foe"),)), "cast shock targeting foe", "it", [3]),
    ("702.83a", attacking("Exalted", CUB), "attack with cub -> B", "cub", [2]),
    ("702.83a", attacking("Exalted", CUB), "attack with cub -> B, it -> B", "cub", [1]),
    ("702.91a", attacking("Battle cry", CUB), "attack with cub -> B, it -> B", "cub", [2]),
    ("702.91a", attacking("Battle cry", CUB), "attack with cub -> B, it -> B", "it", [2]),
    ("702.134a", attacking("Mentor", CUB), "attack with cub -> B, it -> B", "cub", [2]),
    ("702.149a", attacking("Training", bears("big", "4/4")), "attack with big -> B, it -> B", "it", [3]),
    ("702.149a", attacking("Training", CUB), "attack with cub -> B, it -> B", "it", [2]),
    ("702.45a", blocked("Bushido 2", CUB), "block it with cub", "it", [4]),
    ("702.68a", blocked("Frenzy 2", CUB), "block with nothing", "it", [4]),
    ("702.25a", blocked("Flanking", bears("foe", "3/3")), "block it with foe", "foe", [2]),
    ("702.43a", entering("Modular 2"), None, "it", [4]),
    ("702.58a", entering("Graft 1"), None, "it", [3]),
    ("702.123a", entering("Fabricate 1"), None, "it", [3, 2]),
    ("702.93a", dying("Undying"), None, "it", [3]),
    ("702.93a", dying("Undying", counters={"+1/+1": 1}), None, "it", [None]),
    ("702.79a", dying("Persist"), None, "it", [1]),
    ("702.79a", dying("Persist", counters={"-1/-1": 1}), None, "it", [None]),
    ("702.135a", dying("Afterlife 1"), None, "spirit", [1]),
]


@pytest.mark.parametrize(
    ("rule", "tree", "action", "name", "expected"), POWER, ids=[f"{r[0]}-{i}" for i, r in enumerate(POWER)]
)
def test_what_comes_of_it(rule: str, tree: Tree, action: str | None, name: str, expected: list[int | None]) -> None:
    found = [objects(after)[name]["power"] if name in _there(after) else None for after in follow(tree, action)]
    assert sorted(map(str, found)) == sorted(map(str, expected)), rule


def _there(tree: Tree) -> set[str]:
    return {entry["id"] for player in tree["players"].values() for entry in player.get("battlefield", [])}


def test_of_players() -> None:
    """CR 702.86a, 702.130a: the defending player."""
    (after,) = follow(attacking("Annihilator 1", B=(bears("foe"),)), "attack with it -> B")
    assert [entry["id"] for entry in after["players"]["B"]["graveyard"]] == ["foe"]
    (less,) = follow(blocked("Afflict 2", CUB), "block it with cub")
    assert less["players"]["A"]["life"] == 18


def test_ward() -> None:
    """CR 702.21a: it triggers on an opponent's spell alone."""
    assert triggers(board(hand=[SHOCK], B=(it("Ward {2}"),)), "cast shock targeting it") == [1]
    assert triggers(board(it("Ward {2}"), hand=[SHOCK]), "cast shock targeting it") == [0]
    assert triggers(board(hand=[SHOCK], B=(it("Ward {2}"), CUB)), "cast shock targeting cub") == [0]


def test_exploiting() -> None:
    """CR 702.110b: also itself."""
    tree = entering("Exploit\nWhen this creature exploits a creature, you gain 1 life.", CUB)
    assert sorted(after["players"]["A"].get("life", 20) for after in follow(tree, None)) == [20, 21, 21]


UNREAD: list[tuple[Tree, str | None]] = [
    (board(hand=[SHOCK], B=(it("Ward—Discard a card at random."),)), "cast shock targeting it"),
    (board(hand=[thing("shock", "Instant", "This spell deals 2 damage to target creature.\nStorm", cost="{R}")], B=(CUB,)), "cast shock targeting cub"),
    (entering("Riot"), None),
    (entering("Partner with Brallin"), None),
    (entering("Flying", thing("other", "Creature — Bat", "Evolve", pt="1/1")), None),
    (dying("Haunt"), None),
    (attacking("Myriad"), "attack with it -> B"),
    (board(cards=[{"name": "Echo", "type": "Instant", "text": "Draw a card.\nRebound"}]) | {"stack": [{"spell": "Echo", "controller": "A"}]}, None),
]  # fmt: skip


@pytest.mark.parametrize(("tree", "action"), UNREAD)
def test_what_has_no_definition_is_not_passed_over(tree: Tree, action: str | None) -> None:
    with pytest.raises(NotUnderstood):
        triggers(tree, action)
