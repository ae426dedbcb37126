"""The tree under a board: what a YAML text and a Python dict look like to the reader, each part with its place.

A scalar has no type of its own before the reader asks for one: `plain` is an unquoted YAML scalar, which is a
name, a number or a truth value as the format wants it there (so a card may be called No).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from pyrules.board.model import Place
from pyrules.board.words import nearest
from pyrules.errors import InputError

MAPPING, LIST, TEXT, PLAIN, NUMBER, FRACTION, TRUTH, NOTHING = (
    "a mapping", "a list", "a text", "plain", "a number", "a fraction", "true or false", "nothing"
)  # fmt: skip

LARGEST = 1_000_000  # of any amount: the solver counts in 32 bits, and sums and products must fit too
DEEPEST = 40
MOST_NODES = 200_000

_WHOLE = re.compile(r"[-+]?[0-9]+")
_NULLS = ("", "~", "null")


class Node:
    """A part of the tree. `value`: a dict or list of nodes, or a scalar; `at`, `key_at`: PyYAML's marks, if any."""

    __slots__ = ("_where", "at", "key", "key_at", "kind", "parent", "value")

    def __init__(self, kind: str, value: Any, parent: Node | None, key: str | int | None, at: Any, key_at: Any) -> None:
        self.kind = kind
        self.value = value
        self.parent = parent
        self.key = key  # of the root: the name of the file
        self.at = at
        self.key_at = key_at
        self._where: tuple[str | None, str | None] | None = None

    def where(self) -> tuple[str | None, str | None]:
        """The file, and the path in it from the root, as `players.A.battlefield[2].tapped`."""
        if self._where is None:
            if self.parent is None:
                self._where = (None if self.key is None else str(self.key)), None
            else:
                file, path = self.parent.where()
                step = f"[{self.key}]" if isinstance(self.key, int) else f".{self.key}"
                self._where = file, path + step if path else step.removeprefix(".")
        return self._where

    def place(self, of_key: bool = False) -> Place:
        """Where it stands (of_key: where its key stands)."""
        file, path = self._where or self.where()
        at = self.key_at if of_key and self.key_at else self.at
        return Place(file, at.line + 1, at.column + 1, path) if at else Place(file, None, None, path)

    def error(self, message: str, expected: str | None = None) -> InputError:
        """An error about this part."""
        return self.place().error(message, expected)

    def wrong(self, expected: str) -> InputError:
        """The error that this part is not what the format has there."""
        if self.kind in (MAPPING, LIST, NOTHING):
            return self.error(f"wrong type: {self.kind}", expected)
        return self.error(f"wrong value {self._shown()}", expected)

    def _shown(self) -> str:
        """Its scalar for an error message, cut short. (Python refuses to write out an int of thousands of digits.)"""
        if self.kind == NUMBER and abs(self.value) >= 10**20:
            return "a huge number"
        shown = str(self.value).lower() if self.kind == TRUTH else repr(self.value)
        return shown if len(shown) <= 80 else shown[:77] + "..."

    def is_empty(self) -> bool:
        """A mapping or list of which nothing is written (`B:`)."""
        return self.kind == NOTHING or (self.kind == PLAIN and self.value in _NULLS)

    def entries(self, expected: str = "a mapping") -> dict[str, Node]:
        """Its parts by key, in the order of the file."""
        if self.kind == MAPPING:
            return self.value  # type: ignore[no-any-return]
        if self.is_empty():
            return {}
        raise self.wrong(expected)

    def items(self, expected: str = "a list") -> list[Node]:
        """Its parts in order."""
        if self.kind == LIST:
            return self.value  # type: ignore[no-any-return]
        if self.is_empty():
            return []
        raise self.wrong(expected)

    def text(self, expected: str = "a text", may_be_empty: bool = False) -> str:
        """A text."""
        if self.kind not in (TEXT, PLAIN):
            raise self.wrong(expected)
        value: str = self.value
        if value.isprintable() and (may_be_empty or value.strip()):
            return value  # the common case, without another call
        return self._fit(value, expected, may_be_empty)

    def key_text(self) -> str:
        """Its key, where the format leaves the keys free."""
        return self._fit(str(self.key), "a text", False)

    def _fit(self, value: str, expected: str, may_be_empty: bool) -> str:
        """The text, if it can be one: a dict can hold what no file can, and an escape in YAML can write it."""
        if not value.isprintable():
            for char in value:
                if char == "\0" or "\ud800" <= char <= "\udfff":
                    raise self.error(f"the character U+{ord(char):04X}, which no text has")
        if not may_be_empty and not value.strip():
            raise self.error("an empty text", expected)
        return value

    def whole(self, least: int = -LARGEST, most: int = LARGEST) -> int:
        """A whole number."""
        value = self.value
        if self.kind == PLAIN and _WHOLE.fullmatch(value):
            value = int(value) if len(value) < 20 else LARGEST * (-2 if value[0] == "-" else 2)
        elif self.kind != NUMBER:
            raise self.wrong("a whole number")
        if not least <= value <= most:
            shown = self._shown().strip("'")
            raise self.error(f"{shown} is out of range", f"a whole number from {least} to {most}")
        return value  # type: ignore[no-any-return]

    def natural(self) -> int:
        """A whole number, not negative."""
        return self.whole(0)

    def truth(self) -> bool:
        """True or false."""
        if self.kind == TRUTH:
            return self.value  # type: ignore[no-any-return]
        if self.kind == PLAIN and self.value in ("true", "false"):
            return bool(self.value == "true")
        raise self.wrong("true or false")

    def word(self, known: Collection[str], what: str) -> str:
        """One of the known words."""
        value = self.text(what)
        if value not in known:
            raise self.error(f"unknown {what} '{value[:80]}'", nearest(value, known))
        return value

    def texts(self, expected: str = "a list of texts") -> tuple[str, ...]:
        """A list of texts."""
        return tuple([item.text() for item in self.items(expected)])


Reader = Callable[[Node], Any]


def read_fields(node: Node, table: Mapping[str, tuple[str, Reader]], expected: str) -> dict[str, Any]:
    """A mapping read by a table of its keys: (name of the field, how to read it)."""
    fields: dict[str, Any] = {}
    for key, part in node.entries(expected).items():
        known = table.get(key)
        if known is None:
            raise unknown_key(part, table)
        fields[known[0]] = known[1](part)
    return fields


def unknown_key(part: Node, known: Iterable[str]) -> InputError:
    """The error for a key that the format does not have."""
    key = str(part.key)
    return part.place(of_key=True).error(f"unknown key '{key[:80]}'", nearest(key, known))


def from_python(value: object, file: str | None = None) -> Node:
    """The tree of a Python mapping (or of what `json.loads` made of a text)."""
    left = MOST_NODES

    def wrap(value: object, parent: Node | None, key: str | int | None, depth: int) -> Node:
        nonlocal left
        left -= 1
        kind = _KINDS.get(type(value))
        if kind is not None:
            return Node(kind, value, parent, key, None, None)
        node = Node(LIST, None, parent, key, None, None)
        if left < 0:
            raise node.error(f"more than {MOST_NODES} parts")
        if depth > DEEPEST:
            raise Place(file).error(f"nested more than {DEEPEST} levels deep")  # its path would be as long
        if type(value) is dict or isinstance(value, Mapping):
            node.kind, node.value = MAPPING, {}
            for name, part in value.items():
                name = name if type(name) is str else _key(node, name)
                if name in node.value:
                    raise node.error(f"the key '{name}' stands here twice")
                node.value[name] = wrap(part, node, name, depth + 1)
        elif isinstance(value, (list, tuple)):
            node.value = [wrap(part, node, index, depth + 1) for index, part in enumerate(value)]
        elif isinstance(value, (str, int, float)):
            node.kind, node.value = next((_KINDS[base], base(value)) for base in (str, int, float)
                                         if isinstance(value, base))  # fmt: skip
        else:
            raise node.error(f"wrong type: {type(value).__name__}", "mappings, lists, texts, numbers, true and false")
        return node

    return wrap(value, None, file, 1)


_KINDS: dict[type, str] = {str: TEXT, int: NUMBER, bool: TRUTH, float: FRACTION, type(None): NOTHING}


def _key(node: Node, key: object) -> str:
    """A key as text: 2 and "2" are the same, as JSON has it."""
    if isinstance(key, str):
        return key
    if isinstance(key, int) and not isinstance(key, bool) and abs(key) <= LARGEST:
        return str(key)
    raise node.error(f"wrong key, of type {type(key).__name__}", "a text")
