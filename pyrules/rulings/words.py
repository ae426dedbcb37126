"""Rulings taken apart before they are parsed: paragraphs, sentences, contractions, names of cards. Only layout is decided here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pyrules.cards import CardStore
from pyrules.text.split import lower_first, normalise
from pyrules.text.words import subtype_kinds

_CONTRACTIONS = [
    (re.compile(r"\b([Ii]t|[Tt]hat|[Tt]here|[Hh]e|[Ss]he)'s (been|become)\b"), r"\1 has \2"),
    (re.compile(r"\b([Ii]t|[Tt]here|[Hh]e|[Ss]he)'s\b"), r"\1 is"),
    (
        re.compile(r"\b([Tt]hat)'s\b(?= (already|because|still|been|tapped|untapped|crewed|an?|on|not|the|in)\b)"),
        r"\1 is",
    ),
    (re.compile(r"\b([Yy]ou|[Tt]hey|[Ww]e)'ve\b"), r"\1 have"),
    (re.compile(r"(?<=[a-z\"]: )It\b"), "it"),  # what follows a colon goes on with the sentence
    (re.compile(r"\b([Yy]ou|[Tt]hey|[Ii]t)'ll\b"), r"\1 will"),
    (re.compile(r"\b([Yy]ou|[Tt]hey)'re\b"), r"\1 are"),
    (re.compile(r"\b([Yy]ou|[Tt]hey|[Ii]t|[Hh]e|[Ss]he)'d\b"), r"\1 would"),
]
_INSIDE_QUOTE = re.compile(r"([,.])\"")
_WORD = re.compile(r"[\w'-]+,?")
_TITLE = re.compile(r"[A-Z][\w'’-]*( (of|the|and|or|in|for|to|an?|[A-Z][\w'’-]*))*")
# Card text as it was worded once, which rulings still quote, and as it is worded today.
_FORMERLY = [
    (re.compile(r" to your mana pool\b"), ""),
    (re.compile(r"\bActivate this ability only\b"), "Activate only"),
]
LONGEST_NAME = 7  # words


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence as the grammar reads it, and the column (from 0) of its paragraph at which it begins."""

    text: str
    at: int


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a document that say something."""
    return [line for line in map(str.strip, text.split("\n")) if line]


def is_title(paragraph: str) -> bool:
    """Whether a paragraph is a title and claims nothing: it ends without a sign, and its words are written with capitals."""
    return _TITLE.fullmatch(paragraph) is not None


def sentences(paragraph: str, names: Names) -> Iterator[Sentence]:
    """The sentences, without their full stops; a quoted text may hold full stops of its own."""
    text = _INSIDE_QUOTE.sub(r'"\1', normalise(re.sub("[⟨⟩]", " ", paragraph)))
    start, quoted = 0, False
    for place, sign in enumerate(f"{text} "):
        quoted ^= sign == '"'
        ends = sign == "." and not quoted and text[place + 1 : place + 2] in ("", " ")
        if ends or place == len(text):
            said = text[start:place].strip()
            if said:
                yield Sentence(_plain(names.marked(said)), start)
            start = place + 1


def as_worded_today(text: str) -> str:
    """A quoted card text in today's words."""
    for pattern, replacement in _FORMERLY:
        text = pattern.sub(replacement, text)
    return text


def _plain(text: str) -> str:
    for pattern, replacement in _CONTRACTIONS:
        text = pattern.sub(replacement, text)
    return lower_first(text)


def _may_be_a_name(word: str, said: str, text: str, start: int) -> bool:
    """Whether one word can be a card's name: no subtype, and not only a capital letter that begins a sentence."""
    return len(word) > 2 and word not in subtype_kinds() and (word != said or bool(text[:start].strip(' "(')))


class Names:
    """Finds the names of cards in a text, by the card store if there is one."""

    def __init__(self, store: CardStore | None) -> None:
        self.store = store

    def marked(self, text: str) -> str:
        """The text with each name of a card in angle brackets."""
        words = list(_WORD.finditer(text))
        out, done, index = [], 0, 0
        while index < len(words):
            # What a text in quotes says is for the grammar of card text.
            quoted = text.count('"', 0, words[index].start()) % 2
            found = None if quoted else self._name(text, words, index)
            if found is None:
                index += 1
                continue
            name, count = found
            begin = words[index].start()
            out += [text[done:begin], f"⟨{name}⟩"]
            done = begin + len(name)
            index += count
        return "".join(out) + text[done:]

    def _name(self, text: str, words: list[re.Match[str]], index: int) -> tuple[str, int] | None:
        if self.store is None or not words[index].group()[0].isupper():
            return None
        for count in range(min(LONGEST_NAME, len(words) - index), 0, -1):
            last = words[index + count - 1]
            part = text[words[index].start() : last.end()].rstrip(",")
            if not last.group()[0].isupper() or re.search(r"[.;:{}\"⟨⟩]", part):
                continue
            # "Multiple Mystic Mirrors": of several words, the plural of the last.
            singular = (part.removesuffix("s"),) if count > 1 else ()
            for name in dict.fromkeys((part, part.removesuffix("'s"), part.removesuffix("'"), *singular)):
                if (count > 1 or _may_be_a_name(name, part, text, words[index].start())) and name in self.store:
                    return name, count
        return None
