"""CR 701.23 Search, 701.24 Shuffle: a library before, the text that resolves, and where things can be afterwards."""

from __future__ import annotations

from typing import Any

import pytest

import pyrules
from pyrules.errors import NotUnderstood
from tests.rules.test_resolve import entry, outcomes, spell, zone

FETCH = "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."
TUTOR = "Search your library for a creature card, reveal it, put it into your hand, then shuffle."
ANY = "Search your library for a card, put that card into your hand, then shuffle."
TOP = "Search your library for a card, then shuffle and put that card on top."
PATH = ("Exile target creature. Its controller may search their library for a basic land card, "
        "put that card onto the battlefield tapped, then shuffle.")  # fmt: skip
CULTIVATE = ("Search your library for up to two basic land cards, reveal those cards, put one onto the battlefield tapped and the other "
             "into your hand, then shuffle.")  # fmt: skip
GRAVE = "Target player searches their library for a creature card and puts it into their graveyard. Then that player shuffles."
KNOWN = ("Forest", "Bear", {"card": "Forest", "id": "other"})
UNKNOWN = 20


def library(text: str, cards: Any, targets: tuple[str, ...] = (), player: str = "A") -> dict[str, Any]:
    """A's spell on the stack, nothing on the battlefield but what it targets, and the library of a player."""
    board = spell(text, targets, mine=(), theirs=("Ogre",))
    board["players"][player]["library"] = list(cards) if isinstance(cards, tuple) else cards
    return board


# Rule, text, library, the zone that is looked at; what can be in it, how many cards nobody has told us about; whether there is more.
FOUND: list[tuple[str, str, Any, str, list[Any], bool]] = [
    ("701.23a", FETCH, KNOWN, "battlefield", [[], ["forest"], ["other"]], False),
    ("701.23b", TUTOR, ("Forest", "Bear"), "hand", [[], ["bear"]], False),
    ("701.23b", TUTOR, UNKNOWN, "hand", [[], 1], False),
    ("701.23b", FETCH, UNKNOWN, "battlefield", [[]], True),
    ("701.23b", FETCH, ("Bear",), "battlefield", [[]], False),
    ("701.23d", ANY, ("Forest", "Bear"), "hand", [["bear"], ["forest"]], False),
    ("701.23d", ANY, (), "hand", [[]], False),
    ("701.23d", ANY, ("Forest", {"unknown": 4}), "hand", [1, ["forest"]], False),
    ("701.24a", ANY, ("Forest", "Bear", "Ogre"), "library", [2, 2, 2], False),
    ("701.24b", TOP, ("Forest", "Bear", "Ogre"), "library", [[2, "bear"], [2, "forest"], [2, "ogre"]], False),
    ("701.23a", "Search your library for up to two basic land cards, put them onto the battlefield tapped, then shuffle.", KNOWN,
     "battlefield", [[], ["forest"], ["forest", "other"], ["other"]], False),
    ("608.2c", CULTIVATE, KNOWN, "hand", [[], [], [], ["forest"], ["other"]], False),
    ("701.23a", "Search your library for a basic land card and a creature card, put them into your hand, then shuffle.", ("Forest", "Bear"),
     "hand", [[], ["bear"], ["bear", "forest"], ["forest"]], False),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "text", "cards", "name", "expected", "more"), FOUND)
def test_what_is_found(rule: str, text: str, cards: Any, name: str, expected: list[Any], more: bool) -> None:
    board = library(text, cards)
    found = [_cards(o["board"], "A", name) for o in outcomes(board)]
    assert sorted(found, key=str) == sorted(expected, key=str), rule
    assert pyrules.resolve(board).to_dict().get("more", False) is more


def _cards(board: dict[str, Any], player: str, name: str) -> Any:
    found = zone(board, player, name)
    if isinstance(found, int):
        return found
    found = [one if isinstance(one, str) else one["unknown"] for one in found]
    return sorted((one for one in found if one != "ogre" or name == "library"), key=str)


def test_whose_library_it_is() -> None:
    """CR 701.23: "their library" is that of the player who searches."""
    found = outcomes(library(PATH, ("Forest", "Bear"), ("ogre",), "B"))
    assert sorted(_cards(o["board"], "B", "battlefield") for o in found) == [[], [], ["forest"]]
    assert entry(next(o["board"] for o in found if len(o["events"]) > 4), "forest")["tapped"]
    graves = outcomes(library(GRAVE, ("Forest", "Bear"), ("B",), "B"))
    assert sorted(_cards(o["board"], "B", "graveyard") for o in graves) == [[], ["bear"]]


def test_what_enters_the_battlefield_does_so_as_always() -> None:
    """CR 603.6a."""
    text = "Search your library for a creature card, put it onto the battlefield, then shuffle."
    found = outcomes(library(text, ("Greeter",)))
    assert sorted(len(o["triggers"]) for o in found) == [0, 1]


@pytest.mark.parametrize(
    "words", ["Players can't search libraries.", "If a player would search a library, that player frobnicates instead."]
)
def test_what_speaks_of_searching_is_not_passed_over(words: str) -> None:
    board = library(FETCH, KNOWN)
    board["cards"] = [*board["cards"], {"name": "Guard", "type": "Artifact", "text": words}]
    board["players"]["B"]["battlefield"].append("Guard")
    with pytest.raises(NotUnderstood, match="search"):
        pyrules.resolve(board)
