"""The reasons of a "no" are all of them and no others (CR 101.2): what mends each of them makes the action legal, and what mends
all but one doesn't.

The mender knows for each kind of reason what would have to be otherwise. PYRULES_OFFICIAL names a file of boards, one a line as
JSON with the key `board` (plain or .gz); without it only the boards that come along are mended. PYRULES_BOARDS: how many actions.
"""

from __future__ import annotations

import gzip
import json
import os
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml

from pyrules import questions
from pyrules.board import read_board, to_dict
from pyrules.examples import about, example
from pyrules.solve.engine import Timings
from pyrules.text.terms import quote
from tests.rules.boards import PLENTY, Tree

FILE = os.environ.get("PYRULES_OFFICIAL")
ACTIONS = int(os.environ.get("PYRULES_BOARDS", "60"))
ZOO_TYPES = ("Creature — Goblin Wizard", "Artifact", "Enchantment", "Land — Desert", "Planeswalker", "Artifact — Equipment",
             "Enchantment — Aura", "Artifact — Vehicle")  # fmt: skip
ZOO_CARDS = ("Instant", "Sorcery", "Creature — Goblin", "Basic Land — Forest", "Artifact", "Enchantment")


def entries(tree: Tree) -> Iterator[Tree]:
    for player in tree["players"].values():
        for zone in player.values():
            yield from (e for e in zone if isinstance(e, dict)) if isinstance(zone, list) else ()


def entry(tree: Tree, name: str) -> Tree:
    return next(e for e in entries(tree) if e["id"] == name)


def zoo(tree: Tree) -> None:
    """Something of each kind, under each player's control and in their graveyards and the first player's hand."""
    if any(e["id"].startswith("zoo") for e in entries(tree)):
        return
    number = 0
    for player in tree["players"].values():
        for type_line in ZOO_TYPES:
            for tapped in (False, False, True):
                number += 1
                token: Tree = {"name": "Zoo", "text": "", "types": [], "subtypes": [], "supertypes": []}
                left, _, right = type_line.partition(" — ")
                token["types"] = [word for word in left.split() if word != "Basic"]
                token["subtypes"] = right.split()
                if "Creature" in left or "Vehicle" in right:
                    token |= {"power": 5, "toughness": 5}
                made: Tree = {"token": token, "id": f"zoo-{number}", "tapped": tapped}
                if "Planeswalker" in left:
                    made["counters"] = {"loyalty": 5}
                player.setdefault("battlefield", []).append(made)
        player["battlefield"].append({"card": "Zoo Creature — Goblin", "id": f"zoo-{number}-card"})
        for zone in ("graveyard", "hand"):
            cards = player.get(zone, [])
            if isinstance(cards, list):
                player[zone] = [*cards, *({"card": f"Zoo {t}", "id": f"zoo-{zone}-{number}-{t}"} for t in ZOO_CARDS)]
    known = [c["name"] for c in tree.setdefault("cards", [])]
    tree["cards"] += [
        {"name": f"Zoo {t}", "type": t, "mana_cost": "{2}{R}"}
        | ({"power": 5, "toughness": 5} if "Creature" in t else {})
        for t in ZOO_CARDS
        if f"Zoo {t}" not in known
    ]


def spells(tree: Tree) -> None:
    """A spell of each kind on the stack."""
    zoo(tree)
    kinds = [t for t in ZOO_CARDS if "Land" not in t]
    tree["stack"] = [
        *tree.get("stack", []),
        *({"spell": f"Zoo {t}", "id": f"zoo-spell-{t}", "controller": "B"} for t in kinds),
    ]


def _player(key: str, value: Any) -> Callable[[Tree, Any], None]:
    return lambda tree, why: tree["players"][why[0]].update({key: value})


def _turn(key: str) -> Callable[[Tree, Any], None]:
    return lambda tree, why: tree["turn"].update({key: why[0]})


def _object(key: str, value: Any) -> Callable[[Tree, Any], None]:
    return lambda tree, why: entry(tree, why[0]).update({key: value})


def _main_phase(tree: Tree, why: Any) -> None:
    tree["turn"]["step"] = "precombat main"


def _empty_stack(tree: Tree, why: Any) -> None:
    tree["stack"] = []


def _loyalty(tree: Tree, why: Any) -> None:
    entry(tree, why[0])["counters"] = {**entry(tree, why[0]).get("counters", {}), "loyalty": 20}


def _energy(tree: Tree, why: Any) -> None:
    player = tree["players"][why[0]]
    player["counters"] = {**player.get("counters", {}), "energy": 20}


def _gone(tree: Tree, why: Any) -> None:
    for player in tree["players"].values():
        for zone in ("battlefield", "command"):
            if isinstance(player.get(zone), list):
                player[zone] = [e for e in player[zone] if e["id"] != why[-1]]


def _zoo(tree: Tree, why: Any) -> None:
    (spells if "'spell'" in repr(why) else zoo)(tree)


def _modes(tree: Tree, why: Any) -> None:
    spells(tree)


MENDERS: dict[str, Callable[[Tree, Any], None]] = {
    "no_priority": _turn("priority"), "not_your_turn": _turn("active"), "not_main_phase": _main_phase,
    "stack_not_empty": _empty_stack, "no_land_play_left": _player("lands_played", 0),
    "already_tapped": _object("tapped", False), "already_untapped": _object("tapped", True),
    "summoning_sick": _object("sick", False), "already_activated": _object("used", {}), "loyalty_used": _object("used", {}),
    "too_little_loyalty": _loyalty, "too_little_life": _player("life", 60), "too_little_energy": _energy,
    "no_target": _zoo, "too_few": _zoo, "too_little_total": _zoo, "mana_unpayable": _player("mana", PLENTY * 2),
    "cant_be_activated": _gone, "cant_be_cast": _gone, "split_second": _empty_stack, "too_few_modes": _modes,
    "neither_payable": _zoo,
}  # fmt: skip


def answered(tree: Tree, name: str | None) -> Any:
    """The atoms of the answer; `name`: the object that one action is asked about."""
    ready = questions.situation(read_board(tree), "A", None, [f"requested({quote(name)})."] if name else [])
    files = frozenset({"show", "objects", "actions"} | ({"check"} if name else set()))
    return questions.solve(ready.facts, Timings(), 60.0, files)


def doubtful(atoms: Any) -> set[Any]:
    return {a for a, _ in atoms["answer_not_judged"]} | {a for (a,) in atoms["answer_perhaps_payable"]}


def causes(tree: Tree, term: Any) -> tuple[bool | None, list[tuple[str, Any]]]:
    """The verdict on the action of this term, and its reasons as the rules' terms."""
    atoms = answered(tree, term[1][1])
    if (term,) in atoms["answer_legal"]:
        return True, []
    found = [why for action, _, why in atoms["answer_why_not"] if action == term]
    if term not in doubtful(atoms) and (term,) not in atoms["answer_could_pay"]:
        found += [why for action, _, why in atoms["answer_why_unpayable"] if action == term]
    reasons = {(why, ()) if isinstance(why, str) else (why[0], why[1]) for why in found}
    return (False if reasons else None), sorted(reasons, key=repr)


def illegal(tree: Tree) -> list[Any]:
    atoms = answered(tree, None)
    legal = {a for (a,) in atoms["answer_legal"]} | doubtful(atoms)
    return sorted((a for (a,) in atoms["answer_action"] if a not in legal and len(a[1]) > 1), key=repr)


def judge(tree: Tree, term: Any) -> tuple[str, str]:
    """How mending went: "mended", "not mended" where some cause has no mender here, or what is wrong."""
    verdict, reasons = causes(tree, term)
    if verdict is not False:
        return "wrong", f"{term} has no reason"
    if unknown := [name for name, _ in reasons if name not in MENDERS]:
        return "not mended", unknown[0]

    def mended(left: int | None) -> Tree:
        copy = deepcopy(tree)
        if copy.setdefault("turn", {}).get("step", "").startswith("declare"):
            copy["turn"].setdefault("priority", "B")  # nobody has it, and another step alone gives it to nobody
        for number, (name, why) in enumerate(reasons):
            if number != left:
                MENDERS[name](copy, why)
        return copy

    after, others = causes(mended(None), term)
    if after is None:
        return "not judged", str(term)
    if not after:
        return "wrong", f"{term}: {reasons} mended, and still {others}"
    for number in range(len(reasons)):
        if causes(mended(number), term)[0] is True:
            return "wrong", f"{term}: legal without mending {reasons[number]}"
    return "mended", ""


def shipped() -> list[Tree]:
    return [yaml.safe_load(example(name)) for name, _ in about()]


def official() -> list[Tree]:
    assert FILE is not None
    data = Path(FILE).read_bytes()
    text = (gzip.decompress(data) if FILE.endswith(".gz") else data).decode("utf-8")
    return [json.loads(line)["board"] for line in text.splitlines()]


def variants(boards: list[Tree], dice: random.Random) -> Iterator[Tree]:
    """The boards, at other moments and with other things tapped, used up and sick."""
    while True:
        tree = to_dict(read_board(deepcopy(dice.choice(boards))))
        if "A" not in tree["players"]:
            continue
        if dice.random() < 0.4:
            tree["turn"] = {"active": dice.choice(list(tree["players"])), "priority": "A",
                            "step": dice.choice(["upkeep", "precombat main", "end"])}  # fmt: skip
        for thing in entries(tree):
            if thing in tree["players"]["A"].get("battlefield", []):
                for key in ("tapped", "sick"):
                    if dice.random() < 0.25:
                        thing[key] = True
        if dice.random() < 0.3:
            tree["players"]["A"]["lands_played"] = 1
        yield tree


def mend(boards: list[Tree], actions: int) -> dict[str, list[str]]:
    dice = random.Random(7)
    done: dict[str, list[str]] = {}
    for tree in variants(boards, dice):
        if sum(map(len, done.values())) >= actions:
            return done
        if found := illegal(tree):
            kind, said = judge(tree, dice.choice(found))
            done.setdefault(kind, []).append(said)
    return done


@pytest.mark.parametrize("source", ["shipped", "official"])
def test_the_reasons_are_all_reasons_and_no_others(source: str) -> None:
    if source == "official" and FILE is None:
        pytest.skip("PYRULES_OFFICIAL names no file of boards")
    done = mend(shipped() if source == "shipped" else official(), ACTIONS)
    print({kind: len(found) for kind, found in done.items()}, sorted(set(done.get("not mended", []))))
    assert not done.get("wrong"), "\n".join(done["wrong"])
    assert len(done["mended"]) > ACTIONS / 2
