"""The print-out of `compile`."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from pyrules.show.console import console, lines, not_understood, section, table, text


def show_compiled(tree: dict[str, Any]) -> None:
    """The abilities of a text with their facts, and what of it is not understood."""
    out = console()
    head = " · ".join(part for part in (tree["name"], tree["type"]) if part)
    if head:
        out.print(text(head, "bold"), soft_wrap=True)
    for ability in tree["abilities"]:
        out.print(
            Text.assemble((f"{ability['n']}. ", "bold"), text(ability["ability"]), (f"  [{ability['kind']}]", "cyan"))
        )
        out.print(lines(f"     {fact}" for fact in ability["facts"]), soft_wrap=True)
        if "back" in ability:
            same, style = (
                ("as the text says", "green") if ability["comes_back"] else ("not what the text says", "yellow")
            )
            out.print(Text.assemble(("     = ", style), text(ability["back"]), (f"  [{same}]", style)))
        out.print()
    not_understood(out, tree["not_understood"])


def show_examples(rows: list[tuple[str, str]]) -> None:
    """The examples, a line each."""
    out = console()
    listed = table("Example", "What it shows")
    for name, about in rows:
        listed.add_row(text(f"example:{name}"), text(about))
    section(out, "Boards to try", listed)
