"""CR 603.2: cycling, scrying, crimes, copies, cards that leave a graveyard, the nth spell; what triggers only then or only once."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, land, thing

SPARK = thing("spark", "Instant", "You gain 1 life.\nFlashback {R}", cost="{R}")
CYCLED = thing("cycled", "Sorcery", "Draw two cards.\nCycling {1}", cost="{R}")
DALES = thing("dales", "Sorcery", "Draw two cards.\nSwampcycling {1}", cost="{R}")
BOLT = thing("bolt", "Instant", "This spell deals 3 damage to any target.", cost="{R}")
OUTLET = thing("outlet", "Artifact", "Discard a card: You gain 1 life.")
HERD = thing("herd", "Sorcery", "Create two 1/1 green Elf creature tokens.", cost="{R}")
KNIGHTS = "Whenever this creature or another creature you control enters, scry 1."


def _board(text: str, *mine: Any, **keys: Any) -> Tree:
    zones: dict[str, Any] = {
        "hand": [SPARK, CYCLED, DALES, BOLT, HERD],
        "graveyard": [],
        "library": 9,
        "mana": "{R}{R}{R}{R}",
    }
    return board(thing("watch", "Creature", text, pt="5/5"), OUTLET, *mine, B=[bears("x", "4/4")], **(zones | keys))


def triggered(text: str, action: str, *mine: Any, **keys: Any) -> int:
    """How often it triggers."""
    outcomes = pyrules.do(_board(text, *mine, **keys), action).to_dict()["outcomes"]
    (times,) = {len([one for one in outcome["triggers"] if one.startswith("watch")]) for outcome in outcomes}
    return times


CAST = [{"player": "A", "event": "cast a spell", "count": 1}]
CRIME = "Whenever you commit a crime, scry 1."
ROWS: list[tuple[str, str, str, Tree, int]] = [
    ("702.29c", "Whenever you cycle a card, scry 1.", "activate cycled", {}, 1),
    ("702.29e", "Whenever you cycle a card, scry 1.", "activate dales", {}, 1),
    ("702.29c", "Whenever you cycle a card, scry 1.", "activate outlet discarding spark", {}, 0),
    ("702.29d", "Whenever you cycle or discard a card, scry 1.", "activate cycled", {}, 1),
    ("702.29d", "Whenever you cycle or discard a card, scry 1.", "activate outlet discarding spark", {}, 1),
    ("700.13", CRIME, "cast bolt targeting B", {}, 1),
    ("700.13", CRIME, "cast bolt targeting x", {}, 1),
    ("700.13", CRIME, "cast bolt targeting A", {}, 0),
    ("700.13", CRIME, "cast spark", {}, 0),
    ("707.10", "Whenever you cast or copy an instant or sorcery spell, scry 1.", "cast spark", {}, 1),
    ("603.10a", "Whenever one or more cards leave your graveyard, scry 1.", "cast spark as Flashback", {"graveyard": [SPARK], "hand": []}, 1),
    ("603.10a", "Whenever one or more cards leave your graveyard, scry 1.", "cast spark", {}, 0),
    ("603.2", "Whenever you cast your second spell each turn, scry 1.", "cast spark", {"happened": CAST}, 1),
    ("603.2", "Whenever you cast your second spell each turn, scry 1.", "cast spark", {}, 0),
    ("603.2", "Whenever you cast your third spell each turn, scry 1.", "cast spark", {"happened": CAST}, 0),
    ("603.2", "Whenever you cast a spell during your turn, scry 1.", "cast spark", {}, 1),
    ("603.2", "Whenever you cast a spell during an opponent's turn, scry 1.", "cast spark", {}, 0),
    ("603.2", KNIGHTS, "play dale", {"hand": [land("dale", "Plains")]}, 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "text", "action", "keys", "times"), ROWS, ids=[f"{r[0]}-{i}" for i, r in enumerate(ROWS)]
)
def test_how_often_it_triggers(rule: str, text: str, action: str, keys: Tree, times: int) -> None:
    assert triggered(text, action, **keys) == times, rule


def test_a_card_that_cycles_itself() -> None:  # CR 702.29c
    card = thing(
        "it", "Sorcery", "Draw two cards.\nCycling {1}\nWhen you cycle this card, you gain 1 life.", cost="{R}"
    )
    (outcome,) = pyrules.do(_board("", hand=[card]), "activate it").to_dict()["outcomes"]
    assert outcome["triggers"] == ["it: When you cycle this card, you gain 1 life."]


def resolving(text: str, spell: str, *mine: Any, **keys: Any) -> list[Tree]:
    tree = _board(text, *mine, **keys)
    tree["cards"].append({"name": "it", "type": "Sorcery", "text": spell})
    tree["stack"] = [{"spell": "it", "id": "it", "controller": "A"}]
    found: list[Tree] = pyrules.resolve(tree).to_dict()["outcomes"]
    return found


TOKENS = "Create two 1/1 green Elf creature tokens."


@pytest.mark.parametrize(("rule", "text", "spell", "times"), [
    ("603.2", "Whenever you scry, you gain 1 life.", "Scry 1.", 1),
    ("701.22c", "Whenever you scry, you gain 1 life.", "Scry 0.", 0),
    ("701.25d", "Whenever you surveil, you gain 1 life.", "Surveil 2.", 1),
    ("603.2", KNIGHTS, TOKENS, 2),
    ("603.2", KNIGHTS + " This ability triggers only once each turn.", TOKENS, 1),
    ("603.2", "Whenever this creature or another creature dies, scry 1.", "Destroy all creatures.", 2),
    ("603.2", "Whenever this creature or another creature you control dies, scry 1.", "Destroy all creatures.", 1),
])  # fmt: skip
def test_what_triggers_as_a_spell_resolves(rule: str, text: str, spell: str, times: int) -> None:
    assert {len(outcome["triggers"]) for outcome in resolving(text, spell)} == {times}, rule


def test_an_ability_that_triggers_only_once_each_turn_is_used_up() -> None:  # CR 603.2
    text = KNIGHTS + " This ability triggers only once each turn."
    (outcome,) = resolving(text, TOKENS)
    watch = next(one for one in outcome["board"]["players"]["A"]["battlefield"] if one["id"] == "watch")
    assert watch["used"] == {"1": 1}
    tree = _board(text)
    tree["players"]["A"]["battlefield"][0]["used"] = {1: 1}
    tree["stack"] = [{"spell": "herd", "id": "it", "controller": "A"}]
    (again,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert again["triggers"] == []


def test_an_odd_limit_is_no_guess() -> None:
    with pytest.raises(NotUnderstood):
        resolving(KNIGHTS + " This ability triggers only once.", TOKENS)
