"""What a board's program leaves out changes no answer: rules that can't fire, literals and elements that are settled."""

from __future__ import annotations

import clingo
import pytest
from clingo.ast import AST, parse_string

from pyrules.solve.engine import Timings, solved
from pyrules.solve.program import rulebook
from pyrules.solve.prune import settled_by_absence, without
from pyrules.solve.shapes import RulePart, shapes_of
from tests.rules.test_rulebook_program import ASKED, BOARDS, facts_object

QUESTIONS = ASKED | {"show"}


def rule(text: str) -> AST:
    found: list[AST] = []
    parse_string(text, found.append)
    return found[-1]


@pytest.mark.parametrize(
    ("text", "absent", "left"),
    [
        ("a(X) :- b(X), not c(X), not d(X).", "c", "a(X) :- b(X); not d(X)."),
        ("a(X) :- b(X), not not c(X).", "c", "a(X) :- b(X); not not c(X)."),
        ("a(N) :- N = #sum { 1,X : b(X); 2,X : c(X) }.", "c", "a(N) :- N = #sum { 1,X: b(X) }."),
        (":- 0 < #count { X : b(X), not c(X) }.", "c", "#false :- 0 < #count { X: b(X) }."),
        ("{ a(X) : b(X); d(X) : c(X) } = 1 :- e.", "c", "1 = { a(X): b(X) } :- e."),
        ("{ a(X) : b(X), not c(X) }.", "c", "{ a(X): b(X) }."),
    ],
)
def test_what_absence_settles(text: str, absent: str, left: str) -> None:
    ast = rule(text)
    if "not not" not in text:
        assert "=" + absent in settled_by_absence(ast)
    assert str(without(ast, frozenset({"=" + absent}))) == left


@pytest.mark.parametrize(
    ("facts", "text", "fires"),
    [
        (["b(x)."], "a(X) :- b(X).", True),
        (["b(x)."], "a(X) :- b(X), c(X).", False),
        (["b(x).", "c(y)."], "a(X) :- b(X), c(x).", False),
        (["b(x).", "c(y)."], "a(X) :- b(X), c(X), d(x;y).", False),
        (["b(x).", "c(y).", "c(x)."], "a(X) :- b(X), c(X).", True),
        (["b(f(x))."], "a :- b(f(_)).", True),
        (["b(g(x))."], "a :- b(f(_)).", False),
        (["b(f(x))."], "a(X) :- b(f(X)), X = x.", True),
        (["b(f(y))."], "a :- b(f(x)).", False),
        (["b(f(x,g(y)))."], "a :- b(f(_,g(x))).", True),  # what stands deeper is not told apart
        (["b(1)."], "a :- b(2).", True),  # nor are numbers
        (['b("x").'], 'a :- b("y").', False),
        (["b(x)."], "a :- not b(x).", True),
        (["b(x)."], "a(N) :- N = #count { X : b(X) }.", True),
    ],
)
def test_a_rule_can_fire_only_on_what_can_stand_at_its_places(facts: list[str], text: str, fires: bool) -> None:
    # Every beginning has a bit of its own if some rule has it by name.
    names = rule("z(x,y,f(z),g(z)) :- z.")
    shapes = shapes_of([RulePart.of(rule(text)), RulePart.of(names)])
    known = dict(shapes.of_facts([*facts, "d(x).", "d(y)."]))
    assert (0 in shapes.can_fire([0], known)) == fires


def test_what_a_rule_makes_lets_others_fire() -> None:
    texts = [
        "b(f(X)) :- a(X).",
        "c(X) :- b(f(X)), X = 1.",
        "{ d(X,Y) : c(Y) } :- c(X).",
        "e :- d(_,y).",
        "g :- b(h(_)).",
    ]
    shapes = shapes_of([RulePart.of(rule(text)) for text in texts])
    assert shapes.can_fire(range(5), dict(shapes.of_facts(["a(y)."]))) == {0, 1, 2, 3}
    assert shapes.can_fire(range(5), dict(shapes.of_facts(["a(x)."]))) == {0, 1, 2}
    assert shapes.can_fire(range(5), dict(shapes.of_facts(["b(h(x))."]))) == {4}


@pytest.mark.parametrize("name", BOARDS)
def test_the_answers_are_those_of_the_whole_rulebook(name: str) -> None:
    facts = facts_object(name)
    whole = rulebook().relevant(facts.symbols, QUESTIONS)
    control = clingo.Control(["--warn=none", "--enum-mode=brave", "0"])
    whole.ground(control, facts.text)
    with control.solve(yield_=True) as handle:
        models = [sorted(map(str, model.symbols(shown=True))) for model in handle]
    found = solved(facts, Timings(), questions=QUESTIONS).shown
    assert len(rulebook().program(facts, QUESTIONS).statements) <= len(whole.statements)
    assert sorted(found) == models[-1]
