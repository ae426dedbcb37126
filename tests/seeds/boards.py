"""What the tests of this folder need beside the small boards of tests/rules: the boards that follow."""

from __future__ import annotations

from typing import Any

import pyrules
from tests.rules.boards import Tree, _on_stack, spell


def _ready(tree: Tree) -> Tree:
    return _on_stack({"stack": []} | tree)


def _followed(tree: Tree, found: Tree) -> list[Tree]:
    """The outcomes, each with the definitions of the board's own cards, so that it can be asked again."""
    return [
        outcome | {"board": {"stack": []} | outcome["board"] | {"cards": tree["cards"]}}
        for outcome in found["outcomes"]
    ]


def resolved(tree: Tree) -> Tree:
    """The one board that follows when the top of the stack resolves."""
    (board,) = all_resolved(tree)
    return board


def all_resolved(tree: Tree) -> list[Tree]:
    """Every board that can follow when the top of the stack resolves."""
    return [dict(outcome["board"]) for outcome in _followed(tree, pyrules.resolve(_ready(tree)).to_dict())]


def done(tree: Tree, action: str) -> Tree:
    """The one outcome of an action: board, events, triggers."""
    (outcome,) = _followed(tree, pyrules.do(_ready(tree), action).to_dict())
    return outcome


def all_done(tree: Tree, action: str) -> list[Tree]:
    """Every outcome of an action."""
    return _followed(tree, pyrules.do(_ready(tree), action).to_dict())


def why_not(tree: Tree, action: str) -> list[str]:
    """The numbers of the rules that forbid an action; none for a legal one."""
    answer: dict[str, Any] = pyrules.check(_ready(tree), action).to_dict()
    assert answer["legal"] is (not answer["why_not"]), answer
    return sorted({why["rule"] for why in answer["why_not"]})


def entry(tree: Tree, name: str) -> Tree:
    """An object's entry in the board."""
    for player in tree["players"].values():
        for zone in player.values():
            for each in zone if isinstance(zone, list) else ():
                if isinstance(each, dict) and each.get("id") == name:
                    return dict(each)
    raise AssertionError(f"{name} is nowhere")


def pool(tree: Tree, player: str = "A") -> str:
    return str(tree["players"][player].get("mana", ""))


def life(tree: Tree, player: str = "A") -> int:
    return int(tree["players"][player].get("life", 20))


def top(text: str, type_line: str = "Sorcery", *, cost: str = "{G}", pt: str | None = None, **keys: Any) -> Tree:
    """A spell of A's on the stack, called `top`; `keys` are those of a stack entry."""
    made = spell("top", type_line, text, controller="A", cost=cost, **({} if pt is None else {"pt": pt}))
    return made | keys
