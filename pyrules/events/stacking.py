"""After an event: state-based actions (CR 704), triggered abilities on the stack (603.3), triggered mana abilities (605.4a)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import clingo

from pyrules.board import StackEntry
from pyrules.board.model import AbilityRef
from pyrules.errors import NotUnderstood, PyrulesError
from pyrules.events.book import Table
from pyrules.events.choosing import Choice, all_modes, choices, ways_to_read
from pyrules.events.machine import Machine
from pyrules.events.run import MOST
from pyrules.events.state import (
    Context,
    State,
    Trigger,
    check_understood,
    controller_of,
    distinct,
    events_of,
    find_key,
    target_phrases,
    terms_of,
)
from pyrules.text.compile import Ability, compile_abilities
from pyrules.text.terms import quote, show

ROUNDS = 50  # of state-based actions
ORDERS = 24  # of triggered abilities, as many as four have
REPEATS = 3  # of the same abilities that trigger on being put on the stack


def settle(machine: Machine, state: State) -> list[State]:
    """State-based actions until there are none (CR 704.3), then triggered abilities go on the stack (603.3)."""
    done: list[State] = []
    waiting = [(state, 0)]
    while waiting:
        now, rounds = waiting.pop()
        if rounds > ROUNDS:
            raise PyrulesError(f"state-based actions went on for more than {ROUNDS} rounds")
        waits = {f"has_triggered({quote(trigger.source)},{quote(trigger.key)})." for trigger in now.triggers}
        ways = machine.ask(now.board, ["checking(state).", *sorted(now.checks | waits)])
        for way in ways:
            real = [change for change in way.terms("change") if change.name != "loses_the_game"]
            after = machine.book(replace(now, checks=frozenset()), way)
            if real:
                waiting += [(one, rounds + 1) for one in after]
            else:
                done += after
    stacked = distinct(stacked for one in done for stacked in _put_on_stack(machine, one))
    if done and not stacked:
        again = ", ".join(
            f"{t.source}: {t.text or t.key}" for t in dict.fromkeys(t for one in done for t in one.triggers)
        )
        raise PyrulesError(f"what triggers goes on without end (104.4b, 732.4): '{again}'")
    return stacked


def _put_on_stack(machine: Machine, state: State, before: tuple[Any, ...] = ()) -> list[State]:
    """CR 603.3b: each player in turn order puts those of their own on the stack, in any order.

    `before` is what was so on the way here: what has come again and again ends nowhere (CR 104.4b), and is not followed.
    """
    if not state.triggers:
        return [state]
    now = _without_stack(state)
    if before.count(now) >= REPEATS:
        machine.more = True
        return []
    order = [p.name for p in state.board.players]
    start = order.index(state.board.turn.active)
    order = order[start:] + order[:start]
    waiting = sorted(
        (_Waiting(trigger, *_ability_of(machine, state, trigger)) for trigger in state.triggers),
        key=lambda one: order.index(one.trigger.player),
    )
    # What can be chosen doesn't depend on the order, unless it is something on the stack.
    chosen = {id(one): _choices(machine, state, one) for one in waiting if not one.aims_at_stack()}
    stacked: list[State] = []
    for number, sequence in enumerate(_orders(waiting)):
        if number == ORDERS or len(stacked) > MOST:
            machine.more = True
            break
        states = [replace(state, triggers=())]
        for one in sequence:
            states = [after for now in states for after in _stack_one(machine, now, one, chosen.get(id(one)))][
                : MOST + 1
            ]
        stacked += states
    if len(stacked) > MOST:
        machine.more = True
    # Then what has triggered on that.
    return [after for one in distinct(stacked[:MOST]) for after in _put_on_stack(machine, one, (*before, now))]


def _without_stack(state: State) -> Any:
    """A state as what triggers in it finds it, whatever lies on the stack by now."""
    on_stack = {entry.id for entry in state.board.stack}
    triggers = tuple(
        (t.source, t.key, t.player, t.text, t.number, t.x, tuple(x for x in t.about if x not in on_stack))
        for t in state.triggers
    )
    return replace(state.board, stack=()), triggers


@dataclass(frozen=True, slots=True)
class _Waiting:
    """An ability that has triggered and is to be put on the stack, with its number on its source."""

    trigger: Trigger
    number: int | None
    ability: Ability

    def kind(self) -> tuple[Any, ...]:
        """What can be told apart of it by what it does: which of several equal ones lies above makes no difference."""
        t = self.trigger
        words = {word for term in terms_of(all_modes(self.ability)) for word in re.split(r"[^a-z]+", term)}
        event = (t.about, t.number) if words & _POINTS_TO_EVENT else None
        return t.player, t.key, t.text, t.x, t.source if words & _POINTS_TO_SOURCE else None, event

    def aims_at_stack(self) -> bool:
        """Whether its targets may be spells or abilities."""
        return any(re.search(r"\b(spell|ability)\b", phrase) for phrase in target_phrases(all_modes(self.ability)))


# Words of terms that speak of what has happened, or of the ability's own source.
_POINTS_TO_EVENT = frozenset("it its them they their that those event defending controller owner".split())
_POINTS_TO_SOURCE = frozenset(
    "self it its them they this another other target targets chosen enchanted equipped fortified paired defending".split()
)


def _orders(waiting: Sequence[_Waiting]) -> Iterator[list[_Waiting]]:
    """The orders that differ, each player's abilities among themselves."""
    if not waiting:
        yield []
        return
    seen = set()
    for index, one in enumerate(waiting):
        if one.trigger.player != waiting[0].trigger.player:
            return
        if (kind := one.kind()) not in seen:
            seen.add(kind)
            yield from ([one, *rest] for rest in _orders([*waiting[:index], *waiting[index + 1 :]]))


def _choices(machine: Machine, state: State, waiting: _Waiting) -> list[tuple[tuple[int, ...], Choice]]:
    """CR 603.4: none unless its "if" holds; 603.3c–d: the modes and targets that can be chosen for it."""
    trigger, ability = waiting.trigger, waiting.ability
    number = () if trigger.number is None else (f"event_number({trigger.number}).",)
    facts = (f"of_ability({quote(ability.key)}).", *number)
    events = tuple(show(event) for event in events_of(ability))
    context = Context(trigger.source, trigger.player, trigger.source, (ability,), facts=facts, events=events)
    spoken = tuple((x, controller_of(state.board, x)) for x in trigger.about)
    first = clingo.parse_term(terms_of([ability])[0]) if ability.terms else None
    if first is not None and first.name == "if" and not machine.holds(state, context, first.arguments[0], spoken):
        return []
    if (
        ability.not_understood
        and any(place.part == "effect" for place in ability.not_understood)
        and "target" in ability.text
    ):
        raise NotUnderstood(f"not understood: the targets of '{ability.text}'")
    found = (
        (modes, choice)
        for modes, read in ways_to_read(ability)
        for choice in choices(
            machine,
            replace(state, mentioned=spoken),
            replace(context, abilities=read),
            target_phrases(read),
            trigger.x,
            most=2,
        )
    )
    some = list(islice(found, MOST + 1))
    if len(some) > MOST:
        machine.more = True
    return some[:MOST]


def _stack_one(
    machine: Machine, state: State, waiting: _Waiting, chosen: Sequence[tuple[tuple[int, ...], Choice]] | None
) -> list[State]:
    """It is put on the stack with its targets, or not at all (CR 603.3d)."""
    trigger, number, ability = waiting.trigger, waiting.number, waiting.ability
    if chosen is None:
        chosen = _choices(machine, state, waiting)
    results = []
    for modes, (targets, divided) in chosen:
        table = Table(state.board)
        gone = table.find(trigger.source) is None
        entry = StackEntry(
            table.fresh_id(f"{trigger.source} trigger"), trigger.player, ability=AbilityRef(trigger.source, number or trigger.key),
            targets=targets, divided=divided, modes=modes, x=trigger.x, text=ability.text if gone or not number else None,
            about=tuple(x for x in trigger.about if x in table.ids()), number=trigger.number,
        )  # fmt: skip
        table.stack.append(entry)
        stacked = (*state.stacked, f"{trigger.source}: {ability.text}")
        results.append(aim(machine, replace(state, board=table.freeze(), stacked=stacked)))
    return results or [state]


def aim(machine: Machine, state: State) -> State:
    """What is on top of the stack has its targets now: abilities that trigger on that (CR 603.2)."""
    top = state.board.stack[-1]
    return machine.seek(state, [f"aims({quote(top.id)},{quote(target)})" for target in dict.fromkeys(top.targets)])


def aimed(machine: Machine, state: State) -> State:
    """The same of the copies that were put on the stack."""
    targets = {entry.id: entry.targets for entry in state.board.stack}
    pairs = [(x, target) for x in state.copies for target in dict.fromkeys(targets.get(x, ()))]
    after = machine.seek(state, [f"aims({quote(x)},{quote(target)})" for x, target in pairs])
    return replace(after, copies=())


def _ability_of(machine: Machine, state: State, trigger: Trigger) -> tuple[int | None, Ability]:
    """What has triggered, with its number where the source still has it."""
    if trigger.text is not None:
        return None, compile_abilities(trigger.text)[0]
    found = find_key(machine.runner.ready(state.board, ()), trigger.source, trigger.key)
    if found is None:
        raise NotUnderstood(f"not understood: '{trigger.key}', which triggered")
    return found


def at_once(machine: Machine, state: State) -> list[State]:
    """Triggered mana abilities resolve right after the mana ability that triggered them (CR 605.4a)."""
    mana = [trigger for trigger in state.triggers if trigger.mana]
    states = [replace(state, triggers=tuple(t for t in state.triggers if not t.mana))]
    for trigger in mana:
        states = [after for one in states for after in _mana_trigger(machine, one, trigger)]
    return states


def _mana_trigger(machine: Machine, state: State, trigger: Trigger) -> list[State]:
    _, ability = _ability_of(machine, state, trigger)
    event = clingo.parse_term(trigger.event)
    facts = tuple(f"produced({a})." for a in event.arguments if a.type == clingo.SymbolType.Function and a.name == "m")
    context = Context(trigger.source, trigger.player, trigger.source, (ability,), facts=facts, by=trigger.source)
    spoken = tuple((x, controller_of(state.board, x)) for x in trigger.about)
    check_understood(context)
    before = state.mentioned
    after = machine.follow(replace(state, mentioned=spoken), context, tuple(terms_of([ability])))
    return [replace(one, mentioned=before) for one in after]
