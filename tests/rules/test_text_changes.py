"""CR 612, 613.1c: effects that replace words of a text: what an object is then, and what can come of a spell that says so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.boards import Tree, bears, board, land, seen, thing
from tests.rules.test_resolve import objects, outcomes, spell


def words(old: str, new: str, on: str = "it") -> Tree:
    return {
        "on": [on],
        "text": f"change the text of it by replacing all instances of {old} with {new} until end of turn",
    }


GUARD = thing("it", "Creature — Human", "Protection from black\nRed creatures you control get +1/+1.", pt="2/2")
WALKER = thing(
    "it", "Creature — Merfolk", "Islandwalk\nThis creature gets +1/+1 for each Island you control.", pt="1/1"
)
NAMED = thing(
    "it", "Creature — Human", "When it enters, search your library for a card named Island Sanctuary.", pt="1/1"
)
LORD = thing(
    "it",
    "Creature — Elf Warrior",
    "Other Elves you control get +1/+1.\nSacrifice an Elf: Create a 1/1 green Elf Warrior creature token.",
    pt="1/1",
)
# Rule, what the effects are on, the effects, what it is then.
IS: list[tuple[str, Tree, list[Tree], Tree]] = [
    ("612.1", land("it", "Forest"), [words("Forest", "Island")], {"subtypes": ["Island"], "abilities": ["{T}: Add {U}."]}),
    ("612.1", land("it", "Forest"), [words("Swamp", "Island")], {"subtypes": ["Forest"]}),
    ("612.1", GUARD, [words("black", "blue")], {"abilities": ["Protection from blue", "Red creatures you control get +1/+1."]}),
    ("612.1", GUARD, [words("red", "green")], {"abilities": ["Protection from black", "Green creatures you control get +1/+1."]}),
    ("612.1", WALKER, [words("Island", "Swamp")], {"abilities": ["Swampwalk", "This creature gets +1/+1 for each Swamp you control."]}),
    ("612.2", NAMED, [words("Island", "Swamp")], {"abilities": ["When it enters, search your library for a card named Island Sanctuary."]}),
    ("612.1", LORD, [words("Elf", "Goblin")], {"subtypes": ["Goblin", "Warrior"], "abilities": ["Other Goblins you control get +1/+1.",
     "Sacrifice a Goblin: Create a 1/1 green Goblin Warrior creature token."]}),
    ("612.1", LORD, [words("Warrior", "Wolf")], {"subtypes": ["Elf", "Wolf"], "abilities": ["Other Elves you control get +1/+1.",
     "Sacrifice an Elf: Create a 1/1 green Elf Wolf creature token."]}),
    ("612.3", bears("it"), [{"on": ["it"], "text": "has protection from black until end of turn"}, words("black", "blue")],
     {"abilities": ["Protection from black"]}),
    ("613.7", GUARD, [words("black", "blue"), words("blue", "white")],
     {"abilities": ["Protection from white", "Red creatures you control get +1/+1."]}),
    ("613.1c", land("it", "Forest"), [words("Forest", "Island"), {"on": ["it"], "text": "becomes a Swamp until end of turn"}],
     {"subtypes": ["Swamp"]}),
    ("613.1c", thing("it", "Creature — Elf", "This creature gets +1/+1 for each Forest you control.", pt="1/1"), [words("Forest", "Island")],
     {"power": 2}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "it", "effects", "expected"), IS)
def test_what_it_is(rule: str, it: Tree, effects: list[Tree], expected: Tree) -> None:
    found = seen(board(it, land("island", "Island"), effects=effects), "it")
    assert {key: found[key] for key in expected} == expected, rule


def test_the_words_are_chosen() -> None:
    """CR 608.2d: an outcome for each two words."""
    text = (
        "Change the text of target spell or permanent by replacing all instances of one basic land type with another."
    )
    found = outcomes(spell(text, ("forest",), mine=("Forest",)))
    assert len(found) == 20
    kinds = [tuple(objects(outcome["board"])["forest"]["subtypes"]) for outcome in found]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        ("Forest",): 16, ("Plains",): 1, ("Island",): 1, ("Swamp",): 1, ("Mountain",): 1,
    }  # fmt: skip


def test_a_spell_takes_it_along() -> None:
    """CR 400.7a: the permanent that a spell becomes; 400.7: no card in a graveyard."""
    effect = words("black", "blue", "other")
    knight: dict[str, Any] = {
        "name": "Knight",
        "type": "Creature — Human",
        "power": 2,
        "toughness": 2,
        "text": "Protection from black",
    }
    on_stack = [{"spell": "Knight", "id": "other", "controller": "A"}]
    tree = spell("") | {"stack": on_stack, "effects": [effect]}
    (permanent,) = outcomes(tree | {"cards": [*tree["cards"], knight]})
    assert objects(permanent["board"])["other"]["abilities"] == ["Protection from blue"]
    countered = spell("Counter target spell.", ("other",)) | {"effects": [effect]}
    (card,) = outcomes(countered | {"stack": [*on_stack, *countered["stack"]], "cards": [*countered["cards"], knight]})
    assert "effects" not in card["board"]


def test_a_creature_type_that_is_chosen() -> None:
    """CR 612.1, 608.2d: an outcome for each creature type that occurs."""
    text = "Change the text of target creature by replacing all instances of one creature type with Vampire."
    found = outcomes(spell(text, ("ogre",)))
    kinds = sorted(tuple(objects(outcome["board"])["ogre"]["subtypes"]) for outcome in found)
    assert kinds == [("Ogre",), ("Vampire",)]
