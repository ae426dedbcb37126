"""docs/sections.md says what the rulebook's citations and docs/sections.yaml say."""

from __future__ import annotations

from pyrules.citations.numbers import existing
from tests.citations.sections import TABLE, counts, page, states


def test_the_page_is_up_to_date() -> None:
    assert TABLE.read_text(encoding="utf-8") == page(), "run `python -m tests.citations.sections`"


def test_every_section_that_is_encoded_or_tested_has_a_state_and_no_other() -> None:
    assert set(states()) == set(counts())


def test_states_are_of_the_three_kinds_and_a_partial_section_names_its_gaps() -> None:
    for section, entry in states().items():
        assert section in existing()
        assert entry.keys() <= {"name", "state", "gaps"}
        assert entry["state"] in ("works", "partial")
        assert entry["state"] == "works" or entry["gaps"], section


def test_what_works_is_encoded_and_tested() -> None:
    for section, entry in states().items():
        if entry["state"] == "works":
            encoded, tests = counts()[section]
            assert encoded and tests, section
