"""CR 603.2: on what abilities trigger as something is cast, played, activated or dealt damage; what isn't followed is an error."""

from __future__ import annotations

import re
from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from pyrules.text.folders import rules_folder
from tests.rules.boards import Tree, bears, board, land, thing

SPARK = thing("spark", "Instant", "You gain 1 life.\nFlashback {R}", cost="{R}")
PING = thing("pinger", "Creature", "{T}: This creature deals 1 damage to any target.", pt="1/1")
HAND: Tree = {"hand": [SPARK, land("dale", "Plains")]}
BURIED: Tree = {"graveyard": [SPARK]}
FROM_HAND = "Whenever you cast a spell from your hand, scry 1."
FROM_GRAVEYARD = "Whenever you cast a spell from your graveyard, scry 1."
ELSEWHERE = "Whenever you cast a spell from anywhere other than your hand, scry 1."
ANY = "Whenever you activate an ability, scry 1."


def triggered(text: str, action: str, *mine: Any, **keys: Any) -> bool:
    tree = board(
        thing("watch", "Enchantment", text),
        PING,
        *mine,
        B=[bears("x", "4/4")],
        **{zone: list(cards) for zone, cards in keys.items()},
    )
    (outcome,) = pyrules.do(tree, action).to_dict()["outcomes"]
    return "watch#1" in [one.get("ability") for one in outcome["board"].get("stack", [])]


# Rule, text, action, what A has, whether it triggers.
ROWS: list[tuple[str, str, str, Tree, bool]] = [
    ("601.2i", FROM_HAND, "cast spark", HAND, True),
    ("601.2i", FROM_HAND, "cast spark as Flashback", BURIED, False),
    ("601.2i", FROM_GRAVEYARD, "cast spark as Flashback", BURIED, True),
    ("601.2i", FROM_GRAVEYARD, "cast spark", HAND, False),
    ("601.2i", ELSEWHERE, "cast spark as Flashback", BURIED, True),
    ("601.2i", ELSEWHERE, "cast spark", HAND, False),
    ("701.18a", "Whenever you play a land, scry 1.", "play dale", HAND, True),
    ("701.18a", "Whenever an opponent plays a land, scry 1.", "play dale", HAND, False),
    ("602.2", "Whenever an opponent activates an ability, scry 1.", "activate pinger targeting x", {}, False),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "text", "action", "mine", "expected"), ROWS, ids=[f"{r[0]}-{i}" for i, r in enumerate(ROWS)]
)
def test_what_triggers(rule: str, text: str, action: str, mine: Tree, expected: bool) -> None:
    assert triggered(text, action, **mine) is expected, rule


def test_what_triggers_on_an_activation_is_not_followed() -> None:
    with pytest.raises(NotUnderstood):
        triggered(ANY, "activate pinger targeting x")


@pytest.mark.parametrize(("text", "target", "stack"), [
    ("Whenever this creature deals damage to a creature, scry 1.", "x", 1),
    ("Whenever this creature deals damage to a creature, scry 1.", "B", 0),
    ("Whenever this creature deals damage to an opponent, scry 1.", "B", 1),
    ("Whenever this creature deals damage to an opponent, scry 1.", "A", 0),
])  # fmt: skip
def test_damage_to_what_triggers(text: str, target: str, stack: int) -> None:
    archer = thing("archer", "Creature", text + "\n{T}: This creature deals 1 damage to any target.", pt="1/1")
    tree = board(archer, B=[bears("x", "4/4")])
    tree["stack"] = [{"ability": "archer#2", "id": "shot", "controller": "A", "targets": [target]}]
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert len(outcome["board"].get("stack", [])) == stack


# Events that no rule follows: what might be one is an error that names the ability, all else goes on.
BOLT: Tree = {"name": "Bolt", "type": "Instant", "text": "Bolt deals 3 damage to target creature."}
SPELLS = {
    "proliferate": "Proliferate.",
    "tap": "Tap target creature.",
    "gain": "You gain 1 life.",
    "move": "Return target creature to its owner's hand.",
    "counter": "Put a +1/+1 counter on target creature.",
    "copy": "Copy target instant spell.",
    "fetch": "Put target creature card from your graveyard onto the battlefield.",
}


@pytest.mark.parametrize(("rule", "text", "spell", "silent"), [
    ("701.34a", "Whenever you proliferate, scry 1.", "proliferate", False),
    ("701.34a", "Whenever you proliferate, scry 1.", "gain", True),
    ("701.26a", "Whenever you tap a creature, scry 1.", "tap", False),
    ("701.26a", "Whenever you tap a creature, scry 1.", "counter", True),
    ("122.6", "Whenever you put one or more +1/+1 counters on a creature, scry 1.", "counter", False),
    ("122.6", "Whenever you put one or more +1/+1 counters on a creature, scry 1.", "tap", True),
    ("701.26a", "Whenever you tap an artifact, scry 1.", "tap", True),
    ("603.6a", "Whenever a player puts a Swamp onto the battlefield, scry 1.", "move", True),
    ("603.6a", "Whenever a player puts a Swamp onto the battlefield, scry 1.", "fetch", False),
    ("701.43a", "Whenever you exert a creature, scry 1.", "tap", True),
    ("603.2", "Whenever you copy an artifact with odd words, scry 1.", "copy", False),
    # Words that nobody reads: their verbs say what it may be.
    ("603.2", "Whenever a lucky creature is tapped by luck, scry 1.", "tap", False),
    ("603.2", "Whenever a lucky creature is tapped by luck, scry 1.", "gain", True),
    ("603.2", "Whenever a lucky creature leaves the battlefield, scry 1.", "move", False),
    ("603.2", "Whenever a lucky player frobnicates, scry 1.", "gain", False),
    ("603.2", "At the beginning of each lucky step, scry 1.", "gain", True),
    # A verb that is followed, of objects that nobody can tell.
    ("603.2", "Whenever a creature dealt damage by ~ this turn dies, scry 1.", "gain", True),
    ("603.2", "Whenever you gain life for the first time each turn, scry 1.", "gain", False),
    ("603.2", "Whenever an opponent gains life for the first time each turn, scry 1.", "gain", True),
    ("603.8", "When you control no Islands, sacrifice ~.", "gain", False),
    # No combat damage is dealt here, and what no instruction carries out doesn't happen.
    ("510.2", "Whenever a creature you control deals combat damage to a player, scry 1.", "tap", True),
    ("701.37a", "When this creature becomes monstrous, scry 1.", "counter", True),
    ("603.2", "Whenever you destroy a creature, scry 1.", "gain", False),  # what might be one is not known
])  # fmt: skip
def test_events_that_no_rule_follows(rule: str, text: str, spell: str, silent: bool) -> None:
    tree = board(thing("watch", "Enchantment", text), B=[bears("x", "4/4")], graveyard=[bears("bones")], cards=[BOLT])
    tree["cards"].append({"name": "it", "type": "Sorcery", "text": SPELLS[spell]})
    aim = {"copy": "bolt", "fetch": "bones"}.get(spell, "x")
    targets = [aim] if "target" in SPELLS[spell] else []
    tree["stack"] = [
        {"spell": "Bolt", "id": "bolt", "controller": "B", "targets": ["x"]},
        {"spell": "it", "id": "it", "controller": "A", "targets": targets},
    ]
    if silent:
        assert len(pyrules.resolve(tree).to_dict()["outcomes"]) == 1
    else:
        with pytest.raises(NotUnderstood, match=re.escape(text)):
            pyrules.resolve(tree)


def test_the_list_of_followed_events_is_that_of_the_rules() -> None:
    files = rules_folder().rglob("*.lp")
    rules = "\n".join(f.read_text(encoding="utf-8") for f in files if "unfollowed" not in f.name)
    forms = set(re.findall(r"watches\(\w+,\w+,(?:happens|player_does)\(\w+,\(?(\w+)", rules))
    listed = (rules_folder() / "6_spells_and_effects/603_2_unfollowed_events.lp").read_text(encoding="utf-8")
    said = "\n".join(line for line in listed.splitlines() if line.startswith(("followed_verb", "followed_deed")))
    assert forms == set(re.findall(r"(?<=[(;])\w+(?=[;()])", said)) & forms


def test_the_next_spell_of_this_turn_triggers_once() -> None:  # CR 603.7b
    copies = "When you next cast an instant or sorcery spell this turn, copy that spell."
    tree = board(hand=[SPARK, {**SPARK, "id": "glow"}], effects=[{"text": copies, "player": "A"}])
    (first,) = pyrules.do(tree, "cast spark").to_dict()["outcomes"]
    assert first["triggers"] == [f"effect-1: {copies}"]
    (resolved,) = pyrules.resolve(first["board"]).to_dict()["outcomes"]
    assert resolved["events"][0] == "A copies spark"
    (second,) = pyrules.do(first["board"], "cast glow").to_dict()["outcomes"]
    assert second["triggers"] == []


@pytest.mark.parametrize(("event", "times"), [("one or more creatures", 1), ("a creature", 2)])
def test_one_or_more_that_a_player_sacrifices(event: str, times: int) -> None:  # CR 603.2c
    tree = board(thing("watch", "Enchantment", f"Whenever you sacrifice {event}, scry 1."), bears(), bears("cubs"))
    tree["cards"].append({"name": "it", "type": "Sorcery", "text": "Sacrifice all creatures you control."})
    tree["stack"] = [{"spell": "it", "id": "it", "controller": "A"}]
    (outcome,) = pyrules.resolve(tree).to_dict()["outcomes"]
    assert len(outcome["triggers"]) == times


OUTLET = thing("outlet", "Artifact", "Discard a card: You gain 1 life.")
# From where an ability triggers: the text of a card in hand, in the graveyard or on the battlefield, the action, whether it triggers.
RETURNS = "Whenever a land you control enters, you may return this card from your graveyard to the battlefield."


@pytest.mark.parametrize(("rule", "text", "zone", "action", "expected"), [
    ("113.6k", "When you cast this spell, scry 1.", "hand", "cast it", True),
    ("113.6k", "Whenever you cast a spell, scry 1.", "hand", "cast it", False),
    ("113.6k", "When you cast this spell, scry 1.", "battlefield", "cast spark", False),
    ("113.6k", "When you discard this card, scry 1.", "hand", "activate outlet discarding it", True),
    ("113.6k", "When you discard this card, scry 1.", "hand", "activate outlet discarding spark", False),
    ("113.6k", "When you discard this card, scry 1.", "graveyard", "activate outlet discarding spark", False),
    ("113.6m", RETURNS, "graveyard", "play dale", True),
    ("113.6m", RETURNS, "battlefield", "play dale", False),
    ("113.6m", RETURNS, "graveyard", "cast spark", False),
    ("113.6b", "Whenever you cast a spell, if ~ is in your graveyard, scry 1.", "graveyard", "cast spark", True),
    ("113.6b", "Whenever you cast a spell, if ~ is in your graveyard, scry 1.", "battlefield", "cast spark", False),
    ("113.6", "Whenever a land you control enters, scry 1.", "graveyard", "play dale", False),
])  # fmt: skip
def test_from_where_an_ability_triggers(rule: str, text: str, zone: str, action: str, expected: bool) -> None:
    it = thing("it", "Creature", text, cost="{R}", pt="1/1")
    zones: dict[str, list[Tree]] = {"hand": [SPARK, land("dale", "Plains")], "graveyard": [], "battlefield": [OUTLET]}
    zones[zone].append(it)
    (outcome,) = pyrules.do(board(*zones.pop("battlefield"), **zones), action).to_dict()["outcomes"]
    assert bool(outcome["triggers"]) is expected, rule


def test_it_is_what_the_condition_spoke_of() -> None:  # CR 608.2c
    it = thing("it", "Creature", "Whenever you cast a spell, if ~ is in your graveyard, return it to your hand.")
    (cast,) = pyrules.do(board(hand=[SPARK], graveyard=[it]), "cast spark").to_dict()["outcomes"]
    (outcome,) = pyrules.resolve(cast["board"]).to_dict()["outcomes"]
    assert [card["id"] for card in outcome["board"]["players"]["A"]["hand"]] == ["it"]
