"""CR 608.2c: conditions of instructions about what the text spoke of before."""

from __future__ import annotations

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import bears, board


# Conditions about what the text spoke of before (CR 608.2c), x with a +1/+1 counter or without; None where they are not followed.
@pytest.mark.parametrize(("said", "with_counters", "without"), [
    ("it has a +1/+1 counter on it", True, False),
    ("that creature has two or more +1/+1 counters on it", True, False),
    ("it has three or more +1/+1 counters on it", False, False),
    ("it has no +1/+1 counters on it", False, True),
    ("it has flying", False, False),
    ("that creature doesn't have flying", True, True),
    ("that creature is green", True, True),
    ("that creature isn't a Bear", False, False),
    ("it's green and it has a +1/+1 counter on it", None, None),
    ("its power is 6 or greater", True, False),
    ("its power is greater than your life total", None, None),
    ("its power is greater than its toughness", None, None),
])  # fmt: skip
def test_conditions_about_what_was_spoken_of(said: str, with_counters: bool | None, without: bool | None) -> None:
    for counters, expected in (({"+1/+1": 2}, with_counters), ({}, without)):
        tree = board(B=[bears("x", "4/4", counters=counters)])
        text = f"Tap target creature. If {said}, you gain 1 life."
        tree["cards"].append({"name": "It", "type": "Sorcery", "text": text})
        tree["stack"] = [{"spell": "It", "id": "it", "controller": "A", "targets": ["x"]}]
        if expected is None:
            with pytest.raises(NotUnderstood):
                pyrules.resolve(tree)
        else:
            (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
            assert ("A gains 1 life" in outcome["events"]) is expected, said
