"""Input that nobody means well with: each ends soon, in one message or as a board."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.board import read_board
from pyrules.errors import InputError

LAUGHS = "a: &a [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]\n" for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)
MANY_COPIES = f"a: &a [{'x, ' * 2000}]\nb: [{'*a, ' * 2000}]\n"


def ring() -> dict[str, Any]:
    tree: dict[str, Any] = {}
    tree["players"] = tree
    return tree


def sharing() -> dict[str, Any]:
    cards: list[Any] = []
    for _ in range(35):
        cards = [cards, cards]
    return {"players": {"A": {"hand": cards}}}


def tower() -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for _ in range(5000):
        tree = {"x": tree}
    return tree


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("", "the text is empty"),
        ("\n", "the file is empty"),
        ("# nothing\n", "the file is empty"),
        ("[" * 50_000 + "\n", "nested more than 40 levels deep"),
        ("- " * 50_000 + "\n", "nested more than 40 levels deep"),
        ('{"a":' * 20_000 + "1" + "}" * 20_000, "nested more than 40 levels deep"),
        ("".join(" " * i + "a:\n" for i in range(300)), "nested more than 40 levels deep"),
        (LAUGHS, "an alias inside an anchored value"),
        (MANY_COPIES, "more than 200000 parts"),
        ("a: &a [*a]\n", "an alias inside an anchored value"),
        ("a: *b\n", "the alias '*b' of nothing"),
        ("? *b\n: 1\n", "an alias as a key"),
        ("<<: {a: 1}\n", "a merge key, which the board format does not have"),
        ("? [a]\n: 1\n", "a mapping or list as a key"),
        ("a: !!python/object/apply:os.system [ls]\n",
         "the tag 'tag:yaml.org,2002:python/object/apply:os.system', which the board format does not have"),
        ("a: 1\n---\nb: 1\n", "a second document begins"),
        ("players:\n\tA: {}\n", "a tab, with which YAML does not indent"),
        ("players:\n  A: @x\n", "'@', with which no YAML value begins"),
        ("players: {A: {}\n", "did not find expected ',' or '}'"),
        ("players: {A: {hand: ['\0']}}\n", "the character U+0000, which no text has"),
        ('players: {A: {hand: ["\\0"]}}\n', "the character U+0000, which no text has"),
        ("players: {A: {hand: ['\ud800']}}\n", "the character U+D800, which no text has"),
        ('{"players": {"A": {"hand": ["\\ud800"]}}}', "the character U+D800, which no text has"),
        ('players: {"\\0": {}}\n', "the character U+0000, which no text has"),
        ("players: {A: {life: " + "9" * 50_000 + "}}\n", "99999999"),
        ({"players": {"A": {"life": 10**5000}}}, "a huge number is out of range"),
        ({"players": {"A": {"hand": ["a\0"]}}}, "the character U+0000, which no text has"),
        ({"players": {"A": {"counters": {"\ud800": 1}}}}, "the character U+D800, which no text has"),
        (ring(), "nested more than 40 levels deep"),
        (sharing(), "more than 200000 parts"),
        (tower(), "nested more than 40 levels deep"),
        ("no-such-file.yaml", "there is no such file"),
        ("a\0b", "can't be read: embedded null byte"),
        ("x" * 5000, "can't be read: File name too long"),
        ("example:no-such-example", "there is no such example"),
        ("example:../../etc/passwd", "there is no such example"),
    ],
)  # fmt: skip
def test_one_clear_message(source: Any, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_board(source)
    shown = str(caught.value)
    assert caught.value.message.startswith(message)
    assert len(shown) < 400 and "\n" not in shown


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "latin.yaml"
    file.write_bytes("players:\n  A: {hand: [Æther]}\n".encode("latin-1"))
    with pytest.raises(InputError, match="not UTF-8: the byte 0xc6") as caught:
        read_board(file)
    assert (caught.value.line, caught.value.column) == (2, 14)


def test_a_folder_is_no_board(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="can't be read: Is a directory"):
        read_board(tmp_path)


def test_a_mark_of_byte_order_and_other_line_ends(tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_bytes(b"\xef\xbb\xbfplayers:\r\n  A: {life: 3}\r\n")
    assert read_board(file).players[0].life == 3


def test_a_long_text_is_no_harm() -> None:
    text = "x{T}" * 25_000
    assert next(read_board({"players": {"A": {"command": [{"emblem": text}]}}}).entries()).emblem == text
    assert next(read_board(f'players: {{A: {{command: [{{emblem: "{text}"}}]}}}}\n').entries()).emblem == text


def test_many_cards_of_one_name() -> None:
    board = read_board({"players": {"A": {"battlefield": ["Forest"] * 20_000}}})
    assert board.players[0].zones["battlefield"][-1].id == "forest-20000"


def test_a_long_chain_of_attachments() -> None:
    chain = [{"card": "F", "id": f"c{i}", "attached_to": f"c{i + 1}"} for i in range(5000)]
    read_board({"players": {"A": {"battlefield": [*chain, {"card": "F", "id": "c5000"}]}}})


KEYS = st.sampled_from(["A", "battlefield", "hand", "mana", "card", "token", "id", "is", "used", "chosen", "counters"])
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["A", "x", "x#1", "{G}", "", "#"])
TREES = st.recursive(SCALARS, lambda part: st.lists(part, max_size=3) | st.dictionaries(KEYS, part, max_size=3))
TOP = st.sampled_from(["turn", "players", "stack", "effects", "happened", "cards"])


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(TOP, TREES, max_size=3), TREES)
def test_any_tree_is_a_board_or_an_input_error(tree: dict[str, Any], player: Any) -> None:
    for source in (tree, {"players": {"A": player}}, {**tree, "players": {"A": {"battlefield": [player]}}}):
        try:
            read_board(source)
        except InputError as error:
            assert str(error)


@settings(max_examples=300, deadline=None)
@given(st.text(st.sampled_from("AB{}[]:,-#&*!|>'\"\\ \t\n?%@<~1.")))
def test_any_text_is_a_board_or_an_input_error(text: str) -> None:
    for source in (f"players:\n  A:\n    hand: {text}\n", f"{text}\n"):
        try:
            read_board(source)
        except InputError as error:
            assert str(error)
