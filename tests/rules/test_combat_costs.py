"""CR 508.1g–j, 509.1d–f: costs to attack and block: what the whole declaration costs, and whether it can be paid."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, land, rows, thing

PROPAGANDA = (
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."
)
SAFETY = (
    "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those creatures, "
    "where X is the number of enchantments you control."
)
SEAL = thing("seal", "Artifact", "{1}, {T}: Add {G}{U}.")
WOOD = land("wood", "Forest")
ELF = thing("elf", "Creature — Elf", "{T}: Add {G}{G}.", pt="1/1")
WATCHFUL = thing("elf", "Creature — Elf", "Vigilance\n{T}: Add {G}{G}.", pt="1/1")
TOLL = thing("bears", "Creature — Bear", "This creature can't attack unless you pay 2 life.", pt="2/2")
DEED = thing("bears", "Creature — Bear", "This creature can't attack unless you sacrifice a land.", pt="2/2")

OTHER_DEED = thing("ogre", "Creature — Ogre", "This creature can't attack unless you sacrifice a land.", pt="2/2")
JIG = thing(
    "bears", "Creature — Bear", "This creature can't attack unless you tap an untapped creature you control.", pt="2/2"
)
ANNEX = "Creatures can't attack you or planeswalkers you control unless their controller pays {W/P} for each of those creatures."


def attacking(text: str, *mine: Tree, mana: str = "", **keys: Any) -> Tree:
    wall = [thing("wall", "Enchantment", text)] if text else []
    return board(bears("cub"), *mine, B=keys.pop("B", wall), step="declare attackers", priority=None, mana=mana, **keys)


BLOCKER = thing("elf", "Creature — Elf", "{T}: Add {G}{G}.\nThis creature can't block unless you pay {2}.", pt="1/1")
BLOCKING = board(
    bears("ogre", attacking="B", tapped=True), B=[BLOCKER], step="declare blockers", priority=None, mana=""
)
TITHES = "As long as this creature is untapped, creatures can't attack you or planeswalkers you control unless their controller pays {1} for each of those creatures."
MORE = "As long as this creature is attacking, creatures can't block unless their controller pays {1} for each of those creatures."
ANGEL = thing("angel", "Creature — Angel", MORE, pt="3/5", attacking="B", tapped=True)
BEARS = bears()
ONE, TWO = "attack with cub -> B", "attack with cub -> B, bears -> B"
TABLE = [
    ("508.1h", attacking(PROPAGANDA, WOOD), ONE, False),
    ("508.1i", attacking(PROPAGANDA, WOOD, SEAL), ONE, True),
    ("508.1h", attacking(PROPAGANDA, WOOD, SEAL, bears()), TWO, False),
    ("508.1h", attacking(PROPAGANDA, bears(), mana="{G}{G}{G}{G}"), TWO, True),
    ("508.1h", attacking(SAFETY, WOOD), ONE, True),
    ("508.1h", attacking(SAFETY), ONE, False),
    ("508.1d", attacking(SAFETY), "attack with nothing", True),
    # Attackers without vigilance are tapped before the cost is paid; blockers aren't tapped.
    ("508.1f", attacking(PROPAGANDA, ELF), "attack with elf -> B", False),
    ("702.20b", attacking(PROPAGANDA, WATCHFUL), "attack with elf -> B", True),
    ("509.1e", BLOCKING, "block ogre with elf", True),
    ("118.3b", attacking("", TOLL, life=1), "attack with bears -> B", False),
    ("118.3b", attacking("", TOLL, life=2), "attack with bears -> B", True),
    # Phyrexian symbols, and objects that are sacrificed: each pays once.
    ("107.4f", attacking(ANNEX, life=2), ONE, True),
    ("107.4f", attacking(ANNEX, life=1), ONE, False),
    ("107.4f", attacking(ANNEX, life=1, mana="{W}"), ONE, True),
    ("107.4f", attacking(ANNEX, bears(), life=3), TWO, False),
    ("508.1h", attacking("", DEED, WOOD), "attack with bears -> B", True),
    ("508.1h", attacking("", DEED), "attack with bears -> B", False),
    ("118.10", attacking("", DEED, OTHER_DEED, WOOD), "attack with bears -> B, ogre -> B", False),
    (
        "118.10",
        attacking("", DEED, OTHER_DEED, WOOD, land("crag", "Mountain")),
        "attack with bears -> B, ogre -> B",
        True,
    ),
    # What else is to be done for it is not followed.
    ("508.1h", attacking("", JIG, WOOD), "attack with bears -> B", None),
    # While something holds.
    ("508.1h", attacking(TITHES), ONE, False),
    ("508.1h", attacking(TITHES, WOOD), ONE, True),
    ("508.1h", attacking("", B=[thing("wall", "Creature", TITHES, tapped=True)]), ONE, True),
    ("509.1d", board(ANGEL, B=[BEARS], step="declare blockers", priority=None), "block angel with bears", False),
    ("509.1d", board(ANGEL, B=[BEARS, WOOD], step="declare blockers", priority=None), "block angel with bears", True),
    # A limit on who attacks one player.
    ("508.1c", attacking("No more than one creature can attack you each combat.", bears()), TWO, False),
    ("508.1c", attacking("No more than two creatures can attack you each combat.", bears()), TWO, True),
]


@pytest.mark.parametrize(("rule", "tree", "action", "legal"), rows(TABLE))
def test_a_declaration_is_legal_if_its_costs_can_be_paid(
    rule: str, tree: Tree, action: str, legal: bool | None
) -> None:
    assert pyrules.check(tree, action)["legal"] is legal
