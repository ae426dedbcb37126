"""More kinds of rulings, as in test_kinds.py: creatures that are tapped for costs, that attack if able, Vehicles that are crewed in time."""

from __future__ import annotations

import pytest

from pyrules import verify
from tests.rulings import test_kinds
from tests.rulings.kinds import Kind, idle_edits, rows

# A paragraph; the rule; what is put in the place of what so that it is false.
KINDS: list[Kind] = [
    # Tapped for a cost without {T}: whoever came lately may as well be tapped.
    (("Since Topan Ascetic's activated ability doesn't have a tap symbol in its cost, you can tap a creature (including Topan Ascetic itself) "
     "that hasn't been under your control since your most recent turn began to pay the cost."), "302.6",
     [("you can", "you can't"), ("doesn't have", "has"), ("including", "other than")]),
    (("Since the activated ability doesn't have a tap symbol in its cost, you can tap creatures (including Sigil Tracer itself) that haven't "
     "been under your control since your most recent turn began to pay the cost."), "302.6", [("you can", "you can't"), ("doesn't have", "has")]),
    (("Since Heritage Druid's activated ability doesn't have a tap symbol in its cost, you can tap creatures that haven't been under your "
     "control since your most recent turn began (including Heritage Druid itself) to pay the cost."), "302.6",
     [("you can", "you can't"), ("including", "other than")]),
    (("You can tap any untapped creature you control, including one you haven't controlled continuously since the beginning of your most "
     "recent turn, to pay the cost of Loam Dryad's activated ability. You must have controlled Loam Dryad continuously since the beginning "
     "of your most recent turn, however."), "302.6", [("must have", "don't have to have")]),
    (("You can tap any untapped creature you control to convoke a spell, even one you haven't controlled continuously since the beginning of "
     "your most recent turn."), "702.51a", [("can tap", "can't tap")]),
    ("Any untapped creature you control can be tapped to convoke a spell, even one that just came under your control.", "702.51a",
     [("can be", "can't be")]),
    ("You may tap any number of untapped creatures you control to crew a Vehicle, even ones that just came under your control.", "702.122a",
     [("may", "can't")]),
    ("You can tap creatures that haven't been under your control continuously since your most recent turn began to pay a crew cost.",
     "702.122a", [("can tap", "can't tap")]),
    ("Vehicles can be crewed by any untapped creature you control, even one that just came under your control.", "702.122a",
     [("can be", "can't be")]),
    # Crewing in other words.
    (("You may activate a Vehicle's crew ability even if it's already an artifact creature. Doing so has no effect on the Vehicle. It doesn't "
     "change its power and toughness."), "702.122a", [("may", "can't"), ("doesn't change", "changes")]),
    ("You may crew a Vehicle even if it's already an artifact creature.", "702.122a", [("may", "can't")]),
    ("A Vehicle that's a creature can be tapped to crew another Vehicle.", "702.122a", [("can be", "can't be")]),
    ("Vehicles that aren't creatures can't attack or block.", "508.1a", [("can't", "can")]),
    ("If a Vehicle becomes a creature the turn it comes under your control, it can't attack that turn.", "302.6", [("can't", "can")]),
    # In time: the turn goes on from step to step.
    (("For a Vehicle to be able to attack, it must be a creature as the declare attackers step begins, so the latest you can activate its crew "
     "ability to attack with it is during your beginning of combat step. For a Vehicle to be able to block, it must be a creature as the "
     "declare blockers step begins, so the latest you can activate its crew ability to block with it is during the declare attackers step. "
     "In either case, players may take actions after the crew ability resolves but before the Vehicle has been declared as an attacking or "
     "blocking creature."), "508.1a",
     [("during your beginning of combat", "during your declare attackers"), ("during the declare attackers", "during the declare blockers"),
      ("during the declare attackers", "during the beginning of combat"), ("it must be", "it doesn't have to be"),
      ("players may", "players can't")]),
    # What attacks if able.
    (("If Rubblebelt Recluse can't attack for any reason (such as being tapped or having come under that player's control that turn), then it "
     "doesn't attack. If there's a cost associated with having it attack, its controller isn't forced to pay that cost, so it doesn't have to "
     "attack in that case either."), "508.1d",
     [("it doesn't attack", "it attacks"), ("being tapped", "being untapped"), ("isn't forced", "is forced"), ("doesn't have to", "has to")]),
    (("If, during its controller's declare attackers step, the enchanted creature is tapped, is affected by a spell or ability that says it "
     "can't attack, or hasn't been under that player's control continuously since the turn began (and doesn't have haste), then that creature "
     "doesn't attack. If there's a cost associated with having a creature attack, the player isn't forced to pay that cost, so it doesn't have "
     "to attack in that case either."), "508.1d",
     [("that creature doesn't attack", "that creature attacks"), ("hasn't been", "has been"), ("isn't forced", "is forced")]),
    (("Note that summoning sickness cares about when that permanent came under your control, not when it became a creature."), "302.6",
     [("came under your control, not when it became a creature", "became a creature, not when it came under your control")]),
    (("A land that becomes a creature may be affected by “summoning sickness.” You can't attack with it or use any of its {T} abilities "
     "(including its mana abilities) unless it began your most recent turn on the battlefield under your control. Note that summoning "
     "sickness cares about when that permanent came under your control, not when it became a creature nor when it entered the battlefield."),
     "302.6", [("You can't attack", "You can attack"), ("came under your control, not when it became a creature", "became a creature, not when it came under your control")]),
    # Symbols in costs.
    (("The cost to activate a creature's outlast ability includes the tap symbol ({T}). A creature's outlast ability can't be activated unless "
     "that creature has been under your control continuously since the beginning of your turn."), "302.6",
     [("includes", "doesn't include"), ("can't be activated unless that creature has", "can be activated even if that creature hasn't")]),
    (("If a creature with an {Q} ability hasn't been under your control since your most recent turn began, you can't activate that ability. "
     "Ignore this rule if the creature also has haste."), "302.6", [("you can't", "you can")]),
    (("If the permanent is already untapped, you can't activate its {Q} ability. That's because you can't pay the “Untap this permanent” "
     "cost."), "107.6", [("you can't activate", "you can activate"), ("already untapped", "tapped"), ("Untap this", "Tap this")]),
    # The one that came lately is left out.
    ("Any untapped creature you control can be tapped to pay a crew cost, even one that just came under your control.", "702.122a",
     [(", even one", ", but not one")]),
    ("Creatures affected by “summoning sickness” can be tapped to pay a crew cost.", "702.122a", [("can be", "can't be")]),
    ("You can tap any other untapped creature you control to saddle a Mount, even one that just came under your control.", "702.171a",
     [("can tap", "can't tap")]),
    ("You may activate a crew ability during any player's turn.", "117.1b", [("may", "can't")]),
    ("You may activate a crew ability any time you could cast an instant.", "117.1b", [("may", "can't")]),
    # Cards by their names that became creatures.
    (("If Gideon Jura becomes a creature the same turn he enters the battlefield, you can't attack with him or use any of his {T} abilities (if "
     "he gains any)."), "302.6", [("you can't", "you can")]),
    (("If Mutavault becomes a creature but hasn't been under your control continuously since your most recent turn began, you won't be able to "
     "attack with it or use any of its abilities with {T} in the cost (including its mana ability)."), "302.6", [("you won't", "you will")]),
    ("If Guardian Idol becomes a creature the turn it comes under your control, it can't attack.", "302.6", [("can't", "can")]),
]  # fmt: skip


ROWS = rows(KINDS)
TEXTS = [text for text, *_ in ROWS]


@pytest.mark.parametrize(("text", "rule", "true"), ROWS)
def test_kind_of_creatures(text: str, rule: str, true: bool) -> None:
    test_kinds.decided_and_shown(text, rule, true, TEXTS)


def test_a_spell_becomes_no_creature() -> None:
    text = (
        "If there is a +1/+1 counter on a noncreature permanent you control, it becomes a creature and will get another one from "
        "Lifecrafter's Gift."
    )
    (found,) = verify(text).to_dict()["paragraphs"]
    assert found["understood"]


def test_every_edit_changes_something() -> None:
    assert idle_edits(KINDS) == []
