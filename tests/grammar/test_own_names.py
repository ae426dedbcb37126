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


# A subtype of planeswalkers is what their text calls them, but where it stands as a noun; other subtypes are never names.
@pytest.mark.parametrize(("name", "text", "same_as"), [
    ("Jace, Sly", "Jace deals 3 damage to any target.", "~ deals 3 damage to any target."),
    ("Jace, Sly", "Tap each Jace you control.", "Tap each Jace you control."),
    ("Jace, Sly", "Tap target Jace planeswalker.", "Tap target Jace planeswalker."),
    ("Elf, Sly", "Elf creatures get +1/+1.", "Elf creatures get +1/+1."),
])  # fmt: skip
def test_subtypes_as_names(name: str, text: str, same_as: str) -> None:  # CR 201.5b, 205.3j
    found = [a.terms for a in compile_abilities(text, name, True)]
    assert found == [a.terms for a in compile_abilities(same_as)]
