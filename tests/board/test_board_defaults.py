"""What a board leaves out: turn, ids, timestamps."""

from __future__ import annotations

import pytest

from pyrules.board import Turn, read_board


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ({}, Turn("A", "precombat main", "A", False)),
        ({"active": "B"}, Turn("B", "precombat main", "B", False)),
        ({"active": "B", "priority": "A"}, Turn("B", "precombat main", "A", True)),
        ({"step": "declare attackers"}, Turn("A", "declare attackers", "A", False)),
        ({"step": "declare attackers", "priority": "A"}, Turn("A", "declare attackers", "A", True)),
    ],
)
def test_turn(turn: dict[str, str], expected: Turn) -> None:
    assert read_board({"turn": turn, "players": {"A": {}, "B": {}}}).turn == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Forest", "forest"),
        ("Snow-Covered Plains", "snow-covered-plains"),
        ("Gaea's Cradle", "gaea-s-cradle"),
        ("Satoru, the Infiltrator", "satoru-the-infiltrator"),
        ("Fire // Ice", "fire-ice"),
        ("+2 Mace", "2-mace"),
        ("???", "object"),
        ("A", "a"),
    ],
)
def test_id_from_the_name(name: str, expected: str) -> None:
    assert next(read_board({"players": {"A": {"battlefield": [name]}}}).entries()).id == expected


def ids(text: str) -> list[str]:
    board = read_board(text)
    return [entry.id for entry in board.entries()] + [entry.id for entry in board.stack]


def test_ids_count_through_the_file() -> None:
    assert ids("players:\n  A: {battlefield: [Opt, Opt], hand: [Opt]}\n  B: {hand: [Opt]}\n") == [
        "opt", "opt-2", "opt-3", "opt-4"
    ]  # fmt: skip


def test_ids_count_in_the_order_of_the_file() -> None:
    assert ids("stack: [{spell: Opt, controller: A}]\nplayers:\n  A: {hand: [Opt], battlefield: [Opt]}\n") == [
        "opt-3", "opt-2", "opt"
    ]  # fmt: skip


def test_given_ids_win_wherever_they_stand() -> None:
    assert ids("players:\n  A:\n    battlefield: [Opt, Opt, {card: X, id: opt}, {card: Y, id: opt-3}]\n") == [
        "opt-2", "opt-4", "opt", "opt-3"
    ]  # fmt: skip


def test_ids_keep_clear_of_players_and_of_each_other() -> None:
    assert ids('players:\n  opt:\n    hand: [Opt, "Opt 2", Opt]\n') == ["opt-2", "opt-2-2", "opt-3"]


def test_ids_of_what_is_no_card() -> None:
    text = """
players:
  A:
    battlefield: [{token: Treasure}, {token: {name: Boo, types: [Creature]}}, Wastes]
    command: [{emblem: Draw a card.}, {emblem: Draw a card.}]
stack: [{ability: wastes#1}]
"""
    assert ids(text) == ["treasure", "boo", "wastes", "emblem", "emblem-2", "wastes-1"]
    assert read_board(text).stack[0].controller == "A"


def test_timestamps_count_all_battlefields_in_file_order() -> None:
    board = read_board(
        """
effects: [{text: x}, {text: x, timestamp: 3}, {text: x}]
players:
  A: {command: [{emblem: x}], battlefield: [Forest, {card: Forest, timestamp: 40}, Forest]}
  B: {battlefield: [Forest]}
"""
    )
    assert [entry.timestamp for entry in board.entries()] == [1, 40, 3, 41, 4]
    assert [effect.timestamp for effect in board.effects] == [42, 3, 44]
