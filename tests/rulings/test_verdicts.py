"""Verdicts on rulings: true ones hold with a witness, false ones are contradicted by a board; what isn't understood is not judged."""

from __future__ import annotations

from typing import Any

import pytest

from pyrules import ask, verify
from pyrules.rulings.verify import changes, compile_ruling
from tests.rulings.kinds import answer

Tree = dict[str, Any]

# A statement, the rule that decides it, what becomes of it.
STATEMENTS = [
    ("A permanent that's already tapped can't be tapped again to pay the cost.", "107.5", "holds"),
    ("A permanent that's already tapped can be tapped again to pay the cost.", "107.5", "contradicted"),
    ("A permanent that's already untapped can't be untapped again to pay the cost.", "107.6", "holds"),
    (("A creature's activated ability with the tap symbol in its activation cost can't be activated unless the creature has been "
     "under its controller's control continuously since their most recent turn began."), "302.6", "holds"),
    (("A creature's activated ability with the tap symbol in its activation cost can be activated even if the creature hasn't been "
     "under its controller's control continuously since their most recent turn began."), "302.6", "contradicted"),
    ("The untap symbol in an activation cost means “Untap this permanent.”", "107.6", "holds"),
    ("The untap symbol in an activation cost means “Tap this permanent.”", "107.6", "contradicted"),
    ("If an ability would produce one or more mana of an undefined type, it produces no mana instead.", "106.5", "holds"),
    ("If an ability would produce one or more mana of an undefined type, it produces that much colorless mana instead.", "106.5", "contradicted"),
    (('To "tap [a permanent] for mana" is to activate any activated ability of that permanent that includes the {T} symbol in its '
     "activation cost."), "106.12", "contradicted"),
    ("Each station card has one or more striations in its text box.", "721.1", "holds"),
    ("Each station card has two or more striations in its text box.", "721.1", "contradicted"),
    ("A station card is a card with the station keyword ability.", "702.184b", "holds"),
    ("Spacecraft is an artifact type with no special meaning.", "205.3g", "holds"),
    ("Vehicle is an artifact type with no special meaning.", "301.7", "contradicted"),
    ("The abilities of a Vehicle are based on the number of charge counters it has.", "721.2a", "contradicted"),
    ("Spacecraft is a creature type with no special meaning.", "205.3g", "contradicted"),
    (("If a permanent with station becomes a creature, it will be able to attack if it's been under your control continuously since "
     "the turn began."), "302.6", "holds"),
    ("If a Vehicle becomes a creature, it will be able to attack if it's been under your control continuously since the turn began.",
     "302.6", "holds"),
    (("If a land becomes a creature, it won't be able to attack even if it's been under your control continuously since the turn "
     "began."), "302.6", "contradicted"),
    ("If the tapped creature has negative power, no charge counters are put onto or removed from the permanent with station.", "107.1b", "holds"),
    ("If a card in your library has {X} in its mana cost, X is 0 for the purpose of determining its mana value.", "202.3e", "holds"),
    ("If a card in your library has {X} in its mana cost, X is 2 for the purpose of determining its mana value.", "202.3e", "contradicted"),
    ("If an exiled card has {X} in its mana cost, X is considered to be 0.", "202.3e", "holds"),
    ("If the exiled card has {X} in its mana cost, X is considered to be zero.", "202.3e", "holds"),
    ("If a card in exile has {X} in its mana cost, X is considered to be 1.", "202.3e", "contradicted"),
    ("If a card in a graveyard has {X} in its mana cost, X is 0 for the purpose of determining its mana value.", "202.3e", "holds"),
    ("If a permanent has {X} in its mana cost, the value of X is 2.", "107.3g", "contradicted"),
    ("If the copied creature has {X} in its mana cost, X is 0.", "107.3g", "holds"),
    ("If a spell has {X} in its mana cost, use the value chosen for that X to determine its mana value.", "202.3e", "holds"),
    ("If a spell has {X} in its mana cost, X is considered to be 0.", "202.3e", "contradicted"),
    ("If a permanent has {X} in its mana cost, use the value chosen for X to determine its mana value.", "202.3e", "contradicted"),
    ("For example, if you control three creatures with powers 6, 1, and -3, the total power of creatures you control is 4.", "107.1b", "holds"),
    # Whose ability it is that a land is tapped for; when a crew ability can be activated.
    ('You\'re "tapping a land for mana" only if you\'re activating a mana ability of that land that includes the {T} symbol in its cost.', "106.12", "holds"),
    (('You\'re "tapping a land for mana" only if you\'re activating a mana ability of that land that doesn\'t include the {T} symbol in its '
      "cost."), "106.12", "contradicted"),
    ("You may activate a crew ability of a Vehicle even if it's already an artifact creature.", "702.122a", "holds"),
    ("You can't activate a crew ability of a Vehicle if it's already an artifact creature.", "702.122a", "contradicted"),
    ("You may activate a crew ability of a Vehicle only if it's untapped.", "702.122a", "contradicted"),
    ("You can activate a crew ability of a Vehicle only if it isn't a creature.", "702.122a", "contradicted"),
    ("You may activate a station ability of a permanent only if it's a creature.", "702.184a", "contradicted"),
    ("For example, if you control three creatures with powers 6, 1, and -3, the total power of creatures you control is 7.", "107.1b", "contradicted"),
    ("The colors of mana are white, blue, black, red, and green.", "106.1a", "holds"),
    ("The colors of mana are white, blue, black, and green.", "106.1a", "contradicted"),
    ("See rule 302.6.", "302.6", "defines"),
    # Creatures that came lately: attacking, blocking, {T}, and the costs of others.
    (("A noncreature permanent that turns into a creature can attack only if its controller has continuously controlled that permanent since the "
     "beginning of their most recent turn."), "302.6", "holds"),
    (("A noncreature permanent that turns into a creature can attack even if its controller hasn't continuously controlled that permanent since "
     "the beginning of their most recent turn."), "302.6", "contradicted"),
    ("A creature can attack only if it's tapped.", "508.1a", "contradicted"),
    ("If a Vehicle becomes a creature, it can block if it's untapped.", "509.1a", "holds"),
    ("If a Vehicle becomes a creature, it can't block even if it's untapped.", "509.1a", "contradicted"),
    ("If a Vehicle becomes a creature, it can't attack unless you've controlled it continuously since your turn began.", "302.6", "holds"),
    ("Once a Vehicle becomes a creature, it behaves exactly like any other artifact creature.", "301.7", "holds"),
    ("If a land that hasn't been under your control continuously since your last turn began becomes a creature, it can't be tapped for mana.",
     "302.6", "holds"),
    (("If a land that hasn't been under your control continuously since your last turn began becomes a creature, its activated abilities that "
     "include {T} can be activated."), "302.6", "contradicted"),
    ("If a permanent is already untapped, you can't activate its {Q} ability.", "107.6", "holds"),
    ("If a permanent is already untapped, you can activate its {Q} ability.", "107.6", "contradicted"),
    # Crewing.
    ("Any untapped creature you control can be tapped to pay a crew cost, even one that just came under your control.", "702.122a", "holds"),
    (("Any untapped creature you control can be tapped to pay a crew cost, but only if it's been under your control continuously since the turn "
     "began."), "702.122a", "contradicted"),
    ("You may tap more creatures than necessary to activate a crew ability.", "702.122a", "holds"),
    ("You can activate a crew ability of a Vehicle even if it's already an artifact creature.", "702.122a", "holds"),
    ("You can't activate a crew ability of a Vehicle if it's already an artifact creature.", "702.122a", "contradicted"),
    ("Effects that affect the Vehicle, such as by giving it a +1/+1 counter, don't affect the creatures that crewed it.", "702.122b", "holds"),
    ("Effects that affect the Vehicle, such as by giving it a +1/+1 counter, also affect the creatures that crewed it.", "702.122b",
     "contradicted"),
    ("Vehicle is an artifact type, not a creature type.", "205.3g", "holds"),
    ("Vehicle is a creature type, not an artifact type.", "205.3g", "contradicted"),
    # Mana.
    ("The types of mana are white, blue, black, red, green, and colorless.", "106.1b", "holds"),
    ("The types of mana are white, blue, black, red, and green.", "106.1b", "contradicted"),
    ("A mana ability produces mana as part of its effect.", "605.1a", "holds"),
    ("A mana ability produces mana as part of its cost.", "605.1a", "contradicted"),
    ("If a land is tapped for mana but doesn't produce any, the triggered ability won't trigger.", "106.12a", "holds"),
    ("If a land is tapped for mana but doesn't produce any, the triggered ability triggers.", "106.12a", "contradicted"),
    ("You're \"tapping a basic land for mana\" only if you're activating a mana ability of a basic land that includes the {T} symbol in its cost.",
     "106.12", "holds"),
    ("You're \"tapping a basic land for mana\" whenever a basic land you control becomes tapped.", "106.12", "contradicted"),
    ("If a land is tapped for mana but doesn't produce any, the triggered ability triggers and adds {C}.", "106.12a", "contradicted"),
]  # fmt: skip

# Conditions that the rules here don't weigh: the claim is undecided, whatever it says.
UNWEIGHED = [
    "If a creature is tapped, the colors of mana are white, blue, black, red, and green.",
    "Unless the tapped creature has negative power, no charge counters are put onto or removed from the permanent with station.",
    "If a land becomes a creature, the untap symbol in an activation cost means “Untap this permanent.”",
    "If a creature is tapped, Spacecraft is an artifact type with no special meaning.",
]


@pytest.mark.parametrize("text", UNWEIGHED)
def test_conditions_are_weighed_or_nothing_is_claimed(text: str) -> None:
    found = paragraph(text)
    assert {claim["verdict"] for claim in found["claims"]} <= {"undecided"}


def paragraph(text: str) -> Tree:
    return answer(text, TEXTS)


TEXTS = [*(text for text, *_ in STATEMENTS), *UNWEIGHED]


@pytest.mark.parametrize(("text", "rule", "verdict"), STATEMENTS)
def test_statement(text: str, rule: str, verdict: str) -> None:
    found = paragraph(text)
    assert found["understood"], found
    assert [claim["verdict"] for claim in found["claims"]] == [verdict]


def test_a_sentence_speaks_of_the_one_before() -> None:
    """CR 302.6, 721.2c: pronouns, and what is so "under these conditions"."""
    found = paragraph(
        "If a station card has a power and toughness box printed in one of the striations in its text box, it's not a creature "
        "unless it has the appropriate number of charge counters on it. That card also doesn't have that power and toughness in any "
        "zone other than the battlefield."
    )
    assert [claim["verdict"] for claim in found["claims"]] == ["holds", "holds"]


def test_boards_of_verdicts_can_be_asked() -> None:
    """A witness and a counterexample are boards; asked again, a counterexample shows the contradiction."""
    holds = paragraph(STATEMENTS[0][0])["claims"][0]
    assert ask(holds["witness"], player="A")["objects"]
    broken = paragraph(STATEMENTS[1][0])["claims"][0]
    answer = ask(broken["counterexample"], player="A").to_dict()
    tapped = [a for a in answer["actions"] if any(why["rule"] == "107.5" for why in a["why_not"])]
    assert tapped and not any(action["legal"] for action in tapped)


def test_what_is_not_understood_is_not_judged() -> None:
    """Neither words the grammar doesn't have, nor a claim that the rules of rulings have no meaning for."""
    found = paragraph("A permanent that's already tapped glows in the dark.")
    assert found["understood"] is False and found["claims"] == []
    assert found["not_understood"][0]["at"] == 35
    meaningless = paragraph("A creature may care about the stack.")
    assert [claim["verdict"] for claim in meaningless["claims"]] == ["undecided"]


def test_a_paragraph_is_judged_once_and_numbered_as_it_stands() -> None:
    text = f"{STATEMENTS[0][0]}\n\n{STATEMENTS[0][0]}\n"
    first, second = verify(text).to_dict()["paragraphs"]
    assert (first["n"], second["n"]) == (1, 2)
    assert first["claims"] == second["claims"]


def test_hostile_text_is_data() -> None:
    for text in (
        'A permanent means "#script (python) end".',
        '⟨a"b⟩ can attack.',
        "x" * 5000,
        '""". {"',
        "A " * 400 + ".",
    ):
        assert verify(text).to_dict()["paragraphs"][0]["understood"] in (True, False)


def test_changes() -> None:
    """Which verdicts differ between two answers."""
    old = {"paragraphs": [{"n": 1, "claims": [{"claim": "a", "facts": "f", "verdict": "holds"}]}]}
    new = {"paragraphs": [{"n": 1, "claims": [{"claim": "a", "facts": "f", "verdict": "contradicted"}]}]}
    assert changes(old, old) == []
    assert changes(old, new) == [{"n": 1, "claim": "a", "before": "holds", "then": "contradicted"}]


def test_compiled_ruling() -> None:
    found = compile_ruling("A creature can attack. It glows.")
    assert [claim["facts"] for claim in found["claims"]] == ["claim(1,says(a(type(creature)),can(attack)))."]
    assert [place["text"] for place in found["not_understood"]] == ["it glows"]


@pytest.mark.parametrize("line", ["Search", "Station Cards", "Mana of Any Type", "Spacecraft and Vehicles"])
def test_a_title_claims_nothing(line: str) -> None:
    (paragraph,) = verify(line)["paragraphs"]
    assert paragraph == {"n": 1, "text": line, "understood": True, "title": True, "claims": []}


@pytest.mark.parametrize("line", ["A land is a permanent", "Search.", "Station cards", "Can it?"])
def test_what_only_looks_like_a_title_is_none(line: str) -> None:
    (paragraph,) = verify(line)["paragraphs"]
    assert "title" not in paragraph
