"""Target phrases in a sentence that is not understood: what may be chosen as targets is known where the words right of "target" are,
whatever is then done with them (CR 115.1). Where it isn't sure that a phrase ends where its last understood word stands, nothing is known.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from pyrules.text import split

_NUMBER = r"(?:one|two|three|four|five|six|seven|eight|nine|ten|X)"
_BEGINS = re.compile(
    rf"\b(?:any number of (?:other )?|(?:each of )?(?:up to )?{_NUMBER} (?:other )?|(?:each of )?one or two |another |any (?:other )?)?targets?\b"
)
# Words that speak of targets without choosing any: of another spell's, or of those that were chosen.
_SPEAKS_OF = re.compile(
    r"\b(?:new targets?|the targets?|(?:that|those|its|their|your|with a single|no) targets?|(?:could|can|can't|would|if it) targets?|targets of|target of|targeted)\b"
)
_FOLLOWS = re.compile(
    r"$|[.;:]|, (?:then|where|except|divided|rounded|if|unless|up to|any number|another target|target|(?:and|and/or) up to|and (?:it|you|put|then))\b| 's\b| (?:to|equal|each (?:deal|get|gain)|deals?|gets?|gains?|loses?|has|have|can|can't|doesn't|don't|becomes?|fights?|draws?|discards?|"
    r"sacrifices?|puts?|reveals?|mills?|searches|shuffles|creates?|exiles?|chooses|attacks?|blocks?|phases|transforms|explores?|connives?|perpetually|assigns?|this (?:turn|combat)|until|where X|at the|on (?:top|the bottom|the top|their choice of)|for (?:each|as)|onto|into|during|both (?:gain|get)|rather|unless|if|instead|then|"
    r"and (?:target|up to|any|another|you|it|that|those|they|then|put|draw|create|gain|lose|scry|exile|destroy|tap|untap|return|deal|sacrifice|discard|add|~|this))\b"
)
# After a player comes what that player does.
_PLAYER_FOLLOWS = re.compile(r" (?:[a-z]+s|may|also|then)\b")
# What a text has spoken of before, and who is meant by that, is not known where the text isn't understood.
_SPOKEN_OF = re.compile(
    r"\b(?:that|those|chosen|defending|this way|it|its|them|they|their|revealed|exiled|sacrificed|same)\b"
)


def hidden_targets(sentence: str, parse: Callable[[str], Any]) -> list[Any] | None:
    """The terms of the target phrases of a sentence (`parse` gives a sentence's term, or None); None where one can't be read."""
    text = split.lower_first(re.sub(r'"[^"]*"', '""', sentence))
    text = re.sub(r"\b(target \w+)'s\b", r"\1 's", text)  # whatever a target has, it is the target
    if split.is_trigger(sentence):
        return []  # the targets of an ability that will trigger later (CR 603.12)
    if _SPEAKS_OF.search(text):
        return None if _BEGINS.search(_SPEAKS_OF.sub("", text)) else []
    found = []
    for match in _BEGINS.finditer(text):
        phrase = next((p for p in _prefixes(text[match.start() :], parse)), None)
        if phrase is None:
            return None
        found.append(phrase)
    return found


def _prefixes(text: str, parse: Callable[[str], Any]) -> Iterator[Any]:
    """The longest beginning that is a phrase, if what follows can't belong to it."""
    for end in [m.start() for m in re.finditer(r"(?=[ .,;:])|$", text)][:0:-1]:
        for sentence, place in _FRAMES:
            parsed = parse(sentence.format(text[:end]))
            if isinstance(parsed, tuple) and (phrase := place(parsed)) is not None:
                follows = _PLAYER_FOLLOWS if text[:end] in ("target player", "target opponent") else _FOLLOWS
                if (_FOLLOWS.match(text[end:]) or follows.match(text[end:])) and not _SPOKEN_OF.search(text[:end]):
                    yield phrase
                return


def _destroyed(parsed: tuple[str, tuple[Any, ...]]) -> Any:
    match parsed:
        case ("you_do", (("destroy", (phrase,)),)):
            return phrase
    return None


def _damaged(parsed: tuple[str, tuple[Any, ...]]) -> Any:
    match parsed:
        case ("deals_damage", (_, 1, phrase)):
            return phrase
    return None


# Sentences that take any phrase, and where it stands in their terms.
_FRAMES = (
    ("destroy {}", _destroyed),
    ("~ deals 1 damage to {}", _damaged),
    ("~ deals 1 damage to each of {}", _damaged),
)
