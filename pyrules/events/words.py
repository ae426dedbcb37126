"""The words of a text for the terms that they became: what a lasting effect says is written as the text says it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import clingo

from pyrules.text import split
from pyrules.text.definitions import meanings
from pyrules.text.terms import NotATerm, show, term

_X_TO_PAY = re.compile(r'\bpay\("[^"]*"\)')
_X = re.compile(r'"(?:[^"\\]|\\.)*"|[a-z_][A-Za-z0-9_]*')


def with_x(text: str, n: int) -> str:
    """A term with a number for the letter X (CR 107.3), also in mana that is to be paid."""
    text = _X_TO_PAY.sub(lambda m: m.group().replace("{X}", f"{{{n}}}"), text)
    return _X.sub(lambda m: {"x": str(n), "minus_x": str(-n)}.get(m.group(), m.group()), text)


@lru_cache(maxsize=2000)
def words_of(key: str) -> dict[str, str]:
    """Each term that occurs in an ability's effects, and the words it stands for."""
    defined = meanings(key)
    _, piece = split.ability_word(defined[0][1] if defined else key)
    divided = split.cost_and_effect(piece.text)
    rest = divided[1] if divided else piece
    if split.is_trigger(rest.text):
        place = next(split.outside_quotes(rest.text, ", "), None)
        rest = split.Piece(rest.text[(place or -2) + 2 :], 0)
    found: dict[str, str] = {}
    for sentence in split.sentences(rest):
        found.update(_words(split.lower_first(sentence.text)))
    return found


def _words(text: str) -> Iterator[tuple[str, str]]:
    from lark.exceptions import UnexpectedInput

    from pyrules.text.grammar import parser

    try:
        tree = parser().parse(text, start="sentence")
    except UnexpectedInput:
        return
    for subtree in tree.iter_subtrees():
        if not subtree.meta.empty:
            try:
                yield show(term(subtree)), text[subtree.meta.start_pos : subtree.meta.end_pos]
            except NotATerm:
                continue


def verb_words(verb: clingo.Symbol, known: dict[str, str]) -> str | None:
    """The words of a verb of a lasting effect: as in the text, or written out where its numbers have been worked out."""
    if verb.type == clingo.SymbolType.Function and verb.name == "gets" and verb.arguments[0].name == "pt":
        return "gets {:+d}/{:+d}".format(*(number.number for number in verb.arguments[0].arguments))
    if verb.type == clingo.SymbolType.Function and verb.name == "gains":  # what was chosen
        return (
            f"gains {verb.arguments[0].string.lower()}" if verb.arguments[0].type == clingo.SymbolType.String else None
        )
    return known.get(str(verb))


def delayed_text(
    instruction: clingo.Symbol,
    event: clingo.Symbol,
    clause: clingo.Symbol,
    bound: Sequence[clingo.Symbol],
    known: dict[str, str],
) -> str | None:
    """The text of a delayed triggered ability: "sacrifice it at the beginning of the next end step" with its event first.

    The objects that it speaks of (`bound`) are known from now on: its own source is "it", a target "that creature".
    """
    if instruction.name == "triggered":
        text = known.get(str(instruction))
    else:
        when = known.get(str(event))
        does = [clause] if clause.name != "player_does" else clause.arguments
        said = [known.get(str(part)) for part in does]
        text = None if when is None or None in said else f"{when}, {' '.join(map(str, said))}"
    if text is None:
        return None
    for phrase in bound:
        words = known.get(str(phrase))
        if words is None:
            continue
        if phrase.name == "self":
            text = re.sub(rf"{re.escape(words)}(?!'|\w)", "it", text)
        elif _TARGET.match(words):
            text = text.replace(words, _TARGET.sub("that ", words))
    text = text[:1].upper() + text[1:].rstrip(".") + "."
    return None if re.search(r"~|\bX\b|\btargets? ", text.partition(", ")[0]) or re.search(r"~|\bX\b", text) else text


_TARGET = re.compile(r"^(up to one )?(another )?target ")


def parts(verb: clingo.Symbol) -> list[clingo.Symbol]:
    """The verbs of a predicate, in the order of the text."""
    if verb.type == clingo.SymbolType.Function and verb.name == "both" and len(verb.arguments) == 2:
        return parts(verb.arguments[0]) + parts(verb.arguments[1])
    return [verb]


def plain(symbol: clingo.Symbol) -> Any:
    """A symbol as plain Python, as pyrules.solve.atoms reads it."""
    if symbol.type == clingo.SymbolType.Number:
        return symbol.number
    if symbol.type == clingo.SymbolType.String:
        return symbol.string
    if not symbol.arguments:
        return symbol.name
    return symbol.name, tuple(plain(argument) for argument in symbol.arguments)
