"""CR 115 Targets, 601.2c: an ability or spell that demands targets needs legal ones."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, land, rows, rules_against, spell, thing


def aims(what: str, **keys: Any) -> Tree:
    return thing("widget", "Artifact", f"{{0}}: Exile {what}.", **keys)


def static(text: str) -> Tree:
    return thing("static", "Enchantment", text)


def hand(what: str) -> list[Tree]:
    return [thing("widget", "Instant", f"Exile {what}.", cost="{R}")]


NOWHERE = ["601.2c"]
MINE: list[tuple[str, Any, list[Tree], list[Tree], list[str]]] = [
    ("601.2c", "target creature", [], [], NOWHERE),
    ("601.2c", "target creature", [bears()], [], []),
    ("601.2c", "target creature", [], [bears()], []),
    ("601.2c", "target creature you control", [], [bears()], NOWHERE),
    ("601.2c", "target creature an opponent controls", [bears()], [], NOWHERE),
    ("601.2c", "another target creature", [bears()], [], []),
    ("601.2c", "two target creatures", [bears()], [], NOWHERE),
    ("601.2c", "two target creatures", [bears()], [bears("ogre")], []),
    ("601.2c", "up to two target creatures", [], [], []),
    ("601.2c", "any number of target creatures", [], [], []),
    ("601.2c", "target tapped creature", [bears()], [], NOWHERE),
    ("601.2c", "target nonland permanent", [land("forest", "Forest")], [], []),
    ("115.2", "target artifact or enchantment", [], [], []),
    ("115.2", "target creature card", [bears()], [], NOWHERE),
    ("702.18a", "target creature", [thing("ghost", "Creature", "Shroud", pt="1/1")], [], NOWHERE),
    ("702.11b", "target creature", [thing("ghost", "Creature", "Hexproof", pt="1/1")], [], []),
    ("702.11b", "target creature", [], [thing("ghost", "Creature", "Hexproof", pt="1/1")], NOWHERE),
    ("702.26b", "target creature", [bears(phased_out=True)], [], NOWHERE),
    ("122.1b", "target creature", [], [bears(counters={"hexproof": 1})], NOWHERE),
    ("702.16b", "target creature",
        [], [thing("knight", "Creature", "Protection from artifacts", pt="1/1")], NOWHERE),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "what", "mine", "theirs", "expected"), rows(MINE))
def test_an_ability_needs_its_targets(
    rule: str, what: str, mine: list[Tree], theirs: list[Tree], expected: list[str]
) -> None:
    assert rules_against(board(aims(what), *mine, B=theirs), "activate widget") == expected


BOLT = "~ deals 3 damage to any target."
RED = thing("knight", "Creature", "Protection from red", pt="1/1")
SPELLS: list[Any] = [
    ("601.2c", board(hand=hand("target creature")), NOWHERE),
    ("601.2c", board(bears(), hand=hand("target creature")), []),
    ("601.2c", board(hand=hand("up to one target creature")), []),
    ("115.4", board(hand=[thing("widget", "Instant", BOLT, cost="{R}")]), []),
    ("702.16b", board(B=[RED], hand=hand("target creature")), NOWHERE),
    ("702.16b", board(B=[RED, bears()], hand=hand("target creature")), []),
    ("702.16b", board(RED, hand=[thing("widget", "Instant", "Exile target creature.", cost="{U}")]), []),
    ("702.18a", board(thing("ghost", "Creature", "Shroud", pt="1/1"), hand=hand("target creature")), NOWHERE),
    ("702.11b", board(B=[thing("ghost", "Creature", "Hexproof", pt="1/1")], hand=hand("target creature")), NOWHERE),
    ("702.11b", board(thing("ghost", "Creature", "Hexproof", pt="1/1"), hand=hand("target creature")), []),
    ("702.11d",
        board(B=[thing("ghost", "Creature", "Hexproof from red", pt="1/1")], hand=hand("target creature")), NOWHERE),
    ("115.2", board(hand=[thing("widget", "Instant", "Counter target spell.", cost="{U}")]), NOWHERE),
    ("115.2", board(hand=[thing("widget", "Instant", "Counter target spell.", cost="{U}")], stack=[spell("bolt")]), []),
    ("115.2", board(hand=[thing("widget", "Instant", "Counter target creature spell.", cost="{U}")],
        stack=[spell("bolt")]), NOWHERE),
    ("115.2", board(hand=[thing("widget", "Sorcery", "Return target creature card from your graveyard to your hand.",
        cost="{B}")]), NOWHERE),
    ("115.2", board(hand=[thing("widget", "Sorcery", "Return target creature card from your graveyard to your hand.",
        cost="{B}")],
                    graveyard=[bears()]), []),
    # ---- 303.4a Aura spells
    ("303.4a", board(hand=[thing("widget", "Enchantment — Aura", "Enchant creature", cost="{W}")]), ["303.4a"]),
    ("303.4a", board(B=[bears()], hand=[thing("widget", "Enchantment — Aura", "Enchant creature", cost="{W}")]), []),
    ("303.4a", board(B=[bears()], hand=[thing("widget", "Enchantment — Aura", "Enchant creature you control",
        cost="{W}")]), ["303.4a"]),
    ("303.4a", board(hand=[thing("widget", "Enchantment — Aura",
        "Enchant player", cost="{W}")]), []),
    # ---- 700.2a modes
    ("700.2a", board(hand=[thing("widget", "Instant",
        "Choose one —\n• Exile target artifact.\n• Exile target creature.", cost="{W}")]), ["700.2a"]),
    ("700.2a", board(bears(), hand=[thing("widget", "Instant",
        "Choose one —\n• Exile target artifact.\n• Exile target creature.", cost="{W}")]), []),
    ("700.2a", board(bears(), hand=[thing("widget", "Instant",
        "Choose two —\n• Exile target artifact.\n• Exile target creature.", cost="{W}")]), ["700.2a"]),
    ("700.2a", board(bears(), hand=[thing("widget", "Instant",
        "Choose two —\n• Exile target artifact.\n• Draw a card.\n• Exile target creature.", cost="{W}")]), []),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), rows(SPELLS))
def test_a_spell_needs_its_targets(rule: str, tree: Tree, expected: list[str]) -> None:
    assert rules_against(tree, "cast widget") == expected


# The words of the ability, and whether a red spell and a red creature's ability may choose the creature that has it.
SHIELDS: list[Any] = [
    ("702.16b", "Protection from spells that are one or more colors", {}, False, True),
    ("702.16b", "Protection from multicolored", {}, True, True),
    ("702.16b", "Protection from monocolored", {}, False, False),
    ("702.16b", "Protection from blue and from white", {}, True, True),
    ("702.16b", "Protection from creatures your opponents control", {}, True, False),
    ("702.16b", "Protection from mana value 3 or greater", {}, True, True),
    ("702.16b", "Protection from mana value 2 or less", {}, False, False),
    ("702.16j", "Protection from everything", {}, False, False),
    ("702.16k", "Protection from the chosen player", {"player": "A"}, False, False),
    ("702.16k", "Protection from the chosen player", {"player": "B"}, True, True),
    ("702.16b", "Protection from the chosen color", {"color": "red"}, False, False),
    ("702.16b", "Protection from the chosen color", {"color": "blue"}, True, True),
    ("702.16b", "Protection from noncreature permanents", {}, True, True),
    ("702.11d", "Hexproof from monocolored", {}, False, False),
    ("702.11d", "Hexproof from activated and triggered abilities", {}, True, False),
]


@pytest.mark.parametrize(("rule", "text", "chosen", "by_spell", "by_ability"), rows(SHIELDS))
def test_protection_and_hexproof_from_a_quality(
    rule: str, text: str, chosen: Tree, by_spell: bool, by_ability: bool
) -> None:
    it = thing("it", "Creature", text, pt="1/1", chosen=chosen)
    mage = thing(
        "mage", "Creature", "{T}: ~ deals 1 damage to target creature an opponent controls.", cost="{R}", pt="1/1"
    )
    tree = board(
        mage,
        B=[it],
        hand=[thing("zap", "Instant", BOLT.replace("any target", "target creature an opponent controls"), cost="{R}")],
    )
    assert rules_against(tree, "cast zap") == ([] if by_spell else NOWHERE)
    assert rules_against(tree, "activate mage") == ([] if by_ability else NOWHERE)


@pytest.mark.parametrize(("rule", "text", "chosen", "by_spell", "by_ability"), rows(SHIELDS))
def test_608_2b_what_shields_a_target_shields_it_on_resolution(
    rule: str, text: str, chosen: Tree, by_spell: bool, by_ability: bool
) -> None:
    zap = "Zap deals 1 damage to target creature an opponent controls."
    mage = thing("mage", "Creature", zap.replace("Zap", "{T}: ~"), cost="{R}", pt="1/1")
    it = thing("it", "Creature", text, pt="1/1", chosen=chosen)
    aim = {"controller": "A", "targets": ["it"]}
    for entry, hit in (({"id": "zap", "spell": "Zap"}, by_spell), ({"id": "shot", "ability": "mage#1"}, by_ability)):
        tree = board(mage, B=[it], cards=[{"name": "Zap", "type": "Instant", "text": zap, "mana_cost": "{R}"}])
        (outcome,) = pyrules.resolve(tree | {"stack": [entry | aim]}).to_dict()["outcomes"]
        assert ("it" in str(outcome["board"]["players"]["B"].get("graveyard"))) is hit, rule


HEXPROOF, PLAIN = static("You have hexproof."), static("Lands you control have hexproof.")


@pytest.mark.parametrize(("rule_", "mine", "theirs", "life"), [
    ("702.11c", (), (HEXPROOF,), 20), ("702.11c", (HEXPROOF,), (), 19), ("702.11c", (), (PLAIN,), 19),
    ("702.18a", (), (static("You have shroud."),), 20),
])  # fmt: skip
def test_608_2b_players_that_cannot_be_targets(rule_: str, mine: Any, theirs: Any, life: int) -> None:
    for text in ("any target", "target player", "target opponent"):
        zap = {"name": "Zap", "type": "Instant", "text": f"Zap deals 1 damage to {text}.", "mana_cost": "{R}"}
        tree = board(*mine, B=theirs, cards=[zap])
        tree["stack"] = [{"id": "zap", "spell": "Zap", "controller": "A", "targets": ["B"]}]
        (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
        assert outcome["board"]["players"]["B"].get("life", 20) == life


def test_608_2b_the_ability_of_a_spell_is_no_spell() -> None:
    shield = static("Creatures you control can't be the targets of spells.")
    zap = thing(
        "zap", "Creature", "When you cast this spell, it deals 1 damage to target creature.", cost="{R}", pt="1/1"
    )
    tree = board(B=[shield, bears("it")], hand=[zap])
    (outcome,) = pyrules.do(tree, "cast zap").to_dict()["outcomes"]
    assert outcome["board"]["stack"][-1]["targets"] == ["it"]


def test_608_2b_a_source_that_is_gone() -> None:
    it = thing("it", "Creature", "Protection from red", pt="1/1")
    tree = board(B=[it])
    tree["stack"] = [{"id": "shot", "ability": "mage#1", "controller": "A", "targets": ["it"],
                      "text": "{T}: Destroy target creature."}]  # fmt: skip
    with pytest.raises(NotUnderstood):
        pyrules.resolve(tree)


def test_702_16b_protection_that_an_aura_gives_looks_at_the_aura() -> None:
    aura = thing(
        "aura",
        "Enchantment — Aura",
        "Enchant creature\nEnchanted creature has protection from the chosen color.",
        chosen={"color": "red"},
        attached_to="it",
    )
    tree = board(aura, B=[bears("it")], hand=hand("target creature an opponent controls"))
    assert rules_against(tree, "cast widget") == NOWHERE


# ---- whose: "target creature that player controls" ---------------------------------------------------------------------------------
RAID = "Target player loses 1 life. Destroy target creature that player controls."
THEFT = "Destroy target creature target opponent controls."
FOR_EACH = "For each opponent, destroy up to one target creature that player controls."
NOBODY = "Destroy target creature that player controls."


def aiming(text: str, *mine: Tree, B: tuple[Tree, ...] = (), kind: str = "Sorcery") -> Tree:
    return board(*mine, B=B, hand=[thing("raid", kind, text, cost="{R}")])


X, Y = bears("x"), bears("y")
WHOSE: list[tuple[str, str, Tree, bool | None]] = [
    ("601.2c", "cast raid", aiming(RAID, X), True),
    ("601.2c", "cast raid", aiming(RAID), False),
    ("601.2c", "cast raid targeting B, x", aiming(RAID, B=(X,)), True),
    ("601.2c", "cast raid targeting A, x", aiming(RAID, B=(X,)), False),
    ("601.2c", "cast raid targeting A, y", aiming(RAID, Y, B=(X,)), True),
    ("601.2c", "cast raid", aiming(THEFT, X), False),
    ("601.2c", "cast raid", aiming(THEFT, B=(X,)), True),
    ("601.2c", "cast raid targeting x, B", aiming(THEFT, B=(X,)), True),
    ("601.2c", "cast raid targeting y, B", aiming(THEFT, Y, B=(X,)), False),
    ("601.2c", "cast raid targeting x", aiming(FOR_EACH, B=(X,)), True),
    ("601.2c", "cast raid targeting y", aiming(FOR_EACH, Y, B=(X,)), False),
    ("601.2c", "cast raid", aiming(NOBODY, Y, B=(X,)), None),
    ("602.2b", "activate raid targeting B, x", board(thing("raid", "Artifact", "{T}: " + RAID), B=(X,)), True),
    ("602.2b", "activate raid targeting A, x", board(thing("raid", "Artifact", "{T}: " + RAID), B=(X,)), False),
]


@pytest.mark.parametrize(("rule_", "action", "tree", "legal"), rows(WHOSE))
def test_a_target_that_a_player_controls(rule_: str, action: str, tree: Tree, legal: bool | None) -> None:
    assert pyrules.check(tree, action)["legal"] is legal


@pytest.mark.parametrize(("text", "targets", "dies"), [
    (RAID, ["B", "x"], ["x"]), (RAID, ["B", "y"], []), (THEFT, ["x", "B"], ["x"]), (THEFT, ["y", "B"], []),
])  # fmt: skip
def test_608_2b_it_must_be_that_players_still(text: str, targets: list[str], dies: list[str]) -> None:
    tree = board(Y, B=(X,), cards=[{"name": "Raid", "type": "Sorcery", "text": text}])
    tree["stack"] = [{"spell": "Raid", "id": "raid", "controller": "A", "targets": targets}]
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert [e for p in ("A", "B") for e in ("x", "y") if any(c["id"] == e for c in outcome["board"]["players"][p].get("graveyard", []))] == dies  # fmt: skip


def test_603_3d_that_player_is_who_was_dealt_damage() -> None:
    text = "Whenever this creature deals damage to a player, destroy target creature that player controls.\n{T}: This creature deals 1 damage to target player."
    tree = board(thing("a", "Creature", text, pt="2/2"), Y, B=(X, bears("z")))
    tree["stack"] = [{"ability": "a#2", "id": "shot", "controller": "A", "targets": ["B"]}]
    made = pyrules.resolve(tree).to_dict()["outcomes"]
    assert sorted(outcome["board"]["stack"][0]["targets"] for outcome in made) == [["x"], ["z"]]
    (after,) = pyrules.resolve(made[0]["board"] | {"cards": tree["cards"]}).to_dict()["outcomes"]
    assert len(after["board"]["players"]["B"]["battlefield"]) == 1
