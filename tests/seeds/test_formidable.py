"""Total power: negative powers, activated abilities that ask for it, and triggered abilities that ask twice."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.boards import Tree, bears, board, produces, seen, thing
from tests.seeds.boards import done, resolved, top, why_not

ACTIVATED = "Formidable — {1}: You gain 1 life. Activate only if creatures you control have total power 8 or greater."
MANA = "Formidable — {T}: Add {C}{C}{C}. Activate only if creatures you control have total power 8 or greater."
TRIGGERED = "Formidable — Whenever you cast an instant spell, if creatures you control have total power 8 or greater, you gain 1 life."


def host(*powers: int, text: str = ACTIVATED, **keys: Any) -> Tree:
    """A's enchantment of this text, and creatures of these powers."""
    creatures = [bears(f"creature-{n}", pt=f"{power}/9") for n, power in enumerate(powers, start=1)]
    return board(thing("host", "Enchantment", text), *creatures, **({"mana": "{G}"} | keys))


def shrunk(tree: Tree, by: int) -> Tree:
    """The same board after the first creature has got less power."""
    return tree | {"effects": [{"on": ["creature-1"], "text": f"gets -{by}/-0 until end of turn"}]}


def life(tree: Tree) -> int:
    return int(tree["players"]["A"].get("life", 20))


# ---- line 19 ----


@pytest.mark.parametrize(
    ("powers", "total"), [((4, 5, -2), 7), ((4, 4), 8), ((-1,), -1), ((), 0), ((0, 3), 3), ((-2, -3, 6), 1)]
)
def test_negative_powers_count_as_they_are(powers: tuple[int, ...], total: int) -> None:
    """CR 107.1b: in a sum."""
    for least in range(max(0, total - 1), max(0, total) + 2):
        text = f"{{1}}: You gain 1 life. Activate only if creatures you control have total power {least} or greater."
        assert why_not(host(*powers, text=text), "activate host") == ([] if total >= least else ["602.5b"]), least


def test_creatures_of_others_and_other_permanents_have_no_part_in_it() -> None:
    """CR 107.1b, 109.2: creatures on the battlefield that the player controls."""
    elsewhere = {
        "B": [bears("theirs", pt="9/9")],
        "graveyard": [bears("dead", pt="9/9")],
        "hand": [bears("card", pt="9/9")],
    }
    assert why_not(host(4, 3, **elsewhere), "activate host") == ["602.5b"]


# ---- line 21 ----


def test_an_activated_ability_needs_total_power_8() -> None:
    """CR 602.5b: as it is activated, of a mana ability too."""
    assert [why_not(host(*powers), "activate host") for powers in ((4, 4), (8,), (4, 3), (9, -2))] == [
        [],
        [],
        ["602.5b"],
        ["602.5b"],
    ]
    assert why_not(host(7, text=MANA), "activate host") == ["602.5b"]
    assert why_not(host(8, text=MANA), "activate host") == []
    assert produces(host(7, text=MANA), "host") == ["{C}{C}{C}"]  # what it would add doesn't depend on it (106.7)


def test_once_activated_the_total_power_does_not_matter() -> None:
    """CR 602.5b, 113.7a, 608.2h: the creatures shrink, or leave, before it resolves."""
    activated = done(host(4, 4), "activate host")["board"]
    assert life(resolved(activated)) == 21
    assert life(resolved(shrunk(activated, 4))) == 21
    mine = activated["players"]["A"]
    alone = {**activated, "players": {**activated["players"], "A": {**mine, "battlefield": mine["battlefield"][:1]}}}
    assert life(resolved(alone)) == 21


# ---- line 23 ----


def casting(*powers: int) -> Tree:
    """A casts an instant."""
    spell = thing("instant", "Instant", "You gain 5 life.", cost="{G}")
    return done(host(*powers, text=TRIGGERED, hand=[spell]), "cast instant")


def test_a_triggered_ability_triggers_only_with_total_power_8() -> None:
    """CR 603.4: the intervening "if" is checked as the event happens."""
    assert [len(casting(*powers)["triggers"]) for powers in ((4, 4), (4, 3), (10, -2), (9, -2))] == [1, 0, 1, 0]


def test_it_is_checked_again_on_resolution() -> None:
    """CR 603.4: with total power below 8 it does nothing then, and leaves the stack."""
    on_stack = casting(4, 4)["board"]
    assert life(resolved(on_stack)) == 21
    after = resolved(shrunk(on_stack, 1))
    assert (life(after), [spell["id"] for spell in after["stack"]]) == (20, ["instant"])


def test_it_does_not_trigger_later() -> None:
    """CR 603.4: total power 8 as it would resolve is too late."""
    after = resolved(
        casting(4, 3)["board"] | {"effects": [{"on": ["creature-1"], "text": "gets +4/+0 until end of turn"}]}
    )
    assert (life(after), after["stack"]) == (25, [])


def test_abilities_of_a_step_and_of_attacking_ask_again_too() -> None:
    """CR 603.4: on the stack, whatever they trigger on."""
    for event in ("At the beginning of combat on your turn", "Whenever a creature you control attacks"):
        text = f"Formidable — {event}, if creatures you control have total power 8 or greater, creatures you control gain trample until end of turn."
        trigger = {"ability": "host#1", "id": "trigger", "controller": "A"}
        for powers, expected in (((4, 4), ["Trample"]), ((4, 3), [])):
            after = resolved(host(*powers, text=text, stack=[trigger], step="declare attackers"))
            assert [word.capitalize() for word in seen(after, "creature-1")["abilities"]] == expected, (event, powers)


def test_an_ability_of_a_permanent_that_enters() -> None:
    """CR 603.4, 603.6a: the creature that enters counts already."""
    text = "When this creature enters, if creatures you control have total power 8 or greater, you gain 1 life."
    for power, expected in ((4, 1), (3, 0)):
        entering = top(text, "Creature — Giant", pt=f"{power}/4")
        assert len(resolved(board(bears(pt="4/4"), stack=[entering]))["stack"]) == expected, power
