"""Rules text taken apart before it is parsed: paragraphs, abilities, costs and sentences (CR 113.3, 207, 602.1, 721).

Only layout is decided here: where a reminder begins, where a cost ends, where a striation opens. What the words mean
is the grammar's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pyrules.text.defined import defined_words
from pyrules.text.words import singular_subtype, subtype_kinds, words_of_rules_text

_TYPOGRAPHY = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "\u00a0": " ", "\t": " "})
_SINGLE_QUOTES = re.compile(r"(?<= )'(?=[A-Z{~+-])([^']*(?:'[a-z][^']*)*\.)'(?=$| )")
_REMINDER = re.compile(r" ?\([^()]*\)")
_STATION_SYMBOL = re.compile(r"(\d{1,4})\+ \| ")
_LEVEL_SYMBOL = re.compile(r"LEVEL (\d{1,4})(?:-(\d{1,4})|\+)")
_LEVEL_BOX = re.compile(r"(\d{1,4})/(\d{1,4})")
_CLASS_BAR = re.compile(r"[^:]*: Level (\d{1,2})\.?")
_TICKETS = re.compile(r"((?:\{TK\})+) — ")  # CR 123.3c: what a sticker costs
_PREFIX_SYMBOL = re.compile(
    r"(Max speed|Solved(?! — [^\".]*: )) — "
)  # CR 702.178a, 702.169b (702.169d is a definition)
_CONTINUES = ("•", "+ ")
_MODE_COST = re.compile(r"((?:\{[^{}]+\})+) — ")
_DIE_ROW = re.compile(r"(\d+(?:-\d+|—\d+|\+)?) \| ")
_DIE_ROLL = re.compile(r"\brolls? (a|one|two|three|X|\d+) d\d+", re.IGNORECASE)
_ABILITY_WORD = re.compile(r"^([^—:.\"{}\n]{1,40}) — (?=\S)")
_CHAPTER = re.compile(r"^[IVX]+(, [IVX]+)*$")
_CHAPTER_ABILITY = re.compile(r"[IVX]+(?:, [IVX]+)* — ")
_RESTRICTION = re.compile(r"^(activate |any player may activate|only [^.]*may activate )", re.IGNORECASE)
_SPACES = re.compile(r" +")
_SMALL_WORDS = frozenset(("a", "an", "and", "for", "from", "in", "of", "the", "to"))  # no shortened name ends in one
_CAPITALISED = re.compile(r"[A-Z][\w'-]*")
_SENTENCE_END = re.compile(r"\.(?: |$)|\.\"(?= [A-Z]|$)")
_TRIGGER = re.compile(r"^(when|whenever|at) ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of rules text: its number from 1, its words without reminder text, the striation it stands in."""

    number: int
    text: str
    symbol: str | None  # "station(3)", "level(2,6)", "class(2)", "sticker(3)", "solved": what its abilities belong to
    defined: dict[str, str] = field(default_factory=dict)  # words that its reminder text defines, and what they mean


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a paragraph with the column (from 0) at which it begins there."""

    text: str
    at: int


def normalise(text: str) -> str:
    """Straight quotes and dashes, single blanks; an ability in single quotes that stands in no other is in double ones."""
    plain = _SPACES.sub(" ", text.translate(_TYPOGRAPHY)).strip()
    return plain if '"' in plain or "'" not in plain else _SINGLE_QUOTES.sub(r'"\1"', plain)


def paragraphs(text: str) -> Iterator[Paragraph]:
    """The paragraphs of a text that say more than a reminder, each with the striation it stands in.

    A line "N+ | …" opens a striation of a station card (CR 721.2), "LEVEL N-M" one of a leveler (711.2), "[Cost]: Level N" one of a
    Class (716.2). Lines that begin with a bullet or are rows of a die table belong to the paragraph before them (700.2, 706.3).
    """
    symbol: str | None = None
    waiting: Paragraph | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        plain = normalise(_without_reminders(normalise(line)))
        if not plain:
            continue
        if waiting and (plain.startswith(_CONTINUES) or (_DIE_ROLL.search(waiting.text) and _DIE_ROW.match(plain))):
            waiting = Paragraph(waiting.number, f"{waiting.text}\n{plain}", waiting.symbol, waiting.defined)
            continue
        if waiting:
            yield waiting
        waiting = None
        if opened := _STATION_SYMBOL.match(plain):
            symbol = f"station({opened.group(1)})"
            plain = plain[opened.end() :]
        elif opened := _LEVEL_SYMBOL.fullmatch(plain):
            symbol = _level(opened)
            continue
        elif symbol and symbol.startswith("level") and _LEVEL_BOX.fullmatch(plain):
            continue
        own = symbol
        if opened := _CLASS_BAR.fullmatch(plain):
            symbol, own = f"class({opened.group(1)})", None
        elif opened := _PREFIX_SYMBOL.match(plain):
            own = opened.group(1).lower().replace(" ", "_")
            plain = plain[opened.end() :]
        elif opened := _TICKETS.match(plain):
            own = _sticker(opened)
            plain = plain[opened.end() :]
            if _LEVEL_BOX.fullmatch(plain):
                continue
        waiting = Paragraph(number, plain, own, defined_words(normalise(line)))
    if waiting:
        yield waiting


def _without_reminders(line: str) -> str:
    """A line without what stands in parentheses, in which others may stand (CR 207.2a)."""
    while (shorter := _REMINDER.sub("", line)) != line:
        line = shorter
    return line


def level_boxes(text: str) -> Iterator[tuple[str, int, int]]:
    """The power and toughness boxes of a leveler (CR 711.2a) and of stickers (123.3c): symbol, power, toughness."""
    symbol = None
    for line in text.split("\n"):
        plain = normalise(line)
        if opened := _LEVEL_SYMBOL.fullmatch(plain):
            symbol = _level(opened)
        elif symbol and (box := _LEVEL_BOX.fullmatch(plain)):
            yield symbol, int(box.group(1)), int(box.group(2))
        elif (opened := _TICKETS.match(plain)) and (box := _LEVEL_BOX.fullmatch(plain[opened.end() :])):
            yield _sticker(opened), int(box.group(1)), int(box.group(2))


def _level(symbol: re.Match[str]) -> str:
    return f"level({symbol.group(1)},{symbol.group(2) or 'more'})"


def _sticker(tickets: re.Match[str]) -> str:
    return f"sticker({tickets.group(1).count('{')})"


_BEFORE_SUBTYPE = re.compile(r"\b([Aa]n?|[Ee]ach|[Aa]nother|[Aa]ll|[Oo]ther|[Tt]arget|[Nn]o) $")


def own_names(name: str, legendary: bool) -> list[str]:
    """The ways a card's text writes its own name, longest first (CR 201.5): in whole, and by its first words if it is legendary.

    Names have capitals; one that has none is seen in a text only if it isn't made of words of rules text. What is a subtype isn't a
    name, but for those of planeswalkers, whose text calls them so.
    """
    names = [normalise(part) for part in (name, *name.split(" // "))]
    names += [part.removeprefix("A-") for part in names if part.startswith("A-")]  # as rebalanced cards are listed
    for whole in list(names) if legendary else []:
        words = whole.split(",")[0].split(" ")
        names += [" ".join(words[:n]) for n, last in enumerate(words, start=1) if last.lower() not in _SMALL_WORDS]
    unique = sorted({n for n in names if len(n) > 2 and not _is_kind(n)}, key=len, reverse=True)
    return [n for n in unique if n[0].isupper() or (n == name and not words_of_rules_text().issuperset(n.split()))]


def _is_kind(name: str) -> bool:
    """Whether a name is rather read as a subtype: those of planeswalkers, whose text calls them so, aside (CR 205.3j)."""
    return singular_subtype(name) is not None and not _of_planeswalkers(name)


def _of_planeswalkers(name: str) -> bool:
    """Whether it is a subtype of planeswalkers alone (CR 205.3j)."""
    kind = singular_subtype(name)
    return kind is not None and subtype_kinds()[kind] == ("planeswalker",)


def _as_subtype(text: str, start: int, end: int) -> bool:
    """Whether a name that is a subtype, too, stands there as a noun: "a Jace", "each Garruk you control", "Liliana planeswalker"."""
    return _of_planeswalkers(text[start:end]) and (
        text.startswith(" planeswalker", end) or _BEFORE_SUBTYPE.search(text, 0, start) is not None
    )


def with_self(text: str, names: list[str]) -> str:
    """The text with the card's own name written `~`; "named …" keeps the name, if it has no comma and so is seen to end."""
    for name in names:
        start = text.find(name)
        while start >= 0:
            end = start + len(name)
            kept = ("," not in name and text.endswith("named ", 0, start)) or _as_subtype(text, start, end)
            if not (kept or _in_word(text[max(0, start - 1) : start]) or _in_word(text[end : end + 1])):
                text, end = f"{text[:start]}~{text[end:]}", start + 1
            start = text.find(name, end)
    return text


def _in_word(character: str) -> bool:
    return character.isalnum() or (character != "" and character in "_-")


def lower_first(text: str) -> str:
    """A sentence without its capital, unless its first word is a subtype."""
    word = _CAPITALISED.match(text)
    if not word or singular_subtype(word.group()) or text.startswith(("X ", "Time Lord")) or _CHAPTER.match(text):
        return text
    return text[0].lower() + text[1:]


def ability_word(text: str) -> tuple[str | None, Piece]:
    """The word in italics before an ability, which has no rules meaning (CR 207.2c), and the ability itself."""
    found = _ABILITY_WORD.match(text)
    if not found or _CHAPTER.match(found.group(1)):
        return None, Piece(text, 0)
    return found.group(1), Piece(text[found.end() :], found.end())


def outside_quotes(text: str, separator: str) -> Iterator[int]:
    """The places where a separator stands outside quoted text."""
    start = 0
    while (place := text.find(separator, start)) >= 0:
        if text.count('"', 0, place) % 2 == 0:
            yield place
        start = place + 1


def cost_and_effect(text: str) -> tuple[Piece, Piece] | None:
    """An activated ability as its cost and the rest: "[Cost]: [Effect.]" (CR 602.1); None if it is something else."""
    place = next(outside_quotes(text, ": "), None)
    if place is None or "." in text[:place] or is_trigger(text) or text.startswith(("•", "Choose", "choose")):
        return None
    return Piece(text[:place], 0), Piece(text[place + 2 :], place + 2)


def is_trigger(text: str) -> bool:
    """Whether it begins as a triggered ability does: when, whenever, at (CR 603.1)."""
    return bool(_TRIGGER.match(text))


def is_restriction(text: str) -> bool:
    """Whether a sentence is an activation instruction: "Activate only …" (CR 602.5b–d)."""
    return bool(_RESTRICTION.match(text))


def events_and_effects(piece: Piece) -> Iterator[tuple[Piece, Piece]]:
    """A triggered ability as its trigger and the rest: "[Trigger event], [effect]" (CR 603.1), "III — [effect]" (714.2b).

    An event may have commas of its own ("a Mountain, Forest, or Plains"): each of the first sentence could be where it ends.
    """
    between = " — " if is_chapter(piece.text) else ", "
    sentence = next((place for place in outside_quotes(piece.text, ". ")), len(piece.text))
    for place in outside_quotes(piece.text, between):
        after = place + len(between)
        if place < sentence:
            yield Piece(piece.text[:place], piece.at), Piece(piece.text[after:], piece.at + after)


def is_chapter(text: str) -> bool:
    """Whether it is a chapter ability of a Saga, which is a triggered ability (CR 714.2)."""
    return bool(_CHAPTER_ABILITY.match(text))


@dataclass(frozen=True, slots=True)
class Mode:
    """One option of a bulleted list, and the mana cost that stands before it ("+ {2} — …", CR 702.172a).

    Or a row of a die table (CR 706.3), with the results that it is for ("10—19").
    """

    piece: Piece
    cost: str | None
    row: str | None = None


def modes(piece: Piece) -> Iterator[Any]:
    """A piece without its bulleted list, then the options of that list (CR 700.2)."""
    body, *options = piece.text.split("\n")
    yield Piece(body, piece.at)
    at = piece.at + len(body) + 1
    for option in options:
        start = len(option) - len(option.lstrip("•+ "))
        row = _DIE_ROW.match(option)
        if row:
            start = row.end()
        elif not _MODE_COST.match(option, start) and (name := _ABILITY_WORD.match(option[start:])):
            start += name.end()  # a mode may have a name (CR 207.2d: flavor words)
        if cost := _MODE_COST.match(option, start):
            start = cost.end()
        yield Mode(Piece(option[start:], at + start), cost and cost.group(1), row and row.group(1))
        at += len(option) + 1


def sentences(piece: Piece) -> Iterator[Piece]:
    """The sentences of a piece, without their full stops."""
    start = 0
    text = piece.text
    for match in _SENTENCE_END.finditer(text):
        end = match.end() - 1 if match.group().endswith('"') else match.start()
        inside = text.count('"', start, match.start()) % 2 == 1
        if inside and not match.group().startswith('."'):
            continue
        if match.group().startswith('."'):
            end = match.end()
        if sentence := text[start:end].strip():
            yield Piece(sentence, piece.at + text.index(sentence, start))
        start = match.end()
    if rest := text[start:].strip():
        yield Piece(rest, piece.at + start)


def without_cleave(text: str) -> str:
    """CR 702.148a: words in square brackets are part of the text, unless the spell's cleave cost was paid."""
    return re.sub(r"\[([^\[\]]*)\]", r"\1", text) if re.search(r"^Cleave\b", text, re.MULTILINE) else text
