"""CR 605.1, 106.6: texts that nobody understands and that may add mana, or say what mana may be spent on."""

from __future__ import annotations

import pytest

from tests.rules.boards import Tree, board, find, land, thing

FOREST = land("grove", text="{T}: Add {G}.")
MORE = "a frobnicated amount of mana"
ADDS = f"{{T}}: Add {MORE}."
# The words of a permanent, what else it is, the cost of another's ability beside a land for {G}, and whether that is legal (None: not judged).
UNREAD: list[tuple[str, Tree, str, bool | None]] = [
    (ADDS, {}, "{R}", None),
    (ADDS, {"tapped": True}, "{R}", False),
    ("{T}: Double a frobnicated amount of unspent mana.", {}, "{G}{G}", None),
    ("{T}: Add {G}. If you frobnicated, add {R} instead.", {}, "{R}", None),
    ("{T}: Add {G}. If you frobnicated, add {R} instead.", {"tapped": True}, "{R}", False),
    ("{T}: Add {G}. If you frobnicated, add {R} instead. Activate only as an instant.", {}, "{R}", False),
    ("{T}: Add {G}. Frobnicate.", {}, "{R}", False),
    # No mana ability: it has a target, or is a loyalty ability (605.1a).
    (f"{{T}}: Target player adds {MORE}.", {}, "{R}", False),
    (f"[+1]: Add {MORE}.", {"counters": {"loyalty": 3}}, "{R}", False),
    # Words that are read, and have no meaning.
    ("{T}: Add {R} for each color among permanents you control.", {}, "{R}", None),
    ("{T}: Add {R} for each color among permanents you control.", {"tapped": True}, "{R}", False),
    ("{T}: Add {G}. For each creature you control, draw a card.", {}, "{R}", False),
    ("{T}: Add one mana of the chosen color.", {}, "{R}", False),
    # One that triggers, and what may change what is produced or spent.
    ("Whenever you tap a land for mana, add one frobnicated mana.", {}, "{G}{R}", None),
    ("Whenever you frobnicate, draw a card.", {}, "{R}", False),
    ("You may spend green mana as though it were frobnicated mana.", {}, "{R}", None),
    ("Mana of any frobnicated color can be spent to activate abilities.", {}, "{R}", None),
    ("Frobnicated mana may be spent on abilities.", {}, "{R}", None),
    ("Lands you control frobnicate and produce twice that mana.", {}, "{G}{G}", None),
    ("A land you control frobnicates and produces twice that mana.", {}, "{G}{G}", None),
    ("Each land adds frobnicated mana.", {}, "{G}{G}", None),
    ("Lands you control add frobnicated mana.", {}, "{G}{G}", None),
    ("Lands you control frobnicate for mana.", {}, "{G}{G}", False),
    ("You may frobnicate instead of paying with mana.", {}, "{G}{G}", False),
    ("Each land adds a frobnicated counter.", {}, "{G}{G}", False),
    ("Players never frobnicate or spend mana.", {}, "{G}{G}", False),
    ("You may spend frobnicated counters on abilities.", {}, "{G}{G}", False),
    ("Frobnicated mana spent on abilities frobnicates.", {}, "{G}{G}", False),
    ("Mana will be frobnicated.", {}, "{G}{G}", False),
    ("Frobnicated counters may be spent on abilities.", {}, "{G}{G}", False),
]  # fmt: skip


def engine(cost: str) -> Tree:
    return thing("engine", "Artifact", f"{cost}: Draw a card.")


def legal(tree: Tree, action: str = "activate engine") -> bool | None:
    found = find(tree, action)
    assert found is not None
    verdict: bool | None = found["legal"]
    return verdict


@pytest.mark.parametrize(("text", "more", "cost", "expected"), UNREAD)
def test_unread_texts_about_mana(text: str, more: Tree, cost: str, expected: bool | None) -> None:
    riddle = thing("riddle", "Artifact", text, **more)
    assert legal(board(riddle, FOREST, engine(cost), mana="")) is expected


def test_605_3a_an_ability_does_not_pay_for_itself() -> None:
    """Not even where it isn't understood; but one pays for another."""
    riddle, other = (thing(name, "Artifact", f"{{R}}, {{T}}: Add {MORE}.") for name in ("riddle", "other"))
    assert legal(board(riddle, FOREST, mana=""), "activate riddle") is False
    assert legal(board(riddle, other, FOREST, mana=""), "activate riddle") is None
    part = thing("riddle", "Artifact", "{R}, {T}: Add {G}. If you frobnicated, add {R} instead.")
    assert legal(board(part, FOREST, mana=""), "activate riddle") is False


def test_118_3a_an_ability_without_a_meaning_does_not_pay_for_itself() -> None:
    one, other = (
        thing(name, "Artifact", "{R}, {T}: Add {R} for each color among permanents you control.")
        for name in ("one", "other")
    )
    assert legal(board(one, FOREST, mana=""), "activate one") is False
    assert legal(board(one, other, FOREST, mana=""), "activate one") is None


def test_113_6_a_triggered_ability_in_a_graveyard_adds_nothing() -> None:
    buried = thing("buried", "Artifact", "Whenever you tap a land for mana, add one frobnicated mana.")
    assert legal(board(FOREST, engine("{G}{R}"), graveyard=[buried], mana="")) is False
    assert legal(board(FOREST, engine("{G}{R}"), buried, mana="")) is None


OWN = [("Mana may be spent as though it were frobnicated to cast ~.", None), ("You may spend frobnicated mana to cast ~.", None),
       ("You may frobnicate ~.", False)]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), OWN)
def test_106_6_what_a_card_says_of_the_mana_it_is_cast_with(text: str, expected: bool | None) -> None:
    """Of itself, not of another card in the same hand."""
    cub, other = thing("cub", "Creature", text, cost="{R}", pt="1/1"), thing("other", "Creature", cost="{R}", pt="1/1")
    tree = board(FOREST, hand=[cub, other], mana="")
    assert legal(tree, "cast cub") is expected
    assert legal(tree, "cast other") is False
