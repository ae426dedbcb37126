"""CR 105, 613.8: effects in layer 5 that tell their objects by color, and which of them wait for others."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from tests.rules.boards import Tree, aura, bears, board, effect, land, pt, rows, rule, thing

COSTS = {"": "{1}", "W": "{W}", "U": "{U}", "G": "{G}", "GW": "{G}{W}", "WUBRG": "{W}{U}{B}{R}{G}", "WB": "{W}{B}"}
GREEN = {"color": "green"}


def one(colors: str, name: str = "it", **keys: Any) -> Tree:
    """A creature of these colors."""
    return thing(name, "Artifact Creature", pt="2/2", cost=COSTS[colors], **keys)


def painted(tree: Tree, name: str = "it") -> str:
    """Its colors, where all is understood."""
    found = pyrules.ask(tree, only=["objects"]).to_dict()
    assert "not_understood" not in found
    return "".join(color for color in "WUBRG" if color in found["objects"][name]["colors"])


# What tells them by color; which of those above it means; what an effect says that makes something such a creature, or makes it another.
WHITE_AND_BLUE, WHITE_AND_BLACK = "becomes a white and blue Frog", "becomes a white and black Frog"
TOLD: list[tuple[str, str, str, str, str]] = [
    ("105.2", "Green creatures", "G GW WUBRG", "becomes green", "becomes white"),
    ("105.2", "Tapped green creatures", "G GW WUBRG", "becomes green", "becomes white"),
    ("105.2", "Nongreen creatures", " W U WB", "becomes white", "becomes green"),
    ("105.2", "Creatures that are green", "G GW WUBRG", "becomes all colors", "becomes colorless"),
    ("105.2", "Creatures that aren't green", " W U WB", "becomes colorless", "becomes all colors"),
    ("105.2", "Green or white creatures", "W G GW WUBRG WB", "becomes green", "becomes blue"),
    ("105.2", "Creatures that are green or white", "W G GW WUBRG WB", "becomes white", "becomes blue"),
    ("105.2", "Nongreen creatures that are white", "W WB", "becomes white", "becomes all colors"),
    ("105.2", "Creatures of the chosen color", "G GW WUBRG", "becomes green", "becomes white"),
    ("105.2a", "Monocolored creatures", "W U G", "becomes white", WHITE_AND_BLUE),
    ("105.2a", "Monocolored creatures", "W U G", "becomes green", "becomes colorless"),
    ("105.2b", "Multicolored creatures", "GW WUBRG WB", WHITE_AND_BLUE, "becomes white"),
    ("105.5", "Enemy-colored creatures", "WB", WHITE_AND_BLACK, WHITE_AND_BLUE),
    ("105.5", "Enemy-colored creatures", "WB", WHITE_AND_BLACK, "becomes all colors"),
    ("105.5", "Enemy-colored creatures", "WB", WHITE_AND_BLACK, "becomes white"),
    ("105.2c", "Colorless creatures", "", "becomes colorless", "becomes green"),
    ("105.2c", "Creatures that are one or more colors", "W U G GW WUBRG WB", "becomes green", "becomes colorless"),
]  # fmt: skip
WORDS = {"becomes green": "G", "becomes white": "W", "becomes blue": "U", "becomes colorless": "", "becomes all colors": "WUBRG", WHITE_AND_BLUE: "WU", WHITE_AND_BLACK: "WB"}  # fmt: skip


@pytest.mark.parametrize(("number", "which", "expected", "_such", "_other"), rows(TOLD))
def test_which_creatures_it_means(number: str, which: str, expected: str, _such: str, _other: str) -> None:
    several = [one(colors, f"it-{colors}", tapped=True) for colors in COSTS]
    tree = board(*several, rule(f"{which} are black.", chosen=GREEN))
    meant = expected.split(" ")
    assert {c: painted(tree, f"it-{c}") for c in COSTS} == {
        c: "B" if c in meant else c.replace("GW", "WG") for c in COSTS
    }


@pytest.mark.parametrize(("number", "which", "expected", "such", "other"), rows(TOLD))
def test_613_8a_it_waits_for_what_changes_which_they_are(
    number: str, which: str, expected: str, such: str, other: str
) -> None:
    """For no other effect, and not where the other leaves it such a creature, or leaves it none."""
    fits = expected.split(" ")[0]
    lacks = next(c for c in COSTS if c not in expected.split(" "))
    black = rule(f"{which} are black.", chosen=GREEN)
    it, no_such = one(fits, tapped=True), one(lacks, tapped=True)
    assert painted(board(no_such, black, effects=[effect(such)])) == "B"
    assert painted(board(it, black, effects=[effect(such)])) == WORDS[such]
    assert painted(board(no_such, black, effects=[effect(other)])) == WORDS[other]
    # The other one is no such creature any more: so it waits, and takes its turn after what has happened to this one.
    both = board(it, one(fits, "other", tapped=True), black, effects=[effect(such), effect(other, "other")])
    assert (painted(both), painted(both, "other")) == ("B", WORDS[other])


IT = bears("it")
BLUE_TOO = rule("All creatures are blue in addition to their other colors.", "two")
DEPENDING: list[Any] = [
    # rule, battlefield, effects, other keys of the board, the colors of "it"
    ("613.8a", [IT, rule("Blue creatures are red."), rule("All creatures are blue.", "two")], [], {}, "R"),
    ("613.8a", [IT, rule("Blue creatures are red."), BLUE_TOO], [], {}, "R"),
    ("613.8a", [IT, rule("Blue creatures are red in addition to their other colors.")], [effect("becomes blue")], {}, "UR"),
    ("613.8a", [IT, rule("Creatures that are green are white."), rule("All creatures are blue.", "two")], [], {}, "U"),
    ("613.8a", [IT, rule("Nonblack creatures are white."), rule("All creatures are black.", "two")], [], {}, "B"),
    ("613.8a", [IT, rule("Multicolored creatures are black."), BLUE_TOO], [], {}, "B"),
    ("613.8a", [IT, rule("Monocolored creatures are black."), BLUE_TOO], [], {}, "UG"),
    ("613.8a", [IT, rule("Nonblue creatures are black."), BLUE_TOO], [], {}, "UG"),
    ("613.8a", [one(""), rule("Colorless creatures are black."), BLUE_TOO], [], {}, "U"),
    # What is chosen, by the one that waits and by the one that it waits for
    ("613.8a", [IT, rule("Blue creatures are the chosen color.", chosen={"color": "red"}), rule("All creatures are blue.", "two")], [], {}, "R"),
    ("613.8a", [IT, rule("Blue creatures are red."), aura("is the chosen color.", chosen={"color": "blue"})], [], {}, "R"),
    ("613.8a", [IT, rule("Blue creatures are red."), aura("is the chosen color.", chosen={"color": "white"})], [], {}, "W"),
    ("613.8a", [IT, rule("Green creatures are red."), aura("is the chosen color in addition to its other colors.", chosen={"color": "white"})], [], {}, "WR"),
    # 613.6: what began in layer 4
    ("613.6", [IT, rule("Blue creatures are red.")], [effect("becomes a blue Frog")], {}, "R"),
    ("613.6", [IT, rule("Blue creatures are red.")], [effect("becomes a blue Frog in addition to its other colors and types")], {}, "R"),
    ("613.6", [IT, rule("Green creatures are red.")], [effect("becomes a Frog")], {}, "R"),
    ("613.6", [IT, rule("Green creatures are red.")], [effect("becomes a colorless Frog")], {}, ""),
    # What others of its kind make is seen in turn; what the newest makes stays.
    ("613.7", [IT, rule("Green creatures are red."), rule("Red creatures are white.", "two")], [], {}, "W"),
    ("613.7", [IT, rule("Green creatures are red."), rule("All creatures are green in addition to their other colors.", "two")], [], {}, "RG"),
    ("613.7", [IT, rule("All creatures are white."), rule("White creatures are blue.", "two"), rule("Creatures are black in addition to their other colors.", "three")], [], {}, "UB"),
    ("613.8b", [IT, rule("Red creatures are white."), rule("Green creatures are red.", "two"), rule("White creatures are black.", "three")], [], {}, "B"),
    ("613.8b", [thing("it", "Creature — Bear", pt="2/2", cost="{U}{R}"), rule("Blue creatures are green."), rule("Red creatures are white.", "two")], [], {}, "G"),
    ("613.8b", [thing("it", "Creature — Bear", pt="2/2", cost="{U}{R}"), rule("Blue creatures are green."), rule("Creatures are black in addition to their other colors.", "two"),
        rule("Red creatures are white.", "three")], [], {}, "BG"),
    ("613.8b", [IT, thing("cub", "Creature — Bear", pt="2/2", cost="{R}"), rule("White creatures are black."), rule("Red creatures are white.", "two"),
        rule("Creatures are blue in addition to their other colors.", "three"), rule("Green creatures are red.", "four")], [], {}, "B"),
    ("613.7", [IT, rule("Blue creatures are red."), rule("All creatures are blue.", "two"), rule("Creatures are black in addition to their other colors.", "three")], [], {}, "BR"),
    # Each color counts, and what an effect leaves as it is keeps its colors, and their absence, for the next.
    ("105.2c", [thing("it", "Creature", pt="1/1", cost="{B}"), rule("Colorless creatures are white.")], [], {}, "B"),
    ("105.2c", [thing("it", "Creature", pt="1/1", cost="{R}"), rule("Colorless creatures are white.")], [], {}, "R"),
    ("105.2c", [one(""), rule("Creatures that are one or more colors are white."), rule("Colorless creatures are black.", "two")], [], {}, "W"),
    ("105.2c", [one(""), rule("Green creatures are white."), rule("Colorless creatures are black.", "two")], [], {}, "B"),
    ("105.2b", [one(""), rule("Multicolored creatures are white."), rule("Colorless creatures are black.", "two")], [], {}, "B"),
    ("105.2b", [one("G"), rule("Multicolored creatures are white."), rule("Nonwhite creatures are black.", "two")], [], {}, "B"),
    ("105.2a", [one("GW"), rule("Monocolored creatures are black."), rule("Nonblue creatures are red.", "two")], [], {}, "B"),
    ("105.2a", [one(""), rule("Monocolored creatures are black."), rule("Nonblue creatures are red.", "two")], [], {}, "B"),
    ("109.2", [rule("All permanents are green.", "all"), thing("it", "Enchantment", cost="{W}"), rule("Green creatures are black.")], [], {}, "G"),
    ("109.2", [rule("All permanents are green.", "all"), thing("it", "Creature", "Other green creatures are blue.", pt="1/1", cost="{W}")], [], {}, "G"),
    # "Other": not the one that says so, whose color is told all the same
    ("613.8a", [thing("it", "Creature", "Other green creatures are blue.", pt="1/1", cost="{G}")], [], {}, "G"),
    ("613.8a", [IT, thing("lord", "Creature", "Other green creatures are blue.", pt="1/1", cost="{G}")], [], {}, "U"),
    ("613.8a", [thing("it", "Creature", "Other blue creatures are red.", pt="1/1", cost="{G}"), BLUE_TOO], [], {}, "UG"),
    ("613.8a", [thing("it", "Creature", "Green creatures are blue.", pt="1/1", cost="{G}"), thing("lord", "Creature", "Other creatures get +1/+1.", pt="1/1")], [], {}, "U"),
    # Which effects there are
    ("611.3a", [IT, rule("As long as you control a land, green creatures are black.")], [], {}, "G"),
    ("611.3a", [IT, land("isle", "Island"), rule("As long as you control a land, green creatures are black.")], [], {}, "B"),
    ("611.3a", [IT, rule("As long as you control a land, green creatures are black. Otherwise, green creatures are white.")], [], {}, "W"),
    ("113.6", [IT], [], {"graveyard": [rule("Green creatures are black.")]}, "G"),
    ("602.2", [IT, rule("{1}: Green creatures become black until end of turn.")], [], {}, "G"),
    ("611.3a", [IT, rule("Green artifacts are black.\nWhite creatures are red.")], [], {}, "G"),
    ("611.3a", [IT, rule("Green creatures are black.\nArtifacts are red.")], [], {}, "B"),
    ("109.2", [rule("Green creatures are black.")], [], {"graveyard": [IT]}, "G"),
    ("109.2", [rule("Green creature cards in your graveyard are black.")], [], {"graveyard": [IT]}, "B"),
    ("109.2", [rule("Green creatures are black."), bears("cub")], [], {"hand": [IT]}, "G"),
    ("613.1e", [IT, bears("cub"), rule("Green creatures are black.")], [effect("becomes white", "cub")], {}, "B"),
    ("305.7", [IT, land("den", "", "Green creatures are black.", basic=False), rule("Nonbasic lands are Islands.")], [], {}, "G"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "effects", "more", "expected"), rows(DEPENDING))
def test_colors_that_depend_on_colors(
    number: str, battlefield: list[Tree], effects: list[Tree], more: Tree, expected: str
) -> None:
    assert painted(board(*battlefield, effects=effects, **more)) == expected


def test_613_8c_what_would_fit_only_after_its_turn_is_not_followed() -> None:
    late = [
        IT,
        rule("Green creatures are red.", "one"),
        rule("White creatures are black.", "two"),
        rule("Red creatures are white.", "three"),
    ]
    said = pyrules.ask(board(*late), only=["objects"]).to_dict()["not_understood"]
    assert [entry["object"] for entry in said] == ["two"]


GROWING: list[Any] = [
    # 613.6: where it has been applied in layer 5 it goes on, and nowhere else.
    ("613.6", [IT, rule("Blue creatures are red and get +1/+1."), rule("All creatures are blue.", "two")], "3/3"),
    ("613.6", [IT, rule("All creatures are blue.", "two"), rule("Green creatures are red and get +1/+1.")], "2/2"),
    ("613.6", [IT, rule("Green creatures are red and get +1/+1."), rule("All creatures are blue.", "two")], "2/2"),
    ("613.6", [IT, rule("Green creatures are red."), rule("Creatures are white and get +1/+1.", "two")], "3/3"),
    ("613.6", [thing("it", "Creature", "Other green creatures are blue and get +1/+1.", pt="2/2", cost="{G}")], "2/2"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "battlefield", "expected"), rows(GROWING))
def test_what_began_in_layer_5_goes_on(number: str, battlefield: list[Tree], expected: str) -> None:
    assert pt(board(*battlefield), "it") == expected
