"""CR 709, 712, 715, 720: cards of several faces, halves or inset frames: what they are, and as what they are cast and played."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, actions, bears, board, rows, seen, thing


def face(name: str, type_line: str, cost: str | None = None, text: str = "", **keys: Any) -> Tree:
    return {"name": name, "type": type_line, "text": text, **({"mana_cost": cost} if cost else {}), **keys}


def card(layout: str, *faces: Tree) -> Tree:
    return {"layout": layout, "name": " // ".join(one["name"] for one in faces), "faces": list(faces)}


CARDS = [
    card("adventure", face("Giant", "Creature — Giant", "{2}{R}", power=4, toughness=3),
         face("Stomp", "Instant — Adventure", "{1}{R}", "Stomp deals 2 damage to any target.")),
    card("adventure", face("Regent", "Creature — Dragon", "{4}{U}", power=4, toughness=4),
         face("Coil", "Sorcery — Omen", "{3}{U}", "Draw a card.")),
    card("split", face("Hot", "Instant", "{R}", "Draw a card."),
         face("Cold", "Sorcery", "{1}{U}", "Destroy target creature.\nFuse")),
    card("aftermath", face("Cut", "Sorcery", "{1}{R}", "Draw a card."),
         face("Ribbons", "Sorcery", "{B}{B}", "Aftermath\nEach opponent loses 2 life.")),
    card("modal_dfc", face("Raid", "Sorcery", "{2}{B}", "Draw a card."),
         face("Caverns", "Land", None, "This land enters tapped.\n{T}: Add {B}.")),
    card("transform", face("Brine", "Creature — Spirit", "{1}{W}", "Disturb {U}", power=1, toughness=1),
         face("Gift", "Enchantment — Aura", None, "Enchant creature\nEnchanted creature gets +1/+1.", colors=["W"])),
    card("split", face("Pool", "Enchantment — Room", "{U}", "When you unlock this door, draw a card."),
         face("Locker", "Enchantment — Room", "{4}{U}", "{1}: Draw a card.\nWhen you unlock this door, you gain 3 life.")),
]  # fmt: skip
GIANT, REGENT, SPLIT, RIBBONS, RAID, BRINE, ROOM = (c["name"] for c in CARDS)


def of(name: str, zone: str, *battlefield: Tree, keys: Tree | None = None, **more: Any) -> Tree:
    """A board with the card `name` in a zone."""
    entry: Tree = {"card": name, "id": "it", **(keys or {})}
    if zone == "battlefield":
        return board(entry, *battlefield, cards=CARDS, **more)
    return board(*battlefield, cards=CARDS, **{zone: [entry]}, **more)


def ways(tree: Tree) -> dict[str, list[str]]:
    """Each way in which the card may be cast or played, with the rules that forbid it."""
    return {
        f"{a['do']} {a.get('as', '')}".strip(): sorted({why["rule"] for why in a["why_not"]})
        for a in actions(tree)
        if a["do"] in ("cast", "play") and a["object"] == "it"
    }


NO_CREATURES = thing("rule", "Enchantment", "Players can't cast creature spells.")
LESSONS = thing("orb", "Enchantment", "You may cast instant and sorcery spells from your graveyard.")
CARDS_OF = thing("orb", "Enchantment", "You may cast instant and sorcery cards from your graveyard.")
CHEAP_CARDS = thing("orb", "Enchantment", "You may cast cards with mana value 2 or less from your graveyard.")
ALL_CARDS = thing("orb", "Enchantment", "You may play cards from your graveyard.")
WAYS: list[Any] = [
    ("715.3", of(GIANT, "hand"), {"cast": [], "cast Adventure: Stomp": []}),
    ("715.3a", of(GIANT, "hand", step="end"), {"cast": ["117.1a"], "cast Adventure: Stomp": []}),
    ("715.3a", of(GIANT, "hand", NO_CREATURES), {"cast": ["101.2"], "cast Adventure: Stomp": []}),
    ("715.3a", of(GIANT, "graveyard", LESSONS), {"cast Adventure: Stomp": []}),
    ("715.3d", of(GIANT, "exile", keys={"is": ["on an adventure"]}), {"cast": []}),
    ("715.3d", of(GIANT, "exile"), {}),
    ("720.3", of(REGENT, "hand"), {"cast": [], "cast Omen: Coil": []}),
    ("709.3", of(SPLIT, "hand", bears()), {"cast Hot": [], "cast Cold": [], "cast Fuse": []}),
    ("709.3a", of(SPLIT, "hand"), {"cast Hot": [], "cast Cold": ["601.2c"], "cast Fuse": ["601.2c"]}),
    ("702.102a", of(SPLIT, "graveyard", LESSONS, bears()), {"cast Hot": [], "cast Cold": []}),
    ("709.4c", of(SPLIT, "graveyard", CARDS_OF, bears()), {"cast Hot": [], "cast Cold": []}),
    ("709.4b", of(SPLIT, "graveyard", CHEAP_CARDS, bears()), {}),  # its mana value is 3
    ("709.3a", of(SPLIT, "graveyard", ALL_CARDS), {"cast Hot": [], "cast Cold": ["601.2c"]}),
    ("715.4", of(GIANT, "graveyard", CARDS_OF), {}),  # there it is a creature card
    ("715.3", of(GIANT, "graveyard", ALL_CARDS), {"cast": [], "cast Adventure: Stomp": []}),
    ("712.8a", of(RAID, "graveyard", CARDS_OF), {"cast": []}),
    ("712.12", of(RAID, "graveyard", ALL_CARDS), {"cast": [], "play Caverns": []}),
    ("702.127a", of(RIBBONS, "hand"), {"cast Cut": []}),
    ("702.127a", of(RIBBONS, "graveyard"), {"cast Aftermath": []}),
    ("712.12", of(RAID, "hand"), {"cast": [], "play Caverns": []}),
    ("712.12", of(RAID, "hand", lands_played=1), {"cast": [], "play Caverns": ["305.2b"]}),
    ("702.146a", of(BRINE, "hand"), {"cast": []}),
    ("702.146a", of(BRINE, "graveyard"), {"cast Disturb": ["303.4a"]}),
    ("702.146a", of(BRINE, "graveyard", bears()), {"cast Disturb": []}),
    ("709.5", of(ROOM, "hand"), {"cast Pool": [], "cast Locker": []}),
]


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(WAYS))
def test_it_is_cast_or_played_as_one_of_its_faces(rule: str, tree: Tree, expected: dict[str, list[str]]) -> None:
    assert ways(tree) == expected


LEFT, RIGHT = "left half unlocked", "right half unlocked"
ROOMS: list[Any] = [
    # Rule, the Room's keys, its name, mana value and number of abilities, the doors that can be unlocked.
    ("709.5", {"is": [LEFT]}, ("Pool", 1, 1), ["Locker"]),
    ("709.5", {"is": [RIGHT]}, ("Locker", 5, 2), ["Pool"]),
    ("709.5", {"is": [LEFT, RIGHT]}, ("Pool // Locker", 6, 3), []),
    ("709.5a", {"is": ["locked"]}, ("Pool // Locker", 0, 0), ["Locker", "Pool"]),
    ("709.5d", {}, ("Pool", 1, 1), ["Locker"]),
    ("709.5d", {"face": "Locker"}, ("Locker", 5, 2), ["Pool"]),
]


@pytest.mark.parametrize(("rule", "keys", "expected", "doors"), rows(ROOMS))
def test_a_room_is_what_its_unlocked_halves_are(
    rule: str, keys: Tree, expected: tuple[str, int, int], doors: list[str]
) -> None:
    tree = of(ROOM, "battlefield", keys=keys)
    found = seen(tree, "it")
    assert (found["name"], found["mana_value"], len(found["abilities"])) == expected
    assert (found["types"], found["subtypes"]) == (["Enchantment"], ["Room"])
    unlocking = [a for a in actions(tree) if a["do"] == "special"]
    assert sorted(a["as"] for a in unlocking if a["legal"]) == doors
    later = of(ROOM, "battlefield", keys=keys, step="end")
    assert all([why["rule"] for why in a["why_not"]] == ["116.2m"] for a in actions(later) if a["do"] == "special")


def only(tree: Tree, action: str) -> Tree:
    """The board that follows."""
    (outcome,) = pyrules.do(tree, action).to_dict()["outcomes"]
    return dict(outcome["board"])


def entry(tree: Tree, zone: str) -> Tree:
    (found,) = tree["players"]["A"][zone]
    return {key: value for key, value in found.items() if key != "id"}


def test_116_2m_unlocking_a_door() -> None:
    tree = of(ROOM, "battlefield", keys={"is": [LEFT]}, mana="{U}{U}{U}{U}{U}")
    after = only(tree, 'unlock it as "Locker"')
    assert entry(after, "battlefield")["is"] == [LEFT, RIGHT]
    assert [one["ability"] for one in after["stack"]] == ["it#3"]  # "When you unlock this door" of the right half


def resolved(tree: Tree) -> Tree:
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    return dict(outcome["board"])


@pytest.mark.parametrize(
    ("name", "zone", "action", "mana", "then", "expected"),
    [
        (GIANT, "hand", 'cast it as "Adventure: Stomp" targeting B', "{R}{R}", "exile",
            {"card": GIANT, "is": ["on an adventure"]}),
        (SPLIT, "hand", "cast it as Hot", "{R}", "graveyard", {"card": SPLIT}),
        (RIBBONS, "graveyard", "cast it as Aftermath", "{B}{B}", "exile", {"card": RIBBONS}),
        (ROOM, "hand", "cast it as Pool", "{U}", "battlefield",
            {"card": ROOM, "face": "Pool", "sick": True, "entered": "this turn"}),
    ],
)  # fmt: skip
def test_608_3_what_becomes_of_it(name: str, zone: str, action: str, mana: str, then: str, expected: Tree) -> None:
    after = resolved(only(of(name, zone, mana=mana, library=5), action))
    assert entry(after, then) == expected


def test_712_12_a_land_face_is_played() -> None:
    after = only(of(RAID, "hand"), "play it as Caverns")
    assert entry(after, "battlefield") == {
        "card": RAID, "face": "Caverns", "tapped": True, "sick": True, "entered": "this turn",
    }  # fmt: skip


@pytest.mark.parametrize(("layout", "action"), [("adventure", "cast it as Back"), ("modal_dfc", "play it")])
def test_a_face_that_the_card_data_do_not_describe_is_not_judged(layout: str, action: str) -> None:
    front = {"name": "Front // Back", "layout": layout, "type_line": "Creature", "mana_cost": "{G}"}
    tree = {"players": {"A": {"hand": [{"card": "Front // Back", "id": "it"}]}, "B": {}}, "cards": [front]}
    assert pyrules.check(tree, action)["legal"] is None
    assert pyrules.check(tree, "cast it")["legal"] is False
