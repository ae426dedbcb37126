"""Station cards (CR 702.184, 721) beyond what the rulings say of them (tests/seeds/test_station.py)."""

from __future__ import annotations

from tests.rules.boards import bears, board, thing
from tests.seeds.boards import resolved, top
from tests.seeds.test_station import FULL, charge_of, craft, stationing, what_it_is


def test_another_characteristic_instead_of_its_power() -> None:
    """CR 702.184c: of the creatures that the effect speaks of, for station alone, and as long as the effect lasts."""
    text = "Each creature you control with toughness greater than its power stations permanents using its toughness rather than its power."
    warden = thing("warden", "Enchantment", text)
    hush = thing("hush", "Enchantment", "Enchantments lose all abilities.")
    wall, flat = bears(pt="1/5", tapped=True), bears(pt="2/2", tapped=True)
    assert [charge_of(resolved(stationing(*others))) for others in ((wall,), (wall, warden), (flat, warden))] == [
        1,
        5,
        2,
    ]
    assert charge_of(resolved(stationing(wall, warden, hush))) == 1
    put = top("Put a number of charge counters on target artifact equal to target creature's power.")
    both = board(craft(), wall, warden, stack=[put | {"targets": ["craft", "bears"]}])
    assert charge_of(resolved(both)) == 1


def test_only_a_symbol_with_a_box_makes_it_a_creature() -> None:
    """CR 721.2b: not one of a card without power and toughness, nor the last symbol of another card."""
    assert what_it_is(board(craft(9, pt=None))) == (["Artifact"], FULL[1], None)
    other = craft(name="other", text="Station\n3+ | Vigilance\n12+ | Flying")
    assert what_it_is(board(craft(), other | {"counters": {"charge": 8}}), "other")[2] is None
