"""CR 110.5, 202–209, 611, 613, 708: characteristics as printed, and after continuous effects in layers 4 to 7."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, ask, bears, board, land, pt, rows, rule, seen, thing


def effect(text: str, *on: str, **keys: Any) -> Tree:
    return {"text": text} | ({"on": list(on)} if on else {}) | keys


VEHICLE = thing("it", "Artifact — Vehicle", "Crew 1", pt="3/3")
IT = bears("it")


def elf(text: str, name: str = "it", stats: str = "2/2", **keys: Any) -> Tree:
    return thing(name, "Creature — Elf", text, pt=stats, cost="{G}", **keys)


# ---- layer 7: power and toughness ----------------------------------------------------------------------------------
POWER: list[Any] = [
    ("208.1", [IT], [], "2/2"),
    ("208.3", [VEHICLE], [], None),
    ("208.3", [VEHICLE], [effect("becomes an artifact creature until end of turn", "it")], "3/3"),
    ("208.3", [bears("it", phased_out=False), rule("All creatures get +1/+1.")], [], "3/3"),
    # 7c
    ("613.4c", [IT, rule("Creatures you control get +1/+1.")], [], "3/3"),
    ("613.4c", [IT, rule("Creatures you control get +1/+1."), rule("Creatures you control get +1/+1.", "two")], [],
        "4/4"),
    ("613.4c", [elf("Other creatures you control get +1/+1.")], [], "2/2"),
    ("613.4c", [elf("Other Elves you control get +1/+1."), elf("Other Elves you control get +1/+1.", "two")], [],
        "3/3"),
    ("613.4c", [elf("~ gets +1/+1 for each artifact you control."), rule("", "rock", "Artifact"), rule("", "gem",
        "Artifact")], [], "4/4"),
    ("613.4c", [elf("~ gets +2/+0 as long as you control a land.")], [], "2/2"),
    ("613.4c", [elf("~ gets +2/+0 as long as you control a land."), land("forest", "Forest")], [], "4/2"),
    ("613.4c", [IT], [effect("gets -3/-3 until end of turn", "it")], "-1/-1"),
    ("122.1a", [bears("it", counters={"+1/+1": 2})], [], "4/4"),
    ("122.1a", [bears("it", counters={"-1/-1": 1})], [], "1/1"),
    ("122.1a", [bears("it", counters={"+1/+1": 1, "-0/-1": 1})], [], "3/2"),
    # 7b: the last one decides, whatever came in 7c before
    ("613.4b", [IT], [effect("has base power and toughness 0/1", "it")], "0/1"),
    ("613.4b", [bears("it", counters={"+1/+1": 1})], [effect("has base power and toughness 0/1", "it")], "1/2"),
    ("613.4b", [IT], [effect("gets +3/+3 until end of turn", "it"), effect("has base power and toughness 0/1", "it")],
        "3/4"),
    ("613.7", [IT], [effect("has base power and toughness 0/1", "it"), effect("has base power and toughness 5/5",
        "it")], "5/5"),
    ("613.7", [IT], [effect("has base power and toughness 0/1", "it", timestamp=50),
        effect("has base power and toughness 5/5", "it", timestamp=40)], "0/1"),
    # 7a
    ("613.4a", [thing("it", "Creature", "~'s power and toughness are each equal to the number of artifacts you control.", pt="*/*"), rule("", "rock", "Artifact")], [], "1/1"),
    ("613.4a", [thing("it", "Creature", "~'s power is equal to the number of artifacts you control.", pt="*/3"),
        rule("", "rock", "Artifact")], [], "1/3"),
    ("613.4b", [thing("it", "Creature", "~'s power and toughness are each equal to the number of artifacts you control.", pt="*/*")],
     [effect("has base power and toughness 4/4", "it")], "4/4"),
    ("611.3a", [IT, rule("Tapped creatures you control get +1/+1.")], [], "2/2"),
    ("611.3a", [bears("it", tapped=True), rule("Tapped creatures you control get +1/+1.")], [], "3/3"),
    ("702.26b", [IT, rule("Creatures you control get +1/+1.", phased_out=True)], [], "2/2"),
    ("611.3a", [IT], [], "2/2"),
    # Layer 7d
    ("613.4d", [bears("it", pt="1/3")],
        [effect("switch its power and toughness until end of turn", "it")], "3/1"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "expected"), rows(POWER))
def test_power_and_toughness(number: str, battlefield: list[Tree], effects: list[Tree], expected: str | None) -> None:
    assert pt(board(*battlefield, effects=effects), "it") == expected


def test_613_4c_an_effect_of_an_opponent_speaks_of_their_creatures() -> None:
    assert pt(board(IT, B=[rule("Creatures you control get +1/+1.")]), "it") == "2/2"
    assert pt(board(IT, B=[rule("Creatures your opponents control get -1/-1.")]), "it") == "1/1"


def test_301_5_equipment_and_303_4_aura() -> None:
    sword = rule("Equipped creature gets +2/+0.", "sword", "Artifact — Equipment", attached_to="it")
    shield = rule("Enchant creature\nEnchanted creature gets +0/+2.", "shield", "Enchantment — Aura", attached_to="it")
    assert pt(board(IT, sword, shield, bears("ogre")), "it") == "4/4"
    assert pt(board(IT, sword, shield, bears("ogre")), "ogre") == "2/2"


# ---- layers 4 and 5 ------------------------------------------------------------------------------------------------
KINDS: list[Any] = [
    # rule, battlefield, effects, types, subtypes, colors
    ("205.1b", [rule("", "it", "Artifact")], [effect("becomes a 2/2 Golem artifact creature", "it")], ["Artifact",
        "Creature"], ["Golem"], []),
    ("205.1b", [rule("", "it", "Enchantment")], [effect("becomes a 4/4 creature in addition to its other types",
        "it")], ["Creature", "Enchantment"], [], []),
    ("205.1a", [IT], [effect("becomes a 0/1 white Sheep creature", "it")], ["Creature"], ["Sheep"], ["W"]),
    ("205.1b", [IT], [effect("becomes a Zombie in addition to its other types", "it")], ["Creature"], ["Bear",
        "Zombie"], ["G"]),
    ("205.1b", [VEHICLE], [effect("becomes an artifact creature until end of turn", "it")], ["Artifact", "Creature"],
        ["Vehicle"], []),
    # "[creature types] artifact creature" replaces the creature types it had.
    ("205.1b", [thing("it", "Artifact Creature — Golem", pt="1/1")], [effect("becomes a 2/2 Soldier artifact creature", "it")],
        ["Artifact", "Creature"], ["Soldier"], []),
    ("613.1d", [land("it", "Forest")],
        [effect("becomes a 3/3 Elemental creature that's still a land", "it")], ["Creature", "Land"], ["Elemental",
        "Forest"], []),
    ("613.1d", [IT, rule("Creatures you control are artifacts in addition to their other types.")], [], ["Artifact",
        "Creature"], ["Bear"], ["G"]),
    ("613.1d", [land("it", "Forest"),
        rule("All lands are 1/1 creatures that are still lands.")], [], ["Creature", "Land"], ["Forest"], []),
    # Layer 4 sees what layer 4 did before: type-changing effects may set the objects of one another.
    ("613.8a", [rule("", "it", "Artifact"), rule("All artifacts are creatures in addition to their other types."),
                rule("Creatures are Zombies in addition to their other creature types.", "two")], [], ["Artifact",
                    "Creature"], ["Zombie"], []),
    ("613.8a", [rule("", "it", "Artifact"), rule("Creatures are Zombies in addition to their other creature types.",
        "two"),
                rule("All artifacts are creatures in addition to their other types.")], [], ["Artifact", "Creature"],
                    ["Zombie"], []),
    # Layer 5
    ("105.3", [IT], [effect("becomes blue", "it")], ["Creature"], ["Bear"], ["U"]),
    ("105.3", [IT], [effect("becomes blue", "it"), effect("becomes red", "it")], ["Creature"], ["Bear"], ["R"]),
    ("105.3", [IT, rule("Creatures are black in addition to their other colors.")], [], ["Creature"], ["Bear"], ["B",
        "G"]),
    ("105.3", [IT, rule("All creatures are black.")], [], ["Creature"], ["Bear"], ["B"]),
    ("105.2c", [IT], [effect("becomes colorless", "it")], ["Creature"], ["Bear"], []),
    ("708.2a", [thing("it", "Creature — Elf", "Flying", pt="5/5", cost="{4}{G}", face_down=True)], [], ["Creature"],
        [], []),
    # 702.73a: it has every creature type and shows the others
    ("205.1a", [VEHICLE], [effect("loses all abilities", "it")], ["Artifact"], ["Vehicle"], []),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "types", "subtypes", "colors"), rows(KINDS))
def test_types_and_colors(
    number: str, battlefield: list[Tree], effects: list[Tree], types: list[str], subtypes: list[str], colors: list[str]
) -> None:
    found = seen(board(*battlefield, effects=effects), "it")
    assert (sorted(found["types"]), sorted(found["subtypes"]), sorted(found["colors"])) == (types, subtypes, colors)


# ---- layer 6 -------------------------------------------------------------------------------------------------------
FLYING_LORD = rule("Creatures you control have flying.")
HUSH = rule("All creatures lose all abilities.", "hush")
ABILITIES: list[Any] = [
    ("613.1f", [IT, FLYING_LORD], [], ["flying"]),
    ("613.1f", [elf("Vigilance"), FLYING_LORD], [], ["vigilance", "flying"]),
    ("613.1f", [elf("Vigilance"), HUSH], [], []),
    ("702.14a", [IT, rule("Creatures you control have mountainwalk.")], [], ["mountainwalk"]),
    ("702.14a", [elf("Islandwalk\nVigilance"), rule("All creatures lose flying and islandwalk.")], [], ["vigilance"]),
    # An effect that looks at abilities waits for those that give and take them (613.8a).
    ("613.8a", [IT, rule("Creatures with flying have vigilance.", "two"), FLYING_LORD], [], ["flying", "vigilance"]),
    ("613.8a", [elf("Flying"), rule("Creatures with flying have vigilance."), rule("All creatures lose flying.", "two")],
        [], []),
    # 613.8b: two that take each other's abilities away are a loop; the older is applied, and the newer is gone.
    ("613.8b", [elf("Other creatures lose all abilities."), elf("Other creatures lose all abilities.", "two")], [],
        ["other creatures lose all abilities."]),
    ("613.7", [elf("Vigilance"), HUSH, FLYING_LORD], [], ["flying"]),
    ("613.7", [elf("Vigilance"), FLYING_LORD, HUSH], [], []),
    ("613.1f", [elf("Vigilance\nFlying")],
        [effect("loses flying until end of turn", "it")], ["vigilance"]),
    ("613.7", [IT],
        [effect("gains flying until end of turn", "it"), effect("loses flying until end of turn", "it")], []),
    ("613.7", [IT], [effect("loses flying until end of turn", "it"), effect("gains flying until end of turn", "it")],
        ["flying"]),
    ("122.1b", [bears("it", counters={"flying": 1})], [], ["flying"]),
    ("122.1b", [bears("it", counters={"flying": 1}), HUSH], [], []),
    # 613.8a: the effect of a creature that loses its abilities is no more, whichever is older.
    ("613.8a", [IT, elf("Other creatures you control have flying.", "lord"), HUSH], [], []),
    ("613.8a", [IT, HUSH, elf("Other creatures you control have flying.", "lord")], [], []),
    # Layer 7 effects of such a creature are gone, too; what it does in layer 4 began before.
    ("613.6", [IT, elf("Other creatures you control get +1/+1.", "lord"), HUSH], [], []),
    ("611.2c", [bears("it")], [effect("gains haste until end of turn", "it")], ["haste"]),
    ("611.2c", [bears("it")], [effect("gains haste until end of turn", "ogre")], []),
    ("702.26b", [IT, rule("Creatures you control have flying.", phased_out=True)], [], []),
    ("708.2a", [elf("Flying", face_down=True)], [], []),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "expected"), rows(ABILITIES))
def test_abilities(number: str, battlefield: list[Tree], effects: list[Tree], expected: list[str]) -> None:
    tree = board(*battlefield, bears("ogre"), effects=effects)
    assert sorted(word.lower() for word in seen(tree, "it")["abilities"]) == sorted(expected)


def test_613_4_a_lord_without_abilities_gives_no_power() -> None:
    assert pt(board(IT, elf("Other creatures you control get +1/+1.", "lord"), HUSH), "it") == "2/2"


# ---- what a clause is about, and when ---------------------------------------------------------------------------------
def equipment(text: str) -> Tree:
    return rule(text, "sword", "Artifact — Equipment", attached_to="it")


CLAUSES: list[Any] = [
    ("611.3a", [IT, equipment("As long as equipped creature is green, it gets +2/+0.")], "4/2"),
    ("611.3a", [IT, equipment("As long as equipped creature is red, it gets +2/+0.")], "2/2"),
    ("611.3a", [IT, equipment("Equipped creature gets +1/+1. As long as it's legendary, it gets an additional +2/+2.")], "3/3"),
    ("611.3a", [IT, equipment("Equipped creature gets +3/+3 as long as it's a Bear. Otherwise, it gets -1/-1.")], "5/5"),
    ("611.3a", [IT, equipment("Equipped creature gets +3/+3 as long as it's an Elf. Otherwise, it gets -1/-1.")], "1/1"),
    ("611.3a", [elf("~ gets +2/+2 as long as it's tapped.", tapped=True)], "4/4"),
    ("611.3a", [elf("During your turn, as long as ~ is tapped, it gets +2/+2.")], "2/2"),
    ("613.4c", [IT, equipment("Equipped creature gets +1/+1 for each Equipment attached to it.")], "3/3"),
    ("613.4c", [IT, rule("Creatures you control get +1/+1 for each color among permanents you control.")], "3/3"),
    # What looks at power sees counters and other effects (613.8a), not what it does itself.
    ("613.8a", [bears("it", counters={"+1/+1": 2}), rule("As long as you control a creature with power 4 or greater, creatures you control get +1/+0.")], "5/4"),
    ("613.8a", [bears("it", pt="3/3"), rule("As long as you control a creature with power 4 or greater, creatures you control get +1/+0.")], "3/3"),
    ("613.4b", [IT, rule("Creatures you control have base toughness 5.")], "2/5"),
    ("613.4b", [IT, rule("Creatures you control have base power 0.")], "0/2"),
    ("613.4d", [IT, rule("Creatures you control have base power and toughness 4/1.")], "4/1"),
    ("208.2a", [thing("it", "Creature", "~'s power is equal to the number of lands you control and its toughness is equal to that number plus 1.", pt="*/1+*"), land("wood", "Forest")], "1/2"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "expected"), rows(CLAUSES))
def test_clauses(number: str, battlefield: list[Tree], expected: str) -> None:
    assert pt(board(*battlefield), "it") == expected


def test_613_1_a_clause_that_no_layer_applies_is_not_judged() -> None:
    tree = board(IT, rule("Creatures you control have base power and toughness X/X."))
    assert [entry["object"] for entry in pyrules.ask(tree)["not_understood"]] == ["rule"]


# ---- 613: known knots ----------------------------------------------------------------------------------------------
HUMBLE = rule("All creatures lose all abilities and have base power and toughness 1/1.", "humble", cost="{2}{W}{W}")
OPAL = rule(
    "Each other non-Aura enchantment is a creature in addition to its other types and has base power and toughness each equal to its mana value.",
    "opal", cost="{2}{W}{W}",
)  # fmt: skip


def test_613_6_an_effect_goes_on_in_later_layers_without_its_ability() -> None:
    """The enchantment that makes all creatures 1/1 is one itself, by the effect that gives it its mana value as power."""
    assert pt(board(OPAL, HUMBLE), "humble") == "1/1"
    assert pt(board(HUMBLE, OPAL), "humble") == "4/4"
    assert pt(board(HUMBLE, OPAL, IT), "it") == "1/1"


def test_613_4b_the_mana_value_as_power_and_toughness() -> None:
    march = rule(
        "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value."
    )
    assert pt(board(march, rule("", "rock", "Artifact", cost="{3}")), "rock") == "3/3"
    assert pt(board(march, rule("", "rock", "Artifact", cost="{3}"), HUMBLE), "rock") == "1/1"


def test_613_1_a_color_that_layer_5_gives_counts_in_layer_6_and_not_in_layer_4() -> None:
    tree = board(
        IT,
        rule("All creatures are black."),
        rule("Black creatures have flying.", "two"),
        rule("Green creatures are artifacts in addition to their other types.", "three"),
    )
    found = seen(tree, "it")
    assert found["types"] == ["Artifact", "Creature"]
    assert [a.lower() for a in found["abilities"]] == ["flying"]


def test_613_1_power_is_known_only_in_layer_7() -> None:
    tree = board(
        IT, rule("Creatures you control get +2/+2."), rule("Creatures with power 4 or greater have flying.", "two")
    )
    # In layer 6 its power is still 2.
    assert seen(tree, "it")["abilities"] == []


# ---- levels and stations: CR 711, 716, 721 -------------------------------------------------------------------------
CRAFT = "Station\n3+ | {1}: Draw a card.\n8+ | Flying"


def craft(charge: int, **keys: Any) -> Tree:
    return thing(
        "craft", "Artifact — Spacecraft", CRAFT, pt="4/5", counters={"charge": charge} if charge else {}, **keys
    )


STATIONS: list[Any] = [
    ("721.2", 0, [], [3, 8], False, None, 1),
    ("721.2a", 2, [], [3, 8], False, None, 1),
    ("721.2a", 3, [3], [8], False, None, 2),
    ("721.2b", 8, [3, 8], [], True, "4/5", 3),
    ("721.2b", 99, [3, 8], [], True, "4/5", 3),
]


@pytest.mark.parametrize(("number", "charge", "active", "inactive", "creature", "stats", "abilities"), rows(STATIONS))
def test_striations(
    number: str, charge: int, active: list[int], inactive: list[int], creature: bool, stats: str | None, abilities: int
) -> None:
    tree = board(craft(charge))
    assert ask(tree, "stations") == {
        "craft": {"charge": charge, "active": active, "inactive": inactive, "creature": creature}
    }
    assert pt(tree, "craft") == stats
    assert len(seen(tree, "craft")["abilities"]) == abilities


def test_613_8_a_chain_of_dependencies() -> None:
    """All is an enchantment, so all is a creature, so all is an Elf: each waits for the one before, however old."""
    elves = rule("Creatures you control are Elves.", "elves")
    living = rule("Each enchantment is a creature in addition to its other types.", "living", cost="{3}")
    evening = rule("All permanents are enchantments in addition to their other types.", "evening")
    found = seen(board(land("it", "Forest"), elves, living, evening), "it")
    assert (found["types"], found["subtypes"]) == (["Creature", "Enchantment", "Land"], ["Elf", "Forest"])


def test_613_8_a_condition_waits_for_what_fulfills_it() -> None:
    relic = rule("~ is a 5/5 Golem artifact creature as long as you control three or more artifacts.", "it", "Artifact")
    tree = board(relic, rule("", "rock", "Artifact"), land("mine", "Forest"))
    assert pt(tree, "it") is None
    tree["effects"] = [effect("becomes a 1/1 artifact creature that's still a land", "mine")]
    assert pt(tree, "it") == "5/5"


def test_208_5_a_creature_without_a_value_for_its_power_has_0() -> None:
    goyf = elf("~'s power and toughness are each equal to the number of lands you control.", stats="*/*")
    assert pt(board(goyf, land("wood", "Forest")), "it") == "1/1"
    assert pt(board(goyf, land("wood", "Forest"), HUSH), "it") == "0/0"


def test_613_8_what_no_longer_fits_after_another_effect_is_left_alone() -> None:
    """A crewed Vehicle is no noncreature artifact: its own power stays, though the crewing is newer."""
    march = rule(
        "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
        cost="{4}",
    )
    wagon = thing("it", "Artifact — Vehicle", "Crew 1", pt="5/5", cost="{2}")
    assert pt(board(march, wagon), "it") == "2/2"
    assert (
        pt(board(march, wagon, effects=[effect("becomes an artifact creature until end of turn", "it")]), "it") == "5/5"
    )


def test_721_2c_a_station_card_elsewhere_has_no_power() -> None:
    assert pt(board(graveyard=[craft(0)]), "craft") is None


def test_721_2b_it_loses_nothing_in_layer_4_but_its_abilities_in_layer_6() -> None:
    tree = board(craft(8), rule("Artifacts lose all abilities.", "hush"))
    assert seen(tree, "craft")["types"] == ["Artifact", "Creature"]


LEVELS = "Level up {1}\nLEVEL 1-2\n3/3\n{0}: Draw a card.\nLEVEL 3+\n5/5\nFlying"
LEVELED: list[Any] = [
    ("711.5", 0, ["Level up {1}"], "1/1"),
    ("711.2a", 1, ["Level up {1}", "{0}: Draw a card."], "3/3"),
    ("711.2b", 4, ["Level up {1}", "Flying"], "5/5"),
]


@pytest.mark.parametrize(("number", "level", "abilities", "stats"), rows(LEVELED))
def test_711_levels(number: str, level: int, abilities: list[str], stats: str) -> None:
    tree = board(thing("it", "Creature — Human", LEVELS, pt="1/1", counters={"level": level} if level else {}))
    assert (seen(tree, "it")["abilities"], pt(tree, "it")) == (abilities, stats)


CLASS = "{T}: Draw a card.\n{1}: Level 2\n{2}: Draw a card.\n{3}: Level 3\n{4}: Draw a card."


@pytest.mark.parametrize(("level", "expected"), [(0, ["{2}"]), (2, ["{2}"]), (3, ["{2}", "{4}"])])
def test_716_2a_a_class_has_the_abilities_of_its_levels(level: int, expected: list[str]) -> None:
    tree = board(rule(CLASS, "it", "Enchantment — Class", counters={"level": level} if level else {}))
    found = [a for a in seen(tree, "it")["abilities"] if a.startswith(("{2}", "{4}"))]
    assert [a[:3] for a in found] == (expected if level else [])


def test_613_4c_for_each_of_two_kinds() -> None:
    text = "~ gets +1/+1 for each creature you control and each creature card in your graveyard."
    tree = board(
        thing("it", "Creature", text, pt="0/0"), bears("other"), graveyard=[bears("dead"), land("Wood", "Forest")]
    )
    assert (seen(tree, "it")["power"], seen(tree, "it")["toughness"]) == (3, 3)


@pytest.mark.parametrize("text", [
    "Creatures and planeswalkers you control get +1/+1.", "Bears and Goblins you control get +1/+1.",
    "Bears you control and other Goblins you control get +1/+1.",
])  # fmt: skip
def test_613_4c_whose_they_are_is_said_of_both(text: str) -> None:
    tree = board(rule(text), bears("mine"), B=[bears("theirs")])
    assert (seen(tree, "mine")["power"], seen(tree, "theirs")["power"]) == (3, 2)


def test_613_8c_what_is_not_followed_is_said() -> None:
    """An effect that becomes dependent on another only after a third has been applied, and a chain of three."""
    late = board(
        IT,
        rule("Green creatures are red.", "one"),
        rule("White creatures are black.", "two"),
        rule("Red creatures are white.", "three"),
    )
    chain = board(
        land("it", "Forest"),
        bears("cub"),
        rule("Elves are artifacts in addition to their other types.", "tin"),
        rule("Creatures you control are Elves.", "elves"),
        rule("Each enchantment is a creature in addition to its other types.", "living", cost="{3}"),
        rule("All permanents are enchantments in addition to their other types.", "evening"),
    )
    for tree, name in ((late, "two"), (chain, "tin")):
        said = pyrules.ask(tree, only=["objects"]).to_dict()["not_understood"]
        assert [one["object"] for one in said] == [name]
    clear = board(IT, rule("Blue creatures are red."), rule("All creatures are blue.", "two"))
    assert "not_understood" not in pyrules.ask(clear, only=["objects"]).to_dict()
