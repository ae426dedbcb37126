"""Why an action is legal, as a tree of sentences down to the facts of the board. What follows from what, the rules decide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import clingo

from pyrules.answers.read import Reader, Tree
from pyrules.answers.reasons import phrase
from pyrules.answers.statements import FAILS, HOLDS
from pyrules.solve.atoms import Value, read_term
from pyrules.solve.explain import Explainer, Hindrance
from pyrules.solve.rules import ANY

_STAGE = re.compile(r"_(\d\w*|cast)$")  # of a predicate at one stage of the layers (CR 613.1)
_DEEPEST = 4  # how many rules are asked why something doesn't hold, one behind the other
_ZONES = {"battlefield": "on the battlefield", "stack": "on the stack", "exile": "in exile", "command": "in the command zone"}
_COLORS = {"w": "white", "u": "blue", "b": "black", "r": "red", "g": "green"}
_DOING = {"activate": "activating {2} of {1}", "cast": "casting {1}", "play": "playing {1}", "pass": "passing"}


@dataclass(slots=True)
class Derivation:
    """Writes derivations about one board."""

    explainer: Explainer
    reader: Reader
    _seen: set[str] = field(default_factory=set)

    def of_action(self, action: clingo.Symbol) -> Tree:
        """Why an action is legal (CR 101.2): why it is possible, and why nothing prohibits it."""
        possible = clingo.Function("possible", [action])
        self.explainer.prove([possible])
        found = self.explainer.hindrances(clingo.Function("prohibits", [ANY, action, ANY]))
        nothing = _tree("nothing prohibits it", "101.2", self._all_hindrances(found))
        said = self._sentence(HOLDS, clingo.Function("legal", [action]))
        return _tree(said, "101.2", [*self._proved(possible), nothing])

    # ---- what holds -----------------------------------------------------------------------------------------------------

    def _proved(self, atom: clingo.Symbol) -> list[Tree]:
        """The tree of an atom; where it is bookkeeping, the trees of what it follows from."""
        proof = self.explainer.proofs.get(atom)
        below: list[Tree] = []
        for part in proof.positive if proof else ():
            below += [tree for tree in self._proved(part) if tree not in below]
        said = self._sentence(HOLDS, atom)
        if not said:
            return below
        same = [tree for tree in below if tree["holds"] == said]
        if same:  # the same in other words, for example at another stage of the layers
            others = [tree for tree in below if tree["holds"] != said]
            return [{**same[0], "because": [*same[0]["because"], *others]}]
        return [_tree(said, proof.cites if proof else "", below)]

    # ---- what doesn't hold ------------------------------------------------------------------------------------------------

    def _all_hindrances(self, found: Iterable[Hindrance]) -> list[Tree]:
        trees: list[Tree] = []
        said: set[str] = set()
        for hindrance in found:
            for tree in self._hindrance(hindrance, _DEEPEST):
                if tree["holds"] not in said:
                    said.add(tree["holds"])
                    trees.append({**tree, "by": hindrance.cites or tree["by"]})
        return trees

    def _hindrance(self, hindrance: Hindrance, depth: int) -> list[Tree]:
        """What keeps one rule from applying."""
        if hindrance.present is not None:
            self.explainer.prove([hindrance.present])
            return self._proved(hindrance.present)
        if hindrance.missing is None:
            self.explainer.prove(hindrance.met)
            met = [tree for atom in hindrance.met for tree in self._proved(atom) if atom.name not in ("possible", "owes")]
            return [tree for number, tree in enumerate(met) if tree not in met[:number]]
        if said := self._sentence(FAILS, hindrance.missing):
            return [_tree(said, hindrance.cites, [])]
        if depth == 0 or not hindrance.met or str(hindrance.missing) in self._seen:
            return []
        self._seen.add(str(hindrance.missing))
        deeper = self.explainer.hindrances(hindrance.missing)
        return [tree for one in deeper for tree in self._hindrance(one, depth - 1)]

    # ---- words ------------------------------------------------------------------------------------------------------------------

    def _sentence(self, table: dict[str, str], atom: clingo.Symbol) -> str:
        name = atom.name if atom.name in table else _STAGE.sub("", atom.name)
        template = table.get(name, "")
        words = [self._word(name, argument) for argument in atom.arguments]
        if any(f"{{{n}}}" in template and argument == ANY for n, argument in enumerate(atom.arguments)):
            return ""
        return re.sub(r"\{(\d)\}", lambda m: words[int(m.group(1))] if int(m.group(1)) < len(words) else "", template)

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
        if isinstance(value, str) and value in self.reader.situation.words:
            return f"“{self.reader.words(value)}”"
        return phrase(value)


def _tree(said: str, by: str, because: list[Tree]) -> Tree:
    return {"holds": said, "by": by, "because": because}


def lines(trees: Iterable[Tree], depth: int = 0) -> Iterator[str]:
    """A derivation as lines of text, indented: what it shows, without the numbers of the rules."""
    waiting: list[tuple[Any, int]] = [(tree, depth) for tree in trees][::-1]
    while waiting:
        tree, level = waiting.pop()
        yield "  " * level + tree["holds"]
        waiting += [(below, level + 1) for below in reversed(tree["because"])]
