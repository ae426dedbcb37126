"""Writes docs/sections.md: `python -m tests.citations.sections`."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

import yaml

from pyrules import rulebook
from pyrules.citations.numbers import existing, section_of

DOCS = Path(__file__).parents[2] / "docs"
TABLE, STATES = DOCS / "sections.md", DOCS / "sections.yaml"
HEAD = """\
# Section by section

This page is made by `python -m tests.citations.sections` from the citations in `rules_asp/`, the keyword definitions and the
tests; states and gaps stand in `sections.yaml`. `pyrules rulebook 613` tells for each rule the lines and the tests.

*works*: everything that tests here could think of; *partial*: with gaps, the known ones named. A rule counts as encoded where
a line cites it: many other rules only define words. Tests are the places that cite a rule of the section.

| Section | | State | Rules encoded | Tests | Known gaps |
|---|---|---|---|---|---|
"""
Entry = dict[str, str]


def states() -> dict[str, Entry]:
    """What can't be derived, by section."""
    found: dict[int, Entry] = yaml.safe_load(STATES.read_text(encoding="utf-8"))
    return {str(section): entry for section, entry in found.items()}


def counts() -> dict[str, tuple[int, int]]:
    """Of each section with any, how many rules are encoded and how many places test them."""
    rules: list[dict[str, Any]] = [rule for rule in rulebook()["rules"] if "." in rule["number"]]
    return {
        section: (sum(bool(rule["encoded"]) for rule in group), sum(len(rule["tests"]) for rule in group))
        for section, group in ((s, list(g)) for s, g in groupby(rules, lambda rule: section_of(rule["number"])))
    }


def page() -> str:
    """The page as it should be."""
    known, all_rules = states(), Counter(section_of(number) for number in existing() if "." in number)
    sections = sorted(number for number in existing() if "." not in number)
    found = counts()
    rows = []
    for section in sections:
        if section in known:
            entry, (encoded, tests) = known[section], found.get(section, (0, 0))
            rows.append(
                f"| {section} | {entry['name']} | {entry['state']} | {encoded} of {all_rules[section]} | {tests} "
                f"| {entry.get('gaps', '')} |"
            )
    missing = ", ".join(section for section in sections if section not in known)
    return HEAD + "\n".join(rows) + f"\n\n*missing*: {missing}.\n"


if __name__ == "__main__":
    TABLE.write_text(page(), encoding="utf-8")
