"""Definitions of one card, in each of the forms."""

from __future__ import annotations

from typing import Any

import pytest

from pyrules.cards import Card, Face, card_from_definition
from pyrules.errors import InputError

BEAR = Face(
    name="Test Bear",
    mana_cost="{1}{G}",
    supertypes=(),
    types=("Creature",),
    subtypes=("Bear",),
    text="Trample",
    power="2",
    toughness="2",
    loyalty=None,
    defense=None,
    colors=None,
)
BOARD_BEAR: dict[str, Any] = {
    "name": "Test Bear",
    "mana_cost": "{1}{G}",
    "type": "Creature — Bear",
    "text": "Trample\n",
    "power": 2,
    "toughness": "2",
}
HALVES = [{"name": "Left", "type": "Instant", "mana_cost": "{R}"}, {"name": "Right", "type": "Sorcery"}]


@pytest.mark.parametrize(
    "entry",
    [
        BOARD_BEAR,
        {
            "object": "card",
            "name": "Test Bear",
            "mana_cost": "{1}{G}",
            "type_line": "Creature — Bear",
            "oracle_text": "Trample",
            "power": "2",
            "toughness": "2",
        },
        {
            "name": "Test Bear",
            "manaCost": "{1}{G}",
            "type": "Creature — Bear",
            "types": ["Creature"],
            "text": "Trample",
            "power": "2",
            "toughness": "2",
            "loyalty": None,
            "keywords": ["Trample"],
        },
    ],
    ids=["board", "scryfall", "mtgjson"],
)
def test_all_forms_give_the_same_card(entry: dict[str, Any]) -> None:
    assert card_from_definition(entry) == Card("Test Bear", "normal", (BEAR,))


def test_faces_of_a_board_definition() -> None:
    card = card_from_definition({"layout": "split", "faces": HALVES})
    assert card.name == "Left // Right"
    assert card.layout == "split"
    assert [(face.name, face.mana_cost, face.types) for face in card.faces] == [
        ("Left", "{R}", ("Instant",)),
        ("Right", None, ("Sorcery",)),
    ]
    assert card.face("RIGHT") == card.faces[1]
    assert card.face("Left // Right") is None


def test_one_mtgjson_face_has_the_whole_name_and_its_own() -> None:
    entry = {"name": "Fire // Ice", "faceName": "Ice", "type": "Instant", "types": ["Instant"], "layout": "split"}
    card = card_from_definition(entry)
    assert (card.name, card.faces[0].name, card.face_names) == ("Fire // Ice", "Ice", ("Fire", "Ice"))


def test_scryfall_faces_without_type_line_take_their_part_of_the_cards() -> None:
    faces = [{"name": "A", "mana_cost": ""}, {"name": "B", "mana_cost": ""}]
    card = card_from_definition({"name": "A // B", "type_line": "Sorcery // Instant", "card_faces": faces})
    assert [face.types for face in card.faces] == [("Sorcery",), ("Instant",)]


@pytest.mark.parametrize(
    ("fields", "colors"),
    [
        ({}, None),
        ({"colors": []}, ()),
        ({"colors": ["G", "W", "G"]}, ("W", "G")),
        ({"colors": ["green", "White"]}, ("W", "G")),
        ({"colors": ["W"], "color_indicator": ["B"]}, ("B",)),
        ({"colors": ["W"], "colorIndicator": ["U"]}, ("U",)),
    ],
)
def test_colors(fields: dict[str, Any], colors: tuple[str, ...] | None) -> None:
    assert card_from_definition({**BOARD_BEAR, **fields}).faces[0].colors == colors


def test_no_mana_cost_is_not_a_cost_of_zero() -> None:
    assert card_from_definition({**BOARD_BEAR, "mana_cost": ""}).faces[0].mana_cost is None
    assert card_from_definition({**BOARD_BEAR, "mana_cost": "{0}"}).faces[0].mana_cost == "{0}"


@pytest.mark.parametrize(
    ("entry", "path", "message"),
    [
        ({}, "name", "no name"),
        ({"name": ["x"], "type": "Instant"}, "name", "no text"),
        ({"name": "X"}, "type", "no card type"),
        ({"name": "X", "type": "Creatue — Elf"}, "type", "'Creatue' is no card type"),
        ({"name": "X // Y", "type": "Instant // Sorcery"}, "type", "several faces"),
        ({**BOARD_BEAR, "powr": 2}, "powr", "'powr' is no field"),
        ({**BOARD_BEAR, "power": 1.5}, "power", "no text"),
        ({**BOARD_BEAR, "power": True}, "power", "no text"),
        ({**BOARD_BEAR, "mana_cost": "1G"}, "mana_cost", "no mana cost"),
        ({**BOARD_BEAR, "colors": "W"}, "colors", "no list of colors"),
        ({**BOARD_BEAR, "colors": ["pink"]}, "colors", "no color"),
        ({"faces": []}, "faces", "no list of faces"),
        ({"faces": ["Left"]}, "faces[0]", "no face"),
        ({"faces": HALVES, "power": 1}, "power", "no field of a card with faces"),
        ({"faces": [HALVES[0], {"name": "Right", "type": "Sorcery", "text": 3}]}, "faces[1].text", "no text"),
    ],
)
def test_wrong_fields(entry: dict[str, Any], path: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        card_from_definition(entry)
    assert error.value.path == path
    assert error.value.expected


def test_type_words_of_data_files_are_not_judged() -> None:
    entry = {"name": "Odd Card", "type": "Eaturecray — Igpay", "types": ["Eaturecray"]}
    assert card_from_definition(entry).faces[0].types == ("Eaturecray",)
