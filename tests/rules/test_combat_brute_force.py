"""Declarations against brute force: on small random boards, every declaration is tried in plain Python (CR 508.1, 509.1)."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass, field
from typing import Any

import pytest

import pyrules

# What a creature's text may say; the model below reads these words itself.
ATTACK_TEXTS = (
    "Defender", "Haste", "~ can't attack.", "~ can't attack alone.", "~ attacks each combat if able.",
    "~ can't attack unless defending player controls an Island.", "~ can't attack unless you sacrifice a land.",
    "~ can't attack unless you control another creature with power 3 or greater.",
)  # fmt: skip
BLOCK_TEXTS = (
    "Flying", "Reach", "Menace", "Fear", "Skulk", "Shadow", "Protection from black", "~ can't block.", "~ can't be blocked.",
    "~ can't be blocked by creatures with power 2 or less.", "~ can't be blocked except by three or more creatures.",
    "~ can block an additional creature each combat.", "~ can block any number of creatures.", "~ can't block alone.",
    "~ blocks each combat if able.", "~ must be blocked if able.", "All creatures able to block ~ do so.",
    "~ can block only creatures with flying.", "~ can't block creatures with power 3 or greater.",
)  # fmt: skip
Declaration = frozenset[tuple[str, str]]


@dataclass
class Creature:
    """A random creature, as the model sees it."""

    name: str
    power: int
    color: str
    texts: tuple[str, ...]
    tapped: bool = False
    sick: bool = False
    goaded: str | None = None
    attacks: str = ""

    def says(self, text: str) -> bool:
        return text in self.texts


@dataclass
class Case:
    """A board for pyrules, and the model's answer about it."""

    board: dict[str, Any]
    able: dict[str, list[str]]
    must: int
    legal: set[Declaration]
    tried: list[Declaration] = field(default_factory=list)


def creatures(rng: random.Random, letter: str, texts: tuple[str, ...], most: int) -> list[Creature]:
    count = rng.randint(1, most)
    return [
        Creature(f"{letter}{n}", rng.randint(1, 4), rng.choice("BG"), tuple(rng.sample(texts, rng.choice((0, 1, 1, 2)))),
                 tapped=rng.random() < 0.1)
        for n in range(count)
    ]  # fmt: skip


def entry(c: Creature) -> dict[str, Any]:
    made: dict[str, Any] = {"card": c.name.upper() + "X", "id": c.name, "tapped": c.tapped, "sick": c.sick}
    if c.goaded:
        made["is"] = {"goaded": c.goaded}
    if c.attacks:
        made["attacking"] = c.attacks
    return made


def card(c: Creature) -> dict[str, Any]:
    text = "\n".join(t.replace(" ~", " this creature").replace("~", "This creature") for t in c.texts)
    return {
        "name": c.name.upper() + "X",
        "mana_cost": f"{{{c.color}}}",
        "type": "Creature — Bear",
        "power": c.power,
        "toughness": 2,
        "text": text,
    }


def subsets(pairs: list[tuple[str, str]]) -> list[Declaration]:
    return [frozenset(chosen) for n in range(len(pairs) + 1) for chosen in itertools.combinations(pairs, n)]


def solved(
    board: dict[str, Any],
    pairs: list[tuple[str, str]],
    obeys: Any,
    requirements: list[set[tuple[str, str]]],
    costly: set[str],
) -> Case:
    """The answer by trying every set of pairs."""
    fine = [d for d in subsets(pairs) if obeys(d) and not any(x in costly for x, _ in d)]
    count = {d: sum(bool(d & r) for r in requirements) for d in fine}
    must = max(count.values())
    able: dict[str, list[str]] = {}
    for x, y in sorted(pairs):
        able.setdefault(x, []).append(y)
    return Case(board, able, must, {d for d in fine if count[d] == must})


def attack_case(rng: random.Random) -> Case:
    mine = creatures(rng, "a", ATTACK_TEXTS, 4)
    for c in mine:
        c.sick = rng.random() < 0.15
        c.goaded = rng.choice(("B", "C", None, None, None, None))
    island = rng.random() < 0.5
    muse = rng.random() < 0.3  # C's: nobody may attack C
    walker = rng.random() < 0.4  # B's planeswalker
    fields: dict[str, list[Any]] = {"A": [entry(c) for c in mine], "B": [], "C": []}
    cards = [card(c) for c in mine]
    if island:
        fields["B"].append({"card": "Isle", "id": "isle"})
        cards.append({"name": "Isle", "type": "Basic Land — Island"})
    if muse:
        fields["C"].append({"card": "Muse", "id": "muse"})
        cards.append({"name": "Muse", "type": "Enchantment", "text": "Creatures can't attack you."})
    if walker:
        fields["B"].append({"card": "Walker", "id": "walker", "counters": {"loyalty": 3}})
        cards.append({"name": "Walker", "type": "Legendary Planeswalker — Jace", "loyalty": 3})
    board = {"turn": {"active": "A", "step": "declare attackers"},
             "players": {p: {"battlefield": f} for p, f in fields.items()}, "cards": cards}  # fmt: skip
    targets = {"B": "B", "C": "C"} | ({"walker": "B"} if walker else {})
    by_name = {c.name: c for c in mine}

    def able(c: Creature, y: str) -> bool:
        if c.tapped or (c.sick and not c.says("Haste")) or c.says("Defender") or c.says("~ can't attack."):
            return False
        if c.says(ATTACK_TEXTS[5]) and not (island and targets[y] == "B"):
            return False
        if c.says(ATTACK_TEXTS[7]) and not any(o.power >= 3 for o in mine if o is not c):
            return False
        return not (muse and y == "C")

    def obeys(d: Declaration) -> bool:
        xs = [x for x, _ in d]
        return len(xs) == len(set(xs)) and not (len(xs) == 1 and by_name[xs[0]].says("~ can't attack alone."))

    pairs = [(c.name, y) for c in mine for y in targets if able(c, y)]
    requirements = []
    for c in mine:
        if c.says("~ attacks each combat if able."):
            requirements.append({(c.name, y) for y in targets})
        if c.goaded:
            requirements.append({(c.name, y) for y in targets})
            requirements.append({(c.name, y) for y in ("B", "C") if y != c.goaded})
    case = solved(board, pairs, obeys, requirements, {c.name for c in mine if c.says(ATTACK_TEXTS[6])})
    free = [(c.name, y) for c in mine for y in targets if not c.says(ATTACK_TEXTS[6])]
    case.tried = [frozenset(rng.sample(free, min(len(free), rng.randint(0, 3))))]
    return case


def can_block(b: Creature, a: Creature) -> bool:
    stopped = (
        b.tapped
        or b.says("~ can't block.")
        or a.says("~ can't be blocked.")
        or (a.says("Flying") and not (b.says("Flying") or b.says("Reach")))
        or (a.says("Fear") and b.color != "B")
        or (a.says("Skulk") and b.power > a.power)
        or a.says("Shadow") != b.says("Shadow")
        or (a.says("Protection from black") and b.color == "B")
        or (a.says("~ can't be blocked by creatures with power 2 or less.") and b.power <= 2)
        or (b.says("~ can block only creatures with flying.") and not a.says("Flying"))
        or (b.says("~ can't block creatures with power 3 or greater.") and a.power >= 3)
    )
    return not stopped


def block_case(rng: random.Random) -> Case:
    theirs, mine = creatures(rng, "b", BLOCK_TEXTS, 3), creatures(rng, "a", BLOCK_TEXTS, 4)
    for a in theirs:
        a.tapped, a.attacks = True, "A"
    board = {"turn": {"active": "B", "step": "declare blockers"},
             "players": {"A": {"battlefield": [entry(c) for c in mine]}, "B": {"battlefield": [entry(c) for c in theirs]}},
             "cards": [card(c) for c in mine + theirs]}  # fmt: skip
    by_name = {c.name: c for c in mine + theirs}

    def obeys(d: Declaration) -> bool:
        for b in mine:
            most = 1 + b.says(BLOCK_TEXTS[11]) + b.says(BLOCK_TEXTS[12]) * len(theirs)
            if sum(x == b.name for x, _ in d) > most:
                return False
        for a in theirs:
            met = sum(y == a.name for _, y in d)
            fewest = max(2 if a.says("Menace") else 1, 3 if a.says(BLOCK_TEXTS[10]) else 1)
            if 0 < met < fewest:
                return False
        blockers = {x for x, _ in d}
        return not (len(blockers) == 1 and by_name[next(iter(blockers))].says("~ can't block alone."))

    pairs = [(b.name, a.name) for b in mine for a in theirs if can_block(b, a)]
    requirements = [{(b.name, a.name) for a in theirs} for b in mine if b.says("~ blocks each combat if able.")]
    for a in theirs:
        if a.says("~ must be blocked if able."):
            requirements.append({(b.name, a.name) for b in mine})
        if a.says("All creatures able to block ~ do so."):
            requirements += [{(b.name, a.name)} for b in mine]
    case = solved(board, pairs, obeys, requirements, set())
    every = [(b.name, a.name) for b in mine for a in theirs]
    case.tried = [frozenset(rng.sample(every, min(len(every), rng.randint(0, 3))))]
    return case


def words(kind: str, declaration: Declaration) -> str:
    if not declaration:
        return f"{kind} with nothing"
    if kind == "attack":
        return "attack with " + ", ".join(f"{x} -> {y}" for x, y in sorted(declaration))
    met = sorted({y for _, y in declaration})
    return "block " + "; ".join(f"{y} with {', '.join(sorted(x for x, z in declaration if z == y))}" for y in met)


def read(kind: str, declaration: list[str]) -> Declaration:
    if kind == "attack":
        return frozenset(tuple(part.split(" -> ")) for part in declaration)  # type: ignore[misc]
    return frozenset((x, y) for part in declaration for y, xs in [part.split(" with ")] for x in xs.split(", "))


@pytest.mark.parametrize("kind", ["attack", "block"])
@pytest.mark.parametrize("batch", range(6))
def test_declarations_are_those_of_brute_force(kind: str, batch: int) -> None:
    rng = random.Random(f"{kind} {batch}")
    for _ in range(25):
        case = attack_case(rng) if kind == "attack" else block_case(rng)
        combat = pyrules.ask(case.board, only=["combat"])["combat"]
        assert combat["able"] == case.able, case.board
        assert combat["must"] == case.must, case.board
        answered = [read(kind, d) for d in combat["declarations"]]
        assert len(answered) == len(set(answered)) == min(64, len(case.legal)), case.board
        assert set(answered) <= case.legal, case.board
        assert combat.get("more", False) == (len(case.legal) > 64), case.board
        for declaration in [*case.tried, rng.choice(sorted(case.legal, key=sorted))]:
            checked = pyrules.check(case.board, words(kind, declaration))
            assert checked["legal"] == (declaration in case.legal), (
                case.board,
                words(kind, declaration),
                checked.to_dict(),
            )
            assert bool(checked["why_not"]) != checked["legal"]
