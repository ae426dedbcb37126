"""Whether the rulebook contradicts itself on the boards of the universe and on random ones.

What a contradiction is, rules_asp/rulings/consistency.lp says. Which rules do nothing on them, idle.py finds out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import clingo
from clingo.ast import AST, ASTType, parse_files

from pyrules.board import Board
from pyrules.facts import situation
from pyrules.rulings.cases import Case, recording
from pyrules.rulings.idle import Idle, Tree, described, key_of, reason_of
from pyrules.rulings.universe import QUESTION, Maker, cards_of_the_universe, crowds, models
from pyrules.solve.engine import RulebookFault
from pyrules.solve.program import Rulebook, written
from pyrules.solve.statements import Statement, statement_of
from pyrules.text.folders import rules_folder

CROWDS = 40  # random boards


@dataclass(slots=True)
class Search:
    """What a search for contradictions has found, and how far it went."""

    boards: int = 0
    cases: list[Case] = field(default_factory=list)
    contradictions: list[Tree] = field(default_factory=list)


def check_rulebook(
    number: int = CROWDS,
    *,
    progress: Callable[[], None] | None = None,
    only: tuple[str, ...] = (),
    events: bool = True,
    timeout: float = 60.0,
) -> Search:
    """Searches the universe and so many random boards for contradictions, with the rules as they are at the moment.

    Each contradiction has the number of the rule that it breaks, what is said of what, the rulebook's rules that say so, and the
    board. `only` are scenes of the universe, without `events` nothing happens on them, `progress` is called for each board; `timeout`, in
    seconds, holds for each question about one.
    """
    found: dict[tuple[str, frozenset[str] | None], Case] = {}
    with recording(found, lambda: "") as book:
        maker = _Checking(with_question(book), progress, timeout)
        for model in models(only=only):
            maker.board([s for s in model if events or s.name != "happens"])
        for board in crowds(number):
            maker.world(board)
    return Search(len(maker.universe.boards), list(found.values()), maker.contradictions)


class _Checking(Maker):
    """Asks of each board whether the rules contradict each other; where they do, the universe goes on without its answers."""

    def __init__(self, book: Rulebook, progress: Callable[[], None] | None, timeout: float) -> None:
        super().__init__(None, cards_of_the_universe(), 0, timeout)
        self.book, self.progress = book, progress
        self.contradictions: list[Tree] = []

    def _asked(self, board: Board) -> Iterable[str]:
        facts = situation(board, board.turn.active, self.cards).facts
        case = Case("", facts.text, facts.symbols, QUESTION)
        self.contradictions += [
            one | {"board": self.universe.boards[-1]} for one in _contradictions(case, self.book, self.timeout)
        ]
        if self.progress is not None:
            self.progress()
        try:
            return list(super()._asked(board))
        except RulebookFault:
            return []

    def _after(self, world: int, what: clingo.Symbol) -> list[Tree]:
        try:
            return super()._after(world, what)
        except RulebookFault:
            return []


@lru_cache(maxsize=1)
def question() -> tuple[Statement, ...]:
    """The statements of consistency.lp."""
    parsed: list[AST] = []
    parse_files([str(rules_folder() / "rulings" / "consistency.lp")], parsed.append)
    return tuple(
        statement_of(ast, "questions/consistency.lp")
        for ast in parsed
        if ast.ast_type not in (ASTType.Program, ASTType.Defined, ASTType.Comment)
    )


def with_question(book: Rulebook) -> Rulebook:
    """A rulebook that is asked for contradictions, too."""
    return Rulebook(book.root, [*book.statements, *question()])


def _contradictions(case: Case, book: Rulebook, timeout: float) -> Iterable[Tree]:
    try:
        control, messages = case.ground(book, ["consistency"], timeout)
    except RuntimeError as error:
        yield {"rule": "", "what": f"the rules can't be grounded: {error}"}
        return
    if messages:
        yield {"rule": "", "what": f"clingo warns: {messages[0].strip()}"}
    last = _consequences(control, "brave")
    if last is not None and not all(a.is_fact or a.symbol.name in _chosen() for a in control.symbolic_atoms):
        # The grounder left something to the solver that no player chooses: it must come out the same in every answer set.
        either = last - (_consequences(control, "cautious") or set())
        undecided = sorted(str(symbol) for symbol in either if symbol.name not in _chosen())
        if undecided:
            yield {
                "rule": "",
                "what": f"neither true nor false by the rules: {undecided[0]}",
                "more": len(undecided) - 1,
            }
    if last is None:
        yield {"rule": "", "what": "the rules have no answer"}
    for symbol in sorted(last or ()):
        if symbol.name == "contradiction":
            yield {"rule": symbol.arguments[0].string, "what": str(symbol.arguments[1])}


@lru_cache(maxsize=1)
def _chosen() -> frozenset[str]:
    """What hangs on a choice of a player: the predicates that consistency.lp declares, and what the rulebook makes of them."""
    control = clingo.Control(["--warn=none"])
    control.load(str(rules_folder() / "rulings" / "consistency.lp"))
    control.ground([("base", [])])
    found = {"=" + str(a.symbol.arguments[0]) for a in control.symbolic_atoms.by_signature("may_choose", 1)}
    statements = [*written().statements, *question()]
    before = 0
    while before != len(found):
        before = len(found)
        for statement in statements:
            if statement.reads & found:
                found |= statement.heads
    return frozenset(name[1:] for name in found)


def _consequences(control: clingo.Control, mode: str) -> set[clingo.Symbol] | None:
    control.configuration.solve.enum_mode = mode  # type: ignore[union-attr]
    last: Sequence[clingo.Symbol] | None = None
    with control.solve(yield_=True) as handle:
        for model in handle:
            last = model.symbols(atoms=True)
    return None if last is None else set(last)


def report(search: Search, idle: Idle | None) -> Tree:
    """What `pyrules rulings --rulebook --json` prints: contradictions once for each kind, with the first board that shows it."""
    kinds: dict[tuple[str, str], Tree] = {}
    for one in search.contradictions:
        kind = kinds.setdefault((one["rule"], one["what"].partition("(")[0]), {**one, "boards": 0})
        kind["boards"] += 1
    tree: Tree = {"boards": search.boards, "questions": len(search.cases), "contradictions": list(kinds.values())}
    if idle is not None:
        tree["fired"] = idle.fired
        tree["never_forbid"] = [described(s) | {"why": reason_of(s)} for s in idle.prohibitions()]
        for name, statements in (("never_fire", idle.never), ("redundant", idle.redundant)):
            tree[name] = [described(s) | {"why": idle.why[key_of(s)]} for s in statements]
    return tree
