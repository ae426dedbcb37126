"""What is chosen as a spell or ability is put on the stack: its targets (CR 601.2c), and how it divides an effect among them (601.2d)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import clingo

from pyrules.board import StackEntry
from pyrules.errors import InputError, NotUnderstood
from pyrules.events.machine import Machine
from pyrules.events.state import Context, State, how_many, subsets, subterms, terms_of
from pyrules.events.words import with_x
from pyrules.text.compile import Ability

Choice = tuple[tuple[str, ...], dict[str, int]]  # targets, and what falls to each
_DIVIDE = {"deals_damage_divided": (1, 2), "distribute": (0, 2)}  # where the amount stands, and the targets


def choices(
    machine: Machine,
    state: State,
    context: Context,
    phrases: Sequence[str],
    x: int | None,
    named: Sequence[str] = (),
    most: int = 3,
) -> Iterator[Choice]:
    """Each legal choice of targets for these phrases, or of those that are `named`; of any number at `most` so many are tried."""
    divided = _divided(context.abilities)
    found: list[tuple[tuple[str, ...], ...]] = [()]
    for j, phrase in enumerate(phrases):
        if x is not None:
            phrase = with_x(phrase, x)
        least, most_of_it = how_many(phrase)
        legal = [target for target in machine.legal_targets(state, context, j, phrase) if not named or target in named]
        limit = len(named) if named else most
        if limit < min(most_of_it, len(legal)):
            machine.more = True
        found = [
            (*chosen, more) for chosen in found for more in subsets(legal, least, min(most_of_it, max(limit, least)))
        ]
    for chosen in found:
        targets = tuple(target for part in chosen for target in part)
        if named and set(targets) != set(named):
            continue
        among = [part for part, phrase in zip(chosen, phrases, strict=True) if divided and phrase == divided[1]]
        if not among or len(among[0]) == 0:
            yield targets, {}
        else:
            assert divided is not None
            yield from ((targets, shares) for shares in _shares(among[0], _amount(divided[0], x, context)))


def _divided(abilities: Sequence[Ability]) -> tuple[clingo.Symbol, str] | None:
    """The amount that is divided among targets, and their phrase."""
    found = [
        (part.arguments[_DIVIDE[part.name][0]], str(part.arguments[_DIVIDE[part.name][1]]))
        for term in terms_of(abilities)
        for part in subterms(clingo.parse_term(term))
        if part.type == clingo.SymbolType.Function and part.name in _DIVIDE and len(part.arguments) == 3
    ]
    if len(found) > 1:
        raise NotUnderstood(f"not understood: what is divided by '{abilities[0].text}'")
    return found[0] if found else None


def _amount(term: clingo.Symbol, x: int | None, context: Context) -> int:
    if term.type == clingo.SymbolType.Number:
        return term.number
    if str(term) == "x" and x is not None:
        return x
    raise NotUnderstood(f"not carried out: dividing what is worked out first, of {context.name}")


def _shares(targets: tuple[str, ...], amount: int) -> Iterator[dict[str, int]]:
    """Each of the targets gets at least one."""
    for cuts in combinations(range(1, amount), len(targets) - 1) if amount else ():
        ends = (0, *cuts, amount)
        yield {target: ends[i + 1] - ends[i] for i, target in enumerate(targets)}


def shares_of(entry: StackEntry, abilities: Sequence[Ability]) -> Mapping[str, int]:
    """The division that was announced; where there is one target, all falls to it."""
    divided = _divided(abilities)
    if divided is None or entry.divided:
        return entry.divided
    if len(entry.targets) == 1:
        x = entry.x if entry.x is not None else 0
        amount = clingo.parse_term(with_x(str(divided[0]), x))
        if amount.type == clingo.SymbolType.Number:
            return {entry.targets[0]: amount.number}
    if entry.targets:
        raise InputError(
            f"how {entry.id} is divided is not given", expected="'divided': a number for each of its targets"
        )
    return {}
