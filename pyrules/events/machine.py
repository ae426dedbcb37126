"""Following instructions: the rulebook says what comes of each; here its answers are booked, and the next is asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any

import clingo

from pyrules.board import Board
from pyrules.errors import NotUnderstood, PyrulesError
from pyrules.events.book import Table
from pyrules.events.lasting import lasting_effect
from pyrules.events.meaning import known_condition, known_target, strange_noun
from pyrules.events.run import DOING, MOST, RESOLVING, Runner, Way
from pyrules.events.state import NOW, Context, State, Trigger, distinct, parts_of_later, terms_of, text_facts
from pyrules.events.tokens import copy_described, token_of
from pyrules.events.told import told
from pyrules.events.words import plain, with_x
from pyrules.solve.blocks import Symbol, subterms
from pyrules.solve.program import rulebook
from pyrules.text.terms import quote

MOST_TOKENS = 200  # created at once
MOST_COPIES = 50  # of one spell or ability


def _may_trigger(symbols: Collection[Symbol], occurred: Sequence[str]) -> bool:
    """Whether anything that was worked out of the texts speaks of such an event."""
    if ("=trigger_on", 2) not in symbols:
        return False
    only_aims = all(event.startswith("aims(") for event in occurred)
    return not only_aims or ("=on_aims", 1) in symbols


class Machine:
    """Follows events on boards with the help of the rulebook."""

    def __init__(self, runner: Runner) -> None:
        self.runner = runner
        self.more = False  # there are more outcomes than are followed

    # ---- one step ------------------------------------------------------------------------------------------------------

    def ask(
        self,
        board: Board,
        facts: Sequence[str],
        text: Sequence[str] = (),
        asked: str | None = None,
        questions: frozenset[str] | None = None,
    ) -> list[Way]:
        """All ways in which one moment can go."""
        questions = questions or (RESOLVING if asked is None else DOING)
        ways = self.runner.ways(self.runner.ready(board, facts, asked, text), questions)
        if len(ways) > MOST:
            self.more = True
        return ways[:MOST]

    def book(
        self, state: State, way: Way, context: Context | None = None, verb: clingo.Symbol | None = None
    ) -> list[State]:
        """Books what one way changes; permanents that enter do so as the rulebook says (CR 614.12)."""
        for key in way.terms("stuck_by"):
            raise NotUnderstood(f"not understood: '{key.string}'")
        table = Table(state.board)
        changes = [plain(change) for change in way.terms("change")]
        said: list[str] = []
        checks = set(state.checks)
        simple: list[Any] = []
        later: list[Any] = []
        given: list[tuple[str, str]] = []
        for change in changes:
            match change:
                case ("counters_entering", (o, kind, n)):
                    given.append((o, f"given_counters({quote(o)},{quote(kind)},{n})."))
                case (name, arguments) if name.endswith("_entering"):  # once it is there
                    later.append((name.removesuffix("_entering"), arguments))
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
            if n.number > MOST_TOKENS:
                raise PyrulesError(f"{n.number} tokens are more than a board is written for ({MOST_TOKENS})")
            for _ in range(n.number):
                entered.append(table.token(player.string, token, tapped))
        for player, x, description, n in way["token_copy"]:
            if n.number > MOST_TOKENS:
                raise PyrulesError(f"{n.number} tokens are more than a board is written for ({MOST_TOKENS})")
            tapped, exceptions = copy_described(description, {} if context is None else context.words())
            for _ in range(n.number):
                entered.append(table.token_copy(player.string, x.string, exceptions, tapped))
            said.append(f"{player.string} creates {n.number} {'copy' if n.number == 1 else 'copies'} of {x.string}")
        table.apply(later)
        said += [line for change in changes if (line := told(change))]
        if way["token"]:
            said += [f"{p.string} creates {n.number} {token_of(d)[0].name}" for p, d, n in way["token"]]
        if verb is not None and (way["on"] or context is not None):
            said += lasting_effect(table, way, context, verb)
        copies = []
        for player, x, n in way["copies"]:
            copies += [
                made
                for _ in range(min(n.number, MOST_COPIES))
                if (made := table.copy_on_stack(player.string, x.string))
            ]
            if n.number > MOST_COPIES:
                raise PyrulesError(f"{n.number} copies are more than a board is written for ({MOST_COPIES})")
            said.append(f"{player.string} copies {x.string}")
        occurred = [str(term) for term in way.terms("occurs")]
        occurred += [f"copied({quote(way['copies'][0][0].string)},{quote(made)})" for made in copies]
        occurred += [f"enters({quote(o)})" for o in entered if f"enters({quote(o)})" not in occurred]
        checks |= {
            f"deathtouched({quote(o.arguments[0].string)})." for o in way.terms("occurs") if o.name == "deathtouch"
        }
        mentioned = tuple((x.string, p.string) for x, p in way["mention"])
        if "nothing" not in {str(term) for term in way.terms("known")} and all(x == p for x, p in mentioned):
            # Where only players are spoken of now, "it" is still what it was.
            mentioned += tuple((x, p) for x, p in state.mentioned if x != p or not mentioned)
        if created := way["token"] or way["token_copy"]:
            mentioned = tuple((o, created[0][0].string) for o in entered)
        for (stamp,) in way["spent"]:
            table.end_effect(stamp.number)
        last = [fact for fact in state.last if not (way["count"] and fact.startswith("event_number("))]
        last += [f"last_existed({x},{s},{n})." for x, s, n in way["last"]]
        last += [f"{fact}." for fact in way.terms("keep")] + [f"event_number({n})." for n in way.terms("count")]
        new = replace(
            state,
            board=table.freeze(),
            events=(*state.events, *said),
            triggers=(*state.triggers, *self._triggers(way, state.board)),
            mentioned=mentioned,
            copies=(*state.copies, *copies),
            last=tuple(last),
            checks=frozenset(checks),
        )
        found: list[tuple[State, tuple[str, ...]]] = [(new, tuple(occurred))]
        for o in entered:
            facts = tuple(fact for x, fact in given if x == o)
            found = [(after, (*so_far, *more)) for one, so_far in found for after, more in self._enter(one, o, facts)]
        return [self.seek(one, so_far) for one, so_far in found]

    def _number(self, board: Board, o: str, key: str) -> int | str:
        """The number of an ability of an object."""
        situation = self.runner.ready(board, ())
        described = situation.faces.get(o)
        for ability in described.abilities if described else ():
            if key in (ability.key, *(g.key for g in ability.granted)):
                return ability.number
        return key

    def _enter(
        self, state: State, o: str, given: tuple[str, ...] = (), before: tuple[Board, ...] = ()
    ) -> list[tuple[State, tuple[str, ...]]]:
        """The states after it has entered, and what occurred with that; `given` is what else it is said to enter with.

        `before` are the boards on which it was asked already: who copies what copies leads to those again.
        """
        if state.board in before:
            return []
        ways = self.ask(state.board, [f"entering({quote(o)}).", *given])
        states: list[tuple[State, tuple[str, ...]]] = []
        for way in ways:
            self._understood(way, f"how {o} enters the battlefield", None)
            table = Table(state.board)
            changes = [plain(change) for change in way.terms("change")]
            copying = [change for change in changes if change[0] == "copy"]
            table.apply(copying or changes)
            if copying:  # what else happens as it enters depends on what it is now (CR 707.5)
                (now,) = copying
                events = (*state.events, f"{o} is a copy of {now[1][1]}")
                copy = replace(state, board=table.freeze(), events=events)
                states += self._enter(copy, o, given, (*before, state.board))
                continue
            said = tuple(line for change in changes if (line := told(change)))
            occurred = tuple(str(term) for term in way.terms("occurs"))
            states.append((replace(state, board=table.freeze(), events=(*state.events, *said)), occurred))
        return states

    def seek(self, state: State, occurred: Sequence[str]) -> State:
        """Abilities that trigger on what has happened (CR 603.2)."""
        if not occurred:
            return state
        situation = self.runner.ready(
            state.board, ["seeking(triggers).", *(f"occurred({event})." for event in occurred)]
        )
        # A changed rulebook has worked nothing out of the texts before.
        if rulebook().written and not _may_trigger(situation.facts.symbols, occurred):
            return state
        ways = self.runner.ways(situation)
        if unclear := [key.string for way in ways for key in way.terms("stuck_by")]:
            raise NotUnderstood(f"not understood: '{unclear[0]}'")
        found = [trigger for way in ways for trigger in self._triggers(way, state.board)]
        table = Table(state.board)
        for stamp in (stamp.number for way in ways for stamp in way.terms("spent")):
            table.end_effect(stamp)
        for o, key in (change.arguments for way in ways for change in way.terms("change") if change.name == "used"):
            table.used(o.string, self._number(state.board, o.string, key.string))
        return replace(state, board=table.freeze(), triggers=(*state.triggers, *found)) if found else state

    def _triggers(self, way: Way, board: Board) -> Iterator[Trigger]:
        about: dict[str, list[str]] = {}
        for event, x in way["about"]:
            about.setdefault(str(event), []).append(x.string)
        at_once = {key.string for key in way.terms("stands")}
        xs = {(o.string, key.string): n.number for o, key, n in way["x_of_trigger"]}
        times = {(o.string, key.string): n.number for o, key, n in way["triggers_times"]}
        more = {(o.string, key.string, str(event)): n.number for o, key, event, n in way["additional_times"]}
        effects = {f"effect-{number}": effect for number, effect in enumerate(board.effects, start=1)}
        for o, key, player, event in way["trigger"]:
            numbers = [a.number for a in event.arguments if a.type == clingo.SymbolType.Number]
            trigger = Trigger(
                o.string, key.string, player.string, tuple(about.get(str(event), ())), numbers[-1] if numbers else None,
                str(event), key.string in at_once, xs.get((o.string, key.string)),
            )  # fmt: skip
            # A delayed triggered ability has the source that made it (CR 603.7d, 603.7e).
            if (effect := effects.get(o.string)) is not None:
                trigger = replace(trigger, source=effect.by or o.string, text=effect.text)
            additional = more.get((o.string, key.string, str(event)), 0)
            yield from [trigger] * (times.get((o.string, key.string), 1) * (1 + additional))

    @staticmethod
    def _understood(way: Way, what: str, context: Context | None) -> None:
        if "understood" not in {str(term) for term in way.terms("known")}:
            for player in way.terms("not_known"):
                raise NotUnderstood(f"not known: cards of {player.string}'s library that {what} depends on")
            text = "; ".join(f"'{key.string}'" for key in way.terms("stuck_by")) or what
            raise NotUnderstood(
                f"not understood: {text}" + (f", of {context.name}" if context and text == what else "")
            )

    # ---- instructions -----------------------------------------------------------------------------------------------------

    def follow(
        self, state: State, context: Context, todo: tuple[str, ...], sentences: frozenset[str] = frozenset()
    ) -> list[State]:
        """Follows instructions in order (CR 608.2c): the states after the last."""
        if not todo:
            return [state]
        now, rest = todo[0], todo[1:]
        facts = [
            f"instruction({now}).", *context.base(), *state.last, *(f"so_far({mark})." for mark in state.marks),
            *(f"copy_made({quote(x)})." for x in state.copies),
            *(f"mentioned({quote(x)},{quote(p)})." for x, p in state.mentioned), *sorted(parts_of_later(clingo.parse_term(now))),
        ]  # fmt: skip
        facts += [f"says_now({part})." for part in dict.fromkeys(subterms(f"instruction({now})."))]
        if rest and now in sentences:
            facts.append(f"following({rest[0]}).")
        results: list[State] = []
        ways = self.ask(state.board, facts, text=text_facts(now, rest[0] if rest else None, context.events))
        if not ways:
            raise NotUnderstood(f"there is no way to follow '{context.said(now)}', of {context.name}")
        for way in ways:
            self._conditions(way, now, context)
            self._understood(way, f"'{context.said(now)}'", context)
            known = {str(term) for term in way.terms("known")}
            if "beyond" in known:
                self.more = True
                continue
            next_ = [str(term) for _, term in sorted(way["next"], key=lambda pair: pair[0].number)]
            for (n,) in way["let"]:
                next_ = [with_x(term, n.number) for term in next_]
            left = rest[1:] if way["skip"] else rest
            symbol = clingo.parse_term(now)
            if symbol.match("triggered", 2) and symbol.arguments[0].match("when_you_do", 0):
                results += self._reflexive(state, context, way, now, rest, sentences)
                continue
            for after, paid in self._paying(self._aiming(self.book(state, way, context, symbol), way), way):
                marks = set(state.marks)
                (marks.add if "cost" in known else marks.discard)("cost")
                if "nothing" in known or any(x != p for x, p in way["mention"]) or way["token"] or way["token_copy"]:
                    (marks.add if "nothing" in known else marks.discard)("nothing")
                if symbol.match("cost_part", 2) and not ("did" in known or paid):
                    continue  # the whole cost can't be paid in this way (CR 118.3)
                if "did" in known or paid:
                    marks.add("did")
                elif symbol.name in ("may", "you_do", "player_does", "player_may"):
                    marks.discard("did")
                if way["asks"]:
                    (marks.add if way["true"] else marks.discard)("if_held")
                results += self.follow(replace(after, marks=frozenset(marks)), context, (*next_, *left), sentences)
        return distinct(results)

    def _aiming(self, states: list[State], way: Way) -> list[State]:
        """New targets that a player chooses for what is on the stack (CR 115.7), in each way that there is."""
        from pyrules.events.aiming import new_targets

        for _, x, which in way["aims_anew"]:
            states = [after for state in states for after in new_targets(self, state, x.string, which.name == "all")]
            self.more = self.more or len(states) > MOST
            states = states[:MOST]
        return states

    def _paying(self, states: Sequence[State], way: Way) -> Iterator[tuple[State, bool]]:
        """Mana that a player pays as something resolves (CR 118.12), in each way that there is; and whether it is paid."""
        if not way["pays"]:
            yield from ((state, False) for state in states)
            return
        from pyrules.events.doing import with_mana

        ((who, mana, times),) = way["pays"]
        facts = [f"paying_now({who},{mana},{times})."]
        text = text_facts(f"you_do(pay({mana}))", None)
        for state in states:
            ways = self.ask(state.board, facts, text, who.string)
            paid = [after for one in ways for after in with_mana(self, state, one, who.string)]
            if not paid and self.runner.payable(state.board, facts, text, who.string):
                raise NotUnderstood(f"not carried out: the way in which {who.string} can pay {mana.string}")
            yield from ((after, True) for after in paid)
            if not paid:
                yield state, False

    def _conditions(self, way: Way, now: str, context: Context) -> None:
        """A condition or a noun that the rulebook has no meaning for must not count as false or empty."""
        if (noun := strange_noun(clingo.parse_term(now))) is not None:
            raise NotUnderstood(f"not understood: '{noun}' in '{context.said(now)}', of {context.name}")
        for condition in way.terms("asks"):
            if not known_condition(condition):
                raise NotUnderstood(f"not understood: the condition of '{context.said(now)}', of {context.name}")

    def _reflexive(
        self, state: State, context: Context, way: Way, now: str, rest: tuple[str, ...], sentences: frozenset[str]
    ) -> list[State]:
        """ "When you do, …" has triggered if you did (CR 603.12); the rest of its paragraph is a part of it."""
        ability = next((a for a in context.abilities if now in terms_of([a])), None)
        text = None if ability is None else f"When{ability.key.partition('When')[2]}"
        if ability is None or text is None or not text.startswith("When you do, ") or "X" in text:
            raise NotUnderstood(f"not understood: '{context.said(now)}', of {context.name}")
        own = terms_of([ability])
        rest = rest[len(own) - own.index(now) - 1 :]
        if way["reflexive"]:
            about = tuple(x for x, _ in state.mentioned)
            trigger = Trigger(context.viewpoint, text, context.acting, about, None, "when_you_do", False, text=text)
            state = replace(state, triggers=(*state.triggers, trigger))
        return self.follow(state, context, rest, sentences)

    # ---- conditions and targets ------------------------------------------------------------------------------------------------

    def holds(
        self, state: State, context: Context, condition: clingo.Symbol, spoken: tuple[tuple[str, str], ...]
    ) -> bool:
        now = f"only_check({condition})"
        facts = [f"instruction({now}).", *context.base(), *(f"mentioned({quote(x)},{quote(p)})." for x, p in spoken)]
        (way,) = self.ask(state.board, facts, text=text_facts(f"if({condition},nothing)", None, context.events))
        self._conditions(way, now, context)
        return bool(way["true"])

    def x_of_entering(self, state: State, context: Context, key: str) -> int | None:
        """X of an ability that triggered as its source entered (CR 107.3m), or None for another."""
        (way,) = self.ask(state.board, [f"without_x({quote(key)}).", *context.base()])
        return next((n.number for (n,) in way["let"]), None)

    def legal_targets(self, state: State, context: Context, j: int, phrase: str) -> list[str]:
        everything = [entry.id for entry in state.board.entries()] + [p.name for p in state.board.players]
        everything += [entry.id for entry in state.board.stack]
        return [x for _, _, x in self.legal(state, context, [(j, phrase, x) for x in everything])]

    def legal(
        self, state: State, context: Context, slots: Sequence[tuple[int, str, str]]
    ) -> list[tuple[int, str, str]]:
        """Those of these targets that are legal (CR 608.2b)."""
        for phrase in dict.fromkeys(p for _, p, _ in slots):
            if (noun := strange_noun(clingo.parse_term(phrase))) is not None or not known_target(phrase):
                raise NotUnderstood(f"not understood: the target '{noun or phrase}', of {context.name}")
        facts = [*replace(context, slots=tuple(slots)).base(), "judging(targets)."]
        facts += [f"mentioned({quote(x)},{quote(p)})." for x, p in state.mentioned]
        texts = [f"target_of({quote(NOW)},{phrase})." for phrase in dict.fromkeys(p for _, p, _ in slots)]
        (way,) = self.ask(state.board, facts, text=texts)
        for unclear in way.terms("unclear_target"):
            raise NotUnderstood(f"not understood: the target '{unclear}', of {context.name}")
        illegal = {(j.number, x.string) for j, x in way["illegal"]}
        return [(j, phrase, x) for j, phrase, x in slots if (j, x) not in illegal]
