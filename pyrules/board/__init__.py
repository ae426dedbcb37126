"""Boards: reading one moment of a game from YAML, JSON or a dict, and writing it back."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pyrules.board.model import (
    AbilityRef,
    Board,
    Effect,
    Entry,
    Happened,
    OwnCard,
    Place,
    Player,
    StackEntry,
    Tapped,
    TokenDef,
    Turn,
)
from pyrules.board.read import read_tree
from pyrules.board.source import read_source
from pyrules.board.write import to_dict

__all__ = [
    "AbilityRef",
    "Board",
    "Effect",
    "Entry",
    "Happened",
    "OwnCard",
    "Place",
    "Player",
    "StackEntry",
    "Tapped",
    "TokenDef",
    "Turn",
    "read_board",
    "to_dict",
]


def read_board(source: str | Path | Mapping[str, object]) -> Board:
    """The board in a file (its path, or `example:NAME`), in a YAML or JSON text, or in a mapping.

    Raises InputError, which names the place and what was expected there.
    """
    return read_tree(read_source(source))
