"""Wrong boards: each ends in one message with the place and what was expected there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pyrules.board import read_board
from pyrules.errors import InputError, UnknownCard

# In a board of two players; `entry` is the first of A's battlefield, in line 4; `at` is what stands at the place
# (the last such text of the line).
BOARD = "players:\n  A:\n    battlefield:\n      - {ENTRY}\n  B: {}\n"

ENTRIES = [
    ("card: F, taped: true", "taped", "taped", "unknown key 'taped'", "'tapped'"),
    ("card: F, tapped: yes", "yes", "tapped", "wrong value 'yes'", "true or false"),
    ("card: F, tapped: 'true'", "'true'", "tapped", "wrong value 'true'", "true or false"),
    ("tapped: true", "{tapp", "", "none of the keys 'card' or 'token' or 'emblem'", "'card' or 'token' or 'emblem'"),
    ("card: F, emblem: x", "emblem", "emblem", "'card' and 'emblem' together", "one of them"),
    ("card: [F]", "[F]}", "card", "wrong type: a list", "a text"),
    ("card: ''", "''", "card", "an empty text", "a text"),
    ("card: F, id: a#1", "a#1", "id", "'#' in the id 'a#1': it begins the number of an ability", "an id without it"),
    ("card: F, id: B", "B", "id", "the id 'B' is the name of a player", "another id"),
    ("card: F, damage: 1.5", "1.5", "damage", "wrong value '1.5'", "a whole number"),
    ("card: F, damage: '1'", "'1'", "damage", "wrong value '1'", "a whole number"),
    ("card: F, counters: {charge: -1}", "-1", "counters.charge", "-1 is out of range",
     "a whole number from 0 to 1000000"),
    ("card: F, counters: {charge: 1000001}", "1000001", "counters.charge", "1000001 is out of range",
     "a whole number from 0 to 1000000"),
    ("card: F, counters: [charge]", "[char", "counters", "wrong type: a list", "a mapping like {charge: 3}"),
    ("card: F, owner: C", "C", "owner", "unknown player 'C'", "one of: A · B"),
    ("card: Forest, attached_to: forrest", "forrest", "attached_to", "unknown object or player 'forrest'", "'forest'"),
    ("card: F, attached_to: f", "f", "attached_to", "'f' is attached to itself", "another object"),
    ("card: F, attacking: x", "x", "attacking", "unknown object or player 'x'", "one of: f · A · B"),
    ("card: F, blocking: [bears]", "bears", "blocking[0]", "unknown object 'bears'", "one of: f"),
    ("card: F, blocking: bears", "bears", "blocking", "wrong value 'bears'", "a list of ids"),
    ("card: F, linked: [f, x]", "x", "linked[1]", "unknown object 'x'", "one of: f"),
    ("card: F, chosen: {colour: red}", "colour", "chosen.colour", "unknown key 'colour'", "'color'"),
    ("card: F, chosen: {color: rde}", "rde", "chosen.color", "unknown color 'rde'", "'red'"),
    ("card: F, chosen: {player: C}", "C", "chosen.player", "unknown player 'C'", "one of: A · B"),
    ("card: F, entered: today", "today", "entered", "wrong value 'today'", "'this turn'"),
    ("card: F, used: {0: 1}", "1", "used.0", "no ability has the number 0", "a number from 1, or a keyword"),
    ("card: F, is: [goadd]", "goadd", "is[0]", "unknown word 'goadd'", "'goaded'"),
    ("card: F, is: [{goaded: C}]", "C", "is[0].goaded", "unknown player 'C'", "one of: A · B"),
    ("card: F, is: [exerted, exerted]", "exerted", "is[1]", "'exerted' stands here twice", None),
    ("card: F, timestamp: late", "late", "timestamp", "wrong value 'late'", "a whole number"),
    ("token: Tresure", "Tresure", "token", "unknown token 'Tresure'", "'Treasure', or the token's characteristics"),
    ("token: {name: Bot}", "{name", "token", "a token without 'types'", "the key 'types'"),
    ("token: {name: Bot, types: [Creature], powr: 1}", "powr", "token.powr", "unknown key 'powr'", "'power'"),
    ("token: {name: Bot, types: [Creature], power: 9999999}", "9999999", "token.power", "9999999 is out of range",
     "a whole number from -1000000 to 1000000"),
    ("token: {name: Bot, types: [Creature], colors: [grean]}", "grean", "token.colors[0]", "unknown color 'grean'",
     "'green'"),
]  # fmt: skip


@pytest.mark.parametrize(("entry", "at", "path", "message", "expected"), ENTRIES)
def test_wrong_entry(entry: str, at: str, path: str, message: str, expected: str | None) -> None:
    with pytest.raises(InputError) as caught:
        read_board(BOARD.replace("ENTRY", entry))
    error = caught.value
    column = BOARD.replace("ENTRY", entry).splitlines()[3].rindex(at) + 1
    where = ".".join(["players.A.battlefield[0]", path] if path else ["players.A.battlefield[0]"])
    assert (error.file, error.line, error.column, error.path) == ("<board>", 4, column, where)
    assert (error.message, error.expected) == (message, expected)


TEXTS = [
    ("plyers: {}\n", 1, 1, "unknown key 'plyers'", "'players'"),
    ("players: {}\n", 1, 1, "a board without players", "at least one player under 'players'"),
    ("- a\n", 1, 1, "wrong type: a list", "a board"),
    ("players: {A: {}}\nturn: {step: upkep}\n", 2, 14, "unknown step 'upkep'", "'upkeep'"),
    ("players: {A: {}}\nturn: {active: C}\n", 2, 16, "unknown player 'C'", "one of: A"),
    ("players: {A: {}}\nturn: {priority: C}\n", 2, 18, "unknown player 'C'", "one of: A"),
    ("players:\n  A:\n    batlefield: []\n", 3, 5, "unknown key 'batlefield'", "'battlefield'"),
    ("players:\n  A:\n    battlefield: 3\n", 3, 18, "wrong value '3'", "a list of cards"),
    ("players:\n  A:\n    hand: -1\n", 3, 11, "-1 is out of range", "a whole number from 0 to 1000000"),
    ("players:\n  A:\n    life: twenty\n", 3, 11, "wrong value 'twenty'", "a whole number"),
    ("players:\n  A:\n    life:\n", 3, 10, "wrong value ''", "a whole number"),
    ("players:\n  A:\n    life: 1\n    life: 2\n", 4, 5, "the key 'life' stands here twice, in line 3 already", None),
    ("players:\n  A:\n    mana: {G}\n", 3, 11, "wrong type: a mapping", 'a text like "{G}{G}" (in quotes)'),
    ("players:\n  A:\n    mana: GG\n", 3, 11, "wrong value 'GG'", 'a text like "{G}{G}" (in quotes)'),
    ("players:\n  A:\n    mana: '{H}'\n", 3, 11, "unknown mana '{H}'", "{W} {U} {B} {R} {G} {C}"),
    ("players:\n  A: {hand: [{card: F, id: f}]}\n  B:\n    hand:\n      - {card: F, id: f}\n", 5, 23,
     "the id 'f' is taken in line 2", "another id"),
    ("players:\n  A:\n    hand:\n      - {card: F, attached_to: g}\n      - {card: G, attached_to: f}\n", 4, 32,
     "attached in a circle: f to g to f", None),
    ("players: {A: {}}\nstack:\n  - {spell: Opt}\n", 3, 5, "no key 'controller'", "'controller': A"),
    ("players: {A: {}}\nstack:\n  - {spell: Opt, ability: x#1}\n", 3, 18, "'spell' and 'ability' together",
     "one of them"),
    ("players: {A: {}}\nstack:\n  - {ability: opt#1, controller: A}\n", 3, 15, "unknown object 'opt'", "'opt-1'"),
    ("players: {A: {}}\nstack:\n  - {ability: opt, controller: A}\n", 3, 15, "wrong value 'opt'",
     "an ability as 'ID#N' or 'ID#Keyword'"),
    ("players: {A: {}}\nstack:\n  - {spell: Opt, controller: A, targets: [A, b]}\n", 3, 46,
     "unknown object or player 'b'", "one of: opt · A"),
    ("players: {A: {}}\nstack:\n  - {spell: Opt, controller: A, tapped: b}\n", 3, 41, "unknown object 'b'",
     "one of: opt"),
    ("players: {A: {}}\nstack:\n  - {spell: Opt, controller: A, modes: [0]}\n", 3, 41, "0 is out of range",
     "a whole number from 1 to 1000000"),
    ("players: {A: {}}\neffects:\n  - {on: [b], text: x}\n", 3, 11, "unknown object 'b'", None),
    ("players: {A: {}}\neffects:\n  - {on: []}\n", 3, 5, "no key 'text'", "'text'"),
    ("players: {A: {}}\nhappened:\n  - {event: x}\n", 3, 5, "none of the keys 'player' or 'object'",
     "'player' or 'object'"),
    ("players: {A: {}}\nhappened:\n  - {object: b, event: x}\n", 3, 14, "unknown object 'b'", None),
    ("players: {A: {}}\ncards:\n  - {type: Artifact}\n", 3, 5, "a card definition without 'name'", "the key 'name'"),
    ("players: {A: {}}\ncards:\n  - {name: X, power: 9999999}\n", 3, 22, "9999999 is out of range",
     "a whole number from -1000000 to 1000000"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "column", "message", "expected"), TEXTS)
def test_wrong_text(text: str, line: int, column: int, message: str, expected: str | None) -> None:
    with pytest.raises(InputError) as caught:
        read_board(text)
    error = caught.value
    assert (error.line, error.column, error.message, error.expected) == (line, column, message, expected)


def test_braces_without_quotes() -> None:
    with pytest.raises(InputError) as caught:  # the message is the YAML parser's own
        read_board("players:\n  A:\n    mana: {G}{G}\n")
    assert (caught.value.line, caught.value.column) == (3, 14)
    assert caught.value.expected == "a value with braces in quotes"


DICTS: list[tuple[object, str | None, str]] = [
    ({"battlefield": [{"card": "F", "taped": True}]}, "battlefield[0].taped", "unknown key 'taped'"),
    ({"battlefield": ["F", {"card": "F", "tapped": "true"}]}, "battlefield[1].tapped", "wrong value 'true'"),
    ({"battlefield": [{"card": 3}]}, "battlefield[0].card", "wrong value 3"),
    ({"battlefield": [{"card": None}]}, "battlefield[0].card", "wrong type: nothing"),
    ({"battlefield": [None]}, "battlefield[0]", "wrong type: nothing"),
    ({"battlefield": [{"card": "F", "used": {2: 1, "2": 1}}]}, "battlefield[0].used", "the key '2' stands here twice"),
    ({"life": True}, "life", "wrong value true"),
    ({"life": 1.5}, "life", "wrong value 1.5"),
    ({"life": "20"}, "life", "wrong value '20'"),
    ({"hand": {1, 2}}, "hand", "wrong type: set"),
    ({2.5: 1}, None, "wrong key, of type float"),
    (["x"], None, "wrong type: a list"),
]


@pytest.mark.parametrize(("player", "path", "message"), DICTS)
def test_wrong_dict(player: object, path: str | None, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read_board({"players": {"A": player}})
    error = caught.value
    assert (error.file, error.line, error.column) == (None, None, None)
    assert (error.path, error.message) == (f"players.A.{path}" if path else "players.A", message)


def test_the_message_in_full(tmp_path: Path) -> None:
    file = tmp_path / "wrong.yaml"
    file.write_text(BOARD.replace("ENTRY", "card: F, taped: true"))
    with pytest.raises(InputError) as caught:
        read_board(file)
    assert str(caught.value) == f"{file}:4:19: players.A.battlefield[0].taped: unknown key 'taped'; expected 'tapped'"


def test_later_errors_can_name_the_place() -> None:
    entry = next(read_board(BOARD.replace("ENTRY", "id: x, card: Forrest")).entries())
    error = entry.place.error("unknown card 'Forrest'", "'Forest'", UnknownCard)
    assert isinstance(error, UnknownCard)
    assert str(error).startswith("<board>:4:23: players.A.battlefield[0].card: unknown card 'Forrest'")
