"""Why atoms hold, or don't: proofs from the rulebook's own rules, found on demand after a board was solved.

Once grounded, what the rules determine is facts. They are given to a clingo of their own, and with them the rules that could derive
what is to be explained, as twins that leave a trace: which rule fired, with which atoms of its body. That goes on, wave by wave,
with the atoms of those bodies. Why something does not hold is the same with the beginnings of a rule's body: the longest one that
is true ends before the literal that keeps the rule from firing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import clingo

from pyrules.solve.engine import Solved
from pyrules.solve.kept import hangs_on_rules
from pyrules.solve.program import rulebook
from pyrules.solve.rules import ANY, Literal, Rule, is_instance, rules_for, substituted, unify

_NAME = re.compile(r"[a-z_][A-Za-z0-9_]*")
_COMPUTED = re.compile(r"[;+*/?&^-]|\.\.")  # in a head: pools, intervals, sums


@dataclass(slots=True)
class Proof:
    """Why an atom holds: the rule that derives it, by its citation, and the atoms of its body; no rule for a fact of the board."""

    cites: str = ""
    positive: tuple[clingo.Symbol, ...] = ()
    negative: tuple[clingo.Symbol, ...] = ()
    rank: int = 0


@dataclass(slots=True)
class Hindrance:
    """What keeps one rule from deriving something: `missing` doesn't hold, or `present` does; `met` is what does hold of its body."""

    cites: str
    met: tuple[clingo.Symbol, ...] = ()
    missing: clingo.Symbol | None = None
    present: clingo.Symbol | None = None


@dataclass(slots=True)
class Explainer:
    """Explains the atoms of one solved board."""

    control: clingo.Control
    proofs: dict[clingo.Symbol, Proof] = field(default_factory=dict)
    _parts: int = 0

    @staticmethod
    def of(solved: Solved) -> Explainer:
        """One for a board that was solved."""
        return Explainer(_facts(solved))

    # ---- why something holds ---------------------------------------------------------------------------------------------

    def prove(self, atoms: Iterable[clingo.Symbol]) -> None:
        """Finds proofs of these atoms, and of all atoms in them."""
        waiting = [atom for atom in dict.fromkeys(atoms) if atom not in self.proofs]
        ways: dict[clingo.Symbol, list[Proof]] = {}
        while waiting:
            ways |= {atom: [] for atom in waiting}
            for atom, proof in self._fired(waiting):
                ways[atom].append(proof)
            below = (part for atom in waiting for proof in ways[atom] for part in proof.positive)
            waiting = [atom for atom in dict.fromkeys(below) if atom not in ways and atom not in self.proofs]
        self._choose(ways)

    def _fired(self, goals: list[clingo.Symbol]) -> Iterator[tuple[clingo.Symbol, Proof]]:
        """The rules that derive these atoms, with the atoms of their bodies."""
        name, goal = f"fired_{self._parts}", f"goal_{self._parts}"
        rules = [rule for predicate in dict.fromkeys(atom.name for atom in goals) for rule in rules_for(predicate)]
        if rules:
            lines = [f"{goal}({atom})." for atom in goals]
            lines += [_twin(rule, name, goal, number) for number, rule in enumerate(rules)]
            for fired in self._ground(lines, name):
                number, atom, positive, negative = fired.arguments
                yield atom, Proof(rules[number.number].cites, tuple(positive.arguments), tuple(negative.arguments))

    def _choose(self, ways: dict[clingo.Symbol, list[Proof]]) -> None:
        """Of several ways to derive an atom the shortest that doesn't lead back to it."""
        for atom, proofs in ways.items():
            if not proofs:
                self.proofs[atom] = Proof()
        changed = True
        while changed:
            changed = False
            for atom, proofs in ways.items():
                for proof in proofs:
                    if all(part in self.proofs for part in proof.positive):
                        rank = 1 + max((self.proofs[part].rank for part in proof.positive), default=0)
                        if atom not in self.proofs or rank < self.proofs[atom].rank:
                            proof.rank = rank
                            self.proofs[atom] = proof
                            changed = True

    # ---- why something doesn't hold ----------------------------------------------------------------------------------------

    def hindrances(self, patterns: Iterable[clingo.Symbol]) -> dict[clingo.Symbol, list[Hindrance]]:
        """For each pattern (in which ANY stands for anything) what keeps each rule that could derive such an atom from firing.

        A rule that isn't about the matter, because a text doesn't say what it asks for, is left out.
        """
        name = f"near_{self._parts}"
        lines: list[str] = []
        bodies: list[tuple[clingo.Symbol, Rule, list[Literal]]] = []
        result: dict[clingo.Symbol, list[Hindrance]] = {pattern: [] for pattern in patterns}
        for pattern in result:
            for rule in rules_for(pattern.name):
                values: dict[str, str] = {}
                if len(rule.head.arguments) == len(pattern.arguments) and unify(rule.head, pattern, values):
                    body = _ordered(literal.with_values(values) for literal in rule.body)
                    lines += _beginnings(body, name, len(bodies))
                    bodies.append((pattern, rule, body))
        longest: dict[int, int] = {}
        found: dict[tuple[int, int], list[clingo.Symbol]] = {}
        for near in self._ground(lines, name) if lines else ():
            number, length = near.arguments[0].number, near.arguments[1].number
            longest[number] = max(longest.get(number, 0), length)
            found.setdefault((number, length), []).append(near)
        for number, length in sorted(longest.items()):
            pattern, rule, body = bodies[number]
            if length < len(body) and "=" + body[length].predicate not in rulebook().text_predicates:
                for near in sorted(found[number, length]):
                    hindrance = self._hindrance(rule, body[length], near)
                    if hindrance not in result[pattern]:
                        result[pattern].append(hindrance)
        return result

    def _hindrance(self, rule: Rule, literal: Literal, near: clingo.Symbol) -> Hindrance:
        _, _, met, following = near.arguments
        hindrance = Hindrance(rule.cites, tuple(met.arguments))
        if literal.positive:
            hindrance.missing = following
        elif literal.negative:
            hindrance.present = self._instance(following)
        return hindrance

    def _instance(self, pattern: clingo.Symbol) -> clingo.Symbol | None:
        atoms = self.control.symbolic_atoms.by_signature(pattern.name, len(pattern.arguments))
        return next((atom.symbol for atom in atoms if is_instance(atom.symbol, pattern)), None)

    def _ground(self, lines: list[str], name: str) -> list[clingo.Symbol]:
        """What the added rules derive; each time a part of its own."""
        part = f"why_{self._parts}"
        self._parts += 1
        self.control.add(part, [], "\n".join(lines))
        self.control.ground([(part, [])])
        return [atom.symbol for atom in self.control.symbolic_atoms.by_signature(name, 4)]


def _facts(solved: Solved) -> clingo.Control:
    """What the rules determine about a solved board, as the facts of a program of its own."""
    atoms = solved.control.symbolic_atoms
    asked = _asked_of()
    facts = [
        f"{atom.symbol}."
        for name, arity, _ in atoms.signatures
        if name in asked
        for atom in atoms.by_signature(name, arity)
        if atom.is_fact
    ]
    control = clingo.Control(["--warn=none"])
    control.add("base", [], "".join(facts) + solved.unread)
    control.ground([("base", [])])
    return control


@hangs_on_rules
@lru_cache(maxsize=1)
def _asked_of() -> frozenset[str]:
    """The predicates that what is explained can rest on."""
    waiting = ["possible", "prohibits", "pair", "unfit", "barred"]
    known = set(waiting)
    while waiting:
        for rule in rules_for(waiting.pop()):
            names = {name for literal in rule.body for name in _NAME.findall(literal.text)} - known
            known |= names
            waiting += sorted(names)
    return frozenset(known)


# ---- the rules that are added ------------------------------------------------------------------------------------------------


def _twin(rule: Rule, name: str, goal: str, number: int) -> str:
    """A rule that leaves a trace where this one fires for a goal."""
    positive = ",".join(literal.text for literal in rule.body if literal.positive)
    negative = ",".join(substituted(literal.text, {"_": str(ANY)}) for literal in rule.body if literal.negative)
    atom = str(rule.head)
    known = [f"{goal}({atom})"] if _COMPUTED.search(atom) is None else [f"{goal}(H_)", f"H_ = {atom}"]
    body = "; ".join([*known, *map(str, rule.body)])
    return f"{name}({number},{atom if len(known) == 1 else 'H_'},p({positive}),n({negative})) :- {body}."


def _ordered(body: Iterable[Literal]) -> list[Literal]:
    """A body in an order in which each beginning is safe, and what texts say comes before what the board says."""
    texts = rulebook().text_predicates
    ordered: list[Literal] = []
    bound: set[str] = set()
    waiting = list(body)
    while waiting:
        ready = [lit for lit in waiting if lit.positive or (ordered and lit.variables <= bound)] or waiting[:1]
        about = [lit for lit in ready if "=" + lit.predicate in texts and (lit.variables & bound or not lit.variables)]
        tests = [lit for lit in ready if not lit.positive]
        chosen = (about if ordered else []) + tests + ready
        waiting.remove(chosen[0])
        ordered.append(chosen[0])
        bound |= chosen[0].variables
    return ordered


def _beginnings(body: list[Literal], name: str, number: int) -> Iterator[str]:
    """A rule for each beginning of a body that leaves a trace of it and of the literal that comes next."""
    for length in range(len(body) + 1):
        begun = body[:length]
        bound = frozenset().union(*(literal.variables for literal in begun))
        met = ",".join(literal.text for literal in begun if literal.positive)
        following = body[length] if length < len(body) else None
        next_one = "none"
        if following is not None and following.predicate:
            unknown = dict.fromkeys((following.variables - bound) | {"_"}, str(ANY))
            next_one = substituted(following.text, unknown)
        head = f"{name}({number},{length},p({met}),{next_one})"
        yield f"{head} :- {'; '.join(map(str, begun))}." if begun else f"{head}."
