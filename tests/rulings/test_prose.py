"""Prose in rulings: what its sentences become, where it stops, no conflict in its grammar."""

from __future__ import annotations

import pytest
from lark import Lark, lexer

from pyrules.rulings.claims import claims
from pyrules.rulings.lexicon import lexicon, plural, prose_folder, verb_forms
from pyrules.rulings.prose import prose_grammar
from pyrules.rulings.verify import compile_ruling, verify
from pyrules.rulings.words import Names
from pyrules.text.terms import show
from tests.grammar.conflicts import conflicts

ACCEPTED = [
    # A condition before, behind, and inside another.
    ("If you sacrifice the enchanted creature, the ability won't trigger.",
     "given(if(says(you,sacrifice(the(and(enchanted,type(creature)))))),says(the(class(ability)),not_so(trigger)))"),
    ("You choose the value of X as you cast the spell.",
     "then_as(says(you,choose(of(the(value),x))),says(you,cast(the(class(spell)))))"),
    ("If the target is illegal as the spell resolves, the spell doesn't resolve.",
     "given(if(then_as(says(the(target),be(illegal)),says(the(class(spell)),resolve))),says(the(class(spell)),not_so(resolve)))"),
    ("No player may cast spells until the ability has resolved.",
     "then_until(says(no(class(player)),may(cast(class(spell)))),says(the(class(ability)),have(done(resolve))))"),
    # Nouns with what belongs to them are those of card text.
    ("You may target a creature you control.", "says(you,may(target(a(and(type(creature),controlled_by_you)))))"),
    ("It causes the creature you control to get +2/+2 and gain trample.",
     'says(it,cause(the(and(type(creature),controlled_by_you)),to(and(get(pt("+2/+2")),gain(trample)))))'),
    ("This includes creatures that left the battlefield this turn.",
     "says(this,include(which(type(creature),relative(that,leave(the(battlefield),this_turn)))))"),
    # What is joined: clauses, verbs of one form, noun phrases.
    ("You draw a card and its controller loses 2 life.",
     "and(says(you,draw(a(class(card)))),says(its(controller),lose(number(2,life))))"),
    ("The effect lets you cast the card and makes it cost {1} less.",
     'says(the(effect),and(let(you,cast(the(class(card)))),make(it,cost(amount("{1}"),less))))'),
    ("You can destroy an artifact, a creature, or a land.",
     "says(you,can(destroy(or(a(type(artifact)),or(a(type(creature)),a(type(land)))))))"),
    # The same noun may be a verb.
    ("The ability triggers only once.", "says(the(class(ability)),trigger(only,once))"),
    ("Activating the ability doesn't use the stack.",
     "says(doing(activate(the(class(ability)))),not_so(use(the(stack))))"),
    ("Each permanent sees the others leave the battlefield.",
     "says(each(class(permanent)),see(the(other),leave(the(battlefield))))"),
    ("It's still an artifact.", "says(it,be(still,a(type(artifact))))"),
    ("Count the cards in your hand to determine how many tokens are created.",
     "told(count(the(class(card)),in(your(hand)),to(determine(question(how_many,token,be(passive(create)))))))"),
    ("There is no limit to the number of times you can activate the ability.",
     "says(there,be(no(limit),to(of(the(number),which(time,relative(you,can(activate(the(class(ability))))))))))"),
]  # fmt: skip

REJECTED = [
    ("If you sacrifice the creature, the ability glows.", "glows"),
    ("You may sacrifice the wug.", "wug"),
    ("The creature the ability.", "the ability"),
    ("You the creature.", "the creature"),
    ("Of the creature is.", "of"),
]


@pytest.mark.parametrize(("text", "facts"), ACCEPTED)
def test_accepted(text: str, facts: str) -> None:
    (one,) = claims(text, Names(None))
    assert one.term is not None, one.sentence.text[one.column :]
    assert one.prose
    assert show(one.term) == facts


ASSERTIONS = [
    ("If you sacrifice it, you can draw a card, but its controller must discard a card.",
     [("can", ["if(says(you,sacrifice(it)))"], ["drawing (121)", "keyword actions (701)"]),
      ("must", ["if(says(you,sacrifice(it)))"], ["keyword actions (701)"])]),
    ("However, the ability won't trigger unless a land enters the battlefield.",
     [("not_so", ["unless(says(a(type(land)),enter))"], ["abilities (113)", "triggers (603)"])]),
    ("Count the tokens.", [("told", [], ["tokens (111)"])]),
    ("The spell resolves.", [("is", [], ["resolving (608)"])]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found"), ASSERTIONS)
def test_assertions(text: str, found: list[tuple[str, list[str], list[str]]]) -> None:
    """What is asserted, under which conditions, how firmly, and what it is about."""
    (claim,) = compile_ruling(text)["claims"]
    assert [(one["modality"], one["given"], one["about"]) for one in claim["asserts"]] == found


@pytest.mark.parametrize(("text", "rest"), REJECTED)
def test_rejected(text: str, rest: str) -> None:
    (one,) = claims(text, Names(None))
    assert one.term is None
    assert one.sentence.text[one.column :].startswith(rest)


def test_nothing_is_claimed_of_prose() -> None:
    """Nor of a claim beside it: "it" may be what the prose speaks of."""
    (found,) = verify("You draw a card. A creature can attack.").to_dict()["paragraphs"]
    assert found["understood"]
    assert [claim["verdict"] for claim in found["claims"]] == ["undecided", "undecided"]


@pytest.mark.parametrize(
    "text", ["You draw a card and " * 90 + "it dies.", "You draw a card and " * 900, "\ue022you \ue000", "⟨" * 50]
)
def test_hostile_text(text: str) -> None:
    assert isinstance(verify(text).to_dict()["paragraphs"][0]["understood"], bool)


def test_no_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexer, "has_interegular", False)
    with conflicts() as found:
        Lark(prose_grammar(), parser="lalr", lexer="contextual", start=["told"], maybe_placeholders=False, debug=True)
    assert found == []


def test_files_stay_readable() -> None:
    for file in prose_folder().iterdir():
        assert len(file.read_text(encoding="utf-8").splitlines()) <= 360


@pytest.mark.parametrize(
    ("verb", "forms"),
    [
        ("tap+", ("taps", "tapped", "tapped", "tapping")),
        ("copy", ("copies", "copied", "copied", "copying")),
        ("choose", ("chooses", "chose", "chosen", "choosing")),
        ("die", ("dies", "died", "died", "dying")),
        ("target", ("targets", "targeted", "targeted", "targeting")),
        ("put", ("puts", "put", "put", "putting")),
    ],
)
def test_verbs(verb: str, forms: tuple[str, ...]) -> None:
    assert verb_forms(verb, lexicon()["verbs"][verb]) == forms


def test_plurals() -> None:
    assert [plural(noun) for noun in ("ability", "process", "player")] == ["abilities", "processes", "players"]
