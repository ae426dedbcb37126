"""CR 106.6: what mana may be spent on, itself and through mana abilities that cost mana."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import InputError, NotUnderstood
from tests.rules.boards import Tree, actions, board, find, land, thing

# The words; what they say of a creature spell, an instant, and abilities of an artifact and of a creature; and of the same where the mana
# first pays for "{1}: Add one mana of any color." of an artifact (None: not judged).
SPEND = "Spend this mana only "
FOR_NOTHING, UNCLEAR = (False, False, False, False), (None, None, None, None)
PURPOSES = [
    (SPEND + "to cast creature spells.", (True, False, False, False), FOR_NOTHING),
    (SPEND + "to cast a creature spell, and that spell can't be countered.", (True, False, False, False), FOR_NOTHING),
    (SPEND + "to activate abilities of artifacts.", (False, False, True, False), (None, None, True, None)),
    (SPEND + "to activate an ability of an artifact.", (False, False, True, False), (None, None, True, None)),
    (SPEND + "to activate abilities.", (False, False, True, True), (None, None, True, True)),
    (SPEND + "to activate an ability.", (False, False, True, True), (None, None, True, True)),
    (SPEND + "to cast creature spells or activate abilities of creatures.", (True, False, False, True), FOR_NOTHING),
    (
        SPEND + "to cast creature spells or activate abilities of artifacts.",
        (True, False, True, False),
        (True, None, True, None),
    ),
    (SPEND + "to cast spells from your graveyard.", FOR_NOTHING, FOR_NOTHING),
    (SPEND + "on costs that contain {X}.", FOR_NOTHING, FOR_NOTHING),
    ("This mana can't be spent to cast nonartifact spells.", (False, False, True, True), (None, None, True, True)),
    ("This mana can't be spent to pay generic mana costs.", UNCLEAR, UNCLEAR),
    (SPEND + "to activate equip abilities.", UNCLEAR, UNCLEAR),
]
PRISM = thing("prism", "Artifact", "{1}: Add one mana of any color.")


def of(words: str, name: str = "source") -> Tree:
    return land(name, text=f"{{T}}: Add {{C}}{{C}}. {words}")


def judged(words: str, cost: str, *more: Any) -> tuple[bool | None, ...]:
    """Whether a creature spell, an instant, and abilities of an artifact and of a creature of this cost can be paid for with such mana."""
    draw = f"{cost}: Draw a card."
    rock, elf = thing("rock", "Artifact", draw), thing("elf", "Creature", draw, pt="1/1")
    hand = [thing("cub", "Creature", cost=cost, pt="1/1"), thing("bolt", "Instant", "Draw a card.", cost=cost)]
    found = actions(board(of(words), rock, elf, *more, hand=hand, mana=""))
    return tuple(next(a["legal"] for a in found if a.get("object") == name) for name in ("cub", "bolt", "rock", "elf"))


@pytest.mark.parametrize(("words", "directly", "through_another"), PURPOSES)
def test_106_6_mana_is_spent_on_what_it_may_be(
    words: str, directly: tuple[bool | None, ...], through_another: tuple[bool | None, ...]
) -> None:
    assert judged(words, "{2}") == directly
    assert judged(words, "{2}", PRISM) == tuple(d or t for d, t in zip(directly, through_another, strict=True))
    assert judged(words, "{R}", PRISM) == through_another


def test_106_6_costs_that_contain_x() -> None:
    """Not that another card's cost has one."""
    words = SPEND + "on costs that contain {X}."
    assert judged(words, "{X}{2}") == (True, True, True, True)
    assert judged(words, "{2}", thing("orb", "Artifact", "{X}: Draw a card.")) == FOR_NOTHING


RIDDLE = thing("riddle", "Artifact", "{T}, Do whatever this obscure sentence wants: Add {U}.")
# Which land is sacrificed isn't followed where they could produce different types.
RESERVES = thing(
    "reserves", "Enchantment", "Sacrifice a land: Add one mana of any type the sacrificed land could produce."
)
UNLIKE = [land("wood", "Forest", tapped=True), land("isle", "Island", tapped=True)]
DOUBTS = [
    # What it is not understood about one source makes no doubt about another: this mana is not spent on instants, nor on the prism.
    ("bolt", "{C}", [RIDDLE], False),
    ("bolt", "{U}", [RIDDLE], None),
    ("cub", "{C}{C}", [RIDDLE], True),
    ("cub", "{C}{C}{U}", [RIDDLE], None),
    ("cub", "{C}{C}", [RIDDLE, PRISM], True),
    ("cub", "{C}{C}{U}", [RIDDLE, PRISM], None),
    ("cub", "{C}{C}{R}", [RIDDLE, PRISM], None),
    ("cub", "{R}{R}{R}{R}", [RESERVES, *UNLIKE, PRISM], False),
    ("cub", "{R}{R}{R}", [RESERVES, *UNLIKE, PRISM], None),
    ("bolt", "{G}", [land("forest", "Forest")], True),
    ("bolt", "{R}", [land("forest", "Forest"), PRISM], True),
    ("bolt", "{R}{R}", [land("forest", "Forest"), PRISM], False),
    ("cub", "{X}{C}", [], True),
    ("bolt", "{X}{C}", [], False),
]  # fmt: skip


@pytest.mark.parametrize(("what", "cost", "others", "expected"), DOUBTS)
def test_106_6_mana_for_creature_spells(what: str, cost: str, others: list[Tree], expected: bool | None) -> None:
    kind = {"cub": "Creature", "bolt": "Instant"}[what]
    spell = thing(what, kind, "" if what == "cub" else "Draw a card.", cost=cost, pt="1/1" if what == "cub" else None)
    found = find(board(of(SPEND + "to cast creature spells."), *others, hand=[spell], mana=""), f"cast {what}")
    assert found is not None and found["legal"] is expected


def test_106_6_mana_that_some_mana_abilities_may_take() -> None:
    """Artifacts' may, a creature's may not: what it comes to by way of the artifact is not followed."""
    elf_prism = thing("sprite", "Creature", "{1}: Add one mana of any color.", pt="1/1")
    assert judged(SPEND + "to activate abilities of artifacts.", "{R}", PRISM, elf_prism) == UNCLEAR
    assert judged(SPEND + "to activate abilities of artifacts.", "{R}", elf_prism) == FOR_NOTHING


def test_106_6_one_action_alone_and_mana_that_may_be_spent_on_its_mana_abilities() -> None:
    """What that comes to isn't followed, whether or not anything else is asked."""
    tree = board(
        of(SPEND + "to activate abilities of artifacts."), PRISM, hand=[thing("bolt", "Instant", cost="{R}")], mana=""
    )
    with pytest.raises(NotUnderstood):
        pyrules.do(tree, "cast bolt")
    with pytest.raises(InputError):
        pyrules.do(board(of(CREATURES), PRISM, hand=[thing("bolt", "Instant", cost="{R}")], mana=""), "cast bolt")


ARTIFACTS, CREATURES = SPEND + "to cast artifact spells.", SPEND + "to cast creature spells."
NOT_ELSE = "This mana can't be spent to cast nonartifact spells."
NOT_CREATURES = "This mana can't be spent to cast creature spells."
FACE_DOWN = [
    # CR 708.4: a spell that is cast face down is a creature spell and nothing else; its card may be an artifact.
    (ARTIFACTS, True, False),
    (CREATURES, True, True),
    (NOT_ELSE, True, False),
    (NOT_CREATURES, False, False),
    (SPEND + "to cast colorless spells.", True, True),
]


@pytest.mark.parametrize(("words", "face_up", "face_down"), FACE_DOWN)
def test_708_4_a_face_down_spell_is_a_colorless_creature_spell(words: str, face_up: bool, face_down: bool) -> None:
    sneak = thing("sneak", "Artifact Creature", "Morph {5}", cost="{3}", pt="2/2")
    tree = board(of(words, "one"), of(words, "two"), hand=[sneak], mana="")
    found = {a.get("as"): a["legal"] for a in actions(tree) if a["do"] == "cast"}
    assert found == {None: face_up, "face down": face_down}


def test_106_6_a_special_action_is_no_spell() -> None:
    """CR 116.2b: turning a permanent face up costs mana that may not be spent on spells."""
    sneak = thing("sneak", "Creature", "Morph {2}", cost="{3}", pt="2/2", face_down=True)
    for words, legal in ((NOT_ELSE, True), (CREATURES, False)):
        found = find(board(of(words), sneak, mana=""), "special sneak as Morph")
        assert found is not None and found["legal"] is legal
