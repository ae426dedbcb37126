"""Station cards: what the keyword means, striations, and what charge counters make of a permanent."""

from __future__ import annotations

from typing import Any

import pyrules
from tests.rules.boards import Tree, ask, bears, board, pt, rules_against, seen, thing
from tests.seeds.boards import all_resolved, done, entry, resolved, top, why_not

TEXT = "Station\n3+ | {1}: Draw a card.\nVigilance\n8+ | Flying"


def craft(charge: int = 0, name: str = "craft", *, text: str = TEXT, pt: str | None = "4/5", **keys: Any) -> Tree:
    counters = {"charge": charge} if charge else {}
    return thing(name, "Artifact — Spacecraft", text, cost="{3}", pt=pt, **({"counters": counters} | keys))


def what_it_is(tree: Tree, name: str = "craft") -> tuple[list[str], list[str], str | None]:
    found = seen(tree, name)
    return found["types"], found["abilities"], pt(tree, name)


NOTHING_YET = (["Artifact"], ["Station"], None)
HALF = (["Artifact"], ["Station", "{1}: Draw a card.", "Vigilance"], None)
FULL = (["Artifact", "Creature"], ["Station", "{1}: Draw a card.", "Vigilance", "Flying"], "4/5")


def stationing(*others: Tree, charge: int = 0, **keys: Any) -> Tree:
    """A's station ability on the stack, whose cost tapped `bears`."""
    ability = {"ability": "craft#Station", "id": "station", "controller": "A", "tapped": "bears"} | keys
    return board(craft(charge), *others, stack=[ability])


def charge_of(tree: Tree) -> int:
    return int(entry(tree, "craft").get("counters", {}).get("charge", 0))


# ---- line 19: copies ----


def copy(charge: int) -> Tree:
    counters = {"charge": charge} if charge else {}
    return board(craft(10), thing("copy", "Artifact — Clue", "{2}: Draw a card.", copy_of="craft", counters=counters))


def test_a_copy_has_all_the_printed_abilities_with_the_station_symbols() -> None:
    """CR 707.2, 721.2."""
    assert what_it_is(copy(0), "copy") == NOTHING_YET
    assert ask(copy(0), "stations")["copy"]["inactive"] == [3, 8]


def test_a_copy_does_not_copy_what_the_original_has_become() -> None:
    """CR 707.2: the original is a flying 4/5 creature with ten charge counters, the copy has none."""
    assert what_it_is(copy(0)) == FULL
    assert what_it_is(copy(0), "copy") == NOTHING_YET
    assert ask(copy(0), "stations")["copy"]["charge"] == 0


def test_a_copy_goes_by_the_charge_counters_on_itself() -> None:
    """CR 721.2a, 721.2b, 707.2: abilities, types, power and toughness."""
    assert [what_it_is(copy(charge), "copy") for charge in (2, 3, 7, 8)] == [NOTHING_YET, HALF, HALF, FULL]


# ---- line 21: its abilities follow its counters ----


def test_abilities_follow_the_charge_counters() -> None:
    """CR 721.2a."""
    assert [what_it_is(board(craft(charge)))[1] for charge in (2, 3, 8)] == [NOTHING_YET[1], HALF[1], FULL[1]]


def test_charge_counters_of_another_effect_do_the_same() -> None:
    """CR 721.2a, 701.34a: proliferating, and putting counters on it by name."""
    found = [what_it_is(after) for after in all_resolved(board(craft(2), stack=[top("Proliferate.")]))]
    assert sorted(found, key=str) == sorted([NOTHING_YET, HALF], key=str)
    put = top("Put six charge counters on target artifact.", targets=["craft"])
    assert what_it_is(resolved(board(craft(2), stack=[put]))) == FULL


def test_losing_charge_counters_takes_abilities_away() -> None:
    """CR 721.2a: as the effect of a spell, and as a cost."""
    removal = top("Remove a charge counter from target artifact.", targets=["craft"])
    assert what_it_is(resolved(board(craft(8), stack=[removal]))) == HALF
    drain = thing("drain", "Enchantment", "Remove a charge counter from an artifact you control: You gain 1 life.")
    assert what_it_is(done(board(craft(3), drain), "activate drain")["board"]) == NOTHING_YET


def test_whether_it_is_a_creature_follows_the_counters_too() -> None:
    """CR 721.2b: with the last one gone it is none any more."""
    assert ask(board(craft(8)), "stations")["craft"]["creature"] is True
    removal = top("Remove a charge counter from target artifact.", targets=["craft"])
    after = resolved(board(craft(8), stack=[removal]))
    assert ask(after, "stations")["craft"]["creature"] is False
    assert seen(after, "craft")["types"] == ["Artifact"]


# ---- line 23: striations ----


def test_a_station_card_has_one_or_more_striations() -> None:
    """CR 721.2: a symbol with a number before each."""
    assert ask(board(craft()), "stations")["craft"]["inactive"] == [3, 8]
    assert ask(board(craft(text="Station\n12+ | Flying")), "stations")["craft"]["inactive"] == [12]
    three = craft(5, text="Station\n2+ | Vigilance\n5+ | Flying\n9+ | Trample")
    assert ask(board(three), "stations")["craft"] == {"charge": 5, "active": [2, 5], "inactive": [9], "creature": False}


# ---- line 25: attacking ----


def able(tree: Tree) -> Any:
    return ask(tree | {"turn": {"active": "A", "step": "declare attackers"}}, "combat")["able"]


def test_it_can_attack_however_lately_it_became_a_creature() -> None:
    """CR 302.6, 508.1a: the eighth counter was put on it this turn."""
    after = resolved(stationing(bears(pt="1/1", tapped=True), charge=7))
    assert able(after) == {"craft": ["B"]}


def test_it_can_not_attack_in_the_turn_it_came() -> None:
    """CR 302.6, 508.1a."""
    assert able(board(craft(8))) == {"craft": ["B"]}
    assert able(board(craft(8, sick=True))) == {}


# ---- line 27: Spacecraft ----


def test_spacecraft_gives_no_abilities() -> None:
    """CR 205.3g: without station in its text it has nothing, whatever counters are on it."""
    hull = thing("hull", "Artifact — Spacecraft", counters={"charge": 20})
    assert what_it_is(board(hull), "hull") == (["Artifact"], [], None)
    assert "hull" not in ask(board(hull), "stations")


def test_spacecraft_is_an_artifact_type() -> None:
    """CR 205.3g, 205.1a, 702.73a: it goes with being an artifact, and isn't among all creature types."""
    beast = [{"on": ["craft"], "text": "becomes a 3/3 Beast creature until end of turn"}]
    assert seen(board(craft()), "craft")["subtypes"] == ["Spacecraft"]
    assert seen(board(craft(), effects=beast), "craft")["subtypes"] == ["Beast"]
    lord = thing("lord", "Enchantment", "Spacecraft you control have hexproof.")
    shape = thing("shape", "Artifact Creature — Shapeshifter", "Changeling", pt="1/1")
    assert seen(board(lord, shape), "shape")["abilities"] == ["Changeling"]


def test_other_cards_care_about_spacecraft() -> None:
    """CR 205.3g, 109.2: a Spacecraft is one with station or without; another artifact is none."""
    lord = thing("lord", "Enchantment", "Spacecraft you control have hexproof.")
    tree = board(lord, craft(), thing("hull", "Artifact — Spacecraft"), thing("wagon", "Artifact — Vehicle"))
    assert [seen(tree, name)["abilities"] for name in ("craft", "hull", "wagon")] == [
        ["Station", "Hexproof"],
        ["Hexproof"],
        [],
    ]


# ---- line 29: a creature by another effect ----


def test_another_effect_makes_it_a_creature_with_that_effects_power() -> None:
    """CR 721.2b, 613.4b: the printed 4/5 isn't used."""
    for effect, expected in (("becomes a 1/1 artifact creature until end of turn", "1/1"),
                             ("becomes an artifact creature with base power and toughness 6/6", "6/6")):  # fmt: skip
        tree = board(craft(3), effects=[{"on": ["craft"], "text": effect}])
        assert what_it_is(tree) == (["Artifact", "Creature"], HALF[1], expected), effect
    march = thing(
        "march",
        "Enchantment",
        "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
    )
    assert pt(board(craft(), march), "craft") == "3/3"


# ---- line 31: which power ----


def test_the_power_as_the_ability_resolves() -> None:
    """CR 702.184a, 608.2h: what was 2 as the cost was paid is 5 now; toughness doesn't matter."""
    after = done(board(craft(), bears(pt="2/9")), "station craft with bears")["board"]
    assert charge_of(resolved(after)) == 2
    grown = after | {"effects": [{"on": ["bears"], "text": "gets +3/+0 until end of turn"}]}
    assert charge_of(resolved(grown)) == 5


def test_the_power_as_it_last_existed() -> None:
    """CR 702.184a, 608.2h: the creature was sacrificed in response."""
    assert charge_of(resolved(stationing(tapped={"id": "gone", "power": 4}))) == 4


# ---- lines 33 and 43: station symbols ----


def test_a_symbol_means_as_many_charge_counters_or_more() -> None:
    """CR 721.2a: fewer do not do, more do."""
    assert [ask(board(craft(charge)), "stations")["craft"]["active"] for charge in (0, 2, 3, 4, 7, 8, 9)] == [
        [], [], [3], [3], [3], [3, 8], [3, 8],
    ]  # fmt: skip


def test_only_charge_counters_count_for_a_symbol() -> None:
    """CR 721.2a."""
    for kind in ("+1/+1", "loyalty", "age"):
        assert what_it_is(board(craft(counters={kind: 9}))) == NOTHING_YET, kind


def test_a_symbol_gives_all_the_abilities_of_its_striation() -> None:
    """CR 721.2a: the activated one and the keyword, and none of the next striation."""
    assert what_it_is(board(craft(3))) == HALF
    assert rules_against(board(craft(3), library=20), "activate craft#2") == []
    assert why_not(board(craft(2), library=20), "activate craft#2") != []


def test_a_symbol_with_power_and_toughness_makes_it_a_creature_too() -> None:
    """CR 721.2b: with that base power and toughness, from N counters on."""
    assert [what_it_is(board(craft(charge)))[2] for charge in (7, 8, 9)] == [None, "4/5", "4/5"]
    assert what_it_is(board(craft(8))) == FULL


def test_it_keeps_its_other_types_as_a_creature() -> None:
    """CR 721.2b: "in addition to its other types"."""
    found = seen(
        board(thing("craft", "Legendary Artifact — Spacecraft", TEXT, pt="4/5", counters={"charge": 8})), "craft"
    )
    assert (found["supertypes"], found["types"], found["subtypes"]) == (
        ["Legendary"],
        ["Artifact", "Creature"],
        ["Spacecraft"],
    )


# ---- line 35: no creature before, and nowhere else ----


def test_it_is_no_creature_without_its_counters() -> None:
    """CR 721.2b: it can't be crewed by, can't attack, can't be tapped for station."""
    assert what_it_is(board(craft(7))) == HALF
    assert able(board(craft(7))) == {}
    assert why_not(board(craft(7), craft(0, "other")), "station other with craft") == ["118.3"]
    assert why_not(board(craft(8), craft(0, "other")), "station other with craft") == []


def test_it_has_no_power_and_toughness_in_other_zones() -> None:
    """CR 721.2c: in a hand, a graveyard, exile, and on the stack."""
    for zone in ("hand", "graveyard", "exile"):
        assert pt(board(**{zone: [craft()]}), "craft") is None, zone
        assert ask(board(**{zone: [craft()]}), "stations") == {}, zone
    spell = top(TEXT, "Artifact — Spacecraft", pt="4/5")
    found = seen({**board(stack=[spell]), "stack": [{key: spell[key] for key in ("spell", "id", "controller")}]}, "top")
    assert (found["power"], found["toughness"]) == (None, None)


# ---- line 37: beyond the last symbol ----


def test_it_can_be_stationed_beyond_its_last_symbol() -> None:
    """CR 721.4, 702.184a."""
    assert why_not(board(craft(8), bears()), "station craft with bears") == []
    after = done(board(craft(8), bears()), "station craft with bears")["board"]
    assert charge_of(resolved(after)) == 10


def test_more_counters_give_no_more_abilities() -> None:
    """CR 721.2a, 721.4: not another instance of any."""
    assert what_it_is(board(craft(40))) == FULL


def test_other_effects_may_use_the_counters_beyond() -> None:
    """CR 721.4: an effect that counts them."""
    text = "Station\n8+ | Flying\nThis Spacecraft gets +1/+0 for each charge counter on it."
    assert [pt(board(craft(charge, text=text)), "craft") for charge in (8, 11)] == ["12/5", "15/5"]


# ---- line 39: the keyword ----


def test_a_station_card_is_one_with_the_keyword() -> None:
    """CR 702.184a, 721.1: the ability stands for the words that the rulebook has for it."""
    (ability,) = pyrules.compile_text("Station")["abilities"]
    assert ability["kind"] == "activated"
    assert set(ask(board(craft(), thing("rock", "Artifact", "{T}: Add {C}.")), "stations")) == {"craft"}


def test_station_taps_another_untapped_creature_one_controls() -> None:
    """CR 702.184a, 118.3: not itself, not a tapped one, not an opponent's, nothing but a creature."""
    assert why_not(board(craft(), bears()), "activate craft#Station") == []
    assert why_not(board(craft(8)), "activate craft#Station") == ["118.3"]
    assert why_not(board(craft(8)), "station craft with craft") == ["118.3"]
    assert why_not(board(craft(), bears(tapped=True)), "activate craft#Station") == ["118.3"]
    assert why_not(board(craft(), B=[bears()]), "activate craft#Station") == ["118.3"]
    assert why_not(board(craft(), thing("rock", "Artifact")), "activate craft#Station") == ["118.3"]
    assert entry(done(board(craft(), bears()), "station craft with bears")["board"], "bears")["tapped"] is True


def test_a_creature_that_came_lately_can_be_tapped_for_station() -> None:
    """CR 702.184a, 302.6: the cost has no tap symbol, and the craft itself may be new."""
    assert why_not(board(craft(sick=True), bears(sick=True)), "station craft with bears") == []


def test_station_puts_as_many_charge_counters_as_the_creatures_power() -> None:
    """CR 702.184a: on the permanent with station."""
    for power in (0, 1, 3, 7):
        after = done(board(craft(1), bears(pt=f"{power}/9")), "station craft with bears")["board"]
        assert charge_of(resolved(after)) == 1 + power, power


def test_station_is_activated_only_as_a_sorcery() -> None:
    """CR 702.184a, 602.5d: the main phase of one's own turn, the stack empty; as often as creatures can be tapped."""
    others = craft(), bears()
    assert why_not(board(*others, step="upkeep"), "activate craft#Station") == ["602.5d"]
    assert why_not(board(*others, active="B"), "activate craft#Station") == ["602.5d"]
    assert why_not(stationing(bears("second"), bears(tapped=True)), "activate craft#Station") == ["602.5d"]
    again = resolved(done(board(craft(), bears(), bears("second")), "station craft with bears")["board"])
    assert why_not(again, "station craft with second") == []


# ---- line 41: negative power ----


def test_negative_power_puts_and_removes_no_counters() -> None:
    """CR 107.1b, 702.184a: now, or as it last existed."""
    assert charge_of(resolved(stationing(bears(pt="-2/5", tapped=True), charge=2))) == 2
    shrunk = bears(pt="1/5", counters={"-1/-1": 3}, tapped=True)
    assert charge_of(resolved(stationing(shrunk, charge=2))) == 2
    assert charge_of(resolved(stationing(charge=2, tapped={"id": "gone", "power": -2}))) == 2
