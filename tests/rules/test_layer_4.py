"""CR 205.1, 305.7, 613.1d, 613.8: what effects that change types make of an object, and in what order they are applied.

An object is shown by its type line: "Legendary Artifact Creature — Bear".
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.boards import Tree, bears, board, land, rows, seen, thing

IT = bears("it")
ROCK = thing("it", "Artifact", cost="{3}")
WOOD = land("it", "Forest")
CHOSEN_ELF, CHOSEN_SWAMP = {"type": "Elf"}, {"type": "Swamp"}


def rule(text: str, name: str = "rule", kind: str = "Enchantment", **keys: Any) -> Tree:
    return thing(name, kind, text, **keys)


def aura(text: str, name: str = "aura", to: str = "it", **keys: Any) -> Tree:
    return rule(f"Enchant permanent\nEnchanted permanent {text}", name, "Enchantment — Aura", attached_to=to, **keys)


def effect(text: str, *on: str, **keys: Any) -> Tree:
    return {"text": text, "on": list(on or ["it"])} | keys


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
    ("205.1b", [thing("it", "Land Creature — Forest Dryad", pt="1/1")], [effect("becomes a Frog")], "Creature Land — Forest Frog"),
    ("205.1b", [thing("it", "Land Creature — Forest Dryad", pt="1/1")], [effect("becomes an Elf in addition to its other types"), effect("becomes an Island")],
        "Creature Land — Dryad Elf Island"),
    ("205.1b", [thing("it", "Land Creature — Forest Dryad", pt="1/1")], [effect("becomes a Swamp in addition to its other types"), effect("becomes a Frog")],
        "Creature Land — Forest Frog Swamp"),
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
    # "and is also"
    ("205.1b", [IT, aura("gets +1/+1 and is a Frog in addition to its other types.")], [], "Creature — Bear Frog"),
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
    ("613.1d", [WOOD], [effect("becomes a 3/3 creature with haste")], False),
    ("613.1d", [WOOD], [effect("becomes a 3/3 Frog creature")], False),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "expected"), rows(ALL_KINDS))
def test_every_creature_type(number: str, battlefield: list[Tree], effects: list[Tree], expected: bool) -> None:
    tree = board(*battlefield, rule("Elves have vigilance.", "elves"), effects=effects)
    assert ("Vigilance" in seen(tree, "it")["abilities"]) is expected
