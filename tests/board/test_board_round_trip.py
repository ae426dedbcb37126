"""Writing a board and reading it again gives the same board."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.board import read_board, to_dict
from pyrules.board.words import CONDITIONS, MANA, STEPS

IDS = ["a", "b-2", "opt", "No", "ünï"]
PLAYERS = ["A", "B"]
AMOUNTS = st.integers(0, 1_000_000)
NUMBERS = st.integers(-1_000_000, 1_000_000)
TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1).filter(str.strip)
NAMES = st.sampled_from(["Opt", "Forest", "Gaea's Cradle", "No", "Opt 2"]) | TEXTS
STRENGTH = st.sampled_from(["*", "1+*"]) | NUMBERS


def mapping(required: dict[str, Any], **optional: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(required, optional=optional)


CHARACTERISTICS = mapping(
    {"name": TEXTS, "types": st.just(["Creature"])},
    power=STRENGTH,
    toughness=STRENGTH,
    colors=st.lists(st.sampled_from(["W", "blue", "G"])),
    text=TEXTS | st.just(""),
    supertypes=st.just(["Legendary"]),
)
STATUS: dict[str, st.SearchStrategy[Any]] = {
    **{key: st.booleans() for key in ("tapped", "face_down", "phased_out", "flipped", "sick", "revealed")},
    "face": st.sampled_from(["front", "back", "Ice"]),
    "counters": st.dictionaries(TEXTS, AMOUNTS, max_size=2),
    "damage": AMOUNTS,
    "owner": st.sampled_from(PLAYERS),
    "copy_of": NAMES,
    "chosen": mapping(
        {}, color=st.just("red"), type=TEXTS, name=TEXTS, number=NUMBERS, player=st.just("B"), mode=AMOUNTS | TEXTS
    ),
    "x": AMOUNTS,
    "attacking": st.sampled_from([*IDS, *PLAYERS]),
    "blocking": st.lists(st.sampled_from(IDS), max_size=2),
    "timestamp": NUMBERS,
    "entered": st.just("this turn"),
    "used": st.dictionaries(st.integers(1, 9) | st.just("Station"), AMOUNTS, max_size=2),
    "is": st.just({"goaded": "B", "level": 2}) | st.lists(st.sampled_from(CONDITIONS), unique=True, max_size=2),
    "linked": st.lists(st.sampled_from(IDS), max_size=2),
    "attached_to": st.sampled_from(PLAYERS),
}
ENTRIES = (
    NAMES
    | mapping({"card": NAMES}, **STATUS)
    | mapping({"token": st.sampled_from(["Treasure", "Incubator"]) | CHARACTERISTICS}, **STATUS)
    | mapping({"emblem": TEXTS}, timestamp=NUMBERS)
)
ZONE = st.lists(ENTRIES, max_size=3)
PLAYER = mapping(
    {},
    life=NUMBERS,
    mana=st.lists(st.sampled_from(MANA), max_size=3),
    lands_played=AMOUNTS,
    counters=st.dictionaries(TEXTS, AMOUNTS, max_size=2),
    battlefield=ZONE,
    hand=ZONE | AMOUNTS,
    library=ZONE | AMOUNTS,
    graveyard=ZONE,
    command=ZONE,
)
STACKED = {
    "controller": st.sampled_from(PLAYERS),
}
STACK_KEYS: dict[str, st.SearchStrategy[Any]] = {
    "targets": st.lists(st.sampled_from([*IDS, *PLAYERS]), max_size=2),
    "x": AMOUNTS,
    "modes": st.lists(st.integers(1, 4), max_size=2),
    "kicked": AMOUNTS,
    "beheld": st.booleans(),
    "revealed": st.lists(st.sampled_from(IDS), max_size=2),
    "tapped": st.sampled_from([*IDS, {"id": "gone", "power": 5}, ["opt", {"id": "gone", "power": -1}]]),
}
ABILITIES = st.builds("{}#{}".format, st.sampled_from(IDS), st.integers(1, 9) | st.just("Station"))
STACK = st.lists(
    mapping({"spell": NAMES, **STACKED}, **STACK_KEYS) | mapping({"ability": ABILITIES, **STACKED}, **STACK_KEYS),
    max_size=3,
)
EFFECTS = st.lists(
    mapping(
        {"text": TEXTS},
        on=st.lists(st.sampled_from(IDS), max_size=2),
        player=st.sampled_from(PLAYERS),
        by=TEXTS,
        timestamp=NUMBERS,
    ),
    max_size=3,
)
HAPPENED = st.lists(
    mapping({"event": TEXTS, "player": st.just("A")}, count=AMOUNTS)
    | mapping({"event": TEXTS, "object": st.sampled_from(IDS)}),
    max_size=2,
)
CARDS = st.lists(mapping({"name": TEXTS}, power=STRENGTH, text=TEXTS, cmc=st.just(2.0), x=st.none()), max_size=2)
ANCHORED = {"exile": [{"card": "Opt", "id": one} for one in IDS]}  # what all the references refer to

BOARDS = st.builds(
    lambda a, b, rest: {"players": {"A": a, "B": b | ANCHORED}, **rest},
    PLAYER,
    PLAYER,
    mapping(
        {},
        turn=mapping({}, active=st.sampled_from(PLAYERS), priority=st.just("B"), step=st.sampled_from(STEPS)),
        stack=STACK,
        effects=EFFECTS,
        happened=HAPPENED,
        cards=CARDS,
    ),
)


@settings(max_examples=150, deadline=None)
@given(BOARDS)
def test_round_trip(tree: dict[str, Any]) -> None:
    board = read_board(tree)
    written = to_dict(board)
    assert read_board(written) == board
    assert to_dict(read_board(written)) == written
    assert read_board(json.dumps(written)) == board


def test_defaults_are_left_out() -> None:
    tree = {
        "turn": {"active": "A", "step": "precombat main"},
        "players": {"A": {"life": 20, "battlefield": ["Forest", {"card": "Opt", "tapped": False}], "hand": 0}, "B": {}},
        "stack": [],
    }
    assert to_dict(read_board(tree)) == {
        "players": {"A": {"battlefield": [{"id": "forest", "card": "Forest"}, {"id": "opt", "card": "Opt"}]}, "B": {}}
    }


def test_a_predefined_token_keeps_its_name() -> None:
    tree = {"players": {"A": {"battlefield": [{"id": "t", "token": "Treasure"}]}}}
    assert to_dict(read_board(tree)) == tree
