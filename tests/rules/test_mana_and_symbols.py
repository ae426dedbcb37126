"""CR 105 Colors, 106 Mana, 107 Numbers and symbols: what abilities add and what permanents could produce."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, ask, bears, board, could_produce, land, produces, rows, seen, thing

POOL = "{T}: Add one mana of any type that a land you control could produce."
ORCHARD = "{T}: Add one mana of any color that a land an opponent controls could produce."


def source(text: str, **keys: Any) -> Tree:
    return thing("source", "Artifact", text, **keys)


PAIR = {"counters": {"charge": 2}}
ADDS = [
    # ---- the wordings of 106.4: what goes into the pool
    ("106.4", [source("{T}: Add {G}.")], ["{G}"]),
    ("106.4", [source("{T}: Add {C}{C}.")], ["{C}{C}"]),
    ("106.4", [source("{T}: Add {W} or {U}.")], ["{W}", "{U}"]),
    ("106.4", [source("{T}: Add {R}, {G}, or {W}.")], ["{W}", "{R}", "{G}"]),
    ("105.1", [source("{T}: Add one mana of any color.")], ["{W}", "{U}", "{B}", "{R}", "{G}"]),
    ("105.1", [source("{T}: Add two mana of any one color.")], [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("106.4", [source("{T}: Add two mana in any combination of {U} and/or {R}.")], ["{U}{U}", "{U}{R}", "{R}{R}"]),
    ("105.1", [source("{T}: Add two mana of different colors.")], ["{W}{U}", "{W}{B}", "{W}{R}", "{W}{G}", "{U}{B}", "{U}{R}",
        "{U}{G}", "{B}{R}", "{B}{G}", "{R}{G}"]),
    ("106.1b", [source(POOL), land("waste", text="{T}: Add {C}.")], ["{C}"]),
    ("107.3", [source("{T}: Put a charge counter on ~. Add X mana of any one color, where X is the number of charge counters on ~.",
        counters={"charge": 1})], [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("608.2d", [source("{T}: Choose a color. Add one mana of that color for each charge counter on ~.", **PAIR)],
        [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("700.5", [source("{T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color."),
        thing("oak", "Enchantment", cost="{G}{G}")], ["{G}{G}"]),
    ("106.4", [source("{T}: Add {G} for each creature you control."), bears(), bears("ogre")], ["{G}{G}"]),
    ("106.4", [source("{T}: Add {G} for each creature you control.")], []),
    ("106.4", [source("{T}: Add {C} for each charge counter on ~.", **PAIR)], ["{C}{C}"]),
    ("106.4", [source("{T}: Add an amount of {R} equal to ~'s mana value.", cost="{3}")], ["{R}{R}{R}"]),
    ("107.3", [source("{T}: Add X mana of any one color, where X is the number of creatures you control."), bears()],
     ["{W}", "{U}", "{B}", "{R}", "{G}"]),
    ("106.4", [source("{T}: You may add {G}.")], ["{G}"]),
    ("106.4", [source("{T}: Add {G} and you gain 1 life.")], ["{G}"]),
    ("106.4", [source("{T}: You gain 1 life and add {G}.")], ["{G}"]),
    ("106.1b", [source("{T}: Add one mana of any type.")], ["{W}", "{U}", "{B}", "{R}", "{G}", "{C}"]),
    ("105.1", [source("{T}: Add three mana in any combination of {W}, {R}, and/or {G}.")], ["{W}{W}{W}", "{W}{W}{R}", "{W}{W}{G}",
        "{W}{R}{R}", "{W}{R}{G}", "{W}{G}{G}", "{R}{R}{R}", "{R}{R}{G}", "{R}{G}{G}", "{G}{G}{G}"]),
    ("105.1", [source("{T}: Add four mana of different colors.")], ["{W}{U}{B}{R}", "{W}{U}{B}{G}", "{W}{U}{R}{G}", "{W}{B}{R}{G}",
        "{U}{B}{R}{G}"]),
    ("107.3", [source("{T}: Add X mana in any combination of {U} and/or {R}, where X is the number of creatures you control."), bears(),
        bears("ogre")], ["{U}{U}", "{U}{R}", "{R}{R}"]),
    ("106.4", [source("{T}: For each color among permanents you control, add one mana of that color."), bears(), thing("imp", "Creature",
        cost="{U/B}", pt="1/1")], ["{U}{B}{G}"]),
    ("106.5", [source("{T}: Add one mana of any color among creatures you control."), bears(), thing("rock", "Artifact", cost="{U}")],
        ["{G}"]),
    ("106.4", [source("{T}: Add three {G}.")], ["{G}{G}{G}"]),
    ("106.4", [source("{T}: Add {G} or {R}{R}.")], ["{R}{R}", "{G}"]),
    ("106.4", [source("{T}: Add {G}{G}, {G}{W}, or {W}{W}.")], ["{W}{W}", "{W}{G}", "{G}{G}"]),
    ("106.11", [source("{T}: Add {2}.")], ["{C}{C}"]),
    ("608.2d", [source("{T}: Choose a color of a permanent you control. Add one mana of that color."), bears()], ["{G}"]),
    ("608.2d", [source("{T}: Choose a color. Add two mana of that color.")], [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("106.4", [source("{T}: Add two mana of the chosen color.", chosen={"color": "red"})], ["{R}{R}"]),
    ("106.4", [source("{T}: Add two mana of that color.", chosen={"color": "red"})], ["{R}{R}"]),
    ("608.2d", [source("{T}: Choose a color. Add an amount of mana of that color equal to the number of creatures you control."), bears(),
        bears("ogre")], [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("608.2d", [source("{T}: Choose a color. Add one mana of that color for each creature you control."), bears(), bears("ogre")],
        [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("107.3", [source("{T}: Add X mana of any one color, where X is the number of charge counters on ~.", **PAIR)],
        [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    ("608.2c", [source("{T}: Add {C}. If you control a creature, add {G}.")], ["{C}"]),
    # ---- 106.5: a type that is not defined
    ("106.5", [source("{T}: Add one mana of the chosen color.")], []),
    ("106.5", [source("{T}: Add one mana of the chosen color.", chosen={"color": "red"})], ["{R}"]),
    ("106.5", [source("{T}: Add one mana of any color among permanents you control.")], []),
    ("106.5", [source("{T}: Add one mana of any color among permanents you control."), bears()], ["{G}"]),
    # ---- 106.8, 106.11
    ("106.11", [source("{T}: Add {S}.")], ["{C}"]),
    # ---- 608.2c: instructions are followed in the order written
    ("608.2c", [source("{T}: Add {R}. If you control a creature, add {G} instead.")], ["{R}"]),
    ("614.15", [source("{T}: Add {R}. If you control a creature, add {G}{G} instead."), bears()], ["{G}{G}"]),
    # ---- 700.5 devotion
    ("700.5", [source("{T}: Add an amount of {G} equal to your devotion to green."), thing("oak", "Enchantment",
        cost="{G}{G/W}")], ["{G}{G}"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "battlefield", "expected"), rows(ADDS))
def test_a_mana_ability_would_add(rule: str, battlefield: list[Tree], expected: list[str]) -> None:
    assert produces(board(*battlefield), "source") == expected


@pytest.mark.parametrize(
    "more", ["If you control a creature, add {G}.", "If you control a creature, add an additional {G}."]
)
def test_what_several_sentences_add_is_not_judged(more: str) -> None:
    tree = board(source(f"{{T}}: Add {{C}}. {more}"), bears(), hand=[bears("cub")], mana="")
    found = pyrules.ask(tree, only=["mana", "actions"]).to_dict()
    assert [part["object"] for part in found["not_understood"]] == ["source"]
    assert [a["legal"] for a in found["actions"] if a.get("object") == "cub"] == [None]


def test_903_4_a_commanders_color_identity() -> None:
    """The colors of its cost and of the symbols in its text (903.4); another player's commander has no part in it."""
    tower = source("{T}: Add one mana of any color in your commander's color identity.")
    boss = thing("boss", "Legendary Creature", "{R}: Draw a card.", cost="{1}{G}", pt="1/1", is_=["commander"])
    theirs = thing("theirs", "Legendary Creature", cost="{U}", pt="1/1", is_=["commander"])
    assert produces(board(tower, command=[boss], B=[theirs]), "source") == ["{R}", "{G}"]
    assert produces(board(tower, boss), "source") == ["{R}", "{G}"]
    assert produces(board(tower, bears(), B=[theirs]), "source") == []


def pool(name: str = "source", text: str = POOL, **keys: Any) -> Tree:
    return land(name, text=text, **keys)


ADDS_RED = "{T}: Add {R}."
COULD = [
    # ---- 106.7: costs, timing and status are ignored
    ("106.7", [pool(), land("forest", "Forest")], (), "G"),
    ("106.7", [pool(), land("forest", "Forest", tapped=True)], (), "G"),
    ("106.7", [pool(), land("peak", text="{5}, {T}, Pay 30 life: Add {R}.")], (), "R"),
    ("106.7", [pool(), land("peak", text="{T}: Add {R}. Activate only if you control a creature.")], (), "R"),
    ("106.7", [pool(), land("peak", text="{T}, Sacrifice ~: Add one mana of any color.")], (), "WUBRG"),
    ("106.7", [pool(), land("waste", text="{T}: Add {C}.")], (), "C"),
    # ---- lands that only look at each other could produce nothing
    ("106.7", [pool()], (), ""),
    ("106.7", [pool(), pool("other")], (), ""),
    ("106.7", [pool(), pool("other", ORCHARD)], [pool("third", ORCHARD)], ""),
    # ---- chains reach as far as they go
    ("106.7", [pool(), pool("other", ORCHARD)], [land("island", "Island")], "U"),
    ("106.7", [pool(), pool("other", ORCHARD)], [pool("third"), land("swamp", "Swamp"), land("waste",
        text="{T}: Add {C}.")], "B"),
    # ---- "a land": only lands are looked at; an animated land is still one, an artifact is not
    ("106.7", [pool(), thing("rock", "Artifact", ADDS_RED)], (), ""),
    ("106.7", [pool(), thing("tree", "Land Creature — Forest", pt="1/1")], (), "G"),
    # ---- a phased-out land does not exist
    ("702.26b", [pool(), land("forest", "Forest", phased_out=True)], (), ""),
    # ---- an ability that would add nothing now gives no type
    ("106.7", [pool(), land("grove", text="{T}: Add {G} for each creature you control.")], (), ""),
    ("106.7", [pool(), land("grove", text="{T}: Add {G} for each creature you control."), bears()], (), "G"),
    # ---- replacement effects count
    ("106.7", [pool(), land("forest", "Forest"), thing("blight", "Enchantment",
        "If a land is tapped for mana, it produces {B} instead of any other type.")],
     (), "B"),
    # ---- triggered mana abilities and the opponent's lands are not looked at
    ("106.7", [pool()], [land("forest", "Forest")], ""),
    ("106.7", [pool("source", ORCHARD), land("forest", "Forest")], [land("waste", text="{T}: Add {C}.")], ""),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "mine", "theirs", "expected"), rows(COULD))
def test_a_permanent_could_produce(rule: str, mine: list[Tree], theirs: list[Tree], expected: str) -> None:
    assert could_produce(board(*mine, B=theirs), "source") == expected


BLACK = "If a land is tapped for mana, it produces {B} instead of any other type."
RED_COLOR = "If a land is tapped for mana, it produces {R} instead of any other type."
TWICE = "If you tap a permanent for mana, it produces twice as much of that mana instead."
NIGHT = "it produces {B}"
REPLACED = [
    ("106.12b", land("source", "Forest"), [thing("one", "Enchantment", BLACK)], ["{B}"]),
    ("616.1", land("source", "Forest"), [thing("one", "Enchantment", TWICE)], ["{G}{G}"]),
    (
        "614.5",
        land("source", "Forest"),
        [thing("one", "Enchantment", TWICE), thing("two", "Enchantment", TWICE)],
        ["{G}{G}{G}{G}"],
    ),
    (
        "616.1",
        land("source", "Forest"),
        [thing("one", "Enchantment", BLACK), thing("two", "Enchantment", TWICE)],
        ["{B}{B}"],
    ),
    (
        "616.1",
        land("source", "Forest"),
        [thing("one", "Enchantment", BLACK), thing("two", "Enchantment", RED_COLOR)],
        ["{B}", "{R}"],
    ),
    # An ability without {T} doesn't tap for mana.
    ("106.12", thing("source", "Artifact", "{1}: Add {G}."), [thing("one", "Enchantment", TWICE)], ["{G}"]),
    # "A land": an artifact that is tapped for mana is none.
    ("106.12b", thing("source", "Artifact", "{T}: Add {G}."), [thing("one", "Enchantment", BLACK)], ["{G}"]),
    ("106.12b", thing("source", "Artifact", "{T}: Add {G}."), [thing("one", "Enchantment", TWICE)], ["{G}{G}"]),
    # The wordings of the condition and of what is produced.
    (
        "106.12b",
        land("source", "Forest"),
        [thing("one", "Enchantment", f"If you tap a land for mana, {NIGHT} instead of any other type.")],
        ["{B}"],
    ),
    (
        "106.12b",
        land("source", "Forest"),
        [thing("one", "Enchantment", f"If a land is tapped for {{G}}, {NIGHT} instead of any other type.")],
        ["{B}"],
    ),
    (
        "106.12b",
        land("source", "Forest"),
        [thing("one", "Enchantment", f"If you tap a land for {{G}}, {NIGHT} instead.")],
        ["{B}"],
    ),
    (
        "106.12b",
        land("source", "Forest"),
        [thing("one", "Enchantment", f"If a land is tapped for mana, {NIGHT} instead.")],
        ["{B}"],
    ),
    (
        "106.12b",
        land("source", "Forest"),
        [thing("one", "Enchantment", f"If a land is tapped for {{C}}, {NIGHT} instead.")],
        ["{G}"],
    ),
    (
        "106.12b",
        land("source", text="{T}: Add {G}{G}."),
        [thing("one", "Enchantment", f"If a land is tapped for mana, {NIGHT} instead.")],
        ["{B}"],
    ),
]


@pytest.mark.parametrize(("rule", "tapped", "others", "expected"), rows(REPLACED))
def test_replacement_effects_apply_in_any_order(
    rule: str, tapped: Tree, others: list[Tree], expected: list[str]
) -> None:
    assert produces(board(tapped, *others), "source") == expected


# The effect's words, what the land adds, what comes of it.
TWO_OR_MORE = "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount."
THRICE = "If a land is tapped for mana, it produces three times as much of that mana instead."
REPLACING = [
    ("106.12b", "If a land is tapped for {G}, it produces {B} instead.", "{G}", ["{B}"]),
    ("106.12b", "If you tap a land for {G}, it produces {B} instead of any other type.", "{G}", ["{B}"]),
    ("106.12b", "If you tap a land for {G}, it produces {B} instead of any other type.", "{R}", ["{R}"]),
    ("106.12b", "If a land is tapped for {C}, it produces {B} instead.", "{G}{C}", ["{B}{G}"]),
    ("106.12b", "If a land is tapped for {G}, it produces {W}{W} instead of any other type and amount.", "{G}{C}{C}", ["{W}{W}{C}{C}"]),
    ("106.12b", "Lands tapped for mana produce {B} instead of any other type.", "{G}{C}", ["{B}{B}"]),
    ("106.12b", "Swamps tapped for mana produce {B} instead of any other type.", "{G}", ["{G}"]),
    ("106.12b", "If you tap a land for mana, it produces {B}{B} instead of any other type and amount.", "{G}", ["{B}{B}"]),
    ("106.12b", "If an opponent taps a land for mana, it produces {B} instead of any other type.", "{G}", ["{G}"]),
    ("106.12b", "If a player taps a land for mana, it produces twice as much of that mana instead.", "{G}", ["{G}{G}"]),
    ("106.12b", THRICE, "{G}{W}", ["{W}{W}{W}{G}{G}{G}"]),
    ("106.12b", TWO_OR_MORE, "{G}", ["{G}"]),
    ("106.12b", TWO_OR_MORE, "{G}{W}", ["{C}"]),
    ("106.12b", TWO_OR_MORE, "{G}{G}{G}", ["{C}"]),
    ("106.12b", "If a land is tapped for mana, it produces colorless mana instead of any other type.", "{G}{W}", ["{C}{C}"]),
    ("106.12b", "If a land is tapped for mana, it produces mana of the chosen color instead of any other type.", "{G}{W}", ["{R}{R}"]),
    ("106.12b", "If a land is tapped for mana, it produces mana of a color of your choice instead of any other type.", "{C}{C}",
        [c * 2 for c in ("{W}", "{U}", "{B}", "{R}", "{G}")]),
    # 105.1, 106.1a: colorless is no color.
    ("106.1a", "If a land is tapped for mana, it produces {R} instead of any other color.", "{G}{W}{C}", ["{R}{R}{C}"]),
    ("106.1a", "If a land is tapped for mana, it produces blue mana instead of any other color.", "{U}{B}{R}{G}{W}{C}", ["{U}" * 5 + "{C}"]),
    ("106.1a", "Lands tapped for mana produce mana of the chosen color instead of any other color.", "{C}", ["{C}"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "effect", "adds", "expected"), rows(REPLACING))
def test_what_an_effect_makes_of_the_mana(rule: str, effect: str, adds: str, expected: list[str]) -> None:
    tapped = land("source", text=f"{{T}}: Add {adds}.")
    tree = board(tapped, thing("one", "Enchantment", effect, chosen={"color": "red"}))
    assert produces(tree, "source") == expected


@pytest.mark.parametrize(("effect", "expected"), [
    ("If an opponent taps a land for mana, it produces {B} instead of any other type.", ["{B}"]),
    ("If a player taps a land for mana, it produces {B} instead of any other type.", ["{B}"]),
    ("If you tap a land for mana, it produces {B} instead of any other type.", ["{G}"]),
])  # fmt: skip
def test_106_12b_whose_lands_an_effect_of_an_opponent_means(effect: str, expected: list[str]) -> None:
    assert produces(board(land("source", "Forest"), B=[thing("one", "Enchantment", effect)]), "source") == expected


WHITE_FOR_GREEN = "If a land is tapped for {G}, it produces {W}{W} instead of any other type and amount."
TOGETHER = [
    # In any order, each once (614.5), as long as it applies to what there is.
    ("616.1", "{G}", [TWO_OR_MORE, "If you tap a land for mana, it produces twice as much of that mana instead."], ["{C}"]),
    ("616.1", "{G}{C}", [WHITE_FOR_GREEN, "If you tap a land for mana, it produces twice as much of that mana instead."],
        ["{W}{W}{C}{C}", "{W}{W}{W}{W}{C}{C}"]),
    ("616.1", "{G}", [BLACK, RED_COLOR, THRICE], ["{B}{B}{B}", "{R}{R}{R}"]),
    ("616.1", "{R}", [WHITE_FOR_GREEN, THRICE], ["{R}{R}{R}"]),
    # Another ability that speaks of "a land" doesn't say the same of it.
    ("113.2", "{G}", [THRICE, "Whenever a land enters, you gain 1 life.", "If a land is tapped for {C}, it produces {B} instead."],
        ["{G}{G}{G}"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "adds", "effects", "expected"), rows(TOGETHER))
def test_what_several_effects_make_of_the_mana(rule: str, adds: str, effects: list[str], expected: list[str]) -> None:
    others = [thing(f"effect-{n}", "Enchantment", text) for n, text in enumerate(effects)]
    assert sorted(produces(board(land("source", text=f"{{T}}: Add {adds}."), *others), "source")) == sorted(expected)


def test_more_effects_than_are_followed_are_not_judged() -> None:
    """Ten are: each set of them that has been applied is a state of its own."""
    many = [thing(f"effect-{n}", "Enchantment", TWICE) for n in range(11)]
    assert produces(board(land("source", "Forest"), *many[:10]), "source") == ["{G}" * 1024]
    found = pyrules.ask(board(land("source", "Forest"), *many), only=["mana"]).to_dict()
    assert len(found["not_understood"]) == 11


@pytest.mark.parametrize("zone", ["graveyard", "hand", "exile"])
def test_113_6_an_effect_elsewhere_than_on_the_battlefield_replaces_nothing(zone: str) -> None:
    tree = board(land("source", "Forest"), **{zone: [thing("one", "Enchantment", THRICE)]})
    assert produces(tree, "source") == ["{G}"]


def test_616_1_effects_that_last_are_each_applied_once() -> None:
    texts = ["if a land is tapped for mana, it produces {B} instead of any other type",
             "if a land is tapped for mana, it produces three times as much of that mana instead"]  # fmt: skip
    effects = [{"player": "A", "text": f"Until end of turn, {text}."} for text in texts]
    assert produces(board(land("source", "Forest"), effects=effects), "source") == ["{B}{B}{B}"]


@pytest.mark.parametrize("what", ["colorless mana instead", "red mana instead of any other type and amount"])
def test_mana_that_an_unclear_effect_replaces_is_not_judged(what: str) -> None:
    effect = thing("one", "Enchantment", f"If a land is tapped for mana, it produces {what}.")
    tree = board(land("source", "Forest"), effect, hand=[bears("cub")], mana="{C}")
    found = pyrules.ask(tree, only=["mana", "actions"]).to_dict()
    assert [part["object"] for part in found["not_understood"]] == ["one"]
    assert [a["legal"] for a in found["actions"] if a.get("object") == "cub"] == [None]


def test_an_effect_that_has_no_mana_to_replace_is_no_doubt() -> None:
    tree = board(land("source", text="{T}: Add {G} for each artifact you control."), thing("one", "Enchantment", TWICE))
    found = pyrules.ask(tree, only=["mana"]).to_dict()
    assert (found["mana"]["source"]["could_produce"], "not_understood" in found) == ([], False)


LASTING = [
    ("if you tap a land for mana, it produces {B} instead of any other type", ["{B}"]),
    ("if a land is tapped for mana, it produces {B} instead of any other type", ["{B}"]),
    ("lands tapped for mana produce {B} instead of any other type", ["{B}"]),
    ("if an opponent taps a land for mana, it produces {B} instead of any other type", ["{G}"]),
]


@pytest.mark.parametrize(("text", "expected"), LASTING)
def test_106_12b_an_effect_that_lasts_for_a_time(text: str, expected: list[str]) -> None:
    """On the stack, or as the text of a permanent that says it only once its ability has resolved, it replaces nothing."""
    effects = [{"player": "A", "text": f"Until end of turn, {text}."}]
    assert produces(board(land("source", "Forest"), effects=effects), "source") == expected
    idle = thing("one", "Artifact", f"{{1}}: Until end of turn, {text}.")
    assert produces(board(land("source", "Forest"), idle), "source") == ["{G}"]


def test_106_5_the_colors_of_an_exiled_card() -> None:
    """Only of the card that it exiled (607.2a)."""
    vault = source("{T}: Add one mana of any of the exiled card's colors.", linked=["cub"])
    assert produces(board(vault, exile=[bears("cub"), thing("imp", "Creature", cost="{B}", pt="1/1")]), "source") == [
        "{G}"
    ]


def test_106_7_a_sacrificed_land_is_one_that_its_controller_has() -> None:
    vault = source("{T}, Sacrifice a land: Add two mana of any type the sacrificed land could produce.")
    assert produces(board(vault, land("forest", "Forest"), B=[land("isle", "Island")]), "source") == ["{G}{G}"]


def test_106_12b_an_effect_of_an_opponent_speaks_of_its_own_you() -> None:
    assert produces(board(land("source", "Forest"), B=[thing("one", "Enchantment", TWICE)]), "source") == ["{G}"]


# ---- 107.4, 202.3: mana symbols, mana value and colors -------------------------------------------------------------
SYMBOLS = [
    ("202.3", "{3}{G}{G}", 5, ["G"]),
    ("202.3a", None, 0, []),
    ("202.3", "{0}", 0, []),
    ("202.3e", "{X}{X}{R}", 1, ["R"]),
    ("107.4e", "{W/U}", 1, ["W", "U"]),
    ("202.3f", "{2/B}{2/B}", 4, ["B"]),
    ("107.4f", "{1}{U/P}", 2, ["U"]),
    ("107.4f", "{G/U/P}", 1, ["U", "G"]),
    ("107.4h", "{S}{S}", 2, []),
    ("107.4c", "{C}{C}", 2, []),
    ("202.3f", "{C/W}", 1, ["W"]),
    ("202.3", "{12}{W}", 13, ["W"]),
]


@pytest.mark.parametrize(("rule", "cost", "value", "colors"), rows(SYMBOLS))
def test_mana_value_and_colors_of_a_mana_cost(rule: str, cost: str | None, value: int, colors: list[str]) -> None:
    found = seen(board(thing("it", "Artifact", cost=cost)), "it")
    assert (found["mana_value"], found["colors"]) == (value, colors)


@pytest.mark.parametrize(
    ("cost", "x", "value"), [("{X}{G}", 3, 4), ("{X}{X}{R}", 2, 5), ("{X}{G}", 0, 1), ("{2}{G}", 3, 3)]
)
def test_202_3e_on_the_stack_x_is_the_value_chosen(cost: str, x: int, value: int) -> None:
    tree = board(cards=[{"name": "Blaze", "type": "Sorcery", "mana_cost": cost, "text": "You gain X life."}])
    tree["stack"] = [{"spell": "Blaze", "id": "blaze", "controller": "A", "x": x}]
    assert seen(tree, "blaze")["mana_value"] == value


def test_204_1_a_color_indicator_gives_colors() -> None:
    card = {"name": "Blot", "type": "Creature", "power": 1, "toughness": 1, "colors": ["B", "R"]}
    assert seen(board("Blot", cards=[card]), "blot")["colors"] == ["B", "R"]


def test_702_114a_devoid_has_no_color() -> None:
    assert seen(board(thing("it", "Creature", "Devoid", cost="{2}{R}", pt="2/2")), "it")["colors"] == []


def test_202_3b_a_back_face_has_the_mana_value_of_its_front() -> None:
    faces = [{"name": "Day", "type": "Creature", "mana_cost": "{2}{G}", "power": 2, "toughness": 2},
             {"name": "Night", "type": "Creature", "colors": ["G"], "power": 4, "toughness": 4}]  # fmt: skip
    card = {"layout": "transform", "name": "Day // Night", "faces": faces}
    assert seen(board({"card": "Day // Night", "id": "it", "face": "back"}, cards=[card]), "it")["mana_value"] == 3


def test_709_4b_a_split_card_outside_the_stack_has_both_halves() -> None:
    faces = [{"name": "Hot", "type": "Instant", "mana_cost": "{R}", "text": "Draw a card."},
             {"name": "Cold", "type": "Sorcery", "mana_cost": "{1}{U}", "text": "Draw a card."}]  # fmt: skip
    card = {"layout": "split", "name": "Hot // Cold", "faces": faces}
    found = seen(board(cards=[card], graveyard=[{"card": "Hot // Cold", "id": "it"}]), "it")
    assert (found["mana_value"], found["colors"], found["types"]) == (3, ["U", "R"], ["Instant", "Sorcery"])


def test_106_1_every_permanent_with_a_mana_ability_is_listed() -> None:
    tree = ask(board(land("forest", "Forest"), thing("rock", "Artifact", "{T}: Add {C}."), bears()), "mana")
    assert set(tree) == {"forest", "rock"}
