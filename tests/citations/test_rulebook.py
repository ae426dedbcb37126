"""The rulebook's own map: numbers, places, the user's copy of the rules' text, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import pyrules
from pyrules import cli
from pyrules.citations import places
from pyrules.citations.numbers import in_order, is_beneath, numbers_in
from pyrules.citations.places import cited_in_rules, cited_in_tests

ROOT = Path(__file__).parents[2]
WORDING = """\
Contents
1. Chapter
100. The First Section
Glossary
1. Chapter
100. The First Section
100.1. Words of a rule.
100.1a Words of a letter.
Example: Words of an example.
100.2. Other words.
Glossary
100.1a Not these.
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = cli.run(arguments)
    out, err = capsys.readouterr()
    return status, out, err


# ---- numbers ----


@pytest.mark.parametrize(("text", "numbers"), [
    ("305.1–305.3, 601.2", "305.1 305.2 305.3 601.2"), ("305.1-3", "305.1 305.2 305.3"),
    ("508.1a–d", "508.1a 508.1b 508.1c 508.1d"), ("508.1h–508.1k", "508.1h 508.1i 508.1j 508.1k"),
    ("704.5k–p", "704.5k 704.5m 704.5n 704.5p"), ("500–514, 702.9", "500 514 702.9"), ("40 of 100%, 1/106", ""),
])  # fmt: skip
def test_the_numbers_of_a_text(text: str, numbers: str) -> None:
    assert list(numbers_in(text)) == numbers.split()


@pytest.mark.parametrize(("number", "above", "expected"), [
    ("613.8a", "613", True), ("613.8a", "613.8", True), ("613.8a", "613.8a", True), ("613.8a", "6", True),
    ("613.11", "613.1", False), ("613.1", "613.1a", False), ("713.1", "613", False),
])  # fmt: skip
def test_what_is_beneath(number: str, above: str, expected: bool) -> None:
    assert is_beneath(number, above) is expected


def test_the_rulebooks_order() -> None:
    assert sorted(["613.10", "613.8b", "613.8", "106.1"], key=in_order) == ["106.1", "613.8", "613.8b", "613.10"]


# ---- places ----


def test_a_comment_and_a_prohibition_cite() -> None:
    text = '% CR 302.6, 107.5–107.6\nprohibits("602.5a",A,sick(O)) :- possible(A), sick(O).  % (602.5a), 12 of them'
    assert list(cited_in_rules(text)) == [(1, "302.6"), (1, "107.5"), (1, "107.6"), (2, "602.5a")]


def test_name_docstring_comment_and_table_of_a_test_cite() -> None:
    text = (
        '# CR 106.1\nMORE = [("106.4", 1)]\n'
        'TABLE = [\n    ("106.5", 2),\n    ("no rule", "106"),\n] + MORE\n'
        'UNUSED = ["106.8"]\n'
        "@parametrize(TABLE)\n"
        'def test_a_table(): ...\n'
        'def test_302_6_sick():\n    """It is sick (CR 508.1a)."""\n    assert 1  # CR 509.1b\n'
        "def test_702_crew(): ...\n"
        'def helper():\n    return "106.9"\n'
    )  # fmt: skip
    assert set(cited_in_tests(text)) == {
        ("106.1", 1, "test_a_table"), ("106.4", 2, "test_a_table"), ("106.5", 4, "test_a_table"),
        ("302.6", 10, "test_302_6_sick"), ("508.1a", 11, "test_302_6_sick"), ("509.1b", 12, "test_302_6_sick"),
        ("702", 13, "test_702_crew"),
    }  # fmt: skip


def test_every_place_has_the_number() -> None:
    for rule in pyrules.rulebook("702.184")["rules"] + pyrules.rulebook("602.5")["rules"]:
        for place in rule["encoded"]:
            line = (ROOT / place["file"]).read_text(encoding="utf-8").splitlines()[place["line"] - 1]
            assert rule["number"] in line or "–" in line


# ---- the question ----


def test_a_letter() -> None:
    """A rule that a keyword's definition encodes."""
    answer = pyrules.rulebook("702.184a")
    (rule,) = answer["rules"]
    assert "grammar/keyword_definitions.txt" in {place["file"] for place in rule["encoded"]}
    assert "test_station" in {place["test"] for place in rule["tests"]}
    assert (answer["number"], answer["tests_listed"], answer["not_cited"]) == ("702.184a", True, [])


def test_a_section_shows_everything_beneath() -> None:
    answer = pyrules.rulebook("106")
    numbers = [rule["number"] for rule in answer["rules"] if "." in rule["number"]]
    assert {"106.7", "106.12a"} <= set(numbers)
    assert numbers == sorted(numbers, key=in_order)
    assert not set(numbers) & set(answer["not_cited"])
    assert all(number.startswith("106.") for number in numbers + answer["not_cited"])


def test_the_whole_rulebook() -> None:
    assert {rule["number"][:1] for rule in pyrules.rulebook()["rules"]} == set("123456789")


@pytest.mark.parametrize(("number", "message"), [
    ("613.99", "no rule 613.99"), ("199", "no rule 199"), ("6a", "no rule number"), ("", "no rule number"), ("CR 613", "613.8"),
])  # fmt: skip
def test_a_wrong_number(number: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(pyrules.InputError, match=message):
        pyrules.rulebook(number)
    status, out, err = run(capsys, "rulebook", number)
    assert (status, out, err.count("\n")) == (2, "", 1)


# ---- the user's copy of the text ----


def test_words_beside_the_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rules.txt"
    file.write_bytes(
        WORDING.replace("\n", "\r\n").replace("100", "106").replace("106.1a", "106.12a").encode("utf-8-sig")
    )
    found = {rule["number"]: rule["words"] for rule in pyrules.rulebook("106", file)["rules"]}
    assert found["106.12a"] == "Words of a letter.\nExample: Words of an example."
    assert found["106.7"] is None
    status, out, _ = run(capsys, "rulebook", "106.12a", "--text", str(file))
    assert status == 0
    assert "106.12a Words of a letter." in out
    assert "\n  encoded  rules_asp/" in out


@pytest.mark.parametrize(("content", "message"), [
    (None, "no such file"), (b"A text.\n", "no rules in it"), (b"100.1. \xff\n", "1: not UTF-8"), (b"", "no rules in it"),
])  # fmt: skip
def test_a_text_that_is_none(
    content: bytes | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rules.txt"
    if content is not None:
        file.write_bytes(content)
    status, out, err = run(capsys, "rulebook", "106", "--text", str(file))
    assert (status, out) == (2, "")
    assert message in err


def test_a_folder_is_no_text(tmp_path: Path) -> None:
    with pytest.raises(pyrules.InputError, match="can't be read"):
        pyrules.rulebook("106", tmp_path)


# ---- the command ----


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rulebook", "602.5", "--json")
    assert status == 0
    assert json.loads(out) == pyrules.rulebook("602.5")


def test_the_overview(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "rulebook")
    assert status == 0
    assert "613 " in out


def test_without_a_checkout(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "tests_folder", lambda: None)
    answer: dict[str, Any] = pyrules.rulebook("613.8a")
    assert answer["tests_listed"] is False
    assert answer["rules"][0]["tests"] == []
    for arguments in (["613.8a"], []):
        assert "in a checkout only" in run(capsys, "rulebook", *arguments)[1]
