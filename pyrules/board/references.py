"""Whether what a board names is there: players, objects by their ids; and that nothing is attached in a circle."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from pyrules.board.node import MAPPING, Node
from pyrules.board.objects import Draft
from pyrules.board.words import PLAYER_CONDITIONS, nearest
from pyrules.errors import InputError

# Which fields (they have the names of their keys) hold what: one name or several.
_PLAYER = ("owner", "controller", "player")
_OBJECT = ("object",)
_EITHER = ("attached_to", "attacking")
_OBJECTS = ("blocking", "linked", "on", "revealed")


def check_player(node: Node, name: str, players: Collection[str]) -> None:
    """The name must be a player's."""
    if name not in players:
        raise _unknown("player", node, name, players)


class References:
    """The names that a board has, and the checks against them."""

    def __init__(self, ids: Mapping[str, Draft], players: Collection[str]) -> None:
        self.ids = ids
        self.players = players
        self.either = dict.fromkeys([*ids, *players])

    def check(self, drafts: Iterable[Draft]) -> None:
        """Every name in these drafts."""
        for draft in drafts:
            fields = draft.fields
            if len(fields) > 3 or "card" not in fields:  # a card with its id and timestamp names nothing else
                self._check_fields(draft, fields)
        self._check_attachments()

    def _check_fields(self, draft: Draft, fields: Mapping[str, object]) -> None:
        for keys, known, what in (
            (_PLAYER, self.players, "player"),
            (_OBJECT, self.ids, "object"),
            (_EITHER, self.either, "object or player"),
        ):
            for key in keys:
                if key in fields and fields[key] not in known:
                    raise _unknown(what, draft.node.entries()[key], str(fields[key]), known)
        for key in _OBJECTS:
            if isinstance(names := fields.get(key), tuple):
                self._check_list(draft, key, names, self.ids, "object")
        for key in ("targets", "about"):
            if isinstance(names := fields.get(key), tuple):
                self._check_list(draft, key, names, self.either, "object or player")
        self._check_inner(draft, fields)

    def _check_list(self, draft: Draft, key: str, names: tuple[str, ...], known: Collection[str], what: str) -> None:
        for index, name in enumerate(names):
            if name not in known:
                raise _unknown(what, draft.node.entries()[key].items()[index], name, known)

    def _check_inner(self, draft: Draft, fields: Mapping[str, object]) -> None:
        """Names inside of values."""
        ability = fields.get("ability")
        if ability is not None and "text" not in fields and ability.object not in self.ids:  # type: ignore[attr-defined]
            raise _unknown("object", draft.named, ability.object, self.ids)  # type: ignore[attr-defined]
        chosen = fields.get("chosen")
        if isinstance(chosen, dict) and chosen.get("player", None) not in (None, *self.players):
            raise _unknown("player", draft.node.entries()["chosen"].entries()["player"], chosen["player"], self.players)
        conditions = fields.get("is_")
        if isinstance(conditions, dict):
            for word in PLAYER_CONDITIONS & conditions.keys():
                if conditions[word] not in (None, *self.players):
                    node = draft.node.entries()["is"]
                    items = [node] if node.kind == MAPPING else node.items()
                    value = next(item.value[word] for item in items if item.kind == MAPPING and word in item.value)
                    raise _unknown("player", value, str(conditions[word]), self.players)
        for name in fields.get("divided", ()):  # type: ignore[attr-defined]
            if name not in self.either:
                raise _unknown("object or player", draft.node.entries()["divided"], name, self.either)
        tapped = fields.get("tapped")
        if isinstance(tapped, tuple):
            for one in tapped:  # one whose power is told may have left
                if one.power is None and one.id not in self.ids:
                    raise _unknown("object", draft.node.entries()["tapped"], one.id, self.ids)

    def _check_attachments(self) -> None:
        """Following what each is attached to must come to an end."""
        ending: set[str] = set()
        for start in self.ids:
            way: dict[str, None] = {}
            name: str | None = start
            while name is not None and name in self.ids and name not in ending:
                if name in way:
                    raise self._circle(name, list(way)[list(way).index(name) :])
                way[name] = None
                name = self.ids[name].fields.get("attached_to")
            ending.update(way)

    def _circle(self, name: str, ring: list[str]) -> InputError:
        node = self.ids[name].node.entries()["attached_to"]
        if len(ring) == 1:
            return node.error(f"'{name}' is attached to itself", "another object")
        return node.error(f"attached in a circle: {' to '.join([*ring[:8], *['…'][: len(ring) > 8], name])}")


def _unknown(what: str, node: Node, name: str, known: Iterable[str]) -> InputError:
    return node.error(f"unknown {what} '{name[:80]}'", nearest(name, known))
