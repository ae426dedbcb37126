"""CR 118.12: costs that are paid as a spell or ability resolves: one outcome with the payment, in each way there is, one without."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.boards import Tree, bears, board, land, thing
from tests.rules.test_keyword_triggers import SHOCK, it

PROXY = {"name": "Proxy", "type": "Artifact", "text": "{T}: Add {C}. Spend this mana only to cast artifact spells."}


def resolving(text: str, *targets: str, x: int | None = None, by: str = "B", mine: tuple[Any, ...] = (), theirs: tuple[Any, ...] = (),
              **keys: Any) -> Tree:  # fmt: skip
    """B's spell of this text is on the stack above A's spell `old`; A has `mine` and the other keys."""
    cards: list[Tree] = [
        {"name": "Spell", "type": "Instant", "text": text},
        {"name": "Old", "type": "Sorcery", "mana_cost": "{R}", "text": "You gain 1 life."},
        PROXY,
    ]
    keys = {"mana": "", "library": 9} | keys
    tree = board(*mine, B=theirs, cards=cards, **keys)
    top = {"spell": "Spell", "id": "spell", "controller": by, "targets": list(targets)}
    tree["stack"] = [{"spell": "Old", "id": "old", "controller": "A"}, top | ({} if x is None else {"x": x})]
    return tree


def seen(board: Tree) -> str:
    """A's mana, life, untapped permanents and cards in hand; what is on the stack."""
    a = board["players"]["A"]
    untapped = [e["id"] for e in a.get("battlefield", []) if not e.get("tapped")]
    hand = a.get("hand", [])
    stack = [one.get("id", "") for one in board.get("stack", [])]
    cards = hand if isinstance(hand, int) else len(hand)
    return f"{a.get('mana', '')} {a.get('life', 20)} {','.join(untapped)} {cards} {','.join(stack)}"


def outcomes(tree: Tree) -> list[str]:
    return sorted(seen(outcome["board"]) for outcome in pyrules.resolve(tree).to_dict()["outcomes"])


TREASURE = thing("s", "Artifact", "{1}, {T}, Sacrifice this artifact: Add one mana of any color.")
CHEST = thing("t", "Artifact", "{T}, Sacrifice this artifact: Add one mana of any color.")
TAX = "Counter target spell unless its controller pays {2}."
# Rule, board, what follows: A's mana, life, untapped permanents, cards in hand, and the stack.
ROWS: list[tuple[str, Tree, list[str]]] = [
    ("118.12a", resolving(TAX, "old", mana="{R}{G}"), [" 20  0 old", "{R}{G} 20  0 "]),
    ("118.3", resolving(TAX, "old", mana="{R}"), ["{R} 20  0 "]),
    # CR 605.3a: mana abilities may be activated for it, in any way in which none is superfluous.
    ("605.3a", resolving(TAX, "old", mana="{R}", mine=(land("f", "Forest"),)), [" 20  0 old", "{R} 20 f 0 "]),
    ("605.3a", resolving(TAX, "old", mine=(land("f", "Forest"), land("i", "Island"), land("p", "Plains"))),
     [" 20 f 0 old", " 20 f,i,p 0 ", " 20 i 0 old", " 20 p 0 old"]),
    ("605.3a", resolving(TAX, "old", mana="{R}", mine=(CHEST,)), [" 20  0 old", "{R} 20 t 0 "]),
    # CR 106.6: not with mana for something else.
    ("106.6", resolving(TAX, "old", mine=(land("f", "Forest"), {"card": "Proxy", "id": "m"})), [" 20 f,m 0 "]),
    ("107.4a", resolving("Counter target spell unless its controller pays {U}{U}.", "old", mana="{U}", mine=(land("f", "Forest"), land("i", "Island"))),
     [" 20 f 0 old", "{U} 20 f,i 0 "]),
    ("107.3", resolving("Counter target spell unless its controller pays {X}.", "old", mana="{R}{G}", x=2), [" 20  0 old", "{R}{G} 20  0 "]),
    ("107.3", resolving("Counter target spell unless its controller pays {X}.", "old", mana="{R}{G}", x=3), ["{R}{G} 20  0 "]),
    ("118.5", resolving("Counter target spell unless its controller pays {X}.", "old", x=0), [" 20  0 ", " 20  0 old"]),
    ("608.2h", resolving("Counter target spell unless its controller pays {1} for each creature you control.", "old", mana="{R}{G}", theirs=(bears("a"),)),
     ["{G} 20  0 old", "{R} 20  0 old", "{R}{G} 20  0 "]),
    ("118.5", resolving("Counter target spell unless its controller pays {1} for each creature you control.", "old", mana="{R}"),
     ["{R} 20  0 ", "{R} 20  0 old"]),
    ("107.3i", resolving("Counter target spell unless its controller pays {X}, where X is the number of creatures you control.", "old", mana="{R}{G}",
     theirs=(bears("a"), bears("b"))), [" 20  0 old", "{R}{G} 20  0 "]),
    # Other costs: in full or not at all.
    ("119.4", resolving("Destroy target creature unless its controller pays 3 life.", "a", mine=(bears("a"),)), [" 17 a 0 old", " 20  0 old"]),
    ("119.4", resolving("Destroy target creature unless its controller pays 3 life.", "a", mine=(bears("a"),), life=2), [" 2  0 old"]),
    ("118.12a", resolving("Target player discards two cards unless they sacrifice a creature.", "A", mine=(bears("a"), bears("b")), hand=[SHOCK, it("")]),
     [" 20 a 2 old", " 20 a,b 0 old", " 20 b 2 old"]),
    ("118.3", resolving("Each opponent loses 3 life unless they discard two cards.", hand=[SHOCK]), [" 17  1 old"]),
    ("118.12a", resolving("Each opponent loses 3 life unless they discard two cards.", hand=[SHOCK, it("")]), [" 17  2 old", " 20  0 old"]),
    ("118.12a", resolving("This spell deals 5 damage to target opponent unless that player pays {3}.", "A", mana="{G}{G}{G}"),
     [" 20  0 old", "{G}{G}{G} 15  0 old"]),
    # "You may …. If you do, …"
    ("118.12", resolving("You may pay {2}. If you do, draw a card.", mana="{R}{G}", by="A"), [" 20  1 old", "{R}{G} 20  0 old"]),
    ("118.12", resolving("You may pay {2}. If you do, draw a card.", mana="{R}", by="A"), ["{R} 20  0 old"]),
    ("118.12", resolving("You may pay {1}. If you don't, you lose 1 life.", mana="{R}", by="A"), [" 20  0 old", "{R} 19  0 old"]),
    ("118.12", resolving("You may pay 2 life. If you do, draw a card.", by="A"), [" 18  1 old", " 20  0 old"]),
    ("118.3", resolving("You may discard two cards. If you do, draw three cards.", hand=[SHOCK], by="A"), [" 20  1 old"]),
    ("118.12", resolving("Untap target creature. Its controller may pay {1}. If they don't, they lose 2 life.", "a", mine=(bears("a"),), mana="{R}"),
     [" 20 a 0 old", "{R} 18 a 0 old"]),
    ("603.12", resolving("You may pay {1}. When you do, draw a card.", mana="{R}", by="A"), [" 20  0 old,spell-trigger", "{R} 20  0 old"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "tree", "expected"), ROWS, ids=[f"{r[0]}-{i}" for i, r in enumerate(ROWS)])
def test_paying(rule: str, tree: Tree, expected: list[str]) -> None:
    assert outcomes(tree) == expected, rule


WARD: list[tuple[str, Tree, list[str]]] = [
    ("Ward {2}", board(hand=[SHOCK], mana="{R}{R}{G}"), [" 20  0 shock", "{R}{G} 20  0 "]),
    ("Ward—Pay 3 life.", board(hand=[SHOCK], mana="{R}"), [" 17  0 shock", " 20  0 "]),
    ("Ward—Discard a card.", board(hand=[SHOCK, bears("b")], mana="{R}"), [" 20  0 shock", " 20  1 "]),
    ("Ward—Sacrifice a creature.", board(bears("b"), hand=[SHOCK], mana="{R}"), [" 20  0 shock", " 20 b 0 "]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "tree", "expected"), WARD)
def test_ward(text: str, tree: Tree, expected: list[str]) -> None:
    """CR 702.21a."""
    tree["players"]["B"]["battlefield"] = [{"card": "Warded", "id": "it"}]
    tree["cards"].append({"name": "Warded", "type": "Creature", "power": 3, "toughness": 3, "text": text})
    (cast,) = pyrules.do(tree, "cast shock targeting it").to_dict()["outcomes"]
    assert outcomes(cast["board"] | {"cards": tree["cards"]}) == expected


def test_a_way_that_is_not_followed_is_an_error() -> None:
    """CR 118.3: it could be paid, but only with more than its own source."""
    altar = thing("t", "Artifact", "Sacrifice another artifact: Add one mana of any color.")
    with pytest.raises(NotUnderstood, match="can pay"):
        pyrules.resolve(
            resolving("Counter target spell unless its controller pays {1}.", "old", mine=(altar, TREASURE))
        )


def test_several_who_decide_for_themselves() -> None:
    tree = resolving("Each opponent loses 3 life unless they pay {1}.", by="A")
    tree["players"]["C"] = {}
    with pytest.raises(NotUnderstood):
        pyrules.resolve(tree)


def chosen(text: str, mine: Tree, theirs: Tree) -> list[str]:
    """What happens in each outcome, but for the spell's way to the graveyard."""
    cards = [{"name": "Spell", "type": "Sorcery", "text": text}, {"name": "Card", "type": "Artifact"}]
    tree = board(cards=cards, **({"mana": "", "library": 9} | mine), players={"B": {"library": 9} | theirs})
    tree["stack"] = [{"spell": "Spell", "id": "spell", "controller": "A"}]
    found = [outcome["events"] for outcome in pyrules.resolve(tree).to_dict()["outcomes"]]
    return sorted("; ".join(event for event in events if not event.startswith("spell to")) for events in found)


HAND: Tree = {"hand": [{"card": "Card", "id": "a"}]}
THEIRS: Tree = {"hand": [{"card": "Card", "id": "b"}]}
BOTH = "You may pay {1} and discard a card. If you do, draw two cards."
# Rule, text, what A and B have, what can happen.
EACH: list[tuple[str, str, Tree, Tree, list[str]]] = [
    # CR 118.3: a cost in two parts is paid in full or not at all.
    ("118.12", BOTH, HAND | {"mana": "{C}"}, {}, ["", "A spends {C}; a to A’s graveyard; A draws 2"]),
    ("118.3", BOTH, HAND, {}, [""]),
    ("118.3", BOTH, {"mana": "{C}"}, {}, [""]),
    ("118.3", "You may discard a card, pay {1}, and pay 2 life. If you do, draw a card.", HAND | {"mana": "{C}", "life": 1}, {}, [""]),
    ("118.3", "You may discard a card and pay {1}. If you don't, you lose 1 life.", HAND, {}, ["A loses 1 life"]),
    # CR 101.4: each decides, the active player first.
    ("608.2d", "Each player may draw a card.", {}, {}, ["", "A draws 1", "A draws 1; B draws 1", "B draws 1"]),
    ("118.12", "Each player may discard a card. Each player who does draws two cards.", HAND, {}, ["", "a to A’s graveyard; A draws 2"]),
    ("118.12", "Each opponent may pay 2 life. Each opponent who doesn't discards a card.", {}, THEIRS,
     ["B loses 2 life", "b to B’s graveyard"]),
    ("118.12a", "Each player loses 3 life unless they discard a card.", HAND, THEIRS,
     ["A loses 3 life; B loses 3 life", "A loses 3 life; b to B’s graveyard", "a to A’s graveyard; B loses 3 life",
      "a to A’s graveyard; b to B’s graveyard"]),
    ("118.12a", "Each player loses 3 life unless that player pays {1}.", {"mana": "{C}"}, {},
     ["A loses 3 life; B loses 3 life", "A spends {C}; B loses 3 life"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "text", "mine", "theirs", "expected"), EACH, ids=[f"{r[0]}-{i}" for i, r in enumerate(EACH)]
)
def test_costs_in_parts_and_players_who_each_decide(
    rule: str, text: str, mine: Tree, theirs: Tree, expected: list[str]
) -> None:
    assert chosen(text, mine, theirs) == expected, rule


def test_of_three_players_the_seats_are_not_known() -> None:
    tree = board(C=[], cards=[{"name": "Spell", "type": "Sorcery", "text": "Each player may draw a card."}], library=9)
    tree["stack"] = [{"spell": "Spell", "id": "spell", "controller": "A"}]
    with pytest.raises(NotUnderstood):
        pyrules.resolve(tree)
