"""The card definitions that a board brings along, kept as they are written: `pyrules.cards` says what they mean.

They may be whole records of a card data file, so their keys are free; only what a text or an amount must be is
checked here, where its place is known.
"""

from __future__ import annotations

from typing import Any

from pyrules.board.model import OwnCard
from pyrules.board.node import LIST, MAPPING, PLAIN, TEXT, Node
from pyrules.board.tokens import strength

_TEXTS = frozenset({"name", "text", "type", "mana_cost"})  # a text however it looks: a card may be called 1984
_AMOUNTS = frozenset({"power", "toughness", "loyalty", "defense"})
_WORDS = {"true": True, "false": False, "null": None, "": None}


def read_own_card(node: Node) -> OwnCard:
    """One card definition."""
    fields = node.entries("a card definition")
    if "name" not in fields:
        raise node.error("a card definition without 'name'", "the key 'name'")
    name = fields["name"]
    name.text("a card's name")
    return OwnCard(_tree(node), name.place())


def _tree(node: Node) -> Any:
    if node.kind == MAPPING:
        return {part.key_text(): _field(part) for part in node.value.values()}
    if node.kind == LIST:
        return [_tree(part) for part in node.value]
    if node.kind == TEXT:
        return node.text(may_be_empty=True)
    return _scalar(node.value) if node.kind == PLAIN else node.value


def _field(node: Node) -> Any:
    if node.key in _TEXTS and node.kind in (TEXT, PLAIN):
        return node.text(may_be_empty=True)
    if node.key in _AMOUNTS and node.kind not in (MAPPING, LIST) and not node.is_empty():
        return strength(node)
    return _tree(node)


def _scalar(text: str) -> Any:
    """An unquoted scalar: what JSON means by it, else a text."""
    if text in _WORDS:
        return _WORDS[text]
    if len(text) < 20 and text.isascii() and text.removeprefix("-")[:1].isdecimal():
        for number in (int, float):
            try:
                return number(text)
            except ValueError:
                continue
    return text
