"""Cards on the standard boards: what crashes, warns or has two answer sets is found, and the exit status tells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pyrules import questions
from pyrules.cards import add_files
from pyrules.corpus.commands import corpus
from pyrules.corpus.trying import drawn_places, trials
from pyrules.solve.engine import RulebookFault

CARDS = [
    {"name": "Tree", "type_line": "Land — Forest", "oracle_text": "{T}: Add {G}."},
    {"name": "Bird", "type_line": "Creature — Bird", "power": "1", "toughness": "1", "oracle_text": "Flying"},
    {"name": "Blast", "type_line": "Sorcery", "mana_cost": "{R}", "oracle_text": "Draw a card."},
]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(CARDS))
    add_files([file], tmp_path / "cards.sqlite")
    return tmp_path / "cards.sqlite"


def run(store: Path, *arguments: str) -> Result:
    return CliRunner().invoke(corpus, ["try", "--json", "--jobs", "1", "--store", str(store), *arguments])


def test_nothing_crashes(store: Path) -> None:
    result = run(store)
    tree = json.loads(result.output)
    assert (result.exit_code, tree["cards"], tree["complete"], tree["failures"]) == (0, 3, True, [])
    assert tree["questions"] == tree["answered"] + tree["declined"]


def test_a_crash_is_told(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ask(board: str, **_: object) -> object:
        raise RulebookFault("a warning") if "Bird" in board else RuntimeError("broken")

    monkeypatch.setattr(questions, "ask", ask)
    result = run(store)
    tree = json.loads(result.output)
    assert result.exit_code == 1
    assert {failure["message"] for failure in tree["failures"]} == {
        "rulebook: a warning",
        "crash: RuntimeError: broken",
    }


def test_two_answer_sets_are_told(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyrules.corpus.trying.determined_answer_sets", lambda *_: 2)
    assert "answer sets: 2" in run(store, "--cards", "1").output


def test_a_seed_draws_the_same_cards(store: Path) -> None:
    assert drawn_places(store, 2, 5) == drawn_places(store, 2, 5)
    assert drawn_places(store, None, 5) == range(3)
    assert json.loads(run(store, "--cards", "2").output)["cards"] == 2


def test_the_boards_are_whole() -> None:
    assert len({trial.name for trial in trials()}) == len(trials()) >= 8
    assert all('"CARD"' in trial.board and trial.question in ("ask", "resolve") for trial in trials())
