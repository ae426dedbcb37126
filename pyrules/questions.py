"""The questions about one moment: ask and check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyrules.action import Request, parse_action
from pyrules.answers.check import judged, request_facts
from pyrules.answers.combat import combat, declared_why, goaders, judged_declaration
from pyrules.answers.derivation import Derivation
from pyrules.answers.payment import payment_tree
from pyrules.answers.read import Reader
from pyrules.board import Board, read_board
from pyrules.cards import CardStore
from pyrules.errors import InputError, NotUnderstood, PyrulesError, SolvingTimeout
from pyrules.facts import situation
from pyrules.solve.atoms import read_term
from pyrules.solve.blocks import Facts
from pyrules.solve.engine import RulebookFault, Solved, Timings, solve, solved
from pyrules.solve.explain import Explainer
from pyrules.solve.payment import PREFERENCES, cheapest

if TYPE_CHECKING:
    from pyrules.events.machine import Machine

Source = str | Path | Mapping[str, object] | Board
PARTS = ("actions", "mana", "stations", "objects", "combat")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: `tree` is what `--json` prints; `timings` tells where the milliseconds went."""

    tree: dict[str, Any]
    timings: Timings = field(compare=False, repr=False, default_factory=Timings)

    def to_dict(self) -> dict[str, Any]:
        """The answer as plain dicts, lists, strings and numbers."""
        return self.tree

    def __getitem__(self, key: str) -> Any:
        return self.tree[key]


def _asked(board: Board, player: str | None) -> str:
    if player is None:
        return board.turn.priority if board.turn.priority_given else board.turn.active
    names = [p.name for p in board.players]
    if player not in names:
        raise InputError(f"no player {player!r} on this board", expected=" or ".join(map(repr, names)))
    return player


def _declarer(board: Board, request: Request) -> str | None:
    """Who would declare the blockers that are asked about."""
    first = request.pairs[0][0] if request.do == "block" and request.pairs else None
    return next((entry.player for entry in board.entries() if entry.id == first), None)


def _files(board: Board, parts: Sequence[str]) -> frozenset[str]:
    """The files of rules_asp/questions/ that the parts of an answer come from. Objects are always asked: they name abilities."""
    declaring = board.turn.step.startswith("declare") and not board.turn.priority_given
    return frozenset({"show", "objects", *parts} - (set() if declaring else {"combat"}))


def _request(board: Board, action: str) -> Request:
    objects = [entry.id for entry in board.entries()] + [entry.id for entry in board.stack]
    return parse_action(action, objects + [player.name for player in board.players])


def ask(
    board: Source,
    player: str | None = None,
    only: Sequence[str] | None = None,
    *,
    cards: CardStore | None = None,
    timeout: float = 60.0,
) -> Answer:
    """Everything about a moment: legal actions (CR 101.2), mana (106.7), striations (721), characteristics (109.3).

    `board` is a path, a YAML or JSON text, a dict or a Board; `player` whose actions are asked for (default: who has
    priority); `only` some of "actions", "mana", "stations", "objects", "combat"; `timeout` in seconds. Raises InputError for a wrong
    board, SolvingTimeout where there is no answer in time.
    """
    timings = Timings()
    parts = tuple(only) if only is not None else PARTS
    if wrong := [part for part in parts if part not in PARTS]:
        raise InputError(f"unknown part {wrong[0]!r} of the answer", expected=", ".join(PARTS))
    read = _read(board)
    asked = _asked(read, player)
    timings.step("read")
    ready = situation(read, asked, cards, goaders(read))
    timings.step("facts")
    atoms = solve(ready.facts, timings, timeout, _files(read, parts))
    reader = Reader(ready, atoms, asked)
    tree: dict[str, Any] = {"player": asked}
    for part in parts:
        if part != "combat":
            tree[part] = getattr(reader, part)()
        elif (declarations := combat(reader, timeout)) is not None:
            tree[part] = declarations
    if unknown := reader.not_understood():
        tree["not_understood"] = unknown
    timings.step("answer")
    return Answer(tree, timings)


def check(
    board: Source,
    action: str,
    *,
    pay: str | None = None,
    cards: CardStore | None = None,
    timeout: float = 60.0,
) -> Answer:
    """Whether one action is legal (CR 101.2), why not by which rules, and why: `why` is the derivation down to the board's facts.

    `action` is written as answers.md has it ("activate craft#Station tapping bears"); choices that are left out are free:
    the action is legal if some choice is. `legal` is None where it depends on text that is not understood. With `pay` the answer
    to a legal action with a mana cost has a `payment`: the cheapest way to pay (CR 601.2g–h), where `pay` says what is saved
    first: "taps" (fewest permanents tapped), "lands", "life", "cards" or "counters". Raises InputError for an action or an
    object that the board doesn't have, SolvingTimeout where there is no answer within `timeout` seconds.
    """
    timings = Timings()
    if pay is not None and pay not in PREFERENCES:
        raise InputError(f"unknown preference {pay!r}", expected=", ".join(PREFERENCES))
    checked = _checked(_read(board), action, timings, cards, timeout)
    tree = checked.tree
    if tree["legal"]:
        payment = None
        # The verdict stands without a payment: one that nobody asked for only adds to the derivation.
        with suppress(*(() if pay is not None else (SolvingTimeout, RulebookFault))):
            payment = checked.payment(pay or PREFERENCES[0], timeout)
        if pay is not None and payment is not None:
            tree["payment"] = payment
        timings.step("payment")
        tree["why"] = [checked.why(payment)]
        timings.step("why")
    return Answer(tree, timings)


def _read(board: Source) -> Board:
    return board if isinstance(board, Board) else read_board(board)


@dataclass(frozen=True, slots=True)
class _Checked:
    """The verdict on an action, and what it takes to ask more about it."""

    request: Request
    tree: dict[str, Any]
    term: Any
    reader: Reader
    solved: Solved
    facts: Facts

    def payment(self, saves: str, timeout: float) -> dict[str, Any] | None:
        """The cheapest way to pay; None where no mana is due."""
        due = self._symbol("to_pay")
        if due is None:
            return None
        found = cheapest(self.facts, str(due), saves, timeout)
        return payment_tree(found, self.tree["cost"], saves, self.reader)

    def why(self, payment: dict[str, Any] | None) -> dict[str, Any]:
        """The derivation of a legal action."""
        derivation = Derivation(Explainer.of(self.solved), self.reader)
        if self.term is None:
            return declared_why(self.request, self.tree, derivation)
        return derivation.of_action(self._symbol("legal"), payment)

    def _symbol(self, predicate: str) -> Any:
        return next((s for s in self.solved.arguments(predicate) if read_term(str(s)) == self.term), None)


def _checked(board: Board, action: str, timings: Timings, cards: CardStore | None, timeout: float) -> _Checked:
    request = _request(board, action)
    asked = _declarer(board, request) or _asked(board, None)
    timings.step("read")
    ready = situation(board, asked, cards, [*request_facts(request), *goaders(board)])
    timings.step("facts")
    found = solved(ready.facts, timings, timeout, _files(board, PARTS) | {"check"})
    reader = Reader(ready, found.atoms, asked)
    if request.do in ("attack", "block"):
        tree, term = judged_declaration(request, reader), None
    else:
        tree, term = judged(request, reader)
    timings.step("answer")
    return _Checked(request, tree, term, reader, found, ready.facts)


def do(board: Source, action: str, *, cards: CardStore | None = None, timeout: float = 60.0) -> Answer:
    """The boards that follow when the player who has priority takes an action, which must be legal.

    One outcome for each way in which choices that are left open can be made. Raises InputError for an illegal action,
    NotUnderstood where something can't be carried out in full.
    """
    from pyrules.answers.do import not_understood, outcomes
    from pyrules.events.doing import take_action

    timings = Timings()
    read = _read(board)
    request = _request(read, action)
    judgement = _checked(read, action, timings, cards, timeout).tree
    if judgement["legal"] is None:
        raise NotUnderstood(f"whether '{action}' is legal depends on text that is not understood")
    if not judgement["legal"]:
        reasons = "; ".join(f"{why['reason']} ({why['rule']})" for why in judgement["why_not"])
        raise InputError(f"'{action}' is not legal: {reasons}", expected="a legal action")
    timings.step("check")
    machine = _machine(cards, timeout)
    with _ending():
        states = take_action(machine, read, request, _declarer(read, request) or _asked(read, None))
    timings.step("events")
    return Answer(outcomes(states, not_understood(machine.runner.ready(read, ())), machine.more), timings)


def resolve(board: Source, *, cards: CardStore | None = None, timeout: float = 60.0) -> Answer:
    """The boards that follow when the top of the stack resolves (CR 608), state-based actions and triggers included."""
    from pyrules.answers.do import not_understood, outcomes
    from pyrules.events.resolving import resolve_top

    timings = Timings()
    read = _read(board)
    machine = _machine(cards, timeout)
    with _ending():
        states = resolve_top(machine, read)
    timings.step("events")
    return Answer(outcomes(states, not_understood(machine.runner.ready(read, ())), machine.more), timings)


@contextmanager
def _ending() -> Iterator[None]:
    """What triggers on what it does itself may never end (CR 104.4b)."""
    try:
        yield
    except RecursionError:
        raise PyrulesError("what happens goes on for more steps than are followed") from None


def _machine(cards: CardStore | None, timeout: float) -> Machine:
    import time

    from pyrules.events.machine import Machine
    from pyrules.events.run import Runner

    return Machine(Runner(cards, time.monotonic() + timeout))
