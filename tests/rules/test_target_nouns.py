"""CR 109, 115, 405, 509, 700: what may be a target where a noun speaks of combat, of the stack, of what happened, of designations."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, land, rows, spell, thing


def legal(tree: Tree, action: str) -> bool | None:
    for entry in tree["stack"]:
        if "spell" in entry:
            entry.pop("card", None)
    answer: bool | None = pyrules.check(tree, action).to_dict()["legal"]
    return answer


# What is said of a creature, and creatures of which it is true and false.
ATTACKED = {"step": "declare attackers", "active": "B"}
PIRATE = thing("x", "Creature — Human Pirate", "Flying", pt="1/1")
CREATURES: list[Any] = [
    ("701.37b", "creature that's monstrous", bears("x", is_={"monstrous": True}), bears("x")),
    ("702.171b", "saddled creature", bears("x", is_={"saddled": True}), bears("x")),
    ("903.3", "commander", bears("x", is_={"commander": True}), bears("x")),
    ("903.3", "noncommander creature", bears("x"), bears("x", is_={"commander": True})),
    ("120.3", "creature that was dealt damage this turn", bears("x", damage=1), bears("x")),
    ("508.1", "creature attacking you", bears("x", attacking="A"), bears("x")),
    ("508.1", "creature that attacked this turn", bears("x", attacking="A"), bears("x")),
    ("205.4", "nonsnow creature", bears("x"), thing("x", "Snow Creature", pt="1/1")),
    ("205.3", "creature that isn't a Pirate", bears("x"), PIRATE),
    ("205.2", "permanent that's an artifact or creature", bears("x"), thing("x", "Enchantment")),
    ("122.1", "creature with no counters on it", bears("x"), bears("x", counters={"+1/+1": 1})),
    ("122.1", "creature that has a -1/-1 counter on it", bears("x", counters={"-1/-1": 1}), bears("x")),
    ("700.12", "outlaw creature", PIRATE, bears("x")),
    ("702.9", "creature that has flying", PIRATE, bears("x")),
    ("208.1", "creature with power or toughness 1 or less", bears("x", "1/3"), bears("x")),
    ("208.1", "creature with power or toughness 1 or less", bears("x", "3/1"), bears("x")),
    ("202.3", "creature with mana value 1 or 2", bears("x"), thing("x", "Creature", pt="1/1", cost="{3}")),
    ("305.6", "land with a basic land type", land("x", "Forest", basic=False), land("x")),
    ("105.2", "creature with exactly two colors", thing("x", "Creature", pt="1/1", cost="{W}{U}"), bears("x")),
    ("205.3m", "creature with two or more creature types", PIRATE, bears("x")),
]


@pytest.mark.parametrize(("rule", "noun", "yes", "no"), rows(CREATURES))
def test_a_creature_may_be_a_target(rule: str, noun: str, yes: Tree, no: Tree) -> None:
    for x, expected in ((yes, True), (no, False)):
        shot = thing("shot", "Instant", f"Destroy target {noun}.", cost="{R}")
        assert legal(board(B=[x], hand=[shot], **ATTACKED), "cast shot targeting x") is expected, noun


def fighter(noun: str, **keys: Any) -> Tree:
    return thing("me", "Creature", f"{{R}}: Destroy target {noun}.", pt="1/1", **keys)


BLOCKS = {"step": "declare blockers", "active": "B"}
ATTACKERS = [bears("y", attacking="A"), bears("n", attacking="A")]
FIGHTS: list[Any] = [
    ("509.1", board(fighter("creature blocked by this creature", blocking=["y"]), B=ATTACKERS, **BLOCKS)),
    ("509.1", board(fighter("creature it's blocking", blocking=["y"]), B=ATTACKERS, **BLOCKS)),
    ("509.1", board(fighter("creature blocking or blocked by this creature", blocking=["y"]), B=ATTACKERS, **BLOCKS)),
    (
        "509.1",
        board(
            fighter("creature that's blocking this creature", attacking="B"),
            B=[bears("y", blocking=["me"]), bears("n")],
            step="declare blockers",
        ),
    ),
    (
        "508.5",
        board(
            fighter("creature defending player controls", attacking="B"),
            B=[bears("y")],
            C=[bears("n")],
            step="declare blockers",
        ),
    ),
]


@pytest.mark.parametrize(("rule", "tree"), rows(FIGHTS))
def test_who_fights_whom(rule: str, tree: Tree) -> None:
    assert legal(tree, "activate me#1 targeting y") is True
    assert legal(tree, "activate me#1 targeting n") is False


NINJA = thing("ninja", "Creature — Ninja", "Ninjutsu {R}", pt="1/1", cost="{4}")
UNBLOCKED: list[
    Any
] = [  # CR 509.1h: before blockers are declared no creature is unblocked, and one without its blockers stays blocked
    ("702.49a", board(bears("it", attacking="B"), hand=[NINJA], step="declare blockers"), True),
    ("702.49c", board(bears("it", attacking="B"), hand=[NINJA], step="declare attackers"), False),
    ("702.49c", board(bears("it", attacking="B", is_={"blocked": True}), hand=[NINJA], step="declare blockers"), False),
]


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(UNBLOCKED))
def test_ninjutsu_returns_an_unblocked_attacker(rule: str, tree: Tree, expected: bool) -> None:
    answer = pyrules.check(tree, "activate ninja#Ninjutsu").to_dict()
    assert answer["legal"] is expected
    assert [why["rule"] for why in answer["why_not"]] == ([] if expected else ["118.3"])


# What is on the stack is an activated ability of an artifact, or a triggered one with player A as its target.
SOURCE = thing("art", "Artifact", "{T}: Draw a card.\nWhenever a creature dies, target player draws a card.")
ON_STACK: list[Any] = [
    ("113.3b", "Counter target activated ability.", True, False),
    ("113.3c", "Counter target triggered ability.", False, True),
    ("113.1c", "Counter target activated or triggered ability.", True, True),
    ("113.1c", "Counter target spell or ability.", True, True),
    ("113.7", "Counter target activated ability from an artifact source.", True, False),
    ("113.7", "Counter target activated ability from a creature source.", False, False),
    ("112.1", "Counter target spell.", False, False),
    ("113.8", "Copy target activated or triggered ability you control.", False, False),
    ("115.7", "Change the target of target spell or ability with a single target.", False, True),
    ("113.1c", "Counter target spell, activated ability, or triggered ability.", True, True),
    ("700.2a", "Choose one —\n• Counter target triggered ability.\n• Destroy target creature.", False, True),
]


@pytest.mark.parametrize(("rule", "text", "activated", "triggered"), rows(ON_STACK))
def test_abilities_on_the_stack(rule: str, text: str, activated: bool, triggered: bool) -> None:
    for number, expected in ((1, activated), (2, triggered)):
        ability: Tree = {"ability": f"art#{number}", "id": "it", "controller": "B", "targets": ["A"] * (number == 2)}
        tree = board(B=[SOURCE], stack=[ability], hand=[thing("no", "Instant", text, cost="{U}")])
        assert legal(tree, "cast no") is expected


AIMED: list[Any] = [
    ("115.1", "Counter target spell that targets you.", ["A"], True),
    ("115.1", "Counter target spell that targets you.", ["B"], False),
    ("115.7", "Change the target of target spell with a single target.", ["A"], True),
    ("115.7", "Change the target of target spell with a single target.", ["A", "B"], False),
]


@pytest.mark.parametrize(("rule", "text", "targets", "expected"), rows(AIMED))
def test_spells_by_their_targets(rule: str, text: str, targets: list[str], expected: bool) -> None:
    tree = board(stack=[spell("bolt") | {"targets": targets}], hand=[thing("no", "Instant", text, cost="{U}")])
    assert legal(tree, "cast no") is expected


MODES: list[
    Any
] = [  # CR 700.2a: a mode in words that nobody understands may be chosen where its targets are known to be there
    ("Choose one —\n• Frobnicate.\n• Destroy target land.", True),
    ("Choose one —\n• Frobnicate target land, oddly.\n• Destroy target land.", None),
    ("Choose one —\n• Destroy target creature.\n• Destroy target land.", False),
    ("Choose two —\n• Destroy target creature.\n• Destroy target land.\n• Frobnicate.", False),
]


@pytest.mark.parametrize(("text", "expected"), MODES)
def test_modes_that_nobody_understands(text: str, expected: bool | None) -> None:
    assert legal(board(hand=[thing("will", "Instant", text, cost="{R}")]), "cast will") is expected


LOOTING = thing("loot", "Sorcery", "Draw a card.\nFlashback {2}{R}", cost="{R}")
ZAP = thing("zap", "Instant", "Draw a card.", cost="{R}")
RETURN = "Return target instant or sorcery card from your graveyard or exiled card with flashback you own to your hand."
CARDS: list[Any] = [
    ("115.2", RETURN, {"graveyard": [ZAP]}, True),
    ("115.2", RETURN, {"exile": [LOOTING]}, True),
    ("115.2", RETURN, {"exile": [ZAP]}, False),
    ("702.34a", "Return target card with flashback you own from exile to your hand.", {"exile": [LOOTING]}, True),
    # CR 702.148a: the words in brackets count unless the cleave cost is paid; which targets there are then isn't worked out.
    ("702.148a", "Cleave {5}\nDestroy target [attacking] creature.", {"B": [bears()]}, None),
    ("702.148a", "Cleave {5}\nDestroy target [untapped] creature.", {"B": [bears()]}, True),
]


@pytest.mark.parametrize(("rule", "text", "where", "expected"), rows(CARDS))
def test_cards_and_brackets(rule: str, text: str, where: Tree, expected: bool | None) -> None:
    assert (
        legal(board(hand=[thing("spell", "Sorcery", text, cost="{R}")], mana="{R}", **where), "cast spell") is expected
    )
