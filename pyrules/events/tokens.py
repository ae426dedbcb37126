"""A token as its description says (CR 111.3, 111.4): the words of rules text as characteristics."""

from __future__ import annotations

from collections.abc import Iterator

import clingo

from pyrules.board.model import TokenDef
from pyrules.board.tokens import predefined_tokens
from pyrules.errors import NotUnderstood
from pyrules.text.compile import compile_abilities

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_SUPERTYPES = ("legendary", "snow", "basic")


class _Description:
    def __init__(self) -> None:
        self.types: list[str] = []
        self.subtypes: list[str] = []
        self.supertypes: list[str] = []
        self.colors: list[str] = []
        self.texts: list[str] = []
        self.power: int | None = None
        self.toughness: int | None = None
        self.name: str | None = None
        self.tapped = False


def token_of(description: clingo.Symbol) -> tuple[TokenDef, bool]:
    """The token, and whether it enters tapped. Raises NotUnderstood for what is not understood."""
    found = _Description()
    _read(description, found)
    if (
        not found.types
        and len(found.subtypes) == 1
        and (known := predefined_tokens().get(found.subtypes[0])) is not None
    ):
        return known, found.tapped
    name = found.name or " ".join([*found.subtypes, "Token"])
    return TokenDef(
        name, tuple(found.types), tuple(found.supertypes), tuple(found.subtypes),
        tuple(color for color in _COLORS.values() if color in found.colors), "", found.power, found.toughness, None,
        "\n".join(found.texts),
    ), found.tapped  # fmt: skip


def _read(part: clingo.Symbol, found: _Description) -> None:
    name, arguments = (
        part.name if part.type == clingo.SymbolType.Function else "",
        part.arguments if part.type == clingo.SymbolType.Function else [],
    )
    match name:
        case "token" if arguments:
            for argument in arguments:
                _read(argument, found)
        case "token" | "colorless":
            pass
        case "and":
            for argument in arguments:
                _read(argument, found)
        case "token_with":
            _read(arguments[0], found)
            found.texts += _texts(arguments[1])
        case "named_token":
            _read(arguments[0], found)
            found.name = arguments[1].string
        case "named_token_with":
            _read(arguments[0], found)
            found.name = arguments[1].string
            found.texts += _texts(arguments[2])
        case "base_pt" if all(a.type == clingo.SymbolType.Number for a in arguments[0].arguments):
            found.power, found.toughness = (a.number for a in arguments[0].arguments)
        case "type":
            found.types.insert(0, arguments[0].name.capitalize()) if arguments[
                0
            ].name == "artifact" else found.types.append(arguments[0].name.capitalize())
        case "subtype":
            found.subtypes.append(arguments[0].string)
        case "tapped":
            found.tapped = True
        case _ if name in _COLORS:
            found.colors.append(_COLORS[name])
        case _ if name in _SUPERTYPES:
            found.supertypes.append(name.capitalize())
        case _:
            raise NotUnderstood(f"a token described by '{part}' is not understood")


def _texts(granted: clingo.Symbol) -> Iterator[str]:
    match granted.name:
        case "and" | "both" | "and_quoted" | "both_quoted":
            for argument in granted.arguments:
                if argument.type == clingo.SymbolType.String:
                    yield argument.string
                else:
                    yield from _texts(argument)
        case "quoted":
            yield granted.arguments[0].string
        case _ if granted.name.startswith("keyword"):
            words = [a.string if a.type == clingo.SymbolType.String else str(a) for a in granted.arguments]
            yield " ".join(words)
        case _:
            raise NotUnderstood(f"a token with '{granted}' is not understood")


def copy_described(description: clingo.Symbol, words: dict[str, str]) -> tuple[bool, str]:
    """Of a token that is a copy: whether it enters tapped, and a text with the exceptions as it would be written on it (CR 707.9)."""
    core = _Description()
    _read(description.arguments[0], core)
    if core.types or core.subtypes or core.supertypes or core.colors or core.power is not None:
        raise NotUnderstood(f"a token described by '{description}' is not understood")
    if len(description.arguments) == 2:
        return core.tapped, ""
    exceptions = words.get(str(description.arguments[2]))
    if exceptions is None or "this ability" in exceptions:
        raise NotUnderstood(f"a copy with '{description.arguments[2]}' is not understood")
    text = f"This token enters as a copy of that permanent, except {exceptions}."
    if any(ability.not_understood for ability in compile_abilities(text)):
        raise NotUnderstood(f"a copy, except {exceptions}, is not understood")
    return core.tapped, text
