"""A board from its tree: players and their zones, the turn, and all that depends on the whole file."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from pyrules.board.model import Board, Effect, Entry, Player, StackEntry, Turn
from pyrules.board.naming import give_ids, give_timestamps
from pyrules.board.node import LIST, MAPPING, NUMBER, PLAIN, Node, Reader, read_fields
from pyrules.board.objects import (
    Draft,
    happened,
    read_counters,
    read_effect,
    read_entry,
    read_happened,
    read_stack_entry,
)
from pyrules.board.own_cards import read_own_card
from pyrules.board.references import References, check_player
from pyrules.board.words import COUNTED_ZONES, DEFAULT_STEP, MANA, STAMPED_ZONES, STEPS, ZONES

_SYMBOL = re.compile(r"\{[^{}]*\}")
_MANA_ORDER = {symbol: index for index, symbol in enumerate(MANA)}


def read_tree(root: Node) -> Board:
    """The board that a tree describes."""
    top = read_fields(root, _BOARD, "a board")
    players: dict[str, PlayerDraft] = top.get("players", {})
    if not players:
        raise root.error("a board without players", "at least one player under 'players'")
    objects = [draft for key in top if key in ("players", "stack") for draft in _objects(top[key])]
    effects: list[Draft] = top.get("effects", [])
    events: list[Draft] = top.get("happened", [])

    ids = give_ids(objects, players)
    groups = [[draft for player in players.values() for draft in player.zones.get(zone, [])] for zone in STAMPED_ZONES]
    give_timestamps([*groups, effects])
    References(ids, players).check([*objects, *effects, *events])

    return Board(
        _turn(top, players),
        tuple([player.value() for player in players.values()]),
        tuple([_stack_entry(draft, ids, players) for draft in top.get("stack", [])]),
        tuple([Effect(**draft.fields, place=draft.named.place()) for draft in effects]),
        tuple([happened(draft) for draft in events]),
        tuple(top.get("cards", [])),
    )


class PlayerDraft:
    """A player of whose objects ids and timestamps may still be missing."""

    def __init__(self, node: Node) -> None:
        self.node = node
        self.name = node.key_text()
        self.zones: dict[str, list[Draft]] = {}  # in the order of the file
        self.unknown: dict[str, int] = {}
        self.fields = read_fields(node, _PLAYER, "a mapping")
        for zone in [key for key in self.fields if key in ZONES]:
            cards = self.fields.pop(zone)
            listed, unknown = cards
            if listed:
                self.zones[zone] = listed
            if unknown:
                self.unknown[zone] = unknown

    def value(self) -> Player:
        """The player, once the drafts are complete."""
        zones = {zone: tuple([self._entry(zone, draft) for draft in self.zones.get(zone, ())]) for zone in ZONES}
        return Player(self.name, zones=zones, unknown=self.unknown, place=self.node.place(of_key=True), **self.fields)

    def _entry(self, zone: str, draft: Draft) -> Entry:
        fields = draft.fields
        owner = fields.pop("owner", self.name)
        return Entry(zone=zone, player=self.name, owner=owner, place=draft.named.place(), **fields)


def _objects(part: dict[str, PlayerDraft] | list[Draft]) -> list[Draft]:
    """The objects of `players` or `stack`, in the order of the file."""
    if isinstance(part, list):
        return part
    return [draft for player in part.values() for zone in player.zones.values() for draft in zone]


def _turn(top: dict[str, Any], players: dict[str, PlayerDraft]) -> Turn:
    given: dict[str, Node] = top.get("turn", {})
    for key in ("active", "priority"):
        if key in given:
            check_player(given[key], given[key].text("a player"), players)
    active = given["active"].value if "active" in given else next(iter(players))
    step = given["step"].word(STEPS, "step") if "step" in given else DEFAULT_STEP
    priority = given["priority"].value if "priority" in given else active
    return Turn(active, step, priority, "priority" in given)


def _stack_entry(draft: Draft, ids: dict[str, Draft], players: dict[str, PlayerDraft]) -> StackEntry:
    """What is on the stack; an ability's controller, if left out, is the player its source is listed under."""
    fields = draft.fields
    if "controller" not in fields:
        source = ids[fields["ability"].object] if "ability" in fields else None
        under = [name for name, player in players.items() if source in _objects({name: player})]
        if not under:
            raise draft.node.error("no key 'controller'", f"'controller': {' or '.join(players)}")
        fields["controller"] = under[0]
    return StackEntry(**fields, place=draft.named.place())


def _each(read: Callable[[Node], Any]) -> Reader:
    """How to read a list of what `read` reads."""
    return lambda node: [read(item) for item in node.items()]


def _cards(zone: str) -> Reader:
    """How to read a zone: its cards, and (where that may be) how many more there are that nobody has told us about."""
    counted = zone in COUNTED_ZONES
    expected = "a list of cards or their number" if counted else "a list of cards"

    def read(node: Node) -> tuple[list[Draft], int]:
        if counted and (node.kind == NUMBER or (node.kind == PLAIN and not node.is_empty())):
            return [], node.natural()
        items = node.items(expected)
        hidden = zone not in STAMPED_ZONES
        more = [item for item in items if hidden and item.kind == MAPPING and set(item.value) == {"unknown"}]
        return [read_entry(item) for item in items if item not in more], sum(n.value["unknown"].natural() for n in more)

    return read


def _mana(node: Node) -> tuple[str, ...]:
    """Unspent mana: "{G}{G}", or a list of such texts or of {mana: "{G}"}."""
    expected = 'a text like "{G}{G}" (in quotes)'
    if node.kind == LIST:
        found = [symbol for item in node.value for symbol in _mana(item)]
    elif node.kind == MAPPING and "mana" in node.value:
        return tuple(read_fields(node, {"mana": ("mana", _mana)}, expected)["mana"])
    else:
        text = node.text(expected, may_be_empty=True)
        found = _SYMBOL.findall(text)
        if _SYMBOL.sub("", text).strip():
            raise node.wrong(expected)
    for symbol in found:
        if symbol not in _MANA_ORDER:
            raise node.error(f"unknown mana '{symbol[:80]}'", " ".join(MANA))
    return tuple(sorted(found, key=_MANA_ORDER.__getitem__))


def _turn_fields(node: Node) -> dict[str, Node]:
    """The nodes: what they say can be checked when the players are known."""
    return read_fields(node, {key: (key, lambda part: part) for key in ("active", "step", "priority")}, "a mapping")


def _players(node: Node) -> dict[str, PlayerDraft]:
    return {part.key_text(): PlayerDraft(part) for part in node.entries("a mapping of players").values()}


_PLAYER: dict[str, tuple[str, Reader]] = {
    "life": ("life", Node.whole),
    "mana": ("mana", _mana),
    "lands_played": ("lands_played", Node.natural),
    "counters": ("counters", read_counters),
    **{zone: (zone, _cards(zone)) for zone in ZONES},
}
_BOARD: dict[str, tuple[str, Reader]] = {
    "turn": ("turn", _turn_fields),
    "players": ("players", _players),
    "stack": ("stack", _each(read_stack_entry)),
    "effects": ("effects", _each(read_effect)),
    "happened": ("happened", _each(read_happened)),
    "cards": ("cards", _each(read_own_card)),
}
