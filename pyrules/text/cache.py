"""What texts compiled to before, so that a question about known texts needs neither lark nor the grammar."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from sys import version_info
from typing import TYPE_CHECKING, Any

from pyrules import cache
from pyrules.kept_values import KeptValues, kept_values
from pyrules.text.folders import grammar_folder

if TYPE_CHECKING:
    from pyrules.text.compile import Ability


@lru_cache(maxsize=1)
def sources() -> str:
    """A hash of everything that decides what a text compiles to: the grammar, this package, lark, Python."""
    files = [*grammar_folder().iterdir(), *Path(__file__).parent.glob("*.py")]
    if (lark := find_spec("lark")) is not None and lark.origin:
        files.append(Path(lark.origin))  # holds lark's version, and is read faster than lark is imported
    return cache.fingerprint(sorted(file for file in files if file.is_file()), str(version_info[:2]))


def _kept() -> KeptValues:
    return kept_values("texts", sources())


def find(text: str, name: str, legendary: bool) -> tuple[Ability, ...] | None:
    """What a text compiled to before, or None where that is not known."""
    if (values := _kept().find(text, name, legendary)) is None:
        return None
    try:
        return tuple(map(ability_of, values))
    except (TypeError, ValueError, AttributeError):
        _kept().discard()
        return None


def keep(text: str, name: str, legendary: bool, abilities: tuple[Ability, ...]) -> None:
    """Keeps what a text compiled to for the next time."""
    _kept().keep(list(map(values_of, abilities)), text, name, legendary)


def values_of(ability: Ability) -> list[Any]:
    """An ability as JSON has it."""
    values = {name: getattr(ability, name) for name in ability.__slots__}
    values["granted"] = list(map(values_of, ability.granted))
    values["not_understood"] = [[getattr(place, name) for name in place.__slots__] for place in ability.not_understood]
    return list(values.values())


def ability_of(values: list[Any]) -> Ability:
    """An ability from JSON."""
    from pyrules.text.compile import Ability, NotUnderstoodText

    ability = Ability(*values)
    ability.granted = list(map(ability_of, ability.granted))  # type: ignore[arg-type]
    ability.not_understood = [NotUnderstoodText(*place) for place in ability.not_understood]  # type: ignore[misc]
    ability.terms = [_term(parsed) for parsed in ability.terms]
    return ability


def _term(values: Any) -> Any:
    """A term again, whose tuples JSON has as lists."""
    return tuple(map(_term, values)) if isinstance(values, list) else values
