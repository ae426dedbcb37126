"""CR 601.2b, 601.2c, 601.2f: costs that hang on the targets that are chosen, and on what is paid as an additional cost."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, rows, rule, thing

TAX = rule("Spells your opponents cast cost {1} more to cast for each target.", "tax")
HELP = rule("Spells you cast cost {1} less to cast for each target.", "help")
GUARD = thing(
    "guard", "Creature — Dragon", "Spells your opponents cast that target this creature cost an additional 3 life to cast.",
    pt="5/4",
)  # fmt: skip
STRIVE = "This spell costs {1}{R} more to cast for each target beyond the first."
ANY = "Destroy any number of target creatures."
MODES = "Choose one —\n• Destroy target creature.\n• Destroy target artifact."
FEAST = "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell costs {2} less to cast for each creature sacrificed this way."
PYRE = "As an additional cost to cast this spell, you may exile any number of red cards from your hand. This spell costs {2} less to cast for each card exiled this way."
CROWD = "As an additional cost to cast this spell, you may tap any number of untapped creatures you control. This spell costs {1} less to cast for each creature tapped this way."
ROCK = thing("rock", "Artifact")
RED, BLUE = (thing(name, "Instant", "Draw a card.", cost=cost) for name, cost in (("red", "{R}"), ("blue", "{U}")))
ELF = thing("elf", "Creature — Elf", "{T}: Add {R}.", pt="1/1")


def cast(
    text: str, mana: str, *mine: Any, B: tuple[Any, ...] = (), cost: str = "{R}", kind: str = "Instant", **keys: Any
) -> Tree:
    """A hand with one spell that says this."""
    hand = [thing("it", kind, text, cost=cost), *keys.pop("hand", ())]
    return board(*mine, B=B, hand=hand, mana=mana, **keys)


A, B = bears("a"), bears("b")
ROWS: list[tuple[str, Tree, str, list[str]]] = [
    # ---- for each target
    ("601.2f", cast("Destroy target creature.", "{R}", B=(TAX, A)), "cast it targeting a", ["601.2h"]),
    ("601.2f", cast("Destroy target creature.", "{R}{R}", B=(TAX, A)), "cast it targeting a", []),
    ("601.2f", cast("Destroy target creature.", "{R}", B=(TAX, A)), "cast it", ["601.2h"]),
    ("601.2f", cast("Draw a card.", "{R}", B=(TAX,)), "cast it", []),
    ("601.2f", cast(ANY, "{R}{R}", B=(TAX, A, B)), "cast it targeting a, b", ["601.2h"]),
    ("601.2f", cast(ANY, "{R}{R}{R}", B=(TAX, A, B)), "cast it targeting a, b", []),
    ("601.2f", cast(ANY, "{R}", B=(TAX, A, B)), "cast it", []),
    ("601.2f", cast("Destroy target creature.", "{R}", TAX, B=(A,)), "cast it targeting a", []),
    ("601.2f", cast(ANY, "{R}", HELP, B=(A, B), cost="{2}{R}"), "cast it targeting a, b", []),
    ("601.2f", cast(ANY, "{R}", HELP, B=(A, B), cost="{2}{R}"), "cast it targeting a", ["601.2h"]),
    ("601.2f", cast(ANY, "{R}", HELP, B=(A, B), cost="{2}{R}"), "cast it", []),
    ("601.2f", cast("Destroy up to one target creature.", "{R}", HELP, B=(A, B), cost="{2}{R}"), "cast it", ["601.2h"]),
    ("118.7a", cast(ANY, "{R}", HELP, B=(A, B), cost="{R}{R}"), "cast it targeting a, b", ["601.2h"]),
    ("702.96b", cast("Overload {R}\nDestroy target creature.", "{R}", B=(TAX, A)), "cast it as Overload", []),
    ("702.96b", cast("Overload {R}\nDestroy target creature.", "{R}", B=(TAX, A)), "cast it targeting a", ["601.2h"]),
    ("303.4a", cast("Enchant creature", "{R}", B=(TAX, A), kind="Enchantment — Aura"), "cast it", ["601.2h"]),
    ("702.103b", cast("Bestow {R}", "{R}", B=(TAX, A), kind="Enchantment Creature — Nymph"), "cast it as Bestow",
        ["601.2h"]),
    ("601.2f", cast(f"{STRIVE}\n{ANY}", "{R}{R}", B=(A, B)), "cast it targeting a, b", ["601.2h"]),
    ("601.2f", cast(f"{STRIVE}\n{ANY}", "{R}{R}{R}", B=(A, B)), "cast it targeting a, b", []),
    # ---- life for each target
    ("119.4", cast(f"This spell costs 3 life more to cast for each target.\n{ANY}", "{R}", B=(A, B), life=5),
        "cast it targeting a, b", ["118.3b"]),
    ("119.4", cast(f"This spell costs 3 life more to cast for each target.\n{ANY}", "{R}", B=(A, B), life=6),
        "cast it targeting a, b", []),
    ("119.4", cast(f"This spell costs 3 life more to cast for each target.\n{ANY}", "{R}", B=(A, B), life=2), "cast it",
        []),
    # ---- life that a text adds
    ("118.3b", cast("Destroy target creature.", "{R}", B=(GUARD, A), life=2), "cast it targeting guard", ["118.3b"]),
    ("118.3b", cast("Destroy target creature.", "{R}", B=(GUARD, A), life=3), "cast it targeting guard", []),
    ("118.3b", cast("Destroy target creature.", "{R}", B=(GUARD, A), life=2), "cast it targeting a", []),
    ("118.3b", cast("Destroy target creature.", "{R}", B=(GUARD, A), life=2), "cast it", []),
    ("118.3b", cast("Destroy target creature.", "{R}", B=(GUARD,), life=2), "cast it", ["118.3b"]),
    ("118.3b", cast("Destroy target creature.", "{R}", GUARD, life=2), "cast it", []),
    ("118.3b", cast("Destroy target creature.", "", B=(GUARD,), cost="{R/P}", life=4), "cast it", ["601.2h"]),
    ("118.3b", cast("Destroy target creature.", "", B=(GUARD,), cost="{R/P}", life=5), "cast it", []),
    ("118.3b", cast("As an additional cost to cast this spell, pay 2 life.\nDestroy target creature.", "{R}",
        B=(GUARD,), life=4), "cast it", ["118.3b"]),
    ("101.2", cast("Destroy target creature.", "{R}", rule("Players can't pay life or sacrifice creatures to cast spells or activate abilities."),
        B=(GUARD,)), "cast it", ["101.2"]),
    ("700.2", cast(MODES, "{R}", B=(GUARD, ROCK), life=2), "cast it", []),
    ("700.2", cast(MODES, "{R}", B=(GUARD,), life=2), "cast it", ["118.3b"]),
    ("702.103b", cast("Bestow {R}", "{R}", B=(GUARD,), kind="Enchantment Creature — Nymph", life=2),
        "cast it as Bestow", ["118.3b"]),
    # ---- what is paid makes it cheaper
    ("601.2f", cast(FEAST, "{R}", A, cost="{4}{R}"), "cast it", ["601.2h"]),
    ("601.2f", cast(FEAST, "{R}", A, B, cost="{4}{R}"), "cast it", []),
    ("118.7a", cast(FEAST, "", A, B, cost="{R}"), "cast it", ["601.2h"]),
    ("118.7a", cast(FEAST, "{R}", A, B, cost="{3}{R}"), "cast it", []),
    ("701.21a", cast(FEAST, "{R}", A, B=(B,), cost="{4}{R}"), "cast it", ["601.2h"]),
    # A creature may be tapped for mana before it is sacrificed (601.2g), but not tapped twice.
    ("601.2g", cast(FEAST, "", ELF, cost="{2}{R}"), "cast it", []),
    ("118.10", cast(CROWD, "", ELF, cost="{1}{R}"), "cast it", ["601.2h"]),
    ("118.10", cast(CROWD, "", ELF, A, cost="{1}{R}"), "cast it", []),
    ("302.6", cast(CROWD, "{R}", bears("a", sick=True), cost="{1}{R}"), "cast it", []),
    ("601.2f", cast(CROWD, "{R}", bears("a", tapped=True), cost="{1}{R}"), "cast it", ["601.2h"]),
    ("601.2f", cast(PYRE, "{R}", hand=[RED], cost="{2}{R}"), "cast it", []),
    ("601.2f", cast(PYRE, "{R}", hand=[BLUE], cost="{2}{R}"), "cast it", ["601.2h"]),
    ("601.2a", cast(PYRE, "{R}", cost="{2}{R}"), "cast it", ["601.2h"]),
    ("107.3a", cast(PYRE, "{R}", hand=[RED], cost="{X}{R}"), "cast it x 2", []),
    ("107.3a", cast(PYRE, "{R}", hand=[RED], cost="{X}{R}"), "cast it x 3", ["601.2h"]),
    # An effect that demands a total cost comes after all reductions.
    ("601.2f", cast(FEAST, "{R}{R}", A, rule("Each spell that would cost less than three mana to cast costs three mana to cast."),
        cost="{2}{R}"), "cast it", ["601.2h"]),
    ("601.2f", cast(FEAST, "{R}{R}{R}", A, rule("Each spell that would cost less than three mana to cast costs three mana to cast."),
        cost="{2}{R}"), "cast it", []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "action", "against"), rows(ROWS))
def test_what_a_spell_costs_hangs_on_what_is_chosen(rule: str, tree: Tree, action: str, against: list[str]) -> None:
    answer = pyrules.check(tree, action).to_dict()
    assert answer["legal"] is (not against)
    assert sorted({why["rule"] for why in answer["why_not"]}) == against


NOT_JUDGED: list[tuple[str, Tree]] = [
    ("700.2", cast(MODES, "{R}", B=(TAX, A))),
    ("601.2f", cast("Destroy target creature. Tap up to two target lands.", "{R}", HELP, B=(A,), cost="{2}{R}")),
]


@pytest.mark.parametrize(("rule", "tree"), rows(NOT_JUDGED))
def test_a_number_of_targets_that_is_open_is_not_judged(rule: str, tree: Tree) -> None:
    assert pyrules.check(tree, "cast it").to_dict()["legal"] is None


# ---- do, and the cheapest payment ----------------------------------------------------------------------------------------------


def test_119_4_the_life_is_paid() -> None:
    tree = cast("Destroy target creature.", "{R}", B=(GUARD, A))
    (after,) = pyrules.do(tree, "cast it targeting guard").to_dict()["outcomes"]
    assert after["board"]["players"]["A"]["life"] == 17
    (after,) = pyrules.do(tree, "cast it targeting a").to_dict()["outcomes"]
    assert "life" not in after["board"]["players"]["A"]


DARE = "This spell costs {1} less to cast if it targets a Bear.\nDestroy target creature."


@pytest.mark.parametrize(
    ("rule", "tree"),
    rows(
        [
            ("601.2c", cast("Destroy target creature.", "{R}", B=(GUARD, A))),
            ("601.2c", cast(ANY, "{R}{R}{R}", B=(TAX, A, B))),
            ("601.2c", cast(f"{STRIVE}\n{ANY}", "{R}{R}{R}", B=(A, B))),
            ("601.2c", cast(DARE, "{R}{R}", B=(A,), cost="{1}{R}")),
            ("118.8b", cast(FEAST, "{R}{R}{R}", A, cost="{2}{R}")),
        ]
    ),
)
def test_a_cost_that_is_still_open_is_not_carried_out(rule: str, tree: Tree) -> None:
    assert pyrules.check(tree, "cast it").to_dict()["legal"]
    with pytest.raises(NotUnderstood):
        pyrules.do(tree, "cast it")


def test_601_2h_the_payment_tells_what_is_paid_besides() -> None:
    tree = cast(FEAST, "{R}", A, B, cost="{3}{R}")
    payment = pyrules.check(tree, "cast it", pay="cards").to_dict()["payment"]
    assert payment["besides"] == ["a leaves its zone", "b leaves its zone"]
    assert [(part["symbol"], part["with"]) for part in payment["pays"]] == [("{R}", "{R}")]
