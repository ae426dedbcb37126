"""CR 605.1b, 605.4a Triggered mana abilities, 106.12a: what can be paid for with a land that others add mana to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.boards import Tree, actions, board, land, rows, thing

YOU = "Whenever you tap a land for mana, add an additional {G}."
PRODUCED = "Whenever you tap a land for mana, add one mana of any type that land produced."
FOR_RED = "Whenever you tap a land for {R}, add an additional {G}."
ITS_CONTROLLER = "Whenever a land is tapped for {}, its controller adds an additional {{G}}."
OPPONENT = "Whenever an opponent taps a land for mana, that player adds an additional {G}."
ANYBODY = "Whenever a player taps a land for mana, that player adds an additional {G}."
COSTS = ["{R}", "{W}", "{2}", "{R}{G}", "{W}{G}", "{R}{R}", "{G}{G}", "{R}{G}{G}", "{R}{G}{G}{G}"]

# What the land adds, the enchantments of its controller, those of the opponent, the costs that can be paid.
PAYS: list[tuple[str, str, list[str], list[str], list[str]]] = [
    ("605.4a", "{R}", [], [], ["{R}"]),
    ("605.4a", "{R}", [YOU], [], ["{R}", "{2}", "{R}{G}"]),
    ("605.4a", "{R}", [YOU, YOU], [], ["{R}", "{2}", "{R}{G}", "{G}{G}", "{R}{G}{G}"]),
    ("605.4a", "{R}", [YOU, YOU, YOU], [], ["{R}", "{2}", "{R}{G}", "{G}{G}", "{R}{G}{G}", "{R}{G}{G}{G}"]),
    ("106.12a", "{R}", [PRODUCED], [], ["{R}", "{2}", "{R}{R}"]),
    ("106.12a", "{R} or {W}", [FOR_RED], [], ["{R}", "{W}", "{2}", "{R}{G}"]),
    ("106.12a", "{W}", [FOR_RED], [], ["{W}"]),
    ("106.12a", "{R}", [ITS_CONTROLLER.format("mana")], [], ["{R}", "{2}", "{R}{G}"]),
    ("106.12a", "{R}", [ITS_CONTROLLER.format("{R}")], [], ["{R}", "{2}", "{R}{G}"]),
    ("106.12a", "{W}", [ITS_CONTROLLER.format("{R}")], [], ["{W}"]),
    # An ability that adds no mana is none (605.1b).
    ("605.1b", "{R}", ["Whenever you tap a land for mana, you gain 1 life."], [], ["{R}"]),
    # Whose lands it speaks of, and who gets the mana.
    ("109.5", "{R}", [], [YOU], ["{R}"]),
    ("109.5", "{R}", [], [ITS_CONTROLLER.format("mana")], ["{R}", "{2}", "{R}{G}"]),
    ("109.5", "{R}", [OPPONENT], [], ["{R}"]),
    ("109.5", "{R}", [], [OPPONENT], ["{R}", "{2}", "{R}{G}"]),
    ("109.5", "{R}", [ANYBODY], [], ["{R}", "{2}", "{R}{G}"]),
    ("109.5", "{R}", [], [ANYBODY], ["{R}", "{2}", "{R}{G}"]),
    ("109.5", "{R}", [], ["Whenever you tap a land for mana, its controller adds an additional {G}."], ["{R}"]),
    ("605.4a", "{R}", [], ["Whenever a player taps a land for mana, add an additional {G}."], ["{R}"]),
    ("605.4a", "{R}", ["Whenever an opponent taps a land for mana, add an additional {G}."], [], ["{R}"]),
    ("109.2", "{R}", ["Whenever a player taps an Island for mana, that player adds an additional {G}."], [], ["{R}"]),
]  # fmt: skip


def payable(source: Tree, mine: list[str], theirs: list[str], costs: list[str], **more: Any) -> list[str]:
    """The costs for which that source is enough."""
    mine_, theirs_ = ([thing(f"{who}-{n}", "Enchantment", t) for n, t in enumerate(texts)]
                      for who, texts in (("mine", mine), ("theirs", theirs)))  # fmt: skip
    hand = [thing(cost, "Instant", "Draw a card.", cost=cost) for cost in costs]
    found = actions(board(source, *mine_, B=theirs_, hand=hand, mana="", **more))
    return [cost for cost in costs if next(a["legal"] for a in found if a.get("object") == cost)]


@pytest.mark.parametrize(("rule", "adds", "mine", "theirs", "expected"), rows(PAYS))
def test_what_can_be_paid_with_a_land(
    rule: str, adds: str, mine: list[str], theirs: list[str], expected: list[str]
) -> None:
    assert payable(land("source", text=f"{{T}}: Add {adds}."), mine, theirs, COSTS) == expected


@pytest.mark.parametrize("one", list("WUBRGC"))
def test_106_12a_mana_of_the_type_produced(one: str) -> None:
    costs = [f"{{{one}}}{{{other}}}" for other in "WUBRGC"]
    assert payable(land("source", text=f"{{T}}: Add {{{one}}}."), [PRODUCED], [], costs) == [f"{{{one}}}{{{one}}}"]


def test_106_12a_types_of_what_was_produced_together() -> None:
    source = land("source", text="{T}: Add {R}{W}.")
    assert payable(source, [PRODUCED], [], ["{R}{W}{R}", "{R}{W}{W}", "{R}{W}{G}"]) == ["{R}{W}{R}", "{R}{W}{W}"]


OTHER_SOURCES = [
    ("106.12a", thing("source", "Artifact", "{T}: Add {R}."), {}, ["{R}"]),
    # An ability without {T} doesn't tap the land for mana.
    ("106.12", land("source", text="Pay 1 life: Add {R}."), {}, ["{R}", "{R}{R}"]),
    ("605.1b", land("source", text="{T}: Add {R}."), {"graveyard": [thing("old", "Enchantment", YOU)]}, ["{R}", "{R}{G}"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "source", "more", "expected"), rows(OTHER_SOURCES))
def test_what_is_no_land_tapped_for_mana(rule: str, source: Tree, more: Tree, expected: list[str]) -> None:
    assert payable(source, [YOU], [], ["{R}", "{R}{G}", "{R}{R}", "{R}{G}{G}"], **more) == expected


def test_113_6_an_ability_in_a_graveyard_does_not_trigger() -> None:
    source = land("source", text="{T}: Add {R}.")
    assert payable(source, [], [], COSTS, graveyard=[thing("old", "Enchantment", ANYBODY)]) == ["{R}"]


IF_A_LAND = "As long as you control a land, creatures you control have first strike."
IN_GRAVEYARD = "As long as ~ is in your graveyard and you control a land, creatures you control have first strike."


def test_113_6_what_looks_at_lands_for_another_reason_does_not_trigger() -> None:
    """Another permanent, and the same card while it is in a graveyard."""
    source = land("source", text="{T}: Add {R}.")
    assert payable(source, [IF_A_LAND], [YOU], COSTS) == ["{R}"]
    assert payable(source, [], [], COSTS, graveyard=[thing("old", "Creature", f"{YOU}\n{IN_GRAVEYARD}", pt="1/1")]) == [
        "{R}"
    ]


def test_605_4a_only_what_the_trigger_adds_is_added() -> None:
    """Not what another ability of the same permanent would add."""
    rock = thing("rock", "Artifact", YOU + "\n{T}: Add {W}.", tapped=True)
    tree = board(
        land("source", text="{T}: Add {R}."),
        rock,
        hand=[thing(c, "Instant", "Draw a card.", cost=c) for c in COSTS],
        mana="",
    )
    assert {a["object"] for a in actions(tree) if a["do"] == "cast" and a["legal"]} == {"{R}", "{2}", "{R}{G}"}
