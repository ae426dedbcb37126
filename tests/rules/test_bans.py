"""CR 101.2, 601.2f, 609.4b: what players can't cast, play or activate, what is made dearer for them, and with which mana they may pay."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, land, pt, rows, rules_against, seen, spell, thing

THEIR_TURN: dict[str, Any] = {"active": "B", "step": "end"}


def card(type_line: str = "Instant", cost: str = "{2}{R}", text: str = "Draw a card.") -> Tree:
    pt_ = "2/2" if "Creature" in type_line else None
    return thing("widget", type_line, text, cost=cost, pt=pt_)


def rule(text: str, kind: str = "Enchantment", **keys: Any) -> Tree:
    return thing("rule", kind, text, **keys)


PINGER = thing("pinger", "Creature — Wizard", "{T}: You gain 1 life.", pt="1/1", cost="{U}")
ELF = thing("elf", "Creature — Elf", "{T}: Add {G}.", pt="1/1", cost="{G}")
SWORD = thing("sword", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip {2}", cost="{1}")
SHARD = thing("shard", "Instant", "Target player gains 1 life.", cost="{R}")
EVEN = "Your opponents can't cast spells with even mana values."
ABOLISH = (
    "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, or enchantments."
)
WORN = "As long as this Equipment is attached to a creature, your opponents can't cast spells during your turn."
ALONE = "Players can cast spells and activate abilities only during their own turns."
FRENZY = "You can't play cards from your hand."
ARREST = "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated."
NUMBER = "Noncreature spells with mana value equal to the chosen number can't be cast."

# The rule, the action, the board, and the rules against it.
BANS: list[Any] = [
    ("202.3", "cast widget", board(B=[rule(EVEN)], hand=[card()]), []),
    ("202.3", "cast widget", board(B=[rule(EVEN)], hand=[card(cost="{1}{R}")]), ["101.2"]),
    ("202.3", "cast widget", board(B=[rule(EVEN)], hand=[card("Artifact", "{0}")]), ["101.2"]),
    ("202.3", "cast widget", board(rule(EVEN), hand=[card(cost="{1}{R}")]), []),
    ("101.2", "cast widget", board(B=[rule(ABOLISH)], hand=[card()], **THEIR_TURN), ["101.2"]),
    ("101.2", "cast widget", board(B=[rule(ABOLISH)], hand=[card()]), []),
    ("101.2", "activate pinger", board(PINGER, B=[rule(ABOLISH)], **THEIR_TURN), ["101.2"]),
    ("101.2", "activate pinger", board(PINGER, B=[rule(ABOLISH)]), []),
    ("611.3a", "cast widget", board(B=[rule(WORN, "Artifact — Equipment", attached_to="bears"), bears()], hand=[card()],
        **THEIR_TURN), ["101.2"]),
    ("611.3a", "cast widget", board(B=[rule(WORN, "Artifact — Equipment"), bears()], hand=[card()], **THEIR_TURN), []),
    ("101.2", "cast widget", board(rule(ALONE), hand=[card()], **THEIR_TURN), ["101.2"]),
    ("101.2", "activate pinger", board(rule(ALONE), PINGER, **THEIR_TURN), ["101.2"]),
    ("101.2", "activate pinger", board(rule(ALONE), PINGER), []),
    ("101.2", "cast widget", board(rule(FRENZY), hand=[card()]), ["101.2"]),
    ("101.2", "play forest", board(rule(FRENZY), hand=[land("forest", "Forest")]), ["101.2"]),
    ("101.2", "play forest", board(B=[rule(FRENZY)], hand=[land("forest", "Forest")]), []),
    ("101.2", "cast widget", board(rule(NUMBER, chosen={"number": 3}), hand=[card()]), ["101.2"]),
    ("101.2", "cast widget", board(rule(NUMBER, chosen={"number": 2}), hand=[card()]), []),
    ("101.2", "activate pinger", board(PINGER, B=[rule(ARREST, "Enchantment — Aura", attached_to="pinger")]), ["101.2"]),
    ("101.2", "activate pinger", board(PINGER, B=[rule(ARREST, "Enchantment — Aura", attached_to="bears"), bears()]), []),
    ("101.2", "activate pinger", board(PINGER, B=[rule("Your opponents can't activate abilities of creatures.")]), ["101.2"]),
    ("605.1a", "activate elf", board(ELF, rule("Players can't activate abilities of creatures unless they're mana abilities.")), []),
]  # fmt: skip

SHELTER = "Spells your opponents cast that target this creature cost {2} more to cast."
LURE = "Spells your opponents cast that target this creature cost {1} less to cast."
BOLT = thing("widget", "Instant", "Destroy target creature.", cost="{1}{R}")
FIELD = "Activated abilities cost {2} more to activate unless they're mana abilities."
GLOOM = "Activated abilities of blue creatures cost {3} more to activate."
EQUIPPING = "Equip abilities you activate cost {1} less to activate."
OTHERS = "Equip abilities you activate of other Equipment cost {1} less to activate."
AIMED = "Equip abilities you activate that target this creature cost {1} less to activate."
GROWING = "Creature spells you cast cost {1} less to cast for each +1/+1 counter on this creature."
DOMAIN = "This spell costs {1} less to cast for each basic land type among lands you control."
TWO: dict[str, Any] = {"mana": "{R}{R}"}
PURE = "Creature spells you cast cost {R}{G} less to cast."
ONLY = "This effect reduces only the amount of colored mana you pay."
EMINENT = "Eminence — As long as ~ is in the command zone or on the battlefield, other creature spells you cast cost {1} less to cast."
BACK = "Flashback costs you pay cost {2} less."
FLASHED = card(cost="{2}{R}", text="Draw a card.\nFlashback {2}{R}")
CHOSEN = "Spells you cast of the chosen type cost {1} less to cast."
COSTS: list[Any] = [
    ("601.2c", "cast widget", board(B=[thing("sage", "Creature", SHELTER, pt="1/1")], hand=[BOLT], **TWO), ["601.2h"]),
    ("601.2c", "cast widget", board(bears(), B=[thing("sage", "Creature", SHELTER, pt="1/1")], hand=[BOLT], **TWO), []),
    ("601.2c", "cast widget", board(B=[thing("sage", "Creature", LURE, pt="1/1")], hand=[BOLT], mana="{R}"), []),
    ("601.2c", "cast widget", board(B=[rule(LURE), bears()], hand=[BOLT], mana="{R}"), ["601.2h"]),
    ("602.2b", "activate pinger", board(rule(FIELD), PINGER, mana="{R}"), ["601.2h"]),
    ("602.2b", "activate pinger", board(rule(FIELD), PINGER, **TWO), []),
    ("605.1a", "activate elf", board(rule(FIELD), ELF, mana=""), []),
    ("602.2b", "activate pinger", board(rule(GLOOM), PINGER, **TWO), ["601.2h"]),
    ("602.2b", "activate sword#2", board(rule(EQUIPPING), SWORD, bears(), mana="{R}"), []),
    ("602.2b", "activate sword#2", board(SWORD, bears(), B=[rule(EQUIPPING)], mana="{R}"), ["601.2h"]),
    ("602.2b", "activate sword#2", board(rule(OTHERS), SWORD, bears(), mana="{R}"), []),
    ("602.2b", "activate sword#2", board(SWORD, thing("it", "Creature", AIMED, pt="1/1"), mana="{R}"), []),
    ("602.2b", "activate sword#2", board(rule("Equip costs you pay cost {1} less."), SWORD, bears(), mana="{R}"), []),
    ("601.2f", "cast widget", board(thing("it", "Creature", GROWING, pt="1/1", counters={"+1/+1": 2}),
        hand=[card("Creature", "{3}{R}", "")], **TWO), []),
    ("601.2f", "cast widget", board(thing("it", "Creature", GROWING, pt="1/1", counters={"+1/+1": 1}),
        hand=[card("Creature", "{3}{R}", "")], **TWO), ["601.2h"]),
    ("601.2f", "cast widget", board(land("forest", "Forest", tapped=True), land("island", "Island", tapped=True),
        hand=[card(cost="{4}", text=DOMAIN)], **TWO), []),
    ("118.7b", "cast widget", board(rule(f"{PURE} {ONLY}"), hand=[card("Creature", "{R}{R}{G}", "")], mana="{R}"), []),
    ("118.7b", "cast widget", board(rule(f"{PURE} {ONLY}"), hand=[card("Creature", "{1}{R}", "")], mana=""), ["601.2h"]),
    ("118.7b", "cast widget", board(rule(PURE), hand=[card("Creature", "{1}{R}", "")], mana=""), []),
    ("118.7b", "cast widget", board(rule(f"{PURE} {ONLY}"), thing("pure", "Enchantment", PURE),
        hand=[card("Creature", "{1}{R}{R}", "")], mana=""), []),
    ("601.2f", "cast widget as Flashback", board(rule(BACK), graveyard=[FLASHED], mana="{R}"), []),
    ("601.2f", "cast widget as Flashback", board(B=[rule(BACK)], graveyard=[FLASHED], mana="{R}"), ["601.2h"]),
    ("601.2f", "cast widget", board(rule(BACK), hand=[FLASHED], mana="{R}"), ["601.2h"]),
    ("205.2a", "cast widget", board(rule(CHOSEN, chosen={"type": "creature"}), hand=[card("Creature", "{1}{R}", "")],
        mana="{R}"), []),
    ("205.2a", "cast widget", board(rule(CHOSEN, chosen={"type": "artifact"}), hand=[card("Creature", "{1}{R}", "")],
        mana="{R}"), ["601.2h"]),
    ("113.6b", "cast widget", board(command=[rule(EMINENT) | {"is": ["commander"]}], hand=[card("Creature", "{2}{R}", "")],
        **TWO), []),
    ("113.6b", "cast widget", board(rule(EMINENT), hand=[card("Creature", "{2}{R}", "")], **TWO), []),
    ("113.6b", "cast widget", board(graveyard=[rule(EMINENT)], hand=[card("Creature", "{2}{R}", "")], **TWO), ["601.2h"]),
    ("113.6b", "cast widget", board(players={"B": {"command": [rule(EMINENT)]}}, hand=[card("Creature", "{2}{R}", "")],
        **TWO), ["601.2h"]),
    ("601.2f", "cast widget", board(land("forest", "Forest", tapped=True), hand=[card(cost="{4}", text=DOMAIN)], **TWO), ["601.2h"]),
]  # fmt: skip

WALKERS = "You may spend mana as though it were mana of any color to cast planeswalker spells."
BEASTS = "You can spend mana of any type to cast creature spells."
CAULDRON = "You may spend mana as though it were mana of any color to activate abilities of creatures you control."
PRIEST = thing("priest", "Creature", "{W}: You gain 1 life.", pt="1/1")
SPENDING: list[Any] = [
    ("609.4b", "cast widget", board(rule(WALKERS), hand=[thing("widget", "Planeswalker", "", cost="{G}", loyalty="2")],
        mana="{C}"), []),
    ("609.4b", "cast widget", board(rule(WALKERS), hand=[card(cost="{G}")], mana="{C}"), ["601.2h"]),
    ("609.4b", "cast widget", board(rule(BEASTS), hand=[card("Creature", "{C}{G}", "")], **TWO), []),
    ("609.4b", "cast widget", board(rule(BEASTS), hand=[card(cost="{G}")], **TWO), ["601.2h"]),
    ("609.4b", "activate priest", board(rule(CAULDRON), PRIEST, mana="{R}"), []),
    ("609.4b", "activate priest", board(PRIEST, B=[rule(CAULDRON)], mana="{R}"), ["601.2h"]),
]  # fmt: skip

SHACKLES = "{T}: Tap target creature with power less than or equal to the number of Islands you control."
JAILER = thing("jailer", "Artifact", SHACKLES)
TARGETS: list[Any] = [
    ("115.1", "activate jailer", board(JAILER, land("island", "Island"), B=[bears(pt="1/1")]), []),
    ("115.1", "activate jailer", board(JAILER, land("island", "Island"), B=[bears()]), ["601.2c"]),
    ("702.11c", "cast shard targeting B", board(B=[rule("You have hexproof.")], hand=[SHARD]), ["601.2c"]),
    ("702.11c", "cast shard targeting B", board(rule("You have hexproof."), hand=[SHARD]), []),
    ("702.11c", "cast shard targeting A", board(rule("You have hexproof."), hand=[SHARD]), []),
]  # fmt: skip


@pytest.mark.parametrize(("rule_", "action", "tree", "against"), rows([*BANS, *COSTS, *SPENDING]))
def test_what_is_forbidden_and_what_it_costs(rule_: str, action: str, tree: Tree, against: list[str]) -> None:
    assert rules_against(tree, action) == against


@pytest.mark.parametrize(("rule_", "action", "tree", "against"), rows(TARGETS))
def test_what_may_be_a_target(rule_: str, action: str, tree: Tree, against: list[str]) -> None:
    assert sorted({why["rule"] for why in pyrules.check(tree, action)["why_not"]}) == against


def test_601_2f_a_reduction_with_a_bound_that_nobody_understands_is_not_judged() -> None:
    text = "Creature spells you cast cost {R} less to cast. This effect can't reduce what you think."
    tree = board(rule(text), hand=[card("Creature", "{R}", "")])
    assert pyrules.check(tree, "cast widget")["legal"] is None


@pytest.mark.parametrize(("x", "legal"), [(1, False), (2, True), (3, False)])
def test_202_3e_on_the_stack_x_is_what_was_chosen(x: int, legal: bool) -> None:
    blaze = thing("widget", "Sorcery", "You gain X life.", cost="{X}{R}")
    assert pyrules.check(board(B=[rule(EVEN)], hand=[blaze]), f"cast widget x {x}")["legal"] is legal


WONDER = "As long as this card is in your graveyard and you control an Island, creatures you control have flying."


@pytest.mark.parametrize(("graveyard", "more", "flies"), [
    ([thing("wonder", "Creature", WONDER, pt="2/2")], [land("island", "Island")], True),
    ([thing("wonder", "Creature", WONDER, pt="2/2")], [land("forest", "Forest")], False),
    ([thing("wonder", "Creature", WONDER, pt="2/2")],
     [land("island", "Island"), rule("Cards in graveyards lose all abilities.")], False),
    ([], [land("island", "Island"), thing("wonder", "Creature", WONDER, pt="2/2")], False),
])  # fmt: skip
def test_113_6b_an_ability_functions_where_it_says(graveyard: list[Tree], more: list[Tree], flies: bool) -> None:
    assert ("Flying" in seen(board(bears(), *more, graveyard=graveyard), "bears")["abilities"]) is flies


def resolved(text: str, targets: list[str], *, mine: list[Tree], theirs: list[Tree], **keys: Any) -> Tree:
    tree = board(*mine, B=theirs, **keys)
    tree["cards"].append({"name": "Cast", "type": "Sorcery", "mana_cost": "{R}", "text": text})
    tree["stack"] = [{"spell": "Cast", "controller": "A", "targets": targets}]
    [outcome] = pyrules.resolve(tree).to_dict()["outcomes"]
    return {"stack": [], **outcome["board"]}


def test_608_2_that_player_is_whose_creature_was_destroyed() -> None:
    text = "Destroy target creature an opponent controls. Each other creature that player controls gets -2/-0 until end of turn."
    after = resolved(text, ["elf"], mine=[bears("mine")], theirs=[ELF, bears("theirs", "4/4")])
    assert (pt(after, "mine"), pt(after, "theirs")) == ("2/2", "2/4")


def test_701_13_a_players_graveyard_is_exiled() -> None:
    after = resolved("Exile target player's graveyard.", ["A"], mine=[], theirs=[], graveyard=[bears("dead")])
    assert [found["id"] for found in after["players"]["A"]["exile"]] == ["dead"]


def test_613_2a_a_copy_for_a_time() -> None:
    text = "Each other creature becomes a copy of target creature until end of turn."
    after = resolved(text, ["elf"], mine=[bears()], theirs=[ELF])
    assert (pt(after, "bears"), pt(after, "elf")) == ("1/1", "1/1")


RIDDLE = "Your opponents can't cast widgets of the third kind."
TARIFF = "Each spell costs {3} more to cast except while it snows."


@pytest.mark.parametrize(("rule_", "action", "tree", "legal"), rows([
    ("101.2", "cast widget", board(B=[rule(RIDDLE)], hand=[card()]), None),
    ("101.2", "cast widget", board(rule(RIDDLE), hand=[card()]), True),
    ("101.2", "activate pinger", board(PINGER, B=[rule(RIDDLE)]), True),
    ("601.2f", "cast widget", board(B=[rule(TARIFF)], hand=[card()]), None),
    ("702.16b", "cast widget", board(B=[thing("it", "Creature", "Protection from widgets that came today", pt="1/1")],
        hand=[BOLT]), None),
    ("702.16b", "cast widget", board(bears(), B=[thing("it", "Creature", "Protection from widgets that came today", pt="1/1")],
        hand=[BOLT]), True),
    ("702.16b", "cast widget targeting it", board(bears(),
        B=[thing("it", "Creature", "Protection from widgets that came today", pt="1/1")], hand=[BOLT]), None),
]))  # fmt: skip
def test_what_hangs_on_a_text_that_nobody_understands_is_not_judged(
    rule_: str, action: str, tree: Tree, legal: Any
) -> None:
    assert pyrules.check(tree, action)["legal"] is legal


def test_708_4_face_down_a_spell_has_mana_value_0() -> None:
    widget = thing("widget", "Creature", "Morph {R}", pt="2/2", cost="{2}{R}")
    assert rules_against(board(B=[rule(EVEN)], hand=[widget]), "cast widget as face down") == ["101.2"]
    assert rules_against(board(B=[rule(EVEN)], hand=[widget]), "cast widget") == []


# ---- whom it is said of, and when; what nobody reads leaves it open ------------------------------------------------------------
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
