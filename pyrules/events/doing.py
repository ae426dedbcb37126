"""A player takes an action: a special action, a spell cast, an ability activated, priority passed (CR 116, 117, 601, 602, 605)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from pyrules.action import Request
from pyrules.answers.check import fits, request_facts
from pyrules.answers.combat import goaders
from pyrules.answers.read import Reader, mana_text
from pyrules.answers.reasons import phrase
from pyrules.board import Board, StackEntry
from pyrules.board.model import AbilityRef, Tapped
from pyrules.errors import InputError, NotUnderstood
from pyrules.events.book import Table
from pyrules.events.choosing import MODAL, Choice, choices, combinations_of_modes, ways_to_read
from pyrules.events.machine import Machine
from pyrules.events.resolving import aura_phrases, spell_abilities
from pyrules.events.run import DECLARING, MOST, Arguments, Way
from pyrules.events.stacking import aim, at_once, settle
from pyrules.events.state import (
    Context,
    State,
    check_understood,
    distinct,
    find_key,
    target_phrases,
)
from pyrules.events.told import told
from pyrules.events.words import plain
from pyrules.facts import situation
from pyrules.solve.engine import Timings, solve
from pyrules.text.compile import Ability
from pyrules.text.terms import Term, quote, show


def take_action(machine: Machine, board: Board, request: Request, player: str) -> list[State]:
    """The states after an action that is legal (checked before) and everything that follows at once."""
    state = State(board)
    if request.do == "pass":
        return [_pass(state, player)]
    if request.do == "play":
        return _play(machine, state, request, player)
    if request.do in ("activate", "tap"):
        return _activate(machine, state, request, player)
    if request.do == "cast":
        return _cast(machine, state, request, player)
    if request.do == "special":
        return _special(machine, state, request, player)
    return _declare(machine, state, request, player)


def _pass(state: State, player: str) -> State:
    """CR 117.3d: the next player in turn order receives priority."""
    order = [p.name for p in state.board.players]
    following = order[(order.index(player) + 1) % len(order)]
    table = Table(state.board)
    table.turn = replace(table.turn, priority=following, priority_given=True)
    return replace(state, board=table.freeze(), events=(f"{player} passes",))


def _play(machine: Machine, state: State, request: Request, player: str) -> list[State]:
    states: list[State] = []
    for _, (_, o) in _listed(machine, state.board, request, player):
        facts = [f"doing(play({quote(player)},{quote(o)}))."]
        for way in machine.ask(state.board, facts, asked=player):
            if way["no_way"]:
                raise NotUnderstood(f"not carried out: '{request.text}'")
            states += machine.book(state, way)
    return _settled(machine, request, states)


def _listed(machine: Machine, board: Board, request: Request, player: str) -> list[Any]:
    """The legal actions of the list that the request can mean, as the rulebook names them; the ordinary way of casting, if there is."""
    ready = situation(board, player, machine.runner.store, list(request_facts(request)))
    reader = Reader(ready, solve(ready.facts, Timings()), player)
    fitting = [(term, tree) for term, tree in reader.judgements() if tree["legal"] and fits(request, tree)]
    return [term for term, tree in fitting if "as" not in tree] or [term for term, _ in fitting]


def _named_term(value: Any, constants: Collection[str] = ()) -> str:
    """A term of an answer in clingo's notation: its names are strings, but for these constants."""
    if isinstance(value, tuple):
        return f"{value[0]}({','.join(map(_named_term, value[1]))})"
    return str(value) if value in constants else quote(value)


# ---- attackers and blockers: CR 508.1, 509.1 ------------------------------------------------------------------------------------


def _declare(machine: Machine, state: State, request: Request, player: str) -> list[State]:
    """The costs of the declaration are paid, and it is made."""
    facts = ["now_declaring(yes).", *request_facts(request), *goaders(state.board)]
    done: list[State] = []
    for way in machine.ask(state.board, facts, asked=player, questions=DECLARING):
        if way["no_way"]:
            raise NotUnderstood(f"not carried out: '{request.text}'")
        machine.more = machine.more or bool(way["leaves_out"])
        for paid in with_mana(machine, state, way, player):
            done += machine.book(paid, way)
    return _settled(machine, request, done)


# ---- special actions: CR 116 ------------------------------------------------------------------------------------------------------


def _special(machine: Machine, state: State, request: Request, player: str) -> list[State]:
    """Its costs are paid, and what the rulebook says happens; the stack isn't used (CR 116.1)."""
    done: list[State] = []
    for _, (_, o, what) in _listed(machine, state.board, request, player):
        action = f"special({quote(player)},{quote(o)},{_named_term(what, (what,))})"
        for way in _announcements(machine, state.board, [f"doing({action}).", *request_facts(request)], player):
            if way["no_way"]:
                raise NotUnderstood(f"not carried out: '{request.text}'")
            for paid in with_mana(machine, state, way, player):
                said = f"{player}: {request.text}"
                done += machine.book(replace(paid, events=(*paid.events, said)), way)
    return _settled(machine, request, done)


def _settled(machine: Machine, request: Request, states: Sequence[State]) -> list[State]:
    if not states:
        raise InputError(f"'{request.text}' can't be carried out", expected="another action")
    return distinct(settled for one in states for settled in settle(machine, one))


# ---- spells: CR 601 -----------------------------------------------------------------------------------------------------------


def _cast(machine: Machine, state: State, request: Request, player: str) -> list[State]:
    """The card goes on the stack with its choices, and its costs are paid (CR 601.2); the way of casting is kept with the spell."""
    x = (request.chosen("x") or (None,))[0]
    done: list[State] = []
    for _, (_, o, way) in _listed(machine, state.board, request, player):
        done += _cast_as(machine, state, request, player, o, way, int(x) if x is not None else None)
    return _settled(machine, request, done)


def _cast_as(
    machine: Machine, state: State, request: Request, player: str, o: str, way: Any, x: int | None
) -> Iterator[State]:
    entry = Table(state.board).find(str(request.object))
    described = machine.runner.ready(state.board, (), player).faces[o]
    assert entry is not None and entry.card is not None
    if entry.owner != player:
        raise NotUnderstood(f"not carried out: casting {entry.id}, which {entry.owner} owns")
    facts = [f"doing(cast({quote(player)},{quote(o)},{_named_term(way, ('normal',))})).", *request_facts(request)]
    side = o != entry.id  # another of its faces
    spell, card = (described.name, entry.card) if side else (entry.card, None)
    kept = None if way == "normal" else phrase(way)
    for chosen in _announcements(machine, state.board, facts, player):
        if chosen["no_way"]:
            raise NotUnderstood(
                f"not carried out: casting {o}: what it costs besides mana, its X, or what casting it as {way} means"
            )
        what = {str(term) for term in chosen.terms("spell")}
        more = [str(term) for term in chosen.terms("adds_target")]
        read = () if "without_text" in what else described.abilities
        for paid in with_mana(machine, state, chosen, player):
            for modes, abilities in _ways_to_read(read, chosen):
                # CR 601.2a, 601.2c: it is on the stack already as its targets are chosen.
                table = Table(paid.board)
                table.take(entry.id)
                announced = StackEntry(
                    entry.id, player, spell=spell, card=card, x=x, modes=modes, way=kept,
                    beheld=bool(chosen["beheld"]), revealed=_ids(chosen, "revealed"),
                )  # fmt: skip
                table.stack.append(announced)
                there = replace(paid, board=table.freeze())
                for targets, divided in _targets_of_spell(machine, there, request, player, abilities, more):
                    table = Table(there.board)
                    table.stack[-1] = replace(announced, targets=targets, divided=divided)
                    name = "a face-down spell" if kept == "face down" else described.name
                    said = f"{player} casts {name}" + (f" targeting {', '.join(targets)}" if targets else "")
                    cast = replace(paid, board=table.freeze(), events=(*paid.events, said))
                    yield from (aim(machine, one) for one in machine.book(cast, chosen))


def _announcements(machine: Machine, board: Board, facts: list[str], player: str) -> Iterator[Way]:
    """CR 601.2b: the ways to pay for a spell or an ability, with each intention that may be announced."""
    ways = machine.ask(board, facts, asked=player)
    yield from ways
    for intention in sorted({str(term) for way in ways for term in way.terms("may_announce")}):
        yield from machine.ask(board, [*facts, f"announced({intention})."], asked=player)


def _ids(way: Way, name: str) -> tuple[str, ...]:
    return tuple(x.string for x in way.terms(name))


def _ways_to_read(abilities: Sequence[Ability], way: Way) -> Iterator[tuple[tuple[int, ...], tuple[Ability, ...]]]:
    """The modes that can be chosen (CR 700.2, 601.2b), and what is followed then."""
    modal = [ability for ability in abilities if ability.kind == "statement" and MODAL.match(ability.key)]
    permanent = "permanent" in {str(term) for term in way.terms("spell")}
    if permanent or not modal:
        yield (), tuple(abilities) if permanent else spell_abilities(abilities, ())
        return
    numbers = [n.number for key, n in way["modes"] if key.string == modal[0].key]
    if len(modal) > 1:
        raise NotUnderstood(f"not carried out: choosing modes of '{modal[0].text}'")
    for chosen in combinations_of_modes(modal[0], numbers):
        yield chosen, spell_abilities(abilities, chosen)


def _targets_of_spell(
    machine: Machine, state: State, request: Request, player: str, abilities: tuple[Ability, ...], more: list[str]
) -> list[Choice]:
    """`more` are phrases that the way of casting adds."""
    phrases = aura_phrases(abilities) or target_phrases(a for a in abilities if a.kind == "statement")
    phrases += more
    if any(
        place.part == "effect" for ability in abilities for place in ability.not_understood if "target" in ability.text
    ):
        raise NotUnderstood(f"not understood: the targets of {request.object}")
    return _choose_targets(machine, state, request, player, phrases, str(request.object), abilities)


# ---- abilities --------------------------------------------------------------------------------------------------------------


def _activate(machine: Machine, state: State, request: Request, player: str) -> list[State]:
    assert request.object is not None
    done: list[State] = []
    for key, number, legal in _fitting(machine, state.board, request, player):
        if not legal:
            continue
        done += _one(machine, state, request, player, key, number)
    return _settled(machine, request, done)


def _fitting(machine: Machine, board: Board, request: Request, player: str) -> Iterator[tuple[str, int, bool]]:
    """The abilities of the object that the request can mean: key, number, and whether activating is legal."""
    assert request.object is not None
    ready = situation(board, player, machine.runner.store, list(request_facts(request)))
    atoms = solve(ready.facts, Timings())
    reader = Reader(ready, atoms, player)
    legal = {action for (action,) in atoms["answer_legal"]}
    mana = {key for _, key in atoms["answer_is_mana_ability"]}
    for number, key in reader.instances(request.object):
        action = ("activate", (player, request.object, key))
        if (action,) not in atoms["answer_action"]:
            continue
        if request.do == "tap" and key not in mana:
            continue
        if request.ability is not None and not _named(request.ability, number, reader.words(key)):
            continue
        yield key, number, action in legal


def _named(wanted: str, number: int, words: str) -> bool:
    """Whether an ability is the N-th, or begins with a keyword."""
    return (
        int(wanted) == number if wanted.isdigit() else bool(re.match(rf"{re.escape(wanted)}\b", words, re.IGNORECASE))
    )


def _one(machine: Machine, state: State, request: Request, player: str, key: str, number: int) -> Iterator[State]:
    """Activates one ability: its costs are paid; a mana ability resolves at once, another goes on the stack."""
    assert request.object is not None
    o = request.object
    ready = machine.runner.ready(state.board, ())
    found = find_key(ready, o, key) or (None, _intrinsic(key))
    ability = found[1]
    facts = [f"doing(activate({quote(player)},{quote(o)},{quote(key)})).", *request_facts(request)]
    for way in _announcements(machine, state.board, facts, player):
        if way["no_way"]:
            raise NotUnderstood(f"not carried out: the cost of '{ability.text}'")
        for before in with_mana(machine, state, way, player):
            for paid in machine.book(before, way):
                if way["at_once"]:
                    yield from _mana_ability(machine, before, paid, request, player, key, ability)
                else:
                    yield from _on_the_stack(machine, paid, request, player, number, ability, way)


def _intrinsic(key: str) -> Ability:
    from pyrules.text.compile import compile_abilities

    return compile_abilities(key)[0]


def _on_the_stack(
    machine: Machine, state: State, request: Request, player: str, number: int, ability: Ability, way: Way
) -> Iterator[State]:
    """CR 602.2a, 602.2b: with its targets, and what was tapped for it."""
    assert request.object is not None
    table = Table(state.board)
    powers = {x.string: n.number for x, n in way["statistic"]}
    tapped = tuple(
        Tapped(x.string, None if table.find(x.string) else powers.get(x.string))
        for what, x in way["paid"]
        if what.name == "tap"
    )
    printed = any(a.number == number for a in _printed(machine, state.board, request.object))
    gone = table.find(request.object) is None
    found = (
        (modes, targets, divided)
        for modes, read in ways_to_read(ability)
        for targets, divided in _choose_targets(
            machine, state, request, player, target_phrases(read), request.object, read
        )
    )
    for modes, targets, divided in found:
        new = Table(state.board)
        new.stack.append(
            StackEntry(
                new.fresh_id(f"{request.object} ability"), player, ability=AbilityRef(request.object, number), targets=targets, divided=divided, modes=modes,
                x=int(request.chosen("x")[0]) if request.chosen("x") else None, tapped=tapped, revealed=_ids(way, "revealed"), text=None if printed and not gone else ability.key,
            )
        )  # fmt: skip
        said = f"{player} activates {request.object}: {ability.text}"
        yield aim(machine, replace(state, board=new.freeze(), events=(*state.events, said)))


def _printed(machine: Machine, board: Board, o: str) -> Sequence[Ability]:
    described = machine.runner.ready(board, ()).faces.get(o)
    return described.abilities if described else ()


def _choose_targets(
    machine: Machine,
    state: State,
    request: Request,
    player: str,
    phrases: Sequence[str],
    o: str,
    abilities: tuple[Ability, ...],
) -> list[Choice]:
    """The targets that the request names, or else each legal choice of them (CR 601.2c), with each division (601.2d)."""
    named = request.chosen("targeting")
    if not phrases:
        return [] if named else [((), {})]
    x = (request.chosen("x") or (None,))[0]
    facts = () if request.do == "cast" else tuple(f"of_ability({quote(ability.key)})." for ability in abilities)
    context = Context(o, player, o, abilities, facts=facts)
    found = choices(machine, state, context, phrases, int(x) if x is not None else None, named)
    shares = dict(zip(named, map(int, request.chosen("dividing")), strict=False))
    some = list(islice((choice for choice in found if not shares or choice[1] == shares), MOST + 1))
    if len(some) > MOST:
        machine.more = True
    return some[:MOST]


# ---- mana abilities: CR 605.3b ------------------------------------------------------------------------------------------------


def _mana_ability(
    machine: Machine, before: State, paid: State, request: Request, player: str, key: str, ability: Ability
) -> Iterator[State]:
    """Mana is added as things are after the costs are paid; where the source is gone, as it last existed (CR 608.2h)."""
    o = str(request.object)
    here = Table(paid.board).find(o)
    stays = here is not None and here.zone == Table(before.board).find(o).zone  # type: ignore[union-attr]
    facts = [f"producing({quote(player)},{quote(o)},{quote(key)}).", *request_facts(request)]
    steps = _steps(ability)
    context = Context(o, player, o, (ability,), by=o)
    if len(steps) > 1:
        check_understood(context)
    for way in machine.ask((paid if stays else before).board, facts):
        for made in machine.book(paid, way):
            states = [made]
            for step in steps:
                if step != "produce":
                    states = [after for one in states for after in machine.follow(one, context, (step,))]
            for one in states:
                yield from at_once(machine, one)


def _steps(ability: Ability) -> list[str]:
    """The instructions of a mana ability; those that add mana are one step."""
    steps: list[str] = []
    for sentence in ability.terms:
        for part in _parts(sentence):
            if _adds(part):
                if "produce" not in steps:
                    steps.append("produce")
            else:
                steps.append(show(part))
    return steps or ["produce"]


def _parts(parsed: Term) -> Iterator[Term]:
    if isinstance(parsed, tuple) and parsed[0] == "both" and any(_adds(part) for part in parsed[1]):
        for part in parsed[1]:
            yield from _parts(part)
    else:
        yield parsed


def _adds(parsed: Term) -> bool:
    return isinstance(parsed, tuple) and (
        parsed[0] in ("add", "double_unspent_mana") or any(_adds(argument) for argument in parsed[1])
    )


# ---- paying mana ------------------------------------------------------------------------------------------------------------------


def with_mana(machine: Machine, state: State, way: Way, player: str) -> Iterator[State]:
    """CR 601.2g–h: mana abilities first, where the pool doesn't do; then the cost is paid out of the pool."""
    if not way["mana_due"]:
        yield state
        return
    states = [state]
    for source in way["uses"]:
        states = [after for one in states for after in _tap_source(machine, one, player, source)]
    for one in states:
        table = Table(one.board)
        said = []
        for mana in way.terms("spends"):
            table.spend(player, plain(mana))
            said += [line for line in [told(("spend", (player, plain(mana))))] if line]
        yield replace(one, board=table.freeze(), events=(*one.events, *said))


def _tap_source(machine: Machine, state: State, player: str, source: Arguments) -> Iterator[State]:
    """A mana ability on the way; mana that something else makes of it (106.12) would not be what was planned."""
    o, key = source[0].string, source[1].string
    text = mana_text(plain(source[2])[1])
    yield from _one(machine, state, Request(f"tap {o} for {text}", "tap", o, mana=text), player, key, 0)
