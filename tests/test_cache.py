"""The caches change no answer, whatever happens to their files."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyrules import cache
from pyrules.solve.kept import kept_statements, parse_kept
from pyrules.solve.program import Statement, _read_all
from pyrules.text import cache as texts
from pyrules.text.compile import compile_abilities
from pyrules.text.folders import rules_folder

TEXT = 'Equipped creature has "{T}: Add {G}."\nEquip {2}\n\ud800 "quoted\\"; #script'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache directory of its own."""
    monkeypatch.setenv(cache.ENVIRONMENT_VARIABLE, str(tmp_path))
    cache.folder.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    cache.folder.cache_clear()


def test_texts_come_back_as_they_were(folder: Path) -> None:
    compiled = compile_abilities(TEXT, "Ægis", False)
    first = texts.KeptTexts()
    first.keep(b"key", compiled)
    first.write()
    assert texts.KeptTexts().find(b"key") == compiled
    assert first.find(b"other") is None


@pytest.mark.parametrize("damage", [b"", b"not a database at all" * 100])
def test_a_damaged_file_of_texts_is_made_again(folder: Path, damage: bytes) -> None:
    kept = texts.KeptTexts()
    assert kept.path is not None
    kept.path.write_bytes(damage)
    again = texts.KeptTexts()
    assert again.find(b"key") is None
    again.keep(b"key", ())
    again.write()
    assert texts.KeptTexts().find(b"key") == ()


def test_values_that_are_no_abilities_count_as_not_known(folder: Path) -> None:
    import sqlite3

    kept = texts.KeptTexts()
    kept.keep(b"key", ())
    kept.write()
    assert kept.path is not None
    with sqlite3.connect(kept.path) as database:
        database.execute("UPDATE text SET abilities = '[[1, 2]]'")
    database.close()
    assert texts.KeptTexts().find(b"key") is None


def test_the_rulebook_comes_back_as_it_was(folder: Path) -> None:
    root = rules_folder()
    read: list[Statement] = list(_read_all(root))[:200]
    assert kept_statements(root, lambda: read) is read
    back = kept_statements(root, lambda: pytest.fail("not kept"))
    parse_kept(back)
    for before, after in zip(read, back, strict=True):
        assert str(before.statement()) == str(after.statement())
        assert (before.needs, before.gives, before.heads, before.reads, before.file) == (
            after.needs, after.gives, after.heads, after.reads, after.file,
        )  # fmt: skip


def test_a_damaged_rulebook_is_read_again(folder: Path) -> None:
    root = rules_folder()
    kept_statements(root, list)
    (file,) = folder.glob("rulebook-*")
    file.write_bytes(b"\x00damaged")
    assert kept_statements(root, list) == []


def test_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(cache.ENVIRONMENT_VARIABLE, "off")
    cache.folder.cache_clear()
    try:
        assert cache.folder() is None
        assert cache.read("x-1") is None
        cache.write("x-1", b"")
        kept = texts.KeptTexts()
        kept.keep(b"key", ())
        kept.write()
        assert kept.find(b"key") is None
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
