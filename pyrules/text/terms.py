"""Terms: what a phrase of rules text becomes. A rule's alias in the grammar is the functor, its parts are the arguments.

The one exception to that mapping is the reading of lists of kinds ("instant or sorcery card", "Elf or Goblin creature"),
whose last words belong to every member.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pyrules.text.words import singular_subtype

if TYPE_CHECKING:
    from lark import Token, Tree

    from pyrules.text.reading import Leaf, Node

Term = tuple[str, tuple[Any, ...]] | int | str  # a function, a number, a quoted string

_TO_TWENTY = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
NUMBERS = {word: value for value, word in enumerate(_TO_TWENTY)} | _TENS | {"a": 1, "an": 1, "hundred": 100}
NUMBERS |= {f"{ten}-{_TO_TWENTY[unit]}": value + unit for ten, value in _TENS.items() for unit in range(1, 10)}
ROMAN = "I II III IV V VI VII VIII IX X".split()
COLORS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}


_SPECIAL = frozenset({"number", "kind", "kinds", "kinds_or", "kinds_of_class", "keyword_list"})  # become other terms
_SILENT = frozenset({"TAP_SYMBOL", "UNTAP_SYMBOL", "possessive_self"})


class NotATerm(ValueError):
    """A word of an open class that the game does not have (a capitalised word that is no subtype)."""

    def __init__(self, word: str, column: int) -> None:
        super().__init__(word)
        self.word, self.column = word, column


def function(name: str, *arguments: Any) -> Term:
    """A function term."""
    return (name, arguments)


def quote(text: str) -> str:
    """A string as clingo writes it; whatever it holds, it stays one string (clingo knows \\\\, \\n and \\")."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def show(term: Term) -> str:
    """A term in clingo's notation."""
    if isinstance(term, int):
        return str(term)
    if isinstance(term, str):
        return quote(term)
    name, arguments = term
    return f"{name}({','.join(map(show, arguments))})" if arguments else name


def _singular(word: str) -> str:
    return {"sorcerie": "sorcery", "sorceries": "sorcery", "abilities": "ability", "abilitie": "ability"}.get(
        word.lower(), word.lower().removesuffix("s")
    )


def _subtype(token: Token | Leaf) -> str:
    word = token.value.rstrip(",").removeprefix("non-")
    found = singular_subtype(word)
    if found is None:
        raise NotATerm(word, (token.column or 1) - 1)
    return found


def _pair(name: str, text: str) -> Term:
    power, toughness = text.split("/")
    sign = [-1 if part[0] == "-" else 1 for part in (power, toughness)]
    parts = [part.lstrip("+-") for part in (power, toughness)]
    letters = [function("x" if s > 0 else "minus_x") for s in sign]
    values = [x if p == "X" else s * int(p) for p, s, x in zip(parts, sign, letters, strict=True)]
    return function(name, *values)


def value(token: Token | Leaf) -> Term:
    """What a terminal stands for."""
    text: str = token.value
    match token.type:
        case "INT":
            return int(text)
        case "WORD_NUMBER" | "COMPOUND_NUMBER":
            return NUMBERS[text.lower()]
        case "SUBTYPE" | "NON_SUBTYPE" | "NON_SUBTYPE_ALONE":
            return _subtype(token)
        case "TYPE" | "CLASS":
            return function(_singular(text))
        case "NON_TYPE":
            return function(text.rstrip(",").removeprefix("non"))
        case "NON_COLOR":
            return function(COLORS[text.rstrip(",").removeprefix("non")])
        case "COUNTER":
            return re.sub(r" counters?$", "", text)
        case "PT":
            return _pair("pt", text)
        case "BASE_PT":
            return _pair("pt", text)
        case "LOYALTY":
            inner = text.strip("[]")
            return function("minus_x") if inner == "-X" else function("x") if inner in ("X", "+X") else int(inner)
        case "CHAPTER":
            return ROMAN.index(text) + 1
        case "ENERGY":
            return text.count("{E}")
        case "QUOTED" | "DEFINED_WORD":
            return text[1:-1].strip()
        case (
            "KEYWORD"
            | "KEYWORD_NAME"
            | "KEYWORD_KIND"
            | "KEYWORD_COST"
            | "KEYWORD_NUMBER"
            | "KEYWORD_NUMBER_COST"
            | "KEYWORD_QUALITY"
            | "LANDWALK"
        ):
            return text[0].upper() + text[1:].lower()
        case _:
            return str(text)


def term(tree: Tree[Any] | Token | Node | Leaf) -> Term:
    """The term of a parse tree."""
    if isinstance(tree, str):  # a token
        return value(tree)
    arguments = [term(child) for child in tree.children if not silent(child)]
    name = str(tree.data)
    if name not in _SPECIAL:
        return (name, tuple(arguments))
    match name:
        case "number" if len(arguments) == 1:
            return arguments[0]
        case "kind":
            return _chain("and", arguments)
        case "kinds":
            return arguments[0]
        case "kinds_or":
            return _either(arguments[0], arguments[1])
        case "kinds_of_class":
            return function("and", arguments[0], function("class", arguments[1]))
        case "keyword_list":
            return _chain("and", arguments)
    return function(name, *arguments)


def parts(name: str, term: Term) -> Iterator[tuple[Term, ...]]:
    """The other way round: the arguments with which a tree of this name becomes a term."""
    functor, arguments = term if isinstance(term, tuple) else ("", ())
    match name:
        case "kind":
            yield tuple(_conjuncts(term))
        case "kinds" | "keyword_list":
            yield (term,)
            if name == "keyword_list" and functor == "and":
                yield arguments
        case "kinds_or" if functor == "or":
            yield arguments
        case "kinds_or" if functor == "and" and _is(arguments[0], "or"):
            left, right = arguments[0][1]
            whole = _chain("and", [right, *_conjuncts(arguments[1])])
            if _either(left, whole) == term:
                yield (left, whole)
        case "kinds_of_class" if functor == "and" and _is(arguments[1], "class"):
            yield (arguments[0], arguments[1][1][0])
        case "number" if functor != "number":
            yield (term,)
        case _ if functor == name:
            yield arguments


def silent(child: Tree[Any] | Token | Node | Leaf) -> bool:
    """A part that only says again what its parent's name says."""
    return is_silent(child.type if isinstance(child, str) else child.data)


def is_silent(name: str) -> bool:
    """Whether a part only says again what its parent's name says."""
    return name in _SILENT


def _chain(name: str, arguments: list[Term]) -> Term:
    last = arguments[-1]
    for argument in reversed(arguments[:-1]):
        last = function(name, argument, last)
    return last


def _either(left: Term, right: Term) -> Term:
    """A list of kinds. "Elf or Goblin creature": what follows the last subtype belongs to every member."""
    parts = _conjuncts(right)
    shared = parts[1:]
    if shared and _is(parts[0], "subtype") and all(_is(member, "subtype") for member in _disjuncts(left)):
        return _chain("and", [function("or", left, parts[0]), *shared])
    return function("or", left, right)


def _is(candidate: Term, name: str) -> bool:
    return isinstance(candidate, tuple) and candidate[0] == name


def _conjuncts(candidate: Term) -> list[Term]:
    if isinstance(candidate, tuple) and candidate[0] == "and":
        return [candidate[1][0], *_conjuncts(candidate[1][1])]
    return [candidate]


def _disjuncts(candidate: Term) -> list[Term]:
    if isinstance(candidate, tuple) and candidate[0] == "or":
        return [part for member in candidate[1] for part in _disjuncts(member)]
    return [candidate]
