"""CR 105.3, 122.1b, 613.1e, 613.1f: what becomes of colors and of abilities, and which effects wait for others (613.8)."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, find, land, pt, rows, seen, spell, thing

IT = bears("it")


def rule(text: str, name: str = "rule", kind: str = "Enchantment", **keys: Any) -> Tree:
    return thing(name, kind, text, **keys)


def elf(text: str, name: str = "it", **keys: Any) -> Tree:
    return thing(name, "Creature — Elf", text, pt="2/2", cost="{G}", **keys)


def aura(text: str, name: str = "aura", to: str = "it", **keys: Any) -> Tree:
    return rule(f"Enchant permanent\nEnchanted permanent {text}", name, "Enchantment — Aura", attached_to=to, **keys)


def effect(text: str, *on: str, **keys: Any) -> Tree:
    return {"text": f"{text} until end of turn", "on": list(on or ["it"])} | keys


# ---- colors -----------------------------------------------------------------------------------------------------------
BLUE = {"color": "blue"}
BLACK_IF = "As long as you control an Elf, ~ is black. Otherwise, it's red."
COLORS: list[Any] = [
    # rule, battlefield, effects, other keys of the board, the colors of "it"
    ("105.3", [IT], [effect("becomes black")], {}, "B"),
    ("105.3", [IT, aura("is all colors.")], [], {}, "WUBRG"),
    ("105.3", [IT, aura("is the chosen color.", chosen=BLUE)], [], {}, "U"),
    ("105.3", [IT, aura("is the chosen color in addition to its other colors.", chosen=BLUE)], [], {}, "UG"),
    ("105.3", [IT, aura("is black.", chosen=BLUE)], [], {}, "B"),
    ("105.3", [IT], [effect("becomes a Frog")], {}, "G"),
    ("105.3", [IT], [effect("becomes a black Frog")], {}, "B"),
    ("105.3", [IT], [effect("becomes a white and blue Frog")], {}, "WU"),
    ("105.3", [IT], [effect("becomes a colorless Frog")], {}, ""),
    ("105.3", [IT], [effect("becomes a black Frog in addition to its other colors and types")], {}, "BG"),
    ("105.3", [IT, rule("Creatures are colorless.")], [], {}, ""),
    ("105.3", [IT, rule("Creatures have flying.")], [], {}, "G"),
    # 613.7: the newest decides; what is added before is gone.
    ("613.7", [IT], [effect("becomes black in addition to its other colors"), effect("becomes red")], {}, "R"),
    ("613.7", [IT], [effect("becomes red"), effect("becomes black in addition to its other colors")], {}, "BR"),
    ("613.7", [IT, rule("Creatures are white."), rule("Creatures are black.", "two")], [], {}, "B"),
    # Which effects there are
    ("602.2", [elf("{1}: ~ becomes black until end of turn.")], [], {}, "G"),
    ("602.2", [IT, rule("Creatures have haste.\n{1}: Creatures become black until end of turn.")], [], {}, "G"),
    ("113.6", [IT], [], {"graveyard": [rule("Creatures are black.")]}, "G"),
    ("702.26b", [IT, rule("Creatures are black.", phased_out=True)], [], {}, "G"),
    ("611.3a", [IT, elf("~ is black.", "other")], [], {}, "G"),
    ("608.2c", [IT], [], {"stack": [spell("top", "Sorcery", "Each creature becomes black until end of turn.")]}, "G"),
    ("611.2c", [IT, bears("ogre")], [effect("becomes black"), effect("becomes red", "ogre")], {}, "B"),
    ("611.3a", [IT, rule("Creatures are black.\nArtifacts are red.")], [], {}, "B"),
    ("305.7", [IT, land("den", "", "Creatures are black.", basic=False), rule("Nonbasic lands are Islands.")], [], {}, "G"),
    # Conditions
    ("611.3a", [elf(BLACK_IF)], [], {}, "B"),
    ("611.3a", [thing("it", "Creature — Bear", BLACK_IF, pt="2/2")], [], {}, "R"),
    ("613.1e", [thing("it", "Creature — Bear", BLACK_IF, pt="2/2"), rule("Creatures are Elves.")], [], {}, "B"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "more", "expected"), rows(COLORS))
def test_colors(number: str, battlefield: list[Tree], effects: list[Tree], more: Tree, expected: str) -> None:
    found = seen(board(*battlefield, effects=effects, **more), "it")["colors"]
    assert "".join(found) == "".join(color for color in "WUBRG" if color in expected)
    assert len(found) == len(expected)


# ---- abilities --------------------------------------------------------------------------------------------------------------
FLYERS_WATCH = rule("Creatures with flying have vigilance.", "watch")
HUSH = rule("All creatures lose all abilities.", "hush")
LORD = elf("Other creatures have flying.", "lord")
WINGED = elf("Flying")
FLY_IF = "As long as you control an artifact, ~ has flying. Otherwise, it has reach."
FLY_IF_HASTY = "As long as ~ has haste, it has flying. Otherwise, it has reach."
SPACE = "Station\n3+ | Other creatures have vigilance.\n8+ | Other creatures lose flying."


def craft(charge: int, text: str = SPACE, name: str = "craft", **keys: Any) -> Tree:
    return thing(name, "Artifact — Spacecraft", text, pt="4/5", counters={"charge": charge}, **keys)


ABILITIES: list[Any] = [
    # rule, battlefield, effects, other keys of the board, the abilities of "it"
    ("613.1f", [IT, aura("has flying and vigilance.")], [], {}, ["flying", "vigilance"]),
    ("613.1f", [IT, aura("has flying, vigilance, and haste.")], [], {}, ["flying", "haste", "vigilance"]),
    ("613.1f", [IT, aura('has flying and "{T}: Add {G}."')], [], {}, ["flying", "{t}: add {g}."]),
    ("613.1f", [IT, aura('has "{T}: Add {G}." and "{T}: Draw a card."')], [], {}, ["{t}: add {g}.", "{t}: draw a card."]),
    ("613.1f", [IT, aura("has protection from red.")], [], {}, ["protection from red"]),
    ("613.1f", [IT, aura("has ward {2}.")], [], {}, ["ward {2}"]),
    ("613.1f", [elf("Flying\nVigilance\nHaste"), aura("loses flying and haste.")], [], {}, ["vigilance"]),
    ("613.1f", [elf("Flying\nIslandwalk"), aura("loses islandwalk.")], [], {}, ["flying"]),
    ("613.1f", [elf("Flying"), aura("has vigilance and loses all other abilities.")], [], {}, ["vigilance"]),
    ("613.1f", [elf("Flying\n{T}: Add {G}.\n{T}: Draw a card."), rule("All creatures lose all abilities except mana abilities.")], [], {}, ["{t}: add {g}."]),
    ("613.7", [elf("Flying"), aura("has vigilance."), rule("All creatures lose all abilities except mana abilities.")], [], {}, []),
    ("613.7", [elf("Flying"), rule("All creatures lose all abilities except mana abilities."), aura("has vigilance.")], [], {}, ["vigilance"]),
    ("613.1f", [IT], [effect("becomes a Frog with flying")], {}, ["flying"]),
    ("613.1f", [IT], [effect("becomes a 1/1 Frog creature with flying and vigilance")], {}, ["flying", "vigilance"]),
    ("613.1f", [IT], [effect("becomes a Frog with flying in addition to its other types")], {}, ["flying"]),
    ("613.1f", [IT], [effect("becomes a Frog with base power and toughness 1/1 and flying")], {}, ["flying"]),
    ("613.1f", [land("it")], [effect("becomes a 2/2 creature with flying that's still a land")], {}, ["flying"]),
    ("613.1f", [land("it")], [effect("becomes a 2/2 creature with flying and all creature types")], {}, ["flying"]),
    # Counters: on whatever it is
    ("122.1b", [bears("it", counters={"flying": 1}), bears("ogre")], [], {}, ["flying"]),
    ("122.1b", [IT, bears("ogre", counters={"flying": 1})], [], {}, []),
    ("122.1b", [], [], {"graveyard": [bears("it", counters={"flying": 1})]}, ["flying"]),
    # Which effects there are
    ("602.2", [elf("{1}: ~ gains flying until end of turn."), FLYERS_WATCH], [], {}, ["{1}: ~ gains flying until end of turn."]),
    ("602.2", [IT, rule("Creatures get +1/+1.\n{1}: Creatures gain flying until end of turn.")], [], {}, []),
    ("602.2", [elf("{1}: ~ gains flying until end of turn.")], [], {}, ["{1}: ~ gains flying until end of turn."]),
    ("113.6", [IT], [], {"graveyard": [LORD]}, []),
    ("611.3a", [IT, elf("~ has flying.", "ogre")], [], {}, []),
    ("608.2c", [IT], [], {"stack": [spell("top", "Sorcery", "Each creature gains flying until end of turn.")]}, []),
    ("611.2c", [IT, bears("ogre")], [effect("gains flying"), effect("gains haste", "ogre")], {}, ["flying"]),
    ("611.3a", [IT, rule("Creatures have flying.\nArtifacts have vigilance.")], [], {}, ["flying"]),
    ("305.7", [IT, land("den", "", "Creatures have flying.", basic=False), rule("Nonbasic lands are Islands.")], [], {}, []),
    ("305.7", [land("it", "Forest", "Vigilance", basic=False)], [], {}, ["vigilance", "{t}: add {g}."]),
    ("305.7", [land("it", "Forest", "Vigilance", basic=False), rule("Nonbasic lands are Islands.")], [], {}, ["{t}: add {u}."]),
    ("305.7", [WINGED, rule("All permanents are Islands.")], [], {}, ["flying"]),
    # 113.6b: an ability that says where it functions
    ("113.6b", [IT], [], {"graveyard": [elf("As long as ~ is in your graveyard, creatures you control have flying.", "ghost")]}, ["flying"]),
    ("113.6b", [IT], [], {"exile": [elf("As long as ~ is in your graveyard, creatures you control have flying.", "ghost")]}, []),
    ("113.6b", [IT, elf("As long as ~ is in your graveyard, creatures you control have flying.", "ghost")], [], {}, []),
    ("113.6b", [IT], [], {"graveyard": [elf("Creatures you control have flying.", "ghost"),
        elf("As long as ~ is in your graveyard, creatures you control have haste.", "shade")]}, ["haste"]),
    ("113.6b", [IT], [], {"graveyard": [elf("Creatures you control have flying.\nAs long as ~ is in your graveyard, creatures you control have haste.", "shade")]}, ["haste"]),
    ("611.3a", [IT, rule("Lands have flying. Creatures get +1/+1.")], [], {}, []),
    # Conditions, of what the layers before have left
    ("611.3a", [elf("As long as you control an artifact, ~ has flying.")], [], {}, ["as long as you control an artifact, ~ has flying."]),
    ("611.3a", [elf("As long as you control an Elf, ~ gets +1/+1. Otherwise, it has flying.")], [], {},
        ["as long as you control an elf, ~ gets +1/+1. otherwise, it has flying."]),
    ("611.3a", [elf(FLY_IF), rule("", "rock", "Artifact")], [], {}, [FLY_IF.lower(), "flying"]),
    ("611.3a", [elf(FLY_IF)], [], {}, [FLY_IF.lower(), "reach"]),
    ("613.1f", [elf(FLY_IF), rule("Creatures are artifacts in addition to their other types.")], [], {}, [FLY_IF.lower(), "flying"]),
    # 613.8a: what looks at abilities waits for what gives or takes them.
    ("613.8a", [elf(FLY_IF_HASTY)], [], {}, [FLY_IF_HASTY.lower(), "reach"]),
    ("613.8a", [elf(FLY_IF_HASTY), rule("Creatures have haste.")], [], {}, [FLY_IF_HASTY.lower(), "flying", "haste"]),
    ("613.8a", [elf("Haste\n" + FLY_IF_HASTY), rule("Creatures lose haste.")], [], {}, [FLY_IF_HASTY.lower(), "reach"]),
    ("613.8a", [IT, FLYERS_WATCH, rule("Creatures have flying.")], [], {}, ["flying", "vigilance"]),
    ("613.8a", [IT, FLYERS_WATCH], [], {}, []),
    ("613.8a", [WINGED, rule("Creatures without flying have reach.", "low"), rule("Creatures lose flying.")], [], {}, ["reach"]),
    ("613.8a", [WINGED, rule("Creatures without flying have reach.", "low")], [], {}, ["flying"]),
    ("613.8a", [IT, rule("Creatures with no abilities have reach.", "plain")], [], {}, ["reach"]),
    ("613.8a", [IT, rule("Creatures with no abilities have reach.", "plain"), rule("Creatures have flying.")], [], {}, ["flying"]),
    ("613.8a", [WINGED, rule("Creatures with no abilities have reach.", "plain"), rule("Creatures lose flying.")], [], {}, ["reach"]),
    ("613.8a", [WINGED, rule("Creatures with no abilities have reach.", "plain"), HUSH], [], {}, ["reach"]),
    ("613.8a", [WINGED, rule("Creatures with no abilities have reach.", "plain"), rule("Creatures lose flying and reach.")], [], {}, ["reach"]),
    ("613.8a", [WINGED, rule("Creatures without flying lose vigilance.", "low"), rule("Creatures have vigilance.")], [], {}, ["flying", "vigilance"]),
    # It is then placed behind them, though it is older …
    ("613.8a", [IT, rule("Creatures with flying lose vigilance.", "low"), rule("Creatures have flying and vigilance.")], [], {}, ["flying"]),
    ("613.8a", [elf("Flying"), rule("Creatures with flying lose vigilance.", "low"), rule("Creatures have vigilance and lose reach.")], [], {}, ["flying", "vigilance"]),
    ("613.8a", [elf("Flying"), rule("Creatures without haste have vigilance.", "low"), HUSH], [], {}, ["vigilance"]),
    # … and not behind what changes nothing of what it looks at.
    ("613.7", [elf("Flying"), FLYERS_WATCH, rule("Creatures lose vigilance.")], [], {}, ["flying"]),
    ("613.7", [elf("Flying"), rule("Creatures lose vigilance."), FLYERS_WATCH], [], {}, ["flying", "vigilance"]),
    # … or applies to nothing at all.
    ("613.8a", [elf("Flying"), rule("Creatures with flying lose vigilance.", "low"), rule("Creatures have vigilance.", "two"), rule("Artifacts have flying.", "three")],
        [], {}, ["flying", "vigilance"]),
    # What another ability of the same permanent is about is no matter.
    ("613.8a", [IT, rule("Creatures with flying have vigilance.\nGreen creatures have reach.")], [], {}, ["reach"]),
    # 613.6: what began before looked at the abilities that there were then.
    ("613.6", [IT, rule("Creatures with flying are black and have haste."), rule("Creatures have flying.", "two")], [], {}, ["flying"]),
    ("613.6", [IT, rule("Creatures with flying are Frogs in addition to their other types and have haste."), rule("Creatures have flying.", "two")], [], {}, ["flying"]),
    # 613.8a: the effect of a creature that loses its abilities is no more, if it begins here.
    ("613.8a", [IT, LORD, HUSH], [], {}, []),
    ("613.8a", [IT, HUSH, LORD], [], {}, []),
    ("613.8a", [IT, LORD, aura("loses all abilities.", to="lord")], [], {}, []),
    ("613.8a", [IT, LORD, aura("is a Treasure artifact with flying and loses all other abilities.", to="lord")], [], {}, []),
    ("613.8a", [IT, LORD, rule("All creatures lose all abilities except mana abilities.")], [], {}, []),
    ("613.8a", [IT, LORD, aura("has haste.", to="lord")], [], {}, ["flying"]),
    ("613.8a", [IT, LORD, aura("loses haste.", to="lord")], [], {}, ["flying"]),
    ("613.8a", [IT, elf("Other creatures with flying have vigilance.", "lord"), rule("Creatures have flying."), aura("loses all abilities.", to="lord")], [], {}, ["flying"]),
    # What looks for such a creature itself is applied, and takes the effect of another one away first.
    ("613.8a", [WINGED, elf("Flying\nOther creatures with flying have vigilance.", "lord", tapped=True), rule("Tapped creatures with flying lose all abilities.")], [], {},
        ["flying"]),
    # One that is lost itself takes nothing; one that nothing takes does, whatever else is older.
    ("613.8a", [IT, elf("Artifacts lose all abilities.", "one"), rule("Creatures you control have flying.", "rock", "Artifact"), aura("loses all abilities.", to="one")], [], {}, ["flying"]),
    ("613.8a", [IT, rule("Artifacts have reach.", "old"), HUSH, LORD], [], {}, []),
    ("602.2", [elf("Creatures have haste."), aura('has "{1}: Creatures gain flying until end of turn."')], [], {},
        ["creatures have haste.", "haste", "{1}: creatures gain flying until end of turn."]),
    # 613.6: what began in layer 4 goes on.
    ("613.6", [IT, elf("Other creatures are Frogs in addition to their other types and have flying.", "lord"), HUSH], [], {}, []),
    ("613.6", [IT, HUSH, elf("Other creatures are Frogs in addition to their other types and have flying.", "lord")], [], {}, ["flying"]),
    ("613.6", [IT, HUSH, elf("Other creatures are black and have flying.", "lord")], [], {}, ["flying"]),
    # Two abilities of one creature, of which one takes the other; one ability that does both.
    ("613.8a", [IT, elf("Creatures lose all abilities.\nCreatures have flying.", "lord")], [], {}, []),
    ("613.8a", [IT, elf("Creatures lose all abilities. Creatures have flying.", "lord")], [], {}, ["flying"]),
    # 613.8b: a loop keeps the order of timestamps.
    ("613.8b", [IT, elf("Other creatures lose all abilities.", "one"), elf("Other creatures lose all abilities and have flying.", "two")], [], {}, []),
    ("613.8b", [IT, elf("Other creatures lose all abilities and have flying.", "two"), elf("Other creatures lose all abilities.", "one")], [], {}, ["flying"]),
    # 613.7a: an ability that is given has the later timestamp of the two.
    ("613.7a", [IT, aura('has "Creatures have flying."')], [], {}, ["creatures have flying.", "flying"]),
    ("613.7a", [IT, rule("Creatures lose flying.", "two"), aura('has "Creatures have flying."')], [], {}, ["creatures have flying.", "flying"]),
    ("613.7a", [IT, aura('has "Creatures have flying."'), rule("Creatures lose flying.", "two")], [], {}, ["creatures have flying."]),
    ("613.7a", [IT | {"timestamp": 9}, aura('has "Creatures have flying."', timestamp=5), rule("Creatures lose flying.", "two", timestamp=7)], [], {},
        ["creatures have flying.", "flying"]),
    ("613.7a", [elf("Creatures have flying."), rule("Creatures lose flying.", "two"), aura('has "Creatures have flying."')], [], {},
        ["creatures have flying.", "creatures have flying.", "flying"]),
    ("613.8a", [WINGED, aura('has "Creatures with flying lose vigilance."'), rule("Creatures have vigilance.", "two")], [], {},
        ["creatures with flying lose vigilance.", "flying", "vigilance"]),
    ("613.8a", [IT, aura('has "Creatures with flying lose vigilance."'), rule("Creatures have flying and vigilance.", "two")], [], {},
        ["creatures with flying lose vigilance.", "flying"]),
    # Striations (721.2a): what they say of others, from that many counters on
    ("721.2a", [WINGED, craft(2)], [], {}, ["flying"]),
    ("721.2a", [WINGED, craft(3)], [], {}, ["flying", "vigilance"]),
    ("721.2a", [WINGED, craft(8)], [], {}, ["vigilance"]),
    ("721.2a", [WINGED, craft(8), craft(0, "Station\n9+ | Other creatures have haste.", "barge")], [], {}, ["vigilance"]),
    ("613.8a", [WINGED, craft(3), rule("Artifacts lose all abilities.")], [], {}, ["flying"]),
    ("613.8a", [WINGED, rule("Artifacts lose all abilities."), craft(3)], [], {}, ["flying"]),
    ("613.6", [WINGED, craft(8), rule("Artifacts lose all abilities.")], [], {}, ["flying"]),
    ("613.6", [WINGED, rule("Artifacts lose all abilities."), craft(8)], [], {}, []),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "more", "expected"), rows(ABILITIES))
def test_abilities(number: str, battlefield: list[Tree], effects: list[Tree], more: Tree, expected: list[str]) -> None:
    found = seen(board(*battlefield, effects=effects, **more), "it")["abilities"]
    assert sorted(word.lower().rstrip(".") for word in found) == sorted(word.rstrip(".") for word in expected)


# ---- what effects are about is settled where they begin (613.6) ------------------------------------------------------------
SETTLED: list[Any] = [
    # the rule that gives or changes what the other one looks at comes in a later layer
    ("613.6", "Creatures with flying are black and get +1/+1.", "2/2"),
    ("613.6", "Creatures with flying are Frogs in addition to their other types and get +1/+1.", "2/2"),
    ("613.6", "Creatures with flying get +1/+1.", "3/3"),
    ("613.6", "Creatures with power 4 or greater have haste and get +1/+1.", "2/2"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "text", "expected"), rows(SETTLED))
def test_what_an_effect_is_about_is_settled_where_it_begins(number: str, text: str, expected: str) -> None:
    flying, growth = rule("Creatures have flying.", "wings"), effect("gets +2/+2")
    assert pt(board(IT, rule(text), flying), "it") == expected
    if "power" in text:
        assert pt(board(IT, rule(text), effects=[growth]), "it") == "4/4"


def test_613_6_what_a_color_and_a_power_have_in_common_goes_on_without_the_ability() -> None:
    lord = elf("Creatures are black and get +1/+1.", "lord")
    assert pt(board(IT, lord, HUSH), "it") == "3/3"
    assert pt(board(IT, elf("Creatures get +1/+1.", "lord"), HUSH), "it") == "2/2"


# ---- symbols (721.2, 711.2a) and a loss of all abilities -------------------------------------------------------------------
LEVELS = "Level up {1}\nLEVEL 1-2\n3/3\n{0}: Draw a card.\nLEVEL 3+\n5/5\nFlying"


@pytest.mark.parametrize("order", [1, -1])
def test_613_8a_a_symbol_that_only_gives_abilities_is_lost_with_all_of_them(order: int) -> None:
    leveler = thing("it", "Creature — Human", LEVELS, pt="1/1", counters={"level": 4})
    found = seen(board(*[leveler, HUSH][::order]), "it")
    assert (found["abilities"], found["power"], found["toughness"]) == ([], 1, 1)
    assert seen(board(*[leveler, aura("has haste.")][::order]), "it")["power"] == 5
    assert seen(board(*[leveler, rule("Artifacts lose all abilities.")][::order]), "it")["power"] == 5


@pytest.mark.parametrize(("order", "left"), [(1, []), (-1, ["Other creatures lose flying."])])
def test_613_6_a_symbol_that_made_it_a_creature_goes_on(order: int, left: list[str]) -> None:
    """It began in layer 4; what it gives in layer 6 is newer than the loss, or older."""
    found = seen(board(*[craft(8), rule("Artifacts lose all abilities.")][::order]), "craft")
    assert (found["types"], found["abilities"], found["power"]) == (["Artifact", "Creature"], left, 4)


# ---- 613.11: effects on the rules of the game -------------------------------------------------------
BAN = "Creature spells can't be cast."
FOR_A_TURN = "Creature spells can't be cast this turn."
DEARER_IF = "Creature spells cost {1} more to cast as long as you control an artifact. Otherwise, creature spells cost {2} more to cast."
BANS: list[Any] = [
    # rule, battlefield, other keys of the board, whether a Bear of {1}{G} can be cast
    ("613.11", [rule(BAN)], {}, False),
    ("702.26b", [rule(BAN, phased_out=True)], {}, True),
    ("113.6", [], {"graveyard": [rule(BAN)]}, True),
    ("613.11", [rule(BAN), rule("Enchantments lose all abilities.", "hush")], {}, True),
    ("602.2", [rule("{1}: " + BAN)], {}, True),
    ("611.2a", [rule(FOR_A_TURN)], {}, True),
    ("611.2a", [], {"effects": [{"text": FOR_A_TURN}]}, False),
    ("611.2a", [], {"effects": [{"text": "Artifact spells can't be cast this turn."}], "stack": [spell("top", "Instant", FOR_A_TURN)]}, True),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "more", "expected"), rows(BANS))
def test_613_11_what_the_abilities_say_that_are_left(
    number: str, battlefield: list[Tree], more: Tree, expected: bool
) -> None:
    hand = [thing("quick", "Creature — Bear", "Flash", pt="2/2", cost="{1}{G}")]
    found = find(board(*battlefield, hand=hand, **more), "cast quick")
    assert found is not None and found["legal"] is expected


@pytest.mark.parametrize(("others", "cost"), [([], "{3}{G}"), ([rule("", "rock", "Artifact")], "{2}{G}")])
def test_611_3a_what_they_say_under_a_condition(others: list[Tree], cost: str) -> None:
    found = find(board(rule(DEARER_IF), *others, hand=[bears("it")]), "cast it")
    assert found is not None and found["cost"] == cost


@pytest.mark.parametrize(("words", "ability"), [
    ("Ward—Pay 2 life.", "Ward—Pay 2 life."),
    ("Crew 2.", "Crew 2."),
    ("Cumulative upkeep {1}.", "Cumulative upkeep {1}."),
])  # fmt: skip
def test_613_1f_a_keyword_in_quotes_is_that_keyword(words: str, ability: str) -> None:
    tree = board(bears("it"), thing("law", "Enchantment", f'Creatures you control have "{words}"'))
    assert seen(tree, "it")["abilities"] == [ability]
    assert "not_understood" not in pyrules.ask(tree).to_dict()
