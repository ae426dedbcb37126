"""Small values kept from one process to the next, by key: one sqlite file for each state of what they were made from.

Another process may write at the same time: then a value counts as not known, or is not kept. What is new is written when
the process ends.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyrules import cache

if TYPE_CHECKING:
    import sqlite3

_TABLE = "CREATE TABLE IF NOT EXISTS kept (key BLOB PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
_BATCH = 5000
_LARGEST = 200_000_000  # bytes; beyond that a file only answers
_MOST_IN_ONE = 1_000_000  # characters


class KeptValues:
    """One file, opened when it is first asked; the values are JSON. Nothing here raises on account of the file."""

    def __init__(self, kind: str, fingerprint: str) -> None:
        self.kind = kind
        self.new: dict[bytes, str] = {}
        self.database: sqlite3.Connection | None = None
        self.path: Path | None = None
        if (folder := cache.folder()) is not None:
            self.path = folder / f"{kind}-{fingerprint}.sqlite"
            self._open()

    def _open(self) -> None:
        import sqlite3

        assert self.path is not None
        if self.path.is_file():
            with contextlib.suppress(sqlite3.Error):
                self.database = sqlite3.connect(self.path, timeout=0.2, isolation_level=None, check_same_thread=False)

    def find(self, *key: Any) -> Any:
        """The value of a key (anything that JSON has), or None."""
        if self.database is None:
            return None
        import sqlite3

        try:
            row = self.database.execute("SELECT value FROM kept WHERE key = ?", (_hash(key),)).fetchone()
            return json.loads(row[0]) if row else None
        except sqlite3.OperationalError:  # locked
            return None
        except (sqlite3.DatabaseError, ValueError, TypeError):
            self.discard()
            return None

    def discard(self) -> None:
        """A damaged file goes; what is worked out now makes a new one."""
        if self.database is not None and self.path is not None:
            self.database.close()
            self.database = None
            with contextlib.suppress(OSError):
                self.path.unlink()

    def keep(self, value: Any, *key: Any) -> None:
        """Remembers the value of a key, until the file is next written."""
        if self.path is not None and len(text := json.dumps(value, separators=(",", ":"))) <= _MOST_IN_ONE:
            self.new[_hash(key)] = text
            if len(self.new) >= _BATCH:
                self.write()

    def write(self) -> None:
        """Writes what is new, all of it or nothing."""
        if not self.new or self.path is None:
            return
        import sqlite3

        new, self.new = self.new, {}
        first = not self.path.is_file()
        with contextlib.suppress(sqlite3.Error, OSError):
            if not first and self.path.stat().st_size > _LARGEST:
                return
            with contextlib.closing(sqlite3.connect(self.path, timeout=0.5)) as database, database:
                database.execute(_TABLE)
                database.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", new.items())
        if first:
            cache.tidy(self.kind)
            self._open()


def _hash(key: tuple[Any, ...]) -> bytes:
    return blake2b(json.dumps(key).encode(), digest_size=20).digest()


@lru_cache(maxsize=8)
def kept_values(kind: str, fingerprint: str) -> KeptValues:
    """The values of a kind that were made from what has this fingerprint."""
    kept = KeptValues(kind, fingerprint)
    # A child process must not use its parent's connection, nor write what the parent will write.
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=kept_values.cache_clear)
    atexit.register(kept.write)
    return kept
