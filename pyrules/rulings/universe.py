"""The universe of boards in which rulings are checked: made by rules_asp/rulings/universe.lp, asked of the rulebook.

A world is one board as the rulebook sees it. Worlds follow each other where something happens: an action is taken, the top of
the stack resolves, an object leaves or gets counters. Everything that is true of a world is a fact at(W,F), and everything else
is for the rules in rules_asp/rulings/.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import clingo

from pyrules import cache, questions
from pyrules.board import Board, read_board
from pyrules.cards import CardStore
from pyrules.errors import InputError, NotUnderstood
from pyrules.facts import situation
from pyrules.parallel import in_order
from pyrules.rulings.bound import bound
from pyrules.rulings.worlds import Worlds, by_predicate, ruling_rules
from pyrules.solve.blocks import all_symbols
from pyrules.solve.engine import Timings, solved
from pyrules.text.folders import grammar_folder, rules_folder
from pyrules.text.terms import quote

Tree = dict[str, Any]
QUESTION = frozenset({"show", "actions", "objects", "mana", "stations", "combat", "world"})
_ANSWER = "answer_at("
_AT = re.compile(r"at\((\d+),")
_NEXT = re.compile(r"next\((\d+),(.*),(\d+)\)\.", re.DOTALL)
_AT_ONCE = 8  # boards that one process makes, with what happens on them
A_LEGAL_ACTION = "a legal action"  # what is expected instead of an action that the rules forbid


@dataclass
class Universe:
    """The facts of all worlds, and their boards by number."""

    facts: list[str] = field(default_factory=list)
    boards: list[Tree] = field(default_factory=list)

    @cached_property
    def worlds(self) -> Worlds:
        """What is true of its worlds, for the rules about rulings."""
        return ruling_rules().worlds(self.facts)

    @cached_property
    def bound(self) -> str:
        """How far a search among its boards goes."""
        return bound(self.boards, self.facts)

    def worlds_and(self, more: Sequence[str]) -> Worlds:
        """The same with other worlds beside them."""
        if not more:
            return self.worlds
        return Worlds(by_predicate([*self.facts, *more]), self.worlds.symbols | all_symbols(more), derived=False)


def build(
    more: str = "",
    *,
    only: tuple[str, ...] = (),
    first: int = 0,
    cards: CardStore | None = None,
    progress: Callable[[], None] | None = None,
    timeout: float = 60.0,
) -> Universe:
    """All worlds, or those of one scene; `more` are facts for the generator, `first` is the number of the first world.

    `cards` is where cards are looked up that are not the universe's own. `progress` is called for each board; `timeout`, in
    seconds, holds for each question about one.
    """
    maker = Maker(cards, cards_of_the_universe(), first, timeout)
    for model in models(more, only):
        maker.board(model)
        if progress is not None:
            progress()
    return maker.universe


@lru_cache(maxsize=1)
def kept(progress: Callable[[], None] | None = None) -> Universe:
    """The universe, worked out once for each version of the rulebook and kept in the cache directory."""
    files = [f for folder in (rules_folder(), grammar_folder(), Path(__file__).parent.parent) for f in _files(folder)]
    name = f"universe-{cache.fingerprint(files)}.json"
    if (data := cache.read(name)) is not None:
        with suppress(ValueError, TypeError):
            return Universe(**json.loads(data))
    universe = _on_all_cores(progress)
    cache.write(name, json.dumps(asdict(universe)).encode())
    return universe


def _on_all_cores(progress: Callable[[], None] | None) -> Universe:
    """The universe of the rules as they are written: other processes know no others."""
    made = [[str(symbol) for symbol in model] for model in models()]
    parts = [_part(made[:1])]  # with it, what every process needs is read, and kept
    rest = made[1:]
    for part in in_order(_part, [rest[start : start + _AT_ONCE] for start in range(0, len(rest), _AT_ONCE)]):
        parts.append(part)
        if progress is not None:
            progress()
    return joined(parts)


def _part(made: list[list[str]]) -> Universe:
    """The universe of these answer sets of the generator."""
    maker = Maker(None, cards_of_the_universe(), 0)
    for model in made:
        maker.board([clingo.parse_term(symbol) for symbol in model])
    return maker.universe


def joined(parts: Iterable[Universe]) -> Universe:
    """Universes as one, in which a board that several of them have is one world."""
    whole = Universe()
    known: dict[str, int] = {}
    facts: dict[str, None] = {}
    for part in parts:
        numbers = []
        for board in part.boards:
            number = known.setdefault(json.dumps(board, sort_keys=True), len(whole.boards))
            numbers.append(number)
            if number == len(whole.boards):
                whole.boards.append(board)
        for fact in part.facts:
            facts[_renumbered(fact, numbers)] = None
    whole.facts = list(facts)
    return whole


def _renumbered(fact: str, numbers: Sequence[int]) -> str:
    """A fact with other numbers for its worlds."""
    if match := _NEXT.fullmatch(fact):
        return f"next({numbers[int(match[1])]},{match[2]},{numbers[int(match[3])]})."
    match = _AT.match(fact)
    assert match is not None
    return f"at({numbers[int(match[1])]},{fact[match.end() :]}"


def _files(folder: Any) -> list[Path]:
    """What decides how the universe looks: rules, grammar, code; not what rulings say or how they are judged."""
    found = sorted(p for p in Path(str(folder)).rglob("*") if p.suffix in (".lp", ".lark", ".txt", ".yaml", ".py"))
    return [p for p in found if p.parent.name != "rulings" or p.stem in ("universe", "cards")]


def cards_of_the_universe() -> list[Tree]:
    """The definitions of the cards on its boards."""
    import yaml

    loaded: list[Tree] = yaml.safe_load((rules_folder() / "rulings" / "cards.yaml").read_text(encoding="utf-8"))
    return loaded


def crowds(number: int) -> list[Tree]:
    """So many boards at random (rules_asp/rulings/crowds.lp), the same ones each time."""
    definitions = cards_of_the_universe()
    cards = [f"known_card({quote(c['name'])},{quote(word)})." for c in definitions for word in str(c["type"]).split()]
    found = []
    for seed in range(1, number + 1):
        control = clingo.Control(["1", "--rand-freq=1", "--sign-def=rnd", f"--seed={seed}"])
        control.load(str(rules_folder() / "rulings" / "crowds.lp"))
        control.add("base", [], "\n".join(cards))
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            for model in handle:
                found.append(_tree(sorted(model.symbols(shown=True)), definitions)[0])
    return found


def models(more: str = "", only: tuple[str, ...] = ()) -> Iterator[list[clingo.Symbol]]:
    """The answer sets of universe.lp, or those of some scenes: what Maker makes boards of."""
    if only:
        more += " :- " + ", ".join(f"not scene({scene})" for scene in only) + "."
    control = clingo.Control(["0"])
    control.load(str(rules_folder() / "rulings" / "universe.lp"))
    control.add("base", [], more)
    control.ground([("base", [])])
    found = []
    with control.solve(yield_=True) as handle:
        for model in handle:
            found.append(sorted(model.symbols(shown=True)))
    yield from sorted(found)


def identifier(symbol: clingo.Symbol) -> str:
    """An object's id on the boards: the parts of its term joined."""
    if symbol.type == clingo.SymbolType.String:
        return symbol.string
    if symbol.type == clingo.SymbolType.Number:
        return str(symbol.number)
    parts = [symbol.name] if symbol.name else []
    return "-".join([*parts, *map(identifier, symbol.arguments)]).replace("_", "-")


class Maker:
    """Makes the worlds of boards and of what happens on them; `first` is the number of the first one."""

    def __init__(self, cards: CardStore | None, definitions: list[Tree], first: int, timeout: float = 60.0) -> None:
        self.cards, self.definitions, self.first, self.timeout = cards, definitions, first, timeout
        self.universe = Universe()
        self.known: dict[str, int] = {}
        self.followed: dict[tuple[int, str], list[int]] = {}

    def board(self, model: list[clingo.Symbol]) -> None:
        """The worlds of one answer set of the generator."""
        tree, happens = _tree(model, self.definitions)
        worlds = [self.world(tree)]
        for symbol in model:
            if symbol.name == "copied":
                copied, original = map(identifier, symbol.arguments)
                self.universe.facts.append(f"at({worlds[0]},copied({quote(copied)},{quote(original)})).")
        for what in happens:
            worlds = [after for world in worlds for after in self.follow(world, what)]

    def world(self, tree: Tree) -> int:
        """The number of a board's world; its facts are worked out once."""
        key = json.dumps(tree, sort_keys=True)
        if key in self.known:
            return self.known[key]
        number = self.known[key] = self.first + len(self.universe.boards)
        self.universe.boards.append(tree)
        read = read_board(tree)
        self.universe.facts += [f"at({number},{fact})." for fact in self._asked(read)]
        self.universe.facts += [f"at({number},{fact})." for fact in _stack(read)]
        return number

    def _asked(self, board: Board) -> Iterable[str]:
        found = situation(board, board.turn.priority, self.cards)
        atoms = solved(found.facts, Timings(), self.timeout, QUESTION).shown
        return [atom[len(_ANSWER) : -1] for atom in atoms if atom.startswith(_ANSWER)]

    def follow(self, world: int, what: clingo.Symbol) -> list[int]:
        """The worlds after something happens in a world."""
        key = (world, str(what))
        if key not in self.followed:
            try:
                boards = self._after(world, what)
            except (NotUnderstood, InputError) as error:  # nothing is claimed about what would follow
                boards = []
                if isinstance(error, InputError) and error.expected == A_LEGAL_ACTION:
                    self.universe.facts.append(f"at({world},refused({_step(what)})).")
            self.followed[key] = [self.world(board) for board in boards]
            self.universe.facts += [
                f"next({world},{_step(what)},{after})." for after in dict.fromkeys(self.followed[key])
            ]
        return self.followed[key]

    def _after(self, world: int, what: clingo.Symbol) -> list[Tree]:
        tree = self.universe.boards[world - self.first]
        match what.name:
            case "do":
                action = " ".join(_action(what.arguments))
                return [
                    o["board"] for o in questions.do(tree, action, cards=self.cards, timeout=self.timeout)["outcomes"]
                ]
            case "resolve":
                return [o["board"] for o in questions.resolve(tree, cards=self.cards, timeout=self.timeout)["outcomes"]]
        changed = copy.deepcopy(tree)
        if what.name == "comes":  # the next step, with what is done as it begins still to be done
            kept_keys = {key: value for key, value in changed.get("turn", {}).items() if key != "priority"}
            changed["turn"] = kept_keys | {"step": what.arguments[0].string}
            return [changed]
        target = identifier(what.arguments[0])
        for player in changed["players"].values():
            for zone, entries in list(player.items()):
                if isinstance(entries, list):
                    for entry in list(entries):
                        if isinstance(entry, dict) and entry.get("id") == target:
                            self._change(player, zone, entry, what)
        if what.name == "leaves":
            for entry in changed.get("stack", []):
                if entry.get("tapped") == target:
                    entry["tapped"] = {"id": target, "power": self._power(world, target)}
        if what.name == "lasts":
            changed.setdefault("effects", []).append({"on": [target], "text": what.arguments[1].string})
        return [changed]

    def _power(self, world: int, target: str) -> int:
        """The power of an object in a world (CR 113.7a: as it last existed)."""
        start = f"at({world},power({quote(target)},"
        return next(int(fact[len(start) : -3]) for fact in self.universe.facts if fact.startswith(start))

    def _change(self, player: Tree, zone: str, entry: Tree, what: clingo.Symbol) -> None:
        if what.name == "leaves":
            player[zone].remove(entry)
            player.setdefault("graveyard", []).append({key: entry[key] for key in ("id", "card")})
        elif what.name == "gets":
            kind, n = what.arguments[1].string, what.arguments[2].number
            entry.setdefault("counters", {})
            entry["counters"][kind] = entry["counters"].get(kind, 0) + n


def _action(arguments: list[clingo.Symbol]) -> list[str]:
    """An action in words: what, of which object, with which others or as which X."""
    words = [identifier(argument) for argument in arguments if not _is_x(argument)]
    numbers = [f"x {argument.arguments[0]}" for argument in arguments if _is_x(argument)]
    return [*words[:2], *(["with", ", ".join(words[2:])] if len(words) > 2 else []), *numbers]


def _is_x(argument: clingo.Symbol) -> bool:
    return argument.match("x", 1)


def _step(what: clingo.Symbol) -> str:
    """What happened, with ids as the boards have them."""
    if not what.arguments:
        return str(what)
    parts = [
        str(a) if a.type != clingo.SymbolType.Function or _is_x(a) else quote(identifier(a)) for a in what.arguments
    ]
    return f"{what.name}({','.join(parts)})"


def _stack(board: Board) -> Iterator[str]:
    for place, entry in enumerate(board.stack, start=1):
        if entry.ability is not None:
            n = entry.ability.ability if isinstance(entry.ability.ability, int) else quote(entry.ability.ability)
            yield f"stacked({place},{quote(entry.ability.object)},{n})"
            yield f"stack_ability({place},{quote(entry.ability.object)})"
        else:
            yield f"stack_spell({place},{quote(entry.id)})"
        if entry.x is not None:
            yield f"stack_x({place},{quote(entry.id)},{entry.x})"
        for tapped in entry.tapped:
            yield f"stack_tapped({place},{quote(tapped.id)})"
        if entry.beheld:
            yield f"stack_beheld({place})"
        for card in entry.revealed:
            yield f"stack_revealed({place},{quote(card)})"
        for target in entry.targets:
            yield f"stack_target({place},{quote(target)})"


def _what(what: clingo.Symbol) -> Tree:
    """A card, an emblem, or a creature token of some power."""
    if what.name == "creature":
        power = what.arguments[0].number
        return {"token": {"name": "Creature", "types": ["Creature"], "power": power, "toughness": 3}}
    return {what.name: what.arguments[0].string}


def _tree(model: list[clingo.Symbol], definitions: list[Tree]) -> tuple[Tree, list[clingo.Symbol]]:
    """The board that a model of the generator describes, and what happens on it, in order."""
    turn: Tree = {}
    zones: dict[str, dict[str, list[Tree]]] = {"A": {}, "B": {}}
    entries: dict[str, Tree] = {}
    stack: Tree = {}
    effects: list[Tree] = []
    happens: dict[int, clingo.Symbol] = {}
    mana = ""
    life: dict[str, int] = {}
    for symbol in model:
        a = symbol.arguments
        match symbol.name:
            case "put":
                entry = {"id": identifier(a[0]), **_what(a[3])}
                entries[entry["id"]] = entry
                zones[a[1].string].setdefault(a[2].name, []).append(entry)
            case "turn":
                turn[a[0].string] = a[1].string
            case "life":
                life[a[0].string] = a[1].number
            case "mana":
                mana = a[0].string
            case "stacked":
                if a[1].type == clingo.SymbolType.Function and a[1].name == "speech":
                    stack["ability"] = f"named-{a[1].arguments[0]}#{a[1].arguments[1]}"
                    continue
                value = a[1].number if a[1].type == clingo.SymbolType.Number else identifier(a[1])
                stack[a[0].string] = [value] if a[0].string == "targets" else value
            case "lasting":
                effects.append({"on": [identifier(a[0])], "text": a[1].string})
            case "happens":
                happens[a[0].number] = a[1]
    for symbol in model:
        a = symbol.arguments
        if symbol.name == "status":
            entries[identifier(a[0])][a[1].string] = True
        elif symbol.name == "attacks":
            entries[identifier(a[0])]["attacking"] = a[1].string
        elif symbol.name == "counters":
            entries[identifier(a[0])].setdefault("counters", {})[a[1].string] = a[2].number
        elif symbol.name == "worn":
            entries[identifier(a[0])]["attached_to"] = identifier(a[1])
        elif symbol.name == "copy":
            entries[identifier(a[0])]["copy_of"] = a[1].string
    used = (
        {entry.get("card") for entry in entries.values()}
        | {e.get("copy_of") for e in entries.values()}
        | {stack.get("spell")}
    )
    tree: Tree = {
        "turn": turn,
        "players": {
            p: {**({"mana": mana} if mana and p == "A" else {}), **({"life": life[p]} if p in life else {}), **zones[p]}
            for p in zones
        },
        "stack": [stack] if stack else [],
        "effects": effects,
        "cards": [card for card in definitions if card["name"] in used],
    }
    return tree, [happens[i] for i in sorted(happens)]
