"""CR 602 Activating abilities, 605 Mana abilities, 606 Loyalty abilities, 117 and 307 timing, 302.6 sickness."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, actions, bears, board, find, rows, rules_against, spell, thing

DRAW = "Draw a card."


def widget(text: str, type_line: str = "Artifact", **keys: Any) -> Tree:
    return thing("widget", type_line, text, **keys)


def creature(text: str, **keys: Any) -> Tree:
    return thing("widget", "Creature — Elf", text, pt="1/1", **keys)


BOLT = [spell("bolt")]
Row = Any  # the rule, a board, and the rules that forbid `activate widget#1`

# ---- timing: CR 117, 307.5, 602.5d–e, 605.3a -----------------------------------------------------------------------
SORCERY = widget("{1}: Draw a card. Activate only as a sorcery.")
INSTANT = widget("{1}: Draw a card. Activate only as an instant.")
TIMING: list[Row] = [
    ("117.1b", board(widget("{1}: Draw a card.")), []),
    ("117.1b", board(widget("{1}: Draw a card."), stack=BOLT), []),
    ("117.1b", board(widget("{1}: Draw a card."), active="B", step="end"), []),
    ("117.1b", board(widget("{1}: Draw a card."), priority="B"), ["117.1b"]),
    ("605.3a", board(widget("{T}: Add {G}."), priority="B"), ["605.3a"]),
    ("602.5d", board(SORCERY), []),
    ("602.5d", board(SORCERY, step="postcombat main"), []),
    ("602.5d", board(SORCERY, step="upkeep"), ["602.5d"]),
    ("602.5d", board(SORCERY, step="declare attackers"), ["602.5d"]),
    ("602.5d", board(SORCERY, stack=BOLT), ["602.5d"]),
    ("602.5d", board(SORCERY, active="B"), ["602.5d"]),
    ("602.5d", board(SORCERY, priority="B"), ["117.1b", "602.5d"]),
    ("602.5e", board(INSTANT, active="B", step="end", stack=BOLT), []),
    ("602.5e", board(INSTANT, priority="B"), ["117.1b", "602.5e"]),
]

# ---- activation instructions: CR 602.5b ----------------------------------------------------------------------------
ONCE = "{1}: Draw a card. Activate only once each turn."
WHEN = "{{1}}: Draw a card. Activate only {}."
INSTRUCTIONS: list[Row] = [
    ("602.5b", board(widget(ONCE)), []),
    ("602.5b", board(widget(ONCE, used={1: 1})), ["602.5b"]),
    ("602.5b", board(widget("{1}: Draw a card. Activate no more than twice each turn.", used={1: 1})), []),
    ("602.5b", board(widget("{1}: Draw a card. Activate no more than twice each turn.", used={1: 2})), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during your turn"))), []),
    ("602.5b", board(widget(WHEN.format("during your turn")), active="B"), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during your upkeep")), step="upkeep"), []),
    ("602.5b", board(widget(WHEN.format("during your upkeep"))), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during your upkeep")), step="upkeep", active="B"), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during combat")), step="combat damage"), []),
    ("602.5b", board(widget(WHEN.format("during combat"))), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during an opponent's turn")), active="B"), []),
    ("602.5b", board(widget(WHEN.format("during an opponent's turn"))), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during your turn, before attackers are declared")), step="upkeep"), []),
    (
        "602.5b",
        board(widget(WHEN.format("during your turn, before attackers are declared")), step="end of combat"),
        ["602.5b"],
    ),
    ("602.5b", board(widget(WHEN.format("if you control a creature"))), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("if you control a creature")), bears()), []),
    ("602.5b", board(widget(WHEN.format("if you control two or more creatures")), bears()), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("if you control a creature")), B=[bears()]), ["602.5b"]),
    # What players have, compared.
    (
        "602.5b",
        board(
            widget(WHEN.format("if an opponent has three or more poison counters")),
            players={"B": {"counters": {"poison": 3}}},
        ),
        [],
    ),
    ("602.5b", board(widget(WHEN.format("if an opponent has three or more poison counters"))), ["602.5b"]),
    (
        "602.5b",
        board(widget(WHEN.format("if an opponent controls more lands than you")), "Forest", B=["Forest", "Forest"]),
        [],
    ),
    (
        "602.5b",
        board(widget(WHEN.format("if an opponent controls more lands than you")), "Forest", B=["Forest"]),
        ["602.5b"],
    ),
    (
        "602.5b",
        board(widget(WHEN.format("if a player has one or fewer cards in hand")), hand=2, players={"B": {"hand": 1}}),
        [],
    ),
    (
        "602.5b",
        board(
            widget(WHEN.format("if you have more cards in hand than each opponent")), hand=2, players={"B": {"hand": 2}}
        ),
        ["602.5b"],
    ),
    (
        "602.5b",
        board(
            widget(WHEN.format("if you control three or more creatures with different powers")),
            bears("a", "1/1"),
            bears("b"),
            bears("c", "3/3"),
        ),
        [],
    ),
    (
        "602.5b",
        board(
            widget(WHEN.format("if you control three or more creatures with different powers")),
            bears("a"),
            bears("b"),
            bears("c", "3/3"),
        ),
        ["602.5b"],
    ),
    (
        "602.5b",
        board(
            widget(WHEN.format("if you control three or more lands with the same name")), "Forest", "Forest", "Island"
        ),
        ["602.5b"],
    ),
    (
        "602.5b",
        board(
            widget(WHEN.format("if you've been attacked this step")),
            B=[bears(attacking="A")],
            active="B",
            step="declare attackers",
        ),
        [],
    ),
    (
        "602.5b",
        board(widget(WHEN.format("during combat on an opponent's turn")), active="B", step="declare blockers"),
        [],
    ),
    ("602.5b", board(widget(WHEN.format("before the combat damage step")), step="declare blockers"), []),
    ("602.5b", board(widget(WHEN.format("before the combat damage step")), step="combat damage"), ["602.5b"]),
    # Two instructions are two reasons, by one rule or by two.
    (
        "602.5b",
        board(widget(WHEN.format("as a sorcery and only once each turn"), used={1: 1}), stack=BOLT),
        ["602.5b", "602.5d"],
    ),
]

# The rest of what instructions say: how often, until when, from when on, and two of them at once.
THREE, FOUR = (f"{{1}}: Draw a card. Activate no more than {n} times each turn." for n in ("three", "four"))
BEFORE, AFTER = WHEN.format("before attackers are declared"), WHEN.format("during combat after blockers are declared")
EARLY = WHEN.format("during combat, before blockers are declared")
INSTRUCTIONS += [
    ("602.5b", board(widget(WHEN.format("once"))), []),
    ("602.5b", board(widget(WHEN.format("once"), used={1: 1})), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("twice each turn"), used={1: 1})), []),
    ("602.5b", board(widget(WHEN.format("twice each turn"), used={1: 2})), ["602.5b"]),
    ("602.5b", board(widget(THREE, used={1: 2})), []),
    ("602.5b", board(widget(THREE, used={1: 3})), ["602.5b"]),
    ("602.5b", board(widget(FOUR, used={1: 3})), []),
    ("602.5b", board(widget(FOUR, used={1: 4})), ["602.5b"]),
    ("702.177a", board(widget("Exhaust — {1}: Draw a card.", used={1: 1})), ["602.5b"]),
    # What another ability, or another object's, was used for doesn't count.
    ("602.5b", board(widget(ONCE + "\n{2}: Draw a card.", used={2: 1})), []),
    ("602.5b", board(widget(ONCE), thing("other", "Artifact", ONCE, used={1: 1})), []),
    ("602.5b", board(widget(BEFORE), step="beginning of combat"), []),
    ("602.5b", board(widget(BEFORE), step="declare attackers"), ["602.5b"]),
    ("602.5b", board(widget(AFTER), step="declare blockers"), []),
    ("602.5b", board(widget(AFTER), step="combat damage"), []),
    ("602.5b", board(widget(AFTER), step="declare attackers"), ["602.5b"]),
    ("602.5b", board(widget(AFTER), step="postcombat main"), ["602.5b"]),
    ("602.5b", board(widget(EARLY), step="declare attackers"), []),
    ("602.5b", board(widget(EARLY), step="declare blockers"), ["602.5b"]),
    ("602.5b", board(widget(EARLY), step="precombat main"), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during your turn and only once each turn"), used={1: 1})), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during your turn and only once each turn")), active="B"), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("during your turn and only once each turn"))), []),
]

# ---- the symbols {T} and {Q}, and sickness: CR 107.5, 107.6, 302.6 -------------------------------------------------
TAPS, UNTAPS = "{T}: Draw a card.", "{Q}: Draw a card."
HASTE_LORD = thing("lord", "Enchantment", "Creatures you control have haste.")
AS_THOUGH = thing(
    "lord", "Enchantment", "You may activate abilities of creatures you control as though those creatures had haste."
)
SYMBOLS: list[Row] = [
    ("107.5", board(widget(TAPS)), []),
    ("107.5", board(widget(TAPS, tapped=True)), ["107.5"]),
    ("107.6", board(widget(UNTAPS, tapped=True)), []),
    ("107.6", board(widget(UNTAPS)), ["107.6"]),
    ("302.6", board(creature(TAPS)), []),
    ("302.6", board(creature(TAPS, sick=True)), ["302.6"]),
    ("302.6", board(creature(UNTAPS, sick=True, tapped=True)), ["302.6"]),
    ("302.6", board(creature(TAPS, sick=True, tapped=True)), ["107.5", "302.6"]),
    ("302.6", board(widget(TAPS, sick=True)), []),
    ("302.6", board(creature("{1}: Draw a card.", sick=True)), []),
    ("702.10c", board(creature(TAPS + "\nHaste", sick=True)), []),
    ("702.10c", board(creature(TAPS, sick=True), HASTE_LORD), []),
    ("609.4", board(creature(TAPS, sick=True), AS_THOUGH), []),
    ("609.4", board(creature(TAPS, sick=True), B=[AS_THOUGH]), ["302.6"]),
    ("609.4", board(creature(TAPS, sick=True), graveyard=[AS_THOUGH]), ["302.6"]),
    # Mana abilities and lands that are creatures are no exception; a permanent that is no creature is not sick.
    ("302.6", board(creature("{T}: Add {G}.", sick=True)), ["302.6"]),
    ("302.6", board(thing("widget", "Land Creature — Forest", pt="1/1", sick=True)), ["302.6"]),
    ("302.6", board(thing("widget", "Land — Forest", sick=True)), []),
    ("302.6", board(thing("widget", "Artifact — Vehicle", TAPS, pt="3/3", sick=True)), []),
    # What becomes a creature is sick if it hasn't been there continuously (302.6 asks for the permanent, not the creature).
    (
        "302.6",
        board(widget(TAPS, sick=True), effects=[{"on": ["widget"], "text": "becomes a 2/2 artifact creature"}]),
        ["302.6"],
    ),
    # Tapping others for a cost is not {T}.
    ("302.6", board(widget("Tap an untapped creature you control: Draw a card."), bears(sick=True)), []),
]

# ---- who, and where: CR 602.2, 113.6 -------------------------------------------------------------------------------
# Costs and effects that move the object out of a zone.
FROM_ZONES = [
    ("hand", "Exile ~ from your hand: Draw a card."),
    ("hand", "Reveal ~ from your hand: Draw a card."),
    ("graveyard", "{1}: Return ~ from your graveyard to the battlefield."),
    ("graveyard", "{1}: Return ~ from your graveyard to the battlefield tapped."),
    ("graveyard", "{1}: Return ~ from your graveyard to your hand."),
    ("graveyard", "{1}: Return ~ from your graveyard to its owner's hand."),
    ("graveyard", "{1}: Put ~ from your graveyard on top of your library."),
]
ANYBODY, OPPONENTS = (
    "{0}: Draw a card. Any player may activate this ability",
    "{0}: Draw a card. Only your opponents may activate this ability",
)
PLACES: list[Row] = [
    ("602.2", board(widget(ANYBODY + ".")), []),
    ("602.2", board(C=[widget(ANYBODY + ".")]), []),
    ("602.2", board(B=[widget(ANYBODY + " but only as a sorcery.")]), []),
    ("602.2", board(B=[widget(ANYBODY + " but only as a sorcery.")], step="upkeep"), ["602.5d"]),
    ("602.2", board(B=[widget(OPPONENTS + " and only as a sorcery.")]), []),
    ("602.2", board(B=[widget(OPPONENTS + " and only as a sorcery.")], step="upkeep"), ["602.5d"]),
    ("602.2", board(widget(OPPONENTS + " and only as a sorcery.")), ["602.2"]),
    ("602.2", board(B=[widget(OPPONENTS + " and only once each turn.", used={1: 1})]), ["602.5b"]),
    ("602.2", board(B=[widget("{0}: Draw a card. Any player may activate this ability.")]), []),
    ("602.2", board(widget("{0}: Draw a card. Only your opponents may activate this ability.")), ["602.2"]),
    ("602.2", board(B=[widget("{0}: Draw a card. Only your opponents may activate this ability.")]), []),
    ("113.6m", board(hand=[widget("{1}, Discard ~: Draw a card.", "Creature", pt="1/1")]), []),
    ("702.29a", board(hand=[widget("Cycling {2}", "Creature", pt="1/1")]), []),
    ("113.6m", board(graveyard=[widget("{1}, Exile ~ from your graveyard: Draw a card.", "Creature", pt="1/1")]), []),
    (
        "113.6m",
        board(graveyard=[widget("{2}: Put ~ from your graveyard onto the battlefield tapped.", "Creature", pt="1/1")]),
        [],
    ),
    ("113.6m", board(hand=[widget("{2}: Put ~ from your hand onto the battlefield.", "Creature", pt="1/1")]), []),
    *(("113.6m", board(**{zone: [widget(text, "Creature", pt="1/1")]}), []) for zone, text in FROM_ZONES),
    ("702.84a", board(graveyard=[widget("Unearth {2}", "Creature", pt="1/1")]), []),
    ("702.84a", board(graveyard=[widget("Unearth {2}", "Creature", pt="1/1")], step="upkeep"), ["602.5d"]),
    ("113.6p", board(command=[{"emblem": "{0}: Draw a card.", "id": "widget"}]), []),
    ("702.87a", board(creature("Level up {1}")), []),
    ("702.107a", board(creature("Outlast {W}", sick=True)), ["302.6"]),
]

# ---- prohibitions: CR 101.2, 702.61a -------------------------------------------------------------------------------
NULL = thing("rod", "Artifact", "Activated abilities of artifacts can't be activated.")
PITHING = thing("rod", "Artifact", "Activated abilities of creatures can't be activated unless they're mana abilities.")
THEIRS = "Activated abilities of creatures your opponents control can't be activated."
AURA = "Enchant creature\nEnchanted creature can't attack, and its activated abilities can't be activated."
UNLESS = (
    "Enchant permanent\nEnchanted permanent's activated abilities can't be activated unless they're mana abilities."
)
FAST = [spell("fast", text="Split second")]
PROHIBITED: list[Row] = [
    ("101.2", board(widget("{1}: Draw a card."), NULL), ["101.2"]),
    ("101.2", board(widget("{T}: Add {G}."), NULL), ["101.2"]),
    ("101.2", board(widget("{1}: Draw a card.", "Enchantment"), NULL), []),
    ("101.2", board(widget("{1}: Draw a card."), B=[NULL]), ["101.2"]),
    ("101.2", board(creature("{1}: Draw a card."), PITHING), ["101.2"]),
    ("101.2", board(creature("{T}: Add {G}."), PITHING), []),
    # The objects that it speaks of, and no others.
    ("101.2", board(creature("{1}: Draw a card."), thing("rod", "Artifact", THEIRS)), []),
    ("101.2", board(creature("{1}: Draw a card."), B=[thing("rod", "Artifact", THEIRS)]), ["101.2"]),
    ("101.2", board(creature("{1}: Draw a card."), graveyard=[PITHING]), []),
    ("101.2", board(creature("{1}: Draw a card."), thing("aura", "Enchantment — Aura", AURA, attached_to="widget")), ["101.2"]),
    ("101.2", board(creature("{1}: Draw a card."), bears(), thing("aura", "Enchantment — Aura", AURA, attached_to="bears")), []),
    ("101.2", board(creature("{T}: Add {G}."), thing("aura", "Enchantment — Aura", AURA, attached_to="widget")), ["101.2"]),
    ("101.2", board(creature("{T}: Add {G}."), thing("aura", "Enchantment — Aura", UNLESS, attached_to="widget")), []),
    ("101.2", board(creature("{1}: Draw a card."), thing("aura", "Enchantment — Aura", UNLESS, attached_to="widget")), ["101.2"]),
    ("101.2", board(creature("{1}: Draw a card."), effects=[{"on": ["widget"], "text": "can't attack, and its activated abilities "
        "can't be activated"}]), ["101.2"]),
    ("702.26b", board(widget("{1}: Draw a card."), thing("rod", "Enchantment",
        "Activated abilities of artifacts can't be activated.", phased_out=True)), []),
    ("702.61a", board(widget("{1}: Draw a card."), stack=FAST), ["702.61a"]),
    ("702.61b", board(widget("{T}: Add {G}."), stack=FAST), []),
]  # fmt: skip

# ---- loyalty abilities: CR 606 -------------------------------------------------------------------------------------
UP, DOWN, ZERO = "[+1]: Draw a card.", "[-3]: Draw a card.", "[0]: Draw a card."


def walker(text: str, loyalty: int, **keys: Any) -> Tree:
    counters = {"loyalty": loyalty} if loyalty else {}
    return thing("widget", "Legendary Planeswalker — Elf", text, loyalty="3", counters=counters, **keys)


LOYALTY: list[Row] = [
    ("606.3", board(walker(UP, 3)), []),
    ("606.3", board(walker(UP, 3), stack=BOLT), ["606.3"]),
    ("606.3", board(walker(UP, 3), step="upkeep"), ["606.3"]),
    ("606.3", board(walker(UP, 3), active="B"), ["606.3"]),
    ("606.3", board(walker(UP, 3, used={1: 1})), ["606.3"]),
    ("606.3", board(walker(UP + "\n" + DOWN, 3, used={2: 1})), ["606.3"]),
    ("606.6", board(walker(DOWN, 3)), []),
    ("606.6", board(walker(DOWN, 2)), ["606.6"]),
    ("606.6", board(walker(ZERO, 1)), []),
    ("606.6", board(walker(ZERO, 0)), []),
    ("606.6", board(walker(UP, 0)), []),
    ("606.6", board(walker(DOWN, 0)), ["606.6"]),
    (
        "107.7",
        board(walker("+1: Draw a card.", 3)),
        [],
    ),
    (
        "107.7",
        board(walker("−3: Draw a card.", 2)),
        ["606.6"],
    ),
    ("606.6", board(walker("[-X]: Draw X cards.", 1)), []),
    # "… of that permanent": another planeswalker's counts for nothing.
    (
        "606.3",
        board(walker(UP, 3), thing("other", "Planeswalker", UP, loyalty="3", counters={"loyalty": 4}, used={1: 1})),
        [],
    ),
    ("606.3", board(walker("{1}: Draw a card.\n" + UP, 3, used={2: 1})), []),
    (
        "606.3",
        board(
            walker(UP + "\n{1}: Draw a card.", 3, used={2: 1}),
            thing("other", "Planeswalker", "{1}: Draw a card.\n" + UP, loyalty="3", counters={"loyalty": 4}),
        ),
        [],
    ),
    # An activated ability of a planeswalker that is no loyalty ability (606.2) uses nothing up.
    (
        "606.2",
        board(walker(UP + "\n{1}: Draw a card.", 3, used={2: 1})),
        [],
    ),
]

ALL = TIMING + INSTRUCTIONS + SYMBOLS + PLACES + PROHIBITED + LOYALTY


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(ALL))
def test_an_ability_can_be_activated_unless(rule: str, tree: Tree, expected: list[str]) -> None:
    assert rules_against(tree, "activate widget#1") == expected


# ---- what is no action of this player, or nowhere ------------------------------------------------------------------
NOWHERE = [
    ("602.2", board(B=[widget("{0}: Draw a card.")])),
    ("113.6", board(hand=[widget("{0}: Draw a card.")])),
    ("113.6", board(graveyard=[widget("{T}: Add {G}.")])),
    ("113.6m", board(widget("{1}, Exile ~ from your graveyard: Draw a card."))),
    ("113.6m", board(widget("{2}: Put ~ from your graveyard onto the battlefield.", "Creature", pt="1/1"))),
    ("113.6m", board(widget("Cycling {2}", "Creature", pt="1/1"))),
    *(("113.6m", board(widget(text, "Creature", pt="1/1"))) for _, text in FROM_ZONES),
    ("113.6m", board(hand=[widget("{1}: Return ~ from your graveyard to your hand.")])),
    ("602.2", board(C=[widget("{0}: Draw a card.")])),
    ("702.26b", board(widget("{0}: Draw a card.", phased_out=True))),
    ("113.6p", board(players={"B": {"command": [{"emblem": "{0}: Draw a card.", "id": "widget"}]}})),
    ("708.2", board(creature("{0}: Draw a card.", face_down=True))),
    ("613.1f", board(creature("{0}: Draw a card."), thing("hush", "Enchantment", "Creatures lose all abilities."))),
]


@pytest.mark.parametrize(("rule", "tree"), rows(NOWHERE))
def test_an_ability_is_not_there_to_be_activated(rule: str, tree: Tree) -> None:
    assert find(tree, "activate widget#1") is None


# ---- CR 605.1a: which abilities are mana abilities -----------------------------------------------------------------
MANA_ABILITIES = [
    ("605.1a", widget("{T}: Add {G}."), True),
    ("605.1a", widget("{T}: Draw a card."), False),
    ("605.1a", widget("{T}: Target player draws a card. Add {G}."), False),
    ("605.1a", walker("[+1]: Add {R}.", 3), False),
    ("605.1a", widget("{T}, Sacrifice a creature: Add {B}{B}."), True),
    ("605.1a", widget("{1}, {T}: Add {G}. You gain 1 life."), True),
]


@pytest.mark.parametrize(("rule", "it", "expected"), MANA_ABILITIES, ids=range(len(MANA_ABILITIES)))
def test_605_1a_a_mana_ability_adds_mana_without_target_and_loyalty(rule: str, it: Tree, expected: bool) -> None:
    found = find(board(it), "activate widget#1")
    assert found is not None and found.get("mana_ability", False) is expected


def test_602_2_an_ability_for_opponents_is_its_objects_own() -> None:
    tree = board(B=[widget(OPPONENTS + "."), thing("other", "Artifact", "{1}: Draw a card.")])
    assert [a["object"] for a in actions(tree) if a["do"] == "activate"] == ["widget"]


def test_117_3d_a_player_with_priority_may_pass() -> None:
    assert rules_against(board(), "pass") == []


@pytest.mark.parametrize("condition", ["if you own a card in exile", "if a card left your graveyard this turn"])
def test_an_instruction_without_a_meaning_is_not_judged(condition: str) -> None:
    found = find(board(widget(WHEN.format(condition))), "activate widget")
    assert found is not None and found["legal"] is None


def test_an_ability_in_words_that_nobody_understands_is_not_judged() -> None:
    rock = thing("rock", "Artifact", "Craft with whatever this obscure sentence wants {5}")
    assert pyrules.check(board(rock), "activate rock#Craft")["legal"] is None
    assert pyrules.check(board(rock), "activate rock#Crew")["legal"] is False
