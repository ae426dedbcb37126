"""X, the tap symbol and the untap symbol."""

from __future__ import annotations

from tests.rules.boards import Tree, board, produces, pt, seen, thing
from tests.seeds.boards import done, entry, life, resolved, top, why_not

WITH_COUNTERS = "~ enters with X +1/+1 counters on it."
GAINS_LIFE = "When ~ enters, you gain X life."


def hydra(text: str, pt: str = "0/0", **keys: object) -> Tree:
    """A creature spell of A's with {X} in its cost."""
    return top(text, "Creature — Hydra", cost="{X}{G}", pt=pt, **keys)


# ---- line 13 ----


def test_x_of_a_replacement_effect_as_it_enters_is_that_of_the_spell() -> None:
    """CR 107.3m, 614.1c."""
    assert entry(resolved(board(stack=[hydra(WITH_COUNTERS, x=3)])), "top")["counters"] == {"+1/+1": 3}


def test_x_of_a_triggered_ability_as_it_enters_is_that_of_the_spell() -> None:
    """CR 107.3m, 603.6a: the ability has the same X on the stack, and as it resolves."""
    after = resolved(board(stack=[hydra(GAINS_LIFE, "1/1", x=3)]))
    assert [ability["x"] for ability in after["stack"]] == [3]
    assert life(resolved(after)) == 23


def test_x_chosen_for_an_additional_cost_counts_too() -> None:
    """CR 107.3m, 601.2b: "for any of its costs"."""
    card = thing(
        "it", "Creature", f"As an additional cost to cast this spell, pay X life.\n{GAINS_LIFE}", cost="{G}", pt="1/1"
    )
    on_stack = board(
        cards=[card["definition of its own card"]], stack=[{"spell": "it", "id": "it", "controller": "A", "x": 4}]
    )
    assert life(resolved(resolved(on_stack))) == 24


def test_x_of_the_permanent_is_0() -> None:
    """CR 107.3m, 107.3g: its mana value, and the X of its other abilities."""
    after = resolved(board(stack=[hydra("~ gets +X/+X.\n{0}: You gain X life.", "1/1", x=3)]))
    assert (seen(after, "top")["mana_value"], pt(after, "top")) == (1, "1/1")
    assert life(resolved(done(after, "activate top#2")["board"])) == 20


def test_without_a_spell_there_is_no_x_to_refer_to() -> None:
    """CR 107.3m, 107.3g: put onto the battlefield from a graveyard."""
    card = thing("it", "Creature", f"{GAINS_LIFE}\n{WITH_COUNTERS}", cost="{X}{G}", pt="1/1")
    spell = top("Put target creature card from your graveyard onto the battlefield.", targets=["it"])
    after = resolved(board(graveyard=[card], stack=[spell]))
    assert "counters" not in entry(after, "it")
    assert life(resolved(after)) == 20


# ---- line 25 of the second document ----


def test_x_in_the_mana_cost_of_a_card_in_a_library_is_0() -> None:
    """CR 107.3g, 202.3e: its mana value is that of the rest, seen or searched for."""
    card = thing("card", "Artifact", cost="{X}{X}{1}", revealed=True)
    assert seen(board(library=[card]), "card")["mana_value"] == 1
    for value, mana in ((0, []), (1, ["{G}"]), (2, []), (3, [])):
        text = f"{{T}}: Add {{G}} for each artifact card in your library with mana value {value}."
        assert produces(board(thing("source", "Artifact", text), library=[card]), "source") == mana, value


# ---- lines 15 and 17 ----


def permanent(symbol: str, type_line: str = "Creature — Bear", **keys: object) -> Tree:
    power = "1/1" if "Creature" in type_line else None
    return thing("it", type_line, f"{symbol}: You gain 1 life.\n{{0}}: You gain 1 life.", pt=power, **keys)


def test_the_tap_symbol_taps_the_permanent() -> None:
    """CR 107.5."""
    assert entry(done(board(permanent("{T}")), "activate it#1")["board"], "it")["tapped"] is True


def test_a_tapped_permanent_can_not_be_tapped_for_a_cost() -> None:
    """CR 107.5: its other ability can be activated."""
    assert why_not(board(permanent("{T}", tapped=True)), "activate it#1") == ["107.5"]
    assert why_not(board(permanent("{T}", tapped=True)), "activate it#2") == []
    assert why_not(board(permanent("{T}")), "activate it#1") == []


def test_the_untap_symbol_untaps_the_permanent() -> None:
    """CR 107.6."""
    assert "tapped" not in entry(done(board(permanent("{Q}", tapped=True)), "activate it#1")["board"], "it")


def test_an_untapped_permanent_can_not_be_untapped_for_a_cost() -> None:
    """CR 107.6: its other ability can be activated."""
    assert why_not(board(permanent("{Q}")), "activate it#1") == ["107.6"]
    assert why_not(board(permanent("{Q}")), "activate it#2") == []
    assert why_not(board(permanent("{Q}", tapped=True)), "activate it#1") == []


def sickness(symbol: str, tapped: bool) -> None:
    def against(type_line: str, n: int, **keys: object) -> list[str]:
        return why_not(board(permanent(symbol, type_line, tapped=tapped, **keys)), f"activate it#{n}")

    assert against("Creature — Bear", 1, sick=True) == ["302.6"]
    assert against("Creature — Bear", 1) == []
    assert against("Creature — Bear", 2, sick=True) == []
    assert against("Artifact", 1, sick=True) == []
    assert against("Artifact Creature", 1, sick=True) == ["302.6"]


def test_a_creature_that_came_lately_and_the_tap_symbol() -> None:
    """CR 107.5, 302.6: only creatures, only the symbol."""
    sickness("{T}", tapped=False)


def test_a_creature_that_came_lately_and_the_untap_symbol() -> None:
    """CR 107.6, 302.6: only creatures, only the symbol."""
    sickness("{Q}", tapped=True)
