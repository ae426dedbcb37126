"""Mana of no defined type, what a permanent could produce, and what tapping a permanent for mana is."""

from __future__ import annotations

from typing import Any

from tests.rules.boards import Tree, bears, board, could_produce, land, produces, thing
from tests.seeds.boards import done, pool, resolved, top, why_not

CHOSEN = "{T}: Add one mana of the chosen color."
POOL = "{T}: Add one mana of any type that a land you control could produce."
WATCH = "Whenever a land is tapped for mana, draw a card."
BLACK = "If a land is tapped for mana, it produces {B} instead of any other type."
RED = "If a land is tapped for mana, it produces {R} instead of any other type."
TWICE = "If you tap a permanent for mana, it produces twice as much of that mana instead."


def enchantment(text: str, name: str = "watch") -> Tree:
    return thing(name, "Enchantment", text)


def tapped(source: Tree, *others: Tree, **keys: Any) -> Tree:
    """What follows when a permanent called `source` has its ability activated, with no mana to begin with."""
    return done(board(source, *others, mana="", library=20, **keys), "activate source")


def triggers(source: Tree, *others: Tree) -> int:
    return len(tapped(source, *others)["triggers"])


# ---- line 3 ----


def test_mana_of_an_undefined_type_is_no_mana() -> None:
    """CR 106.5: no color was chosen; neither colorless mana nor mana of any color takes its place."""
    assert produces(board(land("source", text=CHOSEN)), "source") == []
    assert produces(board(land("source", text=CHOSEN, chosen={"color": "red"})), "source") == ["{R}"]
    assert (
        produces(board(land("source", text="{T}: Add one mana of any color among permanents you control.")), "source")
        == []
    )


def test_more_than_one_mana_of_an_undefined_type_is_no_mana_either() -> None:
    """CR 106.5: "one or more mana"."""
    assert produces(board(land("source", text="{T}: Add two mana of the chosen color.")), "source") == []


def test_the_ability_that_adds_no_mana_resolves_all_the_same() -> None:
    """CR 106.5: its cost is paid, and no mana is in the pool."""
    after = tapped(land("source", text=CHOSEN))["board"]
    assert (pool(after), after["players"]["A"]["battlefield"][0]["tapped"]) == ("", True)


# ---- line 5 ----


def test_every_ability_of_the_permanent_counts() -> None:
    """CR 106.7: any type of mana that one of its abilities would produce."""
    two = land("two", text="{T}: Add {C}.\n{T}: Add {W} or {U}.")
    assert could_produce(board(land("pool", text=POOL), two), "pool") == "WUC"


def test_what_would_be_produced_now() -> None:
    """CR 106.7: if the ability were to resolve at that time."""
    grove = land("grove", text="{T}: Add {G} for each creature you control.")
    assert could_produce(board(land("pool", text=POOL), grove, bears()), "pool") == "G"
    assert could_produce(board(land("pool", text=POOL), grove), "pool") == ""


def test_replacement_effects_are_taken_into_account() -> None:
    """CR 106.7: the forest would produce black mana, and no green."""
    assert could_produce(board(land("forest", "Forest"), enchantment(BLACK)), "forest") == "B"


def test_replacement_effects_in_any_order() -> None:
    """CR 106.7, 616.1: each of two effects may be the last."""
    effects = enchantment(BLACK), enchantment(RED, "glow")
    assert could_produce(board(land("forest", "Forest"), *effects), "forest") == "BR"
    assert could_produce(board(land("pool", text=POOL), land("forest", "Forest"), *effects), "pool") == "BR"


def test_costs_that_could_not_be_paid_are_ignored() -> None:
    """CR 106.7: mana, life, what is tapped already, what there is nothing of to sacrifice."""
    for cost in ("{9}, {T}", "{T}, Pay 50 life", "{T}, Sacrifice a creature", "{T}, Discard a card"):
        far = land("far", text=f"{cost}: Add {{R}}.", tapped=True)
        assert could_produce(board(land("pool", text=POOL), far, mana=""), "pool") == "R", cost


def test_a_permanent_that_would_produce_no_mana() -> None:
    """CR 106.7: there is no type of mana it could produce."""
    assert could_produce(board(land("pool", text=POOL), land("idle", text="{T}: Draw a card.")), "pool") == ""
    assert could_produce(board(land("idle", text="{T}: Add {G} for each creature you control.")), "idle") == ""


def test_a_type_that_can_not_be_defined() -> None:
    """CR 106.7: lands that only see each other, and one that nothing was chosen for."""
    pools = land("pool", text=POOL), land("other", text=POOL)
    assert (could_produce(board(*pools), "pool"), could_produce(board(*pools), "other")) == ("", "")
    assert could_produce(board(land("pool", text=POOL), land("source", text=CHOSEN)), "pool") == ""


# ---- line 7 ----


def test_activating_a_mana_ability_with_the_tap_symbol_is_tapping_for_mana() -> None:
    """CR 106.12, 605.1a."""
    assert triggers(land("source", "Forest"), enchantment(WATCH)) == 1


def test_a_mana_ability_without_the_tap_symbol_does_not_tap_for_mana() -> None:
    """CR 106.12: not even where its cost taps something."""
    assert triggers(land("source", text="{0}: Add {G}."), enchantment(WATCH)) == 0
    taps = land("source", text="Tap an untapped creature you control: Add {G}.")
    assert triggers(taps, enchantment(WATCH), bears()) == 0


def test_another_ability_with_the_tap_symbol_does_not_tap_for_mana() -> None:
    """CR 106.12, 605.1a: it could add mana, or it is no mana ability."""
    assert triggers(land("source", text="{T}: Draw a card."), enchantment(WATCH)) == 0
    assert triggers(land("source", text="{T}: Put a charge counter on ~."), enchantment(WATCH)) == 0


# ---- line 9 ----


def test_it_triggers_when_the_ability_resolves_and_produces_mana() -> None:
    """CR 106.12a: every time, for whoever taps."""
    first = tapped(land("source", "Forest"), land("second", "Forest"), enchantment(WATCH))
    assert len(first["triggers"]) == 1
    assert len(done(first["board"], "activate second")["triggers"]) == 1


def test_it_does_not_trigger_when_no_mana_is_produced() -> None:
    """CR 106.12a: the ability was activated and resolved, without mana."""
    none = land("source", text="{T}: Add {G} for each creature you control.")
    assert triggers(none, enchantment(WATCH)) == 0
    assert triggers(none, enchantment(WATCH), bears()) == 1
    assert triggers(land("source", text=CHOSEN), enchantment(WATCH)) == 0


def test_it_triggers_on_the_type_that_it_speaks_of() -> None:
    """CR 106.12a: "tapped for {G}" as the green mana is produced, whatever else is."""
    green = enchantment("Whenever a land is tapped for {G}, draw a card.")
    assert [triggers(land("source", text=f"{{T}}: Add {mana}."), green) for mana in ("{G}", "{G}{U}", "{C}")] == [
        1,
        1,
        0,
    ]


def test_it_triggers_on_the_type_that_is_really_produced() -> None:
    """CR 106.12a, 106.12b: what a replacement effect has made of it."""
    black = enchantment("Whenever you tap a land for {B}, draw a card.")
    assert triggers(land("source", "Forest"), black, enchantment(BLACK, "gloom")) == 1
    assert triggers(land("source", "Swamp"), black, enchantment(RED, "glow")) == 0


# ---- line 11 ----


def test_the_production_of_mana_is_replaced_as_the_ability_resolves() -> None:
    """CR 106.12b: the cost is as it was, and no other mana was ever in the pool."""
    source = land("source", text="{T}, Pay 1 life: Add {G}.")
    after = tapped(source, enchantment(BLACK))
    assert (pool(after["board"]), after["board"]["players"]["A"]["life"]) == ("{B}", 19)
    assert not [event for event in after["events"] if "{G}" in event]


def test_a_replacement_effect_of_a_specified_type() -> None:
    """CR 106.12b: "tapped for {C}"."""
    colorless = enchantment("If you tap a permanent for {C}, it produces twice as much of that mana instead.")
    for mana, expected in (("{C}", "{C}{C}"), ("{G}", "{G}"), ("{G}{C}", "{G}{C}{C}")):
        assert produces(board(land("source", text=f"{{T}}: Add {mana}."), colorless), "source") == [expected]


def test_a_replacement_effect_of_a_specified_amount() -> None:
    """CR 106.12b: "tapped for two or more mana"."""
    damp = enchantment(
        "If a land is tapped for two or more mana, it produces {C} instead of any other type and amount."
    )
    for mana, expected in (("{G}", "{G}"), ("{G}{G}", "{C}"), ("{U}{G}{G}", "{C}")):
        assert produces(board(land("source", text=f"{{T}}: Add {mana}."), damp), "source") == [expected]


def test_mana_that_is_not_produced_by_tapping_is_not_replaced() -> None:
    """CR 106.12b, 106.12: an ability without {T}, a spell, and what a triggered ability adds besides."""
    assert produces(board(land("source", text="{0}: Add {G}."), enchantment(TWICE)), "source") == ["{G}"]
    assert pool(resolved(board(enchantment(TWICE), mana="", stack=[top("Add {R}{R}.")]))) == "{R}{R}"
    besides = enchantment("Whenever you tap a land for mana, add an additional {U}.", "besides")
    assert pool(tapped(land("source", "Forest"), enchantment(TWICE), besides)["board"]) == "{U}{G}{G}"


def test_what_replaces_mana_does_not_replace_the_cost() -> None:
    """CR 106.12b: whether the ability can be activated is as before."""
    assert why_not(board(land("source", "Forest"), enchantment(BLACK), mana=""), "tap source for {B}") == []
    assert why_not(board(land("source", "Forest"), enchantment(BLACK), mana=""), "tap source for {G}") == ["106.3"]
    assert why_not(board(land("source", "Forest", tapped=True), enchantment(BLACK)), "tap source for {B}") == ["107.5"]
