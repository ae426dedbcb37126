"""CR 602, 605, 606: which objects and abilities a text about activating speaks of, when, and for how long."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pyrules.text.folders import grammar_folder
from tests.rules.boards import Tree, bears, board, find, land, rows, rules_against, seen, spell, thing

DRAW = "{1}: Draw a card."
TAPS = "{T}: Draw a card."
WHEN = "{{1}}: Draw a card. Activate only {}."


def widget(text: str, type_line: str = "Artifact", **keys: Any) -> Tree:
    pt = "1/1" if "Creature" in type_line else None
    return thing("widget", type_line, text, pt=pt, **keys)


def creature(text: str, **keys: Any) -> Tree:
    return widget(text, "Creature — Elf", **keys)


def law(text: str, type_line: str = "Enchantment", **keys: Any) -> Tree:
    return thing("law", type_line, text, pt="1/1" if "Creature" in type_line else None, **keys)


Row = Any  # the rule, a board, and the rules that forbid `activate widget#1`; None where it is no action

# ---- "any time you could cast an instant": CR 602.5d, 606.3 ----------------------------------------------------------
UPKEEP: dict[str, Any] = {"step": "upkeep"}
ANY_TIME = "You may activate equip abilities any time you could cast an instant."
IF_KNIGHT = "As long as you control a Knight, you may activate equip abilities any time you could cast an instant."
WALKERS = "You may activate loyalty abilities of planeswalkers you control on any player's turn any time you could cast an instant."
CHEAPER = "Equip abilities you activate cost {1} less to activate."
HUSH = thing("hush", "Enchantment", "Creatures lose all abilities.")
SWORD = widget("Equip {1}", "Artifact — Equipment")
IF_AFTER = "You may activate equip abilities any time you could cast an instant if you control a Knight."
KNIGHT = thing("knight", "Creature — Knight", pt="2/2")
WALKER = widget("[+1]: Draw a card.", "Legendary Planeswalker — Elf", loyalty="3", counters={"loyalty": 3})
BOLT = [spell("bolt")]
FOR_A_TIME = {"player": "A", "text": "You may activate equip abilities any time you could cast an instant this turn."}
ANY_TIME_ROWS: list[Row] = [
    ("602.5d", board(SWORD, bears(), **UPKEEP), ["602.5d"]),
    ("609.4", board(SWORD, bears(), law(ANY_TIME), **UPKEEP), []),
    ("609.4", board(SWORD, bears(), law(ANY_TIME), active="B", stack=BOLT), []),
    ("117.1b", board(SWORD, bears(), law(ANY_TIME), priority="B"), ["117.1b", "602.5d"]),
    ("109.5", board(SWORD, bears(), B=[law(ANY_TIME)], **UPKEEP), ["602.5d"]),
    ("113.6", board(SWORD, bears(), graveyard=[law(ANY_TIME)], **UPKEEP), ["602.5d"]),
    ("613.1f", board(SWORD, bears(), law(ANY_TIME, "Creature"), HUSH, **UPKEEP), ["602.5d"]),
    # Of those abilities only; and what makes them cheaper doesn't free them.
    ("602.5d", board(widget(WHEN.format("as a sorcery")), law(ANY_TIME), **UPKEEP), ["602.5d"]),
    ("602.5d", board(SWORD, bears(), law(CHEAPER), **UPKEEP), ["602.5d"]),
    ("611.3a", board(SWORD, bears(), law(IF_KNIGHT), **UPKEEP), ["602.5d"]),
    ("611.3a", board(SWORD, KNIGHT, law(IF_KNIGHT), **UPKEEP), []),
    ("611.3a", board(SWORD, bears(), law(IF_AFTER), **UPKEEP), ["602.5d"]),
    ("611.3a", board(SWORD, KNIGHT, law(IF_AFTER), **UPKEEP), []),
    # An effect that lasts.
    ("611.2a", board(SWORD, bears(), effects=[FOR_A_TIME], **UPKEEP), []),
    ("611.2a", board(SWORD, bears(), B=[law(ANY_TIME)], effects=[{"player": "A", "text": "Creatures you control get +1/+1."}],
        **UPKEEP), ["602.5d"]),
    ("606.3", board(WALKER, law(WALKERS), active="B", stack=BOLT), []),
    ("606.3", board(WALKER, B=[law(WALKERS)], active="B"), ["606.3"]),
    ("606.3", board(WALKER, command=[{"emblem": WALKERS, "id": "law"}], active="B"), []),
    ("606.3", board(SWORD, bears(), law(WALKERS), **UPKEEP), ["602.5d"]),
]  # fmt: skip

# ---- where they work: CR 113.6 ---------------------------------------------------------------------------------------
BURIED = "As long as ~ is in your graveyard and you control a land, creatures you control have first strike."
CREEPER = thing("creeper", "Creature", pt="1/1", attacking="B", tapped=True)
PLACES: list[Row] = [
    ("113.6b", board(graveyard=[creature(BURIED)]), None),
    ("113.6", board(graveyard=[widget("{0}: Draw a card. Only your opponents may activate this ability.")]), None),
    ("113.6", board(players={"B": {"graveyard": [widget("{0}: Draw a card. Only your opponents may activate this ability.")]}}), None),
    ("113.6", board(command=[widget("{0}: Draw a card.", "Legendary Creature", is_=["commander"])]), None),
    ("702.49d", board(CREEPER, command=[widget("Commander ninjutsu {U}{B}", "Legendary Creature", is_=["commander"])],
        step="declare blockers"), []),
    ("702.49d", board(CREEPER, hand=[widget("Commander ninjutsu {U}{B}", "Creature")], step="declare blockers"), []),
    ("702.49d", board(CREEPER, hand=[widget("Commander ninjutsu {U}{B}", "Creature")], step="declare attackers"), ["118.3"]),
    ("702.49d", board(CREEPER, graveyard=[widget("Commander ninjutsu {U}{B}", "Creature")], step="declare blockers"), None),
    ("113.6p", board(command=[{"emblem": "Creatures you control get +1/+1.", "id": "widget"}]), None),
    ("113.6p", board(players={"B": {"command": [{"emblem": "{0}: Draw a card.", "id": "widget"}]}}), None),
]  # fmt: skip

# ---- "as though those creatures had haste": CR 302.6, 609.4 -------------------------------------------------------------
AS_THOUGH = "You may activate abilities of creatures you control as though those creatures had haste."
SICK = creature(TAPS, sick=True)
OF_A_LAND = "As long as ~ is in your graveyard, creatures you control get +1/+1."
HASTE_ROWS: list[Row] = [
    ("609.4", board(SICK, law(AS_THOUGH)), []),
    # What speaks of the same creatures and says something else.
    ("609.4", board(SICK, law("Creatures you control get +1/+1."), B=[thing("theirs", "Enchantment", AS_THOUGH)]), ["302.6"]),
    ("113.6", board(SICK, graveyard=[law(AS_THOUGH + "\n" + OF_A_LAND, "Creature")]), ["302.6"]),
    ("613.1f", board(widget(TAPS, "Artifact Creature — Elf", sick=True), law("Creatures you control get +1/+1.\n" + AS_THOUGH, "Creature"), HUSH), None),
]  # fmt: skip

# ---- "can't be activated": CR 101.2 -------------------------------------------------------------------------------------
ARTIFACTS = "Activated abilities of artifacts can't be activated."
ARREST = "Enchant creature\nEnchanted creature can't attack, and its activated abilities can't be activated."
SHACKLE = "Enchant permanent\nEnchanted permanent's activated abilities can't be activated."
ELVES = "\nCreatures you control get +1/+1."
HELD = "As long as you control a Knight, enchanted permanent's activated abilities can't be activated."
AURA = "Enchantment — Aura"
UNTIL = {
    "on": ["widget"],
    "player": "B",
    "text": "Until your next turn, it can't attack and its activated abilities can't be activated.",
}
SILENCED: list[Row] = [
    ("101.2", board(creature(DRAW), law(ARTIFACTS + ELVES)), []),
    ("101.2", board(creature(DRAW), bears(), law(ARREST + ELVES, AURA, attached_to="bears")), []),
    ("101.2", board(creature(DRAW), bears(), law(SHACKLE + ELVES, AURA, attached_to="bears")), []),
    ("101.2", board(creature(DRAW), law(SHACKLE + ELVES, AURA, attached_to="widget")), ["101.2"]),
    ("101.2", board(bears(), widget(DRAW + "\n" + ARREST, AURA, attached_to="bears")), []),
    ("611.3a", board(creature(DRAW), law("Enchant permanent\n" + HELD, AURA, attached_to="widget")), []),
    ("611.3a", board(creature(DRAW), KNIGHT, law("Enchant permanent\n" + HELD, AURA, attached_to="widget")), ["101.2"]),
    # "It" is whom the sentence began with; and of two that it speaks of, each by itself.
    ("101.2", board(creature(DRAW), bears(), law("Enchant creature\nEnchanted creature can't attack, creatures you control can't block, "
        "and its activated abilities can't be activated.", AURA, attached_to="bears")), []),
    ("101.2", board(bears(), creature(DRAW + "\n~ can't block, and enchanted creature's activated abilities can't be activated.",
        attached_to="bears")), []),
    ("611.2a", board(creature(DRAW), effects=[UNTIL]), ["101.2"]),
    ("611.2a", board(creature(DRAW), bears(), effects=[UNTIL | {"on": ["bears"]}]), []),
]  # fmt: skip

# ---- how often: CR 602.5b ------------------------------------------------------------------------------------------------
ROOM = {"layout": "split", "name": "Attic // Cellar", "faces": [
    {"name": "Attic", "type": "Enchantment — Room", "mana_cost": "{R}", "text": "{1}: Draw a card. Activate only once each turn."},
    {"name": "Cellar", "type": "Enchantment — Room", "mana_cost": "{U}", "text": "{2}: Draw a card. Activate only once each turn."}]}  # fmt: skip


def room(used: dict[int, int], *doors: str, card: Tree = ROOM) -> Tree:
    return board(
        {"card": "Attic // Cellar", "id": "widget", "is": [f"{door} half unlocked" for door in doors], "used": used},
        cards=[card],
    )


# The same words on both doors are two abilities.
TWIN_ROOM = ROOM | {
    "faces": [face | {"text": "{1}: Draw a card. Activate only once each turn."} for face in ROOM["faces"]]
}
DOORS = [
    ("709.5", room({1: 1}, "left", "right"), 1, ["602.5b"]),
    ("709.5", room({1: 1}, "left", "right"), 2, []),
    ("709.5", room({2: 1}, "left", "right"), 1, []),
    ("709.5", room({2: 1}, "left", "right"), 2, ["602.5b"]),
    ("709.5", room({2: 1}, "left", card=TWIN_ROOM), 1, []),
]


# Abilities that are called by a keyword.
KEYWORDS: list[Row] = [
    ("702.177a", board(creature("Exhaust — {1}: Draw a card.", used={"Exhaust": 1})), ["602.5b"]),
    ("702.142a", board(creature("Boast — {1}: Draw a card.", used={"Boast": 1}, attacking="B"), step="declare attackers"), ["602.5b"]),
    ("702.142a", board(creature("Boast — {1}: Draw a card.", attacking="B"), step="declare attackers"), []),
    ("702.142a", board(creature("Boast — {1}: Draw a card.", used={"Exhaust": 1}, attacking="B"), step="declare attackers"), []),
    ("601.2f", board(creature("Boast — {1}: Draw a card.", attacking="B"), law("Boast abilities you activate cost {1} less to activate."),
        step="declare attackers", mana=""), []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(KEYWORDS))
def test_abilities_that_a_keyword_stands_before(rule: str, tree: Tree, expected: list[str]) -> None:
    assert against(tree) == expected


@pytest.mark.parametrize(("rule", "tree", "number", "expected"), rows(DOORS))
def test_the_abilities_of_both_halves_are_used_each_by_itself(
    rule: str, tree: Tree, number: int, expected: list[str]
) -> None:
    assert rules_against(tree, f"activate widget#{number}") == expected


def against(tree: Tree) -> list[str] | None:
    return rules_against(tree, "activate widget#1") if find(tree, "activate widget#1") else None


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(ANY_TIME_ROWS))
def test_any_time_that_an_instant_could_be_cast(rule: str, tree: Tree, expected: list[str]) -> None:
    assert against(tree) == expected


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(PLACES))
def test_where_an_ability_can_be_activated(rule: str, tree: Tree, expected: list[str] | None) -> None:
    assert against(tree) == expected


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(HASTE_ROWS))
def test_as_though_it_had_haste(rule: str, tree: Tree, expected: list[str] | None) -> None:
    assert against(tree) == expected


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(SILENCED))
def test_whose_abilities_cant_be_activated(rule: str, tree: Tree, expected: list[str]) -> None:
    assert against(tree) == expected


# ---- whose ability it is, seen by what it may pay for: CR 605.1a ---------------------------------------------------------
RIDDLE = thing("riddle", "Artifact", "{T}: Add a frobnicated amount of mana.")
GUIDE = thing("guide", "Creature", "Exile ~ from your hand: Add a frobnicated amount of mana.", pt="1/1")
CUB = bears("cub")


@pytest.mark.parametrize(
    ("mine", "theirs", "legal"),
    [
        ({"hand": [CUB, GUIDE]}, {}, None),
        ({"hand": [CUB]}, {"hand": [GUIDE]}, False),
        ({"hand": [CUB]}, {"battlefield": [RIDDLE]}, False),
    ],
)
def test_605_1a_what_an_unread_ability_may_add_is_its_controllers(mine: Tree, theirs: Tree, legal: bool | None) -> None:
    emblem = {"emblem": "Creatures you control get +1/+1.", "id": "emblem"}
    found = find(board(land("forest", "Forest"), mana="", command=[emblem], players={"B": theirs}, **mine), "cast cub")
    assert found is not None and found["legal"] is legal


def test_605_1a_only_an_activated_ability_is_one() -> None:
    """One that triggers as something enters is none either (605.1b)."""
    source = land("source", text="{T}: Add {R}.\nWhen ~ enters, add {G}.")
    assert seen(board(source, law("All lands lose all abilities except mana abilities.")), "source")["abilities"] == [
        "{T}: Add {R}."
    ]


# ---- the periods and moments of instructions: CR 500 ------------------------------------------------------------------------
# The words, whose turn it is, a step in which the ability can be activated, and one in which it can't.
PERIODS = [
    ("during your turn", "A", "end", None),
    ("during their turn", "A", "end", None),
    ("during an opponent's turn", "B", "end", None),
    ("during your upkeep", "A", "upkeep", "draw"),
    ("during their upkeep", "A", "upkeep", "draw"),
    ("during any upkeep step", "B", "upkeep", "draw"),
    ("during their draw step", "A", "draw", "upkeep"),
    ("during your draw step", "A", "draw", "upkeep"),
    ("during an opponent's upkeep", "B", "upkeep", "draw"),
    ("during combat", "B", "beginning of combat", "precombat main"),
    ("during combat on your turn", "A", "end of combat", "postcombat main"),
    ("during combat on an opponent's turn", "B", "end of combat", "postcombat main"),
    ("during the declare attackers step", "B", "declare attackers", "declare blockers"),
    ("during the declare blockers step", "B", "declare blockers", "declare attackers"),
    ("during the end of combat step", "B", "end of combat", "postcombat main"),
    ("during your declare attackers step", "A", "declare attackers", "declare blockers"),
    ("during your end step", "A", "end", "postcombat main"),
    ("during your main phase", "A", "postcombat main", "end"),
    ("before attackers are declared", "A", "beginning of combat", "declare attackers"),
    ("before blockers are declared", "A", "declare attackers", "declare blockers"),
    ("before their upkeep step", "A", "untap", "upkeep"),
    ("before combat", "A", "precombat main", "beginning of combat"),
    ("before the end of combat step", "A", "combat damage", "end of combat"),
    ("before the combat damage step", "A", "declare blockers", "first strike damage"),
    ("before the end step", "A", "postcombat main", "end"),
    ("before combat damage has been dealt", "A", "declare blockers", "combat damage"),
    ("during your turn after combat", "A", "postcombat main", "precombat main"),
    ("during your turn before combat", "A", "precombat main", "postcombat main"),
]  # fmt: skip


@pytest.mark.parametrize(("words", "active", "within", "outside"), PERIODS)
def test_602_5b_a_period_of_the_turn(words: str, active: str, within: str, outside: str | None) -> None:
    it = widget(WHEN.format(words))
    assert against(board(it, active=active, step=within)) == []
    other = {"A": "B", "B": "A"}[active] if outside is None else active
    assert against(board(it, active=other, step=outside or within)) == ["602.5b"]


def test_every_period_that_the_grammar_reads_has_a_meaning() -> None:
    """One without a meaning would never be: what it restricts would be illegal."""
    grammar = (grammar_folder() / "restrictions.lark").read_text(encoding="utf-8")
    for rule, before in (("period", "during"), ("moment", "before")):
        alternatives = re.search(rf"^\?{rule}:(.*?)(?=^\S|\Z)", grammar, re.MULTILINE | re.DOTALL)
        assert alternatives is not None
        read = {f"{before} {words}" for words in re.findall(r'"([^"]+)"', alternatives[1])}
        assert read <= {words for words, *_ in PERIODS}


def test_602_5b_a_period_that_it_is_not_suffices_beside_what_is_not_judged() -> None:
    it = widget(WHEN.format("during your turn and only if you own a card in exile"))
    assert against(board(it, active="B")) == ["602.5b"]
