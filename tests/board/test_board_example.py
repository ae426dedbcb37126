"""The format's own example, and the reading of every key it documents."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyrules.board import AbilityRef, Board, Tapped, TokenDef, read_board
from pyrules.board.tokens import predefined_tokens

EXAMPLE = """
turn:
  active: A                  # whose turn it is
  step: precombat main
  priority: A
players:
  A:
    life: 20
    mana: "{G}{G}"
    lands_played: 0
    counters: {energy: 2, poison: 0}
    battlefield:
      - Forest
      - {card: Reflecting Pool, id: pool}
      - {card: Uthros Research Craft, id: craft, counters: {charge: 3}}
      - {card: Grizzly Bears, id: bears, tapped: true, sick: true}
      - {token: {name: Robot, types: [Artifact, Creature], subtypes: [Robot], power: 0, toughness: 0,
                 colors: [], text: ""}, id: bot}
    hand: [Lightning Bolt]
    library: 53
    graveyard: []
    exile: []
    command: [{emblem: "At the beginning of combat on your turn, draw a card.", id: tez}]
  B: {}
stack:
  - {spell: Lightning Bolt, id: bolt, controller: B, targets: [bears], x: 0, modes: [1], kicked: 0}
  - {spell: Molten Exhale, id: exhale, controller: A, beheld: true, revealed: [lightning-bolt]}
  - {ability: craft#Station, id: s1, controller: A, tapped: bears}
  - {ability: craft#Station, id: s2, controller: A, tapped: {id: gone, power: 5}}
  - {ability: bears#2, controller: A, targets: [bears, B]}
effects:
  - {on: [pool], text: "becomes a 0/0 Robot artifact creature in addition to its other types", by: tez}
  - {player: B, text: "can't cast spells this turn"}
  - {text: "If a land is tapped for mana, it produces {B} instead of any other type.", timestamp: 2}
happened:
  - {player: A, event: "cast a spell", count: 2}
  - {object: bears, event: "dealt damage"}
cards:
  - name: Hollow Prism
    mana_cost: "{2}"
    type: Artifact
    text: |
      {T}: Add one mana of any type that a land you control could produce.
  - name: Test Craft
    mana_cost: "{3}"
    type: Legendary Artifact — Spacecraft
    power: 3
    toughness: "*"
    text: |
      Station
      2+ | {T}: Draw a card.
      8+ | Flying
"""


@pytest.fixture(scope="module")
def board() -> Board:
    return read_board(EXAMPLE)


def test_players_and_zones(board: Board) -> None:
    a, b = board.players
    assert (a.name, a.life, a.mana, a.counters, a.unknown) == ("A", 20, ("{G}", "{G}"), {"energy": 2}, {"library": 53})
    assert [entry.id for entry in a.zones["battlefield"]] == ["forest", "pool", "craft", "bears", "bot"]
    assert (b.life, b.mana, b.zones["battlefield"], b.unknown) == (20, (), (), {})
    bears = a.zones["battlefield"][3]
    assert (bears.card, bears.tapped, bears.sick, bears.owner, bears.player) == ("Grizzly Bears", True, True, "A", "A")
    assert a.zones["battlefield"][2].counters == {"charge": 3}
    assert a.zones["battlefield"][4].token == TokenDef(
        "Robot", ("Artifact", "Creature"), subtypes=("Robot",), power=0, toughness=0
    )
    assert a.zones["command"][0].emblem == "At the beginning of combat on your turn, draw a card."


def test_stack(board: Board) -> None:
    bolt, exhale, s1, s2, ability = board.stack
    assert (bolt.spell, bolt.controller, bolt.targets, bolt.x, bolt.modes) == (
        "Lightning Bolt",
        "B",
        ("bears",),
        0,
        (1,),
    )
    assert (exhale.beheld, exhale.revealed) == (True, ("lightning-bolt",))
    assert (s1.ability, s1.tapped) == (AbilityRef("craft", "Station"), (Tapped("bears"),))
    assert s2.tapped == (Tapped("gone", 5),)
    assert (ability.id, ability.ability, ability.targets) == ("bears-2", AbilityRef("bears", 2), ("bears", "B"))


def test_effects_and_events(board: Board) -> None:
    robot, silence, blacken = board.effects
    assert (robot.on, robot.by) == (("pool",), "tez")
    assert (silence.player, silence.on) == ("B", ())
    assert (blacken.player, blacken.timestamp) == (None, 2)
    assert [(one.player, one.object, one.event, one.count) for one in board.happened] == [
        ("A", None, "cast a spell", 2),
        (None, "bears", "dealt damage", 1),
    ]


def test_timestamps_follow_the_file(board: Board) -> None:
    a = board.players[0]
    assert [entry.timestamp for entry in a.zones["battlefield"]] == [1, 2, 3, 4, 5]
    assert a.zones["command"][0].timestamp == 6
    assert [effect.timestamp for effect in board.effects] == [7, 8, 2]
    assert a.zones["hand"][0].timestamp is None


def test_own_cards_stay_as_written(board: Board) -> None:
    prism, craft = board.cards
    assert prism.definition["text"] == "{T}: Add one mana of any type that a land you control could produce.\n"
    assert (craft.definition["power"], craft.definition["toughness"]) == (3, "*")
    assert (prism.place.line, prism.place.column) == (39, 11)


def test_own_card_of_a_data_file() -> None:
    card = {"name": "X", "cmc": 2.0, "reserved": False, "colors": ["W"], "faces": [{"power": "1"}], "set": None}
    assert read_board({"players": {"A": {}}, "cards": [card]}).cards[0].definition == {
        **card, "faces": [{"power": 1}]
    }  # fmt: skip


def test_an_object_with_every_key() -> None:
    board = read_board(
        """
players:
  A:
    battlefield:
      - Plains
      - {card: Everything, id: e, tapped: true, face_down: true, phased_out: true, flipped: true, face: back,
         sick: true, counters: {"+1/+1": 2, charge: 0}, damage: 3, owner: B, attached_to: plains, copy_of: Clone, x: 4,
         chosen: {color: red, type: Goblin, name: No, number: 2, player: B, mode: 1}, attacking: B, blocking: [plains],
         timestamp: 99, entered: this turn, used: {2: 1, Station: 2}, revealed: true,
         is: [monstrous, {goaded: B}, {level: 3}], linked: [plains]}
  B: {}
"""
    )
    entry = board.players[0].zones["battlefield"][1]
    assert entry.tapped and entry.face_down and entry.phased_out and entry.flipped and entry.sick and entry.revealed
    assert entry.entered_this_turn and entry.face == "back"
    assert (entry.counters, entry.damage, entry.owner, entry.player) == ({"+1/+1": 2}, 3, "B", "A")
    assert (entry.attached_to, entry.copy_of, entry.x, entry.attacking) == ("plains", "Clone", 4, "B")
    assert entry.chosen == {"color": "red", "type": "Goblin", "name": "No", "number": 2, "player": "B", "mode": 1}
    assert (entry.blocking, entry.linked, entry.timestamp) == (("plains",), ("plains",), 99)
    assert entry.used == {2: 1, "Station": 2}
    assert entry.is_ == {"monstrous": None, "goaded": "B", "level": 3}


def test_names_are_texts_whatever_yaml_makes_of_them() -> None:
    board = read_board("players:\n  on:\n    hand: [No, 1984, null, ~, 1e3, 2001-01-01, {card: yes, id: off}]\n")
    hand = board.players[0].zones["hand"]
    assert board.turn.active == "on"
    assert [entry.card for entry in hand] == ["No", "1984", "null", "~", "1e3", "2001-01-01", "yes"]
    assert hand[-1].id == "off"


def test_one_tree_three_ways(tmp_path: Path) -> None:
    tree = {"players": {"A": {"battlefield": ["Forest", {"card": "Æther 😀", "id": "e", "used": {"2": 1}}], "hand": 3}}}
    file = tmp_path / "board.json"
    file.write_text(json.dumps(tree, indent="\t"))  # with tabs, and with an escaped surrogate pair
    text = json.dumps(tree, ensure_ascii=False)
    assert read_board(tree) == read_board(text) == read_board(file) == read_board(str(file))
    tree["players"]["A"]["battlefield"][1]["used"] = {2: 1}  # type: ignore[index]
    assert read_board(tree) == read_board(text)


def test_empty_parts() -> None:
    assert read_board("players:\n  A:\n    hand:\n  B:\nstack:\n") == read_board({"players": {"A": {}, "B": {}}})


@pytest.mark.parametrize("mana", ["{R}{G}{W}", "{W} {R} {G}", ["{G}", "{W}{R}"], [{"mana": "{R}{W}"}, "{G}"]])
def test_mana_is_in_one_order(mana: object) -> None:
    assert read_board({"players": {"A": {"mana": mana}}}).players[0].mana == ("{W}", "{R}", "{G}")


def test_predefined_tokens() -> None:
    entries = read_board(
        {"players": {"A": {"battlefield": [{"token": name} for name in predefined_tokens()]}}}
    ).entries()
    ids = {entry.id: entry.token for entry in entries}
    assert len(ids) == 20
    treasure, incubator = ids["treasure"], ids["incubator"]
    assert treasure and (treasure.types, treasure.colors, treasure.predefined) == (("Artifact",), (), "Treasure")
    assert incubator and incubator.back and incubator.back.types == ("Artifact", "Creature")


def test_anchors_that_are_simple() -> None:
    text = """
players:
  A:
    battlefield:
      - {token: &robot {name: Robot, types: [Artifact, Creature], power: 0, toughness: 0}}
      - {token: *robot, tapped: true}
"""
    assert [entry.id for entry in read_board(text).entries()] == ["robot", "robot-2"]
