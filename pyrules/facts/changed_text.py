"""Text-changing effects (CR 612, 613.1c): a face whose text has other words; what follows from them the rules say as of any text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pyrules.cards import Face
from pyrules.text.compile import Ability
from pyrules.text.terms import Term
from pyrules.text.words import plural_subtype, subtype_kinds

Change = tuple[str, str]  # a word, and what stands in its place: "red", "blue"; "Forest", "Island"
_NAME = re.compile(r"\bnamed [A-Z][^.,;\n\"]*|~")


def changes_of(abilities: Iterable[Ability]) -> Iterator[Change]:
    """The words that the text of an effect replaces."""
    for ability in abilities:
        for term in ability.terms:
            yield from _replacing(term)


def _replacing(term: Term) -> Iterator[Change]:
    if isinstance(term, tuple):
        if term[0] == "replacing":
            old, new = (word if isinstance(word, str) else word[0] for word in term[1])
            yield old, new
        for argument in term[1]:
            yield from _replacing(argument)


def with_words(face: Face, changes: Iterable[Change]) -> Face:
    """The face with these words replaced in its rules text and type line (CR 612.1), in that order."""
    for old, new in changes:
        subtypes = tuple(new if subtype == old else subtype for subtype in face.subtypes)
        face = replace(face, text=_text(face, old, new), subtypes=tuple(dict.fromkeys(subtypes)))
    return face


def _text(face: Face, old: str, new: str) -> str:
    """CR 612.2: only words that are used as such, so no part of a name."""
    names = re.compile(f"{re.escape(face.name)}|{_NAME.pattern}")
    done, at = "", 0
    for name in names.finditer(face.text):
        done += _words(face.text[at : name.start()], old, new) + name.group()
        at = name.end()
    return done + _words(face.text[at:], old, new)


def _words(text: str, old: str, new: str) -> str:
    if old[:1].islower():  # a color: "red", "nonred", "Red creatures"
        text = re.sub(rf"\b(non)?{old}\b", lambda m: (m.group(1) or "") + new, text)
        return re.sub(
            rf"(^|\n|[.:—•\"] ?|, ){old.capitalize()}\b(?= [a-z])", lambda m: m.group(1) + new.capitalize(), text
        )
    if "land" not in subtype_kinds().get(old, ()):  # a creature type: also "Elves"
        text = re.sub(rf"\b{plural_subtype(old)}\b", plural_subtype(new), text)
        article = "n" if new[0] in "AEIOU" else ""
        text = re.sub(rf"\b([Aa])n? {old}\b", rf"\g<1>{article} {new}", text)
        return re.sub(rf"\b{old}\b", new, text)
    plural = "" if old.endswith("s") else "s"
    # "Forest", "Forests", "Forestwalk", "forestcycling"
    text = re.sub(rf"\b{old}(?=(walk|cycling)?\b)", new, text)
    text = re.sub(rf"\b{old.lower()}(?=(walk|cycling)\b)", new.lower(), text)
    return re.sub(rf"\b{old}{plural}\b", new if new.endswith("s") else f"{new}s", text) if plural else text
