"""Which wordings the rulebook has a meaning for: those that its rules speak of, read off the rules themselves.

A condition or a noun that no rule evaluates would count as false or as empty; an event must not be worked out on that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import clingo

from pyrules.board.words import CONDITIONS
from pyrules.solve.blocks import symbols_of
from pyrules.solve.program import rulebook
from pyrules.text.folders import rules_folder

_CONDITION = re.compile(
    r"(?:holds\(\w+,|ask_if\(\w+,|condition\(|compares\(|controls_kind\(|is_true\(|about_it\()([a-z]\w*)"
)
_NOUN = re.compile(r"(?:\bis|\bfixed|bound_of|zone_noun)\((?:V,)?([a-z]\w*)(?:\(([a-z]\w*))?")
_WORDS = re.compile(r"(?:color_word|supertype_word|own_zone|any_zone|their_zone)\(([^.]*)\)\.")
_PHRASE = re.compile(r"noun_of\(([a-z]\w*)\(([^()]*)\),F\)")
_COUNTED = re.compile(r"asks\(\w+\((?:[a-z]\w*\()*([a-z]\w*)\(([^()]*)\)+,noun\(F\)")
_EACH = {"for_each": 1, "gets_for_each": 1, "for_each_do": 0, "enters_with_counters_for_each": 1}
_SAYS_WHAT_IT_IS = {"it_is": 0, "it_isnt": 0, "is": 1, "isnt": 1}


@lru_cache(maxsize=1)
def _rules() -> str:
    files = [*rules_folder().glob("meaning/*.lp"), *rules_folder().glob("6_spells_and_effects/60[138]*.lp")]
    files += [*rules_folder().glob("*/105*.lp"), *rules_folder().glob("*/613_4*.lp")]
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@lru_cache(maxsize=1)
def condition_forms() -> frozenset[str]:
    """The functors of conditions that some rule evaluates."""
    return frozenset(_CONDITION.findall(_rules()))


@lru_cache(maxsize=1)
def _noun_forms() -> frozenset[str]:
    found = {part for pair in _NOUN.findall(_rules()) for part in pair if part}
    found |= {word for words in _WORDS.findall(_rules()) for word in re.findall(r"[a-z]\w*", words)}
    return frozenset(found | {re.sub(r"\W+", "_", word) for word in CONDITIONS})


@lru_cache(maxsize=1)
def phrase_forms() -> dict[str, int]:
    """The functors of phrases with a noun, and which argument the noun is."""
    return {name: arguments.split(",").index("F") for name, arguments in _PHRASE.findall(_rules())}


@lru_cache(maxsize=1)
def _noun_places() -> dict[str, int]:
    """Likewise, and of amounts and conditions that count what a noun holds of."""
    counted = {
        name: arguments.split(",").index("F") for name, arguments in _COUNTED.findall(_rules()) if "F" in arguments
    }
    return phrase_forms() | counted | _EACH | _SAYS_WHAT_IT_IS


def known_target(phrase: str) -> bool:
    """Whether the rulebook knows what a target phrase may choose: a phrase with a noun, or one of those of 115_targets.lp."""
    name = clingo.parse_term(phrase).name
    return name in phrase_forms() or name in _TARGETS


_TARGETS = frozenset(
    "any_target any_other_target target_player target_opponent target_player_or_planeswalker "
    "target_opponent_or_planeswalker any_targets up_to_any_targets any_number_of_any_targets one_to_three_targets targets_between".split()
)


def known_condition(condition: clingo.Symbol) -> bool:
    """Whether the rulebook has a meaning for a condition."""
    if condition.name in ("and", "or") and len(condition.arguments) == 2:
        return all(known_condition(part) for part in condition.arguments)
    symbols = symbols_of(f"asked({condition}).") - {("=asked", 1)}
    if any(symbol not in rulebook().vocabulary for symbol in symbols if symbol[0][0] != '"'):
        return False
    return condition.name in condition_forms() and not any(_strange_nouns(condition))


# What the statistic of can be asked (608_2_instructions.lp), and calculations, where only the speaker itself is looked at.
_REFERENCES = frozenset(
    "self it them that_object that those the the_tapped target enchanted equipped enchanted_object equipped_object".split()
)
_CALCULATIONS = frozenset("plus minus twice half one_plus".split())


def _statistics_of_others(term: clingo.Symbol) -> bool:
    if term.type != clingo.SymbolType.Function:
        return False
    if term.name == "statistic":
        return term.arguments[0].name != "self"
    return any(_statistics_of_others(argument) for argument in term.arguments)


def strange_noun(term: clingo.Symbol) -> clingo.Symbol | None:
    """A noun in a term that the rulebook has no meaning for."""
    return next(_strange_nouns(term), None)


def _strange_nouns(term: clingo.Symbol) -> Iterator[clingo.Symbol]:
    if term.type != clingo.SymbolType.Function:
        return
    place = _noun_places().get(term.name)
    if term.name == "create" or term.name.startswith("token"):
        return  # a description, no noun
    if term.name == "statistic" and term.arguments[0].name not in _REFERENCES:
        yield term
    if term.name in _CALCULATIONS and any(_statistics_of_others(argument) for argument in term.arguments):
        yield term
    for index, argument in enumerate(term.arguments):
        if index == place:
            yield from _strange_parts(argument)
        else:
            yield from _strange_nouns(argument)


def _strange_parts(noun: clingo.Symbol) -> Iterator[clingo.Symbol]:
    if noun.type != clingo.SymbolType.Function:
        return
    if noun.name in ("and", "or", "that_is", "other", "a_kind") and noun.arguments:
        for argument in noun.arguments:
            yield from _strange_parts(argument)
    elif noun.name not in _noun_forms():
        yield noun
    elif noun.name in ("with", "in_zone", "from_zone", "that_isnt"):
        inner = noun.arguments[0]
        if inner.type == clingo.SymbolType.Function and inner.name not in _noun_forms() and inner.name != "tapped":
            yield noun
