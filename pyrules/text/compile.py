"""Rules text to facts: each paragraph becomes abilities, each ability its cost, effects and restrictions as terms.

An ability is known by its own words (its key), so that forty Forests share one. What the grammar does not understand is
kept as `not_understood` with its place; an ability whose cost parses and whose effect doesn't is still an ability
with a cost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from pyrules.text import cache, split
from pyrules.text.defined import with_meanings
from pyrules.text.definitions import changed, meanings
from pyrules.text.hidden import hidden_targets
from pyrules.text.terms import NotATerm, Term, function, show, term, value

_HIDING = {
    "target": re.compile(r"\btargets?\b", re.IGNORECASE),
    "additional_cost": re.compile(
        r"additional cost to cast (this spell|~)(?!, you may)|^spend only mana", re.IGNORECASE
    ),
    "optional_cost": re.compile(r"additional cost to cast (this spell|~), you may", re.IGNORECASE),
    "enchant": re.compile(r"^enchant\b", re.IGNORECASE),
    "casting": re.compile(r"^cast (this spell|~)", re.IGNORECASE),
    "x": re.compile(r"^X is\b"),
    "mana": re.compile(r"\b(adds?|unspent)\b.*(\bmana\b|\{[WUBRGC])", re.IGNORECASE),
    "cost": re.compile(r"^(this (spell|ability)|~) costs? .*\bmore\b|^this cost\b(?! is reduced)", re.IGNORECASE),
    "bound": re.compile(r"^this effect (can't reduce|reduces)\b", re.IGNORECASE),
    "reduction": re.compile(
        r"^(this (spell|ability)|~) costs? (?!.*\bmore\b).*\bless\b|^this cost is reduced", re.IGNORECASE
    ),
}
# No card has a sentence half as long; what nests deeper than this allows is no rules text.
LONGEST = 1000


_NO_KEYWORDS = ("keyword_list", "keyword_action", "keyword_class", "keyword_cost_is")  # aliases about keywords


def hidden_parts(sentence: str) -> list[str]:
    """What a sentence may decide besides its effect, by its words: targets, an additional cost, when it may be cast, mana."""
    return [part for part, words in _HIDING.items() if words.search(sentence)]


@dataclass(frozen=True, slots=True)
class NotUnderstoodText:
    """A piece of text that the grammar rejects: the paragraph, the column (from 0) there, what was expected."""

    text: str
    at: int
    expected: str
    part: str


@dataclass(slots=True)
class Ability:
    """One ability: its key, the paragraph it stands in, its words for people, its facts (lines of clingo)."""

    key: str
    number: int
    text: str
    kind: str
    symbol: str | None = None
    facts: list[str] = field(default_factory=list)
    not_understood: list[NotUnderstoodText] = field(default_factory=list)
    granted: list[Ability] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)  # of its effects
    words: str = ""  # the rules text that the facts are made from, where a keyword's name alone does not say it


class Compiler:
    """Compiles the abilities of one object; `names` are the ways its text writes its own name."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def words_of(self, paragraph: split.Paragraph) -> str:
        """A paragraph's words as they are read: with `~` for the own name, and with what its reminder text defines."""
        text = split.with_self(paragraph.text, self.names)
        return with_meanings(text, paragraph.defined, lambda said: bool(self._keywords(said, paragraph)))

    def ability(self, paragraph: split.Paragraph) -> list[Ability]:
        """The abilities of a paragraph: several where it is a line of keywords."""
        text = self.words_of(paragraph)
        if keywords := self._keywords(text, paragraph):
            return keywords
        if keywords := self._keyword_and_sentences(text, paragraph):
            return keywords
        if split.ability_word(text)[0] and (defined := meanings(text)):  # "Boast — [Cost]: [Effect]"
            definition, meaning = defined[0]
            ability = self._one(meaning, paragraph.number, paragraph.text, paragraph.symbol, key=text)
            ability.facts.append(f"keyword_name({show(text)},{show(definition.keyword)}).")
            return [ability]
        word, rest = split.ability_word(text)
        if word and (keywords := self._keywords(rest.text, paragraph)):
            return keywords
        return [self._one(text, paragraph.number, paragraph.text, paragraph.symbol)]

    def _keywords(self, text: str, paragraph: split.Paragraph, more: str = "", key: str | None = None) -> list[Ability]:
        if len(text) > 300 or split.is_trigger(text):
            return []
        tree = None
        for lowered in lowered_keyword(text):
            try:
                tree = _parse("keyword_list", lowered)
                break
            except _Rejected:
                continue
        if tree is None:
            return []
        found = []
        for part in _keyword_trees(tree):
            words = text[part.start : part.end]
            words = words[0].upper() + words[1:]
            try:
                found.append(self._keyword(words, term(part), paragraph, more, key))
            except NotATerm:
                return []
        return found

    def _keyword_and_sentences(self, text: str, paragraph: split.Paragraph) -> list[Ability]:
        """ "Equip {10}. This ability costs …": sentences behind a keyword that is defined in rules text are of its ability."""
        head, dot, more = text.partition(". ")
        if not dot:
            return []
        if meanings(head):
            found = self._keywords(head, paragraph, more)
            return found if len(found) == 1 else []
        if found := self._keywords(head, paragraph):
            return [*found, self._one(more, paragraph.number, more, paragraph.symbol)]
        return []

    def _keyword(
        self, words: str, parsed: Term, paragraph: split.Paragraph, more: str = "", key: str | None = None
    ) -> Ability:
        defined = meanings(words)
        if not defined:
            ability = Ability(key or words, paragraph.number, words, "keyword", paragraph.symbol)
        else:
            meaning, display = defined[0][1], words
            if more:
                meaning, display = f"{meaning} {more}", f"{words}. {more}"
            ability = self._one(meaning, paragraph.number, display, paragraph.symbol, key=key or display)
            for number, (definition, meaning) in enumerate(defined[1:]):
                place = f"{definition.rule}, {number + 1}" if number else definition.rule
                ability.granted.append(self._one(meaning, paragraph.number, words, None, key=f"{words} ({place})"))
        ability.facts.append(f"keyword({show(ability.key)},{show(parsed)}).")
        if isinstance(parsed, tuple) and parsed[1] and isinstance(parsed[1][0], str):
            ability.facts.append(f"keyword_name({show(ability.key)},{show(parsed[1][0])}).")
        return ability

    def _one(self, text: str, number: int, display: str, symbol: str | None, key: str | None = None) -> Ability:
        _, piece = split.ability_word(text)
        divided = split.cost_and_effect(piece.text)
        ability = Ability(key or text, number, display, "statement", symbol, words=text)
        if divided:
            ability.kind = "activated"
            cost, rest = divided
            self._cost(ability, split.Piece(cost.text, cost.at + piece.at))
            self._sentences(ability, split.Piece(rest.text, rest.at + piece.at))
        elif split.is_trigger(piece.text) or split.is_chapter(piece.text):
            ability.kind = "triggered"
            self._trigger(ability, piece)
        else:
            self._sentences(ability, piece)
        ability.facts.insert(0, f"ability({show(ability.key)},{ability.kind}).")
        for part in sorted({place.part for place in ability.not_understood}):
            ability.facts.append(f"not_understood({show(ability.key)},{part}).")
        self._targets(ability)
        return ability

    def _targets(self, ability: Ability) -> None:
        """The phrases that choose targets (CR 115.1)."""
        found = dict.fromkeys(phrase for parsed in ability.terms for phrase in _target_phrases(parsed))
        ability.facts += [f"target_of({show(ability.key)},{show(phrase)})." for phrase in found]

    def _cost(self, ability: Ability, piece: split.Piece) -> None:
        parsed = self._term(ability, "cost", split.Piece(lowered_cost(piece.text), piece.at), "cost")
        if parsed is not None:
            for index, part in enumerate(_flat(parsed), start=1):
                ability.facts.append(f"cost({show(ability.key)},{index},{show(part)}).")

    def _trigger(self, ability: Ability, piece: split.Piece) -> None:
        divided = event_and_effect(piece)
        if divided is None:
            self._reject(ability, piece, 0, "a comma after the event", "event")
            return
        words, rest = divided
        event = split.Piece(split.lower_first(words.text), words.at)
        if (parsed := self._term(ability, "trigger", event, "event")) is not None:
            ability.facts.append(f"event({show(ability.key)},{show(parsed)}).")
        self._sentences(ability, rest)

    def _sentences(self, ability: Ability, piece: split.Piece) -> None:
        body, *modes = split.modes(piece)
        for number, mode in enumerate(modes, start=1):
            self._mode(ability, number, mode)
        if modes and self._is_keyword(ability, body.text):
            return
        index = 0
        for sentence in split.sentences(body):
            lowered = split.Piece(split.lower_first(sentence.text), sentence.at)
            if split.is_restriction(sentence.text):
                parsed = self._term(ability, "restriction", lowered, "restriction")
                if parsed is not None:
                    ability.facts.append(f"restriction({show(ability.key)},{show(parsed)}).")
            else:
                index += 1
                parsed = self._term(ability, "sentence", lowered, "effect")
                if parsed is not None:
                    ability.terms.append(parsed)
                    ability.facts.append(f"effect({show(ability.key)},{index},{show(parsed)}).")
                else:
                    self._hidden(ability, sentence.text)

    def _is_keyword(self, ability: Ability, text: str) -> bool:
        """Whether a keyword stands where a modal ability says how many modes to choose (Spree, CR 702.172a)."""
        try:
            parsed = term(_parse("keyword_list", split.lower_first(text)))
        except _Rejected:
            return False
        if isinstance(parsed, tuple) and parsed[1]:
            ability.facts.append(f"keyword_name({show(ability.key)},{show(parsed[1][0])}).")
        return True

    def _hidden(self, ability: Ability, sentence: str) -> None:
        """What a sentence that is not understood may hide: targets, an additional cost, when it may be cast, what X is."""
        for part in hidden_parts(sentence):
            fact = f"not_understood({show(ability.key)},{part})."
            if fact in ability.facts:
                continue
            if part == "target" and (known := hidden_targets(sentence, _parsed)) is not None:
                phrases = dict.fromkeys(phrase for parsed in known for phrase in _target_phrases(parsed))
                ability.facts += [f"target_of({show(ability.key)},{show(phrase)})." for phrase in phrases]
            else:
                ability.facts.append(fact)

    def _mode(self, ability: Ability, number: int, mode: split.Mode) -> None:
        """One of the options of a modal ability (CR 700.2), with what it costs where it has a cost of its own."""
        if mode.row is not None:
            self._row(ability, number, mode, mode.row)
            return
        key = show(ability.key)
        phrases: dict[Term, None] = {}
        known, unread = True, False  # whether it is known which targets it chooses, whatever is done with them
        for index, sentence in enumerate(split.sentences(mode.piece), start=1):
            parsed = self._term(ability, "sentence", split.Piece(split.lower_first(sentence.text), sentence.at), "mode")
            if parsed is not None:
                ability.facts.append(f"mode({key},{number},{index},{show(parsed)}).")
                phrases |= dict.fromkeys(_target_phrases(parsed))
            else:
                unread = True
                hidden = hidden_targets(sentence.text, _parsed)
                known &= hidden is not None
                phrases |= dict.fromkeys(phrase for one in hidden or () for phrase in _target_phrases(one))
        if unread:
            ability.facts.append(f"mode_unread({key},{number}).")
        if known:
            ability.facts.append(f"mode_targets_known({key},{number}).")
        ability.facts += [f"mode_target({key},{number},{show(phrase)})." for phrase in phrases]
        if mode.cost is not None:
            ability.facts.append(f"mode_cost({key},{number},{show(mode.cost)}).")

    def _row(self, ability: Ability, number: int, mode: split.Mode, results: str) -> None:
        """One row of a die table (CR 706.3a): what follows from these results."""
        for index, sentence in enumerate(split.sentences(mode.piece), start=1):
            lowered = split.Piece(split.lower_first(sentence.text), sentence.at)
            if (parsed := self._term(ability, "sentence", lowered, "effect")) is not None:
                ability.terms.append(parsed)
                ability.facts.append(f"die_row({show(ability.key)},{number},{show(results)},{index},{show(parsed)}).")

    def _term(self, ability: Ability, start: str, piece: split.Piece, part: str) -> Term | None:
        try:
            tree = _parse(start, piece.text)
            parsed = term(tree)
        except _Rejected as rejected:
            self._reject(ability, piece, rejected.column, rejected.expected, part)
            return None
        except NotATerm as unknown:
            self._reject(ability, piece, unknown.column, "a subtype", part)
            return None
        if not isinstance(tree, str):
            self._grant(ability, tree, piece.text)
        return parsed

    def _grant(self, ability: Ability, tree: Any, text: str) -> None:
        """Abilities that stand in quotes, and keywords that are granted, have facts of their own."""
        name = tree.data
        if name in ("quoted", "both_quoted", "and_quoted"):
            ability.granted += [self._quoted(str(value(leaf))) for leaf in _quotes(tree)]
        if (name.startswith("keyword") or name == "landwalk") and name not in _NO_KEYWORDS:
            ability.granted.append(self._granted_keyword(term(tree), text[tree.start : tree.end]))
        for child in tree.children:
            if not isinstance(child, str):
                self._grant(ability, child, text)

    def _quoted(self, text: str) -> Ability:
        """An ability in quotes; where it is a keyword ("Ward—Pay 2 life."), its facts are under what stands in the quotes."""
        found = self._keywords(text.removesuffix("."), split.Paragraph(0, text, None), key=text)
        return found[0] if len(found) == 1 else self._one(text, 0, text, None)

    def _granted_keyword(self, parsed: Term, text: str) -> Ability:
        words = text[0].upper() + text[1:]
        granted = self._keyword(words, parsed, split.Paragraph(0, words, None))
        granted.facts.append(f"granted_as({show(granted.key)},{show(parsed)}).")
        return granted

    def _reject(self, ability: Ability, piece: split.Piece, column: int, expected: str, part: str) -> None:
        at = self._place(ability, piece.at + column)
        ability.not_understood.append(NotUnderstoodText(ability.text, at, expected, part))

    def _place(self, ability: Ability, at: int) -> int:
        """A column of the words with `~` as a column of the words for people, which have the object's name there."""
        if "~" not in ability.words[:at]:
            return at
        place = 0
        *before, last = ability.words[:at].split("~")
        for words in before:
            place += len(words)
            place += max((len(name) for name in self.names if ability.text.startswith(name, place)), default=1)
        return min(place + len(last), len(ability.text))


def _quotes(tree: Any) -> list[Any]:
    return [child for child in tree.children if isinstance(child, str) and getattr(child, "type", "") == "QUOTED"]


class _Rejected(ValueError):
    def __init__(self, column: int, expected: str) -> None:
        super().__init__(expected)
        self.column, self.expected = column, expected


def _parse(start: str, text: str) -> Any:
    found = _read(start, text)
    if isinstance(found, _Rejected):
        raise _Rejected(found.column, found.expected)
    return found


@lru_cache(maxsize=50000)  # the same words stand on many cards
def _read(start: str, text: str) -> Any:
    from pyrules.text.reading import Rejected, read

    if len(text) > LONGEST:
        return _Rejected(LONGEST, f"a sentence of at most {LONGEST} characters")
    try:
        return read(start, text)
    except Rejected as error:
        return _Rejected(error.column, _expected(error.allowed))


def event_and_effect(piece: split.Piece) -> tuple[split.Piece, split.Piece] | None:
    """A triggered ability as its event and the rest: at the first comma before which an event stands, else at the first."""
    first = None
    for divided in split.events_and_effects(piece):
        if not isinstance(_read("trigger", split.lower_first(divided[0].text)), _Rejected):
            return divided
        first = first or divided
    return first


def condition_term(text: str) -> Term | None:
    """The term of a condition; None where it is not understood."""
    try:
        return term(_parse("condition", text))
    except (_Rejected, NotATerm):
        return None


def _parsed(sentence: str) -> Term | None:
    """A sentence's term; None where it is not understood."""
    try:
        return term(_parse("sentence", sentence))
    except (_Rejected, NotATerm):
        return None


@lru_cache(maxsize=2000)
def _expected(terminals: frozenset[str]) -> str:
    from pyrules.text.grammar import readable

    return readable(terminals)


def starts_as_keyword(text: str) -> bool:
    """Whether a line is one of keywords of CR 702, though what stands behind the last one's name may not be understood.

    "Protection from rde" is; a whole keyword with words behind it that make no keyword ("Assist kicker {3}") is not, nor are words
    behind a kind where the name of the keyword should stand ("Land casualty 2").
    """
    lowered = split.lower_first(text)
    found = _read("keyword_list", lowered)
    if not isinstance(found, _Rejected):
        return True
    before = _read("keyword_list", lowered[: found.column].rstrip())
    if isinstance(before, _Rejected):
        return found.column > 0 and found.expected != "'offering'"
    return bool(_keyword_trees(before)[-1].data != "keyword")


def lowered_keyword(text: str) -> Iterator[str]:
    """The text as it stands within a sentence; after a dash follows a cost, each part of which begins with a capital."""
    yield split.lower_first(text)
    name, dash, cost = text.partition("—")
    if dash:
        yield split.lower_first(name) + dash + lowered_cost(cost)


def lowered_cost(text: str) -> str:
    """A cost as it stands within a sentence, each of its parts without its capital."""
    return ", ".join(split.lower_first(part) for part in text.split(", "))


def _keyword_trees(tree: Any) -> list[Any]:
    if tree.data == "keyword_list":
        return [leaf for child in tree.children for leaf in _keyword_trees(child)]
    return [tree]


def _target_phrases(parsed: Term) -> Iterator[Term]:
    """The phrases with the word "target" in a term: functors of which one word is target or targets.

    Those of an ability within it ("When you do, …") are that ability's own.
    """
    if not isinstance(parsed, tuple) or parsed[0] == "triggered":
        return
    if "target" in parsed[0] and not {"target", "targets"}.isdisjoint(parsed[0].split("_")):
        yield parsed
    for argument in parsed[1]:
        if isinstance(argument, tuple):
            yield from _target_phrases(argument)


def _flat(parsed: Term) -> list[Term]:
    if isinstance(parsed, tuple) and parsed[0] in ("one", "both"):
        return [leaf for child in parsed[1] for leaf in _flat(child)]
    return [parsed]


@lru_cache(maxsize=20000)
def compile_abilities(text: str, name: str = "", legendary: bool = False) -> tuple[Ability, ...]:
    """The abilities of a rules text. `name` is the object's own; a legendary one may be written short (CR 201.5)."""
    known = None if changed() else cache.find(text, name, legendary)
    if known is None:
        compiler = Compiler(split.own_names(name, legendary) if name else [])
        text = split.without_cleave(text)
        known = tuple(ability for paragraph in split.paragraphs(text) for ability in compiler.ability(paragraph))
        if not changed():
            cache.keep(text, name, legendary, known)
    return known


__all__ = ["Ability", "NotUnderstoodText", "compile_abilities", "function"]
