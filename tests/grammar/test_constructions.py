"""What each module of the grammar accepts: every construction has an example in tests/data/constructions.txt that is read with it."""

from __future__ import annotations

import pytest

from tests.grammar.constructions import constructions, table, uses

# No text is known that the grammar reads so: the lexer takes its words for those of another construction.
UNREACHED = {
    "amounts.lark": {"creature_types_among", "cards_drawn", "spells_cast", "opponents_you_have", "players_attacked"},
    "conditions.lark": {"isnt_in_zone"},
    "costs.lark": {"creature_types_among"},
    "deeds.lark": {"connive", "return_both_to_hands"},
    "keywords.lark": {"ward_life"},
    "nouns.lark": {"from_sideboard", "from_outside"},
    "past.lark": {"cast_from_hand"},
    "spending.lark": {"keep_unspent_all"},
    "statements.lark": {"up_to_in_deck", "enter_tapped", "protection"},
}


@pytest.mark.parametrize("module", constructions())
def test_each_construction_has_an_example(module: str) -> None:
    listed = [alias for name, alias, _, _ in table() if name == module]
    known = [alias for alias in constructions()[module] if alias not in UNREACHED.get(module, ())]
    assert listed == known, "python -m tests.grammar.constructions"


@pytest.mark.parametrize("module", constructions())
def test_the_examples_are_understood(module: str) -> None:
    wrong = [(alias, text) for name, alias, start, text in table() if name == module and not uses(start, text, alias)]
    assert wrong == []
