"""The keys of the objects on a board: zone entries, what is on the stack, effects, what has happened.

Each table says for a key of the format which field of the model it fills and how its value is read. What is read
are drafts: ids and timestamps that the file leaves out depend on the whole file and come later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pyrules.board.model import AbilityRef, Happened, Tapped
from pyrules.board.node import LIST, MAPPING, PLAIN, TEXT, TRUTH, Node, Reader, read_fields
from pyrules.board.tokens import read_token
from pyrules.board.words import COLORS, CONDITIONS, close


class Draft:
    """Something read of which fields are still missing: its node, the node of its name, the fields so far."""

    __slots__ = ("fields", "name", "named", "node")

    def __init__(self, node: Node, named: Node, name: str, fields: dict[str, Any]) -> None:
        self.node = node
        self.named = named
        self.name = name
        self.fields = fields


def read_entry(node: Node) -> Draft:
    """A zone's entry: a card's name, or a mapping with `card`, `token` or `emblem`."""
    if node.kind in (TEXT, PLAIN):
        name = node.text("a card's name")
        return Draft(node, node, name, {"card": name})
    fields = read_fields(node, _ENTRY, "a card's name or a mapping")
    named = _the_one(node, ("card", "token", "emblem"))
    name = fields.get("card") or ("emblem" if "emblem" in fields else fields["token"].name)
    return Draft(node, named, name, fields)


def read_stack_entry(node: Node) -> Draft:
    """A spell or an ability on the stack."""
    fields = read_fields(node, _STACK, "a mapping with 'spell' or 'ability'")
    named = _the_one(node, ("spell", "ability"))
    return Draft(node, named, str(fields[str(named.key)]), fields)


def read_effect(node: Node) -> Draft:
    """A continuous effect."""
    fields = read_fields(node, _EFFECT, "a mapping with 'text'")
    return Draft(node, _the_one(node, ("text",)), "", fields)


def read_happened(node: Node) -> Draft:
    """Something that has happened this turn."""
    fields = read_fields(node, _HAPPENED, "a mapping with 'event'")
    _the_one(node, ("player", "object"))
    return Draft(node, _the_one(node, ("event",)), "", fields)


def happened(draft: Draft) -> Happened:
    """The draft's value."""
    return Happened(**draft.fields, place=draft.named.place())


def read_counters(node: Node) -> dict[str, int]:
    """Counters by kind; none of a kind is as if the kind were not there."""
    counters = {part.key_text(): part.natural() for part in node.entries("a mapping like {charge: 3}").values()}
    return {kind: count for kind, count in counters.items() if count}


def _the_one(node: Node, keys: tuple[str, ...]) -> Node:
    """Of keys that exclude each other, the part that is there."""
    parts = node.entries()
    there = [parts[key] for key in keys if key in parts]
    if len(there) == 1:
        return there[0]
    expected = " or ".join(f"'{key}'" for key in keys)
    if not there and node.kind != MAPPING:
        raise node.wrong(f"a mapping with {expected}")
    if not there:
        raise node.error(f"none of the keys {expected}" if len(keys) > 1 else f"no key {expected}", expected)
    raise there[1].place(of_key=True).error(f"'{there[0].key}' and '{there[1].key}' together", "one of them")


def _id(node: Node) -> str:
    name = node.text("an id")
    if "#" in name:
        raise node.error(f"'#' in the id '{name[:80]}': it begins the number of an ability", "an id without it")
    return name


def _ids(node: Node) -> tuple[str, ...]:
    return node.texts("a list of ids")


def _chosen(node: Node) -> dict[str, str | int]:
    return read_fields(node, _CHOSEN, "a mapping like {color: red}")


def _mode(node: Node) -> str | int:
    return node.natural() if _is_number(node) else node.text("a mode's number or name")


def _is_number(node: Node) -> bool:
    return node.kind not in (TEXT, PLAIN, MAPPING, LIST) or (node.kind == PLAIN and node.value.isdecimal())


def _entered(node: Node) -> bool:
    if node.text("'this turn'") != "this turn":
        raise node.wrong("'this turn'")
    return True


def _used(node: Node) -> dict[int | str, int]:
    """Times an ability was activated, by its number or keyword."""
    used: dict[int | str, int] = {}
    for part in node.entries("a mapping like {2: 1}").values():
        used[_ability(part, part.key_text())] = part.natural()
    return {ability: times for ability, times in used.items() if times}


def _ability(node: Node, name: str) -> int | str:
    """The N of `ID#N`, counted from 1, or a keyword."""
    if not name.isdecimal():
        return name
    if len(name) > 6 or int(name) == 0:
        raise node.error(f"no ability has the number {name[:20]}", "a number from 1, or a keyword")
    return int(name)


def _ability_ref(node: Node) -> AbilityRef:
    text = node.text("an ability as 'ID#N' or 'ID#Keyword'")
    name, mark, ability = text.partition("#")
    if not (name and mark and ability.strip()):
        raise node.wrong("an ability as 'ID#N' or 'ID#Keyword'")
    return AbilityRef(name, _ability(node, ability))


def _conditions(node: Node) -> dict[str, str | int | None]:
    """`is`: a list of words and {word: value}, or one mapping."""
    found: dict[str, str | int | None] = {}
    pairs: list[tuple[Node, Node | None]] = []
    for item in [node] if node.kind == MAPPING else node.items("a list like [goaded] or [{goaded: B}]"):
        pairs += [(part, part) for part in item.value.values()] if item.kind == MAPPING else [(item, None)]
    for place, value in pairs:
        word = place.text() if value is None else place.key_text()
        if word in found:
            raise place.error(f"'{word[:80]}' stands here twice")
        if word not in CONDITIONS and (near := close(word, CONDITIONS, 0.8)):
            raise place.place(of_key=value is not None).error(f"unknown word '{word[:80]}'", f"'{near[0]}'")
        found[word] = None if value is None else _condition_value(value)
    return found


def _condition_value(node: Node) -> str | int | None:
    if _is_number(node) and node.kind != TRUTH:
        return node.whole()
    if node.kind == TRUTH or (node.kind == PLAIN and node.value in ("true", "false")):
        if not node.truth():
            raise node.wrong("a value, or the word alone")
        return None
    return node.text("a value")


def _tapped_for_cost(node: Node) -> tuple[Tapped, ...]:
    """An id, {id, power} of what has left, or a list of them."""
    if node.kind == LIST:
        return tuple([one for item in node.value for one in _tapped_for_cost(item)])
    if node.kind != MAPPING:
        return (Tapped(node.text("an id or a mapping like {id: gone, power: 5}")),)
    fields = read_fields(node, {"id": ("id", _id), "power": ("power", Node.whole)}, "an id")
    if "id" not in fields:
        raise node.error("no key 'id'", "'id'")
    return (Tapped(**fields),)


def _modes(node: Node) -> tuple[int, ...]:
    return tuple([item.whole(1) for item in node.items("a list of the numbers of modes")])


Table = Mapping[str, tuple[str, Reader]]

_ENTRY: Table = {
    "card": ("card", Node.text),
    "token": ("token", read_token),
    "emblem": ("emblem", Node.text),
    "id": ("id", _id),
    "tapped": ("tapped", Node.truth),
    "face_down": ("face_down", Node.truth),
    "phased_out": ("phased_out", Node.truth),
    "flipped": ("flipped", Node.truth),
    "face": ("face", lambda node: None if node.value == "front" else node.text("'back' or a face's name")),
    "sick": ("sick", Node.truth),
    "counters": ("counters", read_counters),
    "damage": ("damage", Node.natural),
    "owner": ("owner", Node.text),
    "attached_to": ("attached_to", Node.text),
    "copy_of": ("copy_of", Node.text),
    "chosen": ("chosen", _chosen),
    "x": ("x", Node.natural),
    "attacking": ("attacking", Node.text),
    "blocking": ("blocking", _ids),
    "timestamp": ("timestamp", Node.whole),
    "entered": ("entered_this_turn", _entered),
    "used": ("used", _used),
    "revealed": ("revealed", Node.truth),
    "is": ("is_", _conditions),
    "linked": ("linked", _ids),
}
_CHOSEN: Table = {
    "color": ("color", lambda node: node.word(COLORS, "color")),
    "type": ("type", Node.text),
    "name": ("name", Node.text),
    "number": ("number", Node.whole),
    "player": ("player", Node.text),
    "mode": ("mode", _mode),
}
_STACK: Table = {
    "spell": ("spell", Node.text),
    "card": ("card", Node.text),
    "ability": ("ability", _ability_ref),
    "id": ("id", _id),
    "controller": ("controller", Node.text),
    "targets": ("targets", lambda node: node.texts("a list of ids and players")),
    "x": ("x", Node.natural),
    "modes": ("modes", _modes),
    "kicked": ("kicked", Node.natural),
    "as": ("way", Node.text),
    "beheld": ("beheld", Node.truth),
    "revealed": ("revealed", _ids),
    "tapped": ("tapped", _tapped_for_cost),
    "text": ("text", Node.text),
    "about": ("about", lambda node: node.texts("a list of ids and players")),
    "number": ("number", Node.whole),
    "divided": ("divided", read_counters),
    "copy": ("copy", Node.truth),
}
_EFFECT: Table = {
    "text": ("text", Node.text),
    "on": ("on", _ids),
    "player": ("player", Node.text),
    "by": ("by", Node.text),
    "copy_of": ("copy_of", Node.text),
    "timestamp": ("timestamp", Node.whole),
}
_HAPPENED: Table = {
    "event": ("event", Node.text),
    "player": ("player", Node.text),
    "object": ("object", Node.text),
    "count": ("count", Node.natural),
}
