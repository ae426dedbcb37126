"""CR 613.1, 613.1b: who controls what (layer 2), and what is said of characteristics that no layer applies."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, pt, rows, rule, seen

IT = bears("it")


# ---- layer 2 ------
def claim(name: str, to: str, kind: str = "creature", **keys: Any) -> Tree:
    text = f"Enchant {kind}\nYou control enchanted {kind}."
    return rule(text, name, "Enchantment — Aura", attached_to=to, **keys)


CONTROL: list[Any] = [
    # rule, A's battlefield, B's battlefield, who controls "it"
    ("613.1b", [claim("mine", "it")], [IT], "A"),
    ("613.1b", [claim("mine", "it"), IT | {"owner": "B"}], [], "A"),
    ("613.1b", [claim("mine", "it", phased_out=True)], [IT], "B"),
    ("613.7", [claim("mine", "it", timestamp=8)], [IT, claim("theirs", "it", timestamp=9)], "B"),
    ("613.7", [claim("mine", "it", timestamp=9)], [IT, claim("theirs", "it", timestamp=8)], "A"),
    # Who controls the Aura that controls the Aura decides.
    ("613.8a", [claim("mine", "it"), IT], [claim("theirs", "mine", "enchantment")], "B"),
    ("613.7", [claim("mine", "it", timestamp=8)], [IT, bears("ogre", timestamp=8)], "A"),
    # Layer 2 comes before layer 6: the ability that is lost there has had its effect.
    ("613.1b", [claim("mine", "it"), rule("Enchantments lose all abilities.", "hush")], [IT], "A"),
]


@pytest.mark.parametrize(("number", "mine", "theirs", "controller"), rows(CONTROL))
def test_control(number: str, mine: list[Tree], theirs: list[Tree], controller: str) -> None:
    assert seen(board(*mine, B=theirs), "it")["controller"] == controller


def test_613_1b_whose_it_is_counts_in_all_later_layers() -> None:
    tree = board(claim("mine", "it"), rule("Creatures you control get +1/+1."), B=[IT, bears("other")])
    assert (pt(tree, "it"), pt(tree, "other")) == ("3/3", "2/2")


def test_613_8a_only_one_player_controls_it() -> None:
    """Not the one under whom the Aura is listed that takes it, where another takes the Aura."""
    growth = rule("Creatures you control get +1/+1.", "growth")
    tree = board(claim("mine", "it"), growth, B=[IT, claim("theirs", "mine", "enchantment")])
    assert pt(tree, "it") == "2/2"


def test_613_1b_an_aura_takes_what_it_is_attached_to() -> None:
    """And no other one, by no other ability, and only from the battlefield."""
    claim = rule(
        "Enchant creature\nYou control enchanted creature.", "claim", "Enchantment — Aura", attached_to="other"
    )
    plain = rule("Enchant creature\nEnchanted creature has flying.", "plain", "Enchantment — Aura", attached_to="it")
    tree = board(claim, plain, B=[IT, bears("other")])
    assert [seen(tree, name)["controller"] for name in ("it", "other")] == ["B", "A"]
    buried = board(graveyard=[claim], B=[bears("other")])
    assert seen(buried, "other")["controller"] == "B"
    promise = rule(
        "Enchant creature\n{1}: You control enchanted creature.", "promise", "Enchantment — Aura", attached_to="it"
    )
    assert seen(board(promise, B=[IT]), "it")["controller"] == "B"


# ---- 613.1: what is said of characteristics and not applied is reported ---------------------------------------------------
DEFINED = "~'s power and toughness are each equal to the number of lands you control."
POWER = "~'s power is equal to the number of lands you control."
PLUS = "~'s power is equal to the number of lands you control and its toughness is equal to that number plus 1."
UNREAD: list[Any] = [
    # rule, what an Aura on "it" says, whether that is reported
    ("613.1d", "Enchanted creature is an artifact.", False),
    ("613.1d", "Enchanted creature is an artifact in addition to its other types.", False),
    ("613.1d", "Enchanted creature is a Forest land.", False),
    ("613.1d", "Enchanted creature is a snow Frog.", False),
    ("613.1d", "Enchanted creature is a Frog.", False),
    ("613.1d", "Enchanted creature is a 1/1 green Frog creature and Forest land.", False),
    ("613.1d", "Creatures are 1/1 green Frog creatures and Forest lands.", False),
    ("613.1d", "Enchanted creature is the chosen type.", False),
    ("613.1d", "Enchanted creature is the chosen type in addition to its other types.", False),
    ("613.1d", "Enchanted creature is every creature type.", False),
    ("613.1d", "Lands are every basic land type.", False),
    ("613.1d", "Lands are every basic land type in addition to their other types.", False),
    ("613.1d", "Lands are every nonbasic land type.", False),
    ("613.1d", "Enchanted creature is a 4/4 creature with all creature types.", False),
    ("613.1d", "Enchanted land is a 4/4 creature that's still a land.", False),
    ("613.1d", "Enchanted land is a 4/4 creature with haste that's still a land.", False),
    ("613.1d", "Enchanted creature is a Frog with base power and toughness 1/1.", False),
    ("701.15", "Enchanted creature is goaded.", False),
    ("613.1d", "Enchanted creature isn't an artifact.", False),
    ("613.1d", "Enchanted creature is a token.", True),
    ("613.1e", "Enchanted creature is blue.", False),
    ("613.1e", "Enchanted creature is blue in addition to its other colors.", False),
    ("613.1e", "Enchanted creature is the chosen color.", False),
    ("613.1e", "Enchanted creature is colorless.", False),
    ("613.1e", "Enchanted creature is a colorless Frog.", False),
    ("613.1e", "Enchanted creature is all colors.", False),
    ("613.1e", "Enchanted creature is the color of your choice.", True),
    ("613.1e", "Enchanted creature is that color.", True),
    ("613.1f", 'Enchanted creature has "{T}: Add {G}." and flying.', False),
    ("613.1f", "Enchanted creature has flying.", False),
    ("613.1f", "Enchanted creature has flying and vigilance.", False),
    ("613.1f", 'Enchanted creature has "{T}: Add {G}."', False),
    ("613.1f", "Enchanted creature loses flying.", False),
    ("613.1f", "Enchanted creature has your choice of flying or reach.", True),
    ("613.1f", "Enchanted creature loses flying and vigilance.", False),
    ("613.1f", "Enchanted creature loses protection from red.", True),
    ("702.41a", "Artifact spells you cast have affinity for artifacts.", False),
    ("613.4b", "Enchanted creature has base power and toughness 1/1.", False),
    ("613.4b", "Enchanted creature has base power 1.", False),
    ("613.4b", "Enchanted creature has base toughness 1.", False),
    ("613.4b", "Enchanted creature has base power and toughness X/1.", True),
    ("613.4b", "Enchanted creature has base power and toughness 1/X.", True),
    ("613.4b", "Creatures have base power and toughness each equal to the number of lands you control.", False),
    ("613.4b", "Each artifact is an artifact creature with power and toughness each equal to its mana value.", False),
    ("604.3a", "Enchanted creature's power and toughness are each equal to the number of lands you control.", True),
    ("604.3a", "Enchanted creature's power is equal to the number of lands you control.", True),
    ("604.3a", "As long as you control a land, ~'s power is equal to the number of lands you control.", True),
    ("604.3a", "As long as you control a land, ~'s power and toughness are each equal to the number of lands you control.", True),
    ("613.1b", "You control enchanted creature.", False),
    ("613.1b", "You control enchanted creature as long as it's tapped.", True),
    ("613.1b", "When ~ enters, you control enchanted creature.", False),
    ("604.3a", PLUS, False),
    ("604.3a", DEFINED, False),
    ("604.3a", POWER, False),
    ("613.4b", "Each creature has base power and toughness each equal to the number of charge counters on it.", False),
    ("611.3a", "Creatures get +1/+1 as long as it's attacking.", True),
    ("611.3a", "Creatures get +1/+1 as long as you control a land.", False),
    ("611.3a", "When ~ enters, creatures get +1/+1 until end of turn as long as it's attacking.", False),
    ("611.3a", "Enchanted creature gets +1/+1 as long as it's attacking.", False),
    ("602.2", "{1}: ~ becomes a token until end of turn.", False),
]  # fmt: skip


@pytest.mark.parametrize(("number", "text", "expected"), rows(UNREAD))
def test_613_1_what_no_layer_applies_is_reported(number: str, text: str, expected: bool) -> None:
    tree = board(
        IT,
        rule("Creatures have haste.", "rush"),
        rule(text, kind="Enchantment — Aura", attached_to="it", chosen={"type": "Elf", "color": "blue"}),
    )
    reported = [entry["object"] for entry in pyrules.ask(tree, only=["objects"]).to_dict().get("not_understood", [])]
    assert reported == (["rule"] if expected else [])
