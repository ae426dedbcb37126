"""CR 602.2, 602.5b, 113.6b: abilities that say who may activate them, where, how often, and in what state of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.boards import Tree, bears, board, find, land, rows, rules_against, thing

AURA = "Enchantment — Aura"
WHEN = "{{1}}: Draw a card. Activate only {}."


def widget(text: str, type_line: str = "Artifact", **keys: Any) -> Tree:
    return thing("widget", type_line, text, pt="1/1" if "Creature" in type_line else None, **keys)


def creature(text: str, **keys: Any) -> Tree:
    return widget(text, "Creature — Elf", **keys)


Row = Any  # the rule, a board, and the rules that forbid `activate widget#1`; None where it is no action

ONLY = "{{1}}: Draw a card. Only {} may activate this ability."
LIMIT = "{1}: Draw a card. Activate no more times each turn than the number of lands you control."
IN_GRAVEYARD = WHEN.format("if this card is in your graveyard")
HELD_LONG = WHEN.format("if you've controlled this artifact continuously since the beginning of your most recent turn")
NO_OR_TEN = WHEN.format("if you have exactly zero or ten cards in hand")
THREE_KINDS = WHEN.format("if you control an Elf, a Goblin, and a Forest")
KINDS_IN_GRAVEYARD = WHEN.format("if there are two or more permanent types among cards in your graveyard")
WITH_THOSE_BURIED = WHEN.format(
    "if the number of other Forests you control plus the number of Forest cards in your graveyard is two or greater"
)
NAMED_BOTH = WHEN.format("if you control creatures named Digger and Piler")
BOTH_SIDES = WHEN.format("if you're attacking two or more opponents")
ELF, GOBLIN = thing("elf", "Creature — Elf", pt="1/1"), thing("goblin", "Creature — Goblin", pt="1/1")
DIGGER, PILER = thing("Digger", "Creature — Elf", pt="1/1"), thing("Piler", "Creature — Elf", pt="1/1")
WHITE = thing("bears", "Creature — Bear", pt="2/2", cost="{W}")
ONLY_ROWS: list[Row] = [
    ("602.2", board(widget(ONLY.format("you"))), []),
    ("602.2", board(B=[widget(ONLY.format("you"))]), ["602.2"]),
    ("602.2", board(widget(ONLY.format("this artifact's owner"), owner="B")), ["602.2"]),
    ("602.2", board(B=[widget(ONLY.format("this artifact's owner"), owner="A")]), []),
    ("602.2", board(bears(), B=[widget(ONLY.format("the controller of the enchanted creature"), AURA, attached_to="bears")]), []),
    ("602.2", board(widget(ONLY.format("the controller of the enchanted creature"), AURA, attached_to="bears"), B=[bears()]), ["602.2"]),
    ("602.2", board(B=[creature(ONLY.format("the player this creature is attacking"), attacking="A")], active="B",
        step="declare attackers"), []),
    ("602.2", board(creature(ONLY.format("the player this creature is attacking"), attacking="B"), step="declare attackers"), ["602.2"]),
    ("113.6b", board(graveyard=[widget(IN_GRAVEYARD)]), []),
    ("113.6b", board(widget(IN_GRAVEYARD)), None),
    ("602.5b", board(widget(LIMIT)), ["602.5b"]),
    ("602.5b", board(widget(LIMIT), land("wood", "Forest")), []),
    ("602.5b", board(widget(LIMIT, used={1: 1}), land("wood", "Forest")), ["602.5b"]),
    ("602.5b", board(widget(HELD_LONG)), []),
    ("602.5b", board(widget(HELD_LONG, sick=True)), ["602.5b"]),
    ("602.5b", board(widget(NO_OR_TEN)), []),
    ("602.5b", board(widget(NO_OR_TEN), hand=10), []),
    ("602.5b", board(widget(NO_OR_TEN), hand=[bears("cub")]), ["602.5b"]),
    ("602.5b", board(widget(THREE_KINDS), ELF, GOBLIN, land("wood", "Forest")), []),
    ("602.5b", board(widget(THREE_KINDS), ELF, GOBLIN), ["602.5b"]),
    ("602.5b", board(widget(THREE_KINDS), ELF, land("wood", "Forest")), ["602.5b"]),
    ("602.5b", board(widget(THREE_KINDS), GOBLIN, land("wood", "Forest")), ["602.5b"]),
    ("110.4", board(widget(KINDS_IN_GRAVEYARD), graveyard=[bears("cub"), land("wood", "Forest")]), []),
    ("110.4", board(widget(KINDS_IN_GRAVEYARD), graveyard=[bears("cub"), thing("tale", "Sorcery")]), ["602.5b"]),
    ("602.5b", board(widget(WITH_THOSE_BURIED), land("wood", "Forest"), graveyard=[land("buried", "Forest")]), []),
    ("602.5b", board(widget(WITH_THOSE_BURIED, "Land — Forest"), graveyard=[land("buried", "Forest")]), ["602.5b"]),
    ("602.5b", board(widget(NAMED_BOTH), DIGGER, PILER), []),
    ("602.5b", board(widget(NAMED_BOTH), DIGGER), ["602.5b"]),
    ("602.5b", board(widget(NAMED_BOTH), PILER), ["602.5b"]),
    ("602.5b", board(widget(WHEN.format("if enchanted creature is white and untapped"), AURA, attached_to="bears"), WHITE), []),
    ("602.5b", board(widget(WHEN.format("if enchanted creature is white and untapped"), AURA, attached_to="bears"),
        WHITE | {"tapped": True}), ["602.5b"]),
    ("508.1b", board(creature(BOTH_SIDES, attacking="B"), bears(attacking="B"), C=[], step="declare attackers"), ["602.5b"]),
    ("508.1b", board(creature(BOTH_SIDES, attacking="B"), bears(attacking="C"), C=[], step="declare attackers"), []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(ONLY_ROWS))
def test_it_can_be_activated_unless(rule: str, tree: Tree, expected: list[str] | None) -> None:
    found = find(tree, "activate widget#1")
    assert (rules_against(tree, "activate widget#1") if found else None) == expected


def test_602_2_a_player_that_nothing_here_knows_is_not_judged() -> None:
    found = find(board(widget(ONLY.format("an opponent"))), "activate widget#1")
    assert found is not None and found["legal"] is None and found["not_judged"]
