"""An emblem that makes an artifact a creature at the beginning of combat, and what that leaves as it was."""

from __future__ import annotations

from typing import Any

from tests.rules.boards import Tree, ask, bears, board, pt, seen, thing
from tests.seeds.boards import done, entry, resolved

EMBLEM = (
    "At the beginning of combat on your turn, put three +1/+1 counters on target artifact you control. "
    "If it's not a creature, it becomes a 0/0 Robot artifact creature."
)


def animated(target: str, *battlefield: Tree, **keys: Any) -> Tree:
    """What follows when the emblem's ability resolves."""
    trigger = {"ability": "emblem#1", "id": "trigger", "controller": "A", "targets": [target]}
    emblem = {"emblem": EMBLEM, "id": "emblem"}
    return resolved(
        board(*battlefield, command=[emblem], stack=[trigger], step="beginning of combat", library=20, **keys)
    )


def rock(**keys: Any) -> Tree:
    return thing("rock", "Legendary Artifact — Clue", "Vigilance\n{T}: Add {C}.", cost="{2}", **keys)


def wagon(**keys: Any) -> Tree:
    text = "Flying\nCrew 1\nWhenever this Vehicle becomes crewed, draw a card."
    return thing("wagon", "Artifact — Vehicle", text, pt="5/6", cost="{2}", **keys)


def craft(charge: int) -> Tree:
    counters = {"charge": charge} if charge else {}
    return thing("craft", "Artifact — Spacecraft", "Station\n8+ | Flying", pt="4/5", cost="{3}", counters=counters)


def crewed(tree: Tree) -> Tree:
    """The crew ability of the wagon is activated and resolves."""
    return resolved(done(tree, "crew wagon with bears")["board"])


# ---- line 19 ----


def test_it_keeps_its_abilities() -> None:
    """CR 205.1b, 613.1f: nothing is said about abilities."""
    assert seen(animated("rock", rock()), "rock")["abilities"] == ["Vigilance", "{T}: Add {C}."]


def test_it_keeps_its_types() -> None:
    """CR 205.1b: an artifact creature keeps what card types it had."""
    assert seen(animated("rock", rock()), "rock")["types"] == ["Artifact", "Creature"]
    land = thing("seat", "Artifact Land", "{T}: Add {U}.")
    assert seen(animated("seat", land), "seat")["types"] == ["Artifact", "Creature", "Land"]


def test_it_keeps_its_subtypes() -> None:
    """CR 205.1b: and is a Robot besides."""
    assert seen(animated("rock", rock()), "rock")["subtypes"] == ["Clue", "Robot"]


def test_it_keeps_its_supertypes() -> None:
    """CR 205.1b, 205.4b."""
    assert seen(animated("rock", rock()), "rock")["supertypes"] == ["Legendary"]


# ---- line 21 ----


def test_a_vehicle_gets_base_power_and_toughness_0() -> None:
    """CR 613.4b: 0/0 with three counters, not the printed 5/6."""
    assert pt(animated("wagon", wagon()), "wagon") == "3/3"


def test_crewing_does_not_bring_its_power_back() -> None:
    """CR 613.4b, 702.122a: to become a creature sets no power."""
    assert pt(crewed(animated("wagon", wagon(), bears())), "wagon") == "3/3"
    assert pt(crewed(board(wagon(), bears(), library=20)), "wagon") == "5/6"


def test_charge_counters_do_not_bring_the_power_of_a_station_card_back() -> None:
    """CR 613.4b, 721.2b: the emblem's effect has the later timestamp, however many counters come after it."""
    after = animated("craft", craft(3))
    assert pt(after, "craft") == "3/3"
    stationed = resolved(done(
        after | {"turn": {"active": "A", "step": "postcombat main"}, "players": with_creature(after)}, "station craft with giant",
    )["board"])  # fmt: skip
    assert entry(stationed, "craft")["counters"] == {"charge": 12, "+1/+1": 3}
    assert (pt(stationed, "craft"), "Flying" in seen(stationed, "craft")["abilities"]) == ("3/3", True)


def with_creature(tree: Tree) -> Tree:
    giant = {"token": {"name": "Giant", "types": ["Creature"], "power": 9, "toughness": 9}, "id": "giant"}
    mine = tree["players"]["A"]
    return {**tree["players"], "A": {**mine, "battlefield": [*mine["battlefield"], giant]}}


# ---- line 23 ----


def test_it_does_not_count_as_crewing() -> None:
    """CR 702.122d: a Vehicle becomes crewed when a crew ability resolves, and by nothing else."""
    assert animated("wagon", wagon(), bears())["stack"] == []
    assert [trigger["ability"] for trigger in crewed(board(wagon(), bears(), library=20))["stack"]] == ["wagon#3"]


# ---- line 27 ----


def able(tree: Tree) -> Any:
    return ask(tree | {"turn": {"active": "A", "step": "declare attackers"}}, "combat")["able"]


def test_the_artifact_creature_can_attack_if_it_was_there() -> None:
    """CR 302.6, 508.1a: it became a creature just now, and was under its controller's control since the turn began."""
    assert able(animated("rock", rock())) == {"rock": ["B"]}


def test_the_artifact_creature_can_not_attack_if_it_came_lately() -> None:
    """CR 302.6, 508.1a."""
    assert able(animated("rock", rock(sick=True))) == {}
