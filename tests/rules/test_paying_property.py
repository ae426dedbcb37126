"""Whether a mana cost can be paid, against an independent search that plays every way to pay on small random boards.

The search knows nothing of clingo: it activates mana abilities one after another, keeps each mana by itself (its type, whether
it is snow, what it may be spent on), and tries every way to pay (CR 601.2g–h). PYRULES_BOARDS=2000 tries that many boards.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import pytest

import pyrules

BOARDS = int(os.environ.get("PYRULES_BOARDS", "300"))
Mana = tuple[str, bool, str]  # its type, whether a snow source made it, what it may be spent on ("" for anything)


@dataclass(frozen=True)
class Ability:
    """One activated ability as the search knows it; `text` is what the product reads."""

    text: str
    mana: tuple[str, ...] = ()  # symbols of its mana cost
    tap: bool = False
    taps_creatures: int = 0
    sacrifices: str = ""  # "self", or a card type
    life: int = 0
    energy: int = 0
    counter: bool = False  # removes a charge counter
    discards: bool = False
    once: bool = False
    adds: tuple[str, ...] = ()  # each outcome as letters
    only: str = ""  # what its mana may be spent on: "artifact" (their abilities), "cast", "ability"
    hurts: int = 0
    doubles: bool = False  # the mana that there is


@dataclass(frozen=True)
class Kind:
    """A card."""

    name: str
    type: str
    abilities: tuple[Ability, ...] = ()


ANY = ("w", "u", "b", "r", "g")
SOURCES = [
    Kind("Grove", "Land", (Ability("{T}: Add {G}.", tap=True, adds=("g",)),)),
    Kind("Crag", "Land", (Ability("{T}: Add {R}.", tap=True, adds=("r",)),)),
    Kind("Icy Tarn", "Snow Land", (Ability("{T}: Add {U}.", tap=True, adds=("u",)),)),
    Kind("Crossing", "Land", (Ability("{T}: Add {G} or {U}.", tap=True, adds=("g", "u")),)),
    Kind("Frozen Crossing", "Snow Land", (Ability("{T}: Add {W} or {R}.", tap=True, adds=("w", "r")),)),
    Kind("Twin Tower", "Snow Land", (Ability("{T}: Add {C}{C}.", tap=True, adds=("cc",)),)),
    Kind("Reef", "Land", (
        Ability("{T}: Add {C}.", tap=True, adds=("c",)),
        Ability("{T}: Add {U} or {R}. This land deals 1 damage to you.", tap=True, adds=("u", "r"), hurts=1))),
    Kind("Horizon", "Land", (Ability("{T}, Pay 1 life: Add {G} or {W}.", tap=True, life=1, adds=("g", "w")),)),
    Kind("Bazaar", "Land", (Ability("{T}: Add one mana of any color.", tap=True, adds=ANY),)),
    Kind("Seal", "Artifact", (Ability("{1}, {T}: Add {G}{U}.", mana=("1",), tap=True, adds=("gu",)),)),
    Kind("Sieve", "Land", (
        Ability("{T}: Add {C}.", tap=True, adds=("c",)),
        Ability("{U/R}, {T}: Add {U}{U}, {U}{R}, or {R}{R}.", mana=("U/R",), tap=True, adds=("uu", "ur", "rr")))),
    Kind("Mirror", "Artifact", (
        Ability("{1}, {T}: Double the amount of each type of unspent mana you have.", mana=("1",), tap=True, adds=("",), doubles=True),)),
    Kind("Prism", "Artifact", (Ability("{1}: Add one mana of any color.", mana=("1",), adds=ANY),)),
    Kind("Coin", "Artifact", (
        Ability("{T}, Sacrifice this artifact: Add one mana of any color.", tap=True, sacrifices="self", adds=ANY),)),
    Kind("Drum", "Artifact", (
        Ability("{T}, Tap an untapped creature you control: Add one mana of any color.", tap=True, taps_creatures=1, adds=ANY),)),
    Kind("Circle", "Enchantment", (Ability("Tap two untapped creatures you control: Add {G}{G}.", taps_creatures=2, adds=("gg",)),)),
    Kind("Altar", "Artifact", (Ability("Sacrifice a creature: Add {C}{C}.", sacrifices="creature", adds=("cc",)),)),
    Kind("Foundry", "Artifact", (Ability("{1}, Sacrifice an artifact: Add {R}{R}{R}.", mana=("1",), sacrifices="artifact", adds=("rrr",)),)),
    Kind("Elf", "Creature", (Ability("{T}: Add {G}.", tap=True, adds=("g",)),)),
    Kind("Imp", "Creature", (Ability("Sacrifice a creature: Add {B}.", sacrifices="creature", adds=("b",)),)),
    Kind("Ghoul", "Creature", (Ability("Sacrifice another creature: Add {R}{R}.", sacrifices="another creature", adds=("rr",)),)),
    Kind("Smelter", "Artifact", (Ability("Sacrifice an artifact: Add {C}{C}.", sacrifices="artifact", adds=("cc",)),)),
    Kind("Ogre", "Creature", (Ability("Pay 3 life: Add {R}.", life=3, adds=("r",)),)),
    Kind("Battery", "Artifact", (
        Ability("Remove a charge counter from this artifact: Add {C}.", counter=True, adds=("c",)),
        Ability("{T}, Remove a charge counter from this artifact: Add {U}{U}.", tap=True, counter=True, adds=("uu",)))),
    Kind("Dynamo", "Artifact", (Ability("{T}, Pay {E}: Add {W}{W}.", tap=True, energy=1, adds=("ww",)),)),
    Kind("Dump", "Enchantment", (Ability("Discard a card: Add {B}.", discards=True, adds=("b",)),)),
    Kind("Spring", "Enchantment", (Ability("{0}: Add {G}. Activate only once each turn.", once=True, adds=("g",)),)),
    Kind("Workshop", "Land", (
        Ability("{T}: Add {C}{C}. Spend this mana only to cast artifact spells or activate abilities of artifacts.", tap=True, adds=("cc",), only="artifact"),)),
    Kind("Nursery", "Land", (Ability("{T}: Add {G}{G}. Spend this mana only to cast creature spells.", tap=True, adds=("gg",), only="cast"),)),
    Kind("School", "Land", (Ability("{T}: Add {U}{U}. Spend this mana only to activate abilities.", tap=True, adds=("uu",), only="ability"),)),
]  # fmt: skip
PLAIN = [Kind("Bear", "Creature"), Kind("Trinket", "Artifact")]
EXTRA = [
    ("", {}), ("", {}), ("{T}", {"tap": True}), ("Sacrifice this artifact", {"sacrifices": "self"}),
    ("{T}, Sacrifice this artifact", {"tap": True, "sacrifices": "self"}),
    ("Sacrifice a creature", {"sacrifices": "creature"}), ("Sacrifice an artifact", {"sacrifices": "artifact"}),
    ("Tap an untapped creature you control", {"taps_creatures": 1}), ("Pay 2 life", {"life": 2}),
    ("Discard a card", {"discards": True}), ("Pay {E}", {"energy": 1}),
    ("Remove a charge counter from this artifact", {"counter": True}),
]  # fmt: skip
SYMBOLS = [
    "1",
    "2",
    "3",
    "W",
    "U",
    "B",
    "R",
    "G",
    "G",
    "R",
    "U",
    "C",
    "X",
    "S",
    "W/U",
    "R/G",
    "2/W",
    "2/G",
    "C/U",
    "W/P",
    "G/P",
    "G/U/P",
]


# Half of the boards are about one thing: the sources, the symbols of the costs.
THEMES = [
    ("Icy Tarn,Frozen Crossing,Twin Tower,Twin Tower,Seal,Bazaar", "S,S,S,C,U,W,1,2"),
    ("Altar,Foundry,Smelter,Imp,Ghoul,Ghoul,Elf,Coin,Coin,Seal", "C,C,R,R,B,G,U,1,2"),
    ("Grove,Crag,Icy Tarn,Seal,Seal,Sieve,Sieve,Prism", "G,U,R,R,B,W/U,1"),
    ("Horizon,Ogre,Reef,Crag", "W/P,G/P,G/U/P,R,U,W,1"),
    ("Drum,Drum,Circle,Elf,Elf,Imp", "W,G,G,B,1"),
    ("Battery,Battery,Dynamo,Dump,Spring", "C,U,W,B,G,1"),
    ("Workshop,School,Nursery,Crag,Foundry,Seal", "C,U,G,1,2,R"),
    ("Mirror,Mirror,Grove,Crag,Twin Tower,Icy Tarn,Seal", "G,R,C,U,1,3,S"),
]


@dataclass(frozen=True)
class State:
    """What has changed since the board: everything that paying can use up."""

    pool: tuple[Mana, ...]
    tapped: frozenset[int]
    gone: frozenset[int]
    life: int
    energy: int
    hand: int
    counters: tuple[int, ...]
    used: frozenset[str]


def ways_to_pay(symbols: tuple[str, ...], pool: tuple[Mana, ...], on: str) -> set[tuple[tuple[Mana, ...], int]]:
    """What can be left of the pool, and the life it takes; `on`: what is paid for, "artifact" or "other"."""
    if not symbols:
        return {(pool, 0)}
    first, rest = symbols[0], symbols[1:]
    ways = set()
    if first in ("X", "0"):
        return ways_to_pay(rest, pool, on)
    if first.isdigit() and int(first) > 1:
        return ways_to_pay(("1", str(int(first) - 1), *rest), pool, on)
    halves = first.split("/")
    if "P" in halves:
        ways |= {(left, life + 2) for left, life in ways_to_pay(rest, pool, on)}
    if "2" in halves:
        ways |= ways_to_pay(("2", *rest), pool, on)
    for one in set(pool):
        letter, snow, only = one
        fits = first == "1" or (first == "S" and snow) or letter.upper() in halves
        if fits and (only in ("", "ability") or only == on == "artifact"):
            left = list(pool)
            left.remove(one)
            ways |= ways_to_pay(rest, tuple(left), on)
    return ways


class Game:
    """The search."""

    def __init__(self, kinds: list[Kind], sick: frozenset[int], start: State) -> None:
        self.kinds, self.sick, self.start = kinds, sick, start

    def is_type(self, index: int, word: str) -> bool:
        return word.capitalize() in self.kinds[index].type.split()

    def after_costs(self, state: State, index: int, ability: Ability) -> Iterator[State]:
        """The states after its costs are paid: mana and all others, in any order."""
        creature = self.is_type(index, "creature")
        if index in state.gone and (ability.tap or ability.counter or ability.sacrifices == "self"):
            return
        if ability.tap and (index in state.tapped or (creature and index in self.sick)):
            return
        if state.energy < ability.energy or state.hand < ability.discards or state.counters[index] < ability.counter:
            return
        tapped = state.tapped | ({index} if ability.tap else set())
        there = [i for i in range(len(self.kinds)) if i not in state.gone]
        tappable = [i for i in there if self.is_type(i, "creature") and i not in tapped]
        taps = list(combinations(tappable, ability.taps_creatures))
        if ability.sacrifices == "self":
            leaving = [index]
        elif ability.sacrifices:
            kind = ability.sacrifices.removeprefix("another ")
            leaving = [i for i in there if self.is_type(i, kind) and (kind == ability.sacrifices or i != index)]
        else:
            leaving = [-1]
        counters = tuple(n - (i == index and ability.counter) for i, n in enumerate(state.counters))
        used = state.used | {ability.text + str(index)} if ability.once else state.used
        on = "artifact" if self.is_type(index, "artifact") else "other"
        for pool, phyrexian in ways_to_pay(ability.mana, state.pool, on):
            life = phyrexian + ability.life
            if life and life > state.life:
                continue
            for more in taps:
                for gone in leaving:
                    yield State(pool, frozenset(tapped | set(more)), state.gone | ({gone} - {-1}), state.life - life,
                                state.energy - ability.energy, state.hand - ability.discards, counters, used)  # fmt: skip

    def can_pay(self, index: int, ability: Ability) -> bool | None:
        """Whether the ability can be activated now, with some mana abilities activated first; None: too much to search."""
        seen = {self.start}
        todo = [self.start]
        cut = False
        while todo:
            state = todo.pop()
            if next(self.after_costs(state, index, ability), None) is not None:
                return True
            for i, kind in enumerate(self.kinds):
                if i in state.gone:
                    continue
                for other in kind.abilities:
                    if not other.adds or (i, other) == (index, ability) or other.text + str(i) in state.used:
                        continue
                    for paid in self.after_costs(state, i, other):
                        for letters in other.adds:
                            new = tuple((letter, "Snow" in kind.type, other.only) for letter in letters)
                            if other.doubles:
                                new = tuple((letter, False, "") for letter, _, _ in paid.pool)
                                cut |= len(paid.pool) > 5
                            following = replace(paid, pool=tuple(sorted(paid.pool + new)), life=paid.life - other.hurts)
                            if following not in seen and len(following.pool) < 12:
                                seen.add(following)
                                todo.append(following)
            if len(seen) > 4000:
                return None
        return None if cut else False


def random_game(seed: int) -> tuple[Game, dict[str, object]]:
    """A small board, for the search and for the product."""
    dice = random.Random(seed)
    sources, symbols_of_costs = SOURCES, SYMBOLS
    if dice.random() < 0.5:
        names, symbols_of_theme = (part.split(",") for part in dice.choice(THEMES))
        sources, symbols_of_costs = [next(k for k in SOURCES if k.name == name) for name in names], symbols_of_theme
    kinds = dice.choices(sources, k=dice.randint(1, 4)) + dice.choices(PLAIN, k=dice.randint(0, 2))
    for number in range(dice.randint(1, 2)):
        extra, parts = dice.choice(EXTRA)
        symbols = tuple(dice.choice(symbols_of_costs) for _ in range(dice.randint(1, 4)))
        mana = "".join(f"{{{s}}}" for s in symbols)
        text = ", ".join(filter(None, (mana, extra))) + ": Draw a card."
        kinds.append(
            Kind(f"Engine {number}", dice.choice(["Artifact", "Artifact Creature"]), (Ability(text, symbols, **parts),))
        )
    pool = tuple(sorted((dice.choice("wubrgc"), False, "") for _ in range(dice.choice([0, 0, 0, 1, 2]))))
    tapped = frozenset(i for i in range(len(kinds)) if dice.random() < 0.08)
    sick = frozenset(i for i in range(len(kinds)) if dice.random() < 0.3)
    counters = tuple(
        dice.choice([0, 1, 2]) if "charge" in "".join(a.text for a in kind.abilities) else 0 for kind in kinds
    )
    start = State(
        pool,
        tapped,
        frozenset(),
        dice.choice([1, 2, 3, 4, 20]),
        dice.choice([0, 1, 2]),
        dice.choice([0, 1, 2]),
        counters,
        frozenset(),
    )
    hand: object = start.hand if dice.random() < 0.5 else ["Idol"] * start.hand
    cards = {kind.name: kind for kind in kinds}
    board: dict[str, object] = {
        "players": {"A": {
            "life": start.life, "mana": "".join(f"{{{m[0].upper()}}}" for m in pool), "counters": {"energy": start.energy} if start.energy else {},
            "hand": hand,
            "battlefield": [
                {"card": kind.name, "id": f"o{i}", "tapped": i in tapped, "sick": i in sick} | ({"counters": {"charge": counters[i]}} if counters[i] else {})
                for i, kind in enumerate(kinds)],
        }, "B": {}},
        "cards": [{"name": "Idol", "type": "Artifact", "text": ""}] + [
            {"name": k.name, "type": k.type, "text": "\n".join(a.text for a in k.abilities)} | ({"power": 1, "toughness": 1} if "Creature" in k.type else {})
            for k in cards.values()],
    }  # fmt: skip
    return Game(kinds, sick, start), board


def differences(seed: int) -> list[str]:
    """Where the product and the search disagree."""
    game, board = random_game(seed)
    answer = pyrules.ask(board, only=["actions", "objects"])
    found = []
    for tree in answer["actions"]:
        if tree["do"] != "activate":
            continue
        index = int(tree["object"][1:])
        ability = game.kinds[index].abilities[tree["n"] - 1]
        expected = game.can_pay(index, ability)
        if expected is None:
            continue
        filters = any(a.adds and a.mana for kind in game.kinds for a in kind.abilities)
        restricted = any(a.only == "artifact" for kind in game.kinds for a in kind.abilities) or (
            any(a.only for kind in game.kinds for a in kind.abilities)
            and any(a.doubles for kind in game.kinds for a in kind.abilities)
        )
        if tree["legal"] is None and filters and restricted:
            continue  # restricted mana is not followed through other mana abilities: not judged
        if tree["legal"] != expected:
            found.append(
                f"seed {seed}: {tree} should be {expected}; not understood: {answer.tree.get('not_understood')}"
            )
        elif tree.get("payable") is False and expected:
            found.append(f"seed {seed}: {tree} is said to be unpayable")
    return found


@pytest.mark.parametrize("block", range(BOARDS // 50))
def test_no_difference_to_a_search(block: int) -> None:
    found = [line for seed in range(block * 50, block * 50 + 50) for line in differences(seed)]
    assert not found, "\n".join(found)
