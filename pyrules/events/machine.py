"""Following events: a state is a board in the middle of something; each choice makes another state. The rulebook says what comes
of each instruction, of entering, of state-based actions and triggers; here its answers are booked and the next is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import clingo

from pyrules.board import Board, Effect, StackEntry
from pyrules.board.model import AbilityRef
from pyrules.errors import NotUnderstood, PyrulesError
from pyrules.events.book import Table
from pyrules.events.run import MOST, Runner, Way
from pyrules.events.tokens import token_of
from pyrules.events.told import told
from pyrules.events.words import parts, plain, verb_words, with_x, words_of
from pyrules.facts import Situation
from pyrules.text.compile import Ability
from pyrules.text.terms import quote

ROUNDS = 50  # of state-based actions
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


@dataclass(frozen=True, slots=True)
class State:
    """A board in the middle of something, and what has to be kept in mind."""

    board: Board
    events: tuple[str, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    stacked: tuple[str, ...] = ()  # the triggered abilities that were put on the stack
    mentioned: tuple[tuple[str, str], ...] = ()  # what the text spoke of last, and who controlled it
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

    def base(self) -> list[str]:
        """The facts that every instruction of it needs."""
        return [
            f"acting({quote(self.acting)}).",
            f"viewpoint({quote(self.viewpoint)}).",
            *(f"slot({j},{phrase},{quote(target)})." for j, phrase, target in self.slots),
            *self.facts,
        ]

    def words(self) -> dict[str, str]:
        """The words of the terms of its text."""
        return {term: words for ability in self.abilities for term, words in words_of(ability.key).items()}


class Machine:
    """Follows events on boards with the help of the rulebook."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.more = False  # there are more outcomes than are followed

    # ---- one step ------------------------------------------------------------------------------------------------------

    def ask(self, board: Board, facts: Sequence[str], text: Sequence[str] = (), asked: str | None = None) -> list[Way]:
        """All ways in which one moment can go."""
        ways = self.runner.ways(self.runner.ready(board, facts, asked, text))
        if len(ways) > MOST:
            self.more = True
        return ways[:MOST]

    def book(self, state: State, way: Way, context: Context | None = None, verb: clingo.Symbol | None = None) -> list[State]:
        """Books what one way changes; permanents that enter do so as the rulebook says (CR 614.12)."""
        table = Table(state.board)
        changes = [plain(change) for change in way.terms("change")]
        said: list[str] = []
        checks = set(state.checks)
        simple: list[Any] = []
        later: list[Any] = []
        for change in changes:
            match change:
                case ("tap_entering", (o,)):
                    later.append(("tap", (o,)))
                case ("attach_entering", (o, to)):
                    later.append(("attach", (o, to)))
                case ("used", (o, key)):
                    later.append(("used", (o, self._number(state.board, o, key))))
                case ("loses_the_game", (p, rule)):
                    said.append(f"{p} loses the game ({rule})")
                case ("draw", (p, n)):
                    if n > len(table.zones[p]["library"]) + table.unknown[p].get("library", 0):
                        checks.add(f"attempted_draw({quote(p)}).")
                    simple.append(change)
                case _:
                    simple.append(change)
        table.apply(simple)
        entered = [change[1][0] for change in simple if change[0] == "move" and change[1][1] == "battlefield"]
        for player, description, n in way["token"]:
            token, tapped = token_of(description)
            for _ in range(min(n.number, 200)):
                entered.append(table.token(player.string, token, tapped))
        table.apply(later)
        said += [line for change in changes if (line := told(change))]
        if way["token"]:
            said += [f"{p.string} creates {n.number} {token_of(d)[0].name}" for p, d, n in way["token"]]
        if verb is not None and (way["on"] or context is not None):
            said += self._lasting(table, way, context, verb)
        occurred = [str(term) for term in way.terms("occurs")]
        occurred += [f"enters({quote(o)})" for o in entered if f"enters({quote(o)})" not in occurred]
        checks |= {f"deathtouched({quote(o.arguments[0].string)})." for o in way.terms("occurs") if o.name == "deathtouch"}
        mentioned = tuple((x.string, p.string) for x, p in way["mention"]) or state.mentioned
        if way["token"]:
            mentioned = tuple((o, way["token"][0][0].string) for o in entered)
        last = state.last + tuple(f"last_existed({x},{s},{n})." for x, s, n in way["last"])
        new = replace(
            state,
            board=table.freeze(),
            events=(*state.events, *said),
            triggers=(*state.triggers, *self._triggers(way)),
            mentioned=mentioned,
            last=last,
            checks=frozenset(checks),
        )
        states = [new]
        for o in entered:
            states = [after for s in states for after in self._enter(s, o)]
        return [self._seek(s, occurred) for s in states]

    def _number(self, board: Board, o: str, key: str) -> int | str:
        """The number of an ability of an object."""
        situation = self.runner.ready(board, ())
        described = situation.faces.get(o)
        for ability in described.abilities if described else ():
            if key in (ability.key, *(g.key for g in ability.granted)):
                return ability.number
        return key

    def _enter(self, state: State, o: str) -> list[State]:
        ways = self.ask(state.board, [f"entering({quote(o)})."])
        states = []
        for way in ways:
            self._understood(way, f"how {o} enters the battlefield", None)
            table = Table(state.board)
            changes = [plain(change) for change in way.terms("change")]
            table.apply(changes)
            said = tuple(line for change in changes if (line := told(change)))
            states.append(replace(state, board=table.freeze(), events=(*state.events, *said)))
        return states

    def _seek(self, state: State, occurred: Sequence[str]) -> State:
        """Abilities that trigger on what has happened (CR 603.2)."""
        if not occurred:
            return state
        situation = self.runner.ready(state.board, ["seeking(triggers).", *(f"occurred({event})." for event in occurred)])
        if ("=trigger_on", 2) not in situation.symbols():
            return state
        found = [trigger for way in self.runner.ways(situation) for trigger in self._triggers(way)]
        return replace(state, triggers=(*state.triggers, *found)) if found else state

    def _triggers(self, way: Way) -> Iterator[Trigger]:
        about: dict[str, list[str]] = {}
        for event, x in way["about"]:
            about.setdefault(str(event), []).append(x.string)
        at_once = {key.string for key in way.terms("stands")}
        for o, key, player, event in way["trigger"]:
            numbers = [a.number for a in event.arguments if a.type == clingo.SymbolType.Number]
            yield Trigger(
                o.string, key.string, player.string, tuple(about.get(str(event), ())), numbers[-1] if numbers else None,
                str(event), key.string in at_once,
            )  # fmt: skip

    @staticmethod
    def _understood(way: Way, what: str, context: Context | None) -> None:
        if "understood" not in {str(term) for term in way.terms("known")}:
            text = "; ".join(f"'{key.string}'" for key in way.terms("stuck_by")) or what
            raise NotUnderstood(f"not understood: {text}" + (f", of {context.name}" if context and text == what else ""))

    # ---- instructions -----------------------------------------------------------------------------------------------------

    def follow(self, state: State, context: Context, todo: tuple[str, ...], sentences: frozenset[str] = frozenset()) -> list[State]:
        """Follows instructions in order (CR 608.2c): the states after the last."""
        if not todo:
            return [state]
        now, rest = todo[0], todo[1:]
        facts = [
            f"instruction({now}).", *context.base(), *state.last, *(f"so_far({mark})." for mark in state.marks),
            *(f"mentioned({quote(x)},{quote(p)})." for x, p in state.mentioned),
        ]  # fmt: skip
        if rest and now in sentences:
            facts.append(f"following({rest[0]}).")
        results: list[State] = []
        ways = self.ask(state.board, facts, text=_text_facts(now, rest[0] if rest else None))
        if not ways:
            raise NotUnderstood(f"there is no way to follow '{self._said(now, context)}', of {context.name}")
        for way in ways:
            self._conditions(way, now, context)
            self._understood(way, f"'{self._said(now, context)}'", context)
            next_ = [str(term) for _, term in sorted(way["next"], key=lambda pair: pair[0].number)]
            for (n,) in way["let"]:
                next_ = [with_x(term, n.number) for term in next_]
            left = rest[1:] if way["skip"] else rest
            symbol = clingo.parse_term(now)
            for after in self.book(state, way, context, symbol):
                marks = set(state.marks)
                if "did" in {str(term) for term in way.terms("known")}:
                    marks.add("did")
                elif symbol.name in ("may", "you_do", "player_does", "player_may"):
                    marks.discard("did")
                if way["asks"]:
                    (marks.add if way["true"] else marks.discard)("if_held")
                results += self.follow(replace(after, marks=frozenset(marks)), context, (*next_, *left), sentences)
        return _distinct(results)

    def _conditions(self, way: Way, now: str, context: Context) -> None:
        """A condition that the rulebook has no meaning for must not count as false."""
        for condition in way.terms("asks"):
            if not _known_condition(condition):
                raise NotUnderstood(f"not understood: the condition of '{self._said(now, context)}', of {context.name}")

    @staticmethod
    def _said(term: str, context: Context) -> str:
        words = context.words().get(term)
        return words or " ".join(dict.fromkeys(a.text for a in context.abilities)) or term

    def _lasting(self, table: Table, way: Way, context: Context | None, instruction: clingo.Symbol) -> list[str]:
        """A continuous effect begins (CR 611.2), or the one before it goes on with "it's still a land"."""
        assert context is not None
        if instruction.name == "still":
            if table.effects:
                words = context.words().get(str(instruction))
                table.effects[-1] = replace(table.effects[-1], text=f"{table.effects[-1].text}. {_capital(words or '')}.")
            return []
        match instruction.name:
            case "statement_for":
                verb, lasts = instruction.arguments[1], instruction.arguments[2]
            case "for_duration":
                verb, lasts = instruction.arguments[1].arguments[1], instruction.arguments[0]
            case "statement" if way["on"]:
                verb, lasts = instruction.arguments[1], instruction
            case _:
                return []
        on = tuple(sorted(x.string for x in way.terms("on")))
        if not on:
            return []
        known = context.words()
        fixed = {str(said): becomes for said, becomes in way["says"]}
        said = [verb_words(fixed.get(str(part), part), known) for part in parts(verb)]
        if any(words is None for words in said):
            raise NotUnderstood(f"not understood: '{self._said(str(instruction), context)}', of {context.name}")
        text = " and ".join(words or "" for words in said)
        if lasts is not instruction:
            text += " " + known.get(str(lasts), str(lasts).replace("_", " "))
        by = context.by if context.by in table.ids() else None
        table.effects.append(Effect(text, table.stamp(), on, None, by))
        return [f"{', '.join(on)}: {text}"]

    # ---- after it: state-based actions and triggered abilities ----------------------------------------------------------------

    def settle(self, state: State) -> list[State]:
        """State-based actions until there are none (CR 704.3), then triggered abilities go on the stack (603.3)."""
        done: list[State] = []
        waiting = [(state, 0)]
        while waiting:
            now, rounds = waiting.pop()
            if rounds > ROUNDS:
                raise PyrulesError(f"state-based actions went on for more than {ROUNDS} rounds")
            ways = self.ask(now.board, ["checking(state).", *sorted(now.checks)])
            for way in ways:
                real = [change for change in way.terms("change") if change.name != "loses_the_game"]
                after = self.book(replace(now, checks=frozenset()), way)
                if real:
                    waiting += [(one, rounds + 1) for one in after]
                else:
                    done += after
        return _distinct(stacked for one in done for stacked in self._put_on_stack(one))

    def _put_on_stack(self, state: State) -> list[State]:
        if not state.triggers:
            return [state]
        order = [p.name for p in state.board.players]
        start = order.index(state.board.turn.active)
        order = order[start:] + order[:start]
        waiting = sorted(state.triggers, key=lambda trigger: order.index(trigger.player))
        states = [replace(state, triggers=())]
        for trigger in waiting:
            states = [after for one in states for after in self._stack_one(one, trigger)]
        return states

    def _stack_one(self, state: State, trigger: Trigger) -> list[State]:
        """CR 603.4: only if its "if" holds; 603.3d: with its targets chosen, or not at all."""
        situation = self.runner.ready(state.board, ())
        found = find_key(situation, trigger.source, trigger.key)
        if found is None:
            raise NotUnderstood(f"not understood: '{trigger.key}', which triggered")
        number, ability = found
        facts = tuple(f"event_number({trigger.number})." for _ in range(trigger.number is not None))
        context = Context(trigger.source, trigger.player, trigger.source, (ability,), facts=facts)
        spoken = tuple((x, controller_of(state.board, x)) for x in trigger.about)
        first = clingo.parse_term(_terms(ability)[0]) if _terms(ability) else None
        if first is not None and first.name == "if" and not self._holds(state, context, first.arguments[0], spoken):
            return [state]
        phrases = target_phrases([ability])
        if ability.not_understood and any(place.part == "effect" for place in ability.not_understood) and "target" in ability.text:
            raise NotUnderstood(f"not understood: the targets of '{ability.text}'")
        choices: list[tuple[str, ...]] = [()]
        for j, phrase in enumerate(phrases):
            legal = self.legal_targets(state, context, j, phrase)
            least, most = how_many(phrase)
            choices = [c + extra for c in choices for extra in subsets(legal, least, min(most, 2))]
        results = []
        for targets in choices[:MOST]:
            table = Table(state.board)
            gone = table.find(trigger.source) is None
            entry = StackEntry(
                table.fresh_id(f"{trigger.source} trigger"), trigger.player, ability=AbilityRef(trigger.source, number or trigger.key),
                targets=targets, text=ability.text if gone or not number else None,
                about=tuple(x for x in trigger.about if x in table.ids()), number=trigger.number,
            )  # fmt: skip
            table.stack.append(entry)
            results.append(replace(state, board=table.freeze(), stacked=(*state.stacked, f"{trigger.source}: {ability.text}")))
        return results

    def _holds(self, state: State, context: Context, condition: clingo.Symbol, spoken: tuple[tuple[str, str], ...]) -> bool:
        now = f"only_check({condition})"
        facts = [f"instruction({now}).", *context.base(), *(f"mentioned({quote(x)},{quote(p)})." for x, p in spoken)]
        (way,) = self.ask(state.board, facts, text=_text_facts(f"if({condition},nothing)", None))
        self._conditions(way, now, context)
        return bool(way["true"])

    def legal_targets(self, state: State, context: Context, j: int, phrase: str) -> list[str]:
        everything = [entry.id for entry in state.board.entries()] + [p.name for p in state.board.players]
        everything += [entry.id for entry in state.board.stack]
        return self.legal(state, context, [(j, phrase, x) for x in everything])

    def legal(self, state: State, context: Context, slots: Sequence[tuple[int, str, str]]) -> list[str]:
        """Which of these targets are legal (CR 608.2b)."""
        facts = [*replace(context, slots=tuple(slots)).base(), "judging(targets)."]
        texts = [f"target_of({quote(NOW)},{phrase})." for phrase in dict.fromkeys(p for _, p, _ in slots)]
        (way,) = self.ask(state.board, facts, text=texts)
        illegal = {(j.number, x.string) for j, x in way["illegal"]}
        return [x for j, _, x in slots if (j, x) not in illegal]

    def at_once(self, state: State) -> list[State]:
        """Triggered mana abilities resolve right after the mana ability that triggered them (CR 605.4a)."""
        mana = [trigger for trigger in state.triggers if trigger.mana]
        states = [replace(state, triggers=tuple(t for t in state.triggers if not t.mana))]
        for trigger in mana:
            states = [after for one in states for after in self._mana_trigger(one, trigger)]
        return states

    def _mana_trigger(self, state: State, trigger: Trigger) -> list[State]:
        found = find_key(self.runner.ready(state.board, ()), trigger.source, trigger.key)
        if found is None:
            raise NotUnderstood(f"not understood: '{trigger.key}', which triggered")
        event = clingo.parse_term(trigger.event)
        facts = tuple(f"produced({a})." for a in event.arguments if a.type == clingo.SymbolType.Function and a.name == "m")
        context = Context(trigger.source, trigger.player, trigger.source, (found[1],), facts=facts, by=trigger.source)
        spoken = tuple((x, controller_of(state.board, x)) for x in trigger.about)
        check_understood(context)
        before = state.mentioned
        after = self.follow(replace(state, mentioned=spoken), context, tuple(_terms(found[1])))
        return [replace(one, mentioned=before) for one in after]


# ---- helpers ----------------------------------------------------------------------------------------------------------------


def _text_facts(now: str, following: str | None) -> list[str]:
    facts = [f"effect({quote(NOW)},1,{now})."]
    facts += [f"target_of({quote(NOW)},{phrase})." for phrase in targets_in(clingo.parse_term(now))]
    if following is not None:
        facts.append(f"effect({quote(NOW)},2,{following}).")
    return facts


def targets_in(symbol: clingo.Symbol) -> Iterator[str]:
    """The phrases that choose targets in a term (CR 115.1)."""
    if symbol.type == clingo.SymbolType.Function:
        words = symbol.name.split("_")
        if "target" in words or "targets" in words:
            yield str(symbol)
        for argument in symbol.arguments:
            yield from targets_in(argument)


def _terms(ability: Ability) -> list[str]:
    from pyrules.text.terms import show

    return [show(parsed) for parsed in ability.terms]


def terms_of(abilities: Iterable[Ability]) -> list[str]:
    """The sentences of abilities, in order."""
    return [term for ability in abilities for term in _terms(ability)]


def target_phrases(abilities: Iterable[Ability]) -> list[str]:
    """The target phrases of abilities, in the order of the text, each once."""
    return list(dict.fromkeys(p for term in terms_of(abilities) for p in targets_in(clingo.parse_term(term)) if not p.startswith("controlled_by")))


def how_many(phrase: str) -> tuple[int, int]:
    """How many targets a phrase takes, at least and at most."""
    symbol = clingo.parse_term(phrase)
    first = symbol.arguments[0].number if symbol.arguments and symbol.arguments[0].type == clingo.SymbolType.Number else None
    match symbol.name:
        case "targets" | "other_targets" | "any_targets" if first is not None:
            return first, first
        case "up_to_targets" | "up_to_other_targets" | "up_to_any_targets" if first is not None:
            return 0, first
        case "any_number_of_targets" | "any_number_of_other_targets" | "any_number_of_any_targets":
            return 0, 99
    return 1, 1


def subsets(items: Sequence[str], least: int, most: int) -> Iterator[tuple[str, ...]]:
    from itertools import combinations

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
    if any(p.name == x for p in board.players):
        return x
    for entry in board.entries():
        if entry.id == x:
            return entry.player
    return next((s.controller for s in board.stack if s.id == x), x)


def _distinct(states: Iterable[State]) -> list[State]:
    return _unique(states)


def _unique(states: Iterable[State]) -> list[State]:
    found: list[State] = []
    for state in states:
        if not any(state.board == other.board and state.triggers == other.triggers and state.mentioned == other.mentioned for other in found):
            found.append(state)
    return found


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _known_condition(condition: clingo.Symbol) -> bool:
    from pyrules.events.meaning import condition_forms

    if condition.name in ("and", "or") and len(condition.arguments) == 2:
        return all(_known_condition(part) for part in condition.arguments)
    return condition.name in condition_forms()
