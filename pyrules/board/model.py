"""What a board is, once it has been read: plain frozen values, complete (every default filled in).

Two boards are equal when they say the same; where in a file they say it (`place`) does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from pyrules.errors import InputError

Failure = TypeVar("Failure", bound=InputError)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in the input: file, line and column (of a text), path in the tree."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    path: str | None = None

    def error(self, message: str, expected: str | None = None, kind: type[Failure] | None = None) -> InputError:
        """An error (an InputError, or the given kind of it) about what stands here."""
        return (kind or InputError)(message, self.file, self.line, self.column, self.path, expected)


NOWHERE = Place()


@dataclass(frozen=True, slots=True)
class TokenDef:
    """A token's characteristics; `predefined` is its name in grammar/tokens.yaml, if it was given by name alone."""

    name: str
    types: tuple[str, ...]
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    mana_cost: str = ""
    power: int | str | None = None
    toughness: int | str | None = None
    loyalty: int | str | None = None
    text: str = ""
    back: TokenDef | None = None
    predefined: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A card, token or emblem in a zone: exactly one of `card`, `token` and `emblem` is set."""

    id: str
    zone: str
    player: str  # the one it is listed under: controller on the battlefield, owner elsewhere
    owner: str
    card: str | None = None
    token: TokenDef | None = None
    emblem: str | None = None
    tapped: bool = False
    face_down: bool = False
    phased_out: bool = False
    flipped: bool = False
    face: str | None = None  # None: the front; else "back" or a face's name
    sick: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)  # never with a zero
    damage: int = 0
    attached_to: str | None = None  # an id, or a player's name
    copy_of: str | None = None
    chosen: Mapping[str, str | int] = field(default_factory=dict)
    x: int | None = None
    attacking: str | None = None  # an id, or a player's name
    blocking: tuple[str, ...] = ()
    timestamp: int | None = None  # None only outside battlefield and command zone
    entered_this_turn: bool = False
    used: Mapping[int | str, int] = field(default_factory=dict)  # ability number or keyword: times
    revealed: bool = False
    is_: Mapping[str, str | int | None] = field(default_factory=dict)
    linked: tuple[str, ...] = ()
    place: Place = field(default=NOWHERE, compare=False, repr=False)  # of the name

    @property
    def name(self) -> str | None:
        """The name it is written with; an emblem has none."""
        return self.token.name if self.token else self.card


@dataclass(frozen=True, slots=True)
class AbilityRef:
    """An ability of an object, `ID#N` or `ID#Keyword`: `ability` is a number or a keyword."""

    object: str
    ability: int | str

    def __str__(self) -> str:
        return f"{self.object}#{self.ability}"


@dataclass(frozen=True, slots=True)
class Tapped:
    """A permanent tapped for a cost; `power` where it has left and so is as it last existed."""

    id: str
    power: int | None = None


@dataclass(frozen=True, slots=True)
class StackEntry:
    """A spell or an ability on the stack: exactly one of `spell` and `ability` is set."""

    id: str
    controller: str
    spell: str | None = None
    card: str | None = None  # of a spell that is one face of a card: the card's whole name
    ability: AbilityRef | None = None
    targets: tuple[str, ...] = ()  # ids, or players' names
    x: int | None = None
    modes: tuple[int, ...] = ()
    kicked: int = 0
    way: str | None = None  # in which way it was cast, where not in its ordinary one: as the list of actions names it
    beheld: bool = False
    revealed: tuple[str, ...] = ()
    tapped: tuple[Tapped, ...] = ()
    text: str | None = None  # the ability's own words, where its source has left or was given the ability
    about: tuple[str, ...] = ()  # ids and players: what its trigger event was about
    number: int | None = None  # how much or how many its trigger event was about
    divided: Mapping[str, int] = field(
        default_factory=dict
    )  # how much of what it divides falls to each target (CR 601.2d)
    copy: bool = False  # a copy of a spell, which no card stands for (CR 707.10)
    place: Place = field(default=NOWHERE, compare=False, repr=False)  # of the name


@dataclass(frozen=True, slots=True)
class Player:
    """A player: `zones` has every zone; `unknown` the number of cards in a zone that nobody has told us about."""

    name: str
    life: int = 20
    mana: tuple[str, ...] = ()  # symbols, in the order W U B R G C
    lands_played: int = 0
    counters: Mapping[str, int] = field(default_factory=dict)  # never with a zero
    zones: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    unknown: Mapping[str, int] = field(default_factory=dict)  # never with a zero
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, where in it, and who has priority (`priority_given`: the board said so itself)."""

    active: str
    step: str
    priority: str
    priority_given: bool = False


@dataclass(frozen=True, slots=True)
class Effect:
    """A continuous effect that no listed object makes any more; `on` and `player` may both be absent."""

    text: str
    timestamp: int
    on: tuple[str, ...] = ()
    player: str | None = None
    by: str | None = None
    copy_of: str | None = None  # the card of which it makes what it is on a copy
    place: Place = field(default=NOWHERE, compare=False, repr=False)  # of the text


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that has happened this turn, `count` times, to or by a player or an object."""

    event: str
    player: str | None = None
    object: str | None = None
    count: int = 1
    place: Place = field(default=NOWHERE, compare=False, repr=False)  # of the event


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card definition of the board's own, still the tree that was written (texts, numbers, lists, dicts)."""

    definition: Mapping[str, object]
    place: Place = field(default=NOWHERE, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Board:
    """One moment of a game."""

    turn: Turn
    players: tuple[Player, ...]
    stack: tuple[StackEntry, ...] = ()  # bottom first
    effects: tuple[Effect, ...] = ()
    happened: tuple[Happened, ...] = ()
    cards: tuple[OwnCard, ...] = ()

    def entries(self) -> Iterator[Entry]:
        """Every listed card, token and emblem, player by player and zone by zone."""
        for player in self.players:
            for zone in player.zones.values():
                yield from zone
