"""Rules texts and faces as facts: what the grammar reads in them, and what the rulebook makes of that before any board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from pyrules.cards import Face
from pyrules.solve.blocks import Block, subterms, symbols_of
from pyrules.solve.kept import hangs_on_rules
from pyrules.solve.program import rulebook
from pyrules.text import split
from pyrules.text.compile import (
    Ability,
    NotUnderstoodText,
    compile_abilities,
    condition_term,
    event_and_effect,
    hidden_parts,
)
from pyrules.text.terms import quote, show
from pyrules.text.words import subtype_kinds

_SYMBOL = re.compile(r"\{[^{}]+\}")
_SYMBOLS = re.compile(r"(?:\{[^{}]+\})+")
_WORD = re.compile(r"[a-z']+|~")
_JUDGED = re.compile(r"^(cost|restriction|effect|event|target_of|keyword)\(")
# Of these the facts themselves tell where no rule knows their words: target_of(K,…), and the cost within additional_cost(…).
_MODE_TARGET = re.compile(r'^mode_target\(("(?:[^"\\]|\\.)*",\d+),')
_SAID_ELSEWHERE = {"target", "additional_cost", "optional_cost", "mana"}
INTRINSIC = ("{T}: Add {W}.", "{T}: Add {U}.", "{T}: Add {B}.", "{T}: Add {R}.", "{T}: Add {G}.")


def block_of_text(facts: Iterable[str]) -> Block:
    """What the rulebook makes of the facts of a rules text, with what its strings and terms say besides."""
    lines = list(facts)
    strings = sorted({name for line in lines for name, count in symbols_of(line) if count == 0 and name[0] == '"'})
    lines += [fact for string in strings for fact in string_facts(string)]
    lines += [f"term({term})." for term in dict.fromkeys(t for line in lines for t in subterms(line))]
    return rulebook().block_of_text(lines)


@dataclass(slots=True)
class Described:
    """One face as facts, with its abilities for people."""

    key: str
    name: str
    facts: Block
    abilities: tuple[Ability, ...]
    paragraphs: int

    @property
    def not_understood(self) -> list[NotUnderstoodText]:
        """What of its text the grammar or the rulebook has no meaning for."""
        return [place for ability in self.abilities for place in _all_not_understood(ability)]


def _all_not_understood(ability: Ability) -> Iterator[NotUnderstoodText]:
    yield from ability.not_understood
    for granted in ability.granted:
        yield from _all_not_understood(granted)


def both_halves(left: Described, right: Described, cost: str) -> Described:
    """Two halves as one text, with the symbols of both mana costs: the paragraphs of the right one are counted on."""
    moved = tuple(replace(ability, number=ability.number + left.paragraphs) for ability in right.abilities)
    whole = block_of_text([f"combined_cost({quote(left.key)},{quote(cost)})."] if cost else [])
    blocks = (left.facts, right.facts, whole)
    facts = rulebook().block(line for block in blocks for line in block.lines)
    name = f"{left.name} // {right.name}"
    return Described(name, name, facts, (*left.abilities, *moved), left.paragraphs + right.paragraphs)


# ---- rules text ----------------------------------------------------------------------------------------------------


def ability_facts(ability: Ability) -> Iterator[str]:
    """The facts of an ability and of those it grants; a part whose words the rulebook has no meaning for is marked."""
    known = rulebook().vocabulary
    for fact in ability.facts:
        yield fact
        unknown = [s for s in symbols_of(fact) if s not in known and s[0][0] not in '"=']
        if unknown and (option := _MODE_TARGET.match(fact)):
            yield f"mode_vague({option.group(1)})."
        # A keyword that is defined in rules text says with that what it means.
        defined = fact.startswith("keyword(") and ability.kind != "keyword"
        if unknown and not defined and (found := _JUDGED.match(fact)):
            yield f"no_meaning({quote(ability.key)},{found.group(1)})."
            if found.group(1) == "effect":
                begin = fact.removeprefix(f"effect({quote(ability.key)},")
                yield f"no_meaning_at({quote(ability.key)},{begin[: begin.index(',')]})."
                # The grammar reads it, the rules don't: it may hide what an unread sentence may.
                pieces = split.sentences(split.Piece(ability.text, 0))
                hidden = {part for piece in pieces for part in hidden_parts(piece.text)}
                yield from (
                    f"not_understood({quote(ability.key)},{part})." for part in sorted(hidden - _SAID_ELSEWHERE)
                )
    for granted in ability.granted:
        yield from ability_facts(granted)


def _unread_words(ability: Ability) -> Iterator[str]:
    """The words of static abilities that aren't understood in full and of events that nobody reads, for rules that ask what
    they may be about."""
    facts = list(ability_facts(ability))
    if ability.kind == "statement" and (ability.not_understood or any(f.startswith("no_meaning(") for f in facts)):
        words = _WORD.findall(ability.key.lower().replace("’", "'"))
        yield from (f"unread_word({quote(ability.key)},{i},{quote(word)})." for i, word in enumerate(words, start=1))
    if ability.kind == "triggered" and any(place.part == "event" for place in ability.not_understood):
        divided = event_and_effect(split.Piece(ability.key, 0))
        words = _WORD.findall((divided[0].text if divided else ability.key).lower().replace("’", "'"))
        yield from (f"trigger_word({quote(ability.key)},{quote(word)})." for word in dict.fromkeys(words))
    for granted in ability.granted:
        yield from _unread_words(granted)


@hangs_on_rules
@lru_cache(maxsize=50000)
def describe(face: Face, key: str, legendary_name: str = "") -> Described:
    """A face as facts."""
    legendary = "Legendary" in face.supertypes
    abilities = compile_abilities(face.text, face.name, legendary)
    return Described(
        key, face.name, block_of_text(_face_facts(face, key, abilities)), abilities, face.text.count("\n") + 1
    )


def _face_facts(face: Face, key: str, abilities: tuple[Ability, ...]) -> Iterator[str]:
    q = quote(key)
    yield f"face_name({q},{quote(face.name)})."
    for name, words in (("type", face.types), ("supertype", face.supertypes)):
        for word in words:
            if word.isalpha() and word.isascii():
                yield f"face_{name}({q},{word.lower()})."
    for word in face.subtypes:
        yield f"face_subtype({q},{quote(word)})."
    if face.colors is not None:
        yield f"face_colors_given({q})."
        for color in face.colors:
            yield f"face_color({q},{color.lower()})."
    if face.mana_cost:
        yield f"face_mana_cost({q},{quote(face.mana_cost)})."
    printed = (face.mana_cost or "") + " ".join(paragraph.text for paragraph in split.paragraphs(face.text))
    for color in sorted({letter for symbol in _SYMBOL.findall(printed) for letter in symbol if letter in "WUBRG"}):
        yield f"face_identity({q},{color.lower()})."
    for name, value in (("power", face.power), ("toughness", face.toughness), ("loyalty", face.loyalty)):
        if value is not None:
            yield f"face_{name}({q},{value if re.fullmatch(r'-?[0-9]{1,6}', value) else 'star'})."
    counts: dict[int, int] = {}
    for ability in abilities:
        index = counts[ability.number] = counts.get(ability.number, 0) + 1
        yield f"printed({q},{ability.number},{index},{quote(ability.key)})."
        if ability.symbol is not None:
            yield f"in_striation({q},{ability.number},{index},{ability.symbol})."
        for granted in ability.granted:
            if granted.key.startswith(ability.key + " ("):  # the second ability of a keyword that means two
                counts[ability.number] += 1
                yield f"printed({q},{ability.number},{counts[ability.number]},{quote(granted.key)})."
        yield from ability_facts(ability)
        yield from _unread_words(ability)
    boxes = list(split.level_boxes(face.text))
    for symbol, power, toughness in boxes:
        yield f"level_box({q},{symbol},{power},{toughness})."
    symbols = [a.symbol for a in abilities if a.symbol is not None] + [symbol for symbol, _, _ in boxes]
    for symbol in dict.fromkeys(symbols):
        yield f"striation({q},{symbol})."


# ---- what strings and symbols mean --------------------------------------------------------------------------------------


def mana_symbol(text: str) -> str:
    """One mana symbol as a term (CR 107.4): "2/W" -> hybrid(generic(2),w)."""
    if text.isdigit():
        return f"generic({text})"
    if text == "S":
        return "snow"
    parts = [part.lower() for part in text.split("/")]
    if len(parts) == 1:
        return parts[0]
    if parts[-1] == "p":
        return f"phyrexian({','.join(parts[:-1])})"
    return f"hybrid({','.join(f'generic({part})' if part.isdigit() else part for part in parts)})"


@lru_cache(maxsize=5000)
def string_facts(string: str) -> tuple[str, ...]:
    """What a quoted string says besides itself: mana symbols, the card types of a subtype."""
    text = string[1:-1]
    if _SYMBOLS.fullmatch(text):
        found = re.findall(r"\{([^{}]+)\}", text)
        terms = [mana_symbol(s) for s in found if re.fullmatch(r"\d{1,6}|[WUBRGCSXwubrgc2/P]+", s)]
        return tuple(f"symbol({string},{i},{term})." for i, term in enumerate(terms, start=1))
    return tuple(f"subtype_kind({string},{kind})." for kind in subtype_kinds().get(text, ()))


@hangs_on_rules
@lru_cache(maxsize=2000)
def counter_block(kind: str) -> Block | None:
    """The keyword that a counter of this kind gives, if it is one (CR 122.1b)."""
    if not kind.replace(" ", "").isalpha():
        return None
    abilities = compile_abilities(kind, "", False)
    if len(abilities) != 1 or abilities[0].kind != "keyword":
        return None
    return block_of_text((f"counter_grants({quote(kind)},{quote(abilities[0].key)}).", *ability_facts(abilities[0])))


_DEEDS = ("cast", "attacked", "sacrificed", "discarded")  # for which a board may tell more than is read


@hangs_on_rules
@lru_cache(maxsize=2000)
def event_block(event: str) -> Block | None:
    """What an event of this turn says, read as the condition "you … this turn"; or that it begins like one that can be asked about."""
    said = condition_term(f"you {event} this turn")
    if isinstance(said, tuple) and said[0] == "you_did":
        return block_of_text([f"event_says({quote(event)},{show(said[1][0])})."])
    deed = event.partition(" ")[0]
    return block_of_text([f"unread_event({quote(event)},{deed})."]) if deed in _DEEDS else None


@hangs_on_rules
@lru_cache(maxsize=1)
def intrinsic() -> Block:
    """The abilities that basic land types have of themselves, in the words of CR 305.6."""
    return block_of_text(
        fact for text in INTRINSIC for ability in compile_abilities(text) for fact in ability_facts(ability)
    )
