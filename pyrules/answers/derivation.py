"""Why an action is legal, as a tree of sentences down to the facts of the board. What follows from what, the rules decide."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

import clingo

from pyrules.answers.read import Reader, Tree
from pyrules.answers.reasons import filled, phrase
from pyrules.answers.statements import FAILS, HOLDS
from pyrules.solve.atoms import Value, read_term
from pyrules.solve.explain import Explainer, Hindrance
from pyrules.solve.rules import ANY

_STAGE = re.compile(r"_(\d\w*|cast)$")  # of a predicate at one stage of the layers (CR 613.1)
_SAID_BEFORE = {"possible", "owes", "could_declare"}  # the action itself, which is explained once
_DEEPEST = 4  # how many rules are asked why something doesn't hold, one behind the other
_ZONES = {
    "battlefield": "on the battlefield",
    "stack": "on the stack",
    "exile": "in exile",
    "command": "in the command zone",
}
_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
_DOING = {"activate": "activating {2} of {1}", "cast": "casting {1}", "play": "playing {1}", "pass": "passing"}


@dataclass(slots=True)
class Derivation:
    """Writes derivations about one board."""

    explainer: Explainer
    reader: Reader
    _hindrances: dict[clingo.Symbol, list[Hindrance]] = field(default_factory=dict)
    _keys: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self._keys = frozenset().union(*self.reader.has.values())

    def of_action(self, action: clingo.Symbol, payment: Tree | None) -> Tree:
        """Why an action is legal (CR 101.2): why it is possible, why nothing prohibits it, and how its mana cost can be paid."""
        possible = clingo.Function("possible", [action])
        prohibited = clingo.Function("prohibits", [ANY, action, ANY])
        self._explain([possible], [prohibited])
        proof = self.explainer.proofs[possible]
        why = _tree(self._sentence(HOLDS, possible), proof.cites, self._below(possible))
        nothing = _tree("nothing prohibits it", "101.2", self._all_hindrances([prohibited]))
        said = self._sentence(HOLDS, clingo.Function("legal", [action]))
        paid = [_paid(payment)] if payment is not None else []
        return _once(_tree(said, "101.2", [why, nothing, *paid]))

    def of_declaration(
        self, said: str, rule: str, pairs: Iterable[tuple[clingo.Symbol, clingo.Symbol]], best: str
    ) -> Tree:
        """Why a declaration is legal (CR 508.1, 509.1): why each of its pairs may be declared, and what is said of the whole."""
        trees: list[Tree] = []
        against = {
            (x, y): [clingo.Function("unfit", [ANY, x, ANY]), clingo.Function("barred", [ANY, x, y, ANY])]
            for x, y in pairs
        }
        self._explain(
            [clingo.Function("pair", [x, y]) for x, y in against], [one for both in against.values() for one in both]
        )
        for (x, y), patterns in against.items():
            pair = clingo.Function("pair", [x, y])
            nothing = _tree(f"nothing keeps {self._word('', x)} from it", rule, self._all_hindrances(patterns))
            trees.append(_tree(self._sentence(HOLDS, pair), rule, [*self._below(pair), nothing]))
        return _once(_tree(said, rule, [*trees, _tree(best, rule, [])]))

    def _explain(self, atoms: list[clingo.Symbol], patterns: list[clingo.Symbol]) -> None:
        """Finds out all that is to be said: why these atoms hold, and why no atom of these patterns does."""
        goals = list(atoms)
        for _ in range(_DEEPEST):
            found = self.explainer.hindrances(pattern for pattern in patterns if pattern not in self._hindrances)
            self._hindrances |= found
            every = [hindrance for hindrances in found.values() for hindrance in hindrances]
            goals += [one.present for one in every if one.present is not None]
            goals += [atom for one in every if one.present is None and one.missing is None for atom in one.met]
            patterns = [one.missing for one in every if one.missing is not None and self._is_bookkeeping(one)]
        self.explainer.prove(goals)

    def _is_bookkeeping(self, hindrance: Hindrance) -> bool:
        """Whether what is missing has no sentence of its own, so that it is said why it is missing."""
        missing = hindrance.missing
        return missing is not None and bool(hindrance.met) and _STAGE.sub("", missing.name) not in FAILS

    # ---- what holds -----------------------------------------------------------------------------------------------------

    def _proved(self, atom: clingo.Symbol) -> list[Tree]:
        """The tree of an atom; where it is bookkeeping, the trees of what it follows from."""
        if atom.name in _SAID_BEFORE:
            return []
        proof = self.explainer.proofs.get(atom)
        below = self._below(atom)
        said = self._sentence(HOLDS, atom)
        if not said:
            return below
        same = [tree for tree in below if tree["holds"] == said]
        if same:  # the same in other words, for example at another stage of the layers
            others = [tree for tree in below if tree["holds"] != said]
            return [{**same[0], "because": [*same[0]["because"], *others]}]
        return [_tree(said, proof.cites if proof else "", below)]

    def _below(self, atom: clingo.Symbol) -> list[Tree]:
        proof = self.explainer.proofs.get(atom)
        trees: list[Tree] = []
        for part in proof.positive if proof else ():
            trees += [tree for tree in self._proved(part) if tree not in trees]
        return trees

    # ---- what doesn't hold ------------------------------------------------------------------------------------------------

    def _all_hindrances(self, patterns: Iterable[clingo.Symbol]) -> list[Tree]:
        trees: list[Tree] = []
        said: set[str] = set()
        for hindrance in (one for pattern in patterns for one in self._hindrances.get(pattern, ())):
            for tree in self._hindrance(hindrance, _DEEPEST):
                if tree["holds"] not in said:
                    said.add(tree["holds"])
                    trees.append({**tree, "by": hindrance.cites or tree["by"]})
        return trees

    def _hindrance(self, hindrance: Hindrance, depth: int) -> list[Tree]:
        """What keeps one rule from applying."""
        if hindrance.present is not None:
            return self._proved(hindrance.present)
        if hindrance.missing is None:
            met = [tree for atom in hindrance.met for tree in self._proved(atom)]
            return [tree for number, tree in enumerate(met) if tree not in met[:number]]
        if said := self._sentence(FAILS, hindrance.missing):
            return [_tree(said, hindrance.cites, [])]
        if depth == 0 or not self._is_bookkeeping(hindrance):
            return []
        deeper = self._hindrances.get(hindrance.missing, ())
        return [tree for one in deeper for tree in self._hindrance(one, depth - 1)]

    # ---- words ------------------------------------------------------------------------------------------------------------------

    def _sentence(self, table: dict[str, str], atom: clingo.Symbol) -> str:
        name = atom.name if atom.name in table else _STAGE.sub("", atom.name)
        template = table.get(name, "")
        words = [self._word(name, argument) for argument in atom.arguments]
        if any(re.search(rf"\{{{n}[:}}]", template) and argument == ANY for n, argument in enumerate(atom.arguments)):
            return ""
        return filled(template, words)

    def _word(self, predicate: str, argument: clingo.Symbol) -> str:
        value = read_term(str(argument))
        if isinstance(value, tuple) and value[0] in _DOING:
            inner = [self._text(part) for part in value[1]]
            said = re.sub(r"\{(\d)\}", lambda m: inner[int(m.group(1))], _DOING[value[0]])
            way = value[1][2] if value[0] == "cast" else "normal"
            return said if way == "normal" else f"{said} as {self._text(way)}"
        if predicate == "in_zone" and isinstance(value, str) and argument.type == clingo.SymbolType.Function:
            return _ZONES.get(value, f"in a {value}")
        if predicate == "color":
            return _COLORS.get(str(value), str(value))
        if isinstance(value, tuple) and value[0] == "e":
            return f"{self._text(value[1][1])} of {value[1][0]}"
        return self._text(value)

    def _text(self, value: Value) -> str:
        if isinstance(value, str) and (value in self.reader.situation.words or value in self._keys):
            return f"“{self.reader.words(value)}”"
        return phrase(value)


def _tree(said: str, by: str, because: list[Tree]) -> Tree:
    return {"holds": said, "by": by, "because": because}


def _once(top: Tree) -> Tree:
    """A tree in which each sentence stands once, as high up as it can: below, it has been said already."""
    said: set[str] = set()
    level = [top]
    while level:
        following = []
        for tree in level:
            kept = [below for below in tree["because"] if below["holds"] not in said]
            for below in kept:
                said.add(below["holds"])
            tree["because"] = kept
            following += kept
        level = following
    return top


def _paid(payment: Tree) -> Tree:
    steps = [
        _tree(f"{step['activate']} adds {step['adds']}: “{step['ability']}”", "605.3a", []) for step in payment["steps"]
    ]
    shares = [
        _tree(f"{share['symbol']} is paid with {share['with']}, {_source(share['from'])}", "118.3a", [])
        for share in payment["pays"]
    ]
    return _tree(f"its cost {payment['cost']} can be paid", "601.2h", [*steps, *shares])


def _source(source: str) -> str:
    return {"mana pool": "from the mana pool", "life": "from the life total"}.get(
        source, source if " " in source else f"from {source}"
    )
