"""The grammar as a whole: no conflict, no card by name, definitions that it understands itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from lark import Lark, lexer

from pyrules.text import split
from pyrules.text.compile import compile_abilities
from pyrules.text.definitions import definitions
from pyrules.text.folders import grammar_folder
from pyrules.text.grammar import STARTS, grammar_text, parser, whole_words
from pyrules.text.words import singular_subtype
from tests.grammar.conflicts import conflicts

# Capitalised words of the rules that are no subtypes: keywords and the names of things (CR 701, 702, 717, 719).
NOT_NAMES = {
    "X",
    "P",
    "T",
    "E",
    "Q",
    "C",
    "Mirrodin",
    "Ring",
    "Class",
    "Room",
    "Case",
    "Lord",
    "Lords",
    "Urza",
    "A",
    "Z",
}
PARAMETERS = {"COST": "{2}", "MANA": "{2}", "QUALITY": "Knight", "TYPE": "Forest", "EFFECT": "Draw a card."}


@pytest.fixture
def no_collision_check(monkeypatch: pytest.MonkeyPatch) -> None:
    """Terminals that look ahead may share a word; lark would compare them all pairwise, which takes minutes."""
    monkeypatch.setattr(lexer, "has_interegular", False)


@pytest.mark.usefixtures("no_collision_check")
def test_no_conflicts() -> None:
    with conflicts() as found:
        Lark(
            grammar_text(),
            parser="lalr",
            lexer="contextual",
            start=STARTS,
            maybe_placeholders=False,
            edit_terminals=whole_words,
            debug=True,
        )
    assert found == []


def _literals(text: str) -> Iterator[str]:
    for line in text.splitlines():
        plain = re.sub(r"(?<![\w)])//.*", "", line)
        yield from re.findall(r'"([^"]*)"', plain)


def test_no_card_is_named() -> None:
    words = {word for literal in _literals(grammar_text()) for word in re.findall(r"\b[A-Z][a-z]*\b", literal)}
    assert {word for word in words - NOT_NAMES if singular_subtype(word) is None} == set()


def test_files_stay_readable() -> None:
    lengths = {
        module.name: len(module.read_text(encoding="utf-8").splitlines())
        for module in grammar_folder().iterdir()
        if module.name.endswith(".lark")
    }
    assert {name: length for name, length in lengths.items() if length > 360} == {}


@pytest.mark.parametrize("definition", definitions(), ids=lambda definition: f"{definition.rule} {definition.keyword}")
def test_definitions_are_understood(definition: object) -> None:
    meaning: str = definition.meaning  # type: ignore[attr-defined]
    text = re.sub(r"\bN\b", "2", meaning)
    for parameter, written in PARAMETERS.items():
        text = text.replace(parameter, written)
    divided = split.cost_and_effect(text)
    if divided is None:  # a triggered ability, or a static one
        assert not any(ability.not_understood for ability in compile_abilities(text))
        return
    cost, rest = divided
    parser().parse(", ".join(split.lower_first(part) for part in cost.text.split(", ")), start="cost")
    for piece in split.sentences(rest):
        sentence = split.lower_first(piece.text)
        parser().parse(sentence, start="restriction" if sentence.startswith("activate") else "sentence")
