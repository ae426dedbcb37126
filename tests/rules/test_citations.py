"""Every rule number that is cited exists in the Comprehensive Rules (tests/data/rule_numbers.txt: numbers, no text)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(
    r"(?<![\d.#{/+-])\b(\d{3}(?:\.\d+(?:[a-z]|(?=\W|$)))?)(?:[–-]([a-z]\b|\d{3}(?:\.\d+[a-z]?)?|\d+\b))?(?![\d%])"
)
CITED = re.compile(r"\bCR ")
# Letters that the rulebook skips between two subrules.
LETTERS = "abcdefghijkmnpqrstuvwxyz"


def _existing() -> frozenset[str]:
    """The list unpacked: `118: 1 2a-b 3-5` is 118, 118.1, 118.2, 118.2a, 118.2b, 118.3, 118.4, 118.5."""
    found = set()
    for line in (ROOT / "tests/data/rule_numbers.txt").read_text(encoding="utf-8").splitlines():
        section, _, rules = line.partition(":")
        found.add(section)
        for part in rules.split():
            if match := re.fullmatch(r"(\d+)([a-z])(?:-([a-z]))?", part):
                rule, first, last = match[1], match[2], match[3] or match[2]
                found.add(f"{section}.{rule}")
                letters = LETTERS[LETTERS.index(first) : LETTERS.index(last) + 1]
                found |= {f"{section}.{rule}{letter}" for letter in letters}
            else:
                low, _, high = part.partition("-")
                found |= {f"{section}.{rule}" for rule in range(int(low), int(high or low) + 1)}
    return frozenset(found)


EXISTING = _existing()


def _numbers(text: str) -> Iterator[str]:
    """The numbers of a comment, both ends of a range such as 508.1a–c or 305.1–305.3."""
    for match in NUMBER.finditer(text):
        first, last = match.groups()
        yield first
        if last is None:
            continue
        if "." in last or len(last) == 3:
            yield last
        elif last.isalpha() and first[-1].isalpha():
            yield first[:-1] + last
        elif last.isalpha():
            yield first + last
        else:
            yield first.rpartition(".")[0] + "." + last


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
                yield from ((line, n) for n in _numbers(part) if "." in n)
            if (start := CITED.search(part)) is not None:
                yield from ((line, n) for n in _numbers(part[start.end() :]))


FILES = sorted(
    path
    for pattern in ("rules_asp/**/*.lp", "grammar/*", "pyrules/**/*.py", "docs/*.md", "*.md", "tests/**/*.py")
    for path in ROOT.glob(pattern)
    if path.suffix in {".lp", ".lark", ".py", ".md", ".txt"} and path != Path(__file__) and path.name != "subtypes.txt"
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_cited_number_exists(path: Path) -> None:
    assert [(line, number) for line, number in cited(path) if number not in EXISTING] == []


@pytest.mark.parametrize("number", ["100", "101.2", "106.12b", "302.6", "601.2h", "702.184a", "721.2c", "903.8"])
def test_the_list_has_rules_that_exist(number: str) -> None:
    assert number in EXISTING


@pytest.mark.parametrize("number", ["099", "106.99", "302.6a", "601.2l", "601.2o", "702.184z", "3.02"])
def test_the_list_has_no_others(number: str) -> None:
    assert number not in EXISTING


def test_a_range_counts_both_ends() -> None:
    assert list(_numbers("305.1–305.3, 508.1a–d, 601.2, 602.5b-e, 704.5f–i, 500–514, 702.9")) == [
        "305.1", "305.3", "508.1a", "508.1d", "601.2", "602.5b", "602.5e", "704.5f", "704.5i", "500", "514", "702.9",
    ]  # fmt: skip


def test_each_prohibition_cites_a_rule() -> None:
    """The first argument of `prohibits` and of the combat's `unfit` and `barred` is a number or a variable."""
    heads = re.compile(r'^(?:prohibits|unfit|barred)\(("[^"]*"|\w+)', re.MULTILINE)
    firsts = {
        word for path in (ROOT / "rules_asp").rglob("*.lp") for word in heads.findall(path.read_text(encoding="utf-8"))
    }
    assert firsts
    assert {word for word in firsts if word[0] == '"' and word.strip('"') not in EXISTING} == set()
