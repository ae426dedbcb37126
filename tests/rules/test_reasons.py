"""The sentences of reasons: what a text says stands in its own words, and numbers are counted as people count (CR 101.2)."""

from __future__ import annotations

import re
from typing import Any

import pytest

import pyrules
from pyrules.answers.reasons import REQUIREMENTS, SENTENCES
from pyrules.answers.statements import FAILS, HOLDS
from pyrules.solve.program import rulebook
from tests.rules.boards import Tree, bears, board, land, thing


def widget(text: str, type_line: str = "Artifact", **keys: Any) -> Tree:
    return thing("w", type_line, text, **keys)


def card(text: str, type_line: str = "Sorcery") -> Tree:
    return thing("w", type_line, text, cost="{R}")


REASONS: list[tuple[Tree, str, str]] = [
    (board(widget("Remove a charge counter from ~: Draw a card.")), "activate w", "it needs a charge counter on it"),
    (board(widget("Remove two oil counters from ~: Draw a card.")), "activate w", "it needs two oil counters on it"),
    (board(widget("Remove three charge counters from among artifacts you control: Draw a card.")), "activate w",
     "it needs three charge counters among artifacts you control"),
    (board(widget("Sacrifice two other artifacts: Draw a card.")), "activate w",
     "its cost is to sacrifice two other artifacts, and there is none"),
    (board(widget("Tap two untapped creatures you control: Draw a card."), bears()), "activate w",
     "its cost is to tap two untapped creatures you control, and there is only one"),
    (board(widget("Tap two untapped creatures you control: Draw a card."), bears(), bears("cubs")),
     "activate w tapping bears", "its cost is to tap two untapped creatures you control, and one is named"),
    (board(graveyard=[card("Escape—{R}, Exile three other cards from your graveyard.")]), "cast w as Escape",
     "its cost is to exile three other cards from your graveyard, and there is none"),
    (board(widget("{1}: Tap target creature with power 4 or greater an opponent controls.")), "activate w",
     "there is no legal target: target creature with power 4 or greater an opponent controls"),
    (board(widget("{1}: Draw a card. Activate only if you control three or more Elves.")), "activate w",
     "its condition isn't met: you control three or more Elves"),
    (board(hand=[card("Cast this spell only if you control a Mountain.\nDraw a card.")]), "cast w",
     "its condition isn't met: you control a Mountain"),
    (board(widget("{1}: Draw a card. Activate only during your turn, before attackers are declared."), step="end"),
     "activate w", "it is allowed only before attackers are declared"),
    (board(widget("{1}: Draw a card. Activate only during an opponent's turn.")), "activate w",
     "it is allowed only during an opponent's turn"),
    (board(widget("{1}: Draw a card. Activate no more than twice each turn.", used={1: 2})), "activate w",
     "this ability of w has already been activated twice"),
    (board(widget("Mill three cards: Draw a card."), library=1), "activate w",
     "A's library has one card, fewer than 3"),
    (board(widget("Collect evidence 5: Draw a card.")), "activate w",
     "the cards in A's graveyard have total mana value 0, less than 5"),
    (board(hand=[land("w", "Forest")], lands_played=1), "play w", "A has already played a land this turn"),
    (board(bears(**{"is": {"goaded": "B"}}), step="declare attackers", priority=None), "attack with nothing",
     "no requirements would be obeyed, where one can be; disobeyed: bears is goaded by B; bears, goaded by B, attacks another player"),
]  # fmt: skip


@pytest.mark.parametrize(("tree", "action", "reason"), REASONS)
def test_a_reason_is_a_sentence(tree: Tree, action: str, reason: str) -> None:
    assert reason in [why["reason"] for why in pyrules.check(tree, action)["why_not"]]


def test_every_reason_of_the_rules_has_a_sentence() -> None:
    """The third argument of `prohibits`, wherever the rules write it down."""
    found = set()
    for file in rulebook().root.glob("*/*.lp"):
        for line in file.read_text(encoding="utf-8").splitlines():
            head = line.partition(":-")[0]
            if head.startswith("prohibits(") and (
                last := re.search(r"[,)]([a-z_]+)(\([^()]*(\([^()]*\))*\))?\)\s*$", head)
            ):
                found.add(last.group(1))
    assert len(found) > 30
    assert found <= set(SENTENCES)


def test_no_sentence_leaves_a_number_open() -> None:
    for sentences in (SENTENCES, REQUIREMENTS, HOLDS, FAILS):
        assert not [words for words in sentences.values() if "(s)" in words]
