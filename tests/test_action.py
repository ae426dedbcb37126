"""How an action is written: its object, the ability, the choices."""

from __future__ import annotations

import pytest

from pyrules.action import parse_action
from pyrules.errors import InputError

IDS = ["growth", "forest", "tonic", "A", "B"]


@pytest.mark.parametrize(("text", "choices"), [
    ("cast growth targeting forest", {"targeting": ("forest",)}),
    ("cast growth targeting tonic, B x 3", {"targeting": ("tonic", "B"), "x": ("3",)}),
    ("equip growth to forest", {"targeting": ("forest",)}),
    ("crew growth with forest and tonic", {"tapping": ("forest", "tonic")}),
    ('cast growth as "face down"', {"as": ("face down",)}),
    ('unlock growth as "Left Half"', {"as": ("Left Half",)}),
    ("suspend growth x 2", {"x": ("2",)}),
])  # fmt: skip
def test_choices_of_an_action(text: str, choices: dict[str, tuple[str, ...]]) -> None:
    assert dict(parse_action(text, IDS).choices) == choices


@pytest.mark.parametrize(("text", "kind"), [
    ("plot growth", "plot"), ("foretell growth", "foretell"), ("suspend growth", "suspend"), ("companion growth", "companion"),
    ("turn up growth", "turn face up"), ("turn face up growth", "turn face up"), ("unlock growth", "unlock"),
])  # fmt: skip
def test_special_actions(text: str, kind: str) -> None:
    """CR 116.2."""
    request = parse_action(text, IDS)
    assert (request.do, request.object, request.ability) == ("special", "growth", kind)


@pytest.mark.parametrize(
    "text",
    [
        "cast",
        "plot",
        "turn up grwoth",
        "cast grwoth",
        "cast growth targeting",
        "cast growth x -1",
        "tap forest for mana",
        "sing",
    ],
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(InputError):
        parse_action(text, IDS)
