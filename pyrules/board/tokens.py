"""Tokens: how one is written, and the predefined ones (CR 111.10), which a name alone stands for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from pyrules.board.model import TokenDef
from pyrules.board.node import PLAIN, TEXT, Node, Reader, read_fields
from pyrules.board.words import COLOR_LETTERS, COLORS, nearest

_DATA = "tokens.yaml"
_LETTERS = {**dict(zip(COLORS, COLOR_LETTERS, strict=True)), **{letter: letter for letter in COLOR_LETTERS}}


def read_token(node: Node) -> TokenDef:
    """A token: its characteristics, or the name of a predefined one."""
    if node.kind not in (TEXT, PLAIN):
        return _characteristics(node)
    name = node.text("a token's name or its characteristics")
    known = predefined_tokens()
    if name not in known:
        raise node.error(f"unknown token '{name[:80]}'", f"{nearest(name, known)}, or the token's characteristics")
    return known[name]


@cache
def predefined_tokens() -> Mapping[str, TokenDef]:
    """The predefined tokens by name."""
    from importlib.resources import files  # imported late: most boards need neither these nor YAML
    from pathlib import Path

    from pyrules.board.yaml_text import read_text

    packaged = files("pyrules") / "grammar" / _DATA
    source = packaged if packaged.is_file() else Path(__file__).parents[2] / "grammar" / _DATA
    root = read_text(source.read_text(encoding="utf-8"), _DATA)
    return {name: _characteristics(part, name) for name, part in root.entries().items()}


def strength(node: Node) -> int | str:
    """A power, toughness or loyalty: a number, or what is printed instead (`*`, `1+*`)."""
    if node.kind not in (TEXT, PLAIN):
        return node.whole()
    text = node.text("a number or a text like '*'")
    if not text.removeprefix("-").isdecimal():
        return text
    return Node(PLAIN, text, node.parent, node.key, node.at, node.key_at).whole()


def _characteristics(node: Node, predefined: str | None = None) -> TokenDef:
    fields: dict[str, Any] = read_fields(node, _TOKEN, "a token's name or its characteristics")
    for key in ("name", "types"):
        if key not in fields or not (fields[key] or key == "types"):  # a copy may leave its types to what it copies
            raise node.error(f"a token without '{key}'", f"the key '{key}'")
    return TokenDef(**fields, predefined=predefined)


def _colors(node: Node) -> tuple[str, ...]:
    letters = {_LETTERS[item.word(_LETTERS, "color")] for item in node.items("a list of colors")}
    return tuple(letter for letter in COLOR_LETTERS if letter in letters)


_TOKEN: dict[str, tuple[str, Reader]] = {
    "name": ("name", Node.text),
    "types": ("types", Node.texts),
    "supertypes": ("supertypes", Node.texts),
    "subtypes": ("subtypes", Node.texts),
    "colors": ("colors", _colors),
    "mana_cost": ("mana_cost", lambda node: node.text(may_be_empty=True)),
    "power": ("power", strength),
    "toughness": ("toughness", strength),
    "loyalty": ("loyalty", strength),
    "text": ("text", lambda node: node.text(may_be_empty=True)),
    "back": ("back", _characteristics),
}
