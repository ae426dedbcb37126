"""Paragraphs that are true, and what small edits make of them: each must be seen to be false, or still true, by the rule named."""

from __future__ import annotations

import pytest

from tests.rulings.kinds import answer

# The paragraph, the rule; what is put in the place of what, and whether it is true then.
UNDEFINED = "If an ability would produce one or more mana of an undefined type, it produces no mana instead."
COULD_PRODUCE = (
    "The type of mana a permanent could produce at any time includes any type of mana that an ability of that permanent would produce if "
    "the ability were to resolve at that time, taking into account any applicable replacement effects in any possible order. Ignore "
    "whether any costs of the ability could or could not be paid. If that permanent wouldn't produce any mana under these conditions, or "
    "no type of mana can be defined this way, there's no type of mana it could produce."
)
TAPPING = (
    "To “tap [a permanent] for mana” is to activate a mana ability of that permanent that includes the {T} symbol in its activation cost. "
    "See rule 605, “Mana Abilities.”"
)
TAPPED = (
    "An ability that triggers whenever a permanent “is tapped for mana” or is tapped for mana of a specified type triggers whenever such a "
    "mana ability resolves and produces mana or the specified type of mana."
)
REPLACED = (
    "A replacement effect that applies if a permanent “is tapped for mana” or tapped for mana of a specific type and/or amount modifies the "
    "mana production event while such an ability is resolving and producing mana or the specified type and/or amount of mana."
)
ITS_X = (
    "If an object's enters-the-battlefield triggered ability or replacement effect refers to X, and the spell that became that object as it "
    "resolved had a value of X chosen for any of its costs, the value of X for that ability is the same as the value of X for that spell, "
    "although the value of X for that permanent is 0."
)
SYMBOL = (
    "The tap symbol is {T}. A creature's activated ability with the tap symbol in its activation cost can't be activated unless the "
    "creature has been under its controller's control continuously since their most recent turn began."
)
COPY = (
    "If another permanent becomes a copy of a permanent represented by a station card, all of its printed abilities, including the ones "
    "represented by station symbols, are copied. Its current characteristics and the number of charge counters on it are not copied. The "
    "abilities (and in some cases, types, power, and toughness) are determined based on the number of charge counters on the copy."
)
BASED = (
    "The abilities of a permanent with station are based on the number of charge counters it has. This means that if a permanent with "
    "station gets charge counters due to some other effect (such as proliferate) or loses charge counters somehow, its abilities change "
    "accordingly. The same is true for determining whether or not that permanent is a creature."
)
STRIATIONS = (
    "Each station card has one or more striations in its text box. Each striation is preceded by a station symbol—a circle surrounding a "
    "number and a plus sign."
)
ATTACKING = (
    "If a permanent with station becomes a creature, it will be able to attack if it's been under your control continuously since the turn "
    "began. That is, it doesn't matter how long it's been a creature, just how long it's been on the battlefield."
)
SPACECRAFT = (
    "Spacecraft is an artifact type with no special meaning. It doesn't grant the artifact any intrinsic abilities. Other cards may care "
    "about which artifacts are Spacecraft."
)
OTHER_MEANS = (
    "If an effect causes a permanent with station to become a creature by some means other than having the appropriate number of charge "
    "counters on it, it won't use any power and toughness values printed in its text box. Instead, it will use whatever base power and "
    "toughness was set by the effect that made it a creature."
)
TAPPED_CREATURE = (
    "Use the tapped creature's power as the station ability resolves to determine how many charge counters to put on the permanent with "
    "station. If that creature isn't on the battlefield at that time, use its power as it last existed on the battlefield."
)
STATION_SYMBOL = (
    "Each station symbol represents an ability. A station symbol means “As long as this permanent has N or more charge counters on it, it has "
    "[abilities],” where N is the number inside the symbol and [abilities] are all the abilities found inside the same striation as that "
    "symbol."
)
BOX = (
    "If a station card has a power and toughness box printed in one of the striations in its text box, it's not a creature unless it has the "
    "appropriate number of charge counters on it. That card also doesn't have that power and toughness in any zone other than the battlefield."
)
MORE = (
    "Even if a permanent with station has equal or greater charge counters than the number in its last station symbol, you can still "
    "activate its station ability. Adding more charge counters won't give it additional abilities, but other effects or cards might make "
    "those extra counters relevant."
)
STATION_CARD = (
    "A station card is a card with the station keyword ability. The station keyword means “Tap another untapped creature you control: Put a "
    "number of charge counters on this permanent equal to the tapped creature's power. Activate only as a sorcery.”"
)
NEGATIVE = "If the tapped creature has negative power, no charge counters are put onto or removed from the permanent with station."
KEPT = "The emblem's triggered ability doesn't remove any abilities, types, subtypes, or supertypes the artifact has."
EMBLEM = (
    "If the emblem's ability causes a Vehicle to become an artifact creature, its base power and toughness will be set to 0/0. Crewing that "
    "Vehicle will not restore its power and toughness. Similarly, if the ability causes a permanent with station to become an artifact "
    "creature, putting an amount of charge counters on it greater than or equal to the amount required for it to become an artifact creature "
    "won't overwrite the base power and toughness set by the emblem's ability."
)
CREWING = (
    "If the emblem's ability causes a Vehicle to become an artifact creature, it doesn't count as “crewing” that Vehicle for any ability "
    "that would trigger due to a Vehicle becoming crewed."
)
VALUE = "If a card in your library has {X} in its mana cost, X is 0 for the purpose of determining its mana value."
TOTAL = (
    "If you control a creature with power less than 0, use its actual power when calculating the total power of creatures you control. For "
    "example, if you control three creatures with powers 4, 5, and -2, the total power of creatures you control is 7."
)
FORMIDABLE = (
    "Some formidable abilities are activated abilities that require creatures you control to have total power 8 or greater. Once you "
    "activate these abilities, it doesn't matter what happens to the total power of creatures you control."
)
INTERVENING = (
    "Other formidable abilities are triggered abilities with an “intervening ‘if’” clause. Such abilities check the total power of creatures "
    "you control twice: once at the appropriate time to see if the ability will trigger, and again as the ability tries to resolve. If, at "
    "that time, the total power of creatures you control is no longer 8 or greater, the ability will have no effect."
)
REMAINS = (
    "If a cost to cast a spell includes revealing a card, that card remains revealed from the time the spell is announced until the time it "
    "leaves the stack."
)
AGAIN = (
    "If a card in your hand is already revealed, you may reveal it again to pay the cost of another spell or ability that requires you to "
    "reveal a card from your hand."
)
BEHELD = (
    "Effects that say “If a [quality] was beheld” only care if a card of that quality was revealed or a permanent you control of that quality "
    "was chosen. No matter what happens to that card or permanent after that, it was still beheld, and any additional effects that depend on "
    "that card or permanent being beheld will still happen."
)
A_CARD = "If an effect refers to a “[subtype] card,” it refers only to a card that has that subtype."
FOR_CREWING = (
    "If Synthesizer Labship's second ability causes a Vehicle to become an artifact creature, it doesn't count as “crewing” that Vehicle for "
    "any ability that would trigger due to a Vehicle becoming crewed."
)
GIFT = (
    "If there is a +1/+1 counter on a noncreature permanent you control, such as a Vehicle that isn't crewed, it won't get another one from "
    "Lifecrafter's Gift."
)
PRINTED = (
    "Each Vehicle is printed with a power and toughness, but it's not a creature. If it becomes a creature (most likely through its crew "
    "ability), it will have that power and toughness."
)
CREWED_AGAIN = (
    "You may activate a crew ability of a Vehicle even if it's already an artifact creature. Doing so has no effect on the Vehicle. It "
    "doesn't change its power and toughness."
)
EDITS = [
    (UNDEFINED, "106.5", [
        ("produces no mana instead", "produces one colorless mana instead", False), ("no mana instead", "green mana instead", False),
        ("it produces no mana instead", "it doesn't produce any mana", True), ("no mana instead", "one mana of any type instead", False),
        ("an undefined type", "any type", False), ("one or more mana", "two mana", True)]),
    (COULD_PRODUCE, "106.7", [
        ("taking into account any", "without taking into account any", False), ("includes any type", "doesn't include any type", False),
        ("Ignore whether any costs of the ability could or could not be paid", "Consider only abilities whose costs could be paid", False),
        ("Ignore whether", "Take into account whether", False), ("includes any type of mana", "includes only the colors of mana", False),
        ("there's no type of mana it could produce", "it could produce any color of mana", False)]),
    (TAPPING, "106.12", [
        ("that includes the {T}", "that doesn't include the {T}", False), ("the {T} symbol", "the {Q} symbol", False),
        ("a mana ability", "any mana ability", True), ("rule 605", "rule 602", False)]),
    (TAPPED, "106.12a", [
        ("triggers whenever such", "triggers only if such", True), ("triggers whenever such", "doesn't trigger whenever such", False),
        (" and produces mana or the specified type of mana", ", whether or not it produces mana", False),
        ("produces mana or the specified type of mana", "produces no mana", False),
        ("whenever such a mana ability resolves", "only once each turn, when such a mana ability resolves", False)]),
    (REPLACED, "106.12b", [
        ("modifies the mana production event", "modifies the activation cost", False), ("modifies", "doesn't modify", False),
        ("event while such an ability is resolving and producing", "event before such an ability resolves and produces", False)]),
    (ITS_X, "107.3m", [
        ("is the same as the", "isn't the same as the", False), ("is the same as the", "is twice the", False),
        ("permanent is 0", "permanent isn't 0", False), ("is the same as", "is one more than", False), ("although", "and", True)]),
    (SYMBOL, "107.5", [
        ("symbol is {T}", "symbol is {Q}", False), ("with the tap symbol", "without the tap symbol", False),
        ("can't be activated unless", "can be activated only if", True)]),
    (COPY, "707.2", [
        (", including the ones", ", except the ones", False), ("counters on the copy", "counters on the original permanent", False),
        ("are determined based on", "aren't determined based on", False), ("and the number of charge counters on it are not copied",
         "are not copied, but the number of charge counters on it is", False), (("all of its printed abilities, including the ones "
         "represented by station symbols, are"), "none of its printed abilities are", False)]),
    (BASED, "721.2a", [
        ("are based on", "aren't based on", False), ("the number of charge counters it has", "its power", False),
        ("change accordingly", "stay the same", False), ("is a creature", "is a land", False), ("a permanent with station are", "a creature are", False),
        (" somehow", "", True)]),
    (STRIATIONS, "721.1", [
        ("one or more", "exactly two", False), ("one or more", "at least one", True), ("one or more", "no", False),
        ("Each striation", "No striation", False), ("preceded by", "followed by", False), ("station card has", "Spacecraft card has", False)]),
    (ATTACKING, "302.6", [
        ("doesn't matter how long it's been a creature, just", "matters how long it's been a creature, not just", False),
("creature, just how", "creature or how", False),
        ("if it's been under your control continuously since the turn began", "even if it came under your control this turn", False)]),
    (SPACECRAFT, "205.3g", [
        ("an artifact type", "a land type", False), ("no special meaning", "a special meaning", False), ("may care", "can't care", False),
        ("doesn't grant the artifact any intrinsic abilities", "grants the artifact flying", False),
        ("an artifact type with no special meaning", "a card type", False), ("Other cards may", "No other cards", False)]),
    (OTHER_MEANS, "613.4b", [
        ("whatever base power and toughness was set by the effect that made it a creature", "base power and toughness 0/1", False),
        ("whatever base power and toughness was set by the effect that made it a creature",
         "base power and toughness each equal to its mana value", False)]),
    (TAPPED_CREATURE, "608.2h", [
        ("use its power as it last existed on the battlefield", "its power is 0", False), ("tapped creature's power", "tapped creature's base power", False),
        ("use its power as it last existed on the battlefield", "the station ability has no effect", False),
        ("use its power as it last existed on the battlefield", "use its power as the station ability was activated", False),
        ("how many charge", "how many +1/+1", False)]),
    (STATION_SYMBOL, "721.2a", [
        ("N or more", "at least N", True), ("N or more", "N or fewer", False), ("As long as", "Unless", False), ("it has [abil", "it loses [abil", False),
        ("the same striation as that symbol", "any striation", False), ("represents", "doesn't represent", False),
        ("the number inside the symbol", "the number of striations", False)]),
    (BOX, "721.2c", [
        ("unless it has the", "even if it has the", False), ("any zone other than the battlefield", "your hand", True),
        ("doesn't have that power and toughness in any zone other than the battlefield", "has that power and toughness in your graveyard", False),
        ("not a creature unless", "a creature only if", True), ("charge counters", "+1/+1 counters", False)]),
    (MORE, "721.4", [
        ("you can still activate its station ability", "its station ability can no longer be activated", False),
        ("but other effects or cards might", "but no other effects or cards can", False), ("can still activate", "must activate", False)]),
    (STATION_CARD, "702.184b", [
        ("with the station keyword ability", "with the crew keyword ability", False), ("a card with the", "an artifact with the", False),
        ("another untapped", "an untapped", False)]),
    (NEGATIVE, "107.1b", [
        ("onto or removed from", "onto", True), ("no charge counters are put onto or removed from", "that many charge counters are put onto", False)]),
    (KEPT, "205.1b", [
        ("doesn't remove any abilities, types, subtypes, or supertypes", "removes all supertypes", False), ("doesn't remove", "removes", False),
        ("doesn't remove any abilities, types, subtypes, or supertypes the artifact has", "removes all abilities the artifact has, but no types",
         False)]),
    (EMBLEM, "613.4b", [
        ("will be set to 0/0", "won't be set to 0/0", False), ("will be set to 0/0", "won't change", False),
        ("will not restore its power and toughness", "will set its base power and toughness to its printed values", False)]),
    (CREWING, "702.122d", [
        ("it doesn't count as “crewing” that Vehicle for", "that Vehicle becomes crewed, and it counts as “crewing” that Vehicle for", False), ("doesn't count", "also counts", False)]),
    (VALUE, "202.3e", [
        ("X is 0", "X isn't 0", False), ("your library", "exile", True), ("X is 0 for the purpose of determining its mana value", "its mana value is 0", False)]),
    (TOTAL, "107.1b", [
        ("use its actual power", "don't use its actual power", False), ("use its actual", "ignore its", False), ("is 7", "isn't 9", True),
        ("4, 5, and -2", "1, 2, and -7", False), ("is 7", "is 7 or less", True), ("use its actual power", "treat its power as 1", False)]),
    (FORMIDABLE, "602.5", [
        ("8 or greater", "7 or greater", False), ("Some formidable", "All formidable", False), ("doesn't matter", "matters", False),
        ("it doesn't matter what happens to the total power of creatures you control",
         "they have no effect if the total power of creatures you control is no longer 8 or greater", False)]),
    (INTERVENING, "603.4", [
        ("is no longer 8 or greater", "is less than 8", True), ("is no longer 8", "is still 8", False), ("have no effect", "still resolve", False),
        ("are triggered abilities", "are activated abilities", False)]),
    (REMAINS, "701.20a", [
        ("until the time it leaves the stack", "until end of turn", False), ("remains", "doesn't remain", False),
        ("from the time the spell is announced until the time it leaves", "until the spell leaves", True),
        ("from the time the spell is announced until the time it leaves the stack", "only while the cost is being paid", False)]),
    (AGAIN, "701.20a", [("may reveal it again", "may not reveal it again", False), ("may reveal it again", "can still reveal it", True)]),
    (BEHELD, "701.4b", [
        ("was still beheld", "wasn't beheld", False), ("was revealed or a", "was revealed and a", False),
        ("a card of that quality was revealed or a permanent", "a permanent", False),
        ("will still happen", "will happen only if it's still on the battlefield", False)]),
    (A_CARD, "108.2", [
        ("only to a card", "to a card", True), ("refers only", "doesn't refer", False), ("has that subtype", "names that subtype", False)]),
    (FOR_CREWING, "702.122d", [("doesn't count", "counts", False)]),
    (PRINTED, "301.7b", [("but it's not a creature", "and it's a creature", False), ("it will have", "it won't have", False)]),
    (CREWED_AGAIN, "702.122a", [
        ("You may activate", "You can't activate", False), ("doesn't change its", "changes its", False),
        ("an artifact creature", "a creature", True)]),
    (GIFT, "109.2", [("won't get", "will get", False)]),
]  # fmt: skip
ROWS = [(paragraph, rule, old, new, true) for paragraph, rule, edits in EDITS for old, new, true in edits]


@pytest.mark.parametrize(("paragraph", "rule"), [(paragraph, rule) for paragraph, rule, _ in EDITS])
def test_paragraph(paragraph: str, rule: str) -> None:
    assert verdicts(paragraph) <= {"holds", "defines"}


TEXTS = [
    *(paragraph for paragraph, _, _ in EDITS),
    *(paragraph.replace(old, new) for paragraph, _, old, new, _ in ROWS),
]


@pytest.mark.parametrize(("paragraph", "rule", "old", "new", "true"), ROWS)
def test_edited(paragraph: str, rule: str, old: str, new: str, true: bool) -> None:
    assert old in paragraph
    found = verdicts(paragraph.replace(old, new))
    assert found <= {"holds", "defines", "contradicted"}
    assert ("contradicted" in found) != true


def verdicts(text: str) -> set[str]:
    found = answer(text, TEXTS)
    assert found["understood"], found["not_understood"]
    return {claim["verdict"] for claim in found["claims"]}
