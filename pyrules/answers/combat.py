"""Answers about declaring attackers and blockers: names and order; what is legal, the rules decide (CR 508.1, 509.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import clingo

from pyrules.action import Request
from pyrules.answers.derivation import Derivation
from pyrules.answers.read import Reader, Tree
from pyrules.answers.reasons import requirement, sentence
from pyrules.board import Board
from pyrules.solve.combat import LIMIT, Combat, Pair
from pyrules.text.terms import quote

_RULES = {"attackers": ("508.1", "508.1d"), "blockers": ("509.1", "509.1c")}


def goaders(board: Board) -> Iterator[str]:
    """Who goaded each creature, where the board says so, for questions/combat.lp."""
    for entry in board.entries():
        player = entry.is_.get("goaded")
        if isinstance(player, str):
            yield f"goaded_by({quote(entry.id)},{quote(player)})."


def combat(reader: Reader, timeout: float = 60.0) -> Tree | None:
    """Who may be declared and for what, how many requirements the best declaration obeys, and the legal declarations."""
    kind = _kind(reader)
    if kind is None:
        return None
    given = [term for (term,) in reader.atoms["answer_combat"]]
    able: dict[str, list[str]] = defaultdict(list)
    for x, y in sorted(arguments for name, arguments in given if name == "able"):
        able[x].append(y)
    order = {object_id: number for number, object_id in enumerate(reader.situation.names)}
    solved = Combat(given, timeout)
    found = solved.declarations(LIMIT + 1)
    tree: Tree = {
        "able": {x: able[x] for x in sorted(able, key=lambda x: order.get(x, 0))},
        "must": solved.must,
        "declarations": [_words(kind, pairs) for pairs in found[:LIMIT]],
    }
    if len(found) > LIMIT:
        tree["more"] = True
    if costly := sorted({arguments[:2] for name, arguments in given if name == "costly"}):
        tree["costs"] = _words(kind, costly)
    if unclear := sorted({arguments[0] for name, arguments in given if name == "doubtful_text"}):
        tree["not_judged"] = unclear
    return tree


def judged_declaration(request: Request, reader: Reader) -> Tree:
    """Whether one declaration is legal: each creature able, no restriction disobeyed, as many requirements obeyed as can be."""
    kind = _kind(reader)
    tree: Tree = {"action": request.text, "legal": False, "why_not": []}
    wanted = f"{request.do}ers"
    rule, requirements_rule = _RULES[wanted]
    if kind != wanted:
        return {**tree, "why_not": [{"rule": rule, "reason": sentence(("not_that_step", (wanted,)))}]}
    solved = Combat([term for (term,) in reader.atoms["answer_combat"]])
    kept: list[Any] = sorted(set(reader.atoms["answer_combat_why"]), key=repr)
    verdict = solved.judge(request.pairs, bool(kept))
    reasons = kept + list(verdict.violated)
    obeyed = len(solved.requirements) - len(verdict.disobeyed)
    if obeyed < solved.must:
        missed = "; ".join(requirement(r) for r in verdict.disobeyed)
        reasons.append((requirements_rule, ("too_few_requirements", (obeyed, solved.must, missed))))
    tree["why_not"] = [{"rule": number, "reason": sentence(why)} for number, why in reasons]
    if verdict.unsettled:
        return {**tree, "legal": None, "not_judged": True}
    if not reasons:
        tree["legal"] = True
        tree["obeyed"], tree["must"] = obeyed, solved.must
    return tree


def declared_why(request: Request, tree: Tree, derivation: Derivation) -> Tree:
    """Why a declaration is legal: each of its creatures may, and no declaration obeys more requirements."""
    rule, _ = _RULES[f"{request.do}ers"]
    pairs = [(clingo.String(x), clingo.String(y)) for x, y in request.pairs]
    best = f"it obeys {tree['obeyed']} requirement(s), and no declaration without a cost obeys more than {tree['must']}"
    return derivation.of_declaration(f"{request.text} is legal", rule, pairs, best)


def _kind(reader: Reader) -> str | None:
    return next((str(arguments[0]) for ((name, arguments),) in reader.atoms["answer_combat"] if name == "kind"), None)


def _words(kind: str, pairs: Sequence[Pair]) -> list[str]:
    """A declaration as people write it: "bears -> B", or "bears with wall, knight"."""
    if kind == "attackers":
        return [f"{x} -> {y}" for x, y in pairs]
    by_attacker: dict[str, list[str]] = defaultdict(list)
    for x, y in pairs:
        by_attacker[y].append(x)
    return [f"{y} with {', '.join(xs)}" for y, xs in sorted(by_attacker.items())]
