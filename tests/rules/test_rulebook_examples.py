"""The examples that the Comprehensive Rules give for layers, copies and what belongs to them, as boards, in words of our own.

Each test or row is named by the rule that its example explains.
"""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, could_produce, land, produces, pt, rows, seen, thing


def rule(text: str, name: str = "rule", kind: str = "Enchantment", **keys: Any) -> Tree:
    return thing(name, kind, text, **keys)


def effect(text: str, *on: str, **keys: Any) -> Tree:
    return {"text": text} | ({"on": list(on)} if on else {}) | keys


def aura(name: str, text: str, to: str = "it", **keys: Any) -> Tree:
    return rule("Enchant creature\n" + text, name, "Enchantment — Aura", attached_to=to, **keys)


IT = bears("it")
OGRE = thing("it", "Creature — Ogre", pt="2/2", cost="{2}{R}", counters={"+1/+1": 1})
MINUS = bears("it", pt="1/3")
TOUGHER = effect("gets +0/+1 until end of turn", "it")
SWITCH = effect("switch its power and toughness until end of turn", "it")
HONOR = rule("White creatures you control get +1/+1.", "honor")
BLACK = thing("it", "Creature — Rat", pt="2/2", cost="{1}{B}")
TOMB = land("it", "", "{T}: Add {C}.", basic=False)
ZOMBIES = (
    "becomes a black and green Plant Zombie creature with "
    '"This creature\'s power and toughness are each equal to the number of creature cards in your graveyard."'
)

# ---- power and toughness: the rule, the battlefield, effects in their order, and what "it" is at the end -------------------
POWER: list[Any] = [
    ("613.4d", [MINUS], [TOUGHER, SWITCH], "4/1"),
    ("613.4d", [MINUS], [TOUGHER, SWITCH, effect("gets +5/+0 until end of turn", "it")], "4/6"),
    ("613.4d", [MINUS], [SWITCH], "3/1"),
    ("613.4d", [MINUS], [TOUGHER, SWITCH, SWITCH], "1/4"),
    ("613.5", [BLACK, HONOR], [], "2/2"),
    ("613.5", [BLACK, HONOR], [effect("becomes white", "it")], "3/3"),
    ("613.5", [BLACK, HONOR], [effect("becomes white", "it"), effect("becomes red", "it")], "2/2"),
    ("613.5", [OGRE], [], "3/3"),
    ("613.5", [OGRE], [effect("gets +4/+4 until end of turn", "it")], "7/7"),
    ("613.5", [OGRE, rule("Creatures you control get +0/+2.")], [effect("gets +4/+4 until end of turn", "it")], "7/9"),
    ("613.5", [OGRE, rule("Creatures you control get +0/+2.")],
        [effect("gets +4/+4 until end of turn", "it"), effect("becomes a 0/1 creature until end of turn", "it")],
        "5/8"),
    ("613.6", [rule("", "it", "Artifact")], [effect("becomes a 2/2 artifact creature until end of turn", "it")], "2/2"),
    ("613.6", [rule("", "it", "Artifact"), rule("All noncreature artifacts are 2/2 artifact creatures.")], [], "2/2"),
    ("613.6", [TOMB], [effect("becomes a 3/3 creature that's still a land", "it"),
        effect("gets +1/+1 until end of turn", "it")], "4/4"),
    ("613.9", [BLACK, rule("White creatures get +1/+1.", "anthem"), aura("wash", "Enchanted creature is white.")], [],
        "3/3"),
    ("611.3b", [bears("it"), rule("All white creatures get +1/+1.")], [effect("becomes white", "it")], "3/3"),
    ("611.3b", [bears("it"), rule("All white creatures get +1/+1.")], [], "2/2"),
    ("208.3a", [thing("it", "Artifact — Vehicle", "Crew 1", pt="3/3")],
        [effect("gets +1/+1 until end of turn", "it"), effect("becomes an artifact creature until end of turn", "it")],
        "4/4"),
    # CR 611.2c: what an effect of a spell applies to was decided as it began.
    ("611.2c", [bears("it"), bears("other")], [effect("gets +1/+1 until end of turn", "other")], "2/2"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "expected"), rows(POWER))
def test_power_and_toughness(number: str, battlefield: list[Tree], effects: list[Tree], expected: str) -> None:
    assert pt(board(*battlefield, effects=effects), "it") == expected


def test_613_6_a_land_with_a_power_that_counts_cards() -> None:
    """The animation that is newer decides in layer 7b; what adds to power is applied to either."""
    dead = [bears(f"dead-{n}") for n in range(10)]
    first = effect("becomes a 3/3 creature that's still a land", "it")
    growth = effect("gets +1/+1 until end of turn", "it")
    tomb = effect(ZOMBIES + ". It's still a land.", "it")
    found = seen(board(TOMB, effects=[first, growth, tomb], graveyard=[*dead]), "it")
    assert (found["power"], found["toughness"]) == (11, 11)
    assert (found["types"], found["subtypes"], found["colors"]) == (
        ["Creature", "Land"],
        ["Plant", "Zombie"],
        ["B", "G"],
    )
    assert pt(board(TOMB, effects=[first, growth, tomb], graveyard=dead[:9]), "it") == "10/10"
    assert pt(board(TOMB, effects=[first, growth, tomb, first], graveyard=[*dead]), "it") == "4/4"


def test_208_2a_a_number_that_cannot_be_determined_is_0() -> None:
    order = thing(
        "it", "Creature — Human",
        "As ~ enters, choose an opponent.\n"
        "~'s power and toughness are each equal to 1 plus the number of creatures the chosen player controls.",
        pt="1+*/1+*",
    )  # fmt: skip
    assert pt(board(order | {"chosen": {"player": "B"}}, B=[bears("one"), bears("two")]), "it") == "3/3"
    assert pt(board(hand=[order]), "it") == "1/1"


# ---- kinds, colors and abilities -----------------------------------------------------------------------------------
LANDS_LIVE = rule("All lands are 1/1 creatures that are still lands.", "living")
KINDS: list[Any] = [
    ("205.1b", [land("it", "Forest"), LANDS_LIVE], [], ["Creature", "Land"], ["Forest"], []),
    ("205.1b", [thing("it", "Artifact Land"), LANDS_LIVE], [], ["Artifact", "Creature", "Land"], [], []),
    ("205.1b", [thing("it", "Artifact Enchantment"), rule("All artifacts are 1/1 artifact creatures.")], [],
        ["Artifact", "Creature", "Enchantment"], [], []),
    ("613.6", [IT], [effect("gets +1/+1 and becomes red until end of turn", "it")], ["Creature"], ["Bear"], ["R"]),
    ("305.7", [land("it", "Forest Plains"), rule("All lands are Islands.")], [], ["Land"], ["Island"], []),
    ("305.7", [land("it", "Forest"), rule("Each land is a Swamp in addition to its other land types.")], [], ["Land"],
        ["Forest", "Swamp"], []),
    ("305.7", [thing("it", "Land Creature — Forest Dryad", pt="1/1"), rule("All lands are Islands.")], [],
        ["Creature", "Land"], ["Dryad", "Island"], []),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "types", "subtypes", "colors"), rows(KINDS))
def test_types_and_colors(
    number: str, battlefield: list[Tree], effects: list[Tree], types: list[str], subtypes: list[str], colors: list[str]
) -> None:
    found = seen(board(*battlefield, effects=effects), "it")
    assert (sorted(found["types"]), sorted(found["subtypes"]), found["colors"]) == (types, subtypes, colors)


FLY, DONT = aura("wings", "Enchanted creature has flying."), aura("chains", "Enchanted creature loses flying.")
SNAKE = thing("it", "Creature — Snake", "Flying", pt="1/1")
ABILITIES: list[Any] = [
    ("613.9", [IT, FLY, DONT], [], []),
    ("613.9", [IT, DONT, FLY], [], ["flying"]),
    ("613.9", [SNAKE, FLY], [effect("loses flying until end of turn", "it")], []),
    ("613.9", [IT, rule("All creatures lose flying."), FLY], [], ["flying"]),
    ("305.7", [land("it", "", "{T}: Add {C}.", basic=False), rule("All lands are Islands.")], [], ["{t}: add {u}."]),
    ("305.7", [land("it", "", "{T}: Add {C}.", basic=False), rule("All lands are Islands."),
        rule("Lands you control have hexproof.", "ward")], [], ["hexproof", "{t}: add {u}."]),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "expected"), rows(ABILITIES))
def test_abilities(number: str, battlefield: list[Tree], effects: list[Tree], expected: list[str]) -> None:
    found = seen(board(*battlefield, effects=effects), "it")["abilities"]
    assert sorted(word.lower() for word in found) == expected


@pytest.mark.parametrize("attached", [1, 5])
def test_613_7a_an_ability_has_the_timestamp_of_the_effect_that_gave_it_if_that_is_later(attached: int) -> None:
    rune = rule(
        'Enchant permanent\nAs long as enchanted permanent is an Equipment, it has "Equipped creature has flying."',
        "rune", "Enchantment — Aura", attached_to="hammer", timestamp=6,
    )  # fmt: skip
    hammer = rule(
        "Equipped creature gets +10/+10 and loses flying.", "hammer", "Artifact — Equipment", attached_to="it",
        timestamp=attached,
    )  # fmt: skip
    assert "Flying" in seen(board(IT, hammer, rune), "it")["abilities"]


def after(outcome: Tree) -> Tree:
    """What the object "it" is on the board that follows."""
    return dict(pyrules.ask(outcome["board"], only=["objects"])["objects"]["it"])


def test_613_6_control_in_layer_2_and_an_ability_in_layer_6() -> None:
    text = "Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn."
    treason = {"spell": "treason", "id": "treason", "controller": "A", "targets": ["it"]}
    tree = board(
        stack=[treason], B=[bears("it", tapped=True)], cards=[{"name": "treason", "type": "Sorcery", "text": text}]
    )
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    found = after(outcome)
    assert (found["controller"], found["abilities"]) == ("A", ["Haste"])


def test_106_7_lands_that_look_at_each_other() -> None:
    text = "{T}: Add one mana of any color that a land an opponent controls could produce."
    mine, theirs = land("mine", "", text, basic=False), land("theirs", "", text, basic=False)
    assert produces(board(mine), "mine") == []
    assert produces(board(mine, B=[theirs]), "mine") == []
    tree = board(mine, land("forest", "Forest"), B=[theirs])
    assert (could_produce(tree, "mine"), could_produce(tree, "theirs")) == ("G", "G")


@pytest.mark.parametrize(("life", "cards"), [(40, 1), (39, 0)])
def test_603_4_an_intervening_if_is_checked_again(life: int, cards: int) -> None:
    tree = board(
        thing("cat", "Creature — Cat", "At the beginning of your upkeep, if you have 40 or more life, draw a card.", pt="4/6"),
        stack=[{"ability": "cat#1", "id": "up", "controller": "A"}], life=life, library=3,
    )  # fmt: skip
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    hand = outcome["board"]["players"]["A"].get("hand", [])
    assert (hand if isinstance(hand, int) else len(hand)) == cards


def test_702_184c_stationing_with_toughness() -> None:
    craft = thing("craft", "Artifact — Spacecraft", "Station\n8+ | Flying", pt="3/3")
    wall = thing("wall", "Creature — Wall", pt="1/5")
    warden = rule(
        "Each creature you control with toughness greater than its power stations permanents using its toughness "
        "rather than its power.", "warden",
    )  # fmt: skip
    top = {"ability": "craft#Station", "id": "s", "controller": "A", "tapped": "wall"}
    (outcome,) = pyrules.resolve(board(craft, wall, warden, stack=[top])).to_dict()["outcomes"]
    assert pyrules.ask(outcome["board"], only=["stations"])["stations"]["craft"]["charge"] == 5


# ---- copies ------------------------------------------------------------------------------------------------------------
STAFF = {
    "name": "Staff",
    "type": "Artifact",
    "mana_cost": "{4}",
    "text": "{2}: ~ becomes a 5/5 Construct artifact creature until end of turn.",
}
CLONE = {"name": "Double", "type": "Creature — Shapeshifter", "mana_cost": "{3}{U}", "power": 0, "toughness": 0,
         "text": "You may have ~ enter as a copy of any creature on the battlefield."}  # fmt: skip
DEMON = {
    "name": "Demon",
    "type": "Creature — Demon",
    "mana_cost": "{2}{B}{B}",
    "power": 6,
    "toughness": 6,
    "text": "Morph {2}{B}{B}",
}
LORIAN = {
    "name": "Lorian",
    "type": "Creature — Beast",
    "mana_cost": "{1}{G}{G}",
    "power": 4,
    "toughness": 1,
    "text": "Trample\nMorph {G}",
}
SHIFTER = {"name": "Shifter", "type": "Creature — Shapeshifter", "mana_cost": "{3}{U}", "power": 0, "toughness": 1,
           "text": "Whenever another creature enters, ~ becomes a copy of that creature, except it has this ability."}  # fmt: skip
ELVES = {
    "name": "Elves",
    "type": "Creature — Elf",
    "mana_cost": "{1}{G}",
    "power": 1,
    "toughness": 1,
    "text": "{T}: Add {G}.",
}
TRINKET = {"name": "Trinket", "type": "Enchantment", "mana_cost": "{1}{U}",
           "text": "You may have ~ enter as a copy of any artifact on the battlefield, except it's an enchantment in addition to its other types."}  # fmt: skip
JUGGERNAUT = {"name": "Ram", "type": "Artifact Creature — Juggernaut", "mana_cost": "{4}", "power": 5, "toughness": 3}
GARGANTUAN = {"name": "Silver", "type": "Creature — Shapeshifter", "mana_cost": "{5}{U}{U}", "power": 7, "toughness": 7,
              "text": "You may have ~ enter as a copy of any creature on the battlefield, except it's 7/7."}  # fmt: skip
COUNTING = {"name": "Counting", "type": "Creature — Lhurgoyf", "mana_cost": "{1}{G}", "power": "*", "toughness": "*",
            "text": "~'s power and toughness are each equal to the number of creature cards in all graveyards."}  # fmt: skip
MIMIC = {"name": "Mimic", "type": "Creature — Shapeshifter", "mana_cost": "{2}{U}", "power": 0, "toughness": 0,
         "text": "You may have ~ enter as a copy of a creature you control, except it's a Shapeshifter Rogue in addition to its other types."}  # fmt: skip
CHANGELING = {
    "name": "Mimicry",
    "type": "Creature — Shapeshifter",
    "mana_cost": "{1}{W}",
    "power": 1,
    "toughness": 1,
    "text": "Changeling",
}
OMENS = {
    "name": "Omens",
    "type": "Creature — Wall",
    "mana_cost": "{1}{W}",
    "power": 0,
    "toughness": 4,
    "text": "When ~ enters, draw a card.",
}
BEHEMOTH = {"name": "Behemoth", "type": "Creature — Beast", "mana_cost": "{5}{G}{G}", "power": 10, "toughness": 10,
            "text": "~ enters with two fade counters on it.\n~ enters tapped."}  # fmt: skip
COPYING: list[Tree] = [
    STAFF,
    CLONE,
    DEMON,
    LORIAN,
    SHIFTER,
    ELVES,
    TRINKET,
    JUGGERNAUT,
    GARGANTUAN,
    COUNTING,
    MIMIC,
    CHANGELING,
    OMENS,
    BEHEMOTH,
]


def copy(card: str, of: str, **keys: Any) -> Tree:
    return {"card": card, "id": "it", "copy_of": of, **keys}


COPIES: list[Any] = [
    # rule, the object, effects, types, subtypes, power and toughness, abilities
    ("707.2", copy("Double", "Staff"), [], ["Artifact"], [], None, ["{2}: ~ becomes a 5/5 Construct artifact creature until end of turn."]),
    ("707.3", copy("Demon", "Lorian", face_down=True), [], ["Creature"], [], "2/2", []),
    ("707.3", copy("Demon", "Elves", face_down=True), [], ["Creature"], [], "2/2", []),
    ("707.4", copy("Shifter", "Elves"), [effect("gets +3/+3 until end of turn", "it")], ["Creature"], ["Elf"], "4/4",
        ["{T}: Add {G}.", "Whenever another creature enters, ~ becomes a copy of that creature, except it has this ability."]),
    ("707.9b", copy("Trinket", "Ram"), [], ["Artifact", "Creature", "Enchantment"], ["Juggernaut"], "5/3", []),
    ("707.9d", copy("Silver", "Counting"), [], ["Creature"], ["Lhurgoyf"], "7/7", []),
    ("707.9d", copy("Mimic", "Mimicry"), [], ["Creature"], ["Rogue", "Shapeshifter"], "1/1", ["Changeling"]),
]  # fmt: skip


@pytest.mark.parametrize(("number", "it", "effects", "types", "subtypes", "stats", "abilities"), rows(COPIES))
def test_copies(
    number: str,
    it: Tree,
    effects: list[Tree],
    types: list[str],
    subtypes: list[str],
    stats: str | None,
    abilities: list[str],
) -> None:
    tree = board(it, effects=effects, cards=COPYING)
    found = seen(tree, "it")
    assert (found["types"], found["subtypes"], pt(tree, "it")) == (types, subtypes, stats)
    assert sorted(found["abilities"]) == sorted(abilities)
    assert found.get("every_creature_type", False) is ("Changeling" in abilities)


def entering(original: str, **keys: Any) -> list[Tree]:
    """The outcomes in which the copy of `original` is on the battlefield."""
    top = {"spell": "Double", "id": "it", "controller": "A"}
    tree = board({"card": original, "id": "one", **keys}, stack=[top], cards=COPYING, library=5)
    outcomes: list[Tree] = pyrules.resolve(tree).to_dict()["outcomes"]
    return [o for o in outcomes if "it" in pyrules.ask(o["board"], only=["objects"])["objects"]]


def test_707_5_what_it_is_decides_how_it_enters() -> None:
    found = [o for o in entering("Behemoth") if after(o)["subtypes"] == ["Beast"]]
    (entry,) = [e for o in found for e in o["board"]["players"]["A"]["battlefield"] if e["id"] == "it"]
    assert (entry["tapped"], entry["counters"], entry["copy_of"]) == (True, {"fade": 2}, "Behemoth")


def test_707_5_its_own_entering_triggers() -> None:
    assert [len(o["triggers"]) for o in entering("Omens") if after(o)["subtypes"] == ["Wall"]] == [1]


def test_611_3c_a_lord_is_applied_as_a_creature_enters() -> None:
    lord = rule("All creatures lose all abilities.", "hush")
    top = {"spell": "Omens", "id": "it", "controller": "A"}
    (outcome,) = pyrules.resolve(board(lord, stack=[top], cards=COPYING, library=5)).to_dict()["outcomes"]
    assert outcome["triggers"] == []


def test_707_4_a_permanent_becomes_a_copy_and_keeps_what_affects_it() -> None:
    plasm = thing(
        "it", "Creature — Shapeshifter",
        "At the beginning of your upkeep, you may have ~ become a copy of another target creature, except it has this ability.",
        pt="1/1",
    )  # fmt: skip
    top = {"ability": "it#1", "id": "up", "controller": "A", "targets": ["other"]}
    growth = effect("gets +3/+3 until end of turn", "it")
    outcomes = pyrules.resolve(board(plasm, bears("other"), stack=[top], effects=[growth])).to_dict()["outcomes"]
    found = [after(outcome) for outcome in outcomes]
    assert sorted((f["power"], f["subtypes"]) for f in found) == [(4, ["Shapeshifter"]), (5, ["Bear"])]
    assert all(len(f["abilities"]) == 1 for f in found)


def test_613_4d_a_spell_that_switches() -> None:
    spell = {"spell": "twist", "id": "twist", "controller": "A", "targets": ["it"]}
    text = "Switch target creature's power and toughness until end of turn."
    tree = board(MINUS, stack=[spell], cards=[{"name": "twist", "type": "Instant", "text": text}])
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert (after(outcome)["power"], after(outcome)["toughness"]) == (3, 1)


def test_613_1b_a_creature_goes_back_as_the_aura_that_took_it_leaves() -> None:
    claim = rule("Enchant creature\nYou control enchanted creature.", "claim", "Enchantment — Aura", attached_to="it")
    spell = {"spell": "end", "id": "end", "controller": "B", "targets": ["claim"]}
    end = {"name": "end", "type": "Instant", "text": "Destroy target enchantment."}
    tree = board(claim, bears("it", owner="B"), stack=[spell], cards=[end])
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert [entry["id"] for entry in outcome["board"]["players"]["B"]["battlefield"]] == ["it"]


def test_707_5_a_token_that_copies_a_copier() -> None:
    tree = board({"card": "Double", "id": "double"}, {"card": "Elves", "id": "elves"}, cards=[CLONE, ELVES])
    tree["cards"].append(
        {"name": "Fork", "type": "Sorcery", "text": "Create a token that's a copy of target creature."}
    )
    tree["stack"] = [{"spell": "Fork", "id": "fork", "controller": "A", "targets": ["double"]}]
    outcomes = pyrules.resolve(tree).to_dict()["outcomes"]
    kept = [[one.get("copy_of") for one in outcome["board"]["players"]["A"]["battlefield"]] for outcome in outcomes]
    assert sorted(map(len, kept)) == [1, 2]
    assert [None, "Elves"] in kept
