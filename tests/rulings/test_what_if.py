"""What if the rulebook were another: rules taken away and added, for questions about boards and about rulings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import pyrules
from pyrules import InputError
from pyrules.cli import run
from pyrules.errors import SolvingTimeout
from pyrules.questions import ask
from pyrules.rulings import verify as verifying
from pyrules.rulings.bound import bound
from pyrules.rulings.universe import build
from pyrules.rulings.verify import changes
from pyrules.solve.changed import answering, changed_rules
from pyrules.solve.program import Rulebook, rulebook, written
from tests.rules.boards import bears, board, land, rules_against, thing

ELF = bears("elf", sick=True) | {"definition of its own card": {"name": "elf", "type": "Creature", "text": "{T}: Add {G}.",
    "power": "1", "toughness": "1"}}  # fmt: skip
NEVER = 'prohibits("101.2",activate(P,O,K),never(O)) :- possible(activate(P,O,K)), mana_ability(K).'

# The change, the action, the rules that forbid it then.
CHANGES: list[tuple[dict[str, Any], list[str]]] = [
    ({}, ["302.6"]),
    ({"without": ["302.6"]}, []),
    ({"without": ["302"]}, []),
    ({"without": ["107.5"]}, ["302.6"]),
    ({"with_rules": NEVER}, ["101.2", "302.6"]),
    ({"without": ["302.6"], "with_rules": NEVER}, ["101.2"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "rules"), CHANGES)
def test_an_action_under_changed_rules(change: dict[str, Any], rules: list[str]) -> None:
    tree = board(ELF)
    with changed_rules(**change):
        assert rules_against(tree, "activate elf") == rules
    assert rules_against(tree, "activate elf") == ["302.6"]


def test_a_rule_is_named_by_its_line_too() -> None:
    rule = next(s for s in written().statements if "summoning_sick" in str(s.statement()) and "=prohibits" in s.heads)
    with changed_rules([f"{rule.file}:{rule.line}"]):
        assert rules_against(board(ELF), "activate elf") == []


def test_a_definition_of_a_keyword_goes_with_its_rule() -> None:
    """702.184a is no rule in ASP but a line of the keyword definitions."""
    boat = thing("boat", "Artifact — Spacecraft", "Station\n8+ | Flying", pt="4/5")
    tree = board(boat, bears())

    def stations() -> list[Any]:
        return [a for a in ask(dict(tree), only=["actions"])["actions"] if a.get("ability") == "Station"]

    assert stations()
    with changed_rules(["702.184a"]):
        assert not stations()


@pytest.mark.parametrize("tree", [board(ELF, land("forest", "Forest")), "example:twenty-permanents", "example:station"])
def test_an_unchanged_rulebook_answers_the_same(tree: Any) -> None:
    """There all rules about texts are run for the whole board instead of once for each text."""
    before = ask(tree).to_dict()
    with answering(Rulebook(written().root, written().statements)):
        assert ask(tree).to_dict() == before
    assert rulebook() is written()


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"without": [f"302.{99}"]}, f"there is no rule 302.{99}"),
    ({"without": ["302.3"]}, "no rule here rests on 302.3"),
    ({"without": ["Station"]}, "'Station' names no rule"),
    ({"without": ["602_activating.lp:1"]}, "no rule begins at 602_activating.lp:1"),
    ({"with_rules": "a.\n\nb :- c d."}, "<rules>:3:8: syntax error"),
    ({"with_rules": "power(X,1) :- not permanent(X)."}, "unsafe variables"),
    ({"with_rules": "\npower(X,1) :- permanint(X)."}, "<rules>:2: nothing makes permanint/1 true"),
    ({"with_rules": "#script (python)\nprint(1)\n#end."}, "#script has no place here"),
    ({"with_rules": '% "\n#include "x.lp".'}, "<rules>:2: #include has no place here"),
    ({"with_rules": "#show power/2."}, "this is no rule"),
    ({"with_rules": "#external power(1,1)."}, "this is no rule"),
    ({"with_rules": "no such file.lp"}, "can't be read"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said"), WRONG)
def test_a_change_that_is_none_is_one_message(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught, changed_rules(**change):
        pass
    assert said in str(caught.value)
    assert rulebook() is written()


def test_the_command_refuses_it_with_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "mine.lp"
    rules.write_text("legal(A) :- possible(A)\n", encoding="utf-8")
    assert run(["check", "example:sickness", "activate new-elves", "--with", str(rules)]) == 2
    assert f"{rules}:2:1: syntax error" in "".join(capsys.readouterr())
    assert run(["ask", "example:sickness", "--without", "999"]) == 2
    assert run(["check", "example:sickness", "activate new-elves", "--without", "302.6"]) == 0
    assert "legal" in capsys.readouterr().out


# Rules that clingo would go on grounding: numbers that grow, terms that grow, nothing but a search; and one that grows only by
# going through a rule of the rulebook (613.4c).
ENDLESS = [
    "power(O,N+1) :- power(O,N).",
    "color(O,f(C)) :- color(O,C). color(O,w) :- permanent(O).",
    "power(O,A) :- permanent(O), A = 1..1000000, B = 1..1000000, A * A + B * B = 7.",
    'counter(O,"+1/+1",N) :- power(O,N), permanent(O).',
]


@pytest.mark.parametrize("rules", ENDLESS)
def test_rules_that_ground_for_ever_are_stopped(rules: str) -> None:
    with changed_rules(with_rules=rules), pytest.raises(SolvingTimeout):
        ask(board(ELF), timeout=1)
    assert rules_against(board(ELF), "activate elf") == ["302.6"]


def test_the_command_stops_with_status_3(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "mine.lp"
    rules.write_text(ENDLESS[0], encoding="utf-8")
    for question in (["ask"], ["check"], ["do"]):
        action = [] if question == ["ask"] else ["activate new-elves"]
        assert run([*question, "example:sickness", *action, "--with", str(rules), "--timeout", "1"]) == 3
        assert "not grounded within 1 seconds" in "".join(capsys.readouterr())


def test_the_command_for_rulings_stops_in_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each board of the universe is given the time that was asked for, not a time of its own."""
    rules, text = tmp_path / "mine.lp", tmp_path / "rulings.txt"
    rules.write_text(ENDLESS[0], encoding="utf-8")
    text.write_text("Tapped permanents can't be tapped.\n", encoding="utf-8")
    for question in (["rulings", str(text)], ["rulings", "--rulebook", "--boards", "0"]):
        assert run([*question, "--with", str(rules), "--timeout", "1"]) == 3
        assert "not grounded within 1 seconds" in "".join(capsys.readouterr())


def test_the_time_of_each_part_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "rulings.txt"
    text.write_text("See rule 302.6.\n\nThe colors of mana are white, blue, black, red, and green.\n", encoding="utf-8")
    assert run(["rulings", str(text), "--time"]) == 0
    lines = capsys.readouterr().err.splitlines()
    parts = ["reading", "boards", "described boards", "weighing", "together"]
    assert [line.split("  ")[0] for line in lines] == parts
    assert any(line.endswith(("█", "#")) for line in lines[:-1])


# ---- rulings ---------------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """The part of the universe about the symbols {T} and {Q}."""
    monkeypatch.setattr(verifying, "build", partial(build, only=("symbols",)))
    monkeypatch.setattr(verifying, "kept", lambda progress=None: build(only=("symbols",)))


TAPPED = "A permanent that's already tapped can't be tapped again to pay the cost."
ALWAYS = 'prohibits("101.2",activate(P,O,K),never(O)) :- possible(activate(P,O,K)).'


@pytest.mark.usefixtures("small")
def test_verdicts_change_both_ways() -> None:
    text = f"{TAPPED}\n{TAPPED.replace(chr(39) + 't', '')}"
    ways: list[Callable[[], Any]] = [partial(pyrules.verify, text), partial(pyrules.verify, text, without=["107.5"])]
    before, then = (way().to_dict() for way in ways)
    assert [change["then"] for change in changes(before, then)] == ["contradicted", "holds"]
    assert [change["then"] for change in changes(then, before)] == ["holds", "contradicted"]
    assert changes(before, pyrules.verify(text, with_rules=ALWAYS).to_dict()) == []


def test_the_bound_says_how_far_the_search_went() -> None:
    boards = [{"players": {"A": {"hand": [1, 2], "life": 3}, "B": {}}, "stack": [1]}, {"players": {"A": {}}}]
    facts = ['next(0,do("activate","x"),1).', "next(1,resolve,2).", "next(1,resolve,0).", "at(0,object(1))."]
    assert (
        bound(boards, facts) == "2 boards of up to 3 objects and 2 players, 3 events on them, up to 2 in a row"
    )  # fmt: skip
