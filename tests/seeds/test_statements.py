"""statements.yaml names a test for every statement, and every test here is named in it."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest
import yaml

from pyrules.citations.places import cited_in_tests

HERE = Path(__file__).parent
# The lines of each document that hold a statement: every second one, from 3 to the last.
LAST_LINES = {0: 43, 1: 27, 2: 23, 3: 25}
ROWS: list[dict[str, Any]] = yaml.safe_load((HERE / "statements.yaml").read_text(encoding="utf-8"))
MODULES = {path.name: path.read_text(encoding="utf-8") for path in HERE.glob("test_*.py") if path != Path(__file__)}
TESTS = {
    f"{name}::{node.name}": node
    for name, text in MODULES.items()
    for node in ast.parse(text).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
}


def test_every_statement_has_a_test() -> None:
    stood_for = {(document, row["line"]) for row in ROWS for document in row["documents"]}
    assert stood_for == {(document, line) for document, last in LAST_LINES.items() for line in range(3, last + 1, 2)}


def test_every_test_stands_for_one_claim() -> None:
    assert sorted(row["test"] for row in ROWS) == sorted(TESTS)


def test_claims_are_told_apart() -> None:
    claims = [(row["documents"], row["line"], row["claim"]) for row in ROWS]
    assert all(claims.count(claim) == 1 for claim in claims)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["test"])
def test_the_test_cites_the_rules_that_decide(row: dict[str, Any]) -> None:
    module, name = row["test"].split("::")
    assert row["rules"]
    assert set(row["rules"]) <= {number for number, _, test in cited_in_tests(MODULES[module]) if test == name}


def test_none_is_expected_to_fail() -> None:
    assert not [name for name, text in MODULES.items() if "mark.xfail" in text or "mark.skip" in text]
