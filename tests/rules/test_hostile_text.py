"""Names, ids and texts of any kind are data: a question is answered, or the input is refused, and nothing else."""

from __future__ import annotations

from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import example, given, settings

import pyrules
from pyrules import InputError

WORDS = {
    "quotes": 'The "Best" of \'Them\'',
    "quote at the end": 'end"',
    "rule": '"). legal(X) :- true. x("',
    "rule of one line": 'a"). #show. answer_legal(pass("A")). b("',
    "script": "#script (lua) os.execute('touch /tmp/pwned') #end.",
    "script in python": '"). #script(python) import os; os.abort() #end. a("',
    "include": '#include "/etc/passwd".',
    "comment": "name % comment *% %* block",
    "backslash": "back\\slash",
    "backslash at the end": "back\\",
    "backslash and quote": 'back\\"',
    "newline": "two\nlines",
    "carriage return": "two\r\nlines",
    "tab": "a\ttab",
    "emoji": "🐉🔥 Ω ﷽ ́combining",
    "right to left": "\u202eeman",
    "surrogate pair": "𝕳",
    "spaces": "  inside   of   it  ",
    "keyword": "not",
    "variable": "X",
    "number": "42",
    "negative": "-1",
    "term": "f(X,Y)",
    "long": "Ab" * 5000,
    "tilde": "~",
    "symbols": "{T}",
    "infimum": "#inf",
    "null": "null",
    "true": "true",
    "html": "<script>alert(1)</script>",
    "rich": "[bold red]name[/]",
    "format": "{0} {name} %s %d",
}  # fmt: skip
TEXTS = WORDS | {
    "many symbols": "{X}" * 3000,
    "symbols as a cost": "{X}" * 300 + ": Draw a card.",
    "deep parentheses": "(" * 5000 + ")" * 5000,
    "unclosed parentheses": "(" * 5000,
    "deep quotes": '"' * 4001,
    "granted in granted": 'Creatures have "Creatures have \'{T}: Add {G}.\'"',
    "long": "Draw a card. " * 800,
    "one long word": "a" * 10000,
    "long list": "Sacrifice " + ", ".join(["a creature"] * 800) + ": Draw a card.",
    "long and": "As long as " + " and ".join(["you control a creature"] * 300) + ", creatures you control get +1/+1.",
    "nested noun": "{T}: Exile target " + "nonland " * 12 + "permanent.",
    "huge number": "{T}: Add {G} for each creature you control. Pay 99999999999999999999 life: Draw a card.",
    "huge mana": "{T}: Add {99999999999999999999}.",
    "huge count": "Sacrifice 4294967297 creatures: Draw a card.",
    "huge power": "Creatures you control get +4294967296/+4294967296.",
    "many lines": "\n".join(["{T}: Add {G}."] * 300),
    "control characters": "a\x01b\x02",
    "nothing but newlines": "\n" * 500,
    "striations": "\n".join(f"{n}+ | Flying" for n in range(300)),
    "huge striation": "99999999999999999999+ | Flying",
    "loops": "~ has base power and toughness equal to ~'s power.",
    "modes": "Choose one —\n" + "\n".join(["• Draw a card."] * 200),
}  # fmt: skip


def board(name: str, text: str, object_id: str = "it", **card: Any) -> dict[str, Any]:
    definition = {
        "name": name,
        "type": "Artifact Creature",
        "power": 1,
        "toughness": 1,
        "mana_cost": "{1}",
        "text": text,
    } | card
    return {
        "turn": {"active": "A"},
        "players": {
            "A": {
                "battlefield": [{"card": name, "id": object_id}],
                "hand": [{"card": name, "id": object_id + "-2"}],
                "mana": "{G}{G}",
            },
            "B": {"battlefield": [{"card": name, "id": "theirs"}]},
        },
        "cards": [definition],
    }


def answered(tree: dict[str, Any]) -> dict[str, Any] | None:
    """The answer, or None where the input is refused with a message."""
    try:
        return pyrules.ask(tree, timeout=20).to_dict()
    except InputError as error:
        assert str(error)
        return None


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_a_name_comes_back_as_it_was_written(word: str) -> None:
    found = answered(board(word, "{T}: Add {G}."))
    if found is not None:
        assert found["objects"]["it"]["name"] == word.strip()
        # Where the name is "{T}", the text speaks of the object and has no tap symbol.
        assert [a["legal"] for a in found["actions"] if a.get("object") == "it"] == [None if word == "{T}" else True]


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_an_id_is_a_key_of_the_answer(word: str) -> None:
    found = answered(board("Rock", "{T}: Add {G}.", word))
    if found is not None:
        assert word in found["objects"]
        assert [a["produces"] for a in found["mana"][word]["abilities"]] == [["{G}"]]


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_a_player_may_have_any_name(word: str) -> None:
    tree = {
        "players": {word: {"battlefield": ["Rock"]}, "B": {}},
        "cards": [{"name": "Rock", "type": "Artifact", "text": "{T}: Add {G}."}],
    }
    found = answered(tree)
    if found is not None:
        assert found["player"] == word
        assert found["objects"]["rock"]["controller"] == word


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_text_is_answered_or_reported(text: str) -> None:
    """The other objects' answers are those of a board without it."""
    tree = board("Strange", text)
    tree["players"]["A"]["battlefield"].append("Rock")
    tree["cards"].append({"name": "Rock", "type": "Land", "text": "{T}: Add {G}."})
    found = answered(tree)
    if found is not None:
        assert found["objects"]["it"]["name"] == "Strange"
        assert found["mana"]["rock"]["could_produce"] == ["G"]
        assert {"do": "pass", "legal": True, "why_not": []} in found["actions"]


def test_a_deep_noun_is_answered_in_time() -> None:
    answered(board("Strange", "{T}: Exile target " + "nonland " * 100 + "permanent."))


def test_a_very_deep_noun_is_answered_or_reported() -> None:
    answered(board("Strange", "{T}: Exile target " + "nonland " * 1500 + "permanent."))


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_counters_choices_and_designations_are_data(word: str) -> None:
    entry = {
        "card": "Rock",
        "id": "it",
        "counters": {word: 2},
        "chosen": {"name": word, "type": word, "color": word},
        "is": [word],
    }
    tree = {"players": {"A": {"battlefield": [entry]}, "B": {}}, "happened": [{"player": "A", "event": word,
        "count": 1}],
            "cards": [{"name": "Rock", "type": "Artifact Creature", "power": 1, "toughness": 1,
                "text": "~ gets +1/+0 for each creature you control."}]}  # fmt: skip
    found = answered(tree)
    if found is not None:
        assert (found["objects"]["it"]["power"], found["objects"]["it"]["toughness"]) == (2, 1)


TYPES = [
    "",
    "—",
    'Artifact — "). a("',
    "Creature — #script",
    "Creature — Elf\\",
    "Artifact — X",
    "art%ifact",
    "Creature — " + "Elf " * 500,
]
COSTS = [
    "{G",
    "{}",
    "G",
    '{G}"',
    "{99999999999}",
    "{W/U/B/R/G}",
    "{X}" * 400,
    "{1/2/3}",
    "{🐉}",
    "{T}",
    "{2/P}",
    "{S/S}",
]


@pytest.mark.parametrize("line", TYPES)
def test_a_type_line_is_read_or_refused(line: str) -> None:
    answered(board("Rock", "{T}: Add {G}.", type=line))


@pytest.mark.parametrize("cost", COSTS)
def test_a_mana_cost_is_read_or_refused(cost: str) -> None:
    answered(board("Rock", "{T}: Add {G}.", mana_cost=cost))


@pytest.mark.parametrize("power", ["*", "1+*", "", "9" * 20, "-9", "x", "1.5", '").', "½", "²", "٣"])
def test_power_is_read_or_refused(power: str) -> None:
    answered(board("Rock", "{T}: Add {G}.", power=power, toughness=power))


@pytest.mark.parametrize("word", WORDS.values(), ids=WORDS)
def test_an_action_of_any_words_is_judged_or_refused(word: str) -> None:
    for action in (
        word,
        f"activate {word}",
        f"activate it#{word}",
        f"activate it targeting {word}",
        f"cast {word}",
        f"cast it-2 as {word}",
    ):
        try:
            pyrules.check(board("Rock", "{T}: Add {G}."), action)
        except InputError as error:
            assert str(error)


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60))
@example('"). legal(x) :- true.')
def test_random_names_and_texts(word: str) -> None:
    found = answered(board(word, word))
    if found is not None:
        assert found["objects"]["it"]["name"] == word.strip()
