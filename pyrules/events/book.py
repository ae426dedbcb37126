"""Booking: the changes that the rulebook derives, written onto a board. No rule is decided here.

A change is a term: tap(O) · untap(O) · counters(O,Kind,N) · damage(O,N) · move(O,Zone,P) · life(P,N) · pool(P,m(…)) · … (the
methods of Table, one for each functor; rules_asp/questions/resolve.lp lists them).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from pyrules.board.model import Board, Effect, Entry, Happened, Player, StackEntry, TokenDef, Turn
from pyrules.board.words import MANA, ZONES
from pyrules.errors import NotUnderstood
from pyrules.solve.atoms import Value

_ORDER = (
    "set_aside",
    "tap",
    "untap",
    "attach",
    "unattach",
    "counters",
    "damage",
    "draw",
    "mill",
    "move",
    "token",
    "control",
    "scry_down",
)
COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}


def _as_object(spell: StackEntry, player: str, zone: str) -> Entry:
    """What a spell is off the stack: its card; of a copy a token (CR 707.10f), which elsewhere than on the battlefield ceases to exist."""
    if spell.copy:
        assert spell.spell is not None
        token = TokenDef(spell.spell, ())
        return Entry(spell.id, "stack", player, spell.controller, token=token, copy_of=spell.spell, place=spell.place)
    face = spell.spell if spell.card and zone == "battlefield" else None
    return Entry(
        spell.id, "stack", player, spell.controller, card=spell.card or spell.spell, face=face, place=spell.place
    )


class Table:
    """A board that can be changed."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.turn: Turn = board.turn
        self.players: dict[str, Player] = {player.name: player for player in board.players}
        self.zones: dict[str, dict[str, list[Entry]]] = {
            player.name: {zone: list(player.zones.get(zone, ())) for zone in ZONES} for player in board.players
        }
        self.unknown: dict[str, dict[str, int]] = {player.name: dict(player.unknown) for player in board.players}
        self.stack: list[StackEntry] = list(board.stack)
        self.effects: list[Effect] = list(board.effects)
        self.happened_: list[Happened] = list(board.happened)
        self.aside: set[str] = set()

    def freeze(self) -> Board:
        """The board as it is now."""
        players = tuple(
            replace(
                player,
                zones={zone: tuple(entries) for zone, entries in self.zones[name].items()},
                unknown={zone: n for zone, n in self.unknown[name].items() if n},
            )
            for name, player in self.players.items()
        )
        return replace(
            self.board,
            turn=self.turn,
            players=players,
            stack=tuple(self.stack),
            effects=tuple(self.effects),
            happened=tuple(self.happened_),
        )

    # ---- finding and replacing ---------------------------------------------------------------------------------------

    def find(self, object_id: str) -> Entry | None:
        """The entry with this id, in whichever zone."""
        return next(
            (e for zones in self.zones.values() for zone in zones.values() for e in zone if e.id == object_id), None
        )

    def edit(self, object_id: str, **fields: Any) -> None:
        """Gives an entry other fields, where it stands; nothing if it is gone."""
        for zones in self.zones.values():
            for zone in zones.values():
                for index, entry in enumerate(zone):
                    if entry.id == object_id:
                        zone[index] = replace(entry, **fields)

    def ids(self) -> set[str]:
        """All ids and names that are taken."""
        found = {e.id for zones in self.zones.values() for zone in zones.values() for e in zone}
        return found | {entry.id for entry in self.stack} | set(self.players)

    def fresh_id(self, name: str) -> str:
        """An id for a new object of this name, as the board format would make it."""
        stem = "-".join(
            part for part in "".join(c if c.isascii() and c.isalnum() else " " for c in name.lower()).split()
        )
        taken, number = self.ids(), 1
        found = stem or "object"
        while found in taken:
            number += 1
            found = f"{stem or 'object'}-{number}"
        return found

    def stamp(self) -> int:
        """A timestamp later than all there are (CR 613.7)."""
        stamps = [e.timestamp or 0 for z in self.zones.values() for zone in ("battlefield", "command") for e in z[zone]]
        return max([*stamps, *(effect.timestamp for effect in self.effects), 0]) + 1

    def take(self, object_id: str) -> Entry | None:
        """Takes an entry out of its zone."""
        for zones in self.zones.values():
            for zone in zones.values():
                for index, entry in enumerate(zone):
                    if entry.id == object_id:
                        return zone.pop(index)
        return None

    # ---- the changes -----------------------------------------------------------------------------------------------------

    def apply(self, changes: Iterable[Value]) -> None:
        """Books changes that happen at once."""
        rank = {name: index for index, name in enumerate(_ORDER)}
        for change in sorted(changes, key=lambda c: (rank.get(c[0], 99) if isinstance(c, tuple) else 99, repr(c))):
            assert isinstance(change, tuple), change
            getattr(self, change[0])(*change[1])

    def tap(self, o: str) -> None:
        self.edit(o, tapped=True)

    def copy(self, o: str, original: str) -> None:
        """It has the copiable values of another object (CR 707.2)."""
        name = self.copied_name(original)
        if name is not None and any(effect.copy_of is not None and o in effect.on for effect in self.effects):
            # The newest copy effect counts (CR 613.2a).
            self.effects.append(Effect("becomes a copy of that object", self.stamp(), (o,), copy_of=name))
        elif name is not None:
            self.edit(o, copy_of=name)

    def copy_on_stack(self, player: str, o: str) -> str | None:
        """A copy of what is on the stack, with all that was chosen for it (CR 707.10); its id."""
        for entry in self.stack:
            if entry.id == o:
                new = replace(entry, id=self.fresh_id(f"{o} copy"), controller=player, copy=entry.spell is not None)
                self.stack.append(new)
                return new.id
        return None

    def copied_name(self, o: str) -> str | None:
        """The card whose copiable values an object has; None if it has those of none."""
        of_effects = [effect.copy_of for effect in self.effects if effect.copy_of is not None and o in effect.on]
        entry = self.find(o)
        if of_effects or entry is None:
            return of_effects[-1] if of_effects else None
        return entry.copy_of or entry.face or entry.card

    def untap(self, o: str) -> None:
        self.edit(o, tapped=False)

    def counters(self, o: str, kind: str, n: int) -> None:
        holder: Any = self.players.get(o) or self.find(o)
        if holder is None:
            return
        counts = {**holder.counters, kind: max(0, holder.counters.get(kind, 0) + n)}
        counts = {k: c for k, c in counts.items() if c}
        if o in self.players:
            self.players[o] = replace(self.players[o], counters=counts)
        else:
            self.edit(o, counters=counts)

    def damage(self, _source: str, o: str, n: int) -> None:
        if entry := self.find(o):
            self.edit(o, damage=entry.damage + n)

    def no_damage(self, o: str) -> None:
        self.edit(o, damage=0)

    def life(self, p: str, n: int) -> None:
        self.players[p] = replace(self.players[p], life=self.players[p].life + n)

    def pool(self, p: str, mana: Value) -> None:
        assert isinstance(mana, tuple)
        added = [symbol for symbol, n in zip(MANA, mana[1], strict=True) for _ in range(n)]
        self._pool(p, [*self.players[p].mana, *added])

    def spend(self, p: str, mana: Value) -> None:
        assert isinstance(mana, tuple)
        left = list(self.players[p].mana)
        for symbol, n in zip(MANA, mana[1], strict=True):
            for _ in range(n):
                left.remove(symbol)
        self._pool(p, left)

    def _pool(self, p: str, mana: list[str]) -> None:
        self.players[p] = replace(self.players[p], mana=tuple(sorted(mana, key=MANA.index)))

    def played_land(self, p: str) -> None:
        self.players[p] = replace(self.players[p], lands_played=self.players[p].lands_played + 1)

    def priority(self, p: str) -> None:
        self.turn = replace(self.turn, priority=p, priority_given=self.turn.priority_given or p != self.turn.active)

    def link(self, o: str, other: str) -> None:
        """An object is tied to it by its own linked abilities (CR 607)."""
        if entry := self.find(o):
            self.edit(o, linked=(*entry.linked, other))

    def attacks(self, o: str, defender: str) -> None:
        self.edit(o, attacking=defender)

    def blocks(self, o: str, attacker: str) -> None:
        if entry := self.find(o):
            self.edit(o, blocking=(*entry.blocking, attacker))

    def declaration_made(self, p: str) -> None:
        """Attackers or blockers have been declared; a player has priority now (CR 508.2, 509.2)."""
        self.turn = replace(self.turn, priority=p, priority_given=True)

    def happened(self, who: str, event: str, n: int) -> None:
        for index, one in enumerate(self.happened_):
            if one.event == event and who in (one.player, one.object):
                self.happened_[index] = replace(one, count=one.count + n)
                return
        is_player = who in self.players
        self.happened_.append(Happened(event, who if is_player else None, None if is_player else who, n))

    def used(self, o: str, ability: int | str) -> None:
        if entry := self.find(o):
            self.edit(o, used={**entry.used, ability: entry.used.get(ability, 0) + 1})

    def attach(self, o: str, to: str) -> None:
        self.edit(o, attached_to=to, timestamp=self.stamp())  # CR 613.7e, 701.3c

    def unattach(self, o: str) -> None:
        self.edit(o, attached_to=None)

    def designate(self, o: str, word: str) -> None:
        if entry := self.find(o):
            self.edit(o, is_={**entry.is_, word: None})

    def undesignate(self, o: str, word: str) -> None:
        if entry := self.find(o):
            self.edit(o, is_={kept: value for kept, value in entry.is_.items() if kept != word})

    def turn_face_up(self, o: str) -> None:
        """Face up it is what its card is; how it came to be face down counts no more (CR 708.8)."""
        if entry := self.find(o):
            kept = {word: value for word, value in entry.is_.items() if word not in ("manifested", "cloaked")}
            self.edit(o, face_down=False, is_=kept)

    def turn_face_down(self, o: str) -> None:
        self.edit(o, face_down=True)

    def arrived_this_turn(self, o: str) -> None:
        self.edit(o, entered_this_turn=True)

    def arrives_with(self, o: str, kind: str, n: int) -> None:
        """Counters that it has as it comes to a zone."""
        self.counters(o, kind, n)

    def show_face(self, o: str, name: str) -> None:
        """A card with several faces shows this one (CR 712.12)."""
        self.edit(o, face=name)

    def set_x(self, o: str, n: int) -> None:
        self.edit(o, x=n)

    def choose(self, o: str, what: str, value: str | int) -> None:
        if entry := self.find(o):
            chosen = COLORS.get(str(value), value) if what == "color" else value
            self.edit(o, chosen={**entry.chosen, what: chosen})

    def draw(self, p: str, n: int) -> None:
        self._from_library(p, n, "hand")

    def mill(self, p: str, n: int) -> None:
        self._from_library(p, n, "graveyard")

    def _from_library(self, p: str, n: int, zone: str) -> None:
        """The top cards: those that are listed first, then some of those that nobody has told us about."""
        library = self.zones[p]["library"]
        for _ in range(min(n, len(library))):
            entry = library.pop(0)
            self.zones[p][zone].append(replace(entry, zone=zone))
            n -= 1
        self.move_unknown(p, "library", zone, n)

    def move_unknown(self, p: str, start: str, zone: str, n: int) -> None:
        """Cards that nobody has told us about."""
        moved = min(n, self.unknown[p].get(start, 0))
        self.unknown[p][start] = self.unknown[p].get(start, 0) - moved
        self.unknown[p][zone] = self.unknown[p].get(zone, 0) + moved

    def scry_down(self, p: str, o: str) -> None:
        """A card from its place in the library to the bottom."""
        if self.unknown[p].get("library"):
            self.take(o)  # somewhere among the cards that nobody has told us about
            self.unknown[p]["library"] += 1
        elif (entry := self.take(o)) is not None:
            self.zones[p]["library"].append(entry)

    def move(self, o: str, zone: str, p: str) -> None:
        """To a zone: `p` is the owner there, on the battlefield the controller. It is a new object (CR 400.7)."""
        spell = next((entry for entry in self.stack if entry.id == o), None)
        if spell is not None:
            self.stack.remove(spell)
            if zone != "battlefield":  # CR 400.7a
                self._leave(Entry(o, "stack", p, spell.controller, card=spell.spell))
            entry: Entry | None = _as_object(spell, p, zone)
        else:
            entry = self.take(o)
            if entry is not None:
                self._leave(entry)
        if entry is None:
            return
        name = "library" if zone in ("library_top", "library_bottom") else zone
        new = Entry(
            entry.id, name, p, entry.owner, card=entry.card, token=entry.token, emblem=entry.emblem, copy_of=entry.copy_of if spell else None,
            x=spell.x if spell is not None and zone == "battlefield" else None,
            face=entry.face if spell is not None else None, place=entry.place,
        )  # fmt: skip
        if zone == "battlefield":
            new = replace(new, timestamp=self.stamp(), entered_this_turn=True, sick=True)
        elif zone == "command":
            new = replace(new, timestamp=self.stamp())
        if zone == "library_top":
            self.zones[p][name].insert(0, new)
        elif name == "library" and self.unknown[p].get("library"):
            self.unknown[p]["library"] += 1  # below cards that nobody has told us about
        else:
            self.zones[p][name].append(new)

    def _leave(self, entry: Entry) -> None:
        """Effects that were about an object that left a zone are about nothing (CR 400.7)."""
        kept = []
        for effect in self.effects:
            if entry.id in effect.on:
                on = tuple(o for o in effect.on if o != entry.id)
                # A delayed ability "at …" a time triggers whatever became of the object (CR 603.2b, 603.7c).
                if not on and not effect.text.startswith("At "):
                    continue
                effect = replace(effect, on=on)
            kept.append(effect)
        self.effects = kept
        for zones in self.zones.values():
            for zone in zones.values():
                for index, other in enumerate(zone):
                    if other.attacking == entry.id or entry.id in other.blocking:
                        blocking = tuple(b for b in other.blocking if b != entry.id)
                        attacking = None if other.attacking == entry.id else other.attacking
                        zone[index] = replace(other, blocking=blocking, attacking=attacking)

    def vanish(self, o: str) -> None:
        """Ceases to exist: a token outside the battlefield, an ability that leaves the stack."""
        entry = self.take(o)
        if entry is not None:
            self._leave(entry)
        self.stack = [
            replace(s, targets=tuple(t for t in s.targets if t != o), about=tuple(a for a in s.about if a != o))
            for s in self.stack
            if s.id != o
        ]
        self.happened_ = [one for one in self.happened_ if one.object != o]
        self.effects = [replace(effect, by=None) if effect.by == o else effect for effect in self.effects]
        for zones in self.zones.values():
            for zone in zones.values():
                for index, other in enumerate(zone):
                    if other.attached_to == o or o in other.linked:
                        attached = None if other.attached_to == o else other.attached_to
                        zone[index] = replace(
                            other, attached_to=attached, linked=tuple(x for x in other.linked if x != o)
                        )

    def control(self, o: str, p: str) -> None:
        """Control changes: listed under its new controller (CR 110.2), whom it is new to (302.6)."""
        found = self.find(o)
        if found is None or found.zone != "battlefield":  # it leaves at the same time
            return
        if (entry := self.take(o)) is not None:
            self.zones[p]["battlefield"].append(replace(entry, player=p, sick=True))

    def token(self, p: str, definition: TokenDef, tapped: bool = False) -> str:
        """A token enters the battlefield under p's control."""
        new_id = self.fresh_id(definition.name.removesuffix(" Token"))
        entry = Entry(new_id, "battlefield", p, p, token=definition, tapped=tapped, sick=True)
        self.zones[p]["battlefield"].append(replace(entry, timestamp=self.stamp(), entered_this_turn=True))
        return new_id

    def token_copy(self, p: str, o: str, exceptions: str, tapped: bool) -> str:
        """A token enters that is a copy of an object: with its copiable values, but for the exceptions (CR 707.2, 707.9)."""
        name, original = self.copied_name(o), self.find(o)
        if original is None or (name is None and original.token is None):
            raise NotUnderstood(f"what a copy of {o} would be is not known")
        if name is None:  # a token as its description says
            assert original.token is not None
            if exceptions:
                raise NotUnderstood(f"a copy of {o} with exceptions is not understood: it has no card")
            return self.token(p, original.token, tapped)
        if original.copy_of is not None and original.token is not None and original.token.text and exceptions:
            raise NotUnderstood(f"a copy of {o}, which is a copy with exceptions, is not understood")
        text = original.token.text if original.copy_of and original.token else exceptions
        new_id = self.token(p, TokenDef(name, (), text=text), tapped)
        self.edit(new_id, copy_of=name)
        return new_id

    def emblem(self, p: str, text: str) -> None:
        """A player gets an emblem (CR 114)."""
        entry = Entry(self.fresh_id("emblem"), "command", p, p, emblem=text, timestamp=self.stamp())
        self.zones[p]["command"].append(entry)

    def shuffle(self, p: str) -> None:
        """Where every card counts as unknown, nothing is known about the order of the library any more."""
        library = self.zones[p]["library"]
        kept = [entry for entry in library if entry.id in self.aside]
        if len(library) > len(kept):
            self.unknown[p]["library"] = self.unknown[p].get("library", 0) + len(library) - len(kept)
        self.zones[p]["library"] = kept

    def top_place(self, p: str, place: int, o: str) -> None:
        """The place from the top of a library at which a card lies."""
        if (entry := self.take(o)) is not None:
            self.zones[p]["library"].insert(place - 1, entry)

    def bottom_place(self, p: str, _place: int, o: str) -> None:
        """One after the other, from above, to the bottom of a library that is known."""
        if (entry := self.take(o)) is not None:
            self.zones[p]["library"].append(entry)

    def set_aside(self, o: str) -> None:
        """A card that isn't shuffled (CR 701.24b)."""
        self.aside.add(o)

    def finds(self, p: str, o: str) -> None:
        """A card that is found in a library stays there (CR 701.23a)."""

    def finds_unknown(self, p: str, n: int) -> None:
        """Likewise."""

    def finds_nothing(self, p: str) -> None:
        """Likewise."""

    def end_effect(self, timestamp: int) -> None:
        """A continuous effect has ended."""
        self.effects = [effect for effect in self.effects if effect.timestamp != timestamp]
