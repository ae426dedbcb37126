"""Tables of kinds of rulings: a true paragraph, the rule that decides, and what is put in the place of what so that it is false."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyrules import verify

Kind = tuple[str, str, list[tuple[str, str]]]


def rows(kinds: Iterable[Kind]) -> list[tuple[str, str, bool]]:
    """Each paragraph and each false edit of it: the text, the rule, whether it is true."""
    kinds = list(kinds)
    found = [(text, rule, True) for text, rule, _ in kinds]
    return found + [(text.replace(old, new, 1), rule, False) for text, rule, edits in kinds for old, new in edits]


def idle_edits(kinds: Iterable[Kind]) -> list[str]:
    """What is to be replaced and doesn't stand in its paragraph."""
    return [old for text, _, edits in kinds for old, _ in edits if old not in text]


def decided(text: str, rule: str, true: bool) -> dict[str, Any]:
    """The paragraph's answer, after it was seen that each of its claims is decided, and as it should be."""
    (found,) = verify(text).to_dict()["paragraphs"]
    assert found["understood"], found["not_understood"]
    verdicts = {claim["verdict"] for claim in found["claims"]}
    assert verdicts <= {"holds", "defines", "contradicted"}, verdicts
    assert ("contradicted" not in verdicts) == true, rule
    return dict(found)
