"""An ability's facts turned back into English, and whether that is what the ability says.

The facts are read from their lines, as clingo gets them; wording.py has the English of each term; here the pieces of the
ability are put together: the costs, the event, the sentences, the modes, and between them nothing but layout. Where the
grammar has several wordings for a fact, the one that stands in the text is taken, and where none of them does, the fact
itself is shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial

from pyrules.text import split
from pyrules.text.compile import Ability, event_and_effect, lowered_cost, lowered_keyword
from pyrules.text.terms import Term, show
from pyrules.text.wording import says

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+|[a-z_]\w*|[(),]', re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_LAYOUT = re.compile(r"[\s.,:;•+—]*")
_MODE_COST = re.compile(r"[\s.]*(?:\+|• [^—:.\"{}]{1,40} —) ((?:\{[^{}]+\})+) — ")
_BEFORE_MODE = re.compile(r"[\s.]*(\n\d+([-—]\d+|\+)? \| |\n• [^—:.\"{}]{1,40} — )")  # a row's results, a mode's name
_PIECES = ("cost", "event", "effect", "restriction", "keyword_name", "mode", "mode_cost", "die_row")
_READ = tuple(f"{name}(" for name in _PIECES)


def back(ability: Ability) -> str:
    """The English of an ability's facts, in the order of the ability's text; a fact in ⟨⟩ is not what the text says there."""
    words = ability.words
    if not words:
        return _keyword(ability)
    left = {name: list(found) for name, found in _facts(ability).items()}
    if "mode" not in left:
        left.pop("keyword_name", None)  # only says again what keyword(…) says, or what the ability is called
    _, whole = split.ability_word(words)
    english, at = words[: whole.at], whole.at  # an ability word has no meaning of its own (CR 207.2c)
    for piece, start, text, name in _pieces(ability, whole):
        english += _between(words[at : piece.at], left)
        term = _next(left, name, start, text)
        english += piece.text if term is None else f"⟨{show(term)}⟩"
        at = piece.at + len(piece.text)
    english += _between(words[at:], left)
    return english + "".join(f"⟨{show(term)}⟩" for name in _PIECES for term in left.get(name, ()))


def _between(text: str, left: dict[str, list[Term]]) -> str:
    """What stands between two pieces: layout, and before a mode what it costs (CR 702.172a)."""
    found = _MODE_COST.fullmatch(text)
    if found and left.get("mode_cost", [""])[0] == found.group(1):
        left["mode_cost"].pop(0)
        return text
    return text if _LAYOUT.fullmatch(text) or _BEFORE_MODE.fullmatch(text) else "⟨⟩"


def comes_back(ability: Ability) -> bool:
    """Whether the facts of an ability, and of the abilities that it grants, say what its text says."""
    keyword = _keywords_of(ability)
    if keyword and not _says_keywords(keyword, ability.text.partition(". ")[0]):
        return False
    if ability.words and back(ability) != ability.words:
        return False
    return all(map(comes_back, ability.granted))


def all_come_back(text: str, abilities: Iterable[Ability]) -> bool:
    """Whether the abilities of a paragraph (its own name written `~`) say what it says, and nothing of it is left out."""
    found = list(abilities)
    if not all(map(comes_back, found)):
        return False
    keywords = [term for ability in found for term in _keywords_of(ability)]
    if not keywords:
        return len(found) == 1 and text in (found[0].words, found[0].key)
    rest = [ability.text for ability in found if not _keywords_of(ability)]
    head, _, more = text.partition(". ")
    said = head if more else text
    return any(map(partial(_says_keywords, keywords), (said, split.ability_word(said)[1].text))) and rest in (
        [],
        [more],
    )


def _keywords_of(ability: Ability) -> list[Term]:
    return [_read(line)[1][-1] for line in ability.facts if line.startswith("keyword(")]


def _keyword(ability: Ability) -> str:
    terms = _keywords_of(ability)
    return ability.text if _says_keywords(terms, ability.text) else "".join(f"⟨{show(term)}⟩" for term in terms)


def _says_keywords(terms: list[Term], text: str) -> bool:
    if not terms:
        return False
    whole = terms[0]
    for term in terms[1:]:
        whole = ("and", (whole, term))
    return any(says("keyword_list", whole, words) for words in lowered_keyword(text))


def _next(left: dict[str, list[Term]], name: str, start: str, text: str) -> Term | None:
    """Takes the next fact of a kind; gives it where its English is not the text, and None where it is."""
    found = left.get(name)
    if not found:
        return ("nothing", ())
    whole = found.pop(0)
    if name == "keyword_name":
        whole = ("keyword", (whole,))
    if name == "cost":
        whole = ("one", (whole,))
        while found:
            whole = ("both", (whole, found.pop(0)))
    return None if says(start, whole, text) else whole


def _pieces(ability: Ability, whole: split.Piece) -> Iterator[tuple[split.Piece, str, str, str]]:
    """The pieces of an ability: what it is read as, in which words, the name of its facts."""
    if ability.kind == "activated" and (divided := split.cost_and_effect(whole.text)):
        cost, rest = divided
        yield split.Piece(cost.text, cost.at + whole.at), "cost", lowered_cost(cost.text), "cost"
        whole = split.Piece(rest.text, rest.at + whole.at)
    elif ability.kind == "triggered" and (parted := event_and_effect(whole)):
        event, whole = parted
        yield event, "trigger", split.lower_first(event.text), "event"
    body, *modes = split.modes(whole)
    for sentence in split.sentences(body):
        start, name = "sentence", "effect"
        if split.is_restriction(sentence.text):
            start = name = "restriction"
        elif modes and "effect" not in _facts(ability):
            start, name = "keyword_list", "keyword_name"
        yield sentence, start, split.lower_first(sentence.text), name
    for mode in modes:
        for sentence in split.sentences(mode.piece):
            yield sentence, "sentence", split.lower_first(sentence.text), "die_row" if mode.row else "mode"


# ---- facts as they are written ------------------------------------------------------------------------------------------------


def _facts(ability: Ability) -> dict[str, list[Term]]:
    """The terms of an ability's facts (the last argument of each), by the name of the fact, in their order."""
    found: dict[str, list[Term]] = {}
    for line in ability.facts:
        if line.startswith(_READ):
            name, arguments = _read(line)
            found.setdefault(name, []).append(arguments[-1])
    return found


@lru_cache(maxsize=2000)
def _read(line: str) -> tuple[str, tuple[Term, ...]]:
    term, _ = _term(_TOKEN.findall(line.removesuffix(".")), 0)
    assert isinstance(term, tuple)
    return term


def _term(tokens: list[str], at: int) -> tuple[Term, int]:
    token = tokens[at]
    if token[0] == '"':
        return _ESCAPED.sub(lambda m: "\n" if m.group(1) == "n" else m.group(1), token[1:-1]), at + 1
    if token[0] in "-0123456789":
        return int(token), at + 1
    at += 1
    if at == len(tokens) or tokens[at] != "(":
        return (token, ()), at
    arguments: list[Term] = []
    while tokens[at] != ")":
        argument, at = _term(tokens, at + 1)
        arguments.append(argument)
    return (token, tuple(arguments)), at + 1
