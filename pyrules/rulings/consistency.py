"""Whether the rulebook contradicts itself, and which of its rules do nothing, on the boards of the universe and on random ones.

What a contradiction is, rules_asp/rulings/consistency.lp says. The rules that fire are found by twins that leave a trace.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import clingo
from clingo.ast import AST, ASTType, parse_files, parse_string

from pyrules.board import Board
from pyrules.facts import situation
from pyrules.rulings.cases import Case, plain, recording
from pyrules.rulings.universe import QUESTION, Maker, cards_of_the_universe, crowds, models
from pyrules.solve.changed import numbers_in_order, place_of
from pyrules.solve.engine import RulebookFault
from pyrules.solve.kept import parse_kept
from pyrules.solve.program import FROM_A_FILE, Rulebook, written
from pyrules.solve.statements import Statement, statement_of
from pyrules.text.folders import rules_folder

CROWDS = 40  # random boards
_TRACE = "fired_by"  # a predicate that no file uses
Tree = dict[str, Any]


@dataclass(slots=True)
class Search:
    """What a search for contradictions has found, and how far it went."""

    boards: int = 0
    cases: list[Case] = field(default_factory=list)
    contradictions: list[Tree] = field(default_factory=list)


def check_rulebook(
    number: int = CROWDS, *, progress: Callable[[], None] | None = None, only: tuple[str, ...] = (), events: bool = True
) -> Search:
    """Searches the universe and so many random boards for contradictions, with the rules as they are at the moment.

    Each contradiction has the number of the rule that it breaks, what is said of what, the rulebook's rules that say so, and the
    board. `only` are scenes of the universe, without `events` nothing happens on them, `progress` is called for each board.
    """
    found: dict[tuple[str, frozenset[str] | None], Case] = {}
    with recording(found, lambda: "") as book:
        maker = _Checking(with_question(book), progress)
        for model in models(only=only):
            maker.board([s for s in model if events or s.name != "happens"])
        for board in crowds(number):
            maker.world(board)
    return Search(len(maker.universe.boards), list(found.values()), maker.contradictions)


class _Checking(Maker):
    """Asks of each board whether the rules contradict each other; where they do, the universe goes on without its answers."""

    def __init__(self, book: Rulebook, progress: Callable[[], None] | None) -> None:
        super().__init__(None, cards_of_the_universe(), 0)
        self.book, self.progress = book, progress
        self.contradictions: list[Tree] = []

    def _asked(self, board: Board) -> Iterable[str]:
        facts = situation(board, board.turn.active, self.cards).facts
        case = Case("", facts.text, facts.symbols, QUESTION)
        self.contradictions += [one | {"board": self.universe.boards[-1]} for one in _contradictions(case, self.book)]
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


def _contradictions(case: Case, book: Rulebook) -> Iterable[Tree]:
    try:
        control, messages = case.ground(book, ["consistency"])
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


# ---- rules that do nothing -----------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Idle:
    """What the rules did on some cases; each entry stands for one statement of rules_asp/, whatever its copies for layers."""

    never: list[Statement] = field(default_factory=list)  # no case makes the body true
    redundant: list[Statement] = field(default_factory=list)  # it fires, and no answer is another without it
    fired: int = 0

    def prohibitions(self) -> list[Statement]:
        """The prohibitions that never forbid anything."""
        return [s for s in self.never if "=prohibits" in s.heads]


def idle_rules(cases: Sequence[Case], *, redundant: int = 0, progress: Callable[[], None] | None = None) -> Idle:
    """Which rules never fire in these cases, and which fire but could go without any answer changing.

    For the second, a rule is taken away and asked about in the cases in which it alone derives something, at most `redundant` of
    them, until an answer is another; 0 asks for none.
    """
    book = plain()
    statements = list(book.statements)
    traced = Rulebook(book.root, [*statements, *_twins(statements)])
    fires, alone = _traces(cases, traced, progress)
    groups: dict[str, list[int]] = {}
    for index, statement in enumerate(statements):
        if statement.heads and not statement.file.startswith(FROM_A_FILE):
            groups.setdefault(_key(statement), []).append(index)
    found = Idle()
    answers: dict[int, frozenset[str]] = {}
    for members in groups.values():
        first = statements[members[0]]
        if not any(index in fires for index in members):
            found.never.append(first)
            continue
        found.fired += 1
        if not redundant:
            continue
        where = sorted({case for index in members for case in alone.get(index, ())}, key=lambda i: len(cases[i].facts))
        where = where[:: max(1, len(where) // redundant)][:redundant]  # small ones and large ones
        if not _matters(set(members), where, cases, book, answers):
            found.redundant.append(first)
        if progress is not None:
            progress()
    return found


def _key(statement: Statement) -> str:
    return f"{statement.file}:{statement.line}:{statement.column}"


def _matters(
    gone: set[int], where: Iterable[int], cases: Sequence[Case], book: Rulebook, answers: dict[int, frozenset[str]]
) -> bool:
    """Whether some answer is another without these statements."""
    trees = frozenset(id(book.statements[index].statement()) for index in gone)
    for number in where:
        if number not in answers:
            answers[number] = cases[number].answer(book)
        if cases[number].answer(book, trees) != answers[number]:
            return True
    return False


def _traces(
    cases: Sequence[Case], traced: Rulebook, progress: Callable[[], None] | None
) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """For each rule the cases in which it fires, and those in which it derives what no other rule and no fact says."""
    fires: dict[int, list[int]] = {}
    alone: dict[int, list[int]] = {}
    for number, case in enumerate(cases):
        control, _ = case.ground(traced, [_TRACE])
        by: dict[clingo.Symbol, set[int]] = {}
        for atom in control.symbolic_atoms.by_signature(_TRACE, 2):
            by.setdefault(atom.symbol.arguments[1], set()).add(atom.symbol.arguments[0].number)
        for index in {index for rules in by.values() for index in rules}:
            fires.setdefault(index, []).append(number)
        for index in {index for rules in by.values() if len(rules) == 1 for index in rules}:
            alone.setdefault(index, []).append(number)
        if progress is not None:
            progress()
    return fires, alone


_SAFE_HEAD = re.compile(r"[a-z_]\w*(\(.*\))?", re.DOTALL)


def _twins(statements: Sequence[Statement]) -> list[Statement]:
    """For each rule one with the same body that leaves a trace of what it derives."""
    parse_kept(statements)
    lines = []
    for index, statement in enumerate(statements):
        ast = statement.statement()
        if ast.ast_type != ASTType.Rule or not statement.heads:
            continue
        body = "; ".join(map(str, ast.body))
        head = str(ast.head)
        if ast.head.ast_type != ASTType.Literal or not _SAFE_HEAD.fullmatch(head) or "#" in head:
            head = f"choice({index})"
        lines.append(f"{_TRACE}({index},{head})" + (f" :- {body}." if body else "."))
    parsed: list[AST] = []
    parse_string("\n".join([*lines, f"#show {_TRACE}/2."]), parsed.append)
    return [statement_of(ast, f"questions/{_TRACE}.lp") for ast in parsed if ast.ast_type != ASTType.Program]


def described(statement: Statement) -> Tree:
    """A rule as reports have it: where it stands, what it cites, what it says."""
    return {
        "at": place_of(statement),
        "cites": numbers_in_order(statement),
        "rule": " ".join(str(statement.statement()).split()),
    }


def report(search: Search, idle: Idle | None) -> Tree:
    """What `pyrules rulings --rulebook --json` prints: contradictions once for each kind, with the first board that shows it."""
    kinds: dict[tuple[str, str], Tree] = {}
    for one in search.contradictions:
        kind = kinds.setdefault((one["rule"], one["what"].partition("(")[0]), {**one, "boards": 0})
        kind["boards"] += 1
    tree: Tree = {"boards": search.boards, "questions": len(search.cases), "contradictions": list(kinds.values())}
    if idle is not None:
        tree["fired"] = idle.fired
        tree["never_forbid"] = [described(s) for s in idle.prohibitions()]
        tree["never_fire"] = [described(s) for s in idle.never]
        tree["redundant"] = [described(s) for s in idle.redundant]
    return tree
