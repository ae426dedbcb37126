"""Why an action is legal: the derivation, down to facts of the board (CR 101.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import pyrules
from pyrules.citations.numbers import existing
from pyrules.examples import about
from tests.rules.boards import Tree, bears, board, land, rows, thing

SICK = "has been under its controller's control continuously since their most recent turn began"
LORD = thing("lord", "Enchantment", 'Creatures you control have "{T}: Draw a card."')
WALKER = thing("walker", "Planeswalker", "[-2]: Draw a card.", loyalty="3", counters={"loyalty": 3})
MORE = thing("more", "Enchantment", "You may play an additional land on each of your turns.")
BOLT = thing("bolt", "Instant", "~ deals 3 damage to any target.", cost="{R}")
BIRD = thing("bird", "Creature — Bird", "Flying", pt="1/1", attacking="A", tapped=True)
SPIDER = thing("spider", "Creature — Spider", "Reach", pt="1/1")


def nodes(tree: Tree) -> Iterator[Tree]:
    yield tree
    for below in tree["because"]:
        yield from nodes(below)


def why(given: Any, action: str) -> Tree:
    answer = pyrules.check(given, action)
    assert answer["legal"] is True, answer["why_not"]
    return dict(answer["why"][0])


# ---- the board, the action, and what the derivation says by which rules ------------------------------------------------------
TABLE = [
    ("302.6", board(LORD, bears()), "activate bears", {
        "bears has “{T}: Draw a card.”": "613.1f", f"bears {SICK}": "302.6", "bears is untapped": "107.5", "A has priority": "117.1b"}),
    ("606.6", board(WALKER), "activate walker", {
        "walker has 3 loyalty": "606.6", "no loyalty ability of walker has been activated this turn": "606.3", "it is a main phase": "606.3"}),
    ("305.2", board(MORE, hand=[land("wood", "Forest")], lands_played=1), "play wood", {
        "A may play two lands each turn": "305.2b", "A has played a land this turn": "305.2b", "it is A's turn": "305.1"}),
    ("601.2", board(hand=[BOLT]), "cast bolt targeting B", {
        "A may cast bolt for the cost {R}": "601.3", "B is a legal target": "601.2c", "its cost {R} can be paid": "601.2h",
        "bolt may be cast whenever A has priority": "117.1a"}),
    ("508.1", board(bears(), step="declare attackers", priority=None), "attack with bears -> B", {
        "bears may be declared for B": "508.1", "bears is untapped": "508.1a", "bears doesn't have Defender": "702.3b"}),
    ("509.1", board(SPIDER, B=[BIRD], step="declare blockers", priority=None, active="B"), "block bird with spider", {
        "spider may be declared for bird": "509.1", "spider has “Reach”": "702.9b"}),
    ("117.3d", board(), "pass", {"A has priority": "117.3d"}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "given", "action", "said"), rows(TABLE))
def test_a_derivation_says_what_an_action_follows_from(
    rule: str, given: Tree, action: str, said: dict[str, str]
) -> None:
    found = {node["holds"]: node["by"] for node in nodes(why(given, action))}
    assert said.items() <= found.items(), found


@pytest.mark.parametrize("name", [name for name, _ in about()])
def test_every_legal_action_of_the_examples_has_a_readable_derivation(name: str) -> None:
    actions = [a for a in pyrules.ask(f"example:{name}", only=["actions"])["actions"] if a["legal"]]
    for action in actions[:6]:
        words = f"{action['do']} {action.get('object', '')}" + (f"#{action['n']}" if "n" in action else "")
        answer = pyrules.check(f"example:{name}", words.strip()).to_dict()
        if answer["legal"] is not True:
            continue
        every = list(nodes(answer["why"][0]))
        assert 3 <= len(every) <= 60, words
        assert len({node["holds"] for node in every}) == len(every), "each sentence stands once"
        assert all(set(node) == {"holds", "by", "because"} for node in every)
        assert all(not node["by"] or node["by"] in existing() for node in every)
        assert not any("any_value" in node["holds"] or "(" in node["holds"].split("“")[0][:3] for node in every)


def test_what_is_not_legal_has_no_derivation() -> None:
    assert "why" not in pyrules.check(board(bears(tapped=True)), "attack with bears -> B").to_dict()
