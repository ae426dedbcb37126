"""The rules about rulings (rules_asp/rulings/) and what they make of a universe before any claim.

What a rule derives from the facts of worlds alone is worked out once for each universe. A claim is then weighed by the rules that can
fire on its words, over what those read of the worlds.
"""

from __future__ import annotations

import atexit
import marshal
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

import clingo

from pyrules import cache
from pyrules.solve.blocks import Symbol, all_symbols
from pyrules.solve.engine import RulebookFault
from pyrules.solve.firing import depending, fire, waiting_for
from pyrules.solve.kept import kept_statements, parse_kept, sources
from pyrules.solve.program import Program
from pyrules.solve.statements import Statement, read_file
from pyrules.text.folders import rules_folder

# Noun phrases mean in rulings what they mean in card text.
_MEANING = ("asking.lp", "phrases.lp", "nouns.lp", "kinds.lp")
# What the rulebook lists without a condition is so in every world: colors, types of mana, land types.
_LISTS = ("1_concepts/105_colors.lp", "1_concepts/107_mana_symbols.lp", "3_card_types/305_lands.lp")
_OTHERS = ("universe", "crowds", "consistency", "topics")  # they make boards, or ask about boards or claims
_OF_WORLDS = frozenset({"=at", "=next"})
_VERDICTS = ("=verdict", "=shown_case", "=shown_world")
_FACT = re.compile(r"at\(\d+,(\w+)|(\w+)")


@dataclass(frozen=True)
class Worlds:
    """What is true of the worlds of a universe: its facts, by predicate (those of at/2 by what they say), and their symbols.

    `derived` tells whether what rules make of worlds alone is among them.
    """

    facts: dict[str, str]
    symbols: frozenset[Symbol]
    derived: bool
    read: dict[str, list[clingo.Symbol] | None] = field(default_factory=dict)  # what was given before

    def read_by(self, statements: Iterable[Statement]) -> list[str]:
        """The predicates that these statements can read."""
        read = {predicate for s in statements for predicate in s.reads}
        read |= {name for s in statements if "=at" in s.reads for name, _ in s.needs | s.gives}
        return [predicate for predicate in self.facts if predicate in read]

    def give(self, control: clingo.Control, predicates: Iterable[str]) -> None:
        """Adds the facts of these predicates to a control: as text for the first time, and as symbols from then on."""
        known = []
        for predicate in predicates:
            if predicate not in self.read:
                control.add("base", [], self.facts[predicate])
                self.read[predicate] = None
            else:
                known.append(self._symbols(predicate))
        with control.backend() as backend:
            for symbols in known:
                for symbol in symbols:
                    backend.add_rule([backend.add_atom(symbol)])

    def _symbols(self, predicate: str) -> list[clingo.Symbol]:
        found = self.read[predicate]
        if found is None:
            control = clingo.Control(["--warn=none"])
            control.add("base", [], self.facts[predicate])
            control.ground([("base", [])])
            found = self.read[predicate] = [atom.symbol for atom in control.symbolic_atoms]
        return found


class RulingRules:
    """The statements of rules_asp/rulings/ that weigh claims, with those about worlds among them."""

    def __init__(self) -> None:
        root = rules_folder()
        files = [root / "meaning" / name for name in _MEANING]
        files += sorted(file for file in (root / "rulings").glob("*.lp") if file.stem not in _OTHERS)
        self.statements, _ = kept_statements(root, lambda: _read(root, files), "rulings")
        self.waiting, self.ready = waiting_for(self.statements)
        of_worlds = depending(_OF_WORLDS, self.statements)
        self.about_worlds = [bool(s.heads) and s.heads <= of_worlds for s in self.statements]

    def program(self, worlds: Worlds, claims: Iterable[str]) -> tuple[Program, list[str]]:
        """What decides what becomes of claims, which are facts themselves, and the predicates of the worlds that it reads."""
        lines = list(claims)
        present = worlds.symbols | all_symbols(lines)
        fired = fire(
            self.statements, self.waiting, self.ready, present, lambda i: not (worlds.derived and self.about_worlds[i])
        )
        chosen = [self.statements[index] for index in sorted(self._deciding(fired))]
        parse_kept(chosen)
        possible = frozenset(name for name, _ in present).union(*(s.heads for s in chosen))
        return Program([s.among(possible) for s in chosen], frozenset()), worlds.read_by(chosen)

    def _deciding(self, fired: set[int]) -> set[int]:
        """Those of these statements that verdicts hang on."""
        makers: dict[str, list[int]] = {}
        for index in fired:
            for head in self.statements[index].heads:
                makers.setdefault(head, []).append(index)
        queue = [index for index in fired if not self.statements[index].heads]
        queue += [index for predicate in _VERDICTS for index in makers.get(predicate, ())]
        found: set[int] = set()
        while queue:
            index = queue.pop()
            if index not in found:
                found.add(index)
                for predicate in self.statements[index].reads:
                    queue.extend(makers.get(predicate, ()))
        return found

    def worlds(self, facts: Sequence[str]) -> Worlds:
        """What is true of the worlds of a universe, with what the rules make of them; kept in the cache directory."""
        name = f"worlds-{cache.fingerprint([Path(__file__)], sources(rules_folder()), *facts)}.bin"
        if (data := cache.read(name)) is not None:
            with suppress(ValueError, TypeError, EOFError):
                known, symbols = marshal.loads(data)
                return Worlds(known, frozenset(symbols), derived=True)
        chosen = [s for s, about_worlds in zip(self.statements, self.about_worlds, strict=True) if about_worlds]
        parse_kept(chosen)
        control = clingo.Control(["--warn=none"])
        Program([s.statement() for s in chosen], frozenset()).ground(control, "\n".join(facts))
        atoms = list(control.symbolic_atoms)
        if not all(atom.is_fact for atom in atoms):
            raise RulebookFault("rules about worlds leave open what is so")
        lines = [f"{atom.symbol}." for atom in atoms]
        made = Worlds(by_predicate(lines), all_symbols(lines), derived=True)
        cache.write(name, marshal.dumps((made.facts, tuple(made.symbols))))
        return made


def _read(root: Path, files: Iterable[Path]) -> list[Statement]:
    listed = [s for name in _LISTS for s in read_file(root / name, root)[0] if s.heads and not s.reads]
    return listed + [s for file in files for s in read_file(file, root)[0]]


@lru_cache(maxsize=1)
def ruling_rules() -> RulingRules:
    """The rules about rulings that ship with the package."""
    return RulingRules()


# clingo's syntax trees have to go before the module that frees them.
atexit.register(ruling_rules.cache_clear)


def by_predicate(facts: Iterable[str]) -> dict[str, str]:
    """Facts as `Worlds` has them."""
    found: dict[str, list[str]] = {}
    for fact in facts:
        match = _FACT.match(fact)
        assert match is not None
        found.setdefault(match[1] or "=" + match[2], []).append(fact + "\n")
    return {predicate: "".join(lines) for predicate, lines in found.items()}
