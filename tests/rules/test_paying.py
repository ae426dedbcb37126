"""Paying mana (CR 118.3a, 601.2g-h, 605.3a): which activations and spells can be paid for."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules import boards
from tests.rules.boards import thing

TEXTS = {
    "Grove": ("Land", "{T}: Add {G}."),
    "Crag": ("Land", "{T}: Add {R}."),
    "Icy Tarn": ("Snow Land", "{T}: Add {U}."),
    "Crossing": ("Land", "{T}: Add {G} or {U}."),
    "Twin Tower": ("Snow Land", "{T}: Add {C}{C}."),
    "Horizon": ("Land", "{T}, Pay 1 life: Add {W}."),
    "Reef": ("Land", "{T}: Add {U}. This land deals 1 damage to you."),
    "Seal": ("Artifact", "{1}, {T}: Add {G}{U}."),
    "Sieve": ("Land", "{U/R}, {T}: Add {U}{U}, {U}{R}, or {R}{R}."),
    "Cube": ("Artifact", "{3}, {T}: Double the amount of each type of unspent mana you have."),
    "Prism": ("Artifact", "{1}: Add one mana of any color."),
    "Great Prism": ("Artifact", "{100}: Add one mana of any color."),
    "Vast Prism": ("Artifact", "{10}: Add one mana of any color."),
    "Coin": ("Artifact", "{T}, Sacrifice this artifact: Add one mana of any color."),
    "Drum": ("Artifact", "{T}, Tap an untapped creature you control: Add one mana of any color."),
    "Altar": ("Artifact", "Sacrifice a creature: Add {C}{C}."),
    "Diamond": ("Artifact", "Discard your hand, Sacrifice this artifact: Add {R}{R}{R}. Activate only as an instant."),
    "Workshop": ("Land", "{T}: Add {C}{C}. Spend this mana only to activate abilities of artifacts."),
    "Nursery": ("Land", "{T}: Add {G}{G}. Spend this mana only to cast creature spells."),
    "Helper": ("Land", "{T}: Add {U}{U}. This mana can't be spent to cast nonartifact spells."),
    "Giant": ("Land", "{T}: Add {C}{C}. Spend this mana only on costs that contain {X}."),
    "Elf": ("Creature", "{T}: Add {G}."),
    "Bear": ("Creature", ""),
    "Ghoul": ("Creature", "Sacrifice another creature: Add {R}{R}."),
    "Shredder": ("Land", "Sacrifice an artifact: Add {C}{C}."),
    "Reserves": ("Enchantment", "Sacrifice a land: Add one mana of any type the sacrificed land could produce."),
    "Riddle": ("Land", "{T}, Do whatever this obscure sentence wants: Add {U}."),
}

# The sources, the action's cost, whether it is legal (None: not judged), and the rule that decides. "!" is a tapped object, "~" a sick one.
ACTIVATIONS: list[tuple[str, str, bool | None, str]] = [
    # CR 107.4a-c: types of mana, generic mana
    ("Grove", "{G}", True, "107.4a"),
    ("Grove", "{R}", False, "107.4a"),
    ("!Grove", "{G}", False, "107.5"),
    # CR 701.10f: what is left of the mana when the ability resolves is doubled
    ("Cube Grove Grove Grove Grove Grove Grove", "{6}", True, "701.10f"),
    ("Cube Grove Grove Grove Grove Grove Grove", "{7}", False, "701.10f"),
    ("Cube Grove Grove Grove Crag", "{R}{R}", True, "701.10f"),
    ("Cube Grove Grove Crag", "{R}{R}", False, "701.10f"),
    ("Cube Cube Grove Grove Grove Grove Grove Grove Grove", "{10}", True, "701.10f"),
    ("Cube Cube Grove Grove Grove Grove Grove Grove Grove", "{11}", False, "701.10f"),
    ("Cube Workshop Workshop Workshop", "{5}", True, "106.6"),
    ("Cube Workshop Workshop Workshop", "{7}", None, "106.6"),
    # CR 106.7: what the sacrificed land could produce, tapped or not; which one it is isn't followed where they differ
    ("Reserves !Grove", "{G}", True, "106.7"),
    ("Reserves !Grove", "{R}", False, "106.7"),
    ("Reserves !Grove !Crag", "{R}", None, "106.7"),
    ("~Elf", "{G}", False, "302.6"),
    ("Elf", "{1}", True, "107.4b"),
    ("Twin Tower", "{C}{1}", True, "107.4c"),
    ("Grove Crag", "{C}{1}", False, "107.4c"),
    ("", "{0}", True, "118.5"),
    ("", "{X}", True, "107.3a"),
    ("Crossing", "{G}{U}", False, "118.3"),
    ("Crossing Crossing", "{G}{U}", True, "118.3"),
    # CR 107.4e-f, h: hybrid, Phyrexian and snow symbols
    ("Grove", "{R/G}", True, "107.4e"),
    ("Crag Crag", "{2/W}", True, "107.4e"),
    ("Crag", "{2/W}", False, "107.4e"),
    ("", "{W/P}", True, "107.4f"),
    ("", "{W/P}{W/P}{W/P}", False, "119.4"),
    ("Grove", "{G/U/P}{W/P}{W/P}", True, "107.4f"),
    ("Icy Tarn", "{S}", True, "107.4h"),
    ("Icy Tarn Grove", "{S}{U}", False, "107.4h"),
    ("Twin Tower", "{S}{S}", True, "107.4h"),
    ("Grove", "{S}", False, "107.4h"),
    # CR 605.3: mana abilities that cost mana, each mana once
    ("Grove Seal", "{G}{U}", True, "605.3a"),
    ("Seal Seal", "{G}", False, "605.3a"),
    ("Grove Seal Sieve", "{R}{R}{G}", True, "605.3a"),
    ("Grove Sieve", "{R}", False, "107.4e"),
    ("Grove Grove Prism", "{R}{B}", True, "605.3a"),
    ("Grove Crag Prism", "{W}{R}", True, "605.3a"),
    ("Grove Prism", "{W}{G}", False, "118.3"),
    # What costs more than all the others add is out of reach, and nothing is worked out for it.
    ("Great Prism Grove", "{G}", True, "118.3"),
    ("Great Prism Grove", "{W}", False, "118.3"),
    ("Vast Prism Twin Tower Twin Tower Twin Tower Twin Tower Grove", "{W}", False, "118.3"),
    ("Vast Prism Twin Tower Twin Tower Twin Tower Twin Tower Twin Tower", "{W}", True, "118.3"),
    # CR 118.10: nothing pays for two things
    ("Coin", "{W}{1}", False, "118.10"),
    ("Coin", "{W}, Sacrifice an artifact", True, "118.10"),  # the engine itself
    ("Drum Bear", "{W}", True, "118.3"),
    ("Drum ~Elf", "{W}", True, "302.6"),
    ("Drum Elf", "{W}{G}", False, "118.10"),
    ("Drum Elf Bear", "{W}{G}", True, "118.10"),
    ("Drum", "{W}", False, "118.3"),
    ("Elf", "{G}, Tap an untapped creature you control", False, "118.10"),
    ("Elf Bear", "{G}, Tap an untapped creature you control", True, "118.10"),
    ("Elf", "{G}, Sacrifice a creature", True, "601.2h"),
    ("Altar Bear", "{2}, Sacrifice a creature", False, "118.10"),
    ("Altar Bear Elf", "{2}, Sacrifice a creature", True, "118.10"),
    ("Altar Elf Elf", "{G}{G}{C}{C}{C}{C}", True, "605.3a"),
    # CR 605.3b: mana abilities resolve one after another; what is gone has no abilities
    ("Ghoul Ghoul", "{R}{R}", True, "605.3b"),
    ("Ghoul Ghoul", "{R}{R}{R}{R}", False, "605.3b"),
    ("Ghoul Ghoul Ghoul", "{R}{R}{R}{R}", True, "605.3b"),
    ("Shredder Seal", "{C}{C}{C}{C}", True, "602.2a"),  # the engine itself, whose ability is on the stack by then
    ("Shredder", "{2}, {T}", False, "601.2g"),
    ("Shredder Seal", "{2}, {T}", True, "601.2g"),
    # CR 119.4: life that is paid and lost on the way
    ("Horizon", "{W}, Pay 5 life", False, "119.4"),
    ("Horizon", "{W}, Pay 4 life", True, "119.4"),
    ("Reef", "{U}, Pay 5 life", False, "119.4"),
    # CR 602.5e: "only as an instant" needs priority, which nobody has while paying
    ("Diamond", "{R}", False, "602.5e"),
    # CR 106.6: restricted mana
    ("Workshop", "{2}", True, "106.6"),
    ("Nursery", "{2}", False, "106.6"),
    ("Workshop Seal", "{G}{U}", True, "106.6"),
    # what is not understood is not judged
    ("Riddle", "{U}", None, ""),
    ("Riddle Icy Tarn", "{U}", True, ""),
]


def _board(sources: str, engine: str, **player: Any) -> dict[str, Any]:
    names = [name.strip() for name in _split(sources)]
    permanents: list[dict[str, Any]] = [
        {"card": name.lstrip("!~"), "tapped": name.startswith("!"), "sick": name.startswith("~")} for name in names
    ]
    cards = [
        {"name": name, "type": kind, "text": text} | ({"power": 2, "toughness": 2} if kind == "Creature" else {})
        for name, (kind, text) in TEXTS.items()
    ]
    cards.append({"name": "Engine", "type": "Artifact", "text": f"{engine}: Draw a card."})
    battlefield = [*permanents, {"card": "Engine", "id": "engine"}]
    return {"players": {"A": {"life": 5, "battlefield": battlefield, **player}, "B": {}}, "cards": cards}


def _split(sources: str) -> list[str]:
    for name in (name for name in TEXTS if " " in name):
        sources = sources.replace(name, name.replace(" ", "_"))
    return [name.replace("_", " ") for name in sources.split()]


def _action(board: dict[str, Any], object_id: str = "engine") -> dict[str, Any]:
    answer = pyrules.ask(board, only=["actions"])
    return next(action for action in answer["actions"] if action.get("object") == object_id)


@pytest.mark.parametrize(("sources", "cost", "legal", "rule"), ACTIVATIONS)
def test_activation(sources: str, cost: str, legal: bool | None, rule: str) -> None:
    action = _action(_board(sources, cost))
    assert action["legal"] is legal, rule
    if legal is False:
        assert action["payable"] is False
        assert [why["rule"] for why in action["why_not"]] == ["601.2h"]
    else:
        assert "payable" not in action


@pytest.mark.parametrize(
    ("mana", "cost", "legal"),
    [
        ("{G}{G}", "{G}{1}", True),
        ("{G}{G}", "{R}", False),
        ("{C}", "{C}", True),
        ("{U}", "{S}", False),
        ("{W}{U}", "{2/B}", True),
    ],
)
def test_unspent_mana(mana: str, cost: str, legal: bool) -> None:
    assert _action(_board("", cost, mana=mana))["legal"] is legal


def test_another_reason_is_no_question_of_paying() -> None:
    board = _board("Grove", "{R}, {T}")
    board["players"]["A"]["battlefield"][-1]["tapped"] = True
    action = _action(board)
    assert not action["legal"]
    assert "payable" not in action
    assert [why["rule"] for why in action["why_not"]] == ["107.5"]


def test_energy_and_counters_are_counted_once() -> None:
    board = _board("", "{1}{1}", counters={"energy": 1})
    board["cards"].append({"name": "Dynamo", "type": "Artifact", "text": "Pay {E}: Add {C}."})
    board["cards"].append(
        {"name": "Cell", "type": "Artifact", "text": "Remove a charge counter from this artifact: Add {C}."}
    )
    board["players"]["A"]["battlefield"].insert(0, "Dynamo")
    assert _action(board)["legal"] is False
    board["players"]["A"]["battlefield"].insert(0, {"card": "Cell", "counters": {"charge": 1}})
    assert _action(board)["legal"] is True


SPELLS = [
    ("Nursery", "{1}{G}", "Creature", "", True),  # CR 106.6
    ("Nursery", "{1}{G}", "Artifact", "", False),
    ("Helper", "{1}{U}", "Artifact", "", True),
    ("Helper", "{1}{U}", "Creature", "", False),
    ("Giant", "{X}{C}{C}", "Creature", "", True),
    ("Giant", "{2}", "Creature", "", False),
    ("Grove Seal", "{G}{U}", "Creature", "", True),
    ("Bear Bear", "{1}{W}", "Creature", "Convoke", False),  # CR 702.51a: Bears have no color here
    ("Bear Bear", "{2}", "Creature", "Convoke", True),
    ("Elf Bear", "{G}{1}", "Creature", "Convoke", True),
    ("Elf", "{G}{1}", "Creature", "Convoke", False),  # CR 118.10
    ("Coin", "{W}{1}", "Creature", "Improvise", False),
    ("Coin Coin", "{W}{1}", "Creature", "Improvise", True),  # CR 702.126a
]


@pytest.mark.parametrize(("sources", "cost", "kind", "keyword", "legal"), SPELLS)
def test_spell(sources: str, cost: str, kind: str, keyword: str, legal: bool) -> None:
    board = _board(sources, "{X}", hand=[{"card": "Spell", "id": "spell"}])
    del board["players"]["A"]["battlefield"][-1]
    board["cards"].append(
        {"name": "Spell", "type": kind, "mana_cost": cost, "text": keyword, "power": 1, "toughness": 1}
    )
    action = _action(board, "spell")
    assert action["legal"] is legal
    assert action.get("payable") is (None if legal else False)


TRIGGERS = [
    ("Whenever you tap a land for mana, add an additional {R}.", "{G}{R}", True),  # CR 605.1b, 605.4a
    ("Whenever you tap a land for mana, add an additional {R}.", "{G}{R}{1}", False),
    ("Whenever you tap a creature for mana, add an additional {R}.", "{G}{R}", False),
    ("Whenever a player taps a land for mana, that player adds an additional {U}{U}.", "{G}{U}{U}", True),
]


@pytest.mark.parametrize(("text", "cost", "legal"), TRIGGERS)
def test_triggered_mana_ability(text: str, cost: str, legal: bool) -> None:
    board = _board("Grove", cost)
    board["cards"].append({"name": "Flare", "type": "Enchantment", "text": text})
    board["players"]["A"]["battlefield"].insert(0, "Flare")
    assert _action(board)["legal"] is legal


def test_an_opponents_triggered_mana_ability() -> None:
    board = _board("Grove", "{G}{R}")
    text = "Whenever you tap a land for mana, add an additional {R}."
    board["cards"].append({"name": "Flare", "type": "Enchantment", "text": text})
    board["players"]["B"]["battlefield"] = ["Flare"]
    assert _action(board)["legal"] is False


def test_delve() -> None:
    board = _board("Grove", "{X}", hand=[{"card": "Spell", "id": "spell"}], graveyard=["Bear", "Bear"])
    board["cards"].append({"name": "Spell", "type": "Artifact", "mana_cost": "{3}{G}", "text": "Delve"})
    assert _action(board, "spell")["legal"] is False
    board["players"]["A"]["graveyard"].append("Elf")
    assert _action(board, "spell")["legal"] is True  # CR 702.66a


TWICE = "If an effect would put one or more counters on a permanent you control, it puts twice that many instead."
ONE_MORE = (
    "If one or more {} counters would be put on {} you control, that many plus one {} counters are put on it instead."
)
NONE = "Counters can't be put on artifacts, creatures, enchantments, or lands."
NEW_COUNTER = "{T}: Put a charge counter on ~. Add {C} for each charge counter on ~."
OLD_COUNTERS = "{T}: Add {C} for each charge counter on ~."
COUNTERS = [  # CR 608.2c, 614.1a, 616.1: a counter that the ability puts is counted, where nothing changes how many are put
    (NEW_COUNTER, "", ["{C}{C}"], True),
    ("{T}: Put two charge counters on ~. Then add {C} for each charge counter on ~.", "", ["{C}{C}{C}"], True),
    (NEW_COUNTER, TWICE, [], None),
    (NEW_COUNTER, NONE, [], None),
    (NEW_COUNTER, ONE_MORE.format("charge", "an artifact", "charge"), [], None),
    (NEW_COUNTER, ONE_MORE.format("+1/+1", "a creature", "+1/+1"), ["{C}{C}"], True),
    ("Put a -1/-1 counter on ~: Add {G}.", NONE, ["{G}"], None),
    ("Put a -1/-1 counter on ~: Add {G}.", ONE_MORE.format("-1/-1", "a creature", "-1/-1"), ["{G}"], True),
    (
        NEW_COUNTER,
        "If one or more charge counters would be put on an artifact you control, you gain 1 life instead.",
        [],
        None,
    ),
    # Not on it, no counter that it puts, or nothing that is said of putting counters
    (NEW_COUNTER, ONE_MORE.format("charge", "a creature", "charge"), ["{C}{C}"], True),
    (OLD_COUNTERS, ONE_MORE.format("charge", "an artifact", "charge"), ["{C}"], True),
    (OLD_COUNTERS + "\nPut a -1/-1 counter on ~: Add {G}.", NONE, ["{C}"], True),
    (NEW_COUNTER, "Frobnicators can't be put on artifacts.", ["{C}{C}"], True),
    (NEW_COUNTER, "Charge counters can't frobnicate.", ["{C}{C}"], True),
    (NEW_COUNTER, "Put frobnicated counters on artifacts.", ["{C}{C}"], True),
    ("Put a -1/-1 counter on ~: Add {G}.", "Frobnicators can't be put on artifacts.", ["{G}"], True),
    ("Put a -1/-1 counter on ~: Add {G}.", TWICE, ["{G}"], True),
    ("Put a -1/-1 counter on ~: Add {G}.", "Put frobnicated counters on artifacts.", ["{G}"], True),
]


@pytest.mark.parametrize(("text", "other", "adds", "legal"), COUNTERS)
def test_counters_on_the_way(text: str, other: str, adds: list[str], legal: bool | None) -> None:
    source = thing("source", "Artifact", text, counters={"charge": 1})
    tree = boards.board(
        source, thing("other", "Enchantment", other), thing("w", "Artifact", "{1}: Draw a card."), mana=""
    )
    assert boards.produces(tree, "source") == adds
    found = boards.find(tree, "activate w#1")
    assert found is not None
    assert found["legal"] is legal


@pytest.mark.parametrize("text", [TWICE, NONE, ONE_MORE.format("charge", "an artifact", "charge")])
def test_113_6_what_a_card_in_a_graveyard_says_of_counters(text: str) -> None:
    """Even where another object, or another of its abilities, speaks of artifacts."""
    buried = thing(
        "buried",
        "Creature",
        f"{text}\nAs long as ~ is in your graveyard, artifacts you control have hexproof.",
        pt="1/1",
    )
    looks = thing("looks", "Enchantment", "Whenever an artifact you control becomes tapped, you gain 1 life.")
    draws = thing("w", "Artifact", "{1}: Draw a card.")
    for own, adds in ((NEW_COUNTER, "{C}{C}"), ("Put a -1/-1 counter on ~: Add {G}.", "{G}")):
        source = thing("source", "Artifact", own, counters={"charge": 1})
        tree = boards.board(source, looks, draws, graveyard=[buried], mana="")
        assert boards.produces(tree, "source") == [adds]
        found = boards.find(tree, "activate w#1")
        assert found is not None
        assert found["legal"] is True


@pytest.mark.parametrize(("other", "expected"), [(NONE, [None, True]), (TWICE, [True, True])])
def test_118_3_a_cost_that_puts_a_counter_where_none_may_be_put(other: str, expected: list[bool | None]) -> None:
    cursed = thing("w", "Artifact", "Put a -1/-1 counter on ~: Draw a card.\n{0}: Draw a card.")
    tree = boards.board(cursed, thing("other", "Enchantment", other))
    assert [a["legal"] for a in boards.actions(tree) if a.get("object") == "w"] == expected


COMBINED = [  # CR 106.1: mana in any combination; of more than twelve of all colors nothing is claimed but the types
    ("Add twelve mana in any combination of colors.", 1820, True),
    ("Add thirteen mana in any combination of colors.", 0, None),
    ("Add thirteen mana in any combination of {R} and/or {G}.", 14, True),
    ("Add fifteen mana in any combination of {R} and/or {G}.", 16, True),
    ("Add thirteen mana in any combination of {R}, {G}, and/or {W}.", 0, None),
]


@pytest.mark.parametrize(("text", "outcomes", "legal"), COMBINED)
def test_combinations(text: str, outcomes: int, legal: bool | None) -> None:
    tree = boards.board(
        thing("source", "Artifact", "{T}: " + text), thing("w", "Artifact", "{2}{R}: Draw a card."), mana=""
    )
    assert len(boards.produces(tree, "source")) == outcomes
    assert set("RG") <= set(boards.could_produce(tree, "source"))
    assert ("not_understood" in pyrules.ask(tree, only=["mana"]).to_dict()) is (not outcomes)
    found = boards.find(tree, "activate w#1")
    assert found is not None
    assert found["legal"] is legal
    if not outcomes:
        with pytest.raises(NotUnderstood):
            pyrules.do(tree, "activate source")
