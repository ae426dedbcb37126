"""CR 702.47 splice, 702.132 assist: what may be added to a spell, what it costs, and what another player may pay."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, land, rows, thing


def reach(text: str = "Draw a card.", type_line: str = "Instant — Arcane") -> Tree:
    return thing("reach", type_line, text, cost="{U}")


def ray(text: str = "~ deals 2 damage to target creature.", way: str = "Splice onto Arcane {1}{R}") -> Tree:
    return thing("ray", "Instant — Arcane", f"{text}\n{way}", cost="{1}{R}")


def hand(*cards: Tree, mana: str = "{U}{U}{R}") -> Tree:
    return board(bears(), hand=list(cards), mana=mana)


TAPS = ray("Draw a card.", "Splice onto Arcane—Tap an untapped white creature you control.")
MODES = ray("Choose one —\n• Draw a card.\n• You gain 2 life.")
SPLICED: list[Any] = [
    ("702.47a", hand(reach(), ray(), mana="{U}"), "cast reach", True, []),
    ("702.47a", hand(reach(), ray()), "cast reach revealing ray", True, []),
    ("601.2h", hand(reach(), ray(), mana="{U}{R}"), "cast reach revealing ray", False, ["601.2h"]),
    ("601.2h", hand(reach(), ray(), mana="{U}{U}{U}"), "cast reach revealing ray", False, ["601.2h"]),
    ("702.47d", hand(reach(), ray()), "cast reach revealing ray targeting bears", True, []),
    ("601.2c", hand(reach(), ray()), "cast reach revealing ray targeting B", False, ["601.2c"]),
    ("702.47b", board(hand=[reach(), ray()]), "cast reach revealing ray", False, ["702.47b"]),
    ("702.47b", board(hand=[reach(), ray()]), "cast reach", True, []),
    ("702.47a", hand(reach(type_line="Instant"), ray()), "cast reach revealing ray", False, ["118.3"]),
    ("702.47a", hand(reach(type_line="Instant"), ray(way="Splice onto instant or sorcery {R}")),
     "cast reach revealing ray", True, []),
    ("702.47a", hand(ray()), "cast ray revealing ray", False, ["118.3"]),
    ("702.47a", hand(reach(), TAPS), "cast reach revealing ray", None, []),
    ("702.47b", hand(reach(), MODES), "cast reach revealing ray", None, []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "action", "legal", "rules"), rows(SPLICED))
def test_702_47_splice(rule: str, tree: Tree, action: str, legal: bool | None, rules: list[str]) -> None:
    answer = pyrules.check(tree, action)
    assert (answer["legal"], [why["rule"] for why in answer["why_not"]]) == (legal, rules)


def test_702_47_splicing_is_not_carried_out() -> None:
    with pytest.raises(NotUnderstood):
        pyrules.do(hand(reach(), ray()), "cast reach revealing ray")


HELP = thing("help", "Sorcery", "Assist\nDraw a card.", cost="{3}{U}")
# What is A's, what is B's, whether the spell can be cast: None where only B's help would do.
ASSISTED: list[Any] = [
    ("702.132a", "{U}{U}{U}{U}", {}, True),
    ("702.132a", "{U}", {}, False),
    ("702.132a", "{U}", {"battlefield": [land("wood", "Forest")]}, None),
    ("702.132a", "{U}", {"battlefield": [land("wood", "Forest", tapped=True)]}, False),
    ("702.132a", "{R}{R}{R}{R}", {"battlefield": [land("isle", "Island")]}, False),
    ("702.132a", "{U}{R}", {"mana": "{G}"}, False),
    ("702.132a", "{U}{R}", {"mana": "{G}{G}"}, None),
]


@pytest.mark.parametrize(("rule", "mana", "other", "legal"), rows(ASSISTED))
def test_702_132_assist(rule: str, mana: str, other: Tree, legal: bool | None) -> None:
    tree = board(hand=[HELP], mana=mana, players={"B": other})
    assert pyrules.check(tree, "cast help")["legal"] is legal
