"""An action as people write it ("activate craft#Station tapping bears"), taken apart; what it means is asked of the rules."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pyrules.errors import InputError

VERBS = {
    "play": "play", "activate": "activate", "cast": "cast", "tap": "tap", "attack": "attack", "block": "block",
    "crew": "activate", "saddle": "activate", "station": "activate", "equip": "activate", "reconfigure": "activate",
    "plot": "special", "foretell": "special", "suspend": "special", "turn": "special", "unlock": "special",
    "companion": "special", "pass": "pass",
}  # fmt: skip
# The special actions (CR 116.2) by how they are written; "turn up" is said of what is face down.
SPECIAL = {
    "plot": "plot",
    "foretell": "foretell",
    "suspend": "suspend",
    "turn": "turn face up",
    "unlock": "unlock",
    "companion": "companion",
}
WRITTEN = {"turn face up": "turn up"}  # the others are written as they are called
_WORDS = (
    "targeting", "dividing", "tapping", "sacrificing", "discarding", "exiling", "revealing", "beholding", "with", "to", "for", "x", "as",
)  # fmt: skip
_CLAUSE = re.compile(rf" (?=(?:{'|'.join(_WORDS)}) )")
_USES = {"with": "tapping", "to": "targeting"}  # "crew copter with bears", "equip sword to bears"


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked about: the kind of action, its object, which ability (a number or a keyword; of a special action its kind), and the
    choices made."""

    text: str
    do: str
    object: str | None = None
    ability: str | None = None
    mana: str | None = None
    choices: tuple[tuple[str, tuple[str, ...]], ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()  # of a declaration: attacker and what it attacks, or blocker and attacker

    def chosen(self, kind: str) -> tuple[str, ...]:
        """The objects or players named after a word such as `targeting`."""
        return next((ids for name, ids in self.choices if name == kind), ())


def parse_action(text: str, ids: Collection[str]) -> Request:
    """Takes an action apart. `ids` are the objects and players of the board; an unknown one is an InputError with the nearest."""
    words = re.sub(r"\s+", " ", text).strip()
    verb, _, rest = words.partition(" ")
    do = VERBS.get(verb)
    if do is None:
        raise _unknown("action", verb, VERBS)
    if do in ("attack", "block"):
        return Request(words, do, pairs=tuple(_declaration(do, rest, ids)))
    if do == "pass":
        return Request(words, do)
    if verb == "turn":
        rest = rest.removeprefix("face ").removeprefix("up ")
    head, *clauses = _CLAUSE.split(rest)
    name, _, ability = head.partition("#")
    if do == "activate" and verb != "activate":
        ability = verb.capitalize()
    if do == "special":
        ability = SPECIAL[verb]
    if not name:
        raise InputError(
            f"{verb!r} needs the id of an object", expected=f"for example: {verb} {next(iter(ids), 'forest')}"
        )
    if name not in ids:
        raise _unknown("object", name, ids)
    mana = None
    choices: dict[str, tuple[str, ...]] = {}
    for clause in clauses:
        word, _, value = clause.partition(" ")
        if word == "for":
            mana = value.replace(" ", "")
            if not re.fullmatch(r"(\{[WUBRGC]\})+", mana):
                raise InputError(f"{value!r} is no mana", expected="mana symbols such as {G} or {U}{C}")
        elif word == "dividing":
            shares = tuple(part.strip() for part in re.split(r", | and |,", value))
            if not all(re.fullmatch(r"[0-9]{1,6}", share) for share in shares) or len(shares) != len(
                choices.get("targeting", ())
            ):
                raise InputError(
                    f"{value!r} is no division among the targets",
                    expected="a number for each of them: targeting elf, ogre dividing 1, 2",
                )
            choices[word] = shares
        elif word in ("x", "as"):
            choices[word] = (value.strip('"'),)
            if word == "x" and not re.fullmatch(r"[0-9]{1,6}", value):
                raise InputError(f"{value!r} is no value of X", expected="a whole number, for example: x 3")
        else:
            chosen = tuple(part.strip() for part in re.split(r", | and |,", value))
            if wrong := [c for c in chosen if c not in ids]:
                raise _unknown("object", wrong[0], ids)
            choices[_USES.get(word, word)] = chosen
    return Request(words, do, name, ability or None, mana, tuple(choices.items()))


def _declaration(do: str, rest: str, ids: Collection[str]) -> Iterator[tuple[str, str]]:
    """The pairs of "with bears -> B, ogre -> walker" or "bears with wall, knight; ogre with elf"; none for "with nothing"."""
    if rest == "with nothing":
        return
    if do == "attack":
        parts = (
            [part.split(" -> ") for part in rest.removeprefix("with ").split(", ")] if rest.startswith("with ") else []
        )
        expected = "attack with bears -> B, ogre -> walker, or: attack with nothing"
    else:
        groups = [group.split(" with ") for group in rest.split("; ")]
        parts = [[x, group[0]] for group in groups for x in re.split(r", | and ", group[-1]) if len(group) == 2]
        parts = parts if all(len(group) == 2 for group in groups) else []
        expected = "block bears with wall, knight; ogre with elf, or: block with nothing"
    if not parts or any(len(part) != 2 for part in parts):
        raise InputError(f"{rest!r} is no declaration", expected=expected)
    for first, second in parts:
        for name in (first.strip(), second.strip()):
            if name not in ids:
                raise _unknown("object", name, ids)
        yield first.strip(), second.strip()


def _unknown(what: str, word: str, known: Collection[str]) -> InputError:
    near = difflib.get_close_matches(word, known, n=3) or sorted(known)[:6]
    return InputError(f"unknown {what} {word!r}", expected=" or ".join(repr(n) for n in near))
