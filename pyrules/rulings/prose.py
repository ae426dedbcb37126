"""Rulings in prose: the grammar of grammar/rulings/prose/, whose terminals name classes of words instead of listing them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from pyrules.rulings.lexicon import SIGN, classes, prose_folder, signs_of

if TYPE_CHECKING:
    from lark import Lark

MODULES = ("sentences.lark", "phrases.lark", "words.lark")
_TERMINAL = re.compile(r"^([A-Z_]+\.\d+): /(.*)/$", re.MULTILINE)
_HEADING = re.compile(r"\[(\w+)\] ")
_BEHIND = re.compile(r"\(\?<[=!][^)]*\)")
_SIGNED = f"(?:{SIGN}|(?!{SIGN}))"  # the sign of a word, if it has one
_SMALL = re.compile(
    r"(?:^|(?<=\()|(?<=: ))(?:If|The|This|That|These|Those|It|You|They|In|For|As|When|Note|There|Each|Any|An?|All|Your|Its|At|One|Both)\b"
)
_IS = re.compile(r"\b(that|what|who|here|there|it|he|she|which|something|everything|nothing)'s\b", re.IGNORECASE)

# Texts that terminals share.
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
# A look ahead for a clause finds its verb, over a few words that can't begin another phrase.
_NO_SUBJECT = r"(?!(?:not|also|otherwise|still|then|that|which|who|if|when|but|as|because|while|to|until|before|after)\b|(?:and|or) (?!«nouns»|«adjectives»|«caps»))"
_BEFORE_ITS_VERB = rf"(?:(?:⟨[^⟩]*⟩(?:'s)?|\"[^\"]*\"|{_NO_SUBJECT}[^\s,.;:()]+) ){{1,7}}?"
_SHARED["clause"] = (
    r"(?:(?:(?:then|«adverbs»),? )?(?:«nominative»|(?:it|this|that|these|those) (?:«adverbs» )?«finite»«end»"
    rf"|(?:that )?{_BEFORE_ITS_VERB}(?:«aux»|«ends_a_subject»)«end»))"
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
    text = re.sub(r"\n    (?=\|\S)", "", text)  # a pattern that goes on
    return _TERMINAL.sub(lambda found: f"{found[1]}: /{_SIGNED}(?:{_spaced(_written_out(found[2]))})/", text)


def _written_out(pattern: str) -> str:
    """A pattern with what its names in angle quotes stand for."""
    texts = _SHARED | _lists()
    while "«" in pattern:
        pattern = re.sub(
            r"«(\w+)»", lambda found: signs_of(found[1]) if found[1] in classes() else texts[found[1]], pattern
        )
    return pattern


@lru_cache(maxsize=1)
def _lists() -> dict[str, str]:
    """The lists of phrases of lists.txt, as parts of regular expressions."""
    found: dict[str, str] = {}
    name = ""
    for line in (prose_folder() / "lists.txt").read_text(encoding="utf-8").splitlines():
        if opens := _HEADING.match(line):
            name = opens[1]
        elif line and not line.startswith("#"):
            found[name] = found.get(name, "") + re.sub(r" ?\| ?", "|", line)
    return found


def _spaced(pattern: str) -> str:
    """A pattern in which a sign stands behind each blank: exactly one where it looks behind, which is of one length."""
    parts, done = [], 0
    for behind in _BEHIND.finditer(pattern):
        parts += [
            pattern[done : behind.start()]
            .replace(" ?", "\0")
            .replace(" ", f" {_SIGNED}")
            .replace("\0", f"(?: {_SIGNED})?")
        ]
        parts += [behind[0].replace(" ", f" {SIGN}").replace("(?<!.)", "(?<!..)").replace(r"\()", rf"\({SIGN})")]
        done = behind.end()
    return "".join(parts) + pattern[done:].replace(" ?", "\0").replace(" ", f" {_SIGNED}").replace(
        "\0", f"(?: {_SIGNED})?"
    )


@lru_cache(maxsize=1)
def parser(strict: bool = False) -> Lark:
    """The LALR parser of prose; strict raises on any conflict (used by the tests)."""
    from lark import Lark

    from pyrules.text.parser_cache import kept_parser

    text = prose_grammar()

    def build(plugins: dict[str, type]) -> Lark:
        return Lark(
            text,
            parser="lalr",
            lexer="contextual",
            start=["told"],
            strict=strict,
            maybe_placeholders=False,
            propagate_positions=True,
            _plugins=plugins,
        )

    return build({}) if strict else kept_parser(text, build)
