"""The console and the pieces of tables that all print-outs use; text is never read as rich's markup."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pyrules.show.plain import printable

_WIDTH_IN_A_PIPE = 110


def console() -> Console:
    """Where answers are printed: as wide as the terminal, or as the variable COLUMNS says."""
    found = Console(highlight=False, markup=False, emoji=False)
    if not found.is_terminal and "COLUMNS" not in found._environ:
        found.width = _WIDTH_IN_A_PIPE
    return found


def text(words: object, style: str = "") -> Text:
    """Words from an answer or a board."""
    return Text(printable(str(words)), style=style)


def lines(parts: Iterable[object], style: str = "") -> Text:
    """One line for each part."""
    return Text("\n").join(part if isinstance(part, Text) else text(part, style) for part in parts)


def table(*columns: str, **wide: int) -> Table:
    """A table with these headings; `wide` gives columns a share of the width that is left."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, header_style="bold", padding=(0, 1))
    for column in columns:
        made.add_column(column, overflow="fold", ratio=wide.get(column.partition(" ")[0].lower()))
    return made


def reason(entry: dict[str, Any]) -> Text:
    """A reason with the rule that it rests on."""
    return Text.assemble(text(entry["reason"]), (printable(f" (CR {entry['rule']})"), "cyan"))


def verdict(action: dict[str, Any]) -> Text:
    """Whether an action is legal, in one word or two."""
    if action["legal"] is None:
        return Text("not judged", style="yellow")
    return Text("legal", style="bold green") if action["legal"] else Text("no", style="red")


def section(out: Console, title: str, body: Table) -> None:
    """A titled table, if it has rows."""
    if body.row_count:
        out.print(Text(title, style="bold underline"))
        out.print(body)
        out.print()


def not_understood(out: Console, places: list[dict[str, Any]]) -> None:
    """The texts that nothing is claimed about, each once, with a mark where it stops being understood."""
    objects: dict[tuple[str, int, str], list[str]] = {}
    for place in places:
        objects.setdefault((place["text"], place["at"], place["expected"]), []).append(place.get("object", ""))
    rows = table("Where", "Text", "Expected there", text=3, expected=2)
    for (words, at, expected), ids in objects.items():
        marked = Text.assemble(text(words[:at]), (printable(words[at:]) or "▯", "yellow underline"))
        rows.add_row(text(", ".join(dict.fromkeys(ids))), marked, text(expected))
    section(out, "Not understood, and so nothing is claimed that depends on it", rows)
