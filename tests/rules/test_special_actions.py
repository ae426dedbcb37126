"""CR 116 Special actions: which there are, when they may be taken, what they cost, and what follows from them."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, actions, board, land, rows, spell, thing

NIGHT: Tree = {"active": "B", "step": "end"}
BOLT = [spell("bolt")]


def card(text: str, type_line: str = "Creature — Bear", cost: str | None = "{2}{R}", **keys: Any) -> Tree:
    return thing("it", type_line, text, cost=cost, pt="2/2" if "Creature" in type_line else None, **keys)


def special(tree: Tree, kind: str) -> Tree | None:
    """The special action of this kind among those that are listed."""
    return next((a for a in actions(tree, "A") if a["do"] == "special" and a["kind"] == kind), None)


PLOT, FORETELL = card("Plot {1}{R}"), card("Draw a card.\nForetell {1}{U}", "Sorcery")
VISION = card("Suspend 4—{U}\nDestroy target creature.", "Sorcery", None)
MORPH = card("Morph {2}{U}", face_down=True)
HIRSUTE = card("Morph—Discard a card.", face_down=True)
COMPANION = card("Companion — Your starting deck contains only cards with even mana values.", is_=["companion"])
ALLOWED: list[Any] = [
    # Rule, kind, board, its cost, the rules that forbid it.
    ("702.170a", "plot", board(hand=[PLOT]), "{1}{R}", []),
    ("702.170a", "plot", board(hand=[PLOT], stack=BOLT), "{1}{R}", ["702.170a"]),
    ("702.170a", "plot", board(hand=[PLOT], step="upkeep"), "{1}{R}", ["702.170a"]),
    ("116.2h", "foretell", board(hand=[FORETELL]), "{2}", []),
    ("116.2h", "foretell", board(hand=[FORETELL], step="end", stack=BOLT), "{2}", []),
    ("116.2h", "foretell", board(hand=[FORETELL], **NIGHT), "{2}", ["116.2h"]),
    ("117.1c", "foretell", board(hand=[FORETELL], priority="B"), "{2}", ["117.1c"]),
    # CR 702.62c: timing and prohibitions count, targets and the cost that isn't there don't.
    ("702.62a", "suspend", board(hand=[VISION]), "{U}", []),
    ("702.62a", "suspend", board(hand=[VISION], step="end"), "{U}", ["117.1a"]),
    ("702.62a", "suspend", board(hand=[card("Suspend 4—{U}\nDraw a card.", "Instant")], **NIGHT), "{U}", []),
    ("702.62c", "suspend",
        board(thing("rule", "Enchantment", "Players can't cast sorcery spells."), hand=[VISION]), "{U}", ["101.2"]),
    ("702.62c", "suspend", board(hand=[card("Suspend 4—{U}\nDraw a card.", "Instant")],
        stack=[spell("fast", text="Split second")]), "{U}", ["702.61a"]),
    ("702.62a", "suspend", board(hand=[card("Suspend X—{X}{U}. X can't be 0.")]), "{X}{1}{U}", []),
    ("702.37e", "turn face up", board(MORPH), "{2}{U}", []),
    ("702.37e", "turn face up", board(MORPH, stack=BOLT, **NIGHT), "{2}{U}", []),
    # CR 702.61a forbids casting and activating, not special actions.
    ("702.61a", "turn face up", board(MORPH, stack=[spell("fast", text="Split second")]), "{2}{U}", []),
    ("702.37e", "turn face up", board(MORPH, priority="B"), "{2}{U}", ["117.1c"]),
    ("118.3", "turn face up", board(HIRSUTE), "{0}", ["118.3"]),
    ("118.3", "turn face up", board(HIRSUTE, hand=[land("forest", "Forest")]), "{0}", []),
    ("118.3", "turn face up", board(HIRSUTE, hand=1), "{0}", []),
    ("702.168d", "turn face up", board(card("Disguise {R}", face_down=True)), "{R}", []),
    ("701.40b", "turn face up", board(card("", face_down=True, is_=["manifested"])), "{2}{R}", []),
    ("701.58b", "turn face up", board(card("", face_down=True, is_=["cloaked"])), "{2}{R}", []),
    ("116.2g", "companion", board(command=[COMPANION]), "{3}", []),
    ("116.2g", "companion", board(command=[COMPANION], step="draw"), "{3}", ["116.2g"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "kind", "tree", "cost", "expected"), rows(ALLOWED))
def test_a_special_action(rule: str, kind: str, tree: Tree, cost: str, expected: list[str]) -> None:
    found = special(tree, kind)
    assert found is not None
    assert (found["cost"], sorted({why["rule"] for why in found["why_not"]})) == (cost, expected)
    assert found["legal"] is (not expected)


NONE: list[Any] = [
    ("702.170a", "plot", board(graveyard=[PLOT])),
    ("702.143a", "foretell", board(PLOT)),
    ("701.40b", "turn face up", board(card("", "Instant", face_down=True, is_=["manifested"]))),
    ("708.7", "turn face up", board(card("", face_down=True))),
    ("702.37e", "turn face up", board(card("Morph {2}{U}"))),
    ("702.37e", "turn face up", board(B=[MORPH])),
    ("903.8", "cast", board(command=[COMPANION])),
]


@pytest.mark.parametrize(("rule", "kind", "tree"), rows(NONE))
def test_there_is_no_such_special_action(rule: str, kind: str, tree: Tree) -> None:
    assert special(tree, kind) is None


def test_601_2h_what_can_t_be_paid_for() -> None:
    found = special(board(hand=[PLOT], mana="{U}{U}"), "plot")
    assert found is not None and found["payable"] is False and found["legal"] is False


# ---- how they are written, and what follows -------------------------------------------------------------------------------------
OUTCOMES: list[Any] = [
    # Rule, board, action, where the object is then, and its entry without id and card.
    ("702.170a", board(hand=[PLOT], mana="{R}{R}"), "plot it", "exile", {"entered": "this turn", "is": ["plotted"]}),
    ("702.143a", board(hand=[FORETELL], mana="{R}{R}"), "foretell it", "exile",
        {"entered": "this turn", "face_down": True, "is": ["foretold"]}),
    ("702.62a", board(hand=[VISION], mana="{U}"), "suspend it", "exile", {"counters": {"time": 4}}),
    ("702.62a", board(hand=[card("Suspend X—{X}{U}. X can't be 0.")], mana="{U}{R}{R}"), "suspend it x 2", "exile",
        {"counters": {"time": 2}}),
    ("708.8", board(MORPH, mana="{U}{U}{U}"), "turn up it", "battlefield", {}),
    ("702.37b", board(card("Megamorph {U}", face_down=True), mana="{U}"), "turn up it", "battlefield",
        {"counters": {"+1/+1": 1}}),
    ("701.40b", board(card("", face_down=True, is_=["manifested"]), mana="{R}{R}{R}"), "turn face up it",
        "battlefield", {}),
    ("116.2g", board(command=[COMPANION], mana="{R}{R}{R}"), "companion it", "hand", {}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "action", "zone", "expected"), rows(OUTCOMES))
def test_what_follows(rule: str, tree: Tree, action: str, zone: str, expected: Tree) -> None:
    assert pyrules.check(tree, action)["legal"] is True
    (outcome,) = pyrules.do(tree, action).to_dict()["outcomes"]
    player = outcome["board"]["players"]["A"]
    (entry,) = [entry for entry in player[zone] if entry["id"] == "it"]
    assert {key: value for key, value in entry.items() if key not in ("id", "card")} == expected
    assert "mana" not in player and "stack" not in outcome["board"]


def test_116_3_a_plotted_card_is_cast_on_a_later_turn() -> None:
    """CR 702.170d."""
    after = pyrules.do(board(hand=[PLOT], mana="{R}{R}"), "plot it").to_dict()["outcomes"][0]["board"]
    assert pyrules.check(after, 'cast it as "Plot"')["legal"] is False
    del after["players"]["A"]["exile"][0]["entered"]
    assert pyrules.check(after, 'cast it as "Plot"')["legal"] is True


def test_603_2_turning_face_up_triggers() -> None:
    text = "Morph {U}\nWhen this creature is turned face up, draw a card."
    (outcome,) = pyrules.do(board(card(text, face_down=True), mana="{U}"), "turn up it").to_dict()["outcomes"]
    assert outcome["triggers"] == ["it: When this creature is turned face up, draw a card."]


def test_a_face_that_is_not_understood_is_not_turned_up() -> None:
    """CR 708.11: what it says about being turned face up would have to be followed."""
    text = "Morph {U}\nAs this creature is turned face up, put five +1/+1 counters on it."
    with pytest.raises(pyrules.errors.NotUnderstood):
        pyrules.do(board(card(text, face_down=True), mana="{U}"), "turn up it")
