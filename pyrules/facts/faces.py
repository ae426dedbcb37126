"""The faces of a board's objects: of its own cards, of installed ones, of tokens, emblems and effects."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyrules.board import Board, TokenDef
from pyrules.cards import Card, CardStore, Face, card_from_definition
from pyrules.errors import InputError
from pyrules.facts.changed_text import Change, with_words
from pyrules.facts.texts import Described, describe


class Faces:
    """Looks faces up and describes them as facts, each under a key of its own."""

    def __init__(self, board: Board, store: CardStore | None) -> None:
        self.board, self.store = board, store
        self.keys: dict[Any, str] = {}
        self.own: dict[str, Card] = {}
        self._own_cards()

    def _own_cards(self) -> None:
        from pyrules.cards.names import fold

        for own in self.board.cards:
            try:
                card = card_from_definition(own.definition)
            except InputError as error:
                inner = ".".join(part for part in (own.place.path, error.path) if part)
                raise InputError(
                    error.message, own.place.file, own.place.line, own.place.column, inner, error.expected
                ) from None
            for name in card.face_names:
                self.own[fold(name)] = card
            self.own[fold(card.name)] = card

    def card(self, name: str, place: Any) -> Card:
        """The card of this name: the board's own, else an installed one. Raises InputError."""
        from pyrules.cards.names import fold

        if (card := self.own.get(fold(name))) is not None:
            return card
        if self.store is None:
            self.store = CardStore.open()
        try:
            return self.store.get(name)
        except InputError as error:
            raise type(error)(error.message, place.file, place.line, place.column, place.path, error.expected) from None

    def face(self, name: str, side: str | None, place: Any) -> Face:
        """The face that shows of a card of this name."""
        card = self.card(name, place)
        face = (
            card.face(name)
            if side is None
            else card.faces[-1]
            if side == "back" and len(card.faces) > 1
            else card.face(side)
        )
        if face is None and side is None and " // " not in name and name != card.name:
            raise place.error(f"the card data describe no face {name!r} of {card.name!r}")
        return face or card.faces[0]

    def token(self, token: TokenDef) -> Described:
        """A token as facts."""
        power, toughness = (None if v is None else str(v) for v in (token.power, token.toughness))
        loyalty = None if token.loyalty is None else str(token.loyalty)
        face = Face(token.name, token.mana_cost or None, token.supertypes, token.types, token.subtypes, token.text,
                    power, toughness, loyalty, None, token.colors)  # fmt: skip
        return self.described(face, f"token {token.name}")

    def text_face(self, name: str, text: str) -> Described:
        """A rules text without a card as facts."""
        return self.described(Face(name, None, (), (), (), text, None, None, None, None, None), f"text {name}")

    def changed(self, described: Described, changes: Iterable[Change]) -> Described:
        """What is described, with other words (CR 612)."""
        face = next(face for face, key in self.keys.items() if key == described.key)
        return self.described(with_words(face, changes), f"{described.key} with other words")

    def described(self, face: Face, base: str | None = None) -> Described:
        """A face as facts; two that differ have two keys."""
        key = self.keys.get(face)
        if key is None:
            key = base or face.name
            taken = set(self.keys.values())
            number = 1
            while key in taken:
                number += 1
                key = f"{base or face.name} {number}"
            self.keys[face] = key
        return describe(face, key)
