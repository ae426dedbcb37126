"""CR 106, 605, 614: which object and which ability a text about mana is, and what it is read beside."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, ask, bears, board, could_produce, find, land, produces, rows, thing

FOREST = land("source", "Forest")
BLACK = "If you tap a land for mana, it produces {B} instead of any other type."
IF_A_LAND = "As long as you control a land, creatures you control have first strike."
IN_GRAVEYARD = "As long as ~ is in your graveyard and you control a land, creatures you control have first strike."
HUSH = thing("hush", "Enchantment", "Creatures lose all abilities.")


def law(text: str, type_line: str = "Enchantment", name: str = "law", **keys: Any) -> Tree:
    return thing(name, type_line, text, pt="1/1" if "Creature" in type_line else None, **keys)


WHOSE = [
    # Another object that looks at the same lands, and the effect's own where it doesn't function.
    ("113.6", board(FOREST, law(IF_A_LAND), B=[law(BLACK, name="theirs")]), ["{G}"]),
    ("113.6", board(FOREST, graveyard=[law(BLACK + "\n" + IN_GRAVEYARD, "Creature")]), ["{G}"]),
    ("613.1f", board(FOREST, law(BLACK, "Creature"), HUSH), ["{G}"]),
    ("113.6p", board(FOREST, command=[{"emblem": BLACK, "id": "law"}]), ["{B}"]),
    # Whose tapping it is.
    ("109.5", board(FOREST, law("If an opponent taps a land for mana, it produces {B} instead of any other type.")), ["{G}"]),
    ("109.5", board(FOREST, B=[law("If an opponent taps a land for mana, it produces {B} instead of any other type.")]), ["{B}"]),
    ("109.5", board(FOREST, C=[law("If you tap a land for mana, it produces {B} instead of any other type.")]), ["{G}"]),
    ("109.5", board(FOREST, C=[law("If a player taps a land for mana, it produces {B} instead of any other type.")]), ["{B}"]),
    # The types of mana one by one.
    *(("106.12b", board(FOREST, law(f"If a land is tapped for mana, it produces {{{t}}} instead of any other type.")), [f"{{{t}}}"]) for t in "WUBRGC"),
    *(("106.12b", board(FOREST, law(f"If a land is tapped for mana, it produces {{{t}}}{{{t}}} instead of any other type and amount.")),
        [f"{{{t}}}{{{t}}}"]) for t in "WUBRGC"),
    *(("106.12b", board(land("source", text="{T}: Add {W}{U}{B}{R}{G}{C}."), law(f"If a land is tapped for {{{t}}}, it produces {{C}}{{C}} instead of any "
        "other type and amount.")), ["{W}{U}{B}{R}{G}{C}".replace(f"{{{t}}}", "") + "{C}{C}"]) for t in "WUBRG"),
    ("106.12b", board(land("source", text="{T}: Add {W}{U}{B}{R}{G}{C}."), law("If a land is tapped for mana, it produces twice as much of that mana instead.")),
        ["{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}{C}{C}"]),
    ("106.12b", board(land("source", text="{T}: Add {W}{U}{B}{R}{G}{C}."), law("If a land is tapped for six or more mana, it produces {C} instead of any other "
        "type and amount.")), ["{C}"]),
    ("106.12b", board(land("source", text="{T}: Add {W}{U}{B}{R}{G}{C}."), law("If a land is tapped for seven or more mana, it produces {C} instead of any other "
        "type and amount.")), ["{W}{U}{B}{R}{G}{C}"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(WHOSE))
def test_what_a_land_is_tapped_for(rule: str, tree: Tree, expected: list[str]) -> None:
    assert produces(tree, "source") == expected


def source(text: str, **keys: Any) -> Tree:
    return thing("source", "Artifact", text, **keys)


def colored(*costs: str) -> list[Tree]:
    return [thing(cost, "Creature", cost=cost, pt="1/1") for cost in costs]


BLOT = {"name": "Blot", "type": "Legendary Creature", "power": 1, "toughness": 1, "colors": ["R"]}
FOREST_TOO = land("forest", "Forest")
EXILED = "{T}: Add one mana of any of the exiled card's colors."
CHOSEN = "{T}: Add one mana of the chosen color."
EACH_COLOR = "{T}: For each color among permanents you control, add one mana of that color."
MIXED = "{T}: Add X mana in any combination of {U} and/or {R}, where X is the number of charge counters on ~."
IDENTITY = "{T}: Add one mana of any color in your commander's color identity."
RESERVES = "{T}, Sacrifice a land: Add one mana of any type the sacrificed land could produce."
ADDS = [
    ("106.8", board(source("{T}: Add {W/U}.")), ["{W}", "{U}"]),
    ("106.8", board(source("{T}: Add {B/R}{B/R}.")), ["{B}{B}", "{B}{R}", "{R}{R}"]),
    ("106.8", board(source("{T}: Add {2/G}.")), ["{G}", "{C}{C}"]),
    ("106.9", board(source("{T}: Add {G/P}.")), ["{G}"]),
    ("106.9", board(source("{T}: Add {R/G/P}.")), ["{R}", "{G}"]),
    ("106.11", board(source("{T}: Add {W}{U}{B}{R}{G}{S}{2}.")), ["{W}{U}{B}{R}{G}{C}{C}{C}"]),
    ("608.2d", board(source("{T}: Choose a color. Add X mana of that color, where X is the number of creatures you control."), bears(), bears("cub")),
        [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("608.2d", board(source("{T}: Choose a color. Add two mana of that color.", chosen={"color": "red"}), bears()),
        [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("608.2d", board(source("{T}: Choose a color of a permanent you control. Add two mana of that color."), *colored("{R}"), B=colored("{U}")), ["{R}{R}"]),
    # Only a counter that is put there before counts (608.2c).
    ("608.2c", board(source("{T}: Add X mana of any one color, where X is the number of charge counters on ~. Put a charge counter on ~.",
        counters={"charge": 1})), ["{W}", "{U}", "{B}", "{R}", "{G}"]),
    ("608.2c", board(source("{T}: Put a charge counter on ~. Add X {G}, where X is the number of creatures you control."), bears()), ["{G}"]),
    ("608.2c", board(source("{T}: Put a storage counter on ~. Add X {G}, where X is the number of charge counters on ~.", counters={"charge": 1})), ["{G}"]),
    ("608.2c", board(source("{T}: Put a charge counter on ~. Add an amount of {C} equal to the number of charge counters on ~.", counters={"charge": 1})),
        ["{C}{C}"]),
    ("608.2c", board(source("{T}: Add an amount of {C} equal to the number of charge counters on ~. Put a charge counter on ~.", counters={"charge": 1})),
        ["{C}"]),
    ("608.2c", board(source("{T}: Add {C} for each charge counter on ~. Put two charge counters on ~.", counters={"charge": 1})), ["{C}"]),
    ("107.3a", board(source("{X}, {T}: Put X charge counters on ~. Add {C} for each charge counter on ~.", counters={"charge": 1})), ["{C}"]),
    ("106.7", board(source("{T}: Add two mana of any one type.")), [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")]),
    ("106.7", board(source("{T}: Add two mana of any type that a land you control could produce."), land("waste", text="{T}: Add {C}.")), ["{C}{C}"]),
    ("106.7", board(source("{T}: Add two mana of any one color that a land you control could produce."), land("waste", text="{T}: Add {C} or {R}.")), ["{R}{R}"]),
    ("608.2c", board(source("{T}: If you control a creature, add {G}.")), []),
    ("608.2c", board(source("{T}: If you control a creature, add {G}."), bears()), ["{G}"]),
    ("106.5", board(source(EXILED, linked=["cub"]), graveyard=[bears("cub")]), []),
    ("106.5", board(source(CHOSEN, chosen={"color": "red"}), thing("other", "Artifact", CHOSEN, chosen={"color": "blue"})), ["{R}"]),
    ("106.4", board(source(EACH_COLOR), *colored("{W}", "{U}", "{B}", "{R}", "{G}")), ["{W}{U}{B}{R}{G}"]),
    ("106.4", board(source(EACH_COLOR), *colored("{W}", "{R}"), B=colored("{G}")), ["{W}{R}"]),
    ("106.4", board(source(EACH_COLOR), *colored("{U/B}", "{G}{G}")), ["{U}{B}{G}"]),
    ("106.4", board(source(MIXED, counters={"charge": 12})), ["{U}" * n + "{R}" * (12 - n) for n in range(12, -1, -1)]),
    ("106.4", board(source(MIXED, counters={"charge": 0})), []),
    ("903.4", board(source(IDENTITY), *colored("{R}"), command=[thing("boss", "Legendary Creature", cost="{G}", pt="1/1", is_=["commander"])]), ["{G}"]),
    ("903.4", board(source(IDENTITY), law("All permanents are black."), {"card": "Blot", "id": "blot", "is": ["commander"]}, cards=[BLOT]), ["{R}"]),
    ("106.7", board(source("{T}: Add one mana of any type that a land you control could produce. If you control a creature, add three mana of that "
        "type instead."), bears(), FOREST_TOO), ["{G}{G}{G}"]),
    ("106.7", board(source("{T}: Add one mana of any type that a land you control could produce. If you control a creature, add three mana of that "
        "type instead."), FOREST_TOO), ["{G}"]),
    ("105.1", board(source("{T}: Add two mana in any combination of colors.")), ["{W}{W}", "{W}{U}", "{W}{B}", "{W}{R}", "{W}{G}", "{U}{U}", "{U}{B}",
        "{U}{R}", "{U}{G}", "{B}{B}", "{B}{R}", "{B}{G}", "{R}{R}", "{R}{G}", "{G}{G}"]),
    ("106.7", board(source("{T}, Sacrifice a basic land: Add one mana of any type the sacrificed land could produce."), FOREST_TOO), ["{G}"]),
    ("608.2d", board(source("{T}: Choose a color of a permanent you control. Add two mana of that color.", chosen={"color": "red"}), bears()), ["{G}{G}"]),
    # Another ability of the same object has a set of its own, another object an amount of its own.
    ("106.4", board(source("{T}: Add two mana in any combination of {U} and/or {R}.\n{T}: Add one mana of any color.")), ["{U}{U}", "{U}{R}", "{R}{R}"]),
    ("608.2c", board(source("{T}: Add X mana of any one color, where X is the number of creatures you control."), bears(), thing("other", "Artifact",
        "{T}: Add an amount of {R} equal to the number of creatures you control plus one.")), ["{W}", "{U}", "{B}", "{R}", "{G}"]),
    ("608.2d", board(source("{T}: Choose a color of a permanent you control. Add two mana of that color.\n{T}: Add one mana of any color."), bears()),
        ["{G}{G}"]),
    ("608.2d", board(source("{T}: Choose a color of a permanent you control. Add one mana of that color for each creature you control.\n"
        "{1}, {T}: Choose a color. Add two mana of that color."), bears(), bears("cub")), ["{G}{G}"]),
    ("106.5", board(source("{T}: Add {G} for each creature you control.\n{T}: Add one mana of the chosen color.", chosen={"color": "red"}), bears(),
        bears("cub")), ["{G}{G}"]),
    ("106.7", board(thing("source", "Enchantment", "{T}: Add one mana of any type that a land you control could produce. If you control a creature, add "
        "three mana of that type instead.\n{1}: Add one mana of any type that an artifact you control could produce."), bears(), FOREST_TOO,
        thing("rock", "Artifact", "{T}: Add {R}.")), ["{G}{G}{G}"]),
    ("106.7", board(source(RESERVES), land("forest", "Forest"), B=[land("isle", "Island")]), ["{G}"]),
    ("106.7", board(source(RESERVES), thing("rock", "Artifact", "{T}: Add {R}.")), []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(ADDS))
def test_what_an_ability_would_add(rule: str, tree: Tree, expected: list[str]) -> None:
    assert produces(tree, "source") == expected


@pytest.mark.parametrize("text", ["add {R}. Add {G}.", "add {R}. If you control a creature, add an additional {G}."])
def test_what_a_triggered_ability_adds_in_several_sentences_is_no_doubt(text: str) -> None:
    found = pyrules.ask(
        board(FOREST, thing("ogre", "Creature", f"Whenever ~ attacks, {text}", pt="2/2")), only=["mana"]
    ).to_dict()
    assert ("not_understood" in found, list(found["mana"])) == (False, ["source"])


TWO_COLORS = source(
    MIXED + "\n{T}: Add X mana of any one color, where X is the number of oil counters on ~.", counters={"charge": 61}
)
AND_ONE = source(
    MIXED + "\n{T}: Add X mana of any one color, where X is the number of charge counters on ~.",
    counters={"charge": 61},
)
COLORS = source(MIXED.replace("{U} and/or {R}", "colors"), counters={"charge": 13})
TOO_MUCH = [
    (TWO_COLORS, ["{U}", "{R}"]),
    (AND_ONE, ["{W}", "{U}", "{B}", "{R}", "{G}"]),
    (COLORS, ["{W}", "{U}", "{B}", "{R}", "{G}"]),
]


@pytest.mark.parametrize(("one", "types"), TOO_MUCH)
def test_more_mana_in_any_combination_than_is_followed_is_not_judged(one: Tree, types: list[str]) -> None:
    """Even beside another source of which it is followed; which types there are is known (106.7)."""
    few = thing("few", "Artifact", MIXED, counters={"charge": 13}, tapped=True)
    tree = board(one, few, hand=[thing("bolt", "Instant", "Draw a card.", cost="{U}")], mana="")
    found = pyrules.ask(tree, only=["mana", "actions"]).to_dict()
    assert [(part["object"], "any combination" in part["text"]) for part in found["not_understood"]] == [
        ("source", True)
    ]
    assert [a["legal"] for a in found["actions"] if a.get("object") == "bolt"] == [None if one != AND_ONE else True]
    assert [f"{{{t}}}" for t in "".join(found["mana"]["source"]["could_produce"]) if t.isalpha()] == types


@pytest.mark.parametrize("many", [13, 60])
def test_106_4_as_much_mana_of_two_types_as_is_followed(many: int) -> None:
    tree = board(source(MIXED, counters={"charge": many}))
    assert produces(tree, "source") == ["{U}" * n + "{R}" * (many - n) for n in range(many, -1, -1)]


UNDERSTOOD = [
    board(FOREST, law(BLACK)),
    board(source("{T}: Add {R}. If you control a creature, add {G}{G} instead."), bears()),
    board(source("{T}: Add two mana in any combination of colors.")),
    board(source(MIXED, counters={"charge": 60})),
    board(
        hand=[thing("cub", "Creature", "Whenever ~ attacks, add thirteen mana in any combination of colors.", pt="2/2")]
    ),
]


@pytest.mark.parametrize("tree", UNDERSTOOD)
def test_what_is_understood_is_no_doubt(tree: Tree) -> None:
    assert "not_understood" not in pyrules.ask(tree, only=["mana"]).to_dict()


def test_more_effects_than_are_followed_are_no_doubt_where_there_is_no_mana() -> None:
    twice = "If you tap a permanent for mana, it produces twice as much of that mana instead."
    many = [law(twice, name=f"effect-{n}") for n in range(11)]
    found = pyrules.ask(board(source("{T}: Add {G} for each creature you control."), *many), only=["mana"]).to_dict()
    assert "not_understood" not in found


POOL = "{T}: Add one mana of any type that a land you control could produce."


OTHERS = [
    (land("one", text=MIXED), ""),
    (land("one", text="Whenever ~ becomes tapped, add {R}."), "R"),
    (thing("one", "Creature", "Whenever ~ becomes tapped, add {R}.", pt="1/1"), ""),
    (land("one", text="Whenever ~ becomes tapped, put a charge counter on ~. Add {C} for each charge counter on ~."), "C"),
]  # fmt: skip


@pytest.mark.parametrize(("other", "expected"), OTHERS)
def test_106_7_what_its_abilities_would_add_now(other: Tree, expected: str) -> None:
    """Not only those that are activated; and not what would be no mana at all."""
    assert could_produce(board(land("pool", text=POOL), other), "pool") == expected


@pytest.mark.parametrize("letter", "WUBRGC")
def test_106_7_each_type_of_mana(letter: str) -> None:
    tree = board(land("pool", text=POOL), land("one", text=f"{{T}}: Add {{{letter}}}."))
    assert (could_produce(tree, "pool"), could_produce(tree, "one")) == (letter, letter)


def cast(cost: str, *battlefield: Tree, **keys: Any) -> bool | None:
    hand = [thing("bolt", "Instant", "Draw a card.", cost=cost), *keys.pop("hand", ())]
    found = find(board(*battlefield, hand=hand, mana="", **keys), "cast bolt")
    assert found is not None
    legal: bool | None = found["legal"]
    return legal


def test_701_21a_only_a_land_of_ones_own_is_sacrificed() -> None:
    """What an opponent's could produce makes no doubt."""
    reserves = source(RESERVES)
    assert cast("{R}", reserves, land("forest", "Forest"), B=[land("peak", "Mountain")]) is False
    assert cast("{G}", reserves, land("forest", "Forest", tapped=True), B=[land("peak", "Mountain")]) is True
    lands = [land("forest", "Forest"), land("peak", "Mountain", tapped=True)]
    assert cast("{R}", reserves, *lands) is None
    assert cast("{G}", reserves, *lands) is True


def test_106_1_which_permanents_add_mana() -> None:
    """Not those with other abilities, nor with one that works in another zone (113.6m)."""
    idle = thing("idle", "Artifact", "{T}: Draw a card.")
    later = thing("later", "Creature", "Whenever ~ attacks, add {R}.", pt="2/2")
    assert list(ask(board(FOREST, idle, GUIDE, later, hand=[bears("cub")]), "mana")) == ["source"]


GUIDE = thing("guide", "Creature", "Exile ~ from your hand: Add {R}.", pt="2/2")


def test_113_6m_mana_from_another_zone() -> None:
    """From there, from there only, and by its owner only."""
    assert cast("{R}", hand=[GUIDE]) is True
    assert cast("{R}", GUIDE) is False
    assert cast("{R}", graveyard=[GUIDE]) is False
    assert cast("{R}", bears(), players={"B": {"hand": [GUIDE]}}) is False


def test_613_1f_lands_that_lose_their_types_and_abilities_keep_what_they_are_given() -> None:
    law = thing(
        "law", "Enchantment", 'Lands you control lose all land types and abilities, and they gain "{T}: Add {C}."'
    )
    tree = board(land("wood", "Forest"), land("mill", text="{T}: Add {U}."), law)
    found = pyrules.ask(tree, only=["mana"]).to_dict()["mana"]
    assert {name: found[name]["could_produce"] for name in ("wood", "mill")} == {"wood": ["C"], "mill": ["C"]}
