"""CR 122.1a, 208, 613.4: power and toughness, in the sublayers 7a to 7d."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.boards import Tree, aura, bears, board, effect, land, rows, rule, seen, spell, thing

IT = bears("it")
WOOD = land("wood", "Forest")
ROCK = thing("rock", "Artifact", cost="{3}")
HUSH = thing("hush", "Enchantment", "All creatures lose all abilities.")
SWITCH = "switch its power and toughness"


def elf(text: str, name: str = "it", stats: str = "2/2", **keys: Any) -> Tree:
    return thing(name, "Creature — Elf", text, pt=stats, cost="{G}", **keys)


def stats(tree: Tree, name: str = "it") -> str:
    """Power and toughness; a dash for what it doesn't have."""
    found = seen(tree, name)
    return "/".join("-" if found[key] is None else str(found[key]) for key in ("power", "toughness"))


COUNTERS = [
    ("+1/+1", "6/6"), ("-1/-1", "4/4"), ("+1/+0", "6/5"), ("+0/+1", "5/6"), ("+2/+2", "7/7"), ("-0/-1", "5/4"), ("-1/-0", "4/5"),
    ("+1/+2", "6/7"), ("+2/+0", "7/5"), ("+0/+2", "5/7"), ("-2/-2", "3/3"), ("-0/-2", "5/3"), ("-2/-1", "3/4"), ("charge", "5/5"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "expected"), COUNTERS)
def test_122_1a_a_counter_adds_what_its_name_says(kind: str, expected: str) -> None:
    assert stats(board(bears("it", pt="5/5", counters={kind: 1}))) == expected


DEFINED = "~'s power and toughness are each equal to the number of lands you control."
POWER = "~'s power is equal to the number of lands you control."
TOUGHNESS = "~'s toughness is equal to the number of lands you control."
PLUS = "~'s power is equal to the number of lands you control and its toughness is equal to that number plus 1."
WAGON = thing("it", "Artifact — Vehicle", "Crew 1", pt="3/3")
BIG_ONES = "Creatures with power 4 or greater get +1/+0."
LEVELS = "Level up {1}\nLEVEL 1-2\n3/4\nLEVEL 3+\n5/6"
FIVE_IF = "As long as you control an artifact, ~ has base power and toughness 5/5. Otherwise, it has base power and toughness 6/6."
GROWS_IF = "As long as you control an artifact, ~ gets +1/+1. Otherwise, it gets +3/+3."
GROWS_IF_BIG = "As long as you control a creature with power 4 or greater, ~ gets +1/+1. Otherwise, it gets +3/+3."
GIVEN = '"This creature\'s power and toughness are each equal to the number of lands you control."'
GIVEN_POWER = '"This creature\'s power is equal to the number of lands you control."'
GIVEN_TOUGHNESS = '"This creature\'s toughness is equal to the number of lands you control."'


def leveler(level: int, name: str = "it", text: str = LEVELS) -> Tree:
    return thing(name, "Creature — Human", text, pt="1/2", counters={"level": level} if level else {})


def craft(charge: int, name: str = "it", stats: str = "4/5", symbol: int = 8) -> Tree:
    return thing(
        name,
        "Artifact — Spacecraft",
        f"Station\n3+ | Vigilance\n{symbol}+ | Flying",
        pt=stats,
        cost="{3}",
        counters={"charge": charge},
    )


STATS: list[Any] = [
    # rule, battlefield, effects, other keys of the board, power and toughness of "it"
    # 208.3: who has any
    ("208.3", [WAGON], [effect("has base power and toughness 1/1")], {}, "-/-"),
    ("208.3", [WAGON], [effect("gets +1/+1")], {}, "-/-"),
    ("208.3", [WAGON | {"counters": {"+1/+1": 1}}], [], {}, "-/-"),
    ("208.3", [], [], {"graveyard": [WAGON]}, "3/3"),
    ("208.3", [], [], {"graveyard": [IT]}, "2/2"),
    ("208.5", [ROCK | {"id": "it"}], [effect("becomes a creature in addition to its other types")], {}, "0/0"),
    ("208.5", [ROCK | {"id": "it"}], [effect("becomes a creature in addition to its other types"), effect("gets +2/+1")], {}, "2/1"),
    ("205.1b", [WAGON], [effect("becomes a creature in addition to its other types")], {}, "3/3"),
    # 7a: 604.3, everywhere, but not if the ability is lost (208.5) or another effect's (604.3a)
    ("613.4a", [elf(DEFINED, stats="*/*"), WOOD], [], {}, "1/1"),
    ("613.4a", [elf(POWER, stats="*/3"), WOOD], [], {}, "1/3"),
    ("613.4a", [elf(TOUGHNESS, stats="3/*"), WOOD], [], {}, "3/1"),
    ("613.4a", [elf(PLUS, stats="*/1+*"), WOOD], [], {}, "1/2"),
    ("208.2a", [WOOD], [], {"graveyard": [elf(DEFINED, stats="*/*")]}, "1/1"),
    ("208.2a", [WOOD], [], {"hand": [elf(POWER, stats="*/3")]}, "1/3"),
    ("208.5", [elf(DEFINED, stats="*/*"), WOOD, HUSH], [], {}, "0/0"),
    ("208.5", [elf(POWER, stats="*/3"), WOOD, HUSH], [], {}, "0/3"),
    ("208.5", [elf(TOUGHNESS, stats="3/*"), WOOD, HUSH], [], {}, "3/0"),
    ("208.5", [elf(DEFINED, stats="*/*"), bears(), WOOD], [], {}, "1/1"),
    ("604.3", [elf(DEFINED, stats="3/3"), WOOD], [], {}, "1/1"),
    ("604.3", [elf(POWER, stats="3/3"), WOOD], [], {}, "1/3"),
    ("604.3", [elf(DEFINED, stats="0/0"), WOOD], [], {}, "1/1"),
    ("604.3", [elf(POWER, stats="0/0"), WOOD], [], {}, "1/0"),
    ("604.3", [elf(TOUGHNESS, stats="0/0"), WOOD], [], {}, "0/1"),
    ("604.3", [elf(TOUGHNESS, stats="3/3"), WOOD], [], {}, "3/1"),
    ("604.3", [elf(DEFINED, stats="3/3"), WOOD, HUSH], [], {}, "3/3"),
    ("208.2a", [elf("Flying", stats="*/*"), elf(DEFINED, "other", stats="*/*")], [], {}, "-/-"),
    ("613.4b", [elf(DEFINED, stats="*/*"), WOOD], [effect("has base power and toughness 4/5")], {}, "4/5"),
    ("604.3a", [IT, WOOD, rule(f"Creatures have {GIVEN}")], [], {}, "1/1"),
    ("604.3a", [IT, WOOD, rule(f"Creatures have {GIVEN_POWER}")], [], {}, "1/2"),
    ("604.3a", [IT, WOOD, rule(f"Creatures have {GIVEN_TOUGHNESS}")], [], {}, "2/1"),
    ("613.4b", [IT, WOOD, rule(f"Creatures have {GIVEN}", timestamp=20)], [effect("has base power and toughness 4/5", timestamp=10)], {}, "1/1"),
    ("613.4b", [IT, WOOD, rule(f"Creatures have {GIVEN}", timestamp=10)], [effect("has base power and toughness 4/5", timestamp=20)], {}, "4/5"),
    ("613.4b", [IT, WOOD, rule(f"Creatures have {GIVEN_TOUGHNESS}", timestamp=10)], [effect("has base power and toughness 4/5", timestamp=20)], {}, "4/5"),
    # 7b: each wording that sets them
    ("613.4b", [IT, aura("has base power and toughness 7/1.")], [], {}, "7/1"),
    ("613.4b", [IT, aura("has base power 7.")], [], {}, "7/2"),
    ("613.4b", [IT, aura("has base toughness 7.")], [], {}, "2/7"),
    ("613.4b", [IT, aura("is a 7/1 Frog creature.")], [], {}, "7/1"),
    ("613.4b", [IT, aura("is a Frog with base power and toughness 7/1.")], [], {}, "7/1"),
    ("613.4b", [IT, aura("is a Frog with base power and toughness 7/1 in addition to its other types.")], [], {}, "7/1"),
    ("613.4b", [IT, aura("is a Frog with base power and toughness 7/1 and flying.")], [], {}, "7/1"),
    ("613.4b", [IT, aura("has base power and toughness 1000/1.")], [], {}, "1000/1"),
    ("613.4b", [IT, aura("has base power and toughness 1/1000.")], [], {}, "1/1000"),
    ("613.4b", [ROCK | {"id": "it"}, rule("Each artifact is an artifact creature with power and toughness each equal to its mana value.")], [], {}, "3/3"),
    ("613.4b", [bears("it", counters={"charge": 3}), bears("ogre", counters={"charge": 1}),
        rule("Each creature has base power and toughness each equal to the number of charge counters on it.")], [], {}, "3/3"),
    ("613.4b", [IT, WOOD, rule("Creatures you control have base power and toughness each equal to the number of lands you control.")], [], {}, "1/1"),
    ("613.4b", [IT], [effect("has base power 7"), effect("has base toughness 6")], {}, "7/6"),
    ("613.4b", [IT, bears("ogre")], [effect("has base power and toughness 7/1"), effect("has base power and toughness 3/4", "ogre")], {}, "7/1"),
    ("613.7", [IT, aura("is a 7/1 Frog creature."), rule("Creatures have base power 3.")], [], {}, "3/1"),
    ("613.7", [IT, rule("Creatures have base power 3."), aura("is a 7/1 Frog creature.")], [], {}, "7/1"),
    ("611.3a", [IT, rule("Creatures have base power 3.\nCreatures have base toughness 4.\nArtifacts have base power 8.")], [], {}, "3/4"),
    # 711.2a, 721.2b
    ("711.5", [leveler(0)], [], {}, "1/2"),
    ("711.2a", [leveler(1)], [], {}, "3/4"),
    ("711.2b", [leveler(3)], [], {}, "5/6"),
    ("711.2a", [leveler(1), leveler(1, "other", "Level up {1}\nLEVEL 1-2\n7/7\nLEVEL 3+\n8/8")], [], {}, "3/4"),
    ("613.7", [leveler(3)], [effect("has base power and toughness 7/1")], {}, "7/1"),
    ("721.2b", [craft(8), craft(8, "other", "6/7")], [], {}, "4/5"),
    ("721.2b", [craft(8), craft(3, "other", "6/7", 12)], [], {}, "4/5"),
    ("721.2b", [aura("is a 1/1 artifact creature."), craft(3)], [], {}, "1/1"),
    ("613.7", [aura("has base power and toughness 1/1."), craft(8)], [], {}, "4/5"),
    ("613.7", [craft(8), aura("has base power and toughness 1/1.")], [], {}, "1/1"),
    # Conditions of what sets and of what modifies
    ("611.3a", [elf(FIVE_IF)], [], {}, "6/6"),
    ("611.3a", [elf(FIVE_IF), ROCK], [], {}, "5/5"),
    ("611.3a", [elf(GROWS_IF)], [], {}, "5/5"),
    ("611.3a", [elf(GROWS_IF), ROCK], [], {}, "3/3"),
    ("611.3a", [elf(GROWS_IF_BIG)], [], {}, "5/5"),
    ("611.3a", [elf(GROWS_IF_BIG), bears("ogre", pt="4/4")], [], {}, "3/3"),
    ("613.8a", [elf(GROWS_IF_BIG), bears("ogre", counters={"+1/+1": 2})], [], {}, "3/3"),
    ("613.8a", [elf(GROWS_IF_BIG), bears("ogre", pt="4/4", counters={"-1/-1": 1})], [], {}, "5/5"),
    # Which effects there are
    ("602.2", [elf("{1}: ~ gets +1/+1 until end of turn.")], [], {}, "2/2"),
    ("602.2", [IT, rule("Creatures have haste.\n{1}: Creatures get +1/+1 until end of turn.\n{2}: Creatures have base power and toughness 5/5 until end of turn.")], [], {}, "2/2"),
    ("602.2", [elf("{1}: ~ has base power and toughness 5/5 until end of turn.")], [], {}, "2/2"),
    ("113.6", [IT], [], {"graveyard": [rule("Creatures get +1/+1.")]}, "2/2"),
    ("613.1f", [IT, elf("Creatures get +1/+1.", "lord"), HUSH], [], {}, "2/2"),
    ("611.3a", [IT, elf("~ gets +1/+1.", "ogre")], [], {}, "2/2"),
    ("611.3a", [IT, elf("Creatures get +1/+1.\nArtifacts get +5/+5.", "lord")], [], {}, "3/3"),
    ("608.2c", [IT], [], {"stack": [spell("top", "Sorcery", "Each creature gets +1/+1 until end of turn.")]}, "2/2"),
    ("611.2c", [IT, bears("ogre")], [effect("gets +1/+0"), effect("gets +0/+3 until end of turn", "ogre")], {}, "3/2"),
    ("113.6b", [IT], [], {"graveyard": [elf("As long as ~ is in your graveyard, creatures you control get +1/+1.", "ghost")]}, "3/3"),
    ("611.3a", [IT, elf("As long as you control an artifact, creatures get +1/+1.", "lord")], [], {}, "2/2"),
    ("611.3a", [IT, elf("As long as you control an artifact, creatures have base power 5.", "lord")], [], {}, "2/2"),
    ("611.3a", [IT, elf("Lands get +1/+1. Creatures have haste.", "lord")], [], {}, "2/2"),
    # 7c: what is added, with X and for each
    ("613.4c", [IT, aura("gets +3/-1.")], [], {}, "5/1"),
    ("613.4c", [IT, aura("gets -1/+3.")], [], {}, "1/5"),
    ("107.3m", [IT, aura("gets +X/+3.")], [], {}, "2/5"),
    ("107.3m", [IT, aura("gets +3/+X.")], [], {}, "5/2"),
    ("107.3m", [IT, aura("gets -X/+3.")], [], {}, "2/5"),
    ("107.3m", [IT, aura("gets +3/-X.")], [], {}, "5/2"),
    ("613.4c", [IT, WOOD, aura("gets +X/+3, where X is the number of lands you control.")], [], {}, "3/5"),
    ("613.4c", [IT, WOOD, aura("gets +3/+X, where X is the number of lands you control.")], [], {}, "5/3"),
    ("613.4c", [IT, WOOD, aura("gets -X/-X, where X is the number of lands you control.")], [], {}, "1/1"),
    ("613.4c", [IT, WOOD, aura("gets -X/+4, where X is the number of lands you control.")], [], {}, "1/6"),
    ("613.4c", [IT, WOOD, aura("gets +X/-X, where X is the number of lands you control.")], [], {}, "3/1"),
    ("613.4c", [IT, WOOD, aura("gets +1/+2 for each land you control.")], [], {}, "3/4"),
    ("613.4c", [IT, WOOD, aura("gets +1/+1 for each color among permanents you control.")], [], {}, "3/3"),
    ("613.4c", [elf("~ gets +1/+0 for each charge counter on it.", counters={"charge": 3})], [], {}, "5/2"),
    ("613.4c", [elf("~ gets +1/+0 for each land you control.\n~ gets +0/+1 for each artifact you control."), WOOD, land("hill", "Forest"), ROCK], [], {}, "4/3"),
    ("613.4c", [elf("~ gets +X/+0, where X is the number of lands you control.\n~ gets +0/+X, where X is the number of artifacts you control."),
        WOOD, land("hill", "Forest"), ROCK], [], {}, "4/3"),
    # … counted for each that it is about, not for the one that says so; and the other way round.
    ("613.4c", [IT, aura("has haste."), elf("Each creature gets +1/+1 for each Aura attached to it.", "lord"), aura("has haste.", "two", "lord"), aura("has haste.", "three", "lord")],
        [], {}, "3/3"),
    ("613.4c", [IT, aura("has haste."), elf("Each creature gets +X/+X, where X is the number of Auras attached to it.", "lord"), aura("has haste.", "two", "lord"),
        aura("has haste.", "three", "lord")], [], {}, "3/3"),
    ("613.4c", [elf("Creatures get +1/+0 for each artifact you control."), ROCK], [],
        {"B": [elf("Creatures get +1/+0 for each artifact you control.", "theirs"), thing("b1", "Artifact"), thing("b2", "Artifact")]}, "5/2"),
    ("613.4c", [elf("Creatures get +X/+0, where X is the number of artifacts you control."), ROCK], [],
        {"B": [elf("Creatures get +X/+0, where X is the number of artifacts you control.", "theirs"), thing("b1", "Artifact"), thing("b2", "Artifact")]}, "5/2"),
    # 613.8a: what looks at power or toughness waits for what doesn't, and not for what looks at other things.
    ("613.8a", [IT, rule(BIG_ONES), rule("Creatures get +2/+2.", "two")], [], {}, "5/4"),
    ("613.8a", [IT, rule(BIG_ONES), rule("Creatures with mana value 2 or greater get +2/+2.", "two")], [], {}, "5/4"),
    ("613.8a", [bears("it", pt="4/4"), rule(BIG_ONES), rule("Creatures get -1/-1.", "two")], [], {}, "3/3"),
    ("613.8a", [IT, rule("Creatures with power 2 or less get +1/+0."), rule("Creatures get +2/+2.", "two")], [], {}, "4/4"),
    ("613.8a", [IT, rule("Creatures with toughness 4 or greater get +1/+0."), rule("Creatures get +2/+2.", "two")], [], {}, "5/4"),
    ("613.8a", [bears("it", pt="4/4"), rule("Creatures with power 2 or less have base toughness 6 and get +1/+1.")], [effect("has base power 1")], {}, "1/4"),
    ("613.8a", [IT, rule("Creatures you control get +X/+0, where X is the greatest power among creatures you control."), rule("Creatures get +2/+2.", "two")], [], {}, "8/4"),
    ("613.8a", [IT, rule("Creatures you control get +X/+0, where X is the greatest mana value among creatures you control."), rule(BIG_ONES, "two")], [], {}, "5/2"),
    ("613.8a", [elf("~ gets +X/+0, where X is its toughness."), rule("Creatures get +0/+2.", "two")], [], {}, "6/4"),
    ("613.8a", [elf("~ gets +X/+0, where X is its mana value."), rule("Creatures with power 3 or greater get +1/+0.", "two")], [], {}, "4/2"),
    ("613.8a", [IT, rule("Creatures you control get +X/+0, where X is the total power of creatures you control."), rule("Creatures get +1/+1.", "two")], [], {}, "6/3"),
    ("613.8a", [IT, rule("Creatures you control get +X/+0, where X is the total mana value of creatures you control."), rule(BIG_ONES, "two")], [], {}, "5/2"),
    # 7d
    ("613.4d", [bears("it", pt="1/3")], [effect(SWITCH)], {}, "3/1"),
    ("613.4d", [bears("it", pt="1/3")], [effect(SWITCH), effect(SWITCH)], {}, "1/3"),
    ("613.4d", [bears("it", pt="1/3")], [effect(SWITCH), effect(SWITCH), effect(SWITCH)], {}, "3/1"),
    ("613.4d", [bears("it", pt="1/3", counters={"+1/+0": 1})], [effect(SWITCH)], {}, "3/2"),
    ("613.4d", [bears("it", pt="1/4")], [effect(SWITCH), effect("gets +1/+0")], {}, "4/2"),
    ("613.4d", [bears("it", pt="1/3"), bears("ogre", pt="1/3")], [effect(SWITCH, "ogre")], {}, "1/3"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "more", "expected"), rows(STATS))
def test_power_and_toughness(
    number: str, battlefield: list[Tree], effects: list[Tree], more: Tree, expected: str
) -> None:
    assert stats(board(*battlefield, effects=effects, **more)) == expected


@pytest.mark.parametrize(
    ("given", "set_", "expected"), [(5, 7, "4/4"), (7, 5, "3/3")]
)  # fmt: skip
def test_613_7a_an_ability_that_is_given_has_the_later_timestamp(given: int, set_: int, expected: str) -> None:
    gift = aura('has "Creatures you control have base power and toughness 3/3."', timestamp=given)
    other = rule("Creatures have base power and toughness 4/4.", timestamp=set_)
    assert stats(board(IT | {"timestamp": 1}, gift, other)) == expected
    # The object that it is on may be the newer one.
    assert stats(board(IT | {"timestamp": 9}, gift, other)) == "3/3"


def test_707_9_a_copy_with_other_values_has_no_ability_that_defines_them() -> None:
    goyf = elf(DEFINED, "goyf", "*/*")
    copy = thing(
        "it",
        "Creature — Shapeshifter",
        "You may have ~ enter as a copy of any creature on the battlefield, except it's 7/7.",
        pt="0/0",
        copy_of="goyf",
    )
    assert stats(board(goyf, copy, WOOD)) == "7/7"
