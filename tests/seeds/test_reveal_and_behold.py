"""Cards that are revealed for a cost, beholding, and cards of a subtype."""

from __future__ import annotations

from typing import Any

from tests.rules.boards import Tree, board, find, seen, thing
from tests.seeds.boards import all_done, all_resolved, done, resolved, top, why_not

REVEAL = "As an additional cost to cast this spell, reveal a Dragon card from your hand.\nYou gain 1 life."
BEHOLD = "As an additional cost to cast this spell, you may behold a Dragon.\nYou gain 1 life. If a Dragon was beheld, you gain 2 life."
OR_PAY = "As an additional cost to cast this spell, behold a Dragon or pay {1}.\nYou gain 1 life."
FLASH = "You may cast this spell as though it had flash if you behold a Dragon as an additional cost to cast it.\nYou gain 1 life."
TELEPATHY = "Your opponents play with their hands revealed."


def dragon(name: str = "dragon", **keys: Any) -> Tree:
    return thing(name, "Creature — Dragon", cost="{5}", pt="4/4", **keys)


def casting(text: str, *battlefield: Any, hand: tuple[Tree, ...] = (), type_line: str = "Instant", **keys: Any) -> Tree:
    """A can cast a spell of this text, called `tale`."""
    return board(*battlefield, hand=[thing("tale", type_line, text, cost="{G}"), *hand], **({"mana": "{G}"} | keys))


def on_the_stack(tree: Tree, action: str = "cast tale") -> list[tuple[bool, list[str]]]:
    """For each way to cast it: whether something was beheld, and what was revealed."""
    tops = [outcome["board"]["stack"][-1] for outcome in all_done(tree, action)]
    return [(spell.get("beheld", False), spell.get("revealed", [])) for spell in tops]


def life(tree: Tree) -> int:
    return int(tree["players"]["A"].get("life", 20))


# ---- line 19 ----


def test_a_card_revealed_for_a_cost_stays_revealed() -> None:
    """CR 701.20a: while the spell is on the stack, mandatory or not; the other card isn't revealed."""
    for text in (REVEAL, BEHOLD):
        after = done(casting(text, hand=(dragon(), dragon("other"))), "cast tale revealing dragon")["board"]
        assert after["stack"][-1]["revealed"] == ["dragon"]
        assert seen(after, "dragon")["revealed"] is True
        assert "revealed" not in seen(after, "other")
        assert seen(after, "dragon", "B")["revealed"] is True


def test_it_is_revealed_no_more_once_the_spell_has_left_the_stack() -> None:
    """CR 701.20a, 701.20b: it never left the hand."""
    after = done(casting(REVEAL, hand=(dragon(),)), "cast tale revealing dragon")["board"]
    later = resolved(after)
    assert "revealed" not in seen(later, "dragon")
    assert [card["id"] for card in later["players"]["A"]["hand"]] == ["dragon"]
    countered = resolved(after | {"cards": [*after["cards"], top("Counter target spell.", "Instant")["definition of its own card"]],
                                  "stack": [*after["stack"], {"spell": "top", "id": "top", "controller": "B", "targets": ["tale"]}]})  # fmt: skip
    assert "revealed" not in seen(countered, "dragon")


def test_a_card_revealed_for_an_ability_stays_revealed_too() -> None:
    """CR 701.20a: until the ability has left the stack."""
    source = thing("source", "Artifact", "{T}, Reveal a Dragon card from your hand: You gain 1 life.")
    after = done(board(source, hand=[dragon()]), "activate source revealing dragon")["board"]
    assert seen(after, "dragon")["revealed"] is True
    assert "revealed" not in seen(resolved(after), "dragon")


# ---- line 21 ----


def test_a_card_revealed_for_one_spell_may_be_revealed_for_another() -> None:
    """CR 701.20c, 701.20a: the first is still on the stack."""
    first = {"spell": "first", "id": "first", "controller": "A", "revealed": ["dragon"]}
    card = {"name": "first", "type": "Instant", "mana_cost": "{G}", "text": REVEAL}
    for text in (REVEAL, BEHOLD):
        tree = casting(text, hand=(dragon(),), stack=[first], cards=[card])
        assert why_not(tree, "cast tale revealing dragon") == []
        after = done(tree, "cast tale revealing dragon")["board"]
        assert [spell["revealed"] for spell in after["stack"]] == [["dragon"], ["dragon"]]
        assert seen(resolved(after), "dragon")["revealed"] is True  # for the first spell


def test_a_card_that_an_effect_reveals_may_be_revealed_for_a_cost() -> None:
    """CR 701.20c: by an opponent's enchantment, or as the board says."""
    telepathy = thing("telepathy", "Enchantment", TELEPATHY)
    by_effect = casting(REVEAL, hand=(dragon(),), B=[telepathy])
    assert seen(by_effect, "dragon")["revealed"] is True
    for tree in (by_effect, casting(REVEAL, hand=(dragon(revealed=True),))):
        assert why_not(tree, "cast tale revealing dragon") == []
        assert on_the_stack(tree, "cast tale revealing dragon")[0][1] == ["dragon"]


def test_a_revealed_card_may_be_revealed_for_an_ability() -> None:
    """CR 701.20c: "spell or ability"."""
    source = thing("source", "Artifact", "{T}, Reveal a Dragon card from your hand: You gain 1 life.")
    assert why_not(board(source, hand=[dragon(revealed=True)]), "activate source revealing dragon") == []


def test_a_cost_needs_a_card_to_reveal_all_the_same() -> None:
    """CR 701.20c, 118.3: a card must be revealed; one in another zone or of another player does not do."""
    for tree in (casting(REVEAL), casting(REVEAL, dragon()), casting(REVEAL, graveyard=[dragon()]),
                 casting(REVEAL, players={"B": {"hand": [dragon(revealed=True)]}})):  # fmt: skip
        assert why_not(tree, "cast tale") == ["118.3"]


# ---- line 23 ----


def test_beholding_is_revealing_a_card_or_choosing_a_permanent() -> None:
    """CR 701.4a: one's own; or it isn't done, as it is optional."""
    assert on_the_stack(casting(BEHOLD, hand=(dragon(),))) == [(False, []), (True, ["dragon"])]
    assert on_the_stack(casting(BEHOLD, dragon())) == [(False, []), (True, [])]
    assert on_the_stack(casting(BEHOLD, B=[dragon()])) == [(False, [])]
    assert why_not(casting(BEHOLD, dragon()), "cast tale beholding dragon") == []
    assert why_not(casting(BEHOLD, dragon()), "cast tale revealing dragon") == ["118.3"]
    assert why_not(casting(BEHOLD, B=[dragon()]), "cast tale beholding dragon") == ["118.3"]


def test_only_the_quality_is_beheld() -> None:
    """CR 701.4a: neither another creature nor a card of another type."""
    goblin = thing("goblin", "Creature — Goblin", pt="1/1")
    assert on_the_stack(casting(BEHOLD, goblin)) == [(False, [])]
    assert why_not(casting(BEHOLD, hand=(goblin,)), "cast tale revealing goblin") == ["118.3"]


def test_it_was_beheld_whatever_happens_to_it() -> None:
    """CR 701.4b: it stays, has left, has changed, or the card was discarded: the effect goes by what was done."""
    beheld = done(casting(BEHOLD, dragon()), "cast tale beholding dragon")["board"]
    assert life(resolved(beheld)) == 23
    assert (
        life(
            resolved(
                {**beheld, "effects": [{"on": ["dragon"], "text": "becomes a 1/1 Bear creature until end of turn"}]}
            )
        )
        == 23
    )
    assert life(resolved(without_dragon(beheld, "battlefield"))) == 23
    revealed = done(casting(BEHOLD, hand=(dragon(),)), "cast tale revealing dragon")["board"]
    assert life(resolved(revealed)) == 23
    mine = revealed["players"]["A"]
    discarded = {**mine, "hand": [], "graveyard": [{"card": "dragon", "id": "dragon"}]}
    assert life(resolved({**revealed, "players": {**revealed["players"], "A": discarded}})) == 23


def without_dragon(tree: Tree, zone: str) -> Tree:
    mine = {**tree["players"]["A"]}
    mine[zone] = [entry for entry in mine[zone] if entry["id"] != "dragon"]
    return {**tree, "players": {**tree["players"], "A": mine}}


def test_what_was_not_beheld_does_not_count() -> None:
    """CR 701.4b: not the Dragon that came later, nor one that could have been beheld."""
    (cast,) = [
        outcome["board"]
        for outcome in all_done(casting(BEHOLD, dragon()), "cast tale")
        if "beheld" not in outcome["board"]["stack"][-1]
    ]
    assert life(resolved(cast)) == 21


def test_beholding_instead_of_paying() -> None:
    """CR 701.4a, 601.2b: "behold a Dragon or pay {1}"."""
    assert why_not(casting(OR_PAY), "cast tale") == ["601.2h"]
    assert on_the_stack(casting(OR_PAY, mana="{G}{G}")) == [(False, [])]
    assert on_the_stack(casting(OR_PAY, dragon())) == [(True, [])]
    assert on_the_stack(casting(OR_PAY, dragon(), mana="{G}{G}")) == [(True, []), (False, [])]


def test_beholding_for_flash() -> None:
    """CR 701.4a, 601.3c: in an opponent's turn it must be done."""

    def later(*battlefield: Tree) -> Tree:
        return casting(FLASH, *battlefield, type_line="Sorcery", active="B")

    assert on_the_stack(later(dragon())) == [(True, [])]
    assert life(resolved(done(later(dragon()), "cast tale")["board"])) == 21
    assert why_not(later(), "cast tale") != []
    assert on_the_stack(casting(FLASH, type_line="Sorcery")) == [(False, [])]


def test_beholding_as_an_effect() -> None:
    """CR 701.4a: what depends on it happens if it was done."""
    text = "When this creature enters, you may behold a Dragon. If you do, you gain 1 life."
    trigger = {"ability": "seer#1", "id": "trigger", "controller": "A"}

    def lives(*battlefield: Tree, **keys: Any) -> set[int]:
        tree = board(thing("seer", "Creature — Human", text, pt="1/1"), *battlefield, stack=[trigger], **keys)
        return {life(after) for after in all_resolved(tree)}

    assert (lives(), lives(dragon()), lives(hand=[dragon()])) == ({20}, {20, 21}, {20, 21})


# ---- line 25 ----


def test_a_card_of_a_subtype_is_one_that_has_it() -> None:
    """CR 108.2, 205.3d, 109.2a: not one that speaks of the subtype, nor one that is named for it."""
    storm = thing("dragon-storm", "Enchantment", "Dragons you control have haste.", cost="{2}{R}")
    assert why_not(casting(REVEAL, hand=(storm,)), "cast tale") == ["118.3"]
    assert why_not(casting(REVEAL, hand=(storm, dragon())), "cast tale revealing dragon-storm") == ["118.3"]
    assert why_not(casting(REVEAL, hand=(storm, dragon())), "cast tale revealing dragon") == []
    kindred = thing("kindred", "Kindred Instant — Dragon", "You gain 1 life.", cost="{R}")
    assert why_not(casting(REVEAL, hand=(kindred,)), "cast tale revealing kindred") == []


def test_targets_and_counts_of_such_cards() -> None:
    """CR 108.2, 109.2a: in a graveyard."""
    storm = thing("dragon-storm", "Enchantment", "Dragons you control have haste.", cost="{2}{R}")
    text = "Return target Dragon card from your graveyard to your hand."
    assert find(casting(text, graveyard=[storm]), "cast tale")["why_not"][0]["rule"] == "601.2c"  # type: ignore[index]
    assert why_not(casting(text, graveyard=[storm, dragon()]), "cast tale targeting dragon-storm") == ["601.2c"]
    assert why_not(casting(text, graveyard=[storm, dragon()]), "cast tale targeting dragon") == []
