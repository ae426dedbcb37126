"""CR 101.2, 601.2f, 609.4b: what players can't cast, play or activate, what is made dearer for them, and with which mana they may pay."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, land, pt, rows, rules_against, seen, thing

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
