"""Which rules of the rulebook do nothing on boards that were searched (consistency.py), and for what reason.

The rules that fire are found by twins that leave a trace. Why a prohibition can't forbid anything there is said in
rules_asp/rulings/idle.yaml: by what it needs and no board has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import clingo
from clingo.ast import AST, ASTType, parse_string

from pyrules.rulings.cases import Case, plain
from pyrules.solve.changed import numbers_in_order, place_of
from pyrules.solve.kept import parse_kept
from pyrules.solve.program import FROM_A_FILE, Rulebook
from pyrules.solve.statements import Statement, statement_of
from pyrules.text.folders import rules_folder

_TRACE = "fired_by"  # a predicate that no file uses
Tree = dict[str, Any]


@dataclass(slots=True)
class Idle:
    """What the rules did on some cases; each entry stands for one statement of rules_asp/, whatever its copies for layers."""

    never: list[Statement] = field(default_factory=list)  # no case makes the body true
    redundant: list[Statement] = field(default_factory=list)  # it fires, and no answer is another without it
    why: dict[str, str] = field(default_factory=dict)  # for each of both (key_of)
    fired: int = 0
    # What the boards have, and what the rules that fire derive, as idle.yaml calls it.
    present: set[str] = field(default_factory=set)

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
    fires, alone, beside = _traces(cases, traced, progress)
    groups: dict[str, list[int]] = {}
    for index, statement in enumerate(statements):
        if statement.heads and not statement.file.startswith(FROM_A_FILE):
            groups.setdefault(key_of(statement), []).append(index)
    found = Idle(present={_said(symbol) for case in cases for symbol in case.symbols})
    answers: dict[int, frozenset[str]] = {}
    for members in groups.values():
        first = statements[members[0]]
        if not any(index in fires for index in members):
            found.never.append(first)
            continue
        found.fired += 1
        found.present |= {_said(symbol) for symbol in first.gives if symbol[0] in first.heads}
        if not redundant:
            continue
        where = sorted({case for index in members for case in alone.get(index, ())}, key=lambda i: len(cases[i].facts))
        where = where[:: max(1, len(where) // redundant)][:redundant]  # small ones and large ones
        if not _matters(set(members), where, cases, book, answers):
            found.redundant.append(first)
            others = set() if where else {place_of(statements[i]) for member in members for i in beside.get(member, ())}
            found.why[key_of(first)] = _same(sorted(others - {place_of(first)}))
        if progress is not None:
            progress()
    for statement in found.never:
        found.why[key_of(statement)] = reason_of(statement) or _lacking(sorted(needed_by(statement) - found.present))
    return found


def _lacking(words: Sequence[str]) -> str:
    """Why a rule never fires."""
    return f"no board has {', '.join(words)}" if words else "what it needs never comes together"


def _same(places: Sequence[str]) -> str:
    """Why a rule that fires changes nothing."""
    if places:
        return f"the same is said by {', '.join(places)}"
    return "no answer about these boards shows what it alone says"


def key_of(statement: Statement) -> str:
    """Where a statement begins, which its copies for layers share."""
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
) -> tuple[dict[int, list[int]], dict[int, list[int]], dict[int, set[int]]]:
    """For each rule the cases in which it fires, those in which it derives what no other rule says, and the rules that say the same."""
    fires: dict[int, list[int]] = {}
    alone: dict[int, list[int]] = {}
    beside: dict[int, set[int]] = {}
    for number, case in enumerate(cases):
        control, _ = case.ground(traced, [_TRACE])
        by: dict[clingo.Symbol, set[int]] = {}
        for atom in control.symbolic_atoms.by_signature(_TRACE, 2):
            by.setdefault(atom.symbol.arguments[1], set()).add(atom.symbol.arguments[0].number)
        for index in {index for rules in by.values() for index in rules}:
            fires.setdefault(index, []).append(number)
        for index in {index for rules in by.values() if len(rules) == 1 for index in rules}:
            alone.setdefault(index, []).append(number)
        for together in by.values():
            for index in together if len(together) > 1 else ():
                beside.setdefault(index, set()).update(together - {index})
        if progress is not None:
            progress()
    return fires, alone, beside


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


# ---- why not ---------------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reason:
    """Why prohibitions forbid nothing on any board of the universe.

    `needs` are what no board has: predicates (banned/3), functions, constants and strings; `says` is what such a prohibition gives as
    its own reason, where it needs that something is not so.
    """

    reason: str
    needs: tuple[str, ...] = ()
    says: tuple[str, ...] = ()

    def explains(self, statement: Statement) -> bool:
        """Whether the rule needs what there isn't."""
        return not needed_by(statement).isdisjoint(self.needs) or not said_by(statement).isdisjoint(self.says)


@lru_cache(maxsize=1)
def reasons() -> tuple[Reason, ...]:
    """What idle.yaml says."""
    import yaml

    rows = yaml.safe_load((rules_folder() / "rulings" / "idle.yaml").read_text(encoding="utf-8"))
    return tuple(Reason(row["reason"], tuple(row.get("needs", ())), tuple(row.get("says", ()))) for row in rows)


def needed_by(statement: Statement) -> frozenset[str]:
    """What idle.yaml calls that without which a rule can't fire."""
    return frozenset(map(_said, statement.needs))


def said_by(statement: Statement) -> frozenset[str]:
    """The functions of a rule's head."""
    return frozenset(_said(symbol) for symbol in statement.gives if symbol[0] not in statement.heads)


def _said(symbol: tuple[str, int]) -> str:
    name, arity = symbol
    return f"{name[1:]}/{arity}" if name.startswith("=") else name


def reason_of(statement: Statement) -> str | None:
    """Why a rule does nothing, if that is known."""
    return next((each.reason for each in reasons() if each.explains(statement)), None)


def stale(idle: Idle) -> list[str]:
    """What idle.yaml says in vain: words that explain no prohibition which is idle, and what boards have."""
    needed = frozenset[str]().union(*map(needed_by, idle.prohibitions()))
    said = frozenset[str]().union(*map(said_by, idle.prohibitions()))
    wrong = [word for each in reasons() for word in each.needs if word not in needed or word in idle.present]
    return wrong + [word for each in reasons() for word in each.says if word not in said]
