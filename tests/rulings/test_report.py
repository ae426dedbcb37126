"""The report on many rulings: shares by topic, what is missing, files that are none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyrules.errors import InputError
from pyrules.rulings.assertions import topics
from pyrules.rulings.report import report, rulings_of

TEXTS = [
    "The colors of mana are white, blue, black, red, and green.",
    "The colors of mana are white, blue, black, and green.",
    "If a creature is tapped, the colors of mana are white, blue, black, red, and green.",
    "A creature that glows can attack. The types of mana are white, blue, black, red, green, and colorless.",
]


def test_shares() -> None:
    """CR 105.1: two are decided, one is read but has an unweighed condition, of one the grammar reads the second sentence only."""
    found = report(TEXTS, processes=1)
    assert [found[key] for key in ("rulings", "read", "understood", "decided", "contradicted")] == [4, 3, 3, 2, 1]
    assert (found["sentences"], found["sentences_read"]) == (5, 4)
    assert found["topics"]["mana (106)"] == {"rulings": 4, "read": 3, "understood": 3, "decided": 2}
    assert [(entry["sentences"], entry["example"]) for entry in found["missing"]] == [
        (1, "a creature that glows can attack")
    ]


@pytest.mark.parametrize(
    ("term", "topic"),
    [
        ("says(it,can(attack))", "combat (506)"),
        ("says(crewing(a(type(land))),restore(own_pt))", "crew (702.122)"),
        ("says(you,cant(activate(it)))", "activating (602)"),
    ],
)
def test_topics(term: str, topic: str) -> None:
    assert topics([term]) == (topic,)


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "rulings.jsonl"
    file.write_text(json.dumps({"text": TEXTS[0], "cards": []}) + "\n\nA plain line.\n", encoding="utf-8")
    assert rulings_of(file) == [TEXTS[0], "A plain line."]
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(InputError):
        rulings_of(file)
