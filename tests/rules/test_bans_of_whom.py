"""CR 101.2, 611.3a: whom a prohibition or permission means, since when, and what hangs on conditions that nobody can tell."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, land, rows, spell, thing
from tests.rules.test_bans import (
    ELF,
    PINGER,
    card,
    rule,
)


def table(text: str, *, mine: bool = False, kind: str = "Enchantment", keys: Tree | None = None, **more: Any) -> Tree:
    """A has creatures, things to activate and cards to cast; the rule is B's, or A's own."""
    said = rule(text, kind, **(keys or {}))
    elf = thing(
        "elf", "Creature — Elf", "{1}: Draw a card.\nSacrifice ~: Draw a card.\nPay 1 life: Draw a card.", pt="1/1"
    )
    hand = [card(), thing("zap", "Instant", "~ deals 1 damage to target creature.", cost="{R}"),
            land("dale", "Plains"), thing("dear", "Artifact", cost="{5}"), thing("cub", "Creature — Bear", "Cycling {1}", pt="2/2", cost="{G}")]  # fmt: skip
    lands = [land(name, "Forest", tapped=True) for name in ("wood", "moor", "isle", "peak")]
    rig = thing("rig", "Artifact", "{4}: Draw a card.")
    return board(elf, rig, *([said] if mine else []), *lands, B=[] if mine else [said], hand=hand, **more)


def did(*events: str) -> Tree:
    return {"happened": [{"player": "A", "event": event} for event in events]}


BEAST: Tree = {"pt": "1/1"}
ATTACKER = BEAST | {"attacking": "A", "tapped": True}
ON_A: Tree = {"attached_to": "A"}
ON_ELF: Tree = {"attached_to": "elf"}
DEFENDING: Tree = {"active": "B", "step": "declare blockers"}
MORE = "can't cast more than one spell each turn."
FEW = "Your opponents can't cast spells with mana value less than the number of lands they control."
TRAINING = (
    "Activated abilities of creatures you control cost {2} less to activate. This effect can't reduce the mana in that "
    "cost to less than one mana."
)
AIMED = "Creatures you control can't be the targets of spells or abilities your opponents control."
WHOM: list[Any] = [
    ("101.2", "cast zap", table(f"Enchanted player {MORE}", keys=ON_A, **did("cast a spell")), False, ["101.2"]),
    ("101.2", "cast zap", table(f"Enchanted player {MORE}", keys={"attached_to": "B"}, **did("cast a spell")), True, []),
    ("101.2", "cast zap", table(f"Each opponent {MORE}", **did("cast a creature spell")), False, ["101.2"]),
    ("101.2", "cast zap", table(f"Each opponent {MORE}"), True, []),
    ("101.2", "cast cub", table("Enchanted player can't cast creature spells.", keys=ON_A), False, ["101.2"]),
    ("611.3a", "cast zap", table("If you attacked with creatures this turn, you can't cast spells.", mine=True,
     **did("attacked with a creature")), False, ["101.2"]),
    ("611.3a", "cast zap", table("If you attacked with creatures this turn, you can't cast spells.", mine=True), True, []),
    ("611.3a", "cast zap", table("You can't cast spells unless you control a Dragon.", mine=True), False, ["101.2"]),
    ("611.3a", "cast zap", table("You can't cast spells unless you control an Elf.", mine=True), True, []),
    ("608.2i", "cast zap", table("You can't cast spells unless you've cast an artifact spell this turn.", mine=True,
     **did("cast a spell")), None, []),
    ("508.5", "cast zap", table("As long as ~ is attacking, defending player can't cast spells.", kind="Creature — Bear",
     keys=ATTACKER, **DEFENDING), False, ["101.2"]),
    ("508.5", "cast zap", table("As long as ~ is attacking, defending player can't cast spells.", kind="Creature — Bear",
     keys=BEAST, **DEFENDING), True, []),
    ("101.2", "cast widget", board(hand=[card(text="You can't cast this spell if you've played a land this turn.")],
     lands_played=1), False, ["101.2"]),
    ("101.2", "cast widget", board(hand=[card(text="You can't cast this spell if you've played a land this turn.")]),
     True, []),
    ("601.3a", "cast zap", table(FEW), False, ["101.2"]),
    ("601.3a", "cast widget", table(FEW), False, ["101.2"]),
    ("601.3a", "cast dear", table(FEW), True, []),
    ("601.3a", "cast dear", table("Each opponent can't cast noncreature spells with mana value greater than the number of "
     "lands that player controls."), False, ["101.2"]),
    ("601.3a", "cast zap", table("Each opponent can't cast noncreature spells with mana value greater than the number of "
     "lands that player controls."), True, []),
    ("611.3a", "play dale", table("Players can't play lands as long as four or more lands are on the battlefield."), False,
     ["101.2"]),
    ("611.3a", "play dale", table("Players can't play lands as long as ten or more lands are on the battlefield."), True, []),
    ("602.5", "activate elf#1", table("Enchanted permanent doesn't untap during its controller's untap step and its "
     "activated abilities can't be activated.", keys=ON_ELF), False, ["101.2"]),
    ("602.5", "activate elf#1", table("Enchanted permanent doesn't untap during its controller's untap step and its "
     "activated abilities can't be activated.", keys={"attached_to": "wood"}), True, []),
    ("601.2f", "activate elf#1", table(TRAINING, mine=True, mana=""), False, ["601.2h"]),
    ("601.2f", "activate elf#1", table(TRAINING, mine=True, mana="{C}"), True, []),
    ("601.2f", "activate rig", table(TRAINING.replace("creatures", "artifacts"), mine=True, mana="{C}{C}"), True, []),
    ("601.2f", "activate rig", table(TRAINING.replace("creatures", "artifacts"), mine=True, mana="{C}"), False, ["601.2h"]),
    ("601.2f", "activate rig", table("Enchanted artifact's activated abilities cost {2} less to activate. This effect can't "
     "reduce the mana in that cost to less than one mana.", mine=True, mana="{C}{C}", keys={"attached_to": "rig"}), True, []),
    ("102.1", "cast zap", table("The chosen player can't cast spells."), None, []),
    ("701.21a", "activate elf#2", table("Permanents your opponents control can't be sacrificed."), False, ["118.3"]),
    ("701.21a", "activate elf#2", table("Creatures you control can't be sacrificed."), True, []),
    ("701.21a", "activate elf#2", table("Nothing frobnicated can't be sacrificed."), None, []),
    ("101.2", "cast zap targeting rule", table(AIMED, kind="Creature — Bear", keys=BEAST), False, ["601.2c"]),
    ("101.2", "cast zap targeting elf", table(AIMED, kind="Creature — Bear", keys=BEAST), True, []),
    ("101.2", "cast zap targeting elf", table("Enchanted creature can't be the target of spells.", keys=ON_ELF), False,
     ["601.2c"]),
    ("101.2", "cast zap targeting elf", table("Enchanted creature can't be the target of blue spells.", keys=ON_ELF), True, []),
    ("101.2", "cast zap targeting elf", table("Enchanted creature can't be the target of red spells.", keys=ON_ELF), False,
     ["601.2c"]),
    ("101.2", "cast zap targeting elf", table("Enchanted creature can't be the target of abilities.", keys=ON_ELF), True, []),
    ("101.2", "cast zap targeting elf", table("Frobnicated creatures can't be the targets of spells."), None, []),
    ("602.5", "activate cub", table("Players can't frob cards, nor can cycling abilities be activated."), True, []),
    ("118.3", "activate elf#3", table("Players can't pay life to cast spells or to activate abilities."), None, []),
    ("113.12", "activate elf#1", table("Creatures your opponents control lose all abilities and can't have or gain "
     "abilities."), None, []),
]  # fmt: skip


LOCKED = (
    "Enchanted permanent can't attack unless it frobs, and its activated abilities can't be activated unless it frobs."
)
HALVED = "Creatures enchanted player controls lose all abilities and become frobbed."
ON_WOOD: Tree = {"attached_to": "wood"}
# What a text of which something isn't understood can be about, by its words: one object, or objects of some types.
SUBJECTS: list[Any] = [
    ("602.5", "activate elf#1", table(LOCKED, keys=ON_ELF), None, []),
    ("602.5", "activate rig", table(LOCKED, keys=ON_ELF), True, []),
    ("602.5", "activate elf#1", table(LOCKED, keys=ON_WOOD), True, []),
    ("602.5", "activate rig", table(LOCKED + " Artifacts' activated abilities can't be activated.", keys=ON_ELF), None, []),
    ("113.12", "activate elf#1", table("Enchanted creature loses all abilities and can't become frobbed.", keys=ON_ELF), None, []),
    ("113.12", "activate elf#1", table("Enchanted creature loses all abilities and can't become frobbed.", keys=ON_WOOD), True, []),
    ("113.12", "activate rig", table("Enchanted creature frobs and each artifact loses all abilities.", keys=ON_WOOD), None, []),
    ("113.12", "activate elf#1", table(HALVED, keys=ON_A), None, []),
    ("113.12", "activate rig", table(HALVED, keys=ON_A), True, []),
    ("113.12", "activate elf#1", table("~ loses all abilities unless it frobs.", kind="Creature", keys=BEAST), True, []),
    ("602.5", "activate rig", table("Activated abilities of creatures and lands can't be activated if they frob."), True, []),
    ("602.5", "activate elf#1", table("Activated abilities of creatures and lands can't be activated if they frob."), None, []),
    ("602.5", "activate rig", table("Activated abilities of creatures and frobs can't be activated."), None, []),
    ("101.2", "cast zap", table("Players can't cast artifact or creature spells unless frobs abound."), True, []),
    ("101.2", "cast cub", table("Players can't cast artifact or creature spells unless frobs abound."), None, []),
    ("101.2", "cast zap", table("Players can't cast creature spells unless frobs abound and can't cast spells unless it frobs."),
     None, []),
    ("101.2", "cast zap", table("Players can't cast creature or frobbed spells."), None, []),
    ("601.2f", "cast zap", table("Creature spells cost {1} more to cast unless frobs abound."), True, []),
    ("601.2f", "cast cub", table("Creature spells cost {1} more to cast unless frobs abound."), None, []),
    ("702.16b", "cast zap targeting elf", table("Other creatures have protection from frobs."), None, []),
    ("702.16b", "cast zap targeting elf", table("Enchanted creature has protection from frobs.", keys=ON_ELF), None, []),
    ("702.16b", "cast zap targeting elf", table("Enchanted creature has protection from frobs.", keys=ON_WOOD), True, []),
    ("702.16b", "cast zap targeting elf", table("Protection from frobs", kind="Creature", keys=BEAST), True, []),
    ("702.16b", "cast zap targeting rule", table("Protection from frobs", kind="Creature", keys=BEAST), None, []),
    ("702.16b", "cast zap targeting rule", table("~ has shroud unless it frobs.", kind="Creature", keys=BEAST), None, []),
    ("702.16b", "cast zap targeting elf", table("~ has shroud unless it frobs.", kind="Creature", keys=BEAST), True, []),
]  # fmt: skip


PERHAPS = "As long as you've sacrificed an artifact this turn, "
SOLD: Tree = {"happened": [{"player": "B", "event": "sacrificed a permanent"}]}
SILENT = PERHAPS + "enchanted creature can't attack or block and its activated abilities can't be activated."
# An effect of which it isn't known whether it's in force: only what it would be about is left open.
UNSETTLED: list[Any] = [
    ("608.2i", "activate elf#1", table(PERHAPS + "enchanted creature can't attack.", keys=ON_ELF, **SOLD), True, []),
    ("608.2i", "activate elf#1", table(SILENT, keys=ON_ELF, **SOLD), None, []),
    ("608.2i", "activate elf#1", table(SILENT, keys=ON_WOOD, **SOLD), True, []),
    ("608.2i", "activate rig", table(SILENT, keys=ON_ELF, **SOLD), True, []),
    ("608.2i", "activate elf#1", table(PERHAPS + "activated abilities of artifacts can't be activated.", **SOLD), True, []),
    ("608.2i", "activate rig", table(PERHAPS + "activated abilities of artifacts can't be activated.", **SOLD), None, []),
    ("608.2i", "activate rig", table(PERHAPS + "artifacts lose all abilities.", **SOLD), None, []),
    ("608.2i", "activate elf#1", table(PERHAPS + "artifacts lose all abilities.", **SOLD), True, []),
    ("608.2i", "cast zap", table(PERHAPS + "creature spells can't be cast.", **SOLD), True, []),
    ("608.2i", "cast cub", table(PERHAPS + "creature spells can't be cast.", **SOLD), None, []),
    ("608.2i", "cast zap", table(PERHAPS + "creature spells cost {1} more to cast.", **SOLD), True, []),
    ("608.2i", "cast cub", table(PERHAPS + "creature spells cost {1} more to cast.", **SOLD), None, []),
    ("608.2i", "cast cub", table(PERHAPS + "creature spells cost {G} less to cast.", mana="", **SOLD), None, []),
    ("608.2i", "cast zap", table(PERHAPS + "creature spells cost {R} less to cast.", mana="", **SOLD), False, ["601.2h"]),
    ("608.2i", "cast zap", table(PERHAPS + "creatures can't be the targets of spells.", **SOLD), None, []),
    ("608.2i", "cast zap", table(PERHAPS + "creatures have shroud.", **SOLD), None, []),
    ("608.2i", "cast zap", table(PERHAPS + "artifacts have shroud.", **SOLD), True, []),
    ("608.2i", "activate elf#2", table(PERHAPS + "creatures can't be sacrificed.", **SOLD), None, []),
]  # fmt: skip


SECOND = "The second spell you cast each turn costs {1} less to cast."
FIRST = "The first creature spell you cast each turn costs {1} less to cast."
NEWEST = "The first spell you cast during each of your turns costs {1} less to cast."
TOLL = "The first noncreature spell each opponent casts each turn costs {2} more to cast."
ONCE, TWICE = did("cast a spell"), did("cast a spell", "cast a spell")
GROWN = thing("pup", "Creature", pt="2/2", cost="{1}{G}")


def spells(text: str, *, mine: bool = True, mana: str = "{G}", **more: Any) -> Tree:
    """A has a creature for {1}{G} and an instant for {1}{R} in hand."""
    said = rule(text)
    hand = [GROWN, card(cost="{1}{R}"), thing("morph", "Creature", "Morph {5}", pt="1/1", cost="{5}")]
    return board(*([said] if mine else []), B=[] if mine else [said], hand=hand, mana=mana, **more)


# Which spell of the turn it would be, as the board tells.
NUMBERED: list[Any] = [
    ("601.2f", "cast pup", spells(SECOND), False, ["601.2h"]),
    ("601.2f", "cast pup", spells(SECOND, **ONCE), True, []),
    ("601.2f", "cast pup", spells(SECOND, **TWICE), False, ["601.2h"]),
    ("601.2f", "cast pup", spells(SECOND, mine=False, **ONCE), False, ["601.2h"]),
    ("601.2f", "cast pup", spells(SECOND, happened=[{"player": "B", "event": "cast a spell"}]), False, ["601.2h"]),
    ("601.2f", "cast pup", spells(FIRST), True, []),
    ("601.2f", "cast widget", spells(FIRST, mana="{R}"), False, ["601.2h"]),
    ("601.2f", "cast pup", spells(FIRST, **did("cast a creature spell")), False, ["601.2h"]),
    ("601.2f", "cast pup", spells(FIRST, **did("cast an instant spell")), True, []),
    ("608.2i", "cast pup", spells(FIRST, **ONCE), None, []),
    ("608.2i", "cast pup", spells(FIRST, mana="{G}{G}", **ONCE), True, []),
    ("601.2f", "cast morph as face down", spells(FIRST, mana="{G}{G}"), True, []),
    ("601.2f", "cast morph as face down", spells(FIRST, mana="{G}{G}", **did("cast a creature spell")), False, ["601.2h"]),
    ("601.2f", "cast widget", spells(NEWEST, mana="{R}"), True, []),
    ("601.2f", "cast widget", spells(NEWEST, mana="{R}", active="B"), False, ["601.2h"]),
    ("601.2f", "cast widget", spells(TOLL, mine=False, mana="{R}{R}"), False, ["601.2h"]),
    ("601.2f", "cast widget", spells(TOLL, mine=False, mana="{R}{R}", **did("cast an instant spell")), True, []),
    ("608.2i", "cast widget", spells(TOLL, mine=False, mana="{R}{R}{R}", **did("cast an artifact spell")), None, []),
    ("608.2i", "cast widget", spells(TOLL, mine=False, mana="{R}{R}{R}", **ONCE), None, []),
    ("601.2f", "cast pup", spells(TOLL, mine=False, mana="{G}{G}"), True, []),
    ("601.2i", "cast widget", spells(SECOND, mana="{R}", stack=[spell("bolt", text="Draw a card.", controller="A")]), None, []),
    ("601.2i", "cast widget", spells(SECOND, mana="{R}", stack=[spell("bolt", text="Draw a card.", controller="A")], **ONCE),
     True, []),
    ("601.2f", "cast widget", spells("Spells your opponents cast during your turn cost {1} more to cast.", mine=False,
     mana="{R}{R}", active="B"), False, ["601.2h"]),
    ("601.2f", "cast widget", spells("Spells your opponents cast during your turn cost {1} more to cast.", mine=False,
     mana="{R}{R}"), True, []),
    ("601.2f", "cast old", spells("Spells your opponents cast from graveyards or from exile cost {2} more to cast.", mine=False,
     mana="{R}{R}", graveyard=[thing("old", "Instant", "Draw a card.\nFlashback {R}", cost="{R}")]), False, ["601.2h"]),
    ("601.2f", "cast widget", spells("Spells your opponents cast from graveyards or from exile cost {2} more to cast.",
     mine=False, mana="{R}{R}"), True, []),
    ("101.2", "cast old", spells("Players can't cast spells from graveyards or exile.", mana="{R}{R}",
     graveyard=[thing("old", "Instant", "Draw a card.\nFlashback {R}", cost="{R}")]), False, ["101.2"]),
]  # fmt: skip

SPHERE = "Each spell a player casts costs {1} more to cast for each other spell that player has cast this turn."
GRID = "Each spell costs {3} more to cast except during its controller's turn."
NUMBERED += [
    ("601.2f", "cast widget", spells(SPHERE, mine=False, mana="{R}{R}"), True, []),
    ("601.2f", "cast widget", spells(SPHERE, mine=False, mana="{R}{R}{R}", **TWICE), False, ["601.2h"]),
    ("601.2f", "cast widget", spells(SPHERE, mine=False, mana="{R}{R}{R}{R}", **TWICE), True, []),
    (
        "601.2f",
        "cast widget",
        spells(SPHERE, mana="{R}{R}", stack=[spell("bolt", text="Draw a card.", controller="A")]),
        None,
        [],
    ),
    ("601.2f", "cast widget", spells(GRID, mine=False, mana="{R}{R}"), True, []),
    ("601.2f", "cast widget", spells(GRID, mine=False, mana="{R}{R}{R}{R}", active="B"), False, ["601.2h"]),
    ("601.2f", "cast widget", spells(GRID, mana="{R}{R}{R}{R}{R}", active="B"), True, []),
]

# Which abilities, and which players.
WHICH: list[Any] = [
    ("702.29a", "activate cub", table("Players can't cycle cards."), False, ["101.2"]),
    ("702.29f", "activate seal", board(rule("Players can't cycle cards."), hand=[thing("seal", "Creature", "Islandcycling {2}")]),
     False, ["101.2"]),
    ("702.29f", "activate seal", board(rule("Cycling abilities you activate cost {2} less to activate."), mana="",
     hand=[thing("seal", "Creature", "Islandcycling {2}")]), True, []),
    ("702.53a", "activate seal", board(rule("Players can't cycle cards."), hand=[thing("seal", "Creature", "Transmute {2}", cost="{2}")]),
     True, []),
    ("605.1a", "activate pinger", board(PINGER, rule("Players can't activate abilities that aren't mana abilities.")), False, ["101.2"]),
    ("605.1a", "activate elf", board(ELF, rule("Players can't activate abilities that aren't mana abilities.")), True, []),
    ("606.1", "activate walker", board(thing("walker", "Planeswalker", "[+1]: Draw a card.", loyalty="3"),
     rule("Players can't activate planeswalkers' loyalty abilities.")), False, ["101.2"]),
    ("606.1", "activate walker", board(thing("walker", "Planeswalker", "[+1]: Draw a card.", loyalty="3"), rule("Enchanted player "
     "can't activate abilities that aren't mana abilities or loyalty abilities.", attached_to="A")), True, []),
    ("602.2b", "activate elf#1", table("Activated abilities of enchanted creature cost {3} more to activate.", keys=ON_ELF,
     mana="{C}{C}{C}"), False, ["601.2h"]),
    ("602.2b", "activate rig", table("Activated abilities of enchanted creature cost {3} more to activate.", keys=ON_ELF,
     mana="{C}{C}{C}{C}"), True, []),
    ("602.5", "activate rig", table("Activated abilities of artifacts, creatures, and planeswalkers can't be activated."), False,
     ["101.2"]),
    ("602.2b", "activate zapper targeting rule", board(thing("zapper", "Artifact", "{1}: Tap target creature."),
     B=[thing("rule", "Creature — Merfolk", "Abilities your opponents activate that target a Merfolk you control cost {2} more to "
     "activate.", pt="1/1"), bears()], mana="{C}{C}"), False, ["601.2h"]),
    ("602.2b", "activate zapper targeting bears", board(thing("zapper", "Artifact", "{1}: Tap target creature."),
     B=[thing("rule", "Creature — Merfolk", "Abilities your opponents activate that target a Merfolk you control cost {2} more to "
     "activate.", pt="1/1"), bears()], mana="{C}{C}"), True, []),
    ("601.3a", "cast zap", table("Each opponent who attacked with a creature this turn can't cast spells.",
     **did("attacked with a creature")), False, ["101.2"]),
    ("601.3a", "cast zap", table("Each opponent who attacked with a creature this turn can't cast spells."), True, []),
    ("608.2i", "cast zap", table("Each opponent who sacrificed an artifact this turn can't cast spells.",
     **did("sacrificed a permanent")), None, []),
    ("101.2", "play dale", table("Each opponent who controls more lands than you can't play lands."), False, ["101.2"]),
    ("101.2", "cast cub", table("Each opponent who controls more creatures than you can't cast creature spells.", kind="Creature",
     keys=BEAST), True, []),
    ("101.2", "cast cub", table("Enchanted creature's controller can't cast creature spells.", keys=ON_ELF), False, ["101.2"]),
    ("101.2", "cast zap", table("Enchanted creature's controller can't cast creature spells.", keys=ON_ELF), True, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule_", "action", "tree", "legal", "rules"), rows([*WHOM, *SUBJECTS, *UNSETTLED, *NUMBERED, *WHICH])
)
def test_whom_a_prohibition_concerns(rule_: str, action: str, tree: Tree, legal: bool | None, rules: list[str]) -> None:
    answer = pyrules.check(tree, action)
    assert (answer["legal"], sorted({why["rule"] for why in answer["why_not"]})) == (legal, rules), answer["why_not"]
