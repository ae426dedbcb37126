"""YAML (and so JSON) text to a tree of nodes that know their lines and columns.

The tree is built from the parser's events, in a loop: deep nesting cannot exhaust the stack, every limit is met
while reading, and scalars stay unresolved. Tags and merge keys are no part of the board format; an anchored value
may be repeated by aliases, but not from inside another anchored value (so copies grow by multiplication at most,
and the number of parts bounds that).
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from typing import Any

from pyrules.board.model import Place
from pyrules.board.node import DEEPEST, LIST, MAPPING, MOST_NODES, PLAIN, TEXT, Node, from_python
from pyrules.errors import InputError

_NOT_YAML = "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"


def read_text(text: str, file: str | None) -> Node:
    """The tree of a text; `file` is its name in messages."""
    text = text.removeprefix("\ufeff")
    if found := re.search(_NOT_YAML, text):
        raise _at(text, found.start(), file).error(f"the character U+{ord(found[0]):04X}, which no text has")
    if not text.strip():
        raise Place(file).error("the file is empty", "a board with at least one player")
    yaml, loader = _yaml()
    try:
        return _Composer(file).compose(loader(text))
    except yaml.YAMLError as error:
        return _as_json(text, file, _syntax_error(text, file, error))


@cache
def _yaml() -> tuple[Any, Any]:
    """PyYAML, imported when a text is first read (boards given as dicts need none), and its fastest safe loader."""
    yaml: Any = importlib.import_module("yaml")
    return yaml, getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _at(text: str, index: int, file: str | None) -> Place:
    before = text[:index].splitlines(keepends=True) or [""]
    if before[-1].endswith(("\n", "\r")):
        before.append("")
    return Place(file, len(before), len(before[-1]) + 1)


def _syntax_error(text: str, file: str | None, error: Any) -> InputError:
    """PyYAML's complaint as one of ours."""
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or str(error).splitlines()[0]
    place = Place(file, mark.line + 1, mark.column + 1) if mark else Place(file)
    lines = text.splitlines()
    char = lines[mark.line][mark.column : mark.column + 1] if mark and mark.line < len(lines) else ""
    if "cannot start any token" in problem:
        if char == "\t":
            return place.error("a tab, with which YAML does not indent", "spaces")
        return place.error(f"'{char}', with which no YAML value begins", "the value in quotes")
    if char == "{":  # `mana: {G}{G}`
        return place.error(problem, "a value with braces in quotes")
    if "nesting" in problem:
        return place.error(f"nested more than {DEEPEST} levels deep")
    return place.error(problem)


def _as_json(text: str, file: str | None, complaint: InputError) -> Node:
    """What YAML does not take of JSON (the escaped surrogate pairs); if it is no JSON either, YAML's complaint."""
    if not text.lstrip().startswith("{"):
        raise complaint
    import json

    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        raise complaint from None
    return from_python(tree, file)


class _Composer:
    """One document's events to its tree."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.root: Node | None = None
        self.open: list[tuple[Node, str | None, int]] = []  # with anchor, and the number of parts before it
        self.key: tuple[str, Any] | None = None  # of the mapping that is open, waiting for its value
        self.anchors: dict[str, tuple[Node, int]] = {}  # with the number of parts in it
        self.parts = 0
        self.documents = 0

    def compose(self, loader: Any) -> Node:
        """Reads all events."""
        steps = {
            "ScalarEvent": self.scalar,
            "MappingStartEvent": self.start,
            "SequenceStartEvent": self.start,
            "MappingEndEvent": self.end,
            "SequenceEndEvent": self.end,
            "AliasEvent": self.alias,
            "DocumentStartEvent": self.document,
        }
        try:
            while True:
                event = loader.get_event()
                name = type(event).__name__
                if name == "StreamEndEvent":
                    break
                if step := steps.get(name):
                    step(event)
        finally:
            loader.dispose()
        if self.root is None:
            raise Place(self.file).error("the file is empty", "a board with at least one player")
        return self.root

    def document(self, event: Any) -> None:
        """`---`: one file is one board."""
        self.documents += 1
        if self.documents > 1:
            raise self.place(event).error("a second document begins", "one board in a file")

    def scalar(self, event: Any) -> None:
        """A scalar: the next key of a mapping, or a value."""
        plain = event.implicit[0]
        if self.key is None and self.open and self.open[-1][0].kind == MAPPING:
            self.begin_entry(event, event.value, plain)
        else:
            self.add(Node(PLAIN if plain else TEXT, event.value, None, None, event.start_mark, None), event)

    def begin_entry(self, event: Any, key: str, plain: bool) -> None:
        """A key of the mapping that is open."""
        mapping = self.open[-1][0]
        if event.anchor or event.tag:
            raise self.place(event).error("an anchor or a tag on a key", "the key alone")
        if plain and key == "<<":
            raise self.place(event).error("a merge key, which the board format does not have")
        if key in mapping.value:
            first = mapping.value[key].key_at.line + 1
            raise self.place(event).error(f"the key '{key[:80]}' stands here twice, in line {first} already")
        self.key = key, event.start_mark

    def start(self, event: Any) -> None:
        """A mapping or list begins."""
        if len(self.open) >= DEEPEST:
            raise self.place(event).error(f"nested more than {DEEPEST} levels deep")
        is_mapping = type(event).__name__ == "MappingStartEvent"
        before = self.parts
        kind: str = MAPPING if is_mapping else LIST
        node = self.add(Node(kind, {} if is_mapping else [], None, None, event.start_mark, None), event)
        self.open.append((node, event.anchor, before))

    def end(self, event: Any) -> None:
        """A mapping or list ends."""
        node, anchor, before = self.open.pop()
        if anchor:
            self.anchors[anchor] = node, self.parts - before

    def alias(self, event: Any) -> None:
        """A value that was anchored stands here again."""
        if self.key is None and self.open and self.open[-1][0].kind == MAPPING:
            raise self.place(event).error("an alias as a key", "a text")
        if any(anchor for _, anchor, _ in self.open):
            raise self.place(event).error("an alias inside an anchored value", "the value itself")
        if event.anchor not in self.anchors:
            raise self.place(event).error(f"the alias '*{event.anchor}' of nothing", f"'&{event.anchor}' before it")
        node, parts = self.anchors[event.anchor]
        self.parts += parts
        self.add(Node(node.kind, node.value, None, None, node.at, None), None)

    def add(self, node: Node, event: Any) -> Node:
        """A value takes its place in what is open (event: the one that made it, None for a copy)."""
        self.parts += 1
        if self.parts > MOST_NODES:
            raise Place(self.file).error(f"more than {MOST_NODES} parts")
        if self.open:
            parent = self.open[-1][0]
            node.parent = parent
            if parent.kind == LIST:
                node.key = len(parent.value)
                parent.value.append(node)
            elif self.key is None:
                raise self.place(event).error("a mapping or list as a key", "a text")
            else:
                node.key, node.key_at = self.key
                parent.value[node.key] = node
                self.key = None
        else:
            node.key, self.root = self.file, node
        if event is not None:
            if event.tag:
                raise node.error(f"the tag '{event.tag[:80]}', which the board format does not have")
            if event.anchor and node.kind in (PLAIN, TEXT):
                self.anchors[event.anchor] = node, 1
        return node

    def place(self, event: Any) -> Place:
        """Where an event stands."""
        return Place(self.file, event.start_mark.line + 1, event.start_mark.column + 1)
