"""The caches change no answer, whatever happens to their files."""

from __future__ import annotations

import json
import marshal
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark, Tree
from lark.exceptions import UnexpectedInput

from pyrules import cache
from pyrules.kept_values import KeptValues
from pyrules.solve.kept import kept_statements, parse_kept
from pyrules.solve.statements import Statement, read_all
from pyrules.text import cache as texts
from pyrules.text.beginnings import beginnings
from pyrules.text.cache import ability_of, values_of
from pyrules.text.compile import Ability, compile_abilities
from pyrules.text.folders import rules_folder
from pyrules.text.parser_cache import _loaded, _serialised

TEXT = 'Equipped creature has "{T}: Add {G}."\nEquip {2}\n\ud800 "quoted\\"; #script'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache directory of its own."""
    monkeypatch.setenv(cache.ENVIRONMENT_VARIABLE, str(tmp_path))
    cache.folder.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    cache.folder.cache_clear()


@pytest.fixture(scope="module")
def compiled() -> tuple[Ability, ...]:
    """Compiled with the user's cache, where the parser may be."""
    return compile_abilities(TEXT, "Ægis", False)


def test_texts_come_back_as_they_were(compiled: tuple[Ability, ...]) -> None:
    values = json.loads(json.dumps([values_of(ability) for ability in compiled]))
    assert tuple(ability_of(each) for each in values) == compiled


def test_values_come_back_as_they_were(folder: Path) -> None:
    first = KeptValues("kind", "1")
    first.keep(["é", {"a": 1}], TEXT, 1, None)
    assert first.find(TEXT, 1, None) is None  # only when it is written
    first.write()
    for kept in (first, KeptValues("kind", "1")):
        assert kept.find(TEXT, 1, None) == ["é", {"a": 1}]
        assert kept.find(TEXT, 1) is None
    assert KeptValues("kind", "2").find(TEXT, 1, None) is None


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 100])
def test_a_damaged_file_of_values_is_made_again(folder: Path, damage: bytes) -> None:
    (folder / "kind-1.sqlite").write_bytes(damage)
    kept = KeptValues("kind", "1")
    assert kept.find("key") is None
    kept.keep([], "key")
    kept.write()
    assert KeptValues("kind", "1").find("key") == []


def test_values_that_are_no_abilities_count_as_not_known(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptValues("texts", "1")
    kept.keep([[1, 2]], "text", "", False)
    kept.write()
    monkeypatch.setattr(texts, "_kept", lambda: kept)
    assert texts.find("text", "", False) is None
    assert not list(folder.glob("texts-*"))


def test_the_rulebook_comes_back_as_it_was(folder: Path) -> None:
    root = rules_folder()
    read: list[Statement] = list(read_all(root))[:200]
    made, shapes = kept_statements(root, lambda: read)
    assert made is read
    back, kept = kept_statements(root, lambda: pytest.fail("not kept"))
    assert (kept.bits, list(kept.rules)) == (shapes.bits, list(shapes.rules))
    parse_kept(back)
    for before, after in zip(read, back, strict=True):
        assert str(before.statement()) == str(after.statement())
        assert (before.needs, before.gives, before.heads, before.reads, before.file, before.simpler) == (
            after.needs, after.gives, after.heads, after.reads, after.file, after.simpler,
        )  # fmt: skip


def test_a_damaged_rulebook_is_read_again(folder: Path) -> None:
    root = rules_folder()
    kept_statements(root, list)
    (file,) = folder.glob("rulebook-*")
    file.write_bytes(b"\x00damaged")
    assert kept_statements(root, list)[0] == []


def test_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.ENVIRONMENT_VARIABLE, "off")
    cache.folder.cache_clear()
    try:
        assert cache.folder() is None
        assert cache.read("x-1") is None
        cache.write("x-1", b"")
        kept = KeptValues("kind", "1")
        kept.keep([], "key")
        kept.write()
        assert kept.find("key") is None
    finally:
        monkeypatch.undo()
        cache.folder.cache_clear()


@pytest.mark.skipif(os.name != "posix", reason="needs a folder that can't be made")
def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.ENVIRONMENT_VARIABLE, "/dev/null/cache")
    cache.folder.cache_clear()
    try:
        assert cache.folder() is None
    finally:
        monkeypatch.undo()
        cache.folder.cache_clear()


def test_old_files_go(folder: Path) -> None:
    for number in range(8):
        cache.write(f"kind-{number}.bin", b"x")
        os.utime(folder / f"kind-{number}.bin", (number, number))
    assert len(list(folder.glob("kind-*"))) <= 5
    assert not list(folder.glob("new-*"))


GRAMMAR = r"""
start: (item | "," | word)+
item: "a" NAME -> thing
    | "an" "artifact"i -> artifact
    | INT "cards"? -> count
    | "any" -> any
word: LOWER | UPPER | SIGN
NAME: /[A-Z][a-z]+/
LOWER.-1: /[a-z]+/
UPPER: /(?i:flying|first strike)\b/
SIGN.2: /[+-]?\d+\/[+-]?\d+(?! counter)|\{T\}|é+/
INT: /\d+/
%ignore " "
"""
TEXTS = ["a Forest", "an ARTIFACT, any", "flying First Strike", "3 cards 2", "2/2 +1/+1 -1/-1 counter", "{T}, éé", "b ☃", "",
         "a any an", "anything", "a a", "cards", "1/", "first strik"]  # fmt: skip


def test_the_kept_parser_reads_as_lark_does() -> None:
    built = Lark(GRAMMAR, parser="lalr", propagate_positions=True)
    kept = _loaded(marshal.loads(_serialised(built)))

    def read(parser: Lark, text: str) -> object:
        try:
            return parser.parse(text)
        except UnexpectedInput as error:
            expected = getattr(error, "allowed", None) or getattr(error, "expected", None)
            return type(error), error.column, set(expected or ())

    for text in TEXTS:
        assert read(kept, text) == read(built, text), text
    assert sum(isinstance(read(kept, text), Tree) for text in TEXTS) >= 8


@pytest.mark.parametrize(
    ("pattern", "starts"),
    [
        ("ab|cd", "ab cd"),
        ("(?i:a)B", "ab"),
        (
            "a?b*c",
            "ac abc abbc c bc bbc bbbc abbbc bbbbc abbbbc bbbbbc abbbbbc bbbbbbc abbbbbbc bbbbbbbc bbbbbbbb abbbbbbb",
        ),
        ("(?=x)[a-c]", "a b c"),
        (r"\bfoo(?= bar)", "foo"),
        (r"\{T\}", "{t}"),
        ("the[^x]y", "the"),
        (r"x[0-2]{2}", "x00 x01 x02 x10 x11 x12 x20 x21 x22"),
        ("[\ue000-\uf8ff]?ab", "\x80ab ab"),
        ("é+", "\x80 " + " ".join("\x80" * n for n in range(2, 9))),
        ("abcdefghijkl", "abcdefgh"),
        ("[^a]", None),
        (".", None),
        ("a*", None),
        ("(a|b)?", None),
    ],
)
def test_how_a_pattern_can_begin(pattern: str, starts: str | None) -> None:
    assert beginnings(pattern) == (None if starts is None else set(starts.split(" ")))
