"""The answers to do and resolve: each distinct board that can follow, what happened, what was put on the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pyrules.board import to_dict
from pyrules.events.run import MOST
from pyrules.events.state import State
from pyrules.facts import Situation, ability_facts
from pyrules.text.terms import quote

NO_MEANING = "words that the rulebook has a meaning for"


def outcomes(states: Sequence[State], unread: Sequence[dict[str, Any]], more: bool) -> dict[str, Any]:
    """The tree of the answer; "more" where not every outcome is listed, "not_understood" as in ask."""
    found: list[dict[str, Any]] = []
    for state in states:
        board = to_dict(state.board)
        if not any(outcome["board"] == board for outcome in found):
            found.append({"board": board, "events": list(state.events), "triggers": list(state.stacked)})
    tree: dict[str, Any] = {"outcomes": found[:MOST]}
    if more or len(found) > MOST:
        tree["more"] = True
    if unread:
        tree["not_understood"] = list(unread)
    return tree


def not_understood(situation: Situation) -> list[dict[str, Any]]:
    """The texts of the board that were not understood, and the events that the rulebook has no meaning for.

    What depends on them is not claimed.
    """
    found = []
    for object_id, described in situation.faces.items():
        for place in described.not_understood:
            found.append({"object": object_id, "text": place.text, "at": place.at, "expected": place.expected})
        for ability in described.abilities:
            if f"no_meaning({quote(ability.key)},event)." in ability_facts(ability):
                found.append({"object": object_id, "text": ability.text, "at": 0, "expected": NO_MEANING})
    return found
