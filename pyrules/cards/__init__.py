"""Card data: definitions of cards, and the store of installed cards."""

from pyrules.cards.card import Card, Face, card_from_definition
from pyrules.cards.store import CardStore, StoreInfo, StoreSource, add_files

__all__ = ["Card", "CardStore", "Face", "StoreInfo", "StoreSource", "add_files", "card_from_definition"]
