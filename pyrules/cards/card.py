"""One card as the rulebook sees it, and how its definition is read.

A definition has the fields of a board file or those of a card data file; the names differ, the
meaning does not, so one table of field names serves them all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from reprlib import repr as brief

from pyrules.cards.names import SEPARATOR, face_names, fold
from pyrules.cards.typeline import CARD_TYPES, RENAMED_TYPES, SUPERTYPES, parse_type_line
from pyrules.errors import InputError

# A field of a board file, and where to look for it: there, in Scryfall's files, in MTGJSON's.
_FIELDS = {
    "name": ("faceName", "name"),
    "mana_cost": ("mana_cost", "manaCost"),
    "type": ("type", "type_line"),
    "text": ("text", "oracle_text"),
    "power": ("power",),
    "toughness": ("toughness",),
    "loyalty": ("loyalty",),
    "defense": ("defense",),
    "colors": ("color_indicator", "colorIndicator", "colors"),
    "layout": ("layout",),
    "faces": ("faces", "card_faces"),
}
_FACE_FIELDS = [field for field in _FIELDS if field not in ("layout", "faces")]
_NUMBERS = frozenset({"power", "toughness", "loyalty", "defense"})

# A definition with one of these is an entry of a card data file, whose other fields are not ours to judge.
_DATA_FIELDS = frozenset(
    {"type_line", "oracle_text", "card_faces", "color_identity", "color_indicator"}
    | {"manaCost", "faceName", "colorIdentity", "colorIndicator", "types", "subtypes", "supertypes"}
)

_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_MANA_COST = re.compile(r"(?:\{[^{}\s]+\})+")


@dataclass(frozen=True, slots=True)
class Face:
    """One face, half or part of a card, with the characteristics printed on it.

    `mana_cost` is None where there is none, which is not ``{0}``. `colors` holds letters of WUBRG
    from the color indicator, or else the colors that the source states; it is None where the source
    says nothing, and then the mana cost tells.
    """

    name: str
    mana_cost: str | None
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    text: str
    power: str | None
    toughness: str | None
    loyalty: str | None
    defense: str | None
    colors: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Card:
    """A card by its full oracle name; `faces[0]` is the front, left or main face.

    Some sources describe only the first face: then `faces` is shorter than `face_names`.
    """

    name: str
    layout: str
    faces: tuple[Face, ...]

    @property
    def face_names(self) -> tuple[str, ...]:
        """The names of all faces, those without a description too."""
        return face_names(self.name)

    def face(self, name: str) -> Face | None:
        """The face of this name, or None where the card has none or its source doesn't describe it."""
        key = fold(name)
        return next((face for face in self.faces if fold(face.name) == key), None)


def is_card_data(entry: Mapping[str, object]) -> bool:
    """Whether an entry has the fields of a card data file rather than those of a board file."""
    return not _DATA_FIELDS.isdisjoint(entry)


def card_from_definition(entry: Mapping[str, object]) -> Card:
    """Read one card definition: in a board file's form, or an entry of Scryfall's or MTGJSON's files.

    An error has the field in `path`; the caller knows where the definition stands.
    """
    strict = not is_card_data(entry)
    if strict:
        _refuse_unknown_fields(entry, _FIELDS)
    given = _value(entry, "faces")
    if given is None:
        faces = [_face(entry, strict)]
        name = str(entry["name"]).strip() if entry.get("name") else faces[0].name
    else:
        faces = _faces(entry, given, strict)
        name = _text(entry, "name") or SEPARATOR.join(face.name for face in faces)
    return _card(name, _text(entry, "layout") or "normal", faces)


def join_faces(cards: Sequence[Card]) -> Card:
    """One card from entries that describe one face each; the first has the whole name."""
    return _card(cards[0].name, cards[0].layout, [face for card in cards for face in card.faces])


def _card(name: str, layout: str, faces: Sequence[Face]) -> Card:
    if layout == "meld":
        # MTGJSON calls it 'Front // Result', but the result is shared with another card and has its own entry.
        name = faces[0].name
    by_name: dict[str, Face] = {}
    for face in faces:
        by_name.setdefault(face.name, face)
    return Card(SEPARATOR.join(face_names(name)), layout, tuple(by_name.values()))


def _faces(entry: Mapping[str, object], given: object, strict: bool) -> list[Face]:
    if not isinstance(given, list | tuple) or not given:
        raise InputError(f"{brief(given)} is no list of faces", path="faces", expected="a list of faces")
    if strict:
        _refuse_unknown_fields(entry, ("name", "layout", "faces"), " of a card with faces")
    # A card's own type line has the lines of its faces: 'Sorcery // Instant'.
    lines = (_text(entry, "type") or "").split(SEPARATOR)
    faces = []
    for number, face in enumerate(given):
        place = f"faces[{number}]"
        if not isinstance(face, Mapping):
            raise InputError(f"{brief(face)} is no face", path=place, expected="the fields of a face")
        if strict:
            _refuse_unknown_fields(face, _FACE_FIELDS, " of a face")
        elif _text(face, "type") is None and number < len(lines):
            face = {**face, "type_line": lines[number]}
        try:
            faces.append(_face(face, strict))
        except InputError as error:
            error.path = f"{place}.{error.path}"
            raise
    return faces


def _face(entry: Mapping[str, object], strict: bool) -> Face:
    name = _text(entry, "name")
    if not name:
        raise InputError("a card has no name", path="name", expected="the name of the card")
    line = _text(entry, "type") or ""
    if SEPARATOR in line:
        raise InputError(f"{line!r} is the type line of several faces", path="type", expected="each face in 'faces'")
    supertypes, types, subtypes = parse_type_line(line)
    if strict:
        _refuse_unknown_types(types)
    mana_cost = _text(entry, "mana_cost") or None
    if mana_cost and not _MANA_COST.fullmatch(mana_cost):
        raise InputError(f"{mana_cost!r} is no mana cost", path="mana_cost", expected="symbols such as {2}{U}")
    return Face(
        # An entry of the whole name without a face name describes the first face.
        name=face_names(name)[0],
        mana_cost=mana_cost,
        supertypes=supertypes,
        types=types,
        subtypes=subtypes,
        text=_text(entry, "text") or "",
        power=_text(entry, "power"),
        toughness=_text(entry, "toughness"),
        loyalty=_text(entry, "loyalty"),
        defense=_text(entry, "defense"),
        colors=_colors(_value(entry, "colors")),
    )


def _value(entry: Mapping[str, object], field: str) -> object:
    return next((entry[name] for name in _FIELDS[field] if entry.get(name) is not None), None)


def _text(entry: Mapping[str, object], field: str) -> str | None:
    value = _value(entry, field)
    if isinstance(value, int) and not isinstance(value, bool) and field in _NUMBERS:
        return str(value)
    if value is None or isinstance(value, str):
        return value.strip() if value else value
    raise InputError(f"{brief(value)} is no text", path=field, expected="a text")


def _colors(value: object) -> tuple[str, ...] | None:
    if value is None:
        return None
    expected = "a list of W, U, B, R, G"
    if not isinstance(value, list | tuple):
        raise InputError(f"{brief(value)} is no list of colors", path="colors", expected=expected)
    letters = {_COLORS.get(str(color).lower(), str(color)) for color in value}
    unknown = letters.difference(_COLORS.values())
    if unknown:
        raise InputError(f"{min(unknown)!r} is no color", path="colors", expected=expected)
    return tuple(letter for letter in _COLORS.values() if letter in letters)


def _refuse_unknown_fields(entry: Mapping[str, object], known: Iterable[str], of: str = "") -> None:
    fields = list(known)
    for field in entry:
        if field not in fields:
            raise InputError(f"{brief(field)} is no field{of}", path=str(field), expected=f"one of {', '.join(fields)}")


def _refuse_unknown_types(types: tuple[str, ...]) -> None:
    for word in types:
        if word not in CARD_TYPES:
            words = sorted(CARD_TYPES | SUPERTYPES | RENAMED_TYPES.keys())
            raise InputError(f"{word!r} is no card type", path="type", expected=f"words of {', '.join(words)}")
    if not types:
        raise InputError("a card has no card type", path="type", expected="a type line")
