"""Why an atom holds, or doesn't: proofs from the rulebook's own rules, found on demand after a board was solved.

Once grounded, the rules over facts are facts themselves. So the rules that could derive what is to be explained are added to the
same clingo control once more, as twins that leave a trace: which rule fired, with which atoms of its body. That goes on, wave by
wave, with the atoms of those bodies. Why something does not hold is the same with the beginnings of a rule's body: the longest
one that is true ends before the literal that keeps the rule from firing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import clingo

from pyrules.solve.engine import Solved
from pyrules.solve.program import rulebook
from pyrules.solve.rules import ANY, Literal, Rule, is_instance, rules_for, substituted, unify

_WAVES = 60  # no proof of the rulebook is that deep


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

    solved: Solved
    proofs: dict[clingo.Symbol, Proof] = field(default_factory=dict)
    _parts: int = 0

    # ---- why something holds ---------------------------------------------------------------------------------------------

    def prove(self, atoms: Iterable[clingo.Symbol]) -> None:
        """Finds proofs of these atoms, and of all atoms in them."""
        waiting = [atom for atom in dict.fromkeys(atoms) if atom not in self.proofs]
        ways: dict[clingo.Symbol, list[Proof]] = {}
        for _ in range(_WAVES):
            if not waiting:
                break
            for atom in waiting:
                ways[atom] = []
            for atom, proof in self._fired(waiting):
                ways[atom].append(proof)
            below = (part for atom in waiting for proof in ways[atom] for part in proof.positive)
            waiting = [atom for atom in dict.fromkeys(below) if atom not in ways and atom not in self.proofs]
        self._choose(ways)

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

    def _fired(self, goals: list[clingo.Symbol]) -> Iterator[tuple[clingo.Symbol, Proof]]:
        """The rules that derive these atoms, with the atoms of their bodies."""
        name, goal = f"fired_{self._parts}", f"goal_{self._parts}"
        rules = [rule for predicate in dict.fromkeys(atom.name for atom in goals) for rule in rules_for(predicate)]
        lines = [f"{goal}({atom})." for atom in goals]
        lines += [_twin(rule, name, goal, number) for number, rule in enumerate(rules)]
        for fired in self._ground(lines, name):
            number, atom, positive, negative = fired.arguments
            yield atom, Proof(rules[number.number].cites, tuple(positive.arguments), tuple(negative.arguments))

    # ---- why something doesn't hold ----------------------------------------------------------------------------------------

    def hindrances(self, pattern: clingo.Symbol) -> list[Hindrance]:
        """For each rule that could derive an atom of this pattern (any_value stands for anything) what keeps it from firing.

        A rule that isn't about the matter, because a text doesn't say what it asks for, is left out.
        """
        name = f"near_{self._parts}"
        lines: list[str] = []
        bodies: list[tuple[Rule, list[Literal]]] = []
        for rule in rules_for(pattern.name):
            values: dict[str, str] = {}
            if len(rule.head.arguments) == len(pattern.arguments) and unify(rule.head, pattern, values):
                body = _ordered(literal.with_values(values) for literal in rule.body)
                lines += _beginnings(body, name, len(bodies))
                bodies.append((rule, body))
        longest: dict[int, int] = {}
        found: dict[tuple[int, int], list[clingo.Symbol]] = {}
        for near in self._ground(lines, name):
            number, length = near.arguments[0].number, near.arguments[1].number
            longest[number] = max(longest.get(number, 0), length)
            found.setdefault((number, length), []).append(near)
        result: list[Hindrance] = []
        for number, length in sorted(longest.items()):
            rule, body = bodies[number]
            if length < len(body) and "=" + body[length].predicate not in rulebook().text_predicates:
                for near in sorted(found[number, length]):
                    hindrance = self._hindrance(rule, body[length], near)
                    if hindrance not in result:
                        result.append(hindrance)
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
        atoms = self.solved.control.symbolic_atoms.by_signature(pattern.name, len(pattern.arguments))
        return next((atom.symbol for atom in atoms if atom.is_fact and is_instance(atom.symbol, pattern)), None)

    def _ground(self, lines: list[str], name: str) -> list[clingo.Symbol]:
        """What the added rules derive; each time a part of its own."""
        control = self.solved.control
        part = f"why_{self._parts}"
        self._parts += 1
        control.add(part, [], "\n".join(lines))
        control.ground([(part, [])])
        return [atom.symbol for atom in control.symbolic_atoms.by_signature(name, 4) if atom.is_fact]


# ---- the rules that are added ------------------------------------------------------------------------------------------------


def _twin(rule: Rule, name: str, goal: str, number: int) -> str:
    """A rule that leaves a trace where this one fires for a goal."""
    positive = ",".join(literal.text for literal in rule.body if literal.positive)
    negative = ",".join(substituted(literal.text, {"_": str(ANY)}) for literal in rule.body if literal.negative)
    body = "; ".join([f"{goal}(H_)", f"H_ = {rule.head}", *map(str, rule.body)])
    return f"{name}({number},H_,p({positive}),n({negative})) :- {body}."


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
