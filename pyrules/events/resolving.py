"""The top of the stack resolves (CR 608)."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import reduce

from pyrules.board import Board, StackEntry
from pyrules.errors import InputError, NotUnderstood
from pyrules.events.book import Table
from pyrules.events.choosing import MODAL, MODAL_ABILITY, chosen_modes, shares_of
from pyrules.events.machine import Machine
from pyrules.events.run import Way
from pyrules.events.stacking import aimed, settle
from pyrules.events.state import (
    Context,
    State,
    check_understood,
    controller_of,
    events_of,
    how_many,
    target_phrases,
    terms_of,
)
from pyrules.events.words import with_x
from pyrules.facts import Situation
from pyrules.text.compile import Ability, compile_abilities
from pyrules.text.terms import quote, show


def resolve_top(machine: Machine, board: Board) -> list[State]:
    """The states after the top of the stack has resolved and everything has settled."""
    if not board.stack:
        raise InputError("nothing is on the stack", expected="a spell or an ability under 'stack'")
    top = board.stack[-1]
    situation = machine.runner.ready(board, ())
    state = State(board)
    if top.spell is not None:
        states = _resolve_spell(machine, state, top, situation)
    else:
        states = _resolve_ability(machine, state, top, situation)
    # Copies have their targets now: abilities that trigger on that (CR 603.2, 707.10c).
    return [done for one in states for done in settle(machine, aimed(machine, one))]


# ---- spells: CR 608.2, 608.3 ------------------------------------------------------------------------------------------------


def _resolve_spell(machine: Machine, state: State, top: StackEntry, situation: Situation) -> list[State]:
    """CR 608.2, 608.3; what it is and which of its sentences are instructions the rulebook says."""
    (asked,) = machine.ask(state.board, [f"resolving({quote(top.id)})."])
    what = {str(term) for term in asked.terms("spell")}
    if "strange_way" in what:
        raise NotUnderstood(f"not carried out: the resolution of a spell that was cast as {top.way}")
    context, phrases = _of_spell(top, situation, asked)
    instructions = context.abilities
    context, doomed = _with_targets(machine, state, context, top, phrases)
    if doomed:
        return _doesnt_resolve(machine, state, context, top)
    if "permanent" not in what:
        check_understood(context)
    left_out = {str(term) for term in asked.terms("no_instruction")}
    todo = tuple(_with_its_x(term, top) for term in terms_of(instructions) if term not in left_out)
    states = machine.follow(state, context, todo, frozenset(todo)) if todo else [state]
    return [after for one in states for after in machine.follow(one, context, ("finish",))]


def _of_spell(top: StackEntry, situation: Situation, asked: Way) -> tuple[Context, list[str]]:
    """A spell as what is followed, and its target phrases."""
    what = {str(term) for term in asked.terms("spell")}
    abilities = tuple(situation.faces[top.id].abilities)
    delayed = {key.string for key in asked.terms("creates_delayed")}
    instructions: tuple[Ability, ...] = () if "permanent" in what else spell_abilities(abilities, top.modes, delayed)
    facts = (f"kicked_spell({quote(top.id)}).",) if top.kicked else ()
    whole = tuple(
        (term, ability.key) for ability in instructions if ability.key in delayed for term in terms_of([ability])
    )
    context = Context(top.id, top.controller, top.id, instructions, facts=facts, by=None, whole=whole)
    return context, aura_phrases(abilities) if "aura" in what else target_phrases(instructions)


def spell_abilities(
    abilities: Sequence[Ability], modes: tuple[int, ...], delayed: Collection[str] = ()
) -> tuple[Ability, ...]:
    """The spell abilities of an instant or sorcery: its paragraphs that are neither keywords nor other abilities; chosen modes.

    Those that create a `delayed` triggered ability are one instruction each (CR 603.7).
    """
    found: list[Ability] = []
    for ability in abilities:
        if ability.key in delayed and ability.terms:
            found.append(_as_instruction(ability))
        if ability.kind != "statement":
            continue
        if MODAL.match(ability.key):
            found += chosen_modes(ability, modes)
        else:
            found.append(ability)
    return tuple(found)


def _as_instruction(ability: Ability) -> Ability:
    """A paragraph that is a triggered ability, as the instruction that creates it."""
    (event,) = events_of(ability)
    return replace(ability, terms=[("triggered", (event, reduce(lambda a, b: ("both", (a, b)), ability.terms)))])


def aura_phrases(abilities: Sequence[Ability]) -> list[str]:
    """What an Aura spell targets: what its enchant ability says (CR 303.4a)."""
    facts = [fact for ability in abilities for fact in ability.facts]
    nouns = [
        fact.split(",enchant(", 1)[1][:-3] for fact in facts if fact.startswith("keyword(") and ",enchant(" in fact
    ]
    return [f"target({noun})" if noun != "player" else "target_player" for noun in nouns[:1]]


# ---- abilities ----------------------------------------------------------------------------------------------------------------


def _resolve_ability(machine: Machine, state: State, top: StackEntry, situation: Situation) -> list[State]:
    context, abilities = _of_ability(state, top, situation)
    check_understood(context)
    if top.x is None and any(with_x(term, 0) != term for term in terms_of(abilities)):
        top = replace(top, x=machine.x_of_entering(state, context, abilities[0].key))
    state = replace(state, mentioned=tuple((x, controller_of(state.board, x)) for x in top.about))
    context, doomed = _with_targets(machine, state, context, top, target_phrases(abilities))
    if doomed:
        return _doesnt_resolve(machine, state, context, top)
    todo = tuple(_with_its_x(term, top) for term in terms_of(abilities))
    states = machine.follow(state, context, todo, frozenset(todo))
    return [after for one in states for after in machine.follow(one, context, ("finish",))]


def _of_ability(state: State, top: StackEntry, situation: Situation) -> tuple[Context, tuple[Ability, ...]]:
    """An ability as what is followed."""
    assert top.ability is not None
    abilities = _abilities_of(top, situation)
    source = top.ability.object
    facts = [f"of_ability({quote(ability.key)})." for ability in abilities]
    facts += [f"cost_tapped({quote(one.id)})." for one in top.tapped]
    facts += [f"last_existed({quote(one.id)},power,{one.power})." for one in top.tapped if one.power is not None]
    if top.number is not None:
        facts.append(f"event_number({top.number}).")
    entry = Table(state.board).find(source)
    if entry is None:  # its source has ceased to exist (CR 608.2h)
        facts += [f"owner({quote(source)},{quote(top.controller)}).", f"in_zone({quote(source)},nowhere)."]
    elif entry.zone == "battlefield" and entry.player != top.controller:
        raise NotUnderstood(
            f"{top.id} is controlled by another player than {source}: what 'you' means there is not carried out"
        )
    abilities = tuple(
        mode
        for ability in abilities
        for mode in (chosen_modes(ability, top.modes) if MODAL_ABILITY.search(ability.key) else [ability])
    )
    facts.append(f"resolving_ability({quote(top.id)}).")
    events = tuple(show(event) for ability in abilities for event in events_of(ability))
    return Context(
        str(top.ability), top.controller, source, abilities, facts=tuple(facts), by=source, events=events
    ), abilities


def _abilities_of(top: StackEntry, situation: Situation) -> tuple[Ability, ...]:
    """The ability that is meant: by its own words, by its number, or by its keyword."""
    assert top.ability is not None
    if top.text is not None:
        return tuple(compile_abilities(top.text))
    described = situation.faces.get(top.ability.object)
    printed = described.abilities if described else ()
    wanted = top.ability.ability
    if isinstance(wanted, int):
        found = [a for a in printed if a.number == wanted]
    else:
        keyword = re.compile(rf"{re.escape(str(wanted))}\b", re.IGNORECASE)
        elsewhere = [a for described in situation.faces.values() for a in _with_granted(described.abilities)]
        found = [a for a in [*printed, *elsewhere] if keyword.match(a.key)]
    if not found:
        raise InputError(
            f"{top.ability.object} has no ability {wanted!r} in its text",
            expected="ID#N, ID#Keyword, or the ability's 'text'",
        )
    return (found[0],)


def _with_granted(abilities: Sequence[Ability]) -> list[Ability]:
    return [one for ability in abilities for one in (ability, *ability.granted)]


# ---- targets and the end ----------------------------------------------------------------------------------------------------------


def _with_targets(
    machine: Machine, state: State, context: Context, top: StackEntry, phrases: Sequence[str]
) -> tuple[Context, bool]:
    """The targets by their phrases, without those that are illegal now (CR 608.2b); and whether all of them are."""
    if not phrases:
        return context, False
    slots = assign(top, [_with_its_x(phrase, top) for phrase in phrases])
    if not slots:
        return context, False
    kept = tuple(machine.legal(state, context, slots))
    # CR 601.2d, 608.2b: what falls to the others stays as it was announced.
    shares = shares_of(machine, state, context, top)
    facts = tuple(f"share({quote(target)},{n})." for target, n in shares.items())
    return replace(context, slots=kept, facts=(*context.facts, *facts)), not kept


def _with_its_x(term: str, top: StackEntry) -> str:
    """CR 107.3c: an X that the text defines is not the one that was chosen."""
    return term if top.x is None or "where_x(" in term else with_x(term, top.x)


def aims_of(machine: Machine, state: State, entry: StackEntry) -> tuple[Context, list[tuple[int, str, str]]]:
    """What is on the stack as what will be followed, and which target it has for which phrase."""
    situation = machine.runner.ready(state.board, ())
    if entry.spell is not None:
        (asked,) = machine.ask(state.board, [f"resolving({quote(entry.id)})."])
        context, phrases = _of_spell(entry, situation, asked)
    else:
        context, abilities = _of_ability(state, entry, situation)
        phrases = target_phrases(abilities)
    if any(
        place.part == "effect" and "target" in ability.text
        for ability in context.abilities
        for place in ability.not_understood
    ):
        raise NotUnderstood(f"not understood: the targets of {entry.id}")
    return context, assign(entry, [_with_its_x(phrase, entry) for phrase in phrases])


def assign(top: StackEntry, phrases: Sequence[str]) -> list[tuple[int, str, str]]:
    """Which target was chosen for which phrase: in the order of the text, as many as each takes."""
    left = list(top.targets)
    slots = []
    for j, phrase in enumerate(phrases):
        least, most = how_many(phrase)
        reserved = sum(how_many(later)[0] for later in phrases[j + 1 :])
        number = max(least, min(most, len(left) - reserved))
        if len(left) < least:
            raise InputError(
                f"{top.id} has too few targets",
                expected=f"'targets': one for each of its {len(phrases)} target phrases",
            )
        slots += [(j, phrase, x) for x in left[:number]]
        left = left[number:]
    return slots


def _doesnt_resolve(machine: Machine, state: State, context: Context, top: StackEntry) -> list[State]:
    """All its targets are illegal (CR 608.2b)."""
    said = f"{top.id} doesn't resolve: its targets are illegal (608.2b)"
    return machine.follow(replace(state, events=(*state.events, said)), context, ("doesnt_resolve",))
