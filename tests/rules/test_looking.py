"""CR 701.20, 701.22, 701.25, 401.4: cards of a library are looked at or revealed, and put where the text says, as far as they are known."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.board import read_board, to_dict
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, board

CARDS: list[Tree] = [
    {"name": "Elf", "type": "Creature — Elf", "power": 1, "toughness": 1},
    {"name": "Ogre", "type": "Creature — Ogre", "power": 3, "toughness": 3},
    {"name": "Rock", "type": "Artifact"},
    {"name": "Wood", "type": "Land"},
]
DIG = "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order."
SEEK = "Look at the top four cards of your library. You may reveal a creature card from among them and put it into your hand. Put the rest on the bottom of your library in a random order."
TURN = "Reveal the top card of your library. If it's a land card, put it onto the battlefield. Otherwise, put it into your hand."
KNOWN, ALL = ["Elf", "Rock", "Ogre", "Wood", {"unknown": 5}], ["Elf", "Rock", "Ogre"]


def looking(text: str, library: Any, *targets: str) -> Tree:
    tree = board(cards=[*CARDS, {"name": "Spell", "type": "Sorcery", "text": text}])
    tree["players"]["A"]["library"] = library
    return tree | {"stack": [{"spell": "Spell", "id": "spell", "controller": "A", "targets": list(targets)}]}


def follows(tree: Tree) -> list[str]:
    """A's library, hand, graveyard without the spell, and battlefield, in each outcome."""
    found = []
    for outcome in pyrules.resolve(tree).to_dict()["outcomes"]:
        assert to_dict(read_board(outcome["board"])) == outcome["board"]
        a = outcome["board"]["players"]["A"]
        found.append(" / ".join(ids(a.get(zone, [])) for zone in ("library", "hand", "graveyard", "battlefield")))
    return sorted(found)


def ids(entries: Any) -> str:
    if isinstance(entries, int):
        return str(entries)
    return " ".join(str(e.get("id", e.get("unknown"))) for e in entries if e.get("id") != "spell")


ROWS: list[tuple[str, Tree, list[str]]] = [
    ("701.20e", looking(DIG, KNOWN), ["wood 7 / elf /  / ", "wood 7 / ogre /  / ", "wood 7 / rock /  / "]),
    # CR 401.4: in a library that is known, the order at the bottom, too.
    ("401.4", looking(DIG, ALL), ["elf ogre / rock /  / ", "elf rock / ogre /  / ", "ogre elf / rock /  / ", "ogre rock / elf /  / ", "rock elf / ogre /  / ",
     "rock ogre / elf /  / "]),
    ("609.3", looking(DIG, ["Elf"]), [" / elf /  / "]),
    ("701.20e", looking(SEEK, KNOWN), ["8 / elf /  / ", "8 / ogre /  / ", "9 /  /  / "]),
    ("608.2c", looking(SEEK, ["Rock", "Wood"]), ["rock wood /  /  / ", "wood rock /  /  / "]),
    ("701.20e", looking("Look at the top card of your library. You may put that card on the bottom of your library.", KNOWN),
     ["elf rock ogre wood 5 /  /  / ", "rock ogre wood 6 /  /  / "]),
    ("701.20e", looking("Look at the top two cards of your library. Put one of them into your hand and the other on the bottom of your library.", ALL),
     ["ogre elf / rock /  / ", "ogre rock / elf /  / "]),
    ("401.4", looking("Look at the top two cards of your library, then put them back in any order.", KNOWN), ["elf rock ogre wood 5 /  /  / ", "rock elf ogre wood 5 /  /  / "]),
    ("701.20e", looking("Look at the top five cards of your library. Put two of those cards into your hand and the rest into your graveyard.", ALL),
     [" / elf ogre / rock / ", " / elf rock / ogre / ", " / ogre rock / elf / "]),
    ("701.20a", looking(TURN, KNOWN), ["rock ogre wood 5 / elf /  / "]),
    ("701.20a", looking(TURN, ["Wood", {"unknown": 2}]), ["2 /  /  / wood"]),
    ("701.20e", looking("Look at the top card of your library. If it's a creature card, you may reveal it and put it into your hand.", KNOWN),
     ["elf rock ogre wood 5 /  /  / ", "rock ogre wood 5 / elf /  / "]),
    ("701.20a", looking("Reveal the top four cards of your library. Put all creature cards revealed this way into your hand and the rest into your graveyard.", KNOWN),
     ["5 / elf ogre / rock wood / "]),
    ("701.20b", looking("Look at the top card of target player's library.", 3, "A"), ["3 /  /  / "]),
    ("400.7", looking("Put the top card of your library into your graveyard.", KNOWN), ["rock ogre wood 5 /  / elf / "]),
    # What nobody has told us about goes where it goes.
    ("400.7", looking("Put the top card of your library into your graveyard.", 3), ["2 /  / 1 / "]),
    ("400.7", looking("Exile the top card of your library.", 3), ["2 /  /  / "]),
    ("701.22a", looking("Scry 2.", KNOWN), ["elf ogre wood 6 /  /  / ", "elf rock ogre wood 5 /  /  / ", "ogre wood 7 /  /  / ", "rock elf ogre wood 5 /  /  / ", "rock ogre wood 6 /  /  / "]),
    ("701.22a", looking("Scry 2.", ALL), ["elf ogre rock /  /  / ", "elf rock ogre /  /  / ", "ogre elf rock /  /  / ", "ogre rock elf /  /  / ", "rock elf ogre /  /  / ", "rock ogre elf /  /  / "]),
    ("701.25a", looking("Surveil 2.", KNOWN), ["elf ogre wood 5 /  / rock / ", "elf rock ogre wood 5 /  /  / ", "ogre wood 5 /  / elf rock / ", "rock elf ogre wood 5 /  /  / ", "rock ogre wood 5 /  / elf / "]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), ROWS, ids=[f"{r[0]}-{i}" for i, r in enumerate(ROWS)])
def test_looking(rule: str, tree: Tree, expected: list[str]) -> None:
    assert follows(tree) == expected, rule


UNKNOWN = [
    (DIG, 9),
    (DIG, ["Elf", {"unknown": 5}]),
    (SEEK, ["Elf", {"unknown": 5}]),
    (TURN, 9),
    ("Look at the top card of your library. You may put that card on the bottom of your library.", 9),
    (
        "Reveal the top two cards of your library. Put all creature cards revealed this way into your hand and the rest into your graveyard.",
        9,
    ),
    ("Put the top card of your library onto the battlefield.", 9),
    ("Scry 2.", ["Elf", {"unknown": 5}]),
    ("Surveil 2.", ["Elf", {"unknown": 5}]),
]


@pytest.mark.parametrize(("text", "library"), UNKNOWN)
def test_cards_that_nobody_has_told_us_about(text: str, library: Any) -> None:
    with pytest.raises(NotUnderstood, match="not known: cards of A's library"):
        pyrules.resolve(looking(text, library))
