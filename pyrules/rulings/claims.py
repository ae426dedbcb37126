"""Rulings to claims: each sentence becomes a term of grammar/rulings/, over the same noun phrases as card text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pyrules.rulings.words import Names, Sentence, sentences
from pyrules.text import grammar as card_text
from pyrules.text import terms
from pyrules.text.split import lower_first
from pyrules.text.terms import NotATerm, Term, quote, show

if TYPE_CHECKING:
    from lark import Lark, Token, Tree

MODULES = ("claims.lark", "verbs.lark", "states.lark", "control.lark", "things.lark")


LONGEST_SENTENCE = 2000  # characters; a longer one may nest deeper than Python's functions can


@dataclass(frozen=True, slots=True)
class Claimed:
    """A sentence and its term; or where it is not understood (column in the sentence) and what was expected there.

    What only the grammar of prose reads is no claim that the rules of rules_asp/rulings/ weigh.
    """

    sentence: Sentence
    term: Term | None
    column: int = 0
    expected: str = ""
    prose: bool = False


def rulings_grammar() -> str:
    """The grammar of rulings as one Lark grammar."""
    folder = card_text.grammar_folder()
    parts = [folder / "symbols.lark", *(folder / "rulings" / name for name in MODULES)]
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)


@lru_cache(maxsize=1)
def parser(strict: bool = False) -> Lark:
    """The LALR parser of rulings; strict raises on any conflict (used by the tests)."""
    from lark import Lark

    from pyrules.text.parser_cache import kept_parser

    text = rulings_grammar()

    def build(plugins: dict[str, type]) -> Lark:
        return Lark(
            text,
            parser="lalr",
            lexer="contextual",
            start=["ruling"],
            strict=strict,
            maybe_placeholders=False,
            propagate_positions=True,
            edit_terminals=card_text.whole_words,
            _plugins=plugins,
        )

    return build({}) if strict else kept_parser(text, build)


def claims(paragraph: str, names: Names) -> list[Claimed]:
    """What each sentence of a paragraph claims."""
    return [claimed(sentence) for sentence in sentences(paragraph, names)]


def claimed(sentence: Sentence) -> Claimed:
    """What a sentence claims."""
    found = _weighable(sentence)
    if found.term is not None:
        return found
    said, column = prose(sentence.text)
    if said is not None:
        return Claimed(sentence, said, prose=True)
    return found if column <= found.column else Claimed(sentence, None, column, "other words")


def _weighable(sentence: Sentence) -> Claimed:
    from lark.exceptions import UnexpectedInput

    try:
        return Claimed(sentence, term(parser().parse(sentence.text, start="ruling")))
    except UnexpectedInput as error:
        allowed = getattr(error, "allowed", None) or getattr(error, "expected", None) or ()
        column = (error.column or 1) - 1 if error.column and error.column > 0 else len(sentence.text)
        return Claimed(sentence, None, column, _readable(allowed))
    except NotATerm as unknown:
        return Claimed(sentence, None, unknown.column, "a noun of the game")


_PLURAL_NAME = re.compile(r"⟨([^⟩]+)⟩s\b")


def prose(text: str) -> tuple[Term | None, int]:
    """What a sentence says in prose; or None, and the column where it stops."""
    from lark.exceptions import UnexpectedInput

    from pyrules.rulings.lexicon import signed, unsigned
    from pyrules.rulings.prose import plain_text
    from pyrules.rulings.prose_terms import prose_term

    if len(text) > LONGEST_SENTENCE:
        return None, 0
    text = _PLURAL_NAME.sub(r"\1s", text)
    try:
        return prose_term(text), 0
    except UnexpectedInput as error:
        column = getattr(error, "column", None) or 0
        return None, len(unsigned(signed(plain_text(text))[: column - 1])) if column > 0 else len(text)


def _readable(allowed: Any) -> str:
    named = {}
    for terminal in parser().terminals:
        raw = getattr(terminal.pattern, "raw", None) or terminal.pattern.value
        plain = raw.replace(r"\b(?!['’]s\b)", "").replace("\\", "")
        named[terminal.name] = f"'{plain}'" if plain.replace(" ", "").isalpha() else ""
    words = sorted({named.get(name, "") for name in allowed} - {""})
    return ", ".join(words[:6]) + (", …" if len(words) > 6 else "") or "something else"


def term(tree: Tree[Any] | Token) -> Term:
    """The term of a parse tree. A NOUN is read by the grammar of card text."""
    if isinstance(tree, str):
        if tree.type in ("CARD_NAME", "CARD_NAMES"):
            return str(tree).removesuffix("s")[1:-1]
        return _noun(tree) if tree.type == "NOUN" else terms.value(tree)
    arguments = [term(child) for child in tree.children if not terms.silent(child)]
    return arguments[0] if tree.data == "number" and len(arguments) == 1 else terms.function(str(tree.data), *arguments)


def _noun(token: Token) -> Term:
    from lark.exceptions import UnexpectedInput

    try:
        return terms.term(card_text.parser().parse(str(token), start="noun"))
    except UnexpectedInput:
        raise NotATerm(str(token), (token.column or 1) - 1) from None


# ---- texts in quotes ------------------------------------------------------------------------------------------------------------


def quoted_texts(said: Term) -> Iterator[str]:
    """The texts that a claim gives as the meaning of something, or as a cost."""
    if isinstance(said, tuple):
        if said[0] in ("mean", "pay_quoted") and isinstance(said[1][0], str):
            yield said[1][0]
        for argument in said[1]:
            yield from quoted_texts(argument)


def quoted_facts(text: str) -> Iterator[str]:
    """What a quoted text says: as a claim, as a cost."""
    from lark.exceptions import UnexpectedInput

    plain = text.rstrip(".")
    inner = _weighable(Sentence(lower_first(plain), 0))
    if inner.term is not None:
        yield f"quoted({quote(text)},{show(inner.term)})."
    try:
        cost = terms.term(card_text.parser().parse(lower_first(plain), start="cost"))
    except (UnexpectedInput, NotATerm):
        return
    if isinstance(cost, tuple) and cost[0] == "one":
        cost = cost[1][0]
    yield f"quoted_cost({quote(text)},{show(cost)})."


def powers(said: Term) -> list[int]:
    """The powers of "creatures with powers …", which ask for a board of their own."""
    if not isinstance(said, tuple):
        return []
    if said[0] == "powers":
        return [value if isinstance(value, int) else int(str(value[1][0])) for value in said[1]]
    return [value for argument in said[1] for value in powers(argument)]


def card_names(said: Term) -> list[str]:
    """The cards that a claim names."""
    if not isinstance(said, tuple):
        return []
    if said[0] in ("named_card", "several", "number_of_card", "other_cards"):
        return [str(said[1][-1])]
    return [name for argument in said[1] for name in card_names(argument)]


def described_boards(said: Term) -> list[tuple[Term, list[tuple[str, Term]]]]:
    """The conditions that say what both players control, with the players and what they have."""
    if not isinstance(said, tuple):
        return []
    match said:
        case ("both", (("says", (("you", ()), yours)), ("says", (("opponents", ()), theirs)))):
            held = [("A", one) for one in _controlled(yours)] + [("B", one) for one in _controlled(theirs)]
            return [(said, held)] if held else []
    return [found for argument in said[1] for found in described_boards(argument)]


def _controlled(said: Term) -> list[Term]:
    match said:
        case ("control" | "control_both", tuple(parts)):
            return list(parts)
    return []


def described_card(said: Term, known: Collection[str]) -> str | None:
    """The name of the card that "an Exotic Orchard" is, or "a Forest", a card that is `known` by the name of its type; None for anything else."""
    match said:
        case ("a_card", (str(name),)):
            return name
        case ("a", (("subtype", (str(name),)),)) if name in known:
            return name
    return None


_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4}


def nth_abilities(said: Term) -> list[tuple[str, int]]:
    """The cards of which a claim speaks of the N-th ability, with N."""
    if not isinstance(said, tuple):
        return []
    match said:
        case ("possessed", (("named_card", (str(name),)), ("nth_ability", (str(word),)))) if word in _NTH:
            return [(name, _NTH[word])]
    return [found for argument in said[1] for found in nth_abilities(argument)]
