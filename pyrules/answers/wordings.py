"""The words of rules text for the terms that it became: a reason that speaks of a cost, a target or a condition says it as the text does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyrules import cache
from pyrules.kept_values import KeptValues, kept_values
from pyrules.solve.atoms import Value
from pyrules.text import split
from pyrules.text.cache import sources
from pyrules.text.compile import lowered_cost, lowered_keyword
from pyrules.text.definitions import changed, meanings
from pyrules.text.terms import NotATerm, Term, term


def wordings(keys: Iterable[str]) -> Mapping[Value, str]:
    """Each term that occurs in these abilities, as values of atoms have it, and the words it stands for; the longest where there are several."""
    found: dict[Value, str] = {}
    for key in keys:
        for value, words in _wordings(key).items():
            found.setdefault(value, words)
    return found


@lru_cache(maxsize=2000)
def _wordings(key: str) -> dict[Value, str]:
    known = None if changed() else _kept().find(key)
    if known is not None:
        return {_value_of(value): words for value, words in known}
    found: dict[Value, str] = {}
    for start, text in _pieces(key):
        for said, words in _words(start, text):
            if len(words) > len(found.get(said, "")):
                found[said] = words
    if not changed():
        _kept().keep(list(found.items()), key)
    return found


@lru_cache(maxsize=1)
def _fingerprint() -> str:
    return cache.fingerprint([Path(__file__)], sources())


def _kept() -> KeptValues:
    """The words of texts that were read before: to say them again takes neither lark nor the grammar."""
    return kept_values("wordings", _fingerprint())


def _value_of(kept: Any) -> Value:
    """A value again, whose tuples JSON has as lists."""
    return tuple(map(_value_of, kept)) if isinstance(kept, list) else kept  # type: ignore[return-value]


def _pieces(key: str) -> Iterator[tuple[str, str]]:
    """The pieces of an ability as the grammar reads them."""
    defined = meanings(key)
    _, piece = split.ability_word(defined[0][1] if defined else key)
    if defined:
        yield from _pieces_of(piece)
        return
    yield from _pieces_of(piece)
    yield from (("keyword_list", words) for words in lowered_keyword(piece.text))


def _pieces_of(piece: split.Piece) -> Iterator[tuple[str, str]]:
    divided = split.cost_and_effect(piece.text)
    if divided:
        yield "cost", lowered_cost(divided[0].text)
    body, *modes = split.modes(divided[1] if divided else piece)
    for part in (body, *(mode.piece for mode in modes)):
        for sentence in split.sentences(part):
            yield "restriction" if split.is_restriction(sentence.text) else "sentence", split.lower_first(sentence.text)


def _words(start: str, text: str) -> Iterator[tuple[Value, str]]:
    from lark.exceptions import UnexpectedInput

    from pyrules.text.grammar import parser

    try:
        tree = parser().parse(text, start=start)
    except UnexpectedInput:
        return
    for subtree in tree.iter_subtrees():
        if not subtree.meta.empty:
            try:
                yield _value(term(subtree)), text[subtree.meta.start_pos : subtree.meta.end_pos]
            except NotATerm:
                continue


def _value(said: Term) -> Value:
    """A term as pyrules.solve.atoms reads it: a constant is its name."""
    if not isinstance(said, tuple):
        return said
    name, arguments = said
    return (name, tuple(_value(argument) for argument in arguments)) if arguments else name
