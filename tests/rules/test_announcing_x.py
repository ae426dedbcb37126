"""CR 107.3a–b: which X may be announced for a spell, by what is paid for it."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, thing

BOLT = "This spell deals X damage to any target."
OMNI = thing("omni", "Enchantment", "You may cast spells from your hand without paying their mana costs.")
SHOAL = "You may exile a green card with mana value X from your hand rather than pay this spell's mana cost.\nYou gain X life."


def free(text: str = BOLT, cost: str = "{X}{R}", *, mana: str = "") -> Tree:
    return board(OMNI, hand=[thing("it", "Sorcery", text, cost=cost)], mana=mana)


def flashback(cost: str) -> Tree:
    return board(graveyard=[thing("it", "Sorcery", f"{BOLT}\nFlashback {cost}", cost="{X}{R}")], mana="{R}{R}{R}{R}")


FREELY = 'as "You may cast spells from your hand without paying their mana costs."'
SHOALED = board(hand=[thing("it", "Instant", SHOAL, cost="{X}{G}{G}"), bears("bears")], mana="")
# Rule, board, what is cast, the rules against it.
ROWS: list[tuple[str, Tree, str, list[str]]] = [
    ("107.3a", board(hand=[thing("it", "Sorcery", BOLT, cost="{X}{R}")], mana="{R}{R}{R}{R}"), "it x 3 targeting B", []),
    ("107.3b", free(), "it targeting B", []),
    ("107.3b", free(), "it x 0 targeting B", []),
    ("107.3b", free(), "it x 1 targeting B", ["107.3b"]),
    ("107.3b", free(mana="{R}{R}{R}"), "it x 2 targeting B", []),  # for its mana cost
    ("107.3b", free(mana="{R}{R}{R}"), f"it x 2 targeting B {FREELY}", ["107.3b"]),
    ("107.3b", free(cost="{X}{X}{R}"), "it x 2 targeting B", ["107.3b"]),
    # An alternative cost has X, or hasn't.
    ("107.3b", flashback("{1}{R}"), 'it x 2 targeting B as "Flashback"', ["107.3b"]),
    ("107.3b", flashback("{1}{R}"), 'it x 0 targeting B as "Flashback"', []),
    ("107.3b", flashback("{X}{R}"), 'it x 2 targeting B as "Flashback"', []),
    ("107.3b", SHOALED, "it x 2 exiling bears", []),
    # Its text says what X is.
    ("107.3c", free("You gain X life, where X is the number of creatures you control."), "it x 2", []),
    # Without {X} in its mana cost there is nothing to be bound.
    ("107.3b", free("You gain 2 life.", "{R}"), "it", []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "tree", "cast", "against"),
    [pytest.param(*row, id=f"{n}-{row[0]}-{row[2][:20]}") for n, row in enumerate(ROWS)],
)
def test_107_3_which_x_may_be_announced(rule: str, tree: Tree, cast: str, against: list[str]) -> None:
    del rule
    answer: dict[str, Any] = pyrules.check(tree, f"cast {cast}").to_dict()
    assert answer["legal"] is not bool(against)
    assert [reason["rule"] for reason in answer["why_not"]] == against


def test_the_reason_names_the_spell() -> None:
    (reason,) = pyrules.check(free(), "cast it x 1 targeting B").to_dict()["why_not"]
    assert reason["reason"] == "X of it can only be 0, as it is not paid for"
