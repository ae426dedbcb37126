"""Declaring attackers and blockers (CR 508.1, 509.1), one table a kind: what a creature's text says, and what may be declared."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules

Board = dict[str, Any]


def creature(name: str, text: str = "", power: int = 2, color: str = "G", types: str = "Creature — Bear") -> Board:
    return {"name": name, "mana_cost": f"{{{color}}}", "type": types, "power": power, "toughness": 2, "text": text}


def board(step: str, cards: list[Board], mine: list[Any], theirs: list[Any], **more: Any) -> Board:
    """A's creatures are `mine`: they attack, or defend against `theirs`."""
    active = "A" if step == "declare attackers" else "B"
    players = {"A": {"battlefield": mine}, "B": {"battlefield": theirs}} | more.pop("players", {})
    return {"turn": {"active": active, "step": step}, "players": players, "cards": cards, **more}


def attacks(text: str = "", *extra: Board, entry: Board | None = None, **more: Any) -> Board:
    """A has x with this text and y without any; `extra` are the other cards, on B's side unless their name begins with "My"."""
    cards = [creature("X", text), creature("Y"), *extra]
    mine: list[Any] = [{"card": "X", "id": "x", **(entry or {})}, {"card": "Y", "id": "y"}]
    mine += [
        {"card": c["name"], "id": c["name"].lower().replace(" ", "-")} for c in extra if c["name"].startswith("My")
    ]
    theirs = [
        {"card": c["name"], "id": c["name"].lower().replace(" ", "-")} for c in extra if not c["name"].startswith("My")
    ]
    return board("declare attackers", cards, mine, theirs, **more)


def blocks(
    attacker: str = "", blocker: str = "", power: int = 2, color: str = "G", extra: tuple[Board, ...] = (), **more: Any
) -> Board:
    """B's x attacks A, who has y (with the blocker's text) and z."""
    cards = [creature("X", attacker), creature("Y", blocker, power, color), creature("Z"), *extra]
    theirs = [{"card": "X", "id": "x", "tapped": True, "attacking": "A"}]
    mine = [{"card": "Y", "id": "y"}, {"card": "Z", "id": "z"}] + [
        {"card": c["name"], "id": c["name"].lower().replace(" ", "-")} for c in extra
    ]
    return board("declare blockers", cards, mine, theirs, **more)


ISLAND = {"name": "Isle", "type": "Basic Land — Island"}
ENCHANTMENT = {"name": "Rule", "type": "Enchantment"}
LEGAL = ""

ATTACKS = [
    # CR 508.1a, 302.6, 702.10b
    (attacks(), "attack with x -> B", LEGAL),
    (attacks(), "attack with nothing", LEGAL),
    (attacks(entry={"tapped": True}), "attack with x -> B", "508.1a"),
    # CR 702.22c–d: a band is announced besides; whoever is in one is declared like all others.
    (attacks("Banding"), "attack with x -> B, y -> B", LEGAL),
    (attacks("Banding\n~ can't attack alone."), "attack with x -> B", "508.1c"),
    (attacks("Banding\nDefender"), "attack with x -> B, y -> B", "702.3b"),
    (attacks(entry={"sick": True}), "attack with x -> B", "508.1a"),
    (attacks("Haste", entry={"sick": True}), "attack with x -> B", LEGAL),
    (attacks("Defender"), "attack with x -> B", "702.3b"),
    (attacks("Defender", {**ENCHANTMENT, "name": "My Rule", "text": "Creatures you control can attack as though they didn't have defender."}),
     "attack with x -> B", LEGAL),
    (attacks(entry={"is": ["detained"]}), "attack with x -> B", "701.35a"),
    (attacks("", {**ISLAND, "name": "My Isle"}), "attack with my-isle -> B", "506.3"),
    (attacks(), "attack with x -> A", "508.1b"),
    # CR 508.1b, 506.2: planeswalkers of the defending player
    (attacks("", {"name": "Walker", "type": "Planeswalker — Jace", "loyalty": 3}), "attack with x -> walker, y -> B", LEGAL),
    (attacks("", {"name": "Walker", "type": "Planeswalker — Jace", "loyalty": 3}), "attack with x -> walker, x -> B", "508.1b"),
    # CR 508.1c
    (attacks("This creature can't attack."), "attack with x -> B", "508.1c"),
    (attacks("This creature can't attack or block."), "attack with x -> B", "508.1c"),
    (attacks("This creature can't attack alone."), "attack with x -> B", "508.1c"),
    (attacks("This creature can't attack alone."), "attack with x -> B, y -> B", LEGAL),
    (attacks("This creature can't attack unless defending player controls an Island."), "attack with x -> B", "508.1c"),
    (attacks("This creature can't attack unless defending player controls an Island.", ISLAND), "attack with x -> B", LEGAL),
    (attacks("", {**ENCHANTMENT, "text": "Creatures can't attack you."}), "attack with x -> B", "508.1c"),
    (attacks("", {**ENCHANTMENT, "text": "No more than one creature can attack each combat."}), "attack with x -> B, y -> B", "508.1c"),
    # CR 508.1d
    (attacks("This creature attacks each combat if able."), "attack with nothing", "508.1d"),
    (attacks("This creature attacks each combat if able."), "attack with y -> B", "508.1d"),
    (attacks("This creature attacks each combat if able.", entry={"tapped": True}), "attack with nothing", LEGAL),
    (attacks("This creature attacks each combat if able.", {**ENCHANTMENT, "text": "No more than one creature can attack each combat."}),
     "attack with x -> B", LEGAL),
    (attacks("This creature attacks each combat if able.\nThis creature can't attack unless you sacrifice a land."), "attack with nothing", LEGAL),
    # CR 508.1d, 508.1h: what a cost asks for is at hand
    (attacks("", {**ENCHANTMENT, "text": "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you."},
             players={"A": {"mana": "{C}{C}", "battlefield": [{"card": "X", "id": "x"}]}}), "attack with x -> B", LEGAL),
    # CR 701.15b: goaded
    (attacks(entry={"is": {"goaded": "B"}}), "attack with nothing", "508.1d"),
    (attacks(entry={"is": {"goaded": "B"}}), "attack with x -> B", LEGAL),
    (attacks(entry={"is": {"goaded": "B"}}, players={"C": {}}), "attack with x -> B", "508.1d"),
    (attacks(entry={"is": {"goaded": "B"}}, players={"C": {}}), "attack with x -> C", LEGAL),
    # an effect that has begun (611.2)
    (attacks(effects=[{"on": ["x"], "text": "can't attack this turn"}]), "attack with x -> B", "508.1c"),
    (attacks(), "block x with y", "509.1"),
]  # fmt: skip
PRISON = {
    **ENCHANTMENT,
    "name": "Lock",
    "type": "Enchantment — Aura",
    "text": "Enchant creature\nEnchanted creature can't attack or block.",
}
ALL_DO = "All creatures able to block this creature do so."
BLOCKS = [
    # CR 509.1a
    (blocks(), "block x with y", LEGAL),
    (blocks(), "block x with y, z", LEGAL),
    (blocks(), "block with nothing", LEGAL),
    (blocks(), "block y with z", "509.1a"),
    # CR 702.22h: the rest of a band becomes blocked besides; defending creatures with banding are declared like all others.
    (blocks("Banding", "Banding"), "block x with y", LEGAL),
    (blocks("Banding\nFlying", "Banding"), "block x with y", "702.9b"),
    # evasion: CR 702
    (blocks("Flying"), "block x with y", "702.9b"),
    (blocks("Flying", "Reach"), "block x with y", LEGAL),
    (blocks("Menace"), "block x with y", "702.111b"),
    (blocks("Menace"), "block x with y, z", LEGAL),
    (blocks("Fear"), "block x with y", "702.36b"),
    (blocks("Fear", color="B"), "block x with y", LEGAL),
    (blocks("Intimidate", color="R"), "block x with y", "702.13b"),
    (blocks("Intimidate"), "block x with y", LEGAL),
    (blocks("Skulk", power=3), "block x with y", "702.118b"),
    (blocks("Shadow"), "block x with y", "702.28b"),
    (blocks("", "Shadow"), "block x with y", "702.28b"),
    (blocks("Horsemanship"), "block x with y", "702.31b"),
    (blocks("Islandwalk", extra=(ISLAND,)), "block x with y", "702.14c"),
    (blocks("Islandwalk"), "block x with y", LEGAL),
    (blocks("Nonbasic landwalk", extra=(ISLAND,)), "block x with y", LEGAL),
    (blocks("Protection from green"), "block x with y", "702.16f"),
    (blocks("Protection from black and from red", color="R"), "block x with y", "702.16f"),
    (blocks("Protection from Bears"), "block x with y", "702.16f"),
    (blocks("Protection from non-Goblins"), "block x with y", "702.16f"),
    (blocks("Protection from odd mana values"), "block x with y", "702.16f"),
    (blocks("Protection from even mana values"), "block x with y", LEGAL),
    (blocks("Protection from creatures with one or more creature types"), "block x with y", "702.16f"),
    (blocks("", "Decayed"), "block x with y", "702.147a"),
    # CR 509.1b
    (blocks("This creature can't be blocked."), "block x with y", "509.1b"),
    (blocks("", "This creature can't block."), "block x with y", "509.1b"),
    (blocks("", "This creature can block only creatures with flying."), "block x with y", "509.1b"),
    (blocks("This creature can't be blocked by creatures with power 2 or less."), "block x with y", "509.1b"),
    (blocks("This creature can't be blocked by creatures with power 2 or less.", power=3), "block x with y", LEGAL),
    (blocks("This creature can't be blocked except by artifact creatures."), "block x with y", "509.1b"),
    (blocks("This creature can't be blocked by more than one creature."), "block x with y, z", "509.1b"),
    (blocks("", "This creature can't block alone."), "block x with y", "509.1b"),
    (blocks("This creature can't be blocked as long as it's attacking alone."), "block x with y", "509.1b"),
    # CR 509.1c
    (blocks("This creature must be blocked if able."), "block with nothing", "509.1c"),
    (blocks("This creature must be blocked if able."), "block x with z", LEGAL),
    (blocks("", "This creature blocks each combat if able."), "block x with z", "509.1c"),
    (blocks("Menace", "This creature blocks each combat if able."), "block with nothing", "509.1c"),
    (blocks("Menace", "This creature blocks each combat if able."), "block x with y, z", LEGAL),
    (blocks("Flying", "This creature blocks each combat if able."), "block with nothing", LEGAL),
    (blocks(ALL_DO), "block x with y", "509.1c"),
    (blocks(ALL_DO), "block x with y, z", LEGAL),
    (blocks(ALL_DO, "This creature can't block."), "block x with z", LEGAL),
]  # fmt: skip


@pytest.mark.parametrize(("given", "action", "rule"), ATTACKS + BLOCKS)
def test_declaration(given: Board, action: str, rule: str) -> None:
    answer = pyrules.check(given, action)
    assert (answer["legal"], [why["rule"] for why in answer["why_not"]]) == (not rule, [rule] if rule else [])


def test_ask_lists_who_may_attack_what() -> None:
    given = attacks("Defender", creature("My Must", "This creature attacks each combat if able."))
    assert pyrules.ask(given)["combat"] == {
        "able": {"y": ["B"], "my-must": ["B"]}, "must": 1, "declarations": [["my-must -> B", "y -> B"], ["my-must -> B"]],
    }  # fmt: skip


def test_ask_lists_who_may_block_whom() -> None:
    given = blocks("Menace", "This creature blocks each combat if able.")
    assert pyrules.ask(given)["combat"] == {
        "able": {"y": ["x"], "z": ["x"]},
        "must": 1,
        "declarations": [["x with y, z"]],
    }


def test_at_most_64_declarations_are_listed() -> None:
    ten = [{"card": "Y", "id": f"y{n}"} for n in range(10)]
    combat = pyrules.ask(board("declare attackers", [creature("Y")], ten, []))["combat"]
    assert (len(combat["declarations"]), combat["more"]) == (64, True)


@pytest.mark.parametrize("given", [attacks(), blocks()])
def test_nothing_is_left_to_declare_once_a_player_has_priority(given: Board) -> None:
    given = {**given, "turn": {**given["turn"], "priority": "A"}}
    assert "combat" not in pyrules.ask(given).to_dict()


@pytest.mark.parametrize("action", ["attack with x -> B", "attack with nothing"])
def test_a_text_that_nobody_understands_is_no_guess(action: str) -> None:
    given = attacks("", {**ENCHANTMENT, "text": "Creatures attack where the wind blows them if able."})
    assert pyrules.check(given, action)["legal"] is None
    assert pyrules.ask(given)["combat"]["not_judged"] == ["rule"]


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("510.1c", "You may have this creature assign its combat damage as though it weren't blocked."),
        ("731.1", "If it's neither day nor night, it becomes day as this creature enters."),
    ],
)
def test_what_matters_to_no_declaration(rule: str, text: str) -> None:
    assert pyrules.check(attacks(text), "attack with x -> B")["legal"] is True


def test_508_1d_creatures_of_the_enchanted_player_must_attack() -> None:
    text = "Enchant player\nCreatures enchanted player controls attack each combat if able."
    for player, legal in (("A", False), ("B", True)):
        given = attacks("", {"name": "curse", "type": "Enchantment — Aura Curse", "text": text})
        [curse] = [
            found for side in given["players"].values() for found in side["battlefield"] if found["card"] == "curse"
        ]
        curse["attached_to"] = player
        assert pyrules.check(given, "attack with nothing")["legal"] is legal


def test_an_unread_text_may_change_what_is_a_creature() -> None:
    given = attacks("", {**ENCHANTMENT, "text": "Creatures lose all abilities and become stones when the wind blows."})
    assert pyrules.check(given, "attack with x -> B")["legal"] is None


def test_a_restriction_that_nobody_understands_matters_only_to_its_own_creature() -> None:
    given = attacks("This creature can't attack when the wind blows.")
    assert pyrules.check(given, "attack with x -> B")["legal"] is None
    assert pyrules.check(given, "attack with y -> B")["legal"] is True


@pytest.mark.parametrize(("on", "others"), [("x", True), ("y", None)])
def test_what_nobody_understands_of_the_enchanted_creature_matters_only_to_it(on: str, others: bool | None) -> None:
    text = "Enchanted creature can't attack when the wind blows."
    given = attacks("", {"name": "rule", "type": "Enchantment — Aura", "text": text})
    [rule] = [found for side in given["players"].values() for found in side["battlefield"] if found["card"] == "rule"]
    rule["attached_to"] = on
    assert pyrules.check(given, "attack with y -> B")["legal"] is others


@pytest.mark.parametrize(
    "action", ["attack with", "attack x -> B", "attack with x", "block x", "block x with nobody", "attack with z -> B"]
)
def test_what_is_no_declaration_is_an_error(action: str) -> None:
    with pytest.raises(pyrules.InputError):
        pyrules.check(attacks(), action)
