"""CR 205.1, 305.7, 613.1d, 613.8: what effects that change types make of an object, and in what order they are applied.

An object is shown by its type line: "Legendary Artifact Creature — Bear".
"""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, aura, bears, board, effect, land, pt, rows, rule, seen, spell, thing

IT = bears("it")
ROCK = thing("it", "Artifact", cost="{3}")
WOOD = land("it", "Forest")
CHOSEN_ELF, CHOSEN_SWAMP = {"type": "Elf"}, {"type": "Swamp"}


def line(tree: Tree, name: str = "it") -> str:
    """An object's type line."""
    found = seen(tree, name)
    subtypes = ["—", *sorted(found["subtypes"])] if found["subtypes"] else []
    return " ".join([*sorted(found["supertypes"]), *sorted(found["types"]), *subtypes])


# ---- what becomes of card types, supertypes and subtypes -------------------------------------------------------------
KINDS: list[Any] = [
    # rule, battlefield, effects, the type line of "it"
    # 205.1a: new card types replace the old ones, and with them the subtypes that go with those.
    ("205.1a", [IT], [effect("becomes an artifact")], "Artifact"),
    ("205.1a", [IT, rule("Creatures are artifacts.")], [], "Artifact"),
    ("205.1a", [thing("it", "Artifact Creature — Equipment Golem", pt="1/1")], [effect("becomes an artifact")], "Artifact — Equipment"),
    ("205.1a", [thing("it", "Legendary Creature — Bear", pt="1/1")], [effect("becomes an artifact")], "Legendary Artifact"),
    ("205.1a", [IT], [effect("isn't a creature")], ""),
    ("205.1a", [thing("it", "Artifact Creature — Equipment Golem", pt="1/1")], [effect("isn't a creature")], "Artifact — Equipment"),
    # A subtype goes with any card type that the object still has: a Kindred card keeps its creature types.
    ("308.2", [thing("it", "Kindred Artifact Creature — Golem", pt="1/1")], [effect("isn't a creature")], "Artifact Kindred — Golem"),
    ("308.2", [thing("it", "Kindred Artifact — Equipment Golem")], [effect("isn't an artifact")], "Kindred — Golem"),
    ("205.1a", [IT, rule("Creatures lose all creature types.")], [], "Creature"),
    ("205.1a", [thing("it", "Artifact Creature — Equipment Golem", pt="1/1"), rule("Creatures lose all creature types.")], [],
        "Artifact Creature — Equipment"),
    # 613.7: what is newer decides, of types …
    ("613.7", [IT], [effect("becomes an artifact"), effect("becomes an enchantment")], "Enchantment"),
    ("613.7", [IT], [effect("becomes an artifact"), effect("becomes an enchantment in addition to its other types")], "Artifact Enchantment"),
    ("613.7", [IT], [effect("becomes an enchantment in addition to its other types"), effect("becomes an artifact")], "Artifact"),
    ("613.7", [ROCK], [effect("becomes a creature in addition to its other types"), effect("isn't a creature")], "Artifact"),
    ("613.7", [ROCK], [effect("isn't a creature"), effect("becomes a creature in addition to its other types")], "Artifact Creature"),
    # … of creature types …
    ("613.7", [IT], [effect("becomes a Frog"), effect("becomes an Elf in addition to its other types")], "Creature — Elf Frog"),
    ("613.7", [IT], [effect("becomes an Elf in addition to its other types"), effect("becomes a Frog")], "Creature — Frog"),
    ("613.7", [IT], [effect("becomes a Frog"), effect("loses all creature types")], "Creature"),
    ("613.7", [IT], [effect("loses all creature types"), effect("becomes a Frog")], "Creature — Frog"),
    # … and of land types, each apart from the other.
    ("613.7", [WOOD], [effect("becomes an Island"), effect("becomes a Swamp in addition to its other types")], "Basic Land — Island Swamp"),
    ("613.7", [WOOD], [effect("becomes a Swamp in addition to its other types"), effect("becomes an Island")], "Basic Land — Island"),
    ("205.1a", [WOOD, rule("Lands lose all land types and abilities.")], [], "Basic Land"),
    ("613.7", [WOOD], [effect("loses all land types and abilities"), effect("becomes an Island")], "Basic Land — Island"),
    ("205.1b", [thing("it", "Land Creature — Forest Dryad", pt="1/1")], [effect("becomes a Frog")], "Creature Land — Forest Frog"),
    ("205.1b", [thing("it", "Land Creature — Forest Dryad", pt="1/1")], [effect("becomes an Elf in addition to its other types"), effect("becomes an Island")],
        "Creature Land — Dryad Elf Island"),
    ("205.1b", [thing("it", "Land Creature — Forest Dryad", pt="1/1")], [effect("becomes a Swamp in addition to its other types"), effect("becomes a Frog")],
        "Creature Land — Forest Frog Swamp"),
    ("613.7", [thing("it", "Land Creature — Forest Dryad", pt="1/1")], [effect("becomes an Island"), effect("becomes an Elf in addition to its other types"), effect("becomes a Frog")],
        "Creature Land — Frog Island"),
    ("613.7", [thing("it", "Land Creature — Forest Dryad", pt="1/1")], [effect("becomes a Frog"), effect("becomes a Swamp in addition to its other types"), effect("becomes an Island")],
        "Creature Land — Frog Island"),
    # 205.1b: "in addition", "still" and "artifact creature" leave what there was.
    ("205.1b", [IT], [effect("becomes an artifact in addition to its other types")], "Artifact Creature — Bear"),
    ("205.1b", [rule("", "it")], [effect("becomes an artifact creature")], "Artifact Creature Enchantment"),
    ("205.1b", [rule("", "it")], [effect("becomes a creature")], "Creature"),
    ("205.1b", [WOOD, aura("is a 4/4 Elemental creature with haste that's still a land.")], [], "Basic Creature Land — Elemental Forest"),
    ("205.1b", [WOOD, aura("is a 4/4 Elemental creature that's still a land.")], [], "Basic Creature Land — Elemental Forest"),
    ("205.1b", [WOOD, aura("is a 4/4 Elemental creature. It's still a land.")], [], "Basic Creature Land — Elemental Forest"),
    ("205.1b", [WOOD, aura("is a 4/4 Elemental creature.")], [], "Basic Creature — Elemental"),
    ("205.1b", [IT, aura("is a Frog with base power and toughness 1/1 in addition to its other types.")], [], "Creature — Bear Frog"),
    ("205.1b", [IT, aura("is a Frog with flying in addition to its other types.")], [], "Creature — Bear Frog"),
    ("205.1b", [IT, aura("is a Frog with base power and toughness 1/1.")], [], "Creature — Frog"),
    ("205.1b", [IT, aura("is also a Frog artifact.")], [], "Artifact Creature — Bear Frog"),
    ("205.1b", [IT, aura("gets +1/+1 and is a Frog in addition to its other types.")], [], "Creature — Bear Frog"),
    ("205.1b", [thing("it", "Artifact Creature — Golem", pt="1/1")], [effect("becomes an artifact creature")], "Artifact Creature — Golem"),
    ("205.1b", [WOOD], [effect("becomes an artifact creature")], "Basic Artifact Creature Land — Forest"),
    # Supertypes are added; nothing here takes one away (205.4b).
    ("205.4b", [IT], [effect("becomes a legendary Frog")], "Legendary Creature — Frog"),
    ("205.4b", [IT], [effect("becomes a legendary snow 2/2 blue Frog Elf creature")], "Legendary Snow Creature — Elf Frog"),
    ("205.4b", [thing("it", "Snow Creature — Bear", pt="1/1")], [effect("becomes a 2/2 legendary white and blue Frog artifact creature")],
        "Legendary Snow Artifact Creature — Frog"),
    # 205.3d: no subtype without a card type that it goes with.
    ("205.3d", [IT], [effect("becomes an Equipment in addition to its other types")], "Creature — Bear"),
    ("205.3d", [ROCK], [effect("becomes an Equipment in addition to its other types")], "Artifact — Equipment"),
    ("205.3d", [ROCK], [effect("becomes an Elf in addition to its other types")], "Artifact"),
    ("205.3d", [WOOD], [effect("becomes an Elf in addition to its other types")], "Basic Land — Forest"),
    ("205.3d", [IT], [effect("becomes a Swamp in addition to its other types")], "Creature — Bear"),
    ("308.2", [thing("it", "Kindred Artifact — Bear")], [effect("becomes an Elf in addition to its other types")], "Artifact Kindred — Bear Elf"),
    ("205.3d", [thing("it", "Kindred Artifact — Bear")], [effect("becomes a Swamp in addition to its other types")], "Artifact Kindred — Bear"),
    # Several kinds at once
    ("205.1b", [IT, rule("Creatures you control are 1/1 green Saproling creatures and Forest lands in addition to their other types.")], [],
        "Creature Land — Bear Forest Saproling"),
    # Chosen types
    ("205.1b", [IT, rule("Creatures are the chosen type in addition to their other types.", chosen=CHOSEN_ELF)], [], "Creature — Bear Elf"),
    ("205.1a", [IT, rule("Creatures are the chosen type.", chosen=CHOSEN_ELF)], [], "Creature — Elf"),
    ("305.7", [WOOD, aura("is the chosen type.", chosen=CHOSEN_SWAMP)], [], "Basic Land — Swamp"),
    ("205.1a", [thing("it", "Land Creature — Forest Dryad", pt="1/1"), aura("is the chosen type.", chosen=CHOSEN_SWAMP)], [],
        "Creature Land — Dryad Swamp"),
    ("205.1a", [thing("it", "Land Creature — Forest Dryad", pt="1/1"), aura("is the chosen type.", chosen=CHOSEN_ELF)], [],
        "Creature Land — Elf Forest"),
    # Every basic land type
    ("305.7", [WOOD, rule("Lands are every basic land type in addition to their other types.")], [],
        "Basic Land — Forest Island Mountain Plains Swamp"),
    ("205.3d", [IT, rule("All permanents are every basic land type in addition to their other types.")], [], "Creature — Bear"),
    ("305.7", [land("it", "Desert", basic=False), rule("Lands are every basic land type.")], [],
        "Land — Forest Island Mountain Plains Swamp"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "expected"), rows(KINDS))
def test_types(number: str, battlefield: list[Tree], effects: list[Tree], expected: str) -> None:
    assert line(board(*battlefield, effects=effects)) == expected


# ---- every creature type (702.73a): who counts as an Elf --------------------------------------------------------------
CHANGELING = thing("it", "Creature — Shapeshifter", "Changeling", pt="1/1")
ALL_KINDS: list[Any] = [
    # rule, battlefield, effects, whether "it" is an Elf
    ("702.73a", [CHANGELING], [], True),
    ("205.1a", [CHANGELING], [effect("becomes a Frog")], False),
    ("205.1a", [CHANGELING, rule("Creatures lose all creature types.")], [], False),
    ("205.1b", [CHANGELING], [effect("becomes a Frog in addition to its other types")], True),
    ("205.1a", [IT, rule("Creatures are every creature type.")], [], True),
    ("613.7", [IT], [effect("becomes every creature type"), effect("becomes a Frog")], False),
    ("613.7", [IT], [effect("becomes a Frog"), effect("becomes every creature type")], True),
    ("613.1d", [WOOD], [effect("becomes a 3/3 creature with haste and all creature types")], True),
    ("613.1d", [WOOD], [effect("becomes a 3/3 creature with all creature types")], True),
    ("613.1d", [WOOD], [effect("becomes a 3/3 Frog creature with haste and all creature types")], True),
    ("613.1d", [WOOD], [effect("becomes a 3/3 creature with haste")], False),
    ("613.1d", [WOOD], [effect("becomes a 3/3 Frog creature")], False),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "expected"), rows(ALL_KINDS))
def test_every_creature_type(number: str, battlefield: list[Tree], effects: list[Tree], expected: bool) -> None:
    tree = board(*battlefield, rule("Elves have vigilance.", "elves"), effects=effects)
    assert ("Vigilance" in seen(tree, "it")["abilities"]) is expected


# ---- which effects there are, and when ---------------------------------------------------------------------------------
ELVISH = "As long as you control an Elf, ~ is an artifact in addition to its other types. Otherwise, it's an enchantment in addition to its other types."
AN_ARTIFACT_IF = "As long as you control an Elf, ~ is an artifact in addition to its other types."
EFFECTS: list[Any] = [
    # rule, battlefield, effects, other keys of the board, the type line of "it"
    ("602.2", [land("it", "Forest", "{1}: ~ becomes a 2/2 creature until end of turn.")], [], {}, "Basic Land — Forest"),
    ("602.2", [IT, rule("Creatures have haste.\n{1}: Creatures become artifacts in addition to their other types until end of turn.")], [], {}, "Creature — Bear"),
    ("113.6", [IT], [], {"graveyard": [rule("Creatures are artifacts.")]}, "Creature — Bear"),
    ("702.26b", [IT, rule("Creatures are artifacts.", phased_out=True)], [], {}, "Creature — Bear"),
    ("611.3a", [IT, thing("other", "Creature — Elf", "~ is an artifact in addition to its other types.", pt="1/1")], [], {}, "Creature — Bear"),
    ("608.2c", [IT], [], {"stack": [spell("top", "Sorcery", "Each creature becomes a Frog until end of turn.")]}, "Creature — Bear"),
    ("611.2c", [IT, bears("other")], [effect("becomes a Frog"), effect("becomes an artifact", "other")], {}, "Creature — Frog"),
    ("611.3a", [IT, rule("Creatures are artifacts in addition to their other types.\nLands are enchantments in addition to their other types.")], [], {},
        "Artifact Creature — Bear"),
    ("305.7", [IT, land("den", "", "Creatures are artifacts in addition to their other types.\n{1}: ~ becomes an Island until end of turn.")], [], {},
        "Artifact Creature — Bear"),
    ("611.3a", [IT, rule("Lands are artifacts in addition to their other types. Creatures get +1/+1.")], [], {}, "Creature — Bear"),
    ("113.6b", [IT, thing("ghost", "Creature", "As long as ~ is in your graveyard, creatures you control are Elves.", pt="1/1")], [], {}, "Creature — Bear"),
    # Conditions
    ("611.3a", [thing("it", "Creature — Elf", AN_ARTIFACT_IF, pt="1/1")], [], {}, "Artifact Creature — Elf"),
    ("611.3a", [thing("it", "Creature — Bear", AN_ARTIFACT_IF, pt="1/1")], [], {}, "Creature — Bear"),
    ("611.3a", [thing("it", "Creature — Elf", "As long as you control an Elf, ~ gets +1/+1. Otherwise, it's an artifact in addition to its other types.", pt="1/1")], [], {},
        "Creature — Elf"),
    ("611.3a", [thing("it", "Creature — Elf", ELVISH, pt="1/1")], [], {}, "Artifact Creature — Elf"),
    ("611.3a", [thing("it", "Creature — Bear", ELVISH, pt="1/1")], [], {}, "Creature Enchantment — Bear"),
    ("613.8a", [thing("it", "Creature — Bear", ELVISH, pt="1/1"), rule("Creatures are Elves.")], [], {}, "Artifact Creature — Elf"),
    ("613.8a", [thing("it", "Creature — Elf", ELVISH, pt="1/1"), rule("Creatures are Bears.")], [], {}, "Creature Enchantment — Bear"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "more", "expected"), rows(EFFECTS))
def test_effects(number: str, battlefield: list[Tree], effects: list[Tree], more: Tree, expected: str) -> None:
    assert line(board(*battlefield, effects=effects, **more)) == expected


# ---- dependency (613.8) ------------------------------------------------------------------------------------------------------
FOODS = rule("Artifacts are Foods in addition to their other types.", "foods")
LIVING = rule("Foods are creatures in addition to their other types.", "living")
DEAD = rule("Noncreature artifacts are enchantments in addition to their other types.", "dead")
FOOD = thing("food", "Artifact — Food")
FED = "As long as you control two or more creatures, ~ is an enchantment in addition to its other types. Otherwise, it's a Desert in addition to its other types."
HUT = land("it", "", FED, basic=False)
SNACK = thing("snack", "Artifact")
ISLES = rule("Nonbasic lands are Islands.", "isles")
MARCH = rule(
    "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.", "march"
)
CRAFT = thing("it", "Artifact — Spacecraft", "Station\n3+ | Vigilance\n8+ | Flying", pt="4/5", cost="{3}")
DEPENDING: list[Any] = [
    # rule, battlefield, the type line of "it": the order of their timestamps is that of the row
    ("613.8a", [ROCK, LIVING, FOODS], "Artifact Creature — Food"),
    ("613.8a", [ROCK, FOODS, LIVING], "Artifact Creature — Food"),
    # Each waits for the one before: it is no noncreature artifact when the last is applied.
    ("613.8a", [ROCK, FOOD, DEAD, LIVING, FOODS], "Artifact Creature — Food"),
    ("613.8a", [ROCK, FOOD, LIVING, DEAD, FOODS], "Artifact Creature — Food"),
    ("613.8a", [ROCK, FOOD, DEAD], "Artifact Enchantment"),
    ("613.8a", [ROCK, FOOD, rule("Food creatures are enchantments in addition to their other types.", "feast"), LIVING, FOODS],
        "Artifact Creature Enchantment — Food"),
    # What is newer than those that it waits for comes last.
    ("613.7", [ROCK, LIVING, FOODS, aura("isn't a creature.")], "Artifact — Food"),
    ("613.7", [ROCK, aura("isn't a creature."), LIVING, FOODS], "Artifact Creature — Food"),
    ("613.8b", [ROCK, LIVING, aura("isn't a creature."), FOODS], "Artifact Creature — Food"),
    ("613.8b", [ROCK, FOOD, rule("Enchantments are creatures in addition to their other types.", "one"), rule("Foods are enchantments in addition to their other types.", "two"),
        aura("isn't a creature."), FOODS], "Artifact Creature Enchantment — Food"),
    # A condition that waits for an effect that waits
    ("613.8a", [HUT, bears(), FOOD, SNACK, LIVING, FOODS], "Enchantment Land"),
    ("613.8a", [HUT, bears(), FOOD, LIVING], "Enchantment Land"),
    ("613.8a", [land("it", "", "As long as you control no creatures, ~ is an enchantment in addition to its other types.", basic=False), FOOD, SNACK, LIVING, FOODS], "Land"),
    ("613.8a", [HUT, bears(), FOOD, SNACK, FOODS], "Land — Desert"),
    ("613.8a", [HUT, FOOD, LIVING], "Land — Desert"),
    # 305.7: what a land says is gone once it is an Island, whatever else it waits for.
    ("305.7", [HUT, bears(), FOOD, SNACK, LIVING, FOODS, ISLES], "Land — Island"),
    ("305.7", [HUT, FOOD, ISLES], "Land — Island"),
    ("305.7", [land("it", "", "Creatures are artifacts in addition to their other types.", basic=False), ISLES], "Land — Island"),
    ("305.7", [IT, land("den", "", "Creatures are artifacts in addition to their other types.", basic=False), ISLES], "Creature — Bear"),
    ("305.7", [IT, land("den", "", "Creatures are artifacts in addition to their other types.")], "Artifact Creature — Bear"),
    # Only the land that becomes an Island loses what its text says.
    ("305.7", [IT, land("den", "", "Creatures are artifacts in addition to their other types.", basic=False), land("wood", "Forest"), rule("Enchant land\nEnchanted land is an Island.", "sea", "Enchantment — Aura", attached_to="wood"),
        aura("is a Frog.")], "Artifact Creature — Frog"),
    # Only lands lose what their text says, and what becomes one.
    ("305.7", [IT, thing("lord", "Creature — Elf", "Creatures are artifacts in addition to their other types.", pt="1/1"), rule("All permanents are Islands.")],
        "Artifact Creature — Bear"),
    ("305.7", [IT, thing("lord", "Creature — Elf", "Creatures are artifacts in addition to their other types.", pt="1/1"),
        aura("is a colorless Forest land.", to="lord")], "Creature — Bear"),
    ("305.7", [IT, thing("lord", "Creature — Elf", "Creatures are artifacts in addition to their other types.", pt="1/1"), bears("cub"),
        rule("Elves are Frogs in addition to their other types.", "frogs"), aura("is a colorless Forest land.", to="cub")], "Artifact Creature — Bear"),
    # 613.8b: a loop keeps the order of timestamps.
    ("613.8b", [rule("", "it"), rule("Artifacts are enchantments in addition to their other types.", "one"),
        rule("Enchantments are artifacts in addition to their other types.", "two")], "Artifact Enchantment"),
    # … of three, too; what waits in it waits for what is older.
    ("613.8b", [ROCK, bears("cub"), rule("Artifacts are enchantments in addition to their other types.", "one"),
        rule("Enchantments are creatures in addition to their other types.", "two"), rule("Creatures are artifacts in addition to their other types.", "three")],
        "Artifact Creature Enchantment"),
    # What another ability of the same permanent is about is no matter.
    ("613.7", [IT, rule("Creatures are Frogs.\nEnchantments are artifacts in addition to their other types.", "frogs"), rule("Creatures are Elves.", "elves")], "Creature — Elf"),
    # Only what sets land types takes the text of a land.
    ("305.7", [IT, land("den", "", "Creatures are artifacts in addition to their other types."), rule("Nonbasic lands are creatures in addition to their other types.", "one"),
        rule("Forests are Islands.", "two")], "Artifact Creature — Bear"),
    # 721.2b: a station symbol's effect is one that others wait for.
    ("613.8a", [CRAFT | {"counters": {"charge": 8}}, DEAD], "Artifact Creature — Spacecraft"),
    ("613.8a", [CRAFT | {"counters": {"charge": 7}}, DEAD], "Artifact Enchantment — Spacecraft"),
    ("613.7", [CRAFT | {"counters": {"charge": 8}}, aura("isn't a creature.")], "Artifact — Spacecraft"),
    ("613.7", [aura("isn't a creature."), CRAFT | {"counters": {"charge": 8}}], "Artifact Creature — Spacecraft"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "expected"), rows(DEPENDING))
def test_dependency(number: str, battlefield: list[Tree], expected: str) -> None:
    assert line(board(*battlefield)) == expected


@pytest.mark.parametrize("battlefield", [
    [HUT, bears(), FOOD, SNACK, LIVING, FOODS],
    # What isn't applied in this layer doesn't wait in it.
    [thing("den", "Artifact Land", "Creatures have flying."), rule("Artifact lands are Islands.", "one"),
        rule("Enchantments are artifacts in addition to their other types.", "two"), rule("Lands are enchantments in addition to their other types.", "three")],
])  # fmt: skip
def test_613_8b_a_chain_of_two_is_followed(battlefield: list[Tree]) -> None:
    assert "not_understood" not in pyrules.ask(board(*battlefield), only=["objects"]).to_dict()


def test_613_8b_a_chain_of_three_is_not() -> None:
    chain = [
        land("it", "Forest"),
        bears("cub"),
        rule("Elves are artifacts in addition to their other types.", "tin"),
        *ELVES,
    ]
    said = pyrules.ask(board(*chain), only=["objects"]).to_dict()["not_understood"]
    assert [entry["object"] for entry in said] == ["tin"]


@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize(("charge", "expected"), [(7, "3/3"), (8, "4/5")])
def test_613_8a_what_a_station_symbol_made_a_creature_is_no_noncreature_artifact(
    order: int, charge: int, expected: str
) -> None:
    battlefield = [CRAFT | {"counters": {"charge": charge}}, MARCH]
    assert pt(board(*battlefield[::order]), "it") == expected


ELVES = [
    rule("Creatures you control are Elves.", "elves"),
    rule("Each enchantment is a creature in addition to its other types.", "living"),
    rule("All permanents are enchantments in addition to their other types.", "evening"),
]


@pytest.mark.parametrize(
    ("text", "colors"),
    [
        ("black", "B"), ("black in addition to their other colors", "B"), ("the chosen color", "U"),
        ("the chosen color in addition to their other colors", "U"), ("all colors", "WUBRG"),
    ],
)  # fmt: skip
def test_613_1e_a_color_begins_only_when_all_types_are_known(text: str, colors: str) -> None:
    dye = rule(f"Elves are {text}.", "dye", chosen={"color": "blue"})
    assert "".join(seen(board(WOOD | {"card": "it"}, dye, *ELVES), "it")["colors"]) == colors


def test_613_6_an_effect_that_began_with_types_does_not_begin_again() -> None:
    """In a loop the older one is applied to artifacts; that the other makes more of them comes too late for all it does (613.8b)."""
    begun = rule(
        "Artifacts are blue enchantments in addition to their other types and have flying and get +1/+1.", "begun"
    )
    later = rule("Enchantments are artifacts in addition to their other types.", "later")
    tree = board(thing("it", "Enchantment Creature — Bear", pt="2/2"), thing("rock", "Artifact"), begun, later)
    found = seen(tree, "it")
    assert (found["types"], found["colors"], found["abilities"], found["power"]) == (
        ["Artifact", "Creature", "Enchantment"], [], [], 2,
    )  # fmt: skip
