"""One paragraph of a card: what of it is understood.

Nothing here is about the game: a verdict says which parts of the text the grammar has a reading for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pyrules.cards import Card, Face
from pyrules.text import split
from pyrules.text.back import all_come_back
from pyrules.text.compile import Ability, Compiler, NotUnderstoodText, starts_as_keyword

FULL, PART, NOTHING = "understood", "in part", "not understood"
_ADDS = re.compile(r"\badds?\b.*(\bmana\b|\{[^TQ])", re.IGNORECASE | re.DOTALL)
_WORD = re.compile(r"\{[^}]*\}|[\w'+/~-]+|[^\w\s]")
_NAME = re.compile(r"^(?!X$|[IV]+$)[A-Z]")
_SENTENCE_BEGINS = re.compile(r"(^|[.:•—\n\"]) ?$")
_NUMBER = re.compile(r"^[+-]?\d+(/[+-]?\d+)?$|^\{.*\}$")
_IS_READ = re.compile(r"^(cost|event|effect|mode|restriction|keyword)\(")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is understood of one paragraph.

    `text` has the card's own name as `~`; `parts` are the parts of the ability that are not understood (cost, restriction,
    event, effect, mode), `missing` the constructions where the grammar stops, with the words that stand there. `comes_back` is false where the facts of an
    understood paragraph, turned back into English, are not its text.
    """

    text: str
    types: tuple[str, ...]
    kind: str
    understood: str
    parts: tuple[str, ...]
    missing: tuple[str, ...]
    adds_mana: bool
    keyword_line: bool
    comes_back: bool = True


def verdicts(card: Card, back: bool = False) -> list[Verdict]:
    """The verdicts on all paragraphs of a card, face by face; with `back`, whether the facts say what the text says."""
    return [verdict for face in card.faces for verdict in _of_face(face, back)]


def _of_face(face: Face, back: bool) -> Iterator[Verdict]:
    names = split.own_names(face.name, "Legendary" in face.supertypes)
    compiler = Compiler(names)
    for paragraph in split.paragraphs(face.text):
        text = compiler.words_of(paragraph)
        yield _verdict(text, face.types, compiler.ability(paragraph), back)


def _verdict(text: str, types: tuple[str, ...], abilities: list[Ability], back: bool) -> Verdict:
    places = [place for ability in abilities for place in not_understood(ability)]
    parts = tuple(sorted({place.part for place in places}))
    kind = abilities[0].kind if abilities else "statement"
    keywords = all(ability.kind == "keyword" or _has_keyword(ability) for ability in abilities)
    if not places:
        understood = FULL
    else:
        understood = PART if any(_IS_READ.match(fact) for ability in abilities for fact in ability.facts) else NOTHING
    return Verdict(
        text,
        types,
        "keywords" if keywords else kind,
        understood,
        parts,
        tuple(construction(place) for place in places),
        kind == "activated" and bool(_ADDS.search(text)),
        keywords or (not text.endswith((".", '"', ".'")) and "\n" not in text and starts_as_keyword(text)),
        bool(places) or not back or all_come_back(text, abilities),
    )


def not_understood(ability: Ability) -> Iterator[NotUnderstoodText]:
    """The places where the grammar stops, those of granted abilities among them."""
    yield from ability.not_understood
    for granted in ability.granted:
        yield from not_understood(granted)


def _has_keyword(ability: Ability) -> bool:
    return any(fact.startswith("keyword(") for fact in ability.facts)


def construction(place: NotUnderstoodText) -> str:
    """The words around the place where the grammar stops, names and numbers left open: "event: whenever you ▸ crank this"."""
    words = [(word.start(), _open(place.text, word)) for word in _WORD.finditer(place.text)]
    before = [word for at, word in words if at < place.at][-2:]
    after = [word for at, word in words if at >= place.at][:2]
    return " ".join(part for part in (f"{place.part}:", *before, "▸", *after) if part)


def _open(text: str, found: re.Match[str]) -> str:
    word = found.group()
    if _NUMBER.match(word):
        return "#"
    if not _NAME.match(word):
        return word
    # A sentence begins with a capital; elsewhere that is a name.
    return word[0].lower() + word[1:] if _SENTENCE_BEGINS.search(text, 0, found.start()) else "Name"
