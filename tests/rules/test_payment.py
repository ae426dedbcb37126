"""How an action is paid for (CR 601.2g–h): a payment is played step by step, and nothing pays for it with less of what is saved.

The boards and the search are those of test_paying_property.py. PYRULES_BOARDS=2000 tries that many instead of a few.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

import pyrules
from tests.rules.boards import Tree, bears, board, land, thing
from tests.rules.test_paying_property import Ability, Game, State, random_game

BOARDS = int(os.environ.get("PYRULES_BOARDS", "120"))


def after(game: Game, state: State, index: int, ability: Ability, letters: str) -> State:
    """A state after its costs, with its mana in the pool."""
    kind = game.kinds[index]
    new = tuple((letter, "Snow" in kind.type, ability.only) for letter in letters)
    if ability.doubles:
        new = tuple((letter, False, "") for letter, _, _ in state.pool)
    return replace(state, pool=tuple(sorted(state.pool + new)), life=state.life - ability.hurts)


def played(game: Game, payment: Tree) -> Iterator[State]:
    """The states that the steps of a payment lead to."""
    states = {game.start}
    for step in payment["steps"]:
        index = int(step["activate"][1:])
        ability = next(a for a in game.kinds[index].abilities if a.text == step["ability"])
        letters = "".join(re.findall(r"\w", step["adds"].lower()))
        # Of what is doubled only that is told which pays for something.
        assert ability.doubles or letters in {"".join(sorted(adds, key="wubrgc".index)) for adds in ability.adds}
        gone = {int(x[1:]) for x in step.get("uses", ()) if re.fullmatch(r"o\d+", x)}
        states = {
            after(game, paid, index, ability, letters)
            for state in states
            for paid in game.after_costs(state, index, ability)
            if gone == (paid.gone - state.gone) | (paid.tapped - state.tapped - {index})
        }
    yield from states


def every_state(game: Game) -> set[State] | None:
    """All states that mana abilities lead to; None where there are too many."""
    seen, todo = {game.start}, [game.start]
    while todo:
        state = todo.pop()
        for index, kind in enumerate(game.kinds):
            for ability in kind.abilities if index not in state.gone else ():
                if not ability.adds or ability.text + str(index) in state.used:
                    continue
                for paid in game.after_costs(state, index, ability):
                    for letters in ability.adds:
                        following = after(game, paid, index, ability, letters)
                        if following not in seen and len(following.pool) < 12:
                            seen.add(following)
                            todo.append(following)
        if len(seen) > 4000:
            return None
    return seen


def _lands(game: Game, state: State) -> int:
    return sum("Land" in game.kinds[i].type for i in state.tapped)


SPENT: dict[str, Callable[[Game, State], int]] = {
    "taps": lambda game, state: len(state.tapped),
    "lands": _lands,
    "life": lambda game, state: -state.life,
    "cards": lambda game, state: len(state.gone) - state.hand,
}


def differences(seed: int) -> list[str]:
    """What is wrong with the payments on a random board."""
    game, given = random_game(seed)
    saves = sorted(SPENT)[seed % len(SPENT)]
    found = []
    for index, kind in enumerate(game.kinds):
        ability = kind.abilities[0] if kind.name.startswith("Engine") else None
        if ability is None:
            continue
        answer = pyrules.check(given, f"activate o{index}", pay=saves).to_dict()
        if answer["legal"] is not True or "payment" not in answer:
            continue
        ends = [end for state in played(game, answer["payment"]) for end in game.after_costs(state, index, ability)]
        states = every_state(game)
        if not ends:
            found.append(f"seed {seed}: {answer['payment']} can't be played")
        elif states is not None:
            spent = SPENT[saves]
            least = min(spent(game, end) for state in states for end in game.after_costs(state, index, ability))
            if min(spent(game, end) for end in ends) != least:
                found.append(f"seed {seed}: {answer['payment']} is not the least, {least}")
    return found


@pytest.mark.parametrize("block", range(BOARDS // 40))
def test_payments_can_be_played_and_nothing_is_cheaper(block: int) -> None:
    found = [line for seed in range(block * 40, block * 40 + 40) for line in differences(seed)]
    assert not found, "\n".join(found)


# ---- which mana pays for which symbol ------------------------------------------------------------------------------------
SPELL = thing("growth", "Sorcery", "Draw a card.", cost="{1}{G}")
ELF = thing("elf", "Creature — Elf", "{T}: Add {G}.", pt="1/1")


def paid(answer: Tree) -> list[str]:
    return [f"{p['symbol']} {p['from']}" for p in answer["payment"]["pays"]]


def test_601_2h_each_symbol_has_its_mana() -> None:
    given = board(land("wood", "Forest"), land("crag", "Mountain"), land("isle", "Island"), hand=[SPELL], mana="{B}")
    assert paid(pyrules.check(given, "cast growth", pay="taps").to_dict()) == ["{G} wood", "{1} mana pool"]


def test_what_is_saved_first_decides() -> None:
    canopy = land("canopy", text="{T}, Pay 1 life: Add {G} or {W}.", basic=False)
    given = board(land("wood", "Forest"), canopy, ELF, hand=[SPELL], mana="")
    sources = {s: set(paid(pyrules.check(given, "cast growth", pay=s).to_dict())) for s in ("lands", "life")}
    assert not any("wood" in source for source in sources["lands"]) or not any("canopy" in s for s in sources["lands"])
    assert not any("canopy" in source for source in sources["life"])


def test_702_51_convoke_pays_with_creatures() -> None:
    spell = thing("chord", "Sorcery", "Convoke\nDraw a card.", cost="{1}{R}")
    given = board(bears(), land("crag", "Mountain"), hand=[spell], mana="")
    assert paid(pyrules.check(given, "cast chord", pay="taps").to_dict()) == ["{R} crag", "{1} instead of mana"]


def test_an_unknown_preference_is_an_error() -> None:
    with pytest.raises(pyrules.InputError):
        pyrules.check(board(hand=[SPELL]), "cast growth", pay="goats")
