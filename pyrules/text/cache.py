"""What texts compiled to before, so that a question about known texts needs neither lark nor the grammar.

One small sqlite file in the cache directory for each state of the grammar and of this package; the values are JSON.
Another process may write at the same time: then a text counts as not known, or is not kept.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
from functools import lru_cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from sys import version_info
from typing import TYPE_CHECKING, Any

from pyrules import cache
from pyrules.text.folders import grammar_folder

if TYPE_CHECKING:
    import sqlite3

    from pyrules.text.compile import Ability

_TABLE = "CREATE TABLE IF NOT EXISTS text (key BLOB PRIMARY KEY, abilities TEXT NOT NULL) WITHOUT ROWID"
_BATCH = 5000
_LARGEST = 200_000_000  # bytes; beyond that the file only answers


@lru_cache(maxsize=1)
def sources() -> str:
    """A hash of everything that decides what a text compiles to: the grammar, this package, lark, Python."""
    files = [*grammar_folder().iterdir(), *Path(__file__).parent.glob("*.py")]
    if (lark := find_spec("lark")) is not None and lark.origin:
        files.append(Path(lark.origin))  # holds lark's version, and is read faster than lark is imported
    return cache.fingerprint(sorted(file for file in files if file.is_file()), str(version_info[:2]))


class KeptTexts:
    """The file, opened when it is first asked; nothing here raises on account of it."""

    def __init__(self) -> None:
        self.new: dict[bytes, str] = {}
        self.database: sqlite3.Connection | None = None
        self.path: Path | None = None
        if (folder := cache.folder()) is not None:
            self.path = folder / f"texts-{sources()}.sqlite"
            self._open()

    def _open(self) -> None:
        import sqlite3

        assert self.path is not None
        if self.path.is_file():
            with contextlib.suppress(sqlite3.Error):
                self.database = sqlite3.connect(self.path, timeout=0.2, isolation_level=None, check_same_thread=False)

    def find(self, key: bytes) -> tuple[Ability, ...] | None:
        """What is known of a text."""
        if self.database is None:
            return None
        import sqlite3

        try:
            row = self.database.execute("SELECT abilities FROM text WHERE key = ?", (key,)).fetchone()
            return tuple(_ability(values) for values in json.loads(row[0])) if row else None
        except sqlite3.OperationalError:  # locked
            return None
        except (sqlite3.DatabaseError, ValueError, TypeError, LookupError):
            self._discard()
            return None

    def _discard(self) -> None:
        """A damaged file goes; what is compiled now makes a new one."""
        if self.database is not None and self.path is not None:
            self.database.close()
            self.database = None
            with contextlib.suppress(OSError):
                self.path.unlink()

    def keep(self, key: bytes, abilities: tuple[Ability, ...]) -> None:
        """Remembers what a text compiled to, until the file is next written."""
        if self.path is not None:
            self.new[key] = json.dumps([_values(ability) for ability in abilities], separators=(",", ":"))
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
                database.executemany("INSERT OR REPLACE INTO text VALUES (?, ?)", new.items())
        if first:
            cache.tidy("texts")
            self._open()


def _values(ability: Ability) -> list[Any]:
    values = {name: getattr(ability, name) for name in ability.__slots__}
    values["granted"] = [_values(granted) for granted in ability.granted]
    values["not_understood"] = [[getattr(place, name) for name in place.__slots__] for place in ability.not_understood]
    return list(values.values())


def _ability(values: list[Any]) -> Ability:
    from pyrules.text.compile import Ability, NotUnderstoodText

    ability = Ability(*values)
    ability.granted = [_ability(granted) for granted in ability.granted]  # type: ignore[arg-type]
    ability.not_understood = [NotUnderstoodText(*place) for place in ability.not_understood]  # type: ignore[misc]
    ability.terms = [_term(parsed) for parsed in ability.terms]
    return ability


def _term(values: Any) -> Any:
    """A term again, whose tuples JSON has as lists."""
    return tuple(map(_term, values)) if isinstance(values, list) else values


@lru_cache(maxsize=1)
def _kept() -> KeptTexts:
    kept = KeptTexts()
    # A child process must not use its parent's connection, nor write what the parent will write.
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_forget)
    atexit.register(lambda: _kept().write())
    return kept


def _forget() -> None:
    _kept.cache_clear()


def _key(text: str, name: str, legendary: bool) -> bytes:
    return blake2b(json.dumps([text, name, legendary]).encode(), digest_size=20).digest()


def find(text: str, name: str, legendary: bool) -> tuple[Ability, ...] | None:
    """What a text compiled to before, or None where that is not known."""
    return _kept().find(_key(text, name, legendary))


def keep(text: str, name: str, legendary: bool, abilities: tuple[Ability, ...]) -> None:
    """Keeps what a text compiled to for the next time."""
    _kept().keep(_key(text, name, legendary), abilities)
