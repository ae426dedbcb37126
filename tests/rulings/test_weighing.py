"""How paragraphs are weighed: together or one by one, in a universe that one process made or several; the verdicts are the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import pyrules
from pyrules.errors import SolvingTimeout
from pyrules.rulings import judge as judging
from pyrules.rulings.judge import Judged, Paragraph, judge_each
from pyrules.rulings.universe import Universe, build, joined, models
from pyrules.rulings.worlds import Worlds

# What each of these means hangs on the sentence before, and some contradict each other.
PARAGRAPHS = [
    "An untapped creature you control can attack if you've controlled it continuously since your most recent turn began.",
    "An untapped creature you control can't attack if you've controlled it continuously since your most recent turn began.",
    "Tapped permanents can't be tapped. It can attack.",
    "It can block.",
    "See rule 302.6.",
    "A spell is an activated ability.",
    "Tapped permanents can be tapped.",
    "The colors of mana are white, blue, black, red, and green.",
    "Whatever this means, it isn't understood.",
    "There are five types of mana: white, blue, black, red, and green.",
    "If a creature isn't tapped, it can attack. It can't attack if it's tapped.",
    # Only the first says how the spell is cast.
    "If you cast a spell with {X} in its mana cost without paying its mana cost, you must choose 0 as the value of X.",
    "You must choose 0 as the value of X.",
]


def verdicts(paragraph: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(claim["claim"], claim["facts"], claim["verdict"]) for claim in paragraph["claims"]]


def test_a_paragraph_says_the_same_alone_and_beside_others() -> None:
    together = pyrules.verify("\n".join(PARAGRAPHS))["paragraphs"]
    assert [paragraph["text"] for paragraph in together] == PARAGRAPHS
    for text, paragraph in zip(PARAGRAPHS, together, strict=True):
        (alone,) = pyrules.verify(text)["paragraphs"]
        assert verdicts(paragraph) == verdicts(alone)
        assert paragraph["understood"] == alone["understood"]
    found = {verdict for paragraph in together for _, _, verdict in verdicts(paragraph)}
    assert {"holds", "contradicted", "defines"} <= found


def test_where_there_is_no_answer_in_time_each_is_weighed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []

    def slow(worlds: Worlds, claims: Iterable[str], timeout: float) -> list[Judged]:
        asked.append(list(claims))
        if "claim(1,a)." in asked[-1] and "claim(4,c)." in asked[-1]:
            raise SolvingTimeout("no verdict")
        return [Judged(2 if "claim(2,b)." in asked[-1] else 1, "x", "holds", None, "")]

    monkeypatch.setattr(judging, "judge", slow)
    one, other = (
        Paragraph([("a", ()), ("b", ())], ['said("b").']),
        Paragraph([("c", ())], ['said("b").', 'said("c").']),
    )
    worlds = Worlds({}, frozenset(), derived=True)
    assert [[found.sentence for found in each] for each in judge_each(worlds, [one, other], 1.0)] == [[2], [1]]
    # No sentence stands right behind one of another paragraph, and what is said of both is said once.
    assert asked[0] == ["claim(1,a).", "claim(2,b).", 'said("b").', "claim(4,c).", 'said("c").']
    assert asked[1:] == [["claim(1,a).", "claim(2,b).", 'said("b").'], ["claim(1,c).", 'said("b").', 'said("c").']]
    with pytest.raises(SolvingTimeout):
        monkeypatch.setattr(judging, "judge", lambda *_: (_ for _ in ()).throw(SolvingTimeout("no verdict")))
        judge_each(worlds, [other], 1.0)


def test_a_universe_of_several_parts_has_each_board_once() -> None:
    whole = build(only=("types", "lonely"))
    parts = [build(only=("lonely",)), build(only=("types",)), build(only=("types",))]
    made = joined(parts)
    assert sorted(map(str, made.boards)) == sorted(map(str, whole.boards))
    told = {(str(board), said) for n, board in enumerate(whole.boards) for said in _of_world(n, whole)}
    assert {(str(board), said) for n, board in enumerate(made.boards) for said in _of_world(n, made)} == told


def _of_world(number: int, universe: Universe) -> list[str]:
    start = f"at({number},"
    return [fact.removeprefix(start) for fact in universe.facts if fact.startswith(start)]


def test_what_happens_keeps_its_worlds() -> None:
    first = Universe(['at(0,tapped("a")).', "at(1,at(0,x)).", 'next(0,do("activate","a"),1).'], [{"n": 1}, {"n": 2}])
    second = Universe(["at(0,at(0,x)).", 'at(1,is("at(1,")).', "next(0,resolve,1)."], [{"n": 2}, {"n": 3}])
    made = joined([first, second])
    assert made.boards == [{"n": 1}, {"n": 2}, {"n": 3}]
    assert made.facts == [
        'at(0,tapped("a")).',
        "at(1,at(0,x)).",
        'next(0,do("activate","a"),1).',
        'at(2,is("at(1,")).',
        "next(1,resolve,2).",
    ]


def test_the_generator_makes_no_board_twice() -> None:
    made = [list(map(str, model)) for model in models()]
    assert len(made) == len({tuple(model) for model in made})
