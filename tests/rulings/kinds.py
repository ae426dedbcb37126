"""Tables of kinds of rulings: a true paragraph, the rule that decides, and what is put in the place of what so that it is false."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


_AT_ONCE = 32  # paragraphs
_known: dict[str, dict[str, Any]] = {}


def answer(text: str, table: Sequence[str]) -> dict[str, Any]:
    """What becomes of a paragraph of a table. Those that follow it there are asked about with it: most of the work is the same for all,
    and test_weighing.py sees that each says the same alone."""
    if text not in _known:
        start = table.index(text) if text in table else len(table)
        texts = list(dict.fromkeys([text, *table[start : start + _AT_ONCE]]))
        _known.update(zip(texts, verify("\n".join(texts)).to_dict()["paragraphs"], strict=True))
    return _known[text]


def decided(text: str, rule: str, true: bool, table: Sequence[str]) -> dict[str, Any]:
    """The paragraph's answer, after it was seen that each of its claims is decided, and as it should be."""
    found = answer(text, table)
    assert found["understood"], found["not_understood"]
    verdicts = {claim["verdict"] for claim in found["claims"]}
    assert verdicts <= {"holds", "defines", "contradicted"}, verdicts
    assert ("contradicted" not in verdicts) == true, rule
    return found
