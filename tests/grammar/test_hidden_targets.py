"""Target phrases in sentences that are not understood (CR 115.1)."""

from __future__ import annotations

import pytest

from pyrules.text.compile import compile_abilities

CREATURE = "target(type(creature))"
ROWS: list[tuple[str, list[str] | None]] = [
    # A text with a sentence that is not understood; its target phrases, or None where they aren't known.
    ("Frob target creature this turn.", [CREATURE]),
    ("Target creature gets frobbed.", [CREATURE]),
    ("Frob target creature, then glorp.", [CREATURE]),
    ("Frob target creature and target land.", [CREATURE, "target(type(land))"]),
    ("Frob up to two target creatures.", ["up_to_targets(2,type(creature))"]),
    ("Frob among any number of targets.", ["any_number_of_any_targets"]),
    ("Frob target player.", ["target(class(player))"]),
    ("Frob target opponent's life total with ~'s toughness.", ["target(class(opponent))"]),
    ("Frob target card from target player's zork.", None),
    ("Frob target spell, activated zork, or triggered ability.", None),
    ("For each opponent, frob target creature that player controls.", None),
    ("Target opponent frobs a creature they control.", ["target(class(opponent))"]),
    ("Target opponent other than zork loses 1 life.", None),
    # What follows might belong to the phrase.
    ("Frob target creature with zork.", None),
    ("Frob target creature or zork.", None),
    ("Frob target creature zorked by you.", None),
    # Words that choose nothing, and targets of an ability that triggers later.
    ("Frob it. You may choose new targets for that frob.", []),
    ("Frob it. When it frobs this way, destroy target land.", []),
    ('Frob a token with "Destroy target land."', []),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_hidden_targets(text: str, expected: list[str] | None) -> None:
    (ability,) = compile_abilities(text)
    found = [fact for fact in ability.facts if fact.startswith("target_of(")]
    unknown = any(",target)" in fact for fact in ability.facts if fact.startswith("not_understood("))
    assert (None if unknown else [fact.split('",')[-1].removesuffix(").") for fact in found]) == expected
