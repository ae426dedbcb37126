"""The installed cards: one indexed file, looked up by name."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from pyrules.cards.card import Card, Face
from pyrules.cards.names import SEPARATOR, face_names, fold
from pyrules.errors import InputError, UnknownCard

if TYPE_CHECKING:
    import sqlite3

ENVIRONMENT_VARIABLE = "PYRULES_CARDS"
APPLICATION_ID = 0x50795275
FORMAT_VERSION = 1

_WHOLE_NAME = "SELECT name, layout, faces FROM card WHERE key = ?"
_FACE_NAME = """SELECT card.name, layout, faces FROM face JOIN card ON card.key = face.card
    WHERE face.key = ? ORDER BY place, card.key LIMIT 1"""
# A hostile name may be of any length, but sqlite takes no more than a thousand terms.
_LONGEST_NAME = 150
_NEAREST = 5

Progress = Callable[[Path, int, int], None]
"""Called now and then with a file that is being added, the bytes read of it, and its size."""


@dataclass(frozen=True, slots=True)
class StoreSource:
    """A file that was added: its name without folders, when (ISO, UTC), and how many cards it had."""

    file: str
    format: str
    added: str
    cards: int


@dataclass(frozen=True, slots=True)
class StoreInfo:
    """What is in a store: `count` cards from `sources`, in a file of `size` bytes."""

    path: Path
    count: int
    sources: tuple[StoreSource, ...]
    size: int
    version: int


class CardStore:
    """The installed cards, open for looking up; also a context manager that closes the file."""

    def __init__(self, path: Path, database: sqlite3.Connection) -> None:
        self.path = path
        self._database = database

    @classmethod
    def open(cls, path: Path | None = None) -> Self:
        """Open the store at `path`, else at PYRULES_CARDS, else in the user's data directory."""
        path = store_path(path)
        if not path.is_file():
            raise InputError(
                "no card data is installed",
                file=str(path),
                expected="cards added with 'pyrules cards add FILE', FILE being a card file of Scryfall or MTGJSON",
            )
        import sqlite3

        # Nobody writes into a store, it is only ever replaced: so no locks and no look for a journal.
        # Threads may share it, for sqlite takes one query at a time and all of them only read.
        database = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
        store = cls(path, database)
        try:
            store._check_format()
        except BaseException:
            store.close()
            raise
        return store

    def close(self) -> None:
        """Close the file; the store answers no more."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def get(self, name: str) -> Card:
        """The card of this whole name or face name, in any case, with or without accents."""
        whole = SEPARATOR.join(face_names(name))
        card = self._find(whole)
        if card is None and SEPARATOR in whole:
            # MTGJSON's name for a card that melds: its own name, and that of what it melds into.
            card, result = map(self._find, whole.split(SEPARATOR, 1))
            if not (card and result and card.layout == result.layout == "meld"):
                card = None
        if card is None:
            raise self._unknown(name)
        return card

    def __contains__(self, name: object) -> bool:
        """Whether a card or a face has this name, in whatever case."""
        return isinstance(name, str) and self._find(name) is not None

    def names(self, pattern: str = "") -> Iterator[str]:
        """The names that match, in order: a glob (``*``, ``?``, ``[ab]``) matches a whole or face name,
        and words without such signs match names that have all of them somewhere."""
        key = fold(pattern)
        if any(sign in key for sign in "*?["):
            where = "key GLOB ?1 OR key IN (SELECT card FROM face WHERE key GLOB ?1)"
            parameters = [key]
        else:
            parameters = key[:_LONGEST_NAME].split()
            where = " AND ".join("instr(key, ?)" for _ in parameters) or "TRUE"
        return (name for (name,) in self._rows(f"SELECT name FROM card WHERE {where} ORDER BY key", *parameters))

    def all(self, first: int = 0, last: int = -1) -> Iterator[Card]:
        """Every card, in the order of the names; or those from the place `first` (from 0) to before the place `last`."""
        query = "SELECT name, layout, faces FROM card ORDER BY key LIMIT ? OFFSET ?"
        return map(_decoded, self._rows(query, last - first if last >= 0 else -1, first))

    def sets(self) -> dict[str, tuple[str, ...]]:
        """The codes of the sets that the card data name for each card, by its name; of lists of cards alone there are none."""
        if not list(self._rows("SELECT 1 FROM sqlite_master WHERE name = 'printed'")):
            return {}
        found: dict[str, list[str]] = {}
        for name, code in self._rows(
            "SELECT name, code FROM printed JOIN card ON card.key = printed.card ORDER BY code"
        ):
            found.setdefault(name, []).append(code)
        return {name: tuple(codes) for name, codes in found.items()}

    def info(self) -> StoreInfo:
        """Where the store is and what was added to it."""
        ((count,),) = self._rows("SELECT count(*) FROM card")
        sources = self._rows("SELECT file, format, added, cards FROM source ORDER BY added, file")
        ((version,),) = self._rows("PRAGMA user_version")
        return StoreInfo(
            self.path, count, tuple(StoreSource(*row) for row in sources), self.path.stat().st_size, version
        )

    def _check_format(self) -> None:
        ((application,),) = self._rows("PRAGMA application_id")
        if application != APPLICATION_ID:
            raise self._no_store()
        ((version,),) = self._rows("PRAGMA user_version")
        if version != FORMAT_VERSION:
            raise InputError(
                f"the card store has format {version}",
                file=str(self.path),
                expected=f"format {FORMAT_VERSION}: delete the file and add the card data again",
            )

    def _no_store(self) -> InputError:
        return InputError(
            "the file is no card store", file=str(self.path), expected="a file made by 'pyrules cards add FILE'"
        )

    def _rows(self, query: str, *parameters: str | int) -> Iterator[tuple[Any, ...]]:
        import sqlite3

        try:
            yield from self._database.execute(query, parameters)
        except sqlite3.DatabaseError as error:
            raise self._no_store() from error

    def _find(self, name: str) -> Card | None:
        key = fold(name)
        row = next(self._rows(_WHOLE_NAME, key), None) or next(self._rows(_FACE_NAME, key), None)
        return _decoded(row) if row else None

    def _unknown(self, name: str) -> UnknownCard:
        near = " or ".join(repr(each) for each in self._nearest(fold(name)))
        return UnknownCard(
            f"no installed card is named {name[:_LONGEST_NAME]!r}",
            expected=near or "a name that 'pyrules cards list PATTERN' finds",
        )

    def _nearest(self, key: str) -> list[str]:
        """Names alike: those that begin so, then those that difflib finds among those with the most common pairs."""
        from difflib import get_close_matches

        key = key[:_LONGEST_NAME]
        names = "(SELECT key, name FROM card UNION ALL SELECT key, name FROM face)"
        # The next character after the given words: a space or a sign, all of which come before '0'.
        longer = self._rows(f"SELECT name FROM {names} WHERE key > ? AND key < ? ORDER BY key LIMIT 2", key, f"{key}0")
        pairs = list(dict.fromkeys(key[i : i + 2] for i in range(len(key) - 1)))
        shared = " + ".join("(instr(key, ?) > 0)" for _ in pairs) or "0"
        likeness = f"({shared}) * 1.0 / ({len(pairs)} + length(key))"
        alike = dict(self._rows(f"SELECT key, name FROM {names} ORDER BY {likeness} DESC, key LIMIT 50", *pairs))
        close = [alike[near] for near in get_close_matches(key, alike, _NEAREST)]
        return list(dict.fromkeys([name for (name,) in longer] + close))[:_NEAREST]


def store_path(path: Path | None = None) -> Path:
    """Where the store is: `path`, else PYRULES_CARDS, else in the user's data directory."""
    if path is not None:
        return path
    if given := os.environ.get(ENVIRONMENT_VARIABLE):
        return Path(given)
    import platformdirs

    return platformdirs.user_data_path("pyrules", appauthor=False) / "cards.sqlite"


def add_files(files: Sequence[Path], path: Path | None = None, progress: Progress | None = None) -> StoreInfo:
    """Add card data files to the store: all of them, or none where one is wrong.

    Of two cards of one name the later wins, but never one with fewer faces described over one with more.
    """
    from pyrules.cards.writing import write_store

    path = store_path(path)
    write_store(files, path, progress)
    with CardStore.open(path) as store:
        return store.info()


def encoded(faces: Sequence[Face]) -> str:
    """Faces as they stand in the store."""
    values = [[getattr(face, field) for field in Face.__slots__] for face in faces]
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _decoded(row: tuple[str, str, str]) -> Card:
    name, layout, faces = row
    return Card(name, layout, tuple(_face(values) for values in json.loads(faces)))


def _face(values: list[Any]) -> Face:
    fields: list[Any] = [tuple(value) if isinstance(value, list) else value for value in values]
    return Face(*fields)
