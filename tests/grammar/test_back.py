"""Facts turn back into English: no word is swallowed or misread on the way from a text to its facts."""

from __future__ import annotations

import pytest

from pyrules.text.back import back, comes_back
from pyrules.text.compile import Ability, compile_abilities
from pyrules.text.terms import show
from pyrules.text.wording import says

TEXTS = [
    "Flying, first strike",
    "Protection from red and from artifacts",
    "Ward—Pay 2 life.",
    "Equip {2}",
    "Equip {10}. This ability costs {1} less to activate for each artifact you control.",
    "{2}{G}, {T}, Sacrifice an Elf or Goblin creature: Add {G}{G}. Activate only as a sorcery.",
    "Landfall — Whenever a land you control enters, you may draw a card.",
    "Choose one —\n• Destroy target artifact.\n• Draw two cards.",
    "Spree\n+ {1} — Destroy target artifact.\n+ {2}{B} — Destroy target creature.",
    'Enchanted land has "{T}: Add two mana of any one color."',
    "Target player draws a card. It gains protection from each color until end of turn.",
    "Instant and sorcery spells you cast cost {1} less to cast.",
    "Boast — {1}: Draw a card.",
    "I, II — Draw a card.",
    "Diana — Equip {2}",
    "When this creature enters, roll a d20.\n1—9 | Draw a card.\n10—20 | Draw two cards.",
    "Choose one —\n• Fear Ray — Destroy target artifact.\n• Draw a card.",
    "Creatures you control have '{T}: Add {R}.'",
]


@pytest.mark.parametrize("text", TEXTS)
def test_what_a_text_says_comes_back(text: str) -> None:
    for ability in compile_abilities(text):
        assert comes_back(ability), back(ability)


def test_a_row_of_a_die_table_is_no_mode() -> None:
    (ability,) = compile_abilities("Roll a d20.\n1—9 | Draw a card.\n10+ | Draw two cards.")
    names = [fact.partition("(")[0] for fact in ability.facts]
    assert (names.count("die_row"), names.count("mode")) == (2, 0)


def test_the_place_where_a_text_stops_counts_the_name() -> None:
    (ability,) = compile_abilities("When Slithy Tove enters, gyre.", "Slithy Tove")
    (place,) = ability.not_understood
    assert ability.text[place.at :] == "gyre."


def test_granted_keywords_have_their_own_words() -> None:
    (ability,) = compile_abilities("Creatures you control have protection from red and trample.")
    assert [granted.key for granted in ability.granted] == ["Protection from red", "Trample"]
    assert compile_abilities("Adapt 2.")[0].granted == []


@pytest.mark.parametrize(
    ("fact", "instead", "english"),
    [
        ("draw(cards(2))", "draw(cards(3))", "⟨you_do(draw(cards(3)))⟩."),
        ("effect(", "restriction(", "⟨nothing⟩.⟨you_do(draw(cards(2)))⟩"),
    ],
)
def test_facts_that_say_something_else_are_shown(fact: str, instead: str, english: str) -> None:
    (ability,) = compile_abilities("Draw two cards.")
    other = Ability(ability.key, 1, ability.text, "statement", words=ability.words)
    other.facts = [line.replace(fact, instead) for line in ability.facts]
    assert (back(other), comes_back(other)) == (english, False)


@pytest.mark.parametrize(
    ("start", "term", "texts", "others"),
    [
        ("noun", ("and", (("or", (("subtype", ("Elf",)), ("subtype", ("Ape",)))), ("type", (("creature", ()),)))),
         ["Elf or Ape creature", "Elf or Ape creatures"], ["Elf creature or Ape", "Elf or Ape", "Elf and/or Ape sorcery"]),
        ("cost", ("both", (("one", (("mana", ("{1}",)),)), ("tap_self", ()))), ["{1}, {T}"], ["{1}", "{T}, {1}", "{1}, {Q}"]),
        ("sentence", ("you_do", (("draw", (("one_card", ()),)),)), ["draw a card"], ["draw two cards", "draw a card draw"]),
    ],
)  # fmt: skip
def test_wordings(start: str, term: tuple[str, tuple[object, ...]], texts: list[str], others: list[str]) -> None:
    for text in texts:
        assert says(start, term, text), show(term)
    for text in others:
        assert not says(start, term, text), show(term)
