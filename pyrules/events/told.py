"""Changes in words, for the list of events of an outcome."""

from __future__ import annotations

from typing import Any

from pyrules.answers.read import mana_text


def told(change: Any) -> str | None:
    """A change as a short sentence; None for what nobody needs to be told."""
    if not isinstance(change, tuple):
        return None
    name, a = change
    match name:
        case "tap" | "untap" | "attach" | "unattach" | "control":
            return {"tap": f"{a[0]} becomes tapped", "untap": f"{a[0]} becomes untapped", "attach": f"{a[0]} becomes attached to {a[-1]}",
                    "unattach": f"{a[0]} becomes unattached", "control": f"{a[-1]} gains control of {a[0]}"}[name]  # fmt: skip
        case "counters":
            return (
                f"{abs(a[2])} {a[1]} counter{'s' * (abs(a[2]) != 1)} {'put on' if a[2] > 0 else 'removed from'} {a[0]}"
            )
        case "damage":
            return f"{a[0]} deals {a[2]} damage to {a[1]}"
        case "life":
            return f"{a[0]} {'gains' if a[1] > 0 else 'loses'} {abs(a[1])} life"
        case "pool":
            return f"{mana_text(a[1][1])} added to {a[0]}'s mana"
        case "spend":
            return f"{a[0]} spends {mana_text(a[1][1])}"
        case "draw":
            return f"{a[0]} draws {a[1]}"
        case "move_unknown":
            return f"{a[0]}: {a[3]} unknown from {a[1]} to {a[2]}"
        case "mill":
            return f"{a[0]} mills {a[1]}"
        case "move":
            return f"{a[0]} to {'the battlefield' if a[1] == 'battlefield' else f'{a[2]}’s {a[1]}'.replace('_', ' ')}"
        case "vanish":
            return f"{a[0]} ceases to exist"
        case "scry_down":
            return f"{a[0]} puts {a[1]} on the bottom"
        case "choose":
            return f"{a[2]} is chosen for {a[0]}"
        case "attacks":
            return f"{a[0]} attacks {a[1]}"
        case "blocks":
            return f"{a[0]} blocks {a[1]}"
        case "finds":
            return f"{a[0]} finds {a[1]}"
        case "finds_unknown":
            return f"{a[0]} finds {a[1]} card{'s' * (a[1] != 1)} that nobody has told us about"
        case "finds_nothing":
            return f"{a[0]} finds nothing"
        case "shuffle":
            return f"{a[0]} shuffles"
        case "emblem":
            return f"{a[0]} gets an emblem"
    return None
