"""The grammar of rulings: no conflict, what sentences become, where it stops; over the same nouns as card text."""

from __future__ import annotations

import pytest
from lark import Lark, lexer

from pyrules.rulings.claims import claims, rulings_grammar
from pyrules.rulings.words import Names, sentences
from pyrules.text.grammar import whole_words
from pyrules.text.terms import show
from tests.grammar.conflicts import conflicts

ACCEPTED = [
    ("A land that's already tapped can't be tapped again to pay the cost.",
     "says(which(a(type(land)),already_tapped),cant(be(tapped_to_pay)))"),
    ("If a permanent with station becomes a creature, it can attack.",
     'given(if(says(a(and(class(permanent),with(with_keyword("Station")))),become(a(type(creature))))),says(it,can(attack)))'),
    ("Even if a Vehicle becomes a creature, it won't be able to attack.",
     'given(even_if(says(a(subtype("Vehicle")),become(a(type(creature))))),says(it,not_so(be(able(attack)))))'),
    ("It will be able to attack if it's been under your control continuously since the turn began.",
     "then_if(says(it,be(able(attack))),says(it,be(under_control_since(turn_began))))"),
    ("That is, it doesn't matter how long it's been a creature, just how long it's been on the battlefield.",
     "so(matters_not_but(how_long(says(it,be(a(type(creature))))),how_long(says(it,be(on_battlefield)))))"),
    ('To "tap [a permanent] for mana" is to activate a mana ability of that permanent.',
     'to_is_to(doing("tap [a permanent] for mana"),activate(of(a(and(mana,class(ability))),that(class(permanent)))))'),
    ("The colors of mana are white, blue, and green.",
     "says(colors_of_mana,be(colors(listed(white,listed(blue,green)))))"),
    ("For example, if you control two creatures with powers 3, and -1, the total power of creatures you control is 2.",
     ('example(given(if(says(you,control(which(number(2,type(creature)),with_powers(powers(3,negative("-1"))))))),'
     "says(total(power,and(type(creature),controlled_by_you)),be(2))))")),
    ("It can't attack unless you've controlled it continuously since your turn began, it can block if it's untapped, and so on.",
     ("and_so_on(and(then_unless(says(it,cant(attack)),says(you,had_control(it,turn_began))),"
      "then_if(says(it,can(block)),says(it,be(untapped)))))")),
    (("You can tap any two untapped creatures you control, including ones you haven't controlled continuously since the beginning of your most "
     "recent turn, to pay a crew cost."),
     ("says(you,can(tap_to_pay(including(any(2,and(and(untapped,type(creature)),controlled_by_you)),recent(turn_began)),crew_cost)))")),
    ("A noncreature permanent that turns into a creature can attack, and its {T} abilities can be activated, only if it's untapped.",
     ("then_only_if(and(says(which(a(and(non_type(creature),class(permanent))),that(become(a(type(creature))))),can(attack)),"
      "says(tap_abilities(it),can(be(activated)))),says(it,be(untapped)))")),
    ("It doesn't matter whether you control an artifact, or whether it's untapped.",
     "matters_not(or(whether(says(you,control(a(type(artifact))))),whether(says(it,be(untapped)))))"),
    ('See rule 605, "Mana Abilities."', 'see_rule("605","Mana Abilities")'),
]  # fmt: skip

REJECTED = [
    ("If a permanent with station becomes a creature, it glows.", "glows"),
    ("A purple permanent can attack.", "purple"),
    ("Attack can a creature.", "can a creature"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "facts"), ACCEPTED)
def test_accepted(text: str, facts: str) -> None:
    (one,) = claims(text, Names(None))
    assert one.term is not None, (one.column, one.expected)
    assert show(one.term) == facts


@pytest.mark.parametrize(("text", "rest"), REJECTED)
def test_rejected(text: str, rest: str) -> None:
    """What isn't understood is said with its place, from which the text goes on."""
    for one in claims(text, Names(None)):
        assert one.term is None
        assert one.sentence.text[one.column :].startswith(rest)


def test_no_conflicts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The LALR parser never has to guess."""
    monkeypatch.setattr(lexer, "has_interegular", False)
    with conflicts() as found:
        Lark(
            rulings_grammar(),
            parser="lalr",
            lexer="contextual",
            start=["ruling"],
            maybe_placeholders=False,
            edit_terminals=whole_words,
            debug=True,
        )
    assert found == []


def test_sentences() -> None:
    """A quoted text keeps its full stops; contractions are written out; each sentence has its column."""
    text = "It’s tapped. A keyword means “Do this. Then that.” That’s all."
    assert [(s.text, s.at) for s in sentences(text, Names(None))] == [
        ("it is tapped", 0),
        ('a keyword means "Do this. Then that"', 12),
        ("that's all", 50),
    ]
