"""Nouns, amounts and conditions (rules_asp/meaning/): of which objects of one board they hold, what they are worth."""

from __future__ import annotations

from functools import cache
from typing import Any

import clingo
import pytest

from pyrules.board import read_board
from pyrules.facts import situation
from pyrules.solve.program import rulebook
from tests.rules.boards import Tree, bears, board, bug, find, land, produces, rows, spell, thing

PROBE = "probe"


def crowd(text: str, **keys: Any) -> Tree:
    """One board with something of everything; `text` is the rules text of the object that speaks."""
    mine = [
        thing(PROBE, "Artifact", text, cost="{1}", **({"chosen": {"color": "green", "type": "Elf"}} | keys)),
        bears(),
        thing("elf", "Creature — Elf", "Flying", pt="1/3", cost="{G}", tapped=True, counters={"+1/+1": 1}),
        thing("shifter", "Creature — Shapeshifter", "Changeling", pt="3/3", cost="{3}"),
        thing("golem", "Legendary Artifact Creature — Golem", pt="4/4", cost="{W/U}{B}", attacking="B"),
        thing("sword", "Artifact — Equipment", attached_to="bears", cost="{2}"),
        land("forest", "Forest"),
        land("cave", text="{T}: Add {C}.", owner="B"),
        thing("tome", "Enchantment — Saga", cost="{2}{R}"),
        {
            "token": {
                "name": "Goblin",
                "types": ["Creature"],
                "subtypes": ["Goblin"],
                "power": 1,
                "toughness": 1,
                "colors": ["R"],
            },
            "id": "goblin",
        },
        bears("gone", phased_out=True),
        bears("hidden", pt="5/5", face_down=True),
    ]
    theirs = [
        bears("ogre", pt="5/2", blocking=["golem"]),
        thing("walker", "Legendary Planeswalker — Elf", loyalty="3", cost="{1}{U}", counters={"loyalty": 3}),
        land("island", "Island", tapped=True),
        thing("pest", "Creature — Rat", pt="1/1", cost="{B}", entered="this turn", owner="A"),
        thing("curse", "Enchantment — Aura", "Enchant creature", attached_to="elf", cost="{B}"),
    ]
    tree = board(
        *mine, B=theirs, stack=[spell("bolt"), spell("giant", "Creature — Giant", pt="4/4", cost="{4}")],
        graveyard=[thing("dead", "Creature — Zombie", pt="2/2", cost="{B}"), thing("used", "Instant", cost="{U}")],
        exile=[thing("lost", "Sorcery", cost="{W}")],
        hand=[thing("held", "Instant", cost="{U}")],
        players={"B": {"graveyard": [thing("corpse", "Artifact Creature", pt="1/1", cost="{0}")]}},
    )  # fmt: skip
    for entry in tree["stack"]:
        entry.pop("card", None)
    return tree


@cache
def targets(noun: str) -> frozenset[str]:
    """The objects that "target <noun>" may be."""
    read = read_board(crowd(f"{{0}}: Exile target {noun}."))
    facts = situation(read, "A").facts
    control = clingo.Control(["--warn=no-atom-undefined"])
    probe = '\nanswer_probe(X) :- can_target(_,"probe",_,X). #show answer_probe/1.'
    rulebook().relevant(facts.symbols).ground(control, facts.text + probe)
    found = [a.symbol.arguments[0].string for a in control.symbolic_atoms.by_signature("answer_probe", 1)]
    return frozenset(found)


CREATURES = "bears elf shifter golem goblin hidden ogre pest"
MINE = "probe bears elf shifter golem sword forest cave tome goblin hidden"
NOUNS: list[Any] = [
    # ---- 109.2: without a zone it speaks of permanents
    ("109.2", "creature", CREATURES),
    ("109.2", "permanent", f"{MINE} ogre walker island pest curse"),
    ("109.2", "artifact", "probe golem sword"),
    ("109.2a", "card in your graveyard", "dead used"),
    ("109.2a", "creature card in your graveyard", "dead"),
    ("109.2a", "creature card in a graveyard", "dead corpse"),
    ("109.2a", "creature card in an opponent's graveyard", "corpse"),
    ("109.2b", "spell", "bolt giant"),
    ("109.2b", "creature spell", "giant"),
    ("109.2b", "noncreature spell", "bolt"),
    # ---- logic
    ("109.2", "artifact creature", "golem"),
    ("109.2", "artifact or creature", f"probe sword {CREATURES}"),
    ("109.2", "creature or planeswalker", f"{CREATURES} walker"),
    ("109.2", "noncreature artifact", "probe sword"),
    ("109.2", "nonland permanent", f"{MINE.replace(' forest cave', '')} ogre walker pest curse"),
    ("205.3", "artifact, enchantment, or land", "probe golem sword tome curse forest cave island"),
    # ---- kinds: 205
    ("205.3", "Elf", "elf shifter walker"),
    ("702.73a", "Goblin", "shifter goblin"),
    ("702.73a", "Zombie", "shifter"),
    ("205.3", "Equipment", "sword"),
    ("205.3", "non-Elf creature", "bears golem goblin hidden ogre pest"),
    ("205.4", "legendary permanent", "golem walker"),
    ("205.4", "nonlegendary creature", "bears elf shifter goblin hidden ogre pest"),
    ("205.4", "basic land", "forest island"),
    ("205.4", "nonbasic land", "cave"),
    ("305.6", "Forest", "forest"),
    ("700.6", "historic permanent", "probe golem sword tome walker"),
    # ---- colors: 105.2
    ("105.2", "green creature", "bears elf ogre"),
    ("105.2", "nongreen creature", "shifter golem goblin hidden pest"),
    ("105.2", "white or blue creature", "golem"),
    ("105.2c", "colorless creature", "shifter hidden"),
    ("105.2b", "multicolored permanent", "golem"),
    ("105.2a", "monocolored creature", "bears elf goblin ogre pest"),
    ("105.4", "permanent of the chosen color", "bears elf ogre"),
    ("205.3", "creature of the chosen type", "elf shifter"),
    # ---- status and combat: 110.5, 506.4
    ("110.5", "tapped permanent", "elf island"),
    ("110.5", "untapped land", "forest cave"),
    ("110.5", "face-down creature", "hidden"),
    ("508.1", "attacking creature", "golem"),
    ("509.1", "blocking creature", "ogre"),
    ("509.1", "attacking or blocking creature", "golem ogre"),
    ("509.1h", "blocked creature", "golem"),
    ("509.1h", "unblocked creature", ""),
    ("400.7", "creature that entered this turn", "pest"),
    # ---- whose: 108.3, 109.4, 109.5
    ("109.5", "creature you control", "bears elf shifter golem goblin hidden"),
    ("109.4", "creature an opponent controls", "ogre pest"),
    ("109.5", "creature you don't control", "ogre pest"),
    ("108.3", "permanent you own", f"{MINE.replace(' cave', '')} pest"),
    ("108.3", "permanent you don't own", "cave ogre walker island curse"),
    ("108.3", "permanent you both own and control", MINE.replace(" cave", "")),
    ("108.3", "creature you own", "bears elf shifter golem goblin hidden pest"),
    bug("\"but don't own\" has no meaning", "108.3", "permanent you control but don't own", "cave"),
    # ---- tokens, counters, attachments, names
    ("111.1", "token", "goblin"),
    ("111.1", "creature token", "goblin"),
    ("111.1", "nontoken creature", "bears elf shifter golem hidden ogre pest"),
    ("122.1", "creature with a +1/+1 counter on it", "elf"),
    ("122.1", "permanent with a counter on it", "elf walker"),
    bug("\"equipped\" is read only before a plural", "301.5", "equipped creature", "bears"),
    bug("\"enchanted\" is read only before a plural", "303.4", "enchanted creature", "elf"),
    ("700.9", "modified creature you control", "bears elf"),
    ("201.2", "creature named Goblin", "goblin"),
    # ---- qualities
    ("208.1", "creature with power 3 or greater", "shifter golem ogre"),
    ("208.1", "creature with power 2 or less", "bears elf goblin hidden pest"),
    ("208.1", "creature with toughness 4", "elf golem"),
    ("202.3", "permanent with mana value 4", ""),
    ("202.3", "creature with mana value 2", "bears golem ogre"),
    ("202.3", "nonland permanent with mana value 0", "goblin hidden"),
    ("208.1", "creature with toughness greater than its power", "elf"),
    ("208.1", "creature with power greater than or equal to ~'s mana value",
        "bears elf shifter golem goblin hidden ogre pest"),
    ("702.9", "creature with flying", "elf"),
    ("702.9", "creature without flying",
        "bears shifter golem goblin hidden ogre pest"),
    ("113.3", "creature with no abilities", "bears golem goblin hidden ogre pest"),
    # ---- "other": the object that speaks is left out
    ("109.5", "artifact other than ~", "golem sword"),
    # ---- zones
    ("406.1", "card in exile", "lost"),
    ("406.1", "exiled card", "lost"),
    ("109.2a", "instant or sorcery card in your graveyard", "used"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "noun", "expected"), rows(NOUNS))
def test_a_noun_holds_of(rule: str, noun: str, expected: str) -> None:
    assert sorted(targets(noun)) == sorted(expected.split())


def test_a_target_of_words_without_a_meaning_is_not_judged() -> None:
    found = find(crowd("{0}: Exile target card that was put there this turn."), f"activate {PROBE}")
    assert found is not None and found["legal"] is None


# ---- amounts: CR 107 -----------------------------------------------------------------------------------------------
HAPPENED = [{"player": "A", "event": "gained life", "count": 3}]
AMOUNTS: list[Any] = [
    ("107.1", "the number of creatures you control", 6),
    ("107.1", "the number of creatures on the battlefield", 8),
    ("301.5", "the number of equipped creatures you control", 1),
    ("303.4", "the number of enchanted creatures on the battlefield", 1),
    ("107.1", "the number of Elves you control", 2),
    ("107.1", "the number of creature cards in your graveyard", 1),
    ("107.1", "the number of creature cards in all graveyards", 2),
    ("402.1", "the number of cards in your hand", 1),
    ("119.1", "your life total", 20),
    ("122.1", "the number of charge counters on ~", 4),
    ("202.3", "~'s mana value", 1),
    ("208.1", "the greatest power among creatures you control", 4),
    ("202.3", "the greatest mana value among artifacts you control", 2),
    ("208.1", "the total power of creatures you control", 14),
    ("105.1", "the number of colors among permanents you control", 5),
    ("205.3i", "the number of basic land types among lands you control", 1),
    ("205.2a", "the number of card types among cards in your graveyard", 2),
    ("700.5", "your devotion to green", 2),
    ("700.5", "your devotion to black", 1),
    ("107.1", "twice the number of lands you control", 4),
    ("107.1a", "half the number of creatures on the battlefield, rounded up", 4),
    ("107.1a", "half the number of charge counters on ~, rounded down", 2),
    ("107.1", "the number of lands you control plus the number of tokens you control", 3),
    ("119.9", "the amount of life you gained this turn", 3),
]


@pytest.mark.parametrize(("rule", "amount", "expected"), rows(AMOUNTS))
def test_an_amount_is(rule: str, amount: str, expected: int) -> None:
    tree = crowd(f"{{T}}: Add an amount of {{G}} equal to {amount}.", counters={"charge": 4}) | {"happened": HAPPENED}
    assert produces(tree, PROBE) == ["{G}" * expected]


# ---- conditions ----------------------------------------------------------------------------------------------------
CONDITIONS: list[Any] = [
    ("109.5", "you control a creature", True),
    ("109.5", "you control a Dragon", True),  # the changeling
    ("109.5", "you control a planeswalker", False),
    ("109.5", "you control another artifact", True),
    ("109.5", "you control six or more creatures", True),
    ("109.5", "you control seven or more creatures", False),
    ("109.5", "you control no planeswalkers", True),
    ("109.5", "you control no creatures", False),
    ("109.5", "you control a Forest and an Equipment", True),
    ("109.5", "you control a Forest or a planeswalker", True),
    ("109.4", "an opponent controls a planeswalker", True),
    ("109.4", "an opponent controls an Equipment", False),
    ("109.4", "an opponent controls two or more creatures", True),
    ("109.2a", "there are two or more cards in your graveyard", True),
    ("109.2a", "there are three or more cards in your graveyard", False),
    ("109.2a", "there is a creature card in your graveyard", True),
    ("107.1", "there are eight or more creatures on the battlefield", True),
    ("107.1", "there are nine or more creatures on the battlefield", False),
    ("122.1", "~ has a charge counter on it", True),
    ("122.1", "~ has four or more charge counters on it", True),
    ("122.1", "~ has five or more charge counters on it", False),
    ("122.1", "~ has no oil counters on it", True),
    ("110.5", "~ is untapped", True),
    ("110.5", "~ is tapped", False),
    ("205.1", "~ is a creature", False),
    ("205.1", "~ isn't a creature", True),
    ("205.1", "~ is an artifact", True),
    ("119.1", "your life total is 20 or less", True),
    ("119.1", "your life total is 21 or more", False),
    ("119.1", "you have 5 or less life", False),
    ("402.1", "you have no cards in hand", False),
    ("402.1", "you have one or fewer cards in hand", True),
    ("208.1", "creatures you control have total power 14 or greater", True),
    ("208.1", "creatures you control have total power 15 or greater", False),
    ("119.1", "an opponent has 20 or less life", True),
    ("119.1", "an opponent has 19 or less life", False),
    ("402.1", "an opponent has no cards in hand", True),
    ("402.1", "a player has no cards in hand", True),
    ("110.1", "a creature is on the battlefield", True),
    ("110.1", "a planeswalker is on the battlefield", True),
    ("110.1", "a battle is on the battlefield", False),
    ("113.6b", "~ is in the command zone or on the battlefield", True),
    ("102.1", "it's your turn", True),
    ("102.1", "it's not your turn", False),
    ("119.9", "you gained life this turn", True),
    ("601.2i", "you've cast a spell this turn", False),
    ("119.9", "an opponent lost life this turn", False),
    ("107.1", "you control a creature with power 4 or greater", True),
    ("107.1", "you control a creature with power 5 or greater", False),
]


@pytest.mark.parametrize(("rule", "condition", "expected"), rows(CONDITIONS))
def test_a_condition_holds(rule: str, condition: str, expected: bool) -> None:
    tree = crowd(f"{{0}}: Draw a card. Activate only if {condition}.", counters={"charge": 4}) | {"happened": HAPPENED}
    found = find(tree, f"activate {PROBE}")
    assert found is not None
    assert (found["legal"], [why["rule"] for why in found["why_not"]]) == (
        (True, []) if expected else (False, ["602.5b"])
    )


def test_611_3a_the_same_conditions_hold_in_the_layers() -> None:
    """A condition about types is weighed in layer 7 when the layers before it are done, and not before it in layer 4."""
    animate = thing(
        "spark",
        "Enchantment",
        "Each artifact is an artifact creature with power and toughness each equal to its mana value.",
    )
    glad = thing("glad", "Creature", "~ gets +1/+1 as long as you control an artifact creature.", pt="1/1")
    from tests.rules.boards import pt

    assert pt(board(glad, thing("rock", "Artifact", cost="{2}")), "glad") == "1/1"
    assert pt(board(glad, thing("rock", "Artifact", cost="{2}"), animate), "glad") == "2/2"
