"""CR 608.2i: what has happened this turn, as far as a board tells it; what it leaves open is not judged (CR 602.5b, 601.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.boards import Tree, bears, board, find, rows, thing


def told(*events: str | tuple[str, int]) -> list[Tree]:
    pairs = [event if isinstance(event, tuple) else (event, 1) for event in events]
    return [{"player": "A", "event": event, "count": count} for event, count in pairs]


ANY, CREATURE, OTHER = "cast a spell", "cast a creature spell", "cast a noncreature spell"
# The rule, a condition, what the board tells, whether the condition holds: None where the board leaves it open.
CONDITIONS: list[Any] = [
    ("608.2i", "you've cast an artifact spell this turn", [], False),
    ("608.2i", "you've cast an artifact spell this turn", [ANY], None),
    ("608.2i", "you've cast an artifact spell this turn", [ANY, CREATURE], None),
    ("608.2i", "you've cast an artifact spell this turn", ["cast an artifact creature spell"], True),
    ("608.2i", "you've cast an artifact spell this turn", [ANY, "cast an artifact spell"], True),
    ("110.4", "you've cast an artifact spell this turn", [ANY, "cast an instant or sorcery spell"], False),
    ("608.2i", "you've cast an artifact spell this turn", [(ANY, 2), "cast an instant or sorcery spell"], None),
    ("608.2i", "you've cast an artifact spell this turn", ["cast a spell from a box"], None),
    ("608.2i", "you've cast a red spell this turn", [ANY], None),
    ("608.2i", "you've cast a Dragon spell this turn", ["cast a Dragon spell"], True),
    ("608.2i", "you've cast a spell this turn", [CREATURE], True),
    ("608.2i", "you've cast a noncreature spell this turn", [ANY, CREATURE], False),
    ("608.2i", "you've cast a noncreature spell this turn", [(ANY, 2), CREATURE], None),
    ("608.2i", "you've cast a noncreature spell this turn", ["cast an instant spell"], True),
    ("608.2i", "you've cast an instant or sorcery spell this turn", ["cast a sorcery spell"], True),
    ("608.2i", "you've cast two or more spells this turn", [(ANY, 2)], True),
    ("608.2i", "you've cast two or more spells this turn", [CREATURE, OTHER], True),
    ("608.2i", "you've cast two or more spells this turn", [ANY], False),
    ("608.2i", "you've cast another spell this turn", [ANY], True),
    ("608.2i", "you haven't cast a spell this turn", [ANY], False),
    ("608.2i", "you haven't cast a spell this turn", [], True),
    ("608.2i", "you haven't cast an artifact spell this turn", [ANY], None),
    ("608.2i", "you attacked with two or more creatures this turn", [("attacked with a creature", 2)], True),
    ("608.2i", "you attacked with two or more creatures this turn", ["attacked with a creature"], False),
    ("608.2i", "you attacked with a Bear this turn", ["attacked with a creature"], None),
    ("608.2i", "you gained 3 or more life this turn", [("gained life", 3)], True),
    ("608.2i", "you gained 3 or more life this turn", ["gained life"], None),
    ("608.2i", "you sacrificed an artifact this turn", ["sacrificed a permanent"], None),
    ("608.2i", "you sacrificed an artifact this turn", ["sacrificed an artifact"], True),
    ("608.2i", "you've cast an artifact spell this turn or it's your turn", [ANY], True),
    ("608.2i", "you've cast an artifact spell this turn or you control a planeswalker", [ANY], None),
    ("608.2i", "you control a planeswalker and you've cast an artifact spell this turn", [ANY], False),
]  # fmt: skip
LEGAL: dict[bool | None, Any] = {True: (True, []), False: (False, ["602.5b"]), None: (None, [])}


@pytest.mark.parametrize(("rule", "condition", "events", "holds"), rows(CONDITIONS))
def test_608_2i_a_condition_looks_back(rule: str, condition: str, events: list[Any], holds: bool | None) -> None:
    widget = thing("widget", "Artifact", f"{{0}}: Draw a card. Activate only if {condition}.")
    found = find(board(widget, happened=told(*events)), "activate widget#1")
    assert found is not None
    assert (found["legal"], [why["rule"] for why in found["why_not"]]) == LEGAL[holds]


def card(text: str = "Draw a card.", type_line: str = "Sorcery", cost: str = "{R}") -> Tree:
    return thing("widget", type_line, text, cost=cost)


ARTIFACT = "you've cast an artifact spell this turn"
# The rule, a board, an action, whether it is legal.
HURT = [{"player": "B", "event": "dealt damage"}]
HANGING: list[Any] = [
    ("601.3", board(hand=[card(f"Cast this spell only if {ARTIFACT}.\nDraw a card.")], happened=told(ANY)), None),
    ("601.3", board(hand=[card(f"Cast this spell only if {ARTIFACT}.\nDraw a card.")]), False),
    ("601.2f", board(hand=[card(f"This spell costs {{1}} less to cast if {ARTIFACT}.", cost="{1}")], mana="",
     happened=told(ANY)), None),
    ("601.2f", board(hand=[card(f"This spell costs {{1}} less to cast if {ARTIFACT}.", cost="{1}")], mana="{R}",
     happened=told(ANY)), True),
    ("613.11", board(thing("rule", "Enchantment", f"As long as {ARTIFACT}, creature spells can't be cast."),
     hand=[card("", "Creature")], happened=told(ANY)), None),
    ("101.2", board(thing("rule", "Enchantment", "You can't cast more than one spell each turn."), hand=[card()],
     happened=told(CREATURE)), False),
    ("120.3a", board(hand=[card("Cast this spell only if an opponent lost life this turn.")], happened=HURT), None),
    ("702.117a", board(hand=[card("Surge {R}", cost="{5}")], happened=told(CREATURE), mana="{R}"), False),
    # Mana that may be added; not by another player's ability, nor by one that is no mana ability.
    ("106.3", board(thing("rock", "Artifact", f"{{T}}: If {ARTIFACT}, add {{R}}."), hand=[card()], mana="", happened=told(ANY)), None),
    ("106.3", board(B=[thing("rock", "Artifact", f"{{T}}: If {ARTIFACT}, add {{R}}.")], hand=[card()], mana="", happened=told(ANY)), False),
    ("605.1a", board(thing("rock", "Artifact", f"{{T}}: Target player gains 1 life. If {ARTIFACT}, add {{R}}."), hand=[card()], mana="",
     happened=told(ANY)), False),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "legal"), rows(HANGING))
def test_what_hangs_on_it_is_not_judged(rule: str, tree: Tree, legal: bool | None) -> None:
    found = find(tree, "cast widget")
    assert found is not None
    assert found["legal"] is legal, found


def test_120_3a_damage_may_have_been_dealt_by_a_source_with_infect() -> None:
    found = find(
        board(hand=[card("Spectacle {R}\nDraw a card.", cost="{5}")], happened=HURT), "cast widget as Spectacle"
    )
    assert found is not None
    assert found["legal"] is None


def test_608_2i_that_a_creature_attacked_does_not_tell_which() -> None:
    widget = bears("widget") | {}
    widget["definition of its own card"]["text"] = "{0}: Draw a card. Activate only if ~ attacked this turn."
    for events, legal in (([], False), (told("attacked with a creature"), None),
                          ([{"object": "widget", "event": "attacked"}], True)):  # fmt: skip
        found = find(board(widget, happened=events), "activate widget#1")
        assert found is not None
        assert found["legal"] is legal, (events, found)
