"""Text from outside as it may go to a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """Text without control characters: a card's name must not move the cursor or turn the writing around."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in text)
