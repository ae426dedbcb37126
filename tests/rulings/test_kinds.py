"""Kinds of rulings: one that is true and what makes it false, beside the rule that decides."""

from __future__ import annotations

import pytest

from tests.rulings.kinds import Kind, answer, decided, idle_edits, rows

# A paragraph; the rule; what is put in the place of what so that it is false.
KINDS: list[Kind] = [
    # Since when a player controls a permanent, whatever else it became.
    (("A land that becomes a creature may be affected by “summoning sickness.” You can't attack with it or use any of its {T} abilities "
     "(including its mana abilities) unless it began your most recent turn on the battlefield under your control."),
     "302.6", [("You can't attack", "You can attack")]),
    (("A noncreature permanent that turns into a creature is subject to the “summoning sickness” rule: It can only attack, and its {T} "
     "abilities can only be activated, if its controller has continuously controlled that permanent since the beginning of their most "
     "recent turn."), "302.6", [("is subject", "isn't subject"), ("has continuously", "hasn't continuously")]),
    ("If the permanent that becomes a creature came under your control this turn, it can't attack.", "302.6", [("can't", "can")]),
    ("You can't attack with a creature that came under your control this turn unless it has haste.", "302.6",
     [("can't", "can"), ("unless it has haste", "even if it has haste")]),
    ("A creature with haste can attack and its {T} abilities can be activated as soon as it comes under your control.", "702.10b",
     [("can attack", "can't attack"), ("can be", "can't be")]),
    (("If a creature hasn't been under your control continuously since your most recent turn began, you can't activate its abilities with "
     "{T} in their costs."), "302.6", [("can't", "can")]),
    ("A creature's {T} ability can't be activated the turn it comes under your control.", "302.6", [("can't", "can")]),
    (("If the land targeted by the first ability entered the battlefield this turn, it won't be able to attack and its activated abilities with "
     "{T} in the cost (including its mana ability) can't be activated (unless something gives it haste)."), "302.6",
     [("won't", "will"), ("can't", "can")]),
    # Crewing: who may, what it makes, and that nobody comes between.
    ("A creature that came under your control this turn can be tapped to pay a crew cost.", "702.122a", [("can be", "can't be")]),
    ("A creature that came under your control this turn can be tapped to crew a Vehicle.", "702.122a", [("can be", "can't be")]),
    ("A creature that came under your control this turn can be tapped to station a permanent.", "702.184a", [("can be", "can't be")]),
    ("A tapped creature can't crew a Vehicle.", "702.122a", [("can't", "can"), ("A tapped", "An untapped")]),
    ("A Vehicle can't crew itself.", "702.122a", [("can't", "can")]),
    ("A Vehicle that isn't a creature can't attack or block.", "508.1a", [("can't", "can"), ("isn't a creature", "is crewed")]),
    ("A Vehicle that's become a creature can be tapped to pay the crew cost of another Vehicle.", "702.122a", [("can be", "can't be")]),
    ("A Vehicle that's crewed won't normally have any creature type.", "301.7", [("won't normally", "will")]),
    ("You may activate a crew ability of a Vehicle more than once each turn.", "702.122a", [("may", "can't")]),
    (("If an effect causes a Vehicle to become an artifact creature with a specified power and toughness, that effect overwrites the "
     "Vehicle's printed power and toughness."), "301.7b", [("overwrites", "doesn't overwrite")]),
    (("If a permanent becomes a copy of a Vehicle, the copy won't be a creature, even if the Vehicle it's copying has become an artifact "
     "creature."), "707.2", [("won't be", "will be")]),
    (("When a Vehicle becomes a creature, that doesn't count as having a creature enter the battlefield. The permanent was already on the "
     "battlefield; it only changed its types. Abilities that trigger whenever a creature enters the battlefield won't trigger."), "603.6a",
     [("doesn't count", "counts"), ("was already", "wasn't already"), ("won't trigger", "will trigger")]),
    ("When a Vehicle becomes a creature, that doesn't count as having a creature come under your control.", "603.6a",
     [("doesn't count", "counts")]),
    # Stationing, whose cost is as well paid by what just came.
    ("You may activate a station ability only any time you could cast a sorcery.", "602.5d", [("a sorcery", "an instant")]),
    ("You can tap any other untapped creature you control to pay the cost of a station ability, even one that just came under your control.",
     "702.184a", [("You can", "You can't")]),
    # Mana abilities.
    ("A mana ability doesn't use the stack and can't be responded to.", "605.3b", [("doesn't use", "uses"), ("can't be", "can be")]),
    ("Mana abilities don't use the stack, so players can't respond to them.", "605.3b", [("don't use", "use"), ("can't respond", "can respond")]),
    ("Players can't respond to mana abilities.", "605.3b", [("can't", "can")]),
    ("An activated mana ability is one that produces mana as it resolves, not one that costs mana to activate.", "605.1a",
     [("produces mana as it resolves, not one that costs mana to activate", "costs mana to activate, not one that produces mana as it resolves")]),
    ("An ability that targets isn't a mana ability, even if it adds mana.", "605.1a", [("isn't", "is"), ("targets", "doesn't target")]),
    ("Loyalty abilities aren't mana abilities, even if they add mana.", "605.1a", [("aren't", "are")]),
    ("Because Deathrite Shaman's first ability requires a target, it is not a mana ability.", "605.1a",
     [("is not", "is"), ("requires", "doesn't require")]),
    (("Because it's a loyalty ability, Jaya Ballard's first ability isn't a mana ability. It can be activated only any time you could cast a "
     "sorcery."), "606.3", [("isn't", "is"), ("a sorcery", "an instant")]),
    (("You're “tapping a permanent for mana” only if you're activating an activated ability of that permanent that includes the {T} symbol in its "
     "cost and produces mana as part of its effect."), "106.12", [("includes", "doesn't include")]),
    ("If you tap a land for mana but it doesn't produce any mana, abilities that trigger whenever a land is tapped for mana won't trigger.",
     "106.12a", [("won't", "will")]),
    ("Colorless is a type of mana but not a color.", "106.1b", [("a type of mana but not a color", "a color but not a type of mana")]),
    ("Colorless isn't a color.", "105.1", [("isn't", "is")]),
    # What permanents that look at others could produce.
    ("Reflecting Pool doesn't care about any restrictions or riders your lands put on the mana they produce. It just cares about types of mana.",
     "106.7", [("doesn't care", "cares"), ("types", "colors")]),
    (("When determining what colors of mana your opponents' lands could produce, Exotic Orchard takes into account any applicable replacement "
     "effects that would apply to those lands' mana abilities (such as Contamination's effect, for example)."), "106.7", [("takes into account", "ignores"), ("takes", "doesn't take")]),
    (("If an opponent controls Vivid Crag and you control Fellwar Stone, you can tap Fellwar Stone for any color of mana. It doesn't matter whether "
     "Vivid Crag has a charge counter on it."), "106.7", [("you can tap", "you can't tap"), ("doesn't matter", "matters")]),
    ("If your opponents control no lands, Exotic Orchard can't be tapped for mana of any color.", "106.7", [("can't", "can")]),
    (("Lands that produce mana based only on what other lands “could produce” won't help each other unless some other land allows one of them to "
     "actually produce some type of mana. For example, if you control an Exotic Orchard and your opponent controls an Exotic Orchard and a "
     "Reflecting Pool, none of those lands would produce mana if their mana abilities were activated. On the other hand, if you control a Forest "
     "and an Exotic Orchard, and your opponent controls an Exotic Orchard and a Reflecting Pool, then each of those lands can be tapped to produce "
     "{G}. Your opponent's Exotic Orchard can produce {G} because you control a Forest."), "106.7",
     [("won't help", "will help"), ("none of those", "each of those"), ("to produce {G}", "to produce {R}"), ("control a Forest.", "control a Swamp.")]),
    # X and mana values.
    ("For spells with {X} in their mana costs, use the value chosen for X to determine the spell's mana value.", "202.3e",
     [("use the value chosen for X to determine the spell's mana value", "treat X as 0"), ("spells with", "permanents with")]),
    ("While a spell with {X} in its mana cost is on the stack, its mana value takes the chosen value of X into account.", "202.3e",
     [("takes", "doesn't take")]),
    ("If an artifact has {X} in its mana cost, X is considered to be 0.", "202.3e", [("0", "1")]),
    ("A land card has a mana value of 0.", "202.3a", [("of 0", "of 1"), ("has", "doesn't have")]),
    ("The mana value of a land is 0.", "202.3a", [("is 0", "is 1"), ("is 0", "isn't 0")]),
    # Subtypes of lands.
    ("Desert is a land type with no special meaning. It doesn't grant the land an intrinsic mana ability.", "305.6",
     [("doesn't grant", "grants"), ("Desert", "Swamp")]),
    # In the rulebook's own words.
    (("A creature's activated ability with the tap symbol or the untap symbol in its activation cost can't be activated unless the creature has "
     "been under its controller's control continuously since their most recent turn began. This rule is informally called the “summoning "
     "sickness” rule."), "302.6", [("can't be", "can be")]),
    (("If a creature has haste, its controller can activate its activated abilities whose cost includes the tap symbol or the untap symbol even "
     "if that creature hasn't been controlled by that player continuously since their most recent turn began."), "702.10c",
     [("can activate", "can't activate")]),
    ("Crew is an activated ability of Vehicle cards.", "702.122a", [("an activated", "a triggered"), ("is an", "isn't an"), ("Vehicle cards", "Aura cards")]),
    ("Haste is a static ability.", "702.10a", [("a static", "an activated")]),
    ("A station symbol represents a static ability.", "721.2", [("a static", "a triggered")]),
    ("While in any zone other than the battlefield, station cards do not have power or toughness.", "721.2c", [("do not have", "have")]),
    ("A station card in your hand isn't a creature card.", "721.2b", [("isn't", "is")]),
    ("A Vehicle that isn't a creature doesn't have power or toughness.", "208.3", [("doesn't have", "has")]),
    (("An activated mana ability doesn't go on the stack, so it can't be targeted, countered, or otherwise responded to. Rather, it resolves "
     "immediately after it is activated."), "605.3b", [("doesn't go", "goes"), ("can't be targeted", "can be targeted")]),
    ("A spell can never be a mana ability, even if it could put mana into a player's mana pool when it resolves.", "605.5b", [("can never", "can")]),
    ("There are five colors of mana: white, blue, black, red, and green.", "106.1a", [("five", "six"), (", and green", ", green, and colorless")]),
    (("If a card in any zone other than the stack has an {X} in its mana cost, the value of {X} is treated as 0, even if the value of X is "
     "defined somewhere within its text."), "107.3g", [("treated as 0", "treated as 1")]),
    (("When calculating the mana value of an object with an {X} in its mana cost, X is treated as 0 while the object is not on the stack, and X is "
     "treated as the number chosen for it while the object is on the stack."), "202.3e", [("as 0", "as 1"), ("the number chosen for it", "0")]),
    ("Revealing a card doesn't cause it to leave the zone it's in.", "701.20b", [("doesn't cause", "causes")]),
    ("A card that is currently revealed may be revealed again.", "701.20c", [("may", "can't")]),
    (("Planet is a land type with no special meaning. It doesn't grant the land any intrinsic abilities. Other cards may care about which lands "
     "are Planets."), "305.6", [("doesn't grant", "grants"), ("a land type", "a creature type")]),
    ("If another permanent becomes a copy of a permanent with station, the charge counters on it aren't copied.", "707.2", [("aren't", "are")]),
    # Abilities that keywords mean, said of them in general.
    ("A station ability can be activated only as a sorcery.", "702.184a", [("only as a sorcery", "any time you could cast an instant")]),
    ("Crew abilities aren't mana abilities. They use the stack and can be responded to.", "605.1a", [("aren't", "are"), ("use", "don't use")]),
    ("Lands aren't affected by summoning sickness unless they're creatures.", "302.6", [("aren't affected", "are affected")]),
    # Who can be crewed, how many a cost takes.
    ("A Vehicle that came under your control this turn can be crewed, but it can't attack that turn.", "702.122a",
     [("can be", "can't be"), ("can't attack", "can attack")]),
    ("You can tap any two untapped Humans you control to pay the cost of Devout Chaplain's activated ability.", "118.3", [("two", "three")]),
    (("Once a player announces that they are activating a crew ability, no player may take other actions until the ability has been paid for. "
     "Notably, players can't try to stop the ability by changing a creature's power or by removing or tapping a creature."), "601.2i",
     [("no player may", "any player may"), ("players can't", "players can")]),
    ("If the card has {X} in its mana cost, you must choose 0 as the value of X when casting it without paying its mana cost.", "107.3b",
     [("must choose 0", "may choose any number"), ("0", "2")]),
    ("If you cast a spell with {X} in its mana cost without paying its mana cost, you must choose 0 as the value of X.", "107.3b", [("0", "3")]),
]  # fmt: skip
# Which land types have a meaning is so where no land has them.
DEFINING = {"305.6"}

# Of these no board shows a sentence or all of them: orders in which something may be done, what was chosen or paid. They are read, but
# what they say is decided neither way.
UNSHOWN: list[Kind] = [
    ("Additional costs don't affect a spell's mana value.", "118.8d", [("don't affect", "increase")]),
    ("The mana value of the spell remains unchanged, no matter what the total cost to cast it was.", "202.3", [("remains unchanged", "changes")]),
    (("If you cast a spell “without paying its mana cost,” you can't choose to cast it for any alternative costs. You can, however, pay additional "
     "costs. If the card has any mandatory additional costs, you must pay those."), "118.9a",
     [("can't choose", "may choose"), ("You can, however,", "However, you can't"), ("must pay those", "can't pay those")]),
]  # fmt: skip


ROWS = rows(KINDS)
OF_UNSHOWN = rows(UNSHOWN)
TEXTS = [text for text, *_ in [*ROWS, *OF_UNSHOWN]]


@pytest.mark.parametrize(("text", "rule", "true"), ROWS)
def test_kind(text: str, rule: str, true: bool) -> None:
    decided_and_shown(text, rule, true, TEXTS)


def decided_and_shown(text: str, rule: str, true: bool, table: list[str]) -> None:
    found = decided(text, rule, true, table)
    if rule not in DEFINING:
        shown_by = {"holds": "witness", "contradicted": "counterexample"}
        assert [
            c["claim"] for c in found["claims"] if c["verdict"] in shown_by and shown_by[c["verdict"]] not in c
        ] == []


@pytest.mark.parametrize(("text", "rule"), [(text, rule) for text, rule, true in OF_UNSHOWN if true])
def test_what_no_board_shows_is_undecided(text: str, rule: str) -> None:
    found = answer(text, TEXTS)
    verdicts = {claim["verdict"] for claim in found["claims"]}
    assert found["understood"] and "undecided" in verdicts and "contradicted" not in verdicts, rule


@pytest.mark.parametrize(("text", "rule"), [(text, rule) for text, rule, true in OF_UNSHOWN if not true])
def test_nor_does_what_is_false_of_it_hold(text: str, rule: str) -> None:
    found = answer(text, TEXTS)
    assert not {claim["verdict"] for claim in found["claims"]} <= {"holds", "defines"}, rule


def test_every_edit_changes_something() -> None:
    assert idle_edits([*KINDS, *UNSHOWN]) == []


# What is true of something else, or of nothing that the text names: nothing is claimed.
OPEN = [
    "If the target land hasn't been under its controller's control continuously, it glows.",
    "The second ability triggers whenever the fortified land becomes tapped, not just when it's tapped for mana.",
    "This is a mana ability.",
    "Triggered abilities use the stack.",
    "Additional costs increase what you pay.",
]


@pytest.mark.parametrize("text", OPEN)
def test_open(text: str) -> None:
    found = answer(text, OPEN)
    assert {claim["verdict"] for claim in found["claims"]} <= {"undecided", "vacuous"}
