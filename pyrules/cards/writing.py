"""Writing a card store: aside, and put in place when it is complete."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from pyrules.cards.files import CardFile, FoundCard
from pyrules.cards.names import fold
from pyrules.cards.store import APPLICATION_ID, FORMAT_VERSION, CardStore, Progress, encoded
from pyrules.errors import InputError

_SCHEMA = f"""
    PRAGMA application_id = {APPLICATION_ID};
    PRAGMA user_version = {FORMAT_VERSION};
    CREATE TABLE card (key TEXT PRIMARY KEY, name TEXT, layout TEXT, rank INTEGER, faces TEXT);
    CREATE TABLE face (key TEXT, card TEXT, place INTEGER, name TEXT, PRIMARY KEY (key, card)) WITHOUT ROWID;
    CREATE TABLE source (file TEXT PRIMARY KEY, format TEXT, added TEXT, cards INTEGER);
"""
_ADD_CARD = """
    INSERT INTO card VALUES (?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE
    SET name = excluded.name, layout = excluded.layout, rank = excluded.rank, faces = excluded.faces
    WHERE excluded.rank >= rank
"""
# Beside the format: a store from before has no such table, and names no sets.
_SETS = "CREATE TABLE IF NOT EXISTS printed (code TEXT, card TEXT, PRIMARY KEY (code, card)) WITHOUT ROWID"
_ADD_SET = "INSERT OR IGNORE INTO printed VALUES (?, ?)"
_ADD_FACE = "INSERT OR REPLACE INTO face VALUES (?, ?, ?, ?)"
_ADD_SOURCE = "INSERT OR REPLACE INTO source VALUES (?, ?, ?, ?)"

_CARDS_AT_ONCE = 500


def write_store(files: Sequence[Path], path: Path, progress: Progress | None) -> None:
    """Add card data files to the store at `path`, which is replaced when all of them are read."""
    try:
        with _replacement(path) as new, closing(sqlite3.connect(new, isolation_level=None)) as database:
            # Nobody else sees this file and a failure throws it away: it needs no protection of its own.
            database.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
            database.execute(_SETS)
            for file in files:
                with CardFile(file) as cards:
                    _add(database, cards, progress)
            database.execute("COMMIT")
    except (OSError, sqlite3.Error) as error:
        raise InputError(f"cannot write the card store: {error}", file=str(path)) from error


@contextmanager
def _replacement(path: Path) -> Iterator[Path]:
    """A copy of the store to change, or a new one; it takes the store's place if no error comes up."""
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}")
    new.unlink(missing_ok=True)
    try:
        before = _identity(path)
        if before:
            CardStore.open(path).close()  # refuses what is no store of this format
            shutil.copyfile(path, new)
        else:
            with closing(sqlite3.connect(new)) as database:
                database.executescript(_SCHEMA)
        yield new
        with open(new, "rb+") as written:
            os.fsync(written.fileno())
        if _identity(path) != before:
            raise InputError("another 'pyrules cards add' changed the card store meanwhile", file=str(path))
        os.replace(new, path)
    finally:
        new.unlink(missing_ok=True)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_mtime_ns


def _add(database: sqlite3.Connection, cards: CardFile, progress: Progress | None) -> None:
    added: set[str] = set()
    found = iter(cards)
    while batch := list(islice(found, _CARDS_AT_ONCE)):
        rows = [_row(each) for each in batch]
        added.update(row[0] for row in rows)
        database.executemany(_ADD_CARD, rows)
        database.executemany(_ADD_FACE, (row for each in batch for row in _face_rows(each)))
        database.executemany(_ADD_SET, ((code, fold(each.card.name)) for each in batch for code in sorted(each.sets)))
        if progress:
            progress(cards.path, cards.position, cards.size)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    database.execute(_ADD_SOURCE, (cards.path.name, cards.format, now, len(added)))


def _row(found: FoundCard) -> tuple[str, str, str, int, str]:
    card = found.card
    return fold(card.name), card.name, card.layout, found.rank, encoded(card.faces)


def _face_rows(found: FoundCard) -> Iterator[tuple[str, str, int, str]]:
    names = found.card.face_names
    if len(names) > 1:
        for place, name in enumerate(names):
            yield fold(name), fold(found.card.name), place, name
