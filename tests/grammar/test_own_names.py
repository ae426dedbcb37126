"""CR 201.5: how a card's text writes its own name."""

from __future__ import annotations

import pytest

from pyrules.text.compile import compile_abilities


@pytest.mark.parametrize(("name", "text", "same_as"), [
    ("spark", "spark deals 3 damage to any target.", "~ deals 3 damage to any target."),
    ("Two", "Destroy two target creatures.", "Destroy two target creatures."),
    # A name without a capital that is made of words of rules text isn't looked for.
    ("two", "Destroy two target creatures.", "Destroy two target creatures."),
    ("creature", "Tap target creature.", "Tap target creature."),
    ("target creature", "Tap target creature.", "Tap target creature."),
])  # fmt: skip
def test_own_names(name: str, text: str, same_as: str) -> None:
    assert [a.terms for a in compile_abilities(text, name)] == [a.terms for a in compile_abilities(same_as)]
