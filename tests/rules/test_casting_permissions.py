"""CR 601.3, 118.9: what texts allow to be cast or played from where, in which way and at which cost, and what forbids it."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, actions, bears, board, find, land, rows, rules_against, thing


def card(type_line: str = "Instant", text: str = "Draw a card.", cost: str | None = "{2}{R}", **keys: Any) -> Tree:
    pt = "2/2" if "Creature" in type_line else None
    return thing("widget", type_line, text, cost=cost, pt=pt, **keys)


def rule(text: str, **keys: Any) -> Tree:
    return thing("rule", "Enchantment", text, **keys)


def zombie(**keys: Any) -> Tree:
    return thing("zombie", "Creature — Zombie", pt="2/2", cost="{B}", **keys)


LOYAL = "You may cast this card from your graveyard as long as you control a Zombie."
RAKE = "Once during each of your turns, you may cast an instant or sorcery spell from your graveyard."
EITHER = (
    "Once during each of your turns, you may play a land from your graveyard or cast a permanent spell with mana value 3 "
    "or less from your graveyard."
)
BURIED_ONLY = "You may cast this card from your graveyard, but not from anywhere else."
TWO_ZONES = "You may cast this card from your graveyard or from exile."
EXILED = "If a spell cast this way would be put into your graveyard, exile it instead."
COSTLY = "You may cast this creature from your graveyard if you pay {1} more to cast it for each other creature card in your graveyard."
DISCARDING = "You may cast this card from your graveyard by discarding a card in addition to paying its other costs."
OTHERWISE = "You may cast this card from your graveyard by paying {R}{G} rather than paying its mana cost."
BORROWED = {"player": "A", "on": ["widget"], "text": "You may play that card this turn."}
NEXT = {"active": "B", "step": "end"}

# The rule, the action ("-": it is not even possible), the board, and the rules against it; 601.2h: it can't be paid for.
PERMISSIONS: list[Any] = [
    # the card itself (113.6f)
    ("601.3b", "cast widget", board(zombie(), graveyard=[card("Creature", LOYAL)]), []),
    ("601.3b", "-cast widget", board(bears(), graveyard=[card("Creature", LOYAL)]), []),
    ("601.3b", "-cast widget", board(B=[zombie()], graveyard=[card("Creature", LOYAL)]), []),
    ("601.3b", "-cast widget", board(zombie(), exile=[card("Creature", LOYAL)]), []),
    ("118.9", f"cast widget as {OTHERWISE}", board(graveyard=[card("Creature", OTHERWISE)], mana="{R}{G}"), []),
    ("118.9", f"cast widget as {OTHERWISE}", board(graveyard=[card("Creature", OTHERWISE)], mana="{R}{R}{R}"), ["601.2h"]),
    ("118.9", "-cast widget", board(graveyard=[card("Creature", OTHERWISE)]), []),
    ("601.2f", f"cast widget as {DISCARDING}", board(graveyard=[card("Creature", DISCARDING)], hand=[bears()]), []),
    ("601.2f", f"cast widget as {DISCARDING}", board(graveyard=[card("Creature", DISCARDING)]), ["118.3"]),
    ("601.2f", f"cast widget as {COSTLY}", board(graveyard=[card("Creature", COSTLY, "{R}"), bears()], mana="{R}{R}"), []),
    ("601.2f", f"cast widget as {COSTLY}", board(graveyard=[card("Creature", COSTLY, "{R}"), bears(), zombie()],
        mana="{R}{R}"), ["601.2h"]),
    ("601.3b", "cast widget", board(graveyard=[card("Creature", BURIED_ONLY)]), []),
    ("101.2", "cast widget", board(hand=[card("Creature", BURIED_ONLY)]), ["101.2"]),
    ("601.3b", "-cast widget", board(exile=[card("Creature", BURIED_ONLY)]), []),
    ("601.3b", "cast widget", board(graveyard=[card("Creature", TWO_ZONES)]), []),
    ("601.3b", "cast widget", board(exile=[card("Creature", TWO_ZONES)]), []),
    ("601.3b", "-cast widget", board(library=[card("Creature", TWO_ZONES)]), []),
    # another sentence, about what comes later, has no meaning here
    ("601.3b", "-cast widget", board(rule(f"{RAKE} {EXILED}"), graveyard=[card("Creature", "")]), []),
    ("601.3b", "cast widget", board(rule(f"{RAKE} {EXILED}"), graveyard=[card()]), []),
    # another permanent
    ("601.3b", "cast widget", board(rule(RAKE), graveyard=[card()]), []),
    ("601.3b", "-cast widget", board(rule(RAKE), graveyard=[card()], **NEXT), []),
    ("601.3b", "-cast widget", board(rule(RAKE), graveyard=[card("Creature", "")]), []),
    ("601.3b", "-cast widget", board(rule(RAKE, used={1: 1}), graveyard=[card()]), []),
    ("601.3b", "-cast widget", board(B=[rule(RAKE)], graveyard=[card()]), []),
    ("601.3b", "cast widget", board(rule(EITHER), graveyard=[card("Artifact", "")]), []),
    ("601.3b", "-cast widget", board(rule(EITHER), graveyard=[card("Artifact", "", "{4}")]), []),
    ("601.3b", "-cast widget", board(rule(EITHER), graveyard=[card("Sorcery")]), []),
    ("305.1", "play forest", board(rule(EITHER), graveyard=[land("forest", "Forest")]), []),
    ("305.3", "-play forest", board(rule(EITHER), graveyard=[land("forest", "Forest")], **NEXT), []),
    ("305.1", "-play forest", board(rule(RAKE), graveyard=[land("forest", "Forest")]), []),
    # effects that have begun (611.2c)
    ("611.2c", "cast widget", board(exile=[card()], effects=[BORROWED]), []),
    ("611.2c", "-cast widget", board(exile=[card()], effects=[BORROWED | {"player": "B"}]), []),
    ("611.2c", "-cast ogre", board(exile=[card(), bears("ogre")], effects=[BORROWED]), []),
    ("611.2c", "play widget", board(exile=[land("widget", "Forest")], effects=[BORROWED]), []),
    # keywords that effects give to cards elsewhere
    ("702.81a", "cast widget as Retrace", board(rule("During your turn, nonland permanent cards in your graveyard have "
        "retrace."), graveyard=[card("Artifact", "")], hand=[land("forest", "Forest")]), []),
    ("702.81a", "cast widget as Retrace", board(rule("During your turn, nonland permanent cards in your graveyard have "
        "retrace."), graveyard=[card("Artifact", "")], hand=[bears()]), ["118.3"]),
    ("702.81a", "-cast widget as Retrace", board(rule("During your turn, nonland permanent cards in your graveyard have "
        "retrace."), graveyard=[card("Instant")], hand=[land("forest", "Forest")]), []),
    ("702.81a", "-cast widget as Retrace", board(rule("During your turn, nonland permanent cards in your graveyard have "
        "retrace."), graveyard=[card("Artifact", "Flash")], hand=[land("forest", "Forest")], **NEXT), []),
    ("702.34a", "cast widget as Flashback", board(graveyard=[card(text="Draw a card.\nFlashback—Sacrifice a creature.")]),
        ["118.3"]),
    ("702.34a", "cast widget as Flashback", board(bears(), graveyard=[card(text="Draw a card.\nFlashback—Sacrifice a "
        "creature.")]), []),
    ("702.160a", "cast widget as Prototype", board(hand=[card("Artifact Creature", "Prototype {R} — 1/1", "{7}")],
        mana="{R}"), []),
    # as though it had flash
    ("601.3b", "cast widget", board(hand=[card("Enchantment", "You may cast this spell as though it had flash.")], **NEXT), []),
    ("601.3b", "cast widget", board(hand=[card("Enchantment", "")], **NEXT), ["117.1a"]),
    ("702.37c", "cast widget as face down", board(hand=[card("Creature", "You may cast this spell as though it had flash.\n"
        "Morph {R}")], **NEXT), ["117.1a"]),
]  # fmt: skip

FREE = "You may cast spells from your hand without paying their mana costs."
LIFE = (
    "Once during each of your turns, you may cast an enchantment spell by paying life equal to its mana value rather "
    "than paying its mana cost."
)
RAINBOW = "You may pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast."
EVIDENCE = "You may collect evidence 3 rather than pay the mana cost for spells you cast."
PITCH = "You may pay 1 life and exile a red card from your hand rather than pay this spell's mana cost.\nDraw a card."
PITCHED = PITCH.partition("\n")[0]
GIFTED = "If you control a Zombie, you may cast this spell without paying its mana cost.\nDraw a card."
GIFT = GIFTED.partition("\n")[0]
POOR = {"mana": ""}
ALTERNATIVES: list[Any] = [
    ("118.9", f"cast widget as {FREE}", board(rule(FREE), hand=[card()], **POOR), []),
    ("118.6a", f"cast widget as {FREE}", board(rule(FREE), hand=[card(cost=None)], **POOR), []),
    ("118.6", "cast widget", board(rule(FREE), hand=[card(cost=None)], **POOR), ["118.6"]),
    ("118.9", f"-cast widget as {FREE}", board(rule(FREE), graveyard=[card()], **POOR), []),
    ("118.9", f"-cast widget as {FREE}", board(B=[rule(FREE)], hand=[card()], **POOR), []),
    ("117.1a", f"cast widget as {FREE}", board(rule(FREE), hand=[card("Sorcery")], **POOR, **NEXT), ["117.1a"]),
    ("118.9d", f"cast widget as {FREE}", board(rule(FREE), thing("tax", "Artifact", "Spells cost {1} more to cast."),
        hand=[card()], **POOR), ["601.2h"]),
    ("119.4", f"cast widget as {LIFE}", board(rule(LIFE), hand=[card("Enchantment", "")], life=3, **POOR), []),
    ("119.4", f"cast widget as {LIFE}", board(rule(LIFE), hand=[card("Enchantment", "")], life=2, **POOR), ["118.3b"]),
    ("118.9", f"-cast widget as {LIFE}", board(rule(LIFE), hand=[card("Artifact", "")], **POOR), []),
    ("118.9", f"-cast widget as {LIFE}", board(rule(LIFE), hand=[card("Enchantment", "Flash")], **POOR, **NEXT), []),
    ("118.9", f"cast widget as {RAINBOW}", board(rule(RAINBOW), hand=[card("Sorcery", cost="{9}{R}")],
        mana="{W}{U}{B}{R}{G}"), []),
    ("118.9", f"cast widget as {RAINBOW}", board(rule(RAINBOW), hand=[card("Sorcery", cost="{9}{R}")],
        mana="{W}{U}{B}{R}{R}"), ["601.2h"]),
    ("701.59b", f"cast widget as {EVIDENCE}", board(rule(EVIDENCE), hand=[card()], graveyard=[bears(), zombie()], **POOR), []),
    ("701.59b", f"cast widget as {EVIDENCE}", board(rule(EVIDENCE), hand=[card()], graveyard=[bears()], **POOR), ["701.59b"]),
    ("118.9", f"cast widget as {PITCHED}", board(hand=[card(text=PITCH), thing("red", "Sorcery", cost="{R}")], **POOR), []),
    ("601.2a", f"cast widget as {PITCHED}", board(hand=[card(text=PITCH), bears()], **POOR), ["118.3"]),
    ("118.9", f"cast widget as {GIFT}", board(zombie(), hand=[card(text=GIFTED)], **POOR), []),
    ("118.9", f"-cast widget as {GIFT}", board(bears(), hand=[card(text=GIFTED)], **POOR), []),
    # CR 702.48 Offering
    ("702.48a", "cast widget as offering zombie", board(zombie(), hand=[card("Creature", "Zombie offering", "{2}{B}{B}")],
        mana="{B}{B}{B}"), []),
    ("702.48a", "cast widget as offering zombie", board(zombie(), hand=[card("Creature", "Zombie offering", "{2}{B}{B}")],
        mana="{B}{B}{B}", **NEXT), []),
    ("702.48c", "cast widget as offering zombie", board(zombie(), hand=[card("Creature", "Zombie offering", "{2}{B}{B}")],
        mana="{B}{B}"), ["601.2h"]),
    ("702.48a", "-cast widget as offering bears", board(bears(), hand=[card("Creature", "Zombie offering", "{2}{B}{B}")]), []),
]  # fmt: skip

HANDS_ONLY = "Your opponents can't cast spells from anywhere other than their hands."
BURIED = "Players can't cast spells from graveyards or libraries."
LIFEBLOOD = "Players can't pay life or sacrifice nonland permanents to cast spells or activate abilities."
CHOICE = "As an additional cost to cast this spell, pay 5 life or sacrifice a creature or enchantment.\nDraw a card."
LATE = "Cast this spell only during an opponent's turn after their upkeep step.\nDraw a card."
FORBIDDEN: list[Any] = [
    ("101.2", "cast widget as Flashback", board(B=[rule(BURIED)], graveyard=[card(text="Draw a card.\nFlashback {R}")]), ["101.2"]),
    ("101.2", "cast widget", board(B=[rule(BURIED)], hand=[card()]), []),
    ("101.2", "cast widget", board(B=[rule(HANDS_ONLY)], command=[card("Legendary Creature", "", is_=["commander"])]), ["101.2"]),
    ("101.2", "cast widget", board(rule(HANDS_ONLY), command=[card("Legendary Creature", "", is_=["commander"])]), []),
    ("101.2", "cast widget", board(B=[rule(HANDS_ONLY)], hand=[card()]), []),
    ("702.37c", "cast widget as face down", board(rule("Players can't cast artifact spells."),
        hand=[card("Artifact Creature", "Morph {R}")]), []),
    ("702.37c", "cast widget as face down", board(rule("Players can't cast creature spells."),
        hand=[card("Creature", "Morph {R}")]), ["101.2"]),
    ("601.3", "cast widget", board(hand=[card(text=LATE)], active="B", step="upkeep"), ["601.3"]),
    ("601.3", "cast widget", board(hand=[card(text=LATE)], active="B", step="draw"), []),
    ("601.3", "cast widget", board(hand=[card(text=LATE)], step="end"), ["601.3"]),
    ("118.3", "cast widget", board(hand=[card(text=CHOICE)], life=5), []),
    ("118.3", "cast widget", board(hand=[card(text=CHOICE)], life=4), ["118.3"]),
    ("118.3", "cast widget", board(bears(), hand=[card(text=CHOICE)], life=4), []),
    ("101.2", "cast widget", board(bears(), rule(LIFEBLOOD), hand=[card(text=CHOICE)], life=20), ["118.3"]),
]  # fmt: skip

BREACH = (
    "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile three other "
    "cards from your graveyard."
)
BACK = "Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to that card's mana cost."
THREE_MORE = [bears("one"), bears("two"), bears("three")]
BEHOLD = "As an additional cost to cast this spell, behold a Zombie or pay {1}.\nDraw a card."
QUICK = "You may cast this spell as though it had flash if you pay {2} more to cast it."
SEEN = "You may cast this spell as though it had flash if you behold a Zombie as an additional cost to cast it."
OPTIONS: list[Any] = [
    ("701.4a", "cast widget", board(zombie(), hand=[card(text=BEHOLD, cost="{R}")], mana="{R}"), []),
    ("701.4a", "cast widget", board(hand=[card(text=BEHOLD, cost="{R}"), zombie()], mana="{R}"), []),
    ("701.4a", "cast widget", board(B=[zombie()], hand=[card(text=BEHOLD, cost="{R}")], mana="{R}"), ["601.2h"]),
    ("701.4a", "cast widget", board(hand=[card(text=BEHOLD, cost="{R}")], mana="{R}{R}"), []),
    ("601.3c", f"cast widget as {QUICK}", board(hand=[card("Sorcery", QUICK, "{R}")], mana="{R}{R}{R}", **NEXT), []),
    ("601.3c", f"cast widget as {QUICK}", board(hand=[card("Sorcery", QUICK, "{R}")], mana="{R}{R}", **NEXT), ["601.2h"]),
    ("601.3c", "cast widget", board(hand=[card("Sorcery", QUICK, "{R}")], mana="{R}{R}{R}", **NEXT), ["117.1a"]),
    ("601.3c", f"cast widget as {SEEN}", board(zombie(), hand=[card("Sorcery", SEEN, "{R}")], **NEXT), []),
    ("601.3c", f"cast widget as {SEEN}", board(hand=[card("Sorcery", SEEN, "{R}")], **NEXT), ["118.3"]),
]  # fmt: skip
GRANTED: list[Any] = [
    ("702.138a", "cast widget as Escape", board(rule(BREACH), graveyard=[card(), *THREE_MORE]), []),
    ("702.138a", "cast widget as Escape", board(rule(BREACH), graveyard=[card(), *THREE_MORE[1:]]), ["118.3"]),
    ("702.138a", "-cast widget as Escape", board(rule(BREACH), exile=[card()], graveyard=[*THREE_MORE]), []),
    ("702.138a", "-cast widget as Escape", board(B=[rule(BREACH)], graveyard=[card(), *THREE_MORE]), []),
    ("702.34a", "cast widget as Flashback", board(rule(BACK), graveyard=[card()]), []),
    ("702.34a", "cast widget as Flashback", board(rule(BACK), graveyard=[card()], mana="{R}{R}"), ["601.2h"]),
    ("702.34a", "-cast widget as Flashback", board(rule(BACK), graveyard=[card("Creature", "")]), []),
]  # fmt: skip

SORCEROUS = "Each opponent can cast spells only any time they could cast a sorcery."
OWN_TURN = "Players can cast spells only during their own turns."
PEACE = "Players can't cast spells during combat."
ONE = "Each player can't cast more than one noncreature spell each turn."
CAST = [{"player": "A", "event": "cast a noncreature spell", "count": 1}]
BLAZE = "You can cast spells only during your turn and you can cast no more than two spells each turn."
RESTRICTED: list[Any] = [
    ("601.3a", "cast widget", board(B=[rule(SORCEROUS)], hand=[card()], **NEXT), ["101.2"]),
    ("601.3a", "cast widget", board(B=[rule(SORCEROUS)], hand=[card()]), []),
    ("601.3a", "cast widget", board(rule(SORCEROUS), hand=[card()], **NEXT), []),
    ("601.3a", "cast widget", board(rule(OWN_TURN), hand=[card()], **NEXT), ["101.2"]),
    ("601.3a", "cast widget", board(rule(OWN_TURN), hand=[card()], step="end"), []),
    ("601.3a", "cast widget", board(rule(PEACE), hand=[card()], step="declare blockers"), ["101.2"]),
    ("601.3a", "cast widget", board(rule(PEACE), hand=[card()]), []),
    ("601.3a", "cast widget", board(B=[rule(ONE)], hand=[card()], happened=CAST), ["101.2"]),
    ("601.3a", "cast widget", board(B=[rule(ONE)], hand=[card("Creature", "")], happened=CAST), []),
    ("601.3a", "cast widget", board(B=[rule(ONE)], hand=[card()]), []),
    ("601.3a", "cast widget", board(rule(BLAZE), hand=[card()], happened=CAST), []),
    ("601.3a", "cast widget", board(rule(BLAZE), hand=[card()], happened=[CAST[0] | {"count": 2}]), ["101.2"]),
    ("601.3a", "cast widget", board(rule(BLAZE), hand=[card()], **NEXT), ["101.2"]),
    ("601.3a", "cast widget", board(B=[rule(BLAZE)], hand=[card()], **NEXT), []),
]  # fmt: skip

THREE = "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs three mana to cast."
ANY_TYPE = "You may play that card this turn, and mana of any type can be spent to cast it."
DAWN = (
    "You may spend white mana as though it were mana of any color. You may spend other mana only as though it were "
    "colorless mana."
)
ANY = "Players may spend mana as though it were mana of any color."
CONVOKING = "Artifact spells you cast have convoke."
CHEAPER = "During your turn, this spell costs {1}{U}{U} less to cast.\nDraw a card."
LIVING = "Spend only mana produced by creatures to cast this spell."
MANALESS = "You can't spend mana to cast this spell.\nConvoke"
TOTAL: list[Any] = [
    ("601.2f", "cast widget", board(B=[thing("sphere", "Artifact", THREE)], hand=[card(cost="{R}")], mana="{R}{R}{R}"), []),
    ("601.2f", "cast widget", board(B=[thing("sphere", "Artifact", THREE)], hand=[card(cost="{R}")], mana="{R}{R}"), ["601.2h"]),
    ("601.2f", "cast widget", board(B=[thing("sphere", "Artifact", THREE, tapped=True)], hand=[card(cost="{R}")], mana="{R}"), []),
    ("601.2b", "cast widget", board(B=[thing("sphere", "Artifact", THREE)], hand=[card(cost="{1}{B/P}{B/P}")], mana="{R}{R}"), ["601.2h"]),
    ("601.2b", "cast widget", board(B=[thing("sphere", "Artifact", THREE)], hand=[card(cost="{1}{B/P}{B/P}")], mana="{R}{R}{R}"), []),
    ("609.4b", "cast widget", board(rule(DAWN), hand=[card(cost="{1}{B}")], mana="{W}{B}"), []),
    ("609.4b", "cast widget", board(rule(DAWN), hand=[card(cost="{1}{B}")], mana="{B}{B}"), ["601.2h"]),
    ("609.4b", "cast widget", board(rule(DAWN), hand=[card(cost="{C}")], mana="{B}"), []),
    ("609.4b", "cast widget", board(rule(DAWN), hand=[card(cost="{C}")], mana="{W}"), ["601.2h"]),
    ("609.4b", "cast widget", board(exile=[card()], effects=[BORROWED | {"text": ANY_TYPE}], mana="{W}{W}{C}"), []),
    ("609.4b", "cast widget", board(exile=[card()], effects=[BORROWED | {"text": ANY_TYPE}], mana="{W}{W}"), ["601.2h"]),
    ("609.4b", "cast widget", board(exile=[card()], effects=[BORROWED], mana="{W}{W}{C}"), ["601.2h"]),
    ("609.4b", "cast widget", board(B=[rule(ANY)], hand=[card(cost="{B}{G}")], mana="{W}{U}"), []),
    ("702.51a", "cast widget", board(rule(CONVOKING), bears(), bears("ogre"), hand=[card("Artifact", "", "{2}")], **POOR), []),
    ("702.51a", "cast widget", board(rule(CONVOKING), bears(), bears("ogre"), hand=[card("Sorcery", cost="{2}")], **POOR), ["601.2h"]),
    ("702.51a", "cast widget", board(B=[rule(CONVOKING)], hand=[card("Artifact", "", "{2}")], **POOR), ["601.2h"]),
    ("702.41a", "cast widget", board(rule("Creature spells you cast have affinity for Zombies."), zombie(),
        hand=[card("Creature", "", "{1}{G}")], mana="{G}"), []),
    ("118.7c", "cast widget", board(hand=[card(text=CHEAPER, cost="{2}{U}{U}")], mana="{R}"), []),
    ("118.7b", "cast widget", board(hand=[card(text=CHEAPER, cost="{4}{U}")], mana="{R}{R}"), []),
    ("118.7b", "cast widget", board(hand=[card(text=CHEAPER, cost="{4}{U}")], mana="{R}"), ["601.2h"]),
    ("118.7c", "cast widget", board(hand=[card(text=CHEAPER, cost="{2}{U}{U}")], mana="{R}", active="B"), ["601.2h"]),
    ("118.7a", "cast widget", board(rule("Spells you cast cost {2} less to cast."), hand=[card(cost="{1}{R}{R}")], mana="{R}{R}"), []),
    ("702.37c", "cast widget as face down", board(rule("Face-down creature spells you cast cost {1} less to cast."),
        hand=[card("Creature", "Morph {R}")], mana="{R}{R}"), []),
    ("702.37c", "cast widget as face down", board(rule("Artifact spells you cast cost {1} less to cast."),
        hand=[card("Artifact Creature", "Morph {R}")], mana="{R}{R}"), ["601.2h"]),
    ("106.6", "cast widget", board(thing("elf", "Creature", "{T}: Add {G}."), hand=[card("Creature", LIVING, "{1}")], **POOR), []),
    ("106.6", "cast widget", board(land("forest", "Forest"), hand=[card("Creature", LIVING, "{1}")], **POOR), ["601.2h"]),
    ("101.2", "cast widget", board(hand=[card("Creature", MANALESS, "{1}{G}")]), ["601.2h"]),
    ("101.2", "cast widget", board(bears(), bears("ogre"), hand=[card("Creature", MANALESS, "{1}{G}")], **POOR), []),
    ("101.2", "cast widget", board(zombie(), zombie() | {"id": "ogre"}, hand=[card("Creature", MANALESS, "{1}{G}")]), ["601.2h"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule_", "action", "tree", "against"),
    rows([*PERMISSIONS, *ALTERNATIVES, *FORBIDDEN, *GRANTED, *OPTIONS, *RESTRICTED, *TOTAL]),
)
def test_permissions(rule_: str, action: str, tree: Tree, against: list[str]) -> None:
    if action.startswith("-"):
        assert find(tree, action[1:]) is None
    else:
        assert rules_against(tree, action) == against


def test_a_way_with_a_cost_that_is_not_followed_is_not_judged() -> None:
    text = "You may put a card from your hand on top of your library rather than pay this spell's mana cost."
    ways = {found.get("as"): found for found in actions(board(hand=[card("Creature", text)])) if found["do"] == "cast"}
    assert ways[None]["legal"] is True
    assert ways[text]["legal"] is None


@pytest.mark.parametrize(("action", "cost"), [
    ("cast widget", "{G}"), ("cast widget targeting mine", "{G}"), ("cast widget targeting theirs", "{3}{G}"),
])  # fmt: skip
def test_601_2f_a_cost_may_hang_on_the_targets(action: str, cost: str) -> None:
    text = "This spell costs {3} less to cast if it targets a permanent you control.\nExile target creature."
    widget = thing("widget", "Instant", text, cost="{3}{G}")
    tree = board(land("Wood", "Forest"), bears("mine"), B=[bears("theirs")], hand=[widget])
    assert pyrules.check(tree, action)["cost"] == cost
