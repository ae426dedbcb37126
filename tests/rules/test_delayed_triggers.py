"""CR 603.7, 603.12: triggered abilities that a resolving spell or ability creates: what is on the board then, and when they trigger."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.test_resolve import CARDS, ability, life, outcomes, spell, zone

FLICKER = "return it to the battlefield under its owner's control"
# Rule, what resolves, its targets, the effect that is on the board afterwards.
CREATED: list[tuple[str, str, tuple[str, ...], dict[str, Any]]] = [
    ("603.7a", f"Exile target creature. {FLICKER.capitalize()} at the beginning of the next end step.", ("ogre",),
     {"on": ["ogre"], "text": f"At the beginning of the next end step, {FLICKER}."}),
    ("603.7a", f"Exile target creature. At the beginning of the next end step, {FLICKER}.", ("ogre",),
     {"on": ["ogre"], "text": f"At the beginning of the next end step, {FLICKER}."}),
    ("603.7a", "Create a 3/1 red Elemental creature token with haste. Sacrifice it at the beginning of the next end step.", (),
     {"on": ["elemental"], "text": "At the beginning of the next end step, sacrifice it."}),
    ("603.7a", "Draw a card at the beginning of the next turn's upkeep.", (), {"text": "At the beginning of the next turn's upkeep, draw a card."}),
    ("603.7a", "Untap target creature. When that creature dies this turn, draw a card.", ("ogre",),
     {"on": ["ogre"], "text": "When that creature dies this turn, draw a card."}),
    ("603.7a", "Whenever a creature dies this turn, you gain 1 life.\nDraw a card.", (), {"text": "Whenever a creature dies this turn, you gain 1 life."}),
    ("603.7d", "Target creature gets -4/-4 until end of turn. Draw a card at the beginning of your next upkeep.", ("ogre",),
     {"by": "spell", "player": "A", "text": "At the beginning of your next upkeep, draw a card."}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "targets", "expected"), CREATED)
def test_what_is_created(rule: str, text: str, targets: tuple[str, ...], expected: dict[str, Any]) -> None:
    (outcome,) = outcomes(spell(text, targets))
    effect = outcome["board"]["effects"][-1]
    assert effect.items() >= expected.items(), rule
    assert ("on" in effect) == ("on" in expected)


DIES = {"text": "When that creature dies this turn, draw a card.", "on": ["ogre"], "player": "A", "by": "spell"}
LEAVES = {"text": "When that creature leaves the battlefield, draw a card.", "on": ["ogre"], "player": "A"}
EACH = {"text": "Whenever a creature dies this turn, you gain 1 life.", "player": "A"}
LATER = {"text": "At the beginning of the next end step, sacrifice it.", "on": ["ogre"], "player": "A"}
# Rule, the effect on the board, what resolves, its targets; how many abilities trigger, and what the effect is on then (None: it is gone).
TRIGGER: list[tuple[str, dict[str, Any], str, tuple[str, ...], int, list[str] | None]] = [
    ("603.7b", DIES, "Destroy target creature.", ("ogre",), 1, None),
    ("603.7c", DIES, "Destroy target creature.", ("bear",), 0, ["ogre"]),
    ("603.7c", DIES, "Exile target creature.", ("ogre",), 0, None),
    ("603.7b", LEAVES, "Exile target creature.", ("ogre",), 1, None),
    ("603.7b", EACH, "Destroy all creatures.", (), 2, []),
    ("603.7c", LATER, "Destroy target creature.", ("ogre",), 0, []),
    ("603.7c", LATER, "Destroy target creature.", ("bear",), 0, ["ogre"]),
]


@pytest.mark.parametrize(("rule", "effect", "text", "targets", "number", "on"), TRIGGER)
def test_when_it_triggers(
    rule: str, effect: dict[str, Any], text: str, targets: tuple[str, ...], number: int, on: list[str] | None
) -> None:
    (outcome,) = outcomes(spell(text, targets) | {"effects": [effect]})
    assert [top["text"] for top in outcome["board"].get("stack", [])] == [effect["text"]] * number, rule
    left = outcome["board"].get("effects", [])
    assert (left[0].get("on", []) if left else None) == on, rule


def delayed(text: str, *about: str) -> dict[str, Any]:
    """A board with such an ability on the stack, which its source has not got."""
    top = {"ability": "gone#1", "text": text, "controller": "A", **({"about": list(about)} if about else {})}
    return {"cards": CARDS, "players": {"A": {"battlefield": ["Bear"], "library": 3}, "B": {}}, "stack": [top]}


@pytest.mark.parametrize(("about", "left"), [(("bear",), []), ((), ["bear"])])
def test_what_has_gone_is_not_affected(about: tuple[str, ...], left: list[str]) -> None:
    """CR 603.7c: "it" is what the ability was created about, and nothing else."""
    (outcome,) = outcomes(delayed("At the beginning of the next end step, sacrifice it.", *about))
    assert zone(outcome["board"], "A", "battlefield") == left


def test_of_its_own_source() -> None:
    """CR 603.7e: "this creature" of the ability that created it."""
    card = {"name": "Spark", "type": "Creature — Elemental", "power": 3, "toughness": 1,
            "text": "Haste\nWhen this creature enters, sacrifice it at the beginning of the next end step.\n"
                    "{T}: Sacrifice this creature at end of combat."}  # fmt: skip
    for number, when in ((2, "the beginning of the next end step"), (3, "end of combat")):
        board = ability(f"spark#{number}", ("Spark",), about=["spark"])
        (outcome,) = outcomes(board | {"cards": [card]})
        assert outcome["board"]["effects"][0] == {
            "on": ["spark"], "by": "spark", "player": "A", "text": f"At {when}, sacrifice it.",
        }  # fmt: skip


def test_reflexive_abilities() -> None:
    """CR 603.12: it triggers at once if you did, and its target is chosen then (603.3d)."""
    text = "You may sacrifice a creature. When you do, destroy target creature. You gain 1 life."
    found = outcomes(spell(text, mine=("Bear", "Nurse")))
    assert sorted(len(o["triggers"]) for o in found) == [0, 1, 1, 1, 1]
    done = next(o for o in found if o["triggers"] and o["board"]["stack"][0]["targets"] == ["ogre"])
    (after,) = outcomes(done["board"])
    assert (zone(after["board"], "B", "graveyard"), life(after["board"], "A")) == (["ogre"], 21)


@pytest.mark.parametrize(
    "text",
    [
        "Exile target creature. At the beginning of the next end step, return it to the battlefield. It gains haste.",
        "Target player loses 1 life. That player draws a card at the beginning of the next end step.",
    ],
)
def test_what_is_not_carried_out_is_an_error(text: str) -> None:
    targets = ("ogre",) if "creature" in text else ("B",)
    with pytest.raises(NotUnderstood):
        pyrules.resolve(spell(text, targets))
