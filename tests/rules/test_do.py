"""A player takes an action (CR 116, 601, 602, 605): board, action, and what is asked of the boards that follow."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.board import read_board, to_dict
from pyrules.errors import NotUnderstood

CARDS: list[dict[str, Any]] = [
    {"name": "Forest", "type": "Basic Land — Forest"},
    {"name": "Island", "type": "Basic Land — Island"},
    {"name": "Gate", "type": "Land", "text": "This land enters tapped.\nAs this land enters, choose a color.\n{T}: Add one mana of the chosen color."},
    {"name": "Grove", "type": "Land", "text": "This land enters tapped unless you control a Forest.\n{T}: Add {G}."},
    {"name": "Pain Land", "type": "Land", "text": "{T}: Add {R} or {G}. Pain Land deals 1 damage to you."},
    {"name": "Growth", "mana_cost": "{G}", "type": "Enchantment — Aura",
     "text": "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}."},
    {"name": "Mirror", "mana_cost": "{4}", "type": "Enchantment", "text": "If you tap a permanent for mana, it produces twice as much of that mana instead."},
    {"name": "Echo", "mana_cost": "{5}", "type": "Enchantment", "text": "Whenever you tap a land for mana, add one mana of any type that land produced."},
    {"name": "Levy", "mana_cost": "{3}", "type": "Enchantment",
     "text": "Whenever a player taps a land for mana, if it's not that player's turn, destroy that land."},
    {"name": "Altar", "mana_cost": "{2}", "type": "Artifact", "text": "Sacrifice a creature: Add {C}{C}."},
    {"name": "Bear", "mana_cost": "{1}{G}", "type": "Creature — Bear", "power": 2, "toughness": 2},
    {"name": "Wagon", "mana_cost": "{2}", "type": "Artifact — Vehicle", "power": 3, "toughness": 3, "text": "Crew 1"},
    {"name": "Craft", "mana_cost": "{2}", "type": "Artifact — Spacecraft", "power": 3, "toughness": 3, "text": "Station\n4+ | Flying"},
    {"name": "Blade", "mana_cost": "{1}", "type": "Artifact — Equipment", "text": "Equipped creature gets +1/+1.\nEquip {1}"},
    {"name": "Seer", "mana_cost": "{U}", "type": "Planeswalker — Jace", "loyalty": 3, "text": "[+1]: Draw a card.\n[-3]: You gain 3 life."},
    {"name": "Bolt", "mana_cost": "{G}", "type": "Instant", "text": "Bolt deals 3 damage to any target."},
    {"name": "Hydra", "mana_cost": "{X}{G}", "type": "Creature — Hydra", "power": 0, "toughness": 0,
     "text": "This creature enters with X +1/+1 counters on it."},
    {"name": "Pupil", "mana_cost": "{U}", "type": "Creature — Human", "power": 1, "toughness": 1, "text": "Whenever you cast a creature spell, draw a card."},
    {"name": "Font", "mana_cost": "{1}", "type": "Artifact", "text": "{X}, {T}: Draw X cards."},
    {"name": "Riddle", "mana_cost": "{1}", "type": "Artifact", "text": "Remove all counters from this artifact: Draw a card."},
    {"name": "Fuse", "mana_cost": "{1}", "type": "Artifact", "text": "{G}, Sacrifice this artifact: Draw a card."},
]  # fmt: skip


def board(mine: list[Any], theirs: tuple[Any, ...] = (), **more: Any) -> dict[str, Any]:
    """A board of these cards; `hand`, `mana` and `turn` as the format has them."""
    turn = more.pop("turn", None)
    a = {"battlefield": mine, "library": 20, **more}
    tree: dict[str, Any] = {"cards": CARDS, "players": {"A": a, "B": {"battlefield": list(theirs), "library": 20}}}
    return tree | ({"turn": turn} if turn else {})


def outcomes(tree: dict[str, Any], action: str) -> list[dict[str, Any]]:
    """The outcomes of an action; each board reads back the same and can be asked."""
    found: list[dict[str, Any]] = pyrules.do(tree, action).to_dict()["outcomes"]
    for outcome in found:
        read = read_board(outcome["board"])
        assert to_dict(read) == outcome["board"]
        assert read_board(to_dict(read)) == read
        pyrules.ask(outcome["board"])
    return found


def pool(outcome: dict[str, Any]) -> str:
    return str(outcome["board"]["players"]["A"].get("mana", ""))


def entry(outcome: dict[str, Any], object_id: str) -> dict[str, Any]:
    players = outcome["board"]["players"].values()
    found: dict[str, Any] = next(
        e for p in players for z in p.values() if isinstance(z, list) for e in z if e.get("id") == object_id
    )
    return found


# Rule, board, action, the pools that can follow.
POOLS: list[tuple[str, dict[str, Any], str, set[str]]] = [
    ("605.3b", board(["Forest"]), "activate forest", {"{G}"}),
    ("106.4", board(["Forest"], mana="{R}"), "tap forest for {G}", {"{R}{G}"}),
    ("608.2d", board(["Pain Land"]), "activate pain-land", {"{R}", "{G}"}),
    ("605.1a", board(["Altar", "Bear"]), "activate altar", {"{C}{C}"}),
    ("605.4a", board(["Forest", {"card": "Growth", "attached_to": "forest"}]), "activate forest", {"{G}{G}"}),
    ("106.12a", board(["Island", "Echo"]), "activate island", {"{U}{U}"}),
    ("106.12b", board(["Forest", "Mirror"]), "activate forest", {"{G}{G}"}),
    (
        "106.12b",
        board(["Forest", "Mirror", {"card": "Growth", "attached_to": "forest"}]),
        "activate forest",
        {"{G}{G}{G}"},
    ),
    ("106.12b", board(["Forest"], ("Mirror",)), "activate forest", {"{G}"}),
]


@pytest.mark.parametrize(
    ("rule", "tree", "action", "expected"), POOLS, ids=[f"{r[0]}-{i}" for i, r in enumerate(POOLS)]
)
def test_mana_abilities(rule: str, tree: dict[str, Any], action: str, expected: set[str]) -> None:
    assert {pool(outcome) for outcome in outcomes(tree, action)} == expected, rule


def test_the_rest_of_a_mana_ability_is_followed_too() -> None:
    """CR 605.3b, 608.2c."""
    (outcome,) = outcomes(board(["Pain Land"]), "tap pain-land for {G}")
    assert (pool(outcome), outcome["board"]["players"]["A"]["life"]) == ("{G}", 19)


@pytest.mark.parametrize(("active", "triggers"), [("A", 0), ("B", 1)])
def test_an_intervening_if(active: str, triggers: int) -> None:
    """CR 603.4: the ability triggers only if its condition holds then."""
    tree = board(["Forest"], ("Levy",), turn={"active": active, "priority": "A"})
    (outcome,) = outcomes(tree, "activate forest")
    assert len(outcome["triggers"]) == triggers
    if triggers:
        after = pyrules.resolve(outcome["board"] | {"cards": CARDS}).to_dict()["outcomes"]
        assert [e["id"] for e in after[0]["board"]["players"]["A"]["graveyard"]] == ["forest"]


# ---- lands: CR 305, 614.12 --------------------------------------------------------------------------------------------------


def test_playing_a_land() -> None:
    """CR 305.1, 305.2."""
    (outcome,) = outcomes(board([], hand=["Forest", {"card": "Island", "id": "second"}]), "play forest")
    assert outcome["board"]["players"]["A"]["lands_played"] == 1
    assert not pyrules.check(outcome["board"], "play second")["legal"]


@pytest.mark.parametrize(("mine", "tapped"), [([], True), (["Forest"], False)])
def test_entering_tapped_unless(mine: list[Any], tapped: bool) -> None:
    """CR 614.1d."""
    (outcome,) = outcomes(board(mine, hand=["Grove"]), "play grove")
    assert entry(outcome, "grove").get("tapped", False) is tapped


def test_choosing_as_it_enters() -> None:
    """CR 614.1c, 614.12a: one outcome for each color."""
    found = outcomes(board([], hand=["Gate"]), "play gate")
    assert {entry(o, "gate")["chosen"]["color"] for o in found} == {"white", "blue", "black", "red", "green"}
    assert all(entry(o, "gate")["tapped"] for o in found)


# ---- activated abilities: CR 602.2, 606 ----------------------------------------------------------------------------------------


def test_costs_are_paid_and_the_ability_is_on_the_stack() -> None:
    """CR 602.2b, 702.122a, 702.184a: what was tapped for it is kept in mind."""
    (crew,) = outcomes(board(["Wagon", "Bear"]), "crew wagon with bear")
    assert entry(crew, "bear")["tapped"]
    assert (crew["board"]["stack"][0]["ability"], crew["board"]["stack"][0]["tapped"]) == ("wagon#1", "bear")
    (station,) = outcomes(board(["Craft", "Bear"]), "station craft with bear")
    (after,) = pyrules.resolve(station["board"] | {"cards": CARDS}).to_dict()["outcomes"]
    assert entry(after, "craft")["counters"] == {"charge": 2}


def test_mana_out_of_the_pool_and_of_lands() -> None:
    """CR 601.2g, 601.2h, 602.2b: no mana ability more than is needed."""
    (paid,) = outcomes(board(["Blade", "Bear", "Forest"], mana="{R}"), "equip blade to bear")[:1]
    found = outcomes(board(["Blade", "Bear", "Forest", {"card": "Forest", "id": "other"}]), "equip blade to bear")
    assert {o["board"]["stack"][0]["targets"][0] for o in found} == {"bear"}
    assert len(found) == 2
    assert paid["board"]["stack"][0]["ability"] == "blade#2"


def test_x_of_an_ability() -> None:
    """CR 107.3a, 602.2b: it is announced and paid; what isn't announced is not carried out."""
    tree = board(["Font"], mana="{G}{G}{G}")
    (outcome,) = outcomes(tree, "activate font x 2")
    assert (pool(outcome), outcome["board"]["stack"][0]["x"]) == ("{G}", 2)
    (after,) = pyrules.resolve(outcome["board"] | {"cards": CARDS}).to_dict()["outcomes"]
    assert after["board"]["players"]["A"]["hand"] == 2
    with pytest.raises(NotUnderstood):
        pyrules.do(tree, "activate font")


def test_free_targets_are_outcomes() -> None:
    """CR 601.2c."""
    found = outcomes(board(["Blade", "Bear", {"card": "Bear", "id": "other"}], mana="{G}"), "activate blade")
    assert {tuple(o["board"]["stack"][0]["targets"]) for o in found} == {("bear",), ("other",)}


def test_loyalty_abilities() -> None:
    """CR 606.3, 606.4."""
    seer = {"card": "Seer", "id": "seer", "counters": {"loyalty": 3}}
    (up,) = outcomes(board([seer]), "activate seer#1")
    assert entry(up, "seer")["counters"] == {"loyalty": 4}
    assert not pyrules.check(up["board"] | {"stack": []}, "activate seer#1")["legal"]
    (down,) = outcomes(board([seer]), "activate seer#2")
    assert [e["id"] for e in down["board"]["players"]["A"]["graveyard"]] == ["seer"]  # 704.5i
    (after,) = pyrules.resolve(down["board"] | {"cards": CARDS}).to_dict()["outcomes"]
    assert after["board"]["players"]["A"]["life"] == 23


def test_an_ability_outlives_its_source() -> None:
    """CR 113.7a."""
    (outcome,) = outcomes(board(["Fuse"], mana="{G}"), "activate fuse")
    (after,) = pyrules.resolve(outcome["board"] | {"cards": CARDS}).to_dict()["outcomes"]
    assert after["board"]["players"]["A"]["hand"] == 1


# ---- spells: CR 601 ------------------------------------------------------------------------------------------------------------------


def test_casting() -> None:
    """CR 601.2a, 601.2c, 601.2h, and what triggers on it (601.2i)."""
    (bolt,) = outcomes(board(["Forest"], ("Bear",), hand=["Bolt"]), "cast bolt targeting bear")
    assert bolt["board"]["stack"] == [{"id": "bolt", "controller": "A", "spell": "Bolt", "targets": ["bear"]}]
    (bear,) = outcomes(board(["Pupil"], hand=["Bear"], mana="{G}{G}"), "cast bear")
    assert [top["id"] for top in bear["board"]["stack"]] == ["bear", "pupil-trigger"]
    (hydra,) = outcomes(board([], hand=["Hydra"], mana="{G}{G}{G}"), "cast hydra x 2")
    assert (hydra["board"]["stack"][0]["x"], pool(hydra)) == (2, "")


# What a spell costs besides mana (CR 601.2b, 601.2h, 118.8): the cost, and in each outcome A's permanents, hand and life.
COSTS: list[tuple[str, str, str, list[tuple[list[str], int, int]]]] = [
    ("118.8", "sacrifice a creature", "cast rite", [(["forest"], 2, 20)]),
    ("118.8", "discard a card", "cast rite discarding bolt", [(["bear", "forest"], 1, 20)]),
    ("118.8", "discard a card", "cast rite", [(["bear", "forest"], 1, 20), (["bear", "forest"], 1, 20)]),
    ("119.4", "pay 3 life", "cast rite", [(["bear", "forest"], 2, 17)]),
    ("118.8", "pay 3 life and sacrifice a creature", "cast rite", [(["forest"], 2, 17)]),
    ("601.2b", "pay 3 life or sacrifice a creature", "cast rite", [(["bear", "forest"], 2, 17), (["forest"], 2, 20)]),
    ("601.2b", "sacrifice a creature or pay {1}", "cast rite", [(["bear", "forest"], 2, 20), (["forest"], 2, 20)]),
    ("701.20a", "reveal a creature card from your hand", "cast rite", [(["bear", "forest"], 2, 20)]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "cost", "action", "expected"), COSTS, ids=[f"{r[0]}-{i}" for i, r in enumerate(COSTS)]
)
def test_additional_costs_are_paid(
    rule: str, cost: str, action: str, expected: list[tuple[list[str], int, int]]
) -> None:
    rite = {"name": "Rite", "mana_cost": "{G}", "type": "Sorcery",
            "text": f"As an additional cost to cast this spell, {cost}.\nDraw a card."}  # fmt: skip
    tree = board(
        ["Bear", {"card": "Forest", "tapped": True}],
        hand=["Rite", "Bolt", {"card": "Bear", "id": "cub"}],
        mana="{G}{G}",
    )
    found = [o["board"]["players"]["A"] for o in outcomes(tree | {"cards": [*CARDS, rite]}, action)]
    assert sorted(
        (sorted(entry["id"] for entry in player["battlefield"]), len(player["hand"]), player.get("life", 20))
        for player in found
    ) == sorted(expected), rule


def test_an_activation_cost_in_mana_or_objects() -> None:
    """CR 601.2b, 602.2b: what is announced; the mana is due only where it is chosen or nothing else does."""
    mill = {"name": "Mill", "type": "Artifact", "text": "{T}, Pay {1} or sacrifice a creature: Draw a card."}

    def after(*battlefield: str, mana: str = "{G}") -> list[tuple[int, str]]:
        tree = board(["Mill", *battlefield], mana=mana) | {"cards": [*CARDS, mill]}
        return sorted(
            (len(o["board"]["players"]["A"]["battlefield"]), pool(o)) for o in outcomes(tree, "activate mill")
        )

    assert after("Bear") == [(1, "{G}"), (2, "")]
    assert after("Bear", mana="") == [(1, "")]
    assert after() == [(1, "")]
    with pytest.raises(pyrules.InputError, match="601.2h"):
        after(mana="")


def test_additional_costs_that_are_not_carried_out_are_an_error() -> None:
    """CR 118.8: nothing is claimed about a spell that was not paid for."""
    rite = {"name": "Rite", "mana_cost": "{G}", "type": "Sorcery",
            "text": "As an additional cost to cast this spell, behold a Bear and exile it.\nDraw a card."}  # fmt: skip
    with pytest.raises(NotUnderstood, match="besides mana"):
        pyrules.do(board(["Bear"], hand=["Rite"], mana="{G}") | {"cards": [*CARDS, rite]}, "cast rite")


def test_passing() -> None:
    """CR 117.3d."""
    (outcome,) = outcomes(board(["Forest"]), "pass")
    assert read_board(outcome["board"]).turn.priority == "B"


def test_what_is_illegal_is_an_error() -> None:
    with pytest.raises(pyrules.InputError, match="107.5"):
        pyrules.do(board([{"card": "Forest", "tapped": True}]), "activate forest")


def test_what_is_not_carried_out_is_an_error() -> None:
    with pytest.raises(NotUnderstood):
        pyrules.do(board(["Riddle"]), "activate riddle")
