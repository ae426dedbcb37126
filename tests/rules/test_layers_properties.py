"""CR 613: what holds of all boards with several continuous effects, tried on random ones.

By default a few boards are tried; `pytest --hypothesis-profile=thorough` tries a thousand.
"""

from __future__ import annotations

import copy
from typing import Any

import clingo
import hypothesis.strategies as st
from hypothesis import assume, given, settings

import pyrules
from pyrules.board import read_board
from pyrules.facts import situation
from pyrules.solve.program import rulebook
from tests.rules.boards import Tree, bears, board, land, thing


def tried(examples: int) -> settings:
    """So many boards, unless the profile asks for more than hypothesis does by itself."""
    wanted = settings().max_examples
    number = wanted if wanted > 100 else examples
    return settings(max_examples=number, deadline=None, derandomize=True, database=None)


# Static abilities in each layer; several read what others write.
TEXTS = [
    "Nonbasic lands are Mountains.", "Each land is a Swamp in addition to its other land types.",
    "All artifacts are creatures in addition to their other types.", "Creatures are artifacts in addition to their other types.",
    "All lands are 1/1 creatures that are still lands.", "Permanents you control are artifacts in addition to their other types.",
    "Creatures you control are Zombies.", "Each noncreature artifact is an artifact creature with power and toughness each equal to its mana value.",
    "As long as you control three or more artifacts, creatures you control are Elves in addition to their other types.",
    "All creatures are black.", "Zombies are red in addition to their other colors.", "All permanents are colorless.",
    "All creatures lose all abilities.", "Creatures you control have flying.", "Creatures with flying have vigilance.",
    "Artifacts you control have \"Creatures you control get +1/+1.\"", "All creatures lose flying.",
    "Other creatures lose all abilities and have base power and toughness 1/1.", "Black creatures get +1/+1.",
    "Creatures with power 3 or greater get +1/+1.", "As long as you control a creature with power 4 or greater, creatures you control get +0/+2.",
    "Creatures have base power and toughness 4/1.", "Zombies get -1/-0 for each artifact you control.",
]  # fmt: skip
EFFECTS = [
    "becomes a 0/1 Sheep artifact creature", "becomes blue", "loses all abilities", "gains flying until end of turn",
    "gets +2/-1 until end of turn", "has base power and toughness 5/5", "switch its power and toughness until end of turn",
]  # fmt: skip
KINDS = ["Enchantment", "Artifact", "Land", "Creature — Elf", "Artifact Creature — Golem"]
PERMANENT = st.tuples(
    st.sampled_from(["", *TEXTS]), st.sampled_from(KINDS), st.sampled_from([{}, {"+1/+1": 1}, {"flying": 1}])
)
VILLAGE = st.lists(PERMANENT, min_size=2, max_size=8)
EFFECT = st.tuples(st.sampled_from(EFFECTS), st.integers(0, 7))


def permanent(number: int, text: str, kind: str, counters: dict[str, int]) -> Tree:
    keys: Tree = {"counters": counters} if counters else {}
    stats = "2/2" if "Creature" in kind else None
    return thing(f"it-{number}", kind, text, cost="{3}", pt=stats, timestamp=number + 1, **keys)


def village(drawn: list[tuple[str, str, dict[str, int]]]) -> list[Tree]:
    return [permanent(number, *words) for number, words in enumerate(drawn)]


def lasting(drawn: list[tuple[str, int]], objects: int) -> list[Tree]:
    return [
        {"text": text, "on": [f"it-{number % objects}"], "timestamp": 50 + n} for n, (text, number) in enumerate(drawn)
    ]


def objects(mine: list[Tree], effects: list[Tree], **keys: Any) -> Tree:
    tree = board(*copy.deepcopy(mine), effects=effects, **copy.deepcopy(keys))
    found: Tree = pyrules.ask(tree, only=["objects"]).to_dict()["objects"]
    for seen in found.values():
        seen["abilities"] = sorted(seen["abilities"])
    return found


@tried(25)
@given(drawn=VILLAGE, worked=st.lists(EFFECT, max_size=3))
def test_613_1_the_layers_leave_one_state(
    drawn: list[tuple[str, str, dict[str, int]]], worked: list[tuple[str, int]]
) -> None:
    """All that is said of the objects is decided by the grounder, so there is one answer set."""
    tree = board(*village(drawn), effects=lasting(worked, len(drawn)))
    facts = situation(read_board(tree), "A").facts
    messages: list[str] = []
    control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda _, text: messages.append(text))
    rulebook().relevant(facts.symbols, frozenset({"objects"})).ground(control, facts.text)
    open_ = [str(a.symbol) for a in control.symbolic_atoms if a.symbol.name.startswith("answer_") and not a.is_fact]
    assert (open_, messages) == ([], [])
    numbers = [str(a.symbol) for a in control.symbolic_atoms.by_signature("answer_power", 2)]
    assert len({text.rpartition(",")[0] for text in numbers}) == len(numbers)  # nothing has two powers


@tried(8)
@given(drawn=VILLAGE, worked=st.lists(EFFECT, max_size=2), data=st.data())
def test_613_7_the_order_of_the_file_says_nothing_where_timestamps_are_given(
    drawn: list[tuple[str, str, dict[str, int]]], worked: list[tuple[str, int]], data: st.DataObject
) -> None:
    mine, effects = village(drawn), lasting(worked, len(drawn))
    assert objects(data.draw(st.permutations(mine)), effects) == objects(mine, effects)


@tried(8)
@given(drawn=VILLAGE, worked=st.lists(EFFECT, max_size=2))
def test_613_1_an_object_in_a_hand_changes_nothing_else(
    drawn: list[tuple[str, str, dict[str, int]]], worked: list[tuple[str, int]]
) -> None:
    """None of these texts speaks of cards in a hand."""
    mine, effects = village(drawn), lasting(worked, len(drawn))
    more = objects(mine, effects, hand=[bears("stranger")])
    more.pop("stranger")
    assert more == objects(mine, effects)


GROWTH = {
    "name": "growth",
    "type": "Instant",
    "mana_cost": "{G}",
    "text": "Target creature gets +3/+3 until end of turn.",
}


@tried(4)
@given(drawn=VILLAGE)
def test_asking_after_doing_is_asking_about_the_board_that_one_would_write(
    drawn: list[tuple[str, str, dict[str, int]]],
) -> None:
    """A land is tapped for mana, and a spell that makes a lasting effect resolves."""
    mine, forest = village(drawn), land("forest", "Forest", timestamp=40)
    tapped = forest | {"tapped": True}
    before = board(*copy.deepcopy([*mine, forest]), mana="")
    assume(pyrules.ask(before, only=["objects"])["objects"]["forest"]["types"] == ["Land"])
    (way,) = pyrules.do(before, "tap forest for {G}").to_dict()["outcomes"]
    by_hand = board(*copy.deepcopy([*mine, tapped]), mana="{G}")
    assert asked(way["board"]) == asked(by_hand)
    target = bears("target", timestamp=41)
    spell = {"spell": "growth", "id": "growth", "controller": "A", "targets": ["target"]}
    (way,) = pyrules.resolve(board(*copy.deepcopy([*mine, target]), stack=[spell], cards=[GROWTH])).to_dict()[
        "outcomes"
    ]
    grown = board(
        *copy.deepcopy([*mine, target]), effects=[{"text": "gets +3/+3 until end of turn", "on": ["target"], "timestamp": 90}],
        cards=[GROWTH], graveyard=[{"card": "growth", "id": "growth"}],
    )  # fmt: skip
    assert asked(way["board"])["objects"] == asked(grown)["objects"]


def asked(tree: Tree) -> Tree:
    answer: Tree = pyrules.ask(tree).to_dict()
    answer["actions"] = sorted(answer["actions"], key=repr)
    return answer
