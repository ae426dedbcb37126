"""What is chosen as a spell or ability is put on the stack: its targets (CR 601.2c), and how it divides an effect among them (601.2d)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import clingo

from pyrules.board import StackEntry
from pyrules.errors import InputError, NotUnderstood
from pyrules.events.machine import Machine
from pyrules.events.state import NOW, Context, State, how_many, subsets, terms_of
from pyrules.events.words import with_x
from pyrules.facts.texts import block_of_text
from pyrules.solve.kept import hangs_on_rules
from pyrules.text.compile import Ability, compile_abilities
from pyrules.text.terms import quote

MODAL = re.compile(r"^(?:[^—]+ — )?[Cc]hoose [^\n]*—\n•", re.DOTALL)
MODAL_ABILITY = re.compile(r"[Cc]hoose [^\n]*—\n•")
Choice = tuple[tuple[str, ...], dict[str, int]]  # targets, and what falls to each
Division = tuple[int, str]  # how much is divided, and the phrase of the targets among which it is


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
    divided = _divided(machine, state, context, x)
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
            yield from ((targets, shares) for shares in _shares(among[0], divided[0]))


def all_modes(ability: Ability) -> list[Ability]:
    """The modes of an ability, or the ability itself if it has none (CR 700.2)."""
    if not MODAL_ABILITY.search(ability.key):
        return [ability]
    return [mode for bullet in _bullets(ability) for mode in compile_abilities(bullet)]


def chosen_modes(ability: Ability, modes: tuple[int, ...]) -> list[Ability]:
    """CR 700.2: only the chosen modes are followed, in the order printed."""
    bullets = _bullets(ability)
    if not modes:
        raise InputError(
            f"the modes of '{ability.text}' are not chosen", expected=f"'modes': numbers from 1 to {len(bullets)}"
        )
    return [mode for n in sorted(modes) if n <= len(bullets) for mode in compile_abilities(bullets[n - 1])]


def _bullets(ability: Ability) -> list[str]:
    return [bullet.strip() for bullet in ability.key.split("\n•")[1:]]


def ways_to_read(ability: Ability) -> Iterator[tuple[tuple[int, ...], tuple[Ability, ...]]]:
    """The modes of an activated or triggered ability that may be chosen (CR 602.2b, 603.3c), and what is followed then."""
    if not MODAL_ABILITY.search(ability.key):
        yield (), (ability,)
        return
    for chosen in combinations_of_modes(ability, _how_many_modes(ability)):
        yield chosen, tuple(chosen_modes(ability, chosen))


def combinations_of_modes(ability: Ability, numbers: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """The modes, counted from 1, that can be chosen where so many may be (601_casting.lp tells how many)."""
    sizes = sorted(set(numbers))
    if not sizes:
        raise NotUnderstood(f"not carried out: choosing modes of '{ability.text}'")
    for size in sizes:
        yield from combinations(range(1, len(_bullets(ability)) + 1), size)


def _how_many_modes(ability: Ability) -> list[int]:
    """What the rulebook makes of a text's words on how many modes are chosen."""
    facts = block_of_text(ability.facts).by_predicate.get("modes_chosen", ())
    return [clingo.parse_term(fact[:-1]).arguments[1].number for fact in facts]


@hangs_on_rules
@lru_cache(maxsize=5000)
def _divides(key: str) -> bool:
    """Whether the rulebook sees in a text that something is divided."""
    return any(("=divides", 3) in block_of_text(ability.facts).symbols for ability in compile_abilities(key))


def _divided(machine: Machine, state: State, context: Context, x: int | None) -> Division | None:
    """The amount that is divided among targets, and their phrase (CR 601.2d); what is counted is counted now."""
    if not any(_divides(ability.key) for ability in context.abilities):
        return None
    facts = ["announcing(division).", *context.base()]
    facts += [f"mentioned({quote(o)},{quote(p)})." for o, p in state.mentioned]
    text = [f"effect({quote(NOW)},{i},{term})." for i, term in enumerate(terms_of(context.abilities), start=1)]
    found = [pair for way in machine.ask(state.board, facts, text=text) for pair in way["divides"]]
    if len(found) != 1 or (str(found[0][0]) == "x" and x is None):
        raise NotUnderstood(f"not understood: what is divided by '{context.abilities[0].text}', of {context.name}")
    amount, phrase = found[0]
    if x is not None:
        phrase = clingo.parse_term(with_x(str(phrase), x))
    return (x or 0) if str(amount) == "x" else max(0, amount.number), str(phrase)


def _shares(targets: tuple[str, ...], amount: int) -> Iterator[dict[str, int]]:
    """Each of the targets gets at least one."""
    for cuts in combinations(range(1, amount), len(targets) - 1) if amount else ():
        ends = (0, *cuts, amount)
        yield {target: ends[i + 1] - ends[i] for i, target in enumerate(targets)}


def shares_of(machine: Machine, state: State, context: Context, entry: StackEntry) -> Mapping[str, int]:
    """The division that was announced; where there is one target, all falls to it."""
    if entry.divided:
        return entry.divided
    divided = _divided(machine, state, context, entry.x if entry.x is not None else 0) if entry.targets else None
    if divided is None:
        return {}
    if len(entry.targets) == 1:
        return {entry.targets[0]: divided[0]}
    raise InputError(f"how {entry.id} is divided is not given", expected="'divided': a number for each of its targets")
