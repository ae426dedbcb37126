"""CR 714: chapter abilities, lore counters, and the end of a Saga; CR 122.6: counters that a permanent enters with are put on it."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, thing

TALE = "I, II — You gain 2 life.\nIII — Draw a card."


def saga(lore: int, text: str = TALE, **keys: Any) -> Tree:
    return thing("tale", "Enchantment — Saga", text, counters={"lore": lore}, **keys)


def lore_put(before: int, n: int = 1, *mine: Any) -> list[Tree]:
    tree = board(saga(before), *mine, library=5)
    tree["cards"].append(
        {
            "name": "it",
            "type": "Sorcery",
            "text": f"Put {'a' if n == 1 else 'two'} lore counter{'s' * (n > 1)} on target Saga.",
        }
    )
    tree["stack"] = [{"spell": "it", "id": "it", "controller": "A", "targets": ["tale"]}]
    found: list[Tree] = pyrules.resolve(tree).to_dict()["outcomes"]
    return found


@pytest.mark.parametrize(
    ("before", "n", "chapters"), [(0, 1, 1), (1, 1, 1), (2, 1, 1), (0, 2, 2), (1, 2, 2), (3, 1, 0)]
)
def test_chapters(before: int, n: int, chapters: int) -> None:  # CR 714.2b–c
    for outcome in lore_put(before, n):
        assert len(outcome["triggers"]) == chapters


def test_it_enters_with_a_lore_counter() -> None:  # CR 714.3a
    tree = board(library=5)
    tree["cards"].append({"name": "tale", "type": "Enchantment — Saga", "text": TALE})
    tree["stack"] = [{"spell": "tale", "id": "tale", "controller": "A"}]
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert outcome["triggers"] == ["tale: I, II — You gain 2 life."]
    assert outcome["board"]["players"]["A"]["battlefield"][0]["counters"] == {"lore": 1}


def test_it_is_sacrificed_when_its_last_chapter_has_left_the_stack() -> None:  # CR 714.4
    (put,) = lore_put(2)
    assert [one["id"] for one in put["board"]["players"]["A"]["battlefield"]] == ["tale"]
    (read,) = pyrules.resolve(put["board"]).to_dict()["outcomes"]
    assert "tale to A’s graveyard" in read["events"]
    assert read["board"]["players"]["A"].get("battlefield", []) == []


SCALES = thing("scales", "Enchantment", "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead.")  # fmt: skip
HYDRA = "This creature enters with two +1/+1 counters on it."


@pytest.mark.parametrize(("mine", "counters", "triggers"), [
    ((), 2, 0),
    ((SCALES,), 3, 0),
    ((thing("watch", "Enchantment", "Whenever one or more +1/+1 counters are put on a creature you control, draw a card."),), 2, 1),
])  # fmt: skip
def test_counters_that_it_enters_with(mine: tuple[Any, ...], counters: int, triggers: int) -> None:  # CR 122.6, 614.12
    tree = board(*mine, library=5)
    tree["cards"].append({"name": "hydra", "type": "Creature — Hydra", "power": 0, "toughness": 1, "text": HYDRA})
    tree["stack"] = [{"spell": "hydra", "id": "hydra", "controller": "A"}]
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    hydra = next(one for one in outcome["board"]["players"]["A"]["battlefield"] if one["id"] == "hydra")
    assert (hydra["counters"], len(outcome["triggers"])) == ({"+1/+1": counters}, triggers)


def test_counters_that_an_effect_lets_it_enter_with() -> None:  # CR 122.6
    tree = board(SCALES, graveyard=[bears("bones")])
    tree["cards"].append({"name": "it", "type": "Sorcery", "text": "Return target creature card from your graveyard to the battlefield with a +1/+1 counter on it."})  # fmt: skip
    tree["stack"] = [{"spell": "it", "id": "it", "controller": "A", "targets": ["bones"]}]
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert outcome["board"]["players"]["A"]["battlefield"][-1]["counters"] == {"+1/+1": 2}
