"""The examples that come with the package answer what their first lines promise."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.examples import about

NAMES = [name for name, _ in about()]


def ask(name: str, *parts: str) -> dict[str, Any]:
    return pyrules.ask(f"example:{name}", only=parts or None).to_dict()


def verdicts(name: str) -> dict[str, Any]:
    return {f"{a['object']}#{a['n']}": a for a in ask(name, "actions")["actions"] if a["do"] == "activate"}


def test_there_are_enough() -> None:
    assert len(NAMES) >= 6


@pytest.mark.parametrize("name", NAMES)
def test_each_needs_no_card_data(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYRULES_CARDS", "/no/such/store")
    assert ask(name)["actions"]


@pytest.mark.parametrize(("name", "line"), list(about()))
def test_each_says_what_it_shows(name: str, line: str) -> None:
    assert line.endswith(".")
    assert len(line) < 120


def test_pools_that_see_only_each_other() -> None:
    mana = ask("reflecting-pool", "mana")["mana"]
    assert {name: entry["could_produce"] for name, entry in mana.items()} == {
        "pool": [],
        "other-pool": [],
        "their-forest": ["G"],
        "their-pool": ["G"],
        "their-orchard": [],
    }


def test_contamination() -> None:
    mana = ask("contamination", "mana")["mana"]
    adds = {name: [ability["produces"] for ability in entry["abilities"]] for name, entry in mana.items()}
    assert adds == {"forest": [["{B}"]], "island": [["{B}"], ["{B}"]], "elves": [["{G}"]], "pool": [["{B}"]]}


def test_stations() -> None:
    tree = ask("station", "stations", "objects")
    found = {n: tree["stations"][f"craft-{n}"] for n in (0, 2, 3, 11, 12)}
    assert {n: entry["active"] for n, entry in found.items()} == {0: [], 2: [], 3: [3], 11: [3], 12: [3, 12]}
    assert {n: entry["creature"] for n, entry in found.items()} == {0: False, 2: False, 3: False, 11: False, 12: True}
    assert (tree["objects"]["craft-12"]["power"], tree["objects"]["craft-12"]["toughness"]) == (5, 8)
    assert tree["objects"]["craft-11"]["power"] is None


def test_sickness() -> None:
    found = verdicts("sickness")
    assert found["new-elves#1"]["legal"] is False
    assert found["new-elves#1"]["why_not"][0]["rule"] == "302.6"
    assert found["old-elves#1"]["legal"] is True
    assert found["drum#1"]["legal"] is True  # its cost taps another creature, sick or not (CR 302.6)
    assert "302.6" in [reason["rule"] for reason in found["new-bear#1"]["why_not"]]
    assert "302.6" not in [reason["rule"] for reason in found["old-bear#1"]["why_not"]]


def test_vehicle() -> None:
    found = verdicts("vehicle")
    assert found["copter#3"]["legal"] is True
    assert found["dreadnought#1"]["legal"] is False


def test_twenty_permanents() -> None:
    tree = ask("twenty-permanents")
    hand = [a for a in tree["actions"] if a["do"] in ("cast", "play")]
    assert len(hand) == 7
    assert len(tree["objects"]) == 27
