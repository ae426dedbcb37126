"""What is kept while events are followed: a board in the middle of something, the ability whose instructions are followed,
abilities that have triggered; and what can be read off the terms of an ability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import clingo

from pyrules.board import Board
from pyrules.errors import NotUnderstood
from pyrules.events.words import words_of
from pyrules.facts import Situation
from pyrules.text.compile import Ability
from pyrules.text.terms import Term, quote, show

NOW = "now"  # the key of the instruction that is followed


@dataclass(frozen=True, slots=True)
class Trigger:
    """An ability that has triggered: of which object, which ability, whose, and what its event was about."""

    source: str
    key: str
    player: str
    about: tuple[str, ...]
    number: int | None
    event: str  # the event, a term
    mana: bool  # a triggered mana ability (CR 605.1b)
    x: int | None = None  # CR 107.3m
    text: str | None = None  # its words, where no object has it any more (CR 603.7, 603.12)


@dataclass(frozen=True, slots=True)
class State:
    """A board in the middle of something, and what has to be kept in mind."""

    board: Board
    events: tuple[str, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    stacked: tuple[str, ...] = ()  # the triggered abilities that were put on the stack
    mentioned: tuple[tuple[str, str], ...] = ()  # what the text spoke of last, and who controlled it
    copies: tuple[str, ...] = ()  # that were put on the stack (CR 707.10)
    last: tuple[str, ...] = ()  # facts about objects as they last existed
    marks: frozenset[str] = frozenset()  # did, if_held
    checks: frozenset[str] = frozenset()  # facts for the next state-based actions


@dataclass(frozen=True, slots=True)
class Context:
    """The spell or ability whose instructions are followed."""

    name: str  # for messages
    acting: str
    viewpoint: str
    abilities: tuple[Ability, ...]
    slots: tuple[tuple[int, str, str], ...] = ()  # J, phrase, target
    facts: tuple[str, ...] = ()
    by: str | None = None  # the source of its lasting effects
    events: tuple[str, ...] = ()  # what the ability triggered on, terms
    whole: tuple[tuple[str, str], ...] = ()  # terms that stand for a whole paragraph, and its words

    def base(self) -> list[str]:
        """The facts that every instruction of it needs."""
        return [
            f"acting({quote(self.acting)}).",
            f"viewpoint({quote(self.viewpoint)}).",
            *(f"slot({j},{phrase},{quote(target)})." for j, phrase, target in self.slots),
            *self.facts,
        ]

    def said(self, term: str) -> str:
        """The words that became a term, else those of its abilities."""
        return self.words().get(term) or " ".join(dict.fromkeys(a.text for a in self.abilities)) or term

    def words(self) -> dict[str, str]:
        """The words of the terms of its text."""
        found = {term: words for ability in self.abilities for term, words in words_of(ability.key).items()}
        return found | dict(self.whole)


def text_facts(now: str, following: str | None, events: Iterable[str] = ()) -> list[str]:
    """The instruction that is followed, and the one after it, as the text of an ability of their own."""
    facts = [f"effect({quote(NOW)},1,{now})."]
    facts += [f"target_of({quote(NOW)},{phrase})." for phrase in targets_in(clingo.parse_term(now))]
    facts += [f"event({quote(NOW)},{event})." for event in events]
    if following is not None:
        facts.append(f"effect({quote(NOW)},2,{following}).")
    return facts


def parts_of_later(symbol: clingo.Symbol) -> set[str]:
    """part(event,R), part(clause,R): the terms within an instruction that is followed later."""
    match symbol.name if symbol.type == clingo.SymbolType.Function else "":
        case "triggered" if len(symbol.arguments) == 2:
            sides = dict(zip(("event", "clause"), symbol.arguments, strict=True))
        case "you_do" | "player_does" if symbol.arguments and symbol.arguments[-1].match("verb_at", 2):
            sides = {"clause": symbol}
        case _:
            return set()
    return {f"part({side},{term})." for side, whole in sides.items() for term in subterms(whole)}


def subterms(symbol: clingo.Symbol) -> Iterator[clingo.Symbol]:
    """A term and all terms within it."""
    yield symbol
    if symbol.type == clingo.SymbolType.Function:
        for argument in symbol.arguments:
            yield from subterms(argument)


def targets_in(symbol: clingo.Symbol) -> Iterator[str]:
    """The phrases that choose targets in a term (CR 115.1); those of what happens later are chosen then (603.3d)."""
    if symbol.type == clingo.SymbolType.Function:
        if symbol.match("triggered", 2):
            yield from targets_in(symbol.arguments[0])
            return
        words = symbol.name.split("_")
        if "target" in words or "targets" in words:
            yield _PLAYERS.get(str(symbol), str(symbol))
        for argument in symbol.arguments:
            yield from targets_in(argument)


def events_of(ability: Ability) -> list[Term]:
    """What an ability triggers on."""
    return [_term(clingo.parse_term(f[:-1]).arguments[1]) for f in ability.facts if f.startswith("event(")]


def _term(symbol: clingo.Symbol) -> Term:
    if symbol.type == clingo.SymbolType.Number:
        return symbol.number
    if symbol.type == clingo.SymbolType.String:
        return symbol.string
    return symbol.name, tuple(_term(argument) for argument in symbol.arguments)


def terms_of(abilities: Iterable[Ability]) -> list[str]:
    """The sentences of abilities, in order."""
    return [show(term) for ability in abilities for term in ability.terms]


def target_phrases(abilities: Iterable[Ability]) -> list[str]:
    """The target phrases of abilities, in the order of the text, each once; "target player controls" has one, too."""
    found = (phrase for term in terms_of(abilities) for phrase in targets_in(clingo.parse_term(term)))
    return list(dict.fromkeys(_PLAYERS.get(phrase, phrase) for phrase in found))


_PLAYERS = {
    f"{before}{player}{after}": player
    for player in ("target_player", "target_opponent")
    for before, after in (("controlled_by_", ""), ("", "s_library"), ("", "s_graveyard"), ("", "s_hand"))
}


def how_many(phrase: str) -> tuple[int, int]:
    """How many targets a phrase takes, at least and at most."""
    symbol = clingo.parse_term(phrase)
    first = (
        symbol.arguments[0].number
        if symbol.arguments and symbol.arguments[0].type == clingo.SymbolType.Number
        else None
    )
    match symbol.name:
        case "targets" | "other_targets" | "any_targets" if first is not None:
            return first, first
        case "up_to_targets" | "up_to_other_targets" | "up_to_any_targets" if first is not None:
            return 0, first
        case "targets_between" | "targets_between_of" if first is not None:
            return first, symbol.arguments[1].number
        case "one_to_three_targets" | "one_to_three_targets_of":
            return 1, 3
        case "targets_or_more" if first is not None:
            return first, 99
        case "any_number_of_targets" | "any_number_of_other_targets" | "any_number_of_any_targets":
            return 0, 99
    return 1, 1


def subsets(items: Sequence[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    """The ways to choose so many of these."""
    for size in range(least, most + 1):
        yield from combinations(items, size)


def check_understood(context: Context) -> None:
    """Every word of the effects must be understood, or nothing is claimed."""
    for ability in context.abilities:
        places = [p for p in ability.not_understood if p.part == "effect"]
        if places or not ability.terms:
            raise NotUnderstood(f"not understood: '{ability.text}', of {context.name}")


def find_key(situation: Situation, source: str, key: str) -> tuple[int | None, Ability] | None:
    """An ability by its key: its number on its source, or None where the source has it from elsewhere."""
    described = situation.faces.get(source)
    for ability in described.abilities if described else ():
        for one in (ability, *ability.granted):
            if one.key == key:
                return ability.number or None, one
    for other in situation.faces.values():
        for ability in other.abilities:
            for one in (ability, *ability.granted):
                if one.key == key:
                    return None, one
    return None


def controller_of(board: Board, x: str) -> str:
    """Who controls an object, or owns it where nobody does; a player speaks for itself."""
    if any(p.name == x for p in board.players):
        return x
    for entry in board.entries():
        if entry.id == x:
            return entry.player
    return next((s.controller for s in board.stack if s.id == x), x)


def distinct(states: Iterable[State]) -> list[State]:
    """States that differ in nothing that matters count once."""
    found: list[State] = []
    for state in states:
        same = (
            o for o in found if (o.board, o.triggers, o.mentioned) == (state.board, state.triggers, state.mentioned)
        )
        if next(same, None) is None:
            found.append(state)
    return found


def capital(text: str) -> str:
    """With a capital."""
    return text[:1].upper() + text[1:]
