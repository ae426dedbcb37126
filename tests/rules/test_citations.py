"""Every rule number that is cited exists in the Comprehensive Rules (pyrules/citations/rule_numbers.txt: numbers, no text)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyrules.citations.numbers import existing, numbers_in

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\bCR ")


def cited(path: Path) -> Iterator[tuple[int, str]]:
    """Line and number of each citation: in comments, and in the rules' own strings."""
    comment = {".lp": "%", ".lark": "//", ".py": None, ".md": None, ".txt": None, ".yaml": "#"}[path.suffix]
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        for number in re.findall(r'"(\d{3}\.\d+[a-z]?)"', text):
            yield line, number
        if path.suffix == ".txt":
            words = (
                [text.partition("|")[0]] if "|" in text and text[:1].isdigit() else [text] if text[:1] == "#" else []
            )
        elif comment is not None:
            words = [text.partition(comment)[2]]
        else:
            words = [text]
        for part in words:
            # In comments of rules and grammar a number with a dot is a citation; elsewhere only what stands after "CR".
            if comment is not None or path.suffix == ".txt":
                yield from ((line, n) for n in numbers_in(part) if "." in n)
            if (start := CITED.search(part)) is not None:
                yield from ((line, n) for n in numbers_in(part[start.end() :]))


FILES = sorted(
    path
    for pattern in ("rules_asp/**/*.lp", "grammar/*", "pyrules/**/*.py", "docs/*.md", "*.md", "tests/**/*.py")
    for path in ROOT.glob(pattern)
    if path.suffix in {".lp", ".lark", ".py", ".md", ".txt"}
    and path.name != "subtypes.txt"
    and path != Path(__file__)
    and path.parent.name != "citations"
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_cited_number_exists(path: Path) -> None:
    assert [(line, number) for line, number in cited(path) if number not in existing()] == []


@pytest.mark.parametrize("number", ["100", "101.2", "106.12b", "302.6", "601.2h", "702.184a", "721.2c", "903.8"])
def test_the_list_has_rules_that_exist(number: str) -> None:
    assert number in existing()


@pytest.mark.parametrize("number", ["099", "106.99", "302.6a", "601.2l", "601.2o", "702.184z", "3.02"])
def test_the_list_has_no_others(number: str) -> None:
    assert number not in existing()


def test_each_prohibition_cites_a_rule() -> None:
    """The first argument of `prohibits` and of the combat's `unfit` and `barred` is a number or a variable."""
    heads = re.compile(r'^(?:prohibits|unfit|barred)\(("[^"]*"|\w+)', re.MULTILINE)
    firsts = {
        word for path in (ROOT / "rules_asp").rglob("*.lp") for word in heads.findall(path.read_text(encoding="utf-8"))
    }
    assert firsts
    assert {word for word in firsts if word[0] == '"' and word.strip('"') not in existing()} == set()
