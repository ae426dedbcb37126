"""Rulings in prose: the words of grammar/rulings/prose/words.txt in all their forms, the grammar over them, and its terms."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from pyrules.text import grammar as card_text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from lark import Lark

MODULES = ("sentences.lark", "phrases.lark", "words.lark")
_HEADING = re.compile(r"\[(.*)\]")
_ENTRY = re.compile(r"([^\s()]+)(?: \(([^)]*)\))?")
_VOWELS = "aeiou"
_SMALL = re.compile(
    r"(?:^|(?<=\()|(?<=: ))(?:If|The|This|That|These|Those|It|You|They|In|For|As|When|Note|There|Each|Any|An?|All|Your|Its|At|One|Both)\b"
)
_IS = re.compile(r"\b(that|what|who|here|there|it|he|she|which|something|everything|nothing)'s\b", re.IGNORECASE)

# Texts that terminals share. A look ahead for a clause finds its verb, over a few words that can't begin another phrase.
_SHARED = {
    "end": r"(?![\w'-])",
    "caps": r"(?:[A-Z][\w-]*[a-z]\b(?:'[a-z]{2,})?|⟨[^⟩]*⟩)",
    "nominative": r"(?:you|they|he|she|we|there|I)(?![\w'-])",
    "accusative": r"(?:him|them|us|it|itself|yourself|themselves|you)(?![\w'-])",
    "start": (
        r"(?:(?:the|an?|this|that|these|those|each|every|any|all|some|no|both|either|neither|another|its|your|their|such|many|one|two|"
        r"three|four|five|\d+|X|\{[^}]*\}|[+-]\d|it|her|his|more|fewer|less|several|none|other|half|twice)(?!\w)|⟨|\")"
    ),
    "aux": (
        r"(?:is|are|was|were|will|can|may|must|would|could|might|should|do|does|did|has|have|had|isn't|aren't|wasn't|weren't|won't|"
        r"can't|cannot|wouldn't|couldn't|shouldn't|don't|doesn't|didn't|hasn't|haven't|hadn't)"
    ),
    "whom": (
        r"(?:you|it|them|him|her|the others?|each other|⟨[^⟩]*⟩|(?:the|that|an?|each|another|any|its|your|those|target) (?:[\w'-]+ ){0,2}"
        r"(?:players?|creatures?|opponents?|permanents?|tokens?|spells?|copy|ability|controller|owner|lands?|cards?))"
    ),
}
_NO_SUBJECT = (
    r"(?!(?:not|also|otherwise|still|then|that|which|who|if|when|and|or|but|as|because|while|to|until|before|after)\b)"
)
_BEFORE_ITS_VERB = rf"(?:(?:⟨[^⟩]*⟩(?:'s)?|\"[^\"]*\"|{_NO_SUBJECT}[^\s,.;:()]+) ){{1,7}}?"


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
    forms["third_only"] = {form: verb for form, verb in forms["third"].items() if form not in forms["nouns"]}
    for name in ("adjectives", "adverbs", "prepositions"):
        forms[name] = {word: word for word in words[name]}
    forms["parts"] = {form: verb for form, verb in forms["participle"].items() if form in words["participles"]}
    return forms


_AUXILIARY = {"be", "have", "do", "does", "did", "has", "had"}


def _mixed() -> set[str]:
    """Adverbs that are another kind of word before a noun."""
    forms = lemmas()
    others = {
        *forms["prepositions"],
        *forms["adjectives"],
        *forms["nouns"],
        "either",
        "both",
        "only",
        "just",
        "even",
        "exactly",
        "about",
    }
    others |= {
        "more",
        "less",
        "most",
        "enough",
        "much",
        "especially",
        "not",
        "nearly",
        "almost",
        "approximately",
        "specifically",
        "how",
    }
    return set(forms["adverbs"]) & others


@lru_cache(maxsize=1)
def shared() -> dict[str, str]:
    """The texts that «name» stands for in words.lark."""
    forms = lemmas()
    texts = dict(_SHARED)
    for name, words in forms.items():
        texts[name] = _one_of(set(words) - _AUXILIARY)
    texts |= {
        "weak_one": _one_of(words for words in forms["weak"] if words == forms["weak"][words]),
        "pure": _one_of(set(forms["adverbs"]) - _mixed()),
        "mixed": _one_of(_mixed()),
        "plain": _one_of(set(forms["nouns"]) - set(forms["finite"])),
        "prep": _one_of(forms["prepositions"]),
        "third": _one_of(forms["third_only"]),
        "verbs_only": _one_of(set(forms["finite"]) - set(forms["nouns"]) - _AUXILIARY),
        "verbs_sure": _one_of(set(forms["finite"]) - set(forms["nouns"]) - set(forms["weak"]) - _AUXILIARY),
        "plurals": _one_of(form for form, noun in forms["nouns"].items() if form != noun),
    }
    finite = _one_of(
        set(forms["third_only"]) | {"controls", "became", "died", "entered", "left", "began", "deals", "gets", "costs"}
    )
    texts["clause"] = (
        rf"(?:(?:then|{texts['adverbs']}),? )?(?:{texts['nominative']}|(?:it|this|that|these|those) (?:{texts['adverbs']} )?{texts['finite']}{texts['end']}"
        rf"|(?:that )?{_BEFORE_ITS_VERB}(?:{texts['aux']}|{finite}){texts['end']})"
    )
    return texts


def _one_of(words: Iterable[str]) -> str:
    return (
        "(?:"
        + "|".join(re.escape(word).replace(r"\ ", " ") for word in sorted(words, key=lambda w: (-len(w), w)))
        + ")"
    )


def plain_text(text: str) -> str:
    """A sentence without the brackets around it, and with small letters and whole verbs where the grammar wants them."""
    around = text.startswith("(") and text.endswith((")", ").", ".)"))
    text = text.removesuffix(".")
    if around or text.count("(") > text.count(")"):
        text = text.removeprefix("(")
    if around or text.count(")") > text.count("("):
        text = text.removesuffix(")").removesuffix(".")
    text = _SMALL.sub(lambda found: found[0].lower(), text)
    return _IS.sub(r"\1 is", text)


def prose_grammar() -> str:
    """The grammar of prose as one Lark grammar."""
    text = "\n".join((prose_folder() / name).read_text(encoding="utf-8") for name in MODULES)
    return re.sub("«(\\w+)»", lambda found: shared()[found[1]], text)


@lru_cache(maxsize=1)
def parser(strict: bool = False) -> Lark:
    """The LALR parser of prose; strict raises on any conflict (used by the tests)."""
    from lark import Lark

    from pyrules.text.parser_cache import kept_parser

    text = prose_grammar()

    def build() -> Lark:
        return Lark(
            text,
            parser="lalr",
            lexer="contextual",
            start=["told"],
            strict=strict,
            maybe_placeholders=False,
            propagate_positions=True,
        )

    return build() if strict else kept_parser(text, build)
