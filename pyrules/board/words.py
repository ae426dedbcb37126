"""The words of the board format, and how an unknown one is answered: with the nearest that it knows."""

from __future__ import annotations

from collections.abc import Iterable

STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "first strike damage",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end",
    "cleanup",
)
DEFAULT_STEP = "precombat main"

ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command")
COUNTED_ZONES = frozenset({"hand", "library"})  # those where a number may stand for the cards
STAMPED_ZONES = ("battlefield", "command")  # those whose objects have timestamps, in this order

COLORS = ("white", "blue", "black", "red", "green")
COLOR_LETTERS = ("W", "U", "B", "R", "G")
MANA = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")

# The designations and conditions that `is` is known for. The list of the format is open: a word that is
# like none of these is taken as it stands, one that is nearly one of them is a slip.
CONDITIONS = (
    "adapted", "attacked", "bestowed", "blocked", "cast", "cloaked", "commander", "companion", "crewed", "day", "detained",
    "enlisted", "evoked", "exerted", "foretold", "goaded", "harnessed", "kicked", "manifested", "melded", "merged",
    "monstrous", "mutated", "on an adventure", "plotted", "prepared", "regenerated", "renowned", "ring-bearer", "saddled", "solved",
    "suspected", "suspended", "unblocked", "left half unlocked", "right half unlocked", "locked", "warped",
)  # fmt: skip
PLAYER_CONDITIONS = frozenset({"detained", "goaded"})  # those whose value is a player


def close(word: str, known: Iterable[str], cutoff: float = 0.6) -> list[str]:
    """The known words most like this one, best first."""
    import difflib  # only an error needs it

    folded = {one.casefold(): one for one in known}
    return [folded[one] for one in difflib.get_close_matches(word.casefold()[:100], folded, 3, cutoff)]


def nearest(word: str, known: Iterable[str]) -> str | None:
    """What was expected in place of a word: the nearest known one, or else all of them (None: there are none)."""
    known = list(known)
    near = close(word, known)
    if near:
        return f"'{near[0]}'"
    if not known:
        return None
    return f"one of: {' · '.join(known[:16])}{' · …' if len(known) > 16 else ''}"
