"""The print-out of `do` and `resolve`: what happens in each outcome, and the board that follows."""

from __future__ import annotations

from typing import Any

import yaml

from pyrules.show.console import console, not_understood, text

Tree = dict[str, Any]


def show_outcomes(tree: Tree) -> None:
    """Each outcome: its events, the triggered abilities that went on the stack, and its board as a file would have it."""
    out = console()
    number = len(tree["outcomes"])
    for index, outcome in enumerate(tree["outcomes"], start=1):
        out.print(text(f"Outcome {index} of {number}{' (there are more)' if tree.get('more') else ''}", "bold"))
        for event in outcome["events"]:
            out.print(text(f"  - {event}"), soft_wrap=True)
        for trigger in outcome["triggers"]:
            out.print(text(f"  - triggered: {trigger}"), soft_wrap=True)
        board = {key: part for key, part in outcome["board"].items() if key != "cards"}
        out.print(text(yaml.safe_dump(board, sort_keys=False, allow_unicode=True, width=110)), soft_wrap=True)
    if "not_understood" in tree:
        not_understood(out, tree["not_understood"])
