"""CR 119.7, 101.2: who can't gain life or lose the game; 702.16c–e: protection from damage, Auras and Equipment; 615.12; 400.1: cards that
each player chooses from their own zones; 702.52a."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, land, thing

HELIX = "This spell deals 3 damage to target player and you gain 3 life."
SWEEP = "This spell deals 2 damage to each creature."


def resolving(text: str, *mine: Any, B: tuple[Any, ...] = (), targets: tuple[str, ...] = (), **keys: Any) -> list[Tree]:
    tree = board(*mine, B=B, **keys)
    tree["cards"].append({"name": "it", "type": "Sorcery", "mana_cost": "{R}", "text": text})
    tree["stack"] = [{"spell": "it", "id": "it", "controller": "A", "targets": list(targets)}]
    found: list[Tree] = pyrules.resolve(tree).to_dict()["outcomes"]
    return found


# Rule, a text of A's, one of B's, A's life after A would gain 3, whether B loses the game at 0.
ROWS = [
    ("119.3", "", "", 23, True),
    ("119.7", "Players can't gain life.", "", 20, True),
    ("119.7", "", "Your opponents can't gain life.", 20, True),
    ("119.7", "Your opponents can't gain life.", "", 23, True),
    ("101.2", "", "You can't lose the game and your opponents can't win the game.", 23, False),
    ("101.2", "You can't lose the game and your opponents can't win the game.", "", 23, True),
    ("104.3b", "", "You don't lose the game for having 0 or less life.", 23, False),
]


@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "life", "loses"), ROWS, ids=[f"{r[0]}-{i}" for i, r in enumerate(ROWS)]
)
def test_life_and_losing(rule: str, mine: str, theirs: str, life: int, loses: bool) -> None:
    tree_a, tree_b = thing("a", "Enchantment", mine), thing("b", "Enchantment", theirs)
    tree = board(tree_a, B=[tree_b])
    tree["cards"].append({"name": "it", "type": "Sorcery", "mana_cost": "{R}", "text": HELIX})
    tree["stack"] = [{"spell": "it", "id": "it", "controller": "A", "targets": ["B"]}]
    tree["players"]["B"]["life"] = 3
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert outcome["board"]["players"]["A"].get("life", 20) == life, rule
    assert any("loses the game" in line for line in outcome["events"]) is loses, rule


@pytest.mark.parametrize("text", [
    "If you would lose the game, frobnicate instead.",
    "As long as you have 0 or less life, all damage is dealt to you as though its source had infect.",
])  # fmt: skip
def test_odd_words_about_losing(text: str) -> None:
    with pytest.raises(NotUnderstood):
        resolving("You lose 20 life and this spell deals 1 damage to you.", thing("a", "Enchantment", text))


def test_it_can_be_said_for_a_turn() -> None:  # CR 611.2, 119.7
    (outcome,) = resolving("Players can't gain life this turn. You gain 3 life.")
    assert outcome["board"]["players"]["A"].get("life", 20) == 20
    assert [one["text"] for one in outcome["board"]["effects"]] == ["Players can't gain life this turn."]


@pytest.mark.parametrize(("rule", "text", "other", "damage"), [
    ("702.16e", "Protection from red", "", 0),
    ("702.16e", "Protection from blue", "", 2),
    ("702.16g", "Protection from blue and from red", "", 0),
    ("702.16j", "Protection from everything", "", 0),
    ("615.12", "Protection from red", "Damage can't be prevented.", 2),
])  # fmt: skip
def test_protection_prevents_damage(rule: str, text: str, other: str, damage: int) -> None:
    (outcome,) = resolving(
        SWEEP, thing("knight", "Creature", text, pt="4/4", cost="{G}"), thing("b", "Enchantment", other)
    )
    assert outcome["board"]["players"]["A"]["battlefield"][0].get("damage", 0) == damage, rule


@pytest.mark.parametrize(("rule", "kind", "text", "stays"), [
    ("702.16c", "Aura", "Enchant creature", False),
    ("702.16d", "Equipment", "Equip {1}", False),
])  # fmt: skip
def test_what_protection_takes_off(rule: str, kind: str, text: str, stays: bool) -> None:
    card = thing(
        "worn", f"{'Enchantment' if kind == 'Aura' else 'Artifact'} — {kind}", text, cost="{W}", attached_to="bears"
    )
    (outcome,) = resolving(
        "Target creature gains protection from white until end of turn.", bears(), card, targets=("bears",)
    )
    there = {one["id"]: one.get("attached_to") for one in outcome["board"]["players"]["A"]["battlefield"]}
    assert (there.get("worn") == "bears") is stays, rule
    assert ("worn" in there) is (kind == "Equipment")


@pytest.mark.parametrize(("text", "ends"), [
    ("Each player puts a creature card from their graveyard onto the battlefield.", [(["mine"], ["theirs"])]),
    ("Each player may put a creature card from their graveyard onto the battlefield.",
     [([], []), ([], ["theirs"]), (["mine"], []), (["mine"], ["theirs"])]),
])  # fmt: skip
def test_cards_of_their_own(text: str, ends: list[tuple[list[str], list[str]]]) -> None:  # CR 400.1, 101.4
    tree = board(graveyard=[bears("mine"), land("dale", "Plains")], B=[])
    tree["cards"] += [bears("theirs")["definition of its own card"], {"name": "it", "type": "Sorcery", "text": text}]
    tree["players"]["B"]["graveyard"] = [{"card": "theirs", "id": "theirs"}]
    tree["stack"] = [{"spell": "it", "id": "it", "controller": "A"}]
    found = [one["board"]["players"] for one in pyrules.resolve(tree).to_dict()["outcomes"]]
    assert (
        sorted(tuple([c["id"] for c in players[p].get("battlefield", [])] for p in "AB") for players in found) == ends
    )


def test_a_draw_that_may_be_replaced_by_dredge() -> None:  # CR 702.52a
    with pytest.raises(NotUnderstood, match="Dredge"):
        resolving("Draw a card.", graveyard=[thing("troll", "Creature", "Dredge 2", pt="1/1")], library=9)


@pytest.mark.parametrize(("card", "counters"), [(bears("bones"), 1), (land("dale", "Plains"), 0)])
def test_what_a_card_was(card: Tree, counters: int) -> None:  # CR 608.2c
    text = "Exile target card from a graveyard. If it was a creature card, you gain 1 life."
    (outcome,) = resolving(text, graveyard=[card], targets=(card["id"],))
    assert outcome["board"]["players"]["A"].get("life", 20) == 20 + counters


@pytest.mark.parametrize(("hand", "ends"), [([bears("a"), bears("b")], [["a"], ["b"]]), (3, [[1]])])
def test_a_card_that_is_discarded_at_random(
    hand: Any, ends: list[list[Any]]
) -> None:  # CR 701.9a: each of them may be it
    graveyards = [
        one["board"]["players"]["A"]["graveyard"] for one in resolving("Discard a card at random.", hand=hand)
    ]
    found = [[card.get("id", card.get("unknown")) for card in cards if card.get("id") != "it"] for cards in graveyards]
    assert sorted(found) == ends


@pytest.mark.parametrize(("text", "life"), [
    ("Each opponent loses 3 life. You gain life equal to the life lost this way.", 23),
    ("Each player loses 2 life. You gain life equal to the life lost this way.", 22),
])  # fmt: skip
def test_life_lost_this_way(text: str, life: int) -> None:  # CR 608.2h
    (outcome,) = resolving(text)
    assert outcome["board"]["players"]["A"].get("life", 20) == life


def test_a_spell_that_is_shuffled_into_a_library() -> None:  # CR 701.24c
    (outcome,) = resolving("You gain 3 life. Shuffle ~ into its owner's library.", library=[bears("one")])
    player = outcome["board"]["players"]["A"]
    assert (player["life"], player["library"], player.get("graveyard", [])) == (23, 2, [])
