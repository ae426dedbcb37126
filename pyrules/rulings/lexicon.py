"""The words of prose in rulings: the classes of grammar/rulings/prose/words.txt in all their forms, and a sign before each word of a
text that tells its classes, so that the grammar's terminals need no lists of words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pyrules.text import grammar as card_text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_HEADING = re.compile(r"\[(.*)\]")
_ENTRY = re.compile(r"([^\s()]+)(?: \(([^)]*)\))?")
_VOWELS = "aeiou"
_FIRST_SIGN = 0xE000  # of the code points for private use
SIGN = "[\ue000-\uf8ff]"
_WORD = re.compile(r"⟨[^⟩]*⟩|\"[^\"]*\"|(?:^|(?<=[\s(—]))[A-Za-z][\w-]*")
_AUXILIARY = {"be", "have", "do", "does", "did", "has", "had"}
# Verbs that are nouns, too, and yet end the subject of a clause wherever they stand in it.
_ENDS_A_SUBJECT = {"controls", "became", "died", "entered", "left", "began", "deals", "gets", "costs"}
# Adverbs that mostly belong to what follows them.
_FOCUS = "either both only just even exactly about more less most enough much especially nearly almost approximately specifically how"


def prose_folder() -> Traversable:
    """The folder of the grammar of prose."""
    return card_text.grammar_folder() / "rulings" / "prose"


@lru_cache(maxsize=1)
def lexicon() -> dict[str, dict[str, str]]:
    """The words under each heading, with the forms that stand in brackets."""
    found: dict[str, dict[str, str]] = {}
    heading = ""
    for line in (prose_folder() / "words.txt").read_text(encoding="utf-8").splitlines():
        if opens := _HEADING.fullmatch(line):
            heading = opens[1]
        elif line and not line.startswith("#"):
            found.setdefault(heading, {}).update(_ENTRY.findall(line))
    return found


def verb_forms(base: str, given: str) -> tuple[str, str, str, str]:
    """The third person, the past, the participle and the -ing of a verb, of which those that are irregular are given."""
    doubles = base.endswith("+")
    base = base.removesuffix("+")
    stem = base + base[-1] if doubles else base
    ends_in_y = base.endswith("y") and base[-2] not in _VOWELS
    third = (
        base[:-1] + "ies"
        if ends_in_y
        else base + "es"
        if base.endswith(("s", "x", "z", "ch", "sh", "o"))
        else base + "s"
    )
    past = stem + "d" if base.endswith("e") else base[:-1] + "ied" if ends_in_y else stem + "ed"
    ing = base[:-1] + "ing" if base.endswith("e") and not base.endswith(("ee", "oe", "ye")) else stem + "ing"
    if base in (
        "put",
        "cut",
        "win",
        "begin",
        "run",
        "hit",
        "split",
        "let",
        "get",
        "shut",
        "quit",
        "set",
        "sit",
        "forget",
    ):
        ing = base + base[-1] + "ing"
    forms = given.split()
    if len(forms) == 4:
        return forms[0], forms[1], forms[2], forms[3]
    return third, *((forms[0], forms[1]) if forms else (past, past)), ing


def plural(noun: str) -> str:
    """The plural of a noun."""
    if noun.endswith("y") and noun[-2] not in _VOWELS:
        return noun[:-1] + "ies"
    return noun + "es" if noun.endswith(("s", "x", "z", "ch", "sh")) else noun + "s"


@lru_cache(maxsize=1)
def lemmas() -> dict[str, dict[str, str]]:
    """For each class of words, each form of a word with the word itself."""
    words = lexicon()
    forms: dict[str, dict[str, str]] = {name: {} for name in ("base", "third", "past", "participle", "ing")}
    for base, given in words["verbs"].items():
        plain = base.removesuffix("+")
        third, past, participle, ing = verb_forms(base, given)
        for name, form in zip(forms, (plain, third, past, participle, ing), strict=True):
            forms[name][form] = plain
    forms["finite"] = forms["base"] | forms["third"] | forms["past"]
    weak = words["weak nouns"]
    nouns = words["nouns"]
    forms["singular"] = {noun: noun for noun in nouns}
    weak_plurals = words["weak plurals"]
    forms["nouns"] = forms["singular"] | {plural(noun): noun for noun in nouns if noun not in weak_plurals}
    forms["weak"] = {form: noun for noun in weak for form in (noun, plural(noun))}
    forms["weak"] |= {plural(noun): noun for noun in weak_plurals}
    intransitive = {
        form for verb in words["intransitive verbs"] for form in verb_forms(verb, words["verbs"].get(verb, ""))[1:2]
    }
    forms["past_behind"] = {form: verb for form, verb in forms["participle"].items() if form not in intransitive}
    forms["third"] = {form: verb for form, verb in forms["third"].items() if form not in forms["nouns"]}
    for name in ("adjectives", "adverbs", "prepositions"):
        forms[name] = {word: word for word in words[name]}
    forms["parts"] = {form: verb for form, verb in forms["participle"].items() if form in words["participles"]}
    return forms


@lru_cache(maxsize=1)
def classes() -> dict[str, frozenset[str]]:
    """The words of each class that the grammar's terminals name."""
    forms = lemmas()
    found = {name: set(words) - _AUXILIARY for name, words in forms.items()}
    others = {*forms["prepositions"], *forms["adjectives"], *forms["nouns"], *_FOCUS.split()}
    found |= {
        "weak_one": {form for form, noun in forms["weak"].items() if form == noun},
        "mixed": found["adverbs"] & others,  # adverbs that are another kind of word before a noun
        "pure": found["adverbs"] - others,
        "plain": found["nouns"] - found["finite"],
        "plurals": {form for form, noun in forms["nouns"].items() if form != noun},
        "verbs_only": found["finite"] - found["nouns"],
        "verbs_sure": found["finite"] - found["nouns"] - found["weak"],
        "ends_a_subject": found["third"] | _ENDS_A_SUBJECT,
    }
    return {name: frozenset(words) for name, words in found.items()}


@lru_cache(maxsize=1)
def _signs() -> tuple[dict[str, str], dict[str, str]]:
    """The sign of each word, and the signs of each class as a set of a regular expression."""
    of_word: dict[str, set[str]] = {}
    for name, words in classes().items():
        for word in words:
            of_word.setdefault(word, set()).add(name)
    kinds = sorted({tuple(sorted(names)) for names in of_word.values()})
    sign = {kind: chr(_FIRST_SIGN + 1 + number) for number, kind in enumerate(kinds)}
    of_class = {name: "".join(sign[kind] for kind in kinds if name in kind) for name in classes()}
    return {word: sign[tuple(sorted(names))] for word, names in of_word.items()}, of_class


def signs_of(name: str) -> str:
    """What matches a word of a class behind its sign."""
    return rf"(?:(?<=[{_signs()[1][name]}])[\w-]+)"


def signed(text: str) -> str:
    """A text with a sign before each word that is not part of a name or a quotation."""
    known = _signs()[0]
    return _WORD.sub(
        lambda found: found[0] if found[0][0] in '⟨"' else known.get(found[0], chr(_FIRST_SIGN)) + found[0], text
    )


def unsigned(text: str) -> str:
    """The text without the signs."""
    return re.sub(SIGN, "", text)
