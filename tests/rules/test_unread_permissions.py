"""CR 601.3, 118.9, 609.4: a text that nobody understands may allow what nothing else does; then nothing is said to be illegal."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, land, thing

FOREST = land("forest", "Forest")
CUB = thing("cub", "Creature", pt="1/1", cost="{G}")
GIANT = thing("giant", "Creature", pt="7/7", cost="{6}{G}")
ZAP = thing("zap", "Instant", "~ deals 3 damage to target creature an opponent controls.", cost="{G}")
ELF = thing("elf", "Creature", "{T}: Add {G}.", pt="1/1") | {"sick": True}
HIDDEN = thing("hidden", "Creature", "Hexproof", pt="1/1")
BURIED = thing(
    "buried",
    "Creature",
    "You may cast ~ from your graveyard by paying a nickel in addition to its other costs.",
    pt="1/1",
    cost="{G}",
)
UPKEEP = {"turn": {"active": "A", "step": "upkeep", "priority": "A"}}
SEEKER = thing(
    "seeker",
    "Sorcery",
    "Exile the top cookie of your library. You may cast the exiled card without paying its mana cost, gladly.",
    cost="{6}{G}",
)
EASY = thing("easy", "Creature", "You may hum rather than pay this spell's mana cost.", pt="1/1", cost="{6}{G}")


FIRST = thing("first", "Creature", "If this spell is the first spell you've cast this game, you may cast it without paying its mana cost.", pt="1/1", cost="{6}{G}")  # fmt: skip
SHY = thing("shy", "Creature", "You can't merrily cast this spell.", pt="1/1", cost="{G}")
FAR = thing("far", "Creature", "You may cast this card from your attic, but not from elsewhere.", pt="1/1", cost="{G}")


NO_CYCLING = "As long as you feel like it, you may pay {0} rather than pay cycling costs."
CYCLER = thing("cycler", "Sorcery", "Cycling {3}", cost="{G}")
MASKED = thing("masked", "Creature", "Morph {G}", pt="1/1", cost="{6}{G}", face_down=True)
NOTHING = thing("nothing", "Sorcery", "Draw a card.")
FLAG = "While an opponent is choosing targets, that player must choose at least one Goblin on the battlefield if able."


def law(text: str) -> Tree:
    return thing("law", "Enchantment", text)


def mine(text: str, **more: Any) -> Tree:
    return board(FOREST, law(text), mana="", **more)


def theirs(text: str, **more: Any) -> Tree:
    return board(FOREST, B=[law(text)], mana="", **more)


GRAVE = "During each of your turns, you may play a land and cast a permanent spell of each permanent type from your graveyard."
LIBRARY = "You may cast the topmost mammal of your library."
GRANTED = "Each nonland card in your graveyard has flashback made of cheese."
EACH = "Each player may cast the best card in each graveyard."
INSTEAD = "You may discard a card that shares a color with that spell rather than pay its mana cost."
READ_INSTEAD = (
    "Once each turn, you may pay {0} rather than pay the mana cost for a spell you cast with mana value X or less, "
    "where X is the number of time counters on ~."
)
CHEAPER = "Spells you cast cost {1} less to cast for each moonbeam."
FLASH = "You may cast creature spells as though they had flash and glitter."
HASTE = "You may activate abilities of creatures you control as though those creatures had haste, mostly."
TARGETS = (
    "Creatures your opponents control with hexproof can be the targets of spells as though they didn't have hexproof."
)
OTHER = "Whenever the moon is full, something happens to your graveyard."

JUDGEMENTS: list[tuple[str, str, Tree, bool | None]] = [
    # From where it may be cast
    ("601.3", "cast cub", mine(GRAVE, graveyard=[CUB]), None),
    ("601.3", "cast cub", mine(GRANTED, graveyard=[CUB]), None),
    ("601.3", "cast cub", mine(EACH, graveyard=[CUB]), None),
    ("601.3", "cast cub", theirs(EACH, graveyard=[CUB]), None),
    ("601.3", "cast buried", board(FOREST, graveyard=[BURIED]), None),
    ("601.3", "cast cub", theirs(GRAVE, graveyard=[CUB]), False),
    ("601.3", "cast cub", mine(LIBRARY, graveyard=[CUB]), False),
    ("601.3", "cast cub", mine(OTHER, graveyard=[CUB]), False),
    ("601.3", "cast cub", mine("You may cast cards from your graveyard.", exile=[CUB]), False),
    # What it costs: what can be paid for is legal all the same
    ("118.9", "cast giant", mine(INSTEAD, hand=[GIANT]), None),
    ("118.9", "cast giant", mine(READ_INSTEAD, hand=[GIANT]), None),
    ("601.2f", "cast giant", mine(CHEAPER, hand=[GIANT]), None),
    ("118.9", "cast cub", mine(INSTEAD, hand=[CUB]), True),
    ("601.2f", "cast cub", mine(CHEAPER, hand=[CUB]), True),
    ("118.9", "cast giant", theirs(INSTEAD, hand=[GIANT]), False),
    ("118.9", "cast giant", mine(INSTEAD, hand=[GIANT]) | UPKEEP, False),
    # Costs of keyword abilities, and of special actions
    ("118.9", "activate cycler", mine(NO_CYCLING, hand=[CYCLER]), None),
    ("118.9", "activate cycler", theirs(NO_CYCLING, hand=[CYCLER]), False),
    ("118.9", "activate cycler", mine(INSTEAD, hand=[CYCLER]), False),
    ("116.2b", "turn up masked", board(MASKED, law("All morph costs cost {2} more, sadly."), mana="{G}"), None),
    ("116.2b", "turn up masked", board(MASKED, law("All morph costs cost {2} less, sadly."), mana=""), None),
    ("116.2b", "turn up masked", board(MASKED, law("All cycling costs cost {2} more, sadly."), mana="{G}"), True),
    ("116.2b", "turn up masked", board(MASKED, law("Permanents can't be turned face up in the rain."), mana="{G}"), None),
    ("118.6", "cast nothing", mine(INSTEAD, hand=[NOTHING]), None),
    ("118.6", "cast nothing", theirs(INSTEAD, hand=[NOTHING]), False),
    ("601.2c", "cast zap targeting bears", board(FOREST, mana="", B=[bears(), law(FLAG)], hand=[ZAP]), None),
    ("601.2c", "cast zap", board(FOREST, mana="", B=[bears(), law(FLAG)], hand=[ZAP]), True),
    # What a card's text says of the card itself
    ("118.9", "cast easy", board(FOREST, mana="", hand=[EASY]), None),
    ("118.9", "cast first", board(FOREST, mana="", hand=[FIRST]), None),
    ("601.3", "cast shy", board(FOREST, mana="", hand=[SHY]), None),
    ("601.3", "cast far", board(FOREST, mana="", hand=[FAR]), None),
    ("601.3", "cast seeker", board(FOREST, mana="", hand=[SEEKER]), False),
    ("601.3", "cast seeker", board(FOREST, mana="", graveyard=[SEEKER]), False),
    # "As though"
    ("609.4", "cast cub", mine(FLASH, hand=[CUB]) | UPKEEP, None),
    ("609.4", "cast cub", theirs(FLASH, hand=[CUB]) | UPKEEP, False),
    ("609.4", "cast cub", mine(FLASH, hand=[CUB]) | {"turn": {"active": "A", "step": "upkeep", "priority": "B"}}, False),
    ("609.4", "activate elf", board(ELF, law(HASTE)), None),
    ("609.4", "activate elf", board(ELF, law(FLASH)), False),
    ("609.4", "cast zap", mine(TARGETS, B=[HIDDEN], hand=[ZAP]), None),
    ("609.4", "cast zap", mine(OTHER, B=[HIDDEN], hand=[ZAP]), False),
    ("609.4", "cast zap", mine(TARGETS, B=[bears()], hand=[ZAP]), True),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "action", "tree", "legal"), JUDGEMENTS)
def test_what_nobody_understands_may_allow(rule: str, action: str, tree: Tree, legal: bool | None) -> None:
    answer = pyrules.check(tree, action).to_dict()
    assert answer["legal"] is legal, (rule, answer)
    assert bool(answer["why_not"]) == (legal is False)


def test_613_4c_minus_x_is_x() -> None:
    """A rule that asks for one of several words is loaded where one of them stands: here "-X" without an "X"."""
    answer = pyrules.ask(
        board(bears(), law("Creatures you control get -X/-X, where X is the number of enchantments you control."))
    )
    assert (answer["objects"]["bears"]["power"], answer["objects"]["bears"]["toughness"]) == (1, 1)
