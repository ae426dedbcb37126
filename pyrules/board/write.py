"""A board back to the board format: defaults left out, ids always there. Reading it again gives an equal board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, Field, fields
from functools import cache
from typing import Any

from pyrules.board.model import Board, Effect, Entry, Player, StackEntry, TokenDef
from pyrules.board.naming import timestamps
from pyrules.board.words import COUNTED_ZONES, DEFAULT_STEP, STAMPED_ZONES

_KEYS = {"is_": "is", "entered_this_turn": "entered", "way": "as"}  # where the format's key is not the field's name


def to_dict(board: Board) -> dict[str, Any]:
    """The board as a tree of dicts, lists, texts, numbers and truth values."""
    stamps = _Stamps(board)
    tree: dict[str, Any] = {}
    if turn := _turn(board):
        tree["turn"] = turn
    tree["players"] = {player.name: _player(player, stamps) for player in board.players}
    parts: dict[str, list[Any]] = {
        "stack": [_stack_entry(entry) for entry in board.stack],
        "effects": [_plain(effect, stamps.left_out(effect)) for effect in board.effects],
        "happened": [_plain(event) for event in board.happened],
        "cards": [_tree(card.definition) for card in board.cards],
    }
    return tree | {key: part for key, part in parts.items() if part}


class _Stamps:
    """Which timestamps are the defaults (by the id() of what has them), so that they need not be written."""

    def __init__(self, board: Board) -> None:
        self._defaults: set[int] = set()
        last = 0
        groups: list[list[Entry | Effect]] = [
            [entry for player in board.players for entry in player.zones.get(zone, ())] for zone in STAMPED_ZONES
        ]
        groups.append([*board.effects])
        for group in groups:
            defaults = timestamps([None] * len(group), last)
            for one, default in zip(group, defaults, strict=True):
                if one.timestamp == default:
                    self._defaults.add(id(one))
                last = max(last, one.timestamp or 0)

    def left_out(self, one: Entry | Effect) -> tuple[str, ...]:
        """The fields that need not be written."""
        return ("timestamp",) if id(one) in self._defaults else ()


def _turn(board: Board) -> dict[str, Any]:
    turn = board.turn
    tree: dict[str, Any] = {}
    if turn.active != board.players[0].name:
        tree["active"] = turn.active
    if turn.step != DEFAULT_STEP:
        tree["step"] = turn.step
    if turn.priority_given:
        tree["priority"] = turn.priority
    return tree


def _player(player: Player, stamps: _Stamps) -> dict[str, Any]:
    tree = _plain(player, ("name", "zones", "unknown"))
    if player.mana:
        tree["mana"] = "".join(player.mana)
    for zone, entries in player.zones.items():
        if entries:
            tree[zone] = [_entry(entry, stamps) for entry in entries]
    for zone, number in player.unknown.items():
        listed = tree.get(zone, [])
        tree[zone] = [*listed, {"unknown": number}] if listed or zone not in COUNTED_ZONES else number
    return tree


def _entry(entry: Entry, stamps: _Stamps) -> dict[str, Any]:
    left_out = ("zone", "player", *(("owner",) if entry.owner == entry.player else ()), *stamps.left_out(entry))
    tree = _plain(entry, left_out)
    if entry.token:
        tree["token"] = _token(entry.token)
    if entry.entered_this_turn:
        tree["entered"] = "this turn"
    if entry.used:
        tree["used"] = {str(ability): times for ability, times in entry.used.items()}  # as JSON has it
    if entry.is_:
        tree["is"] = [word if value is None else {word: value} for word, value in entry.is_.items()]
    return tree


def _token(token: TokenDef) -> str | dict[str, Any]:
    if token.predefined:
        return token.predefined
    tree = _plain(token)
    if token.back:
        tree["back"] = _token(token.back)
    return tree


def _stack_entry(entry: StackEntry) -> dict[str, Any]:
    tree = _plain(entry)
    if entry.ability:
        tree["ability"] = str(entry.ability)
    if entry.tapped:
        tapped = [one.id if one.power is None else {"id": one.id, "power": one.power} for one in entry.tapped]
        tree["tapped"] = tapped[0] if len(tapped) == 1 else tapped
    return tree


def _plain(one: Any, left_out: Iterable[str] = ()) -> dict[str, Any]:
    """The fields of a value that differ from their defaults, by the keys of the format."""
    tree: dict[str, Any] = {}
    kind: Any = type(one)
    for name, key, default in _defaults(kind):
        value = getattr(one, name)
        if value != default and name not in left_out:
            tree[key] = _tree(value)
    return tree


@cache
def _defaults(kind: Any) -> tuple[tuple[str, str, Any], ...]:
    """Field, key and default of all fields that count."""

    def default(field: Field[Any]) -> Any:
        return field.default_factory() if field.default_factory is not MISSING else field.default

    return tuple((one.name, _KEYS.get(one.name, one.name), default(one)) for one in fields(kind) if one.compare)


def _tree(value: Any) -> Any:
    """A copy that shares nothing with the board: tuples as lists, mappings as dicts."""
    if isinstance(value, Mapping):
        return {key: _tree(part) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_tree(part) for part in value]
    return value
