"""The print-outs of `corpus`."""

from __future__ import annotations

from typing import Any

from pyrules.show.console import console, section, table, text

_ROWS = {
    "Cards": ("cards", "cards_understood"),
    "Paragraphs": ("paragraphs", "paragraphs_understood"),
    "Keyword lines": ("keyword_lines", "keyword_lines_understood"),
    "Activated abilities: cost and timing": ("activated", "activated_cost_understood"),
    "Activated abilities that add mana": ("mana_abilities", "mana_abilities_understood"),
    "Triggered abilities: event": ("triggered", "triggered_event_understood"),
}


def show_report(tree: dict[str, Any]) -> None:
    """The report of all cards."""
    out = console()
    counts = table("Of all cards", "Number", "Understood", "Share")
    for words, (whole, part) in _ROWS.items():
        counts.add_row(text(words), str(tree[whole]), str(tree[part]), _share(tree[part], tree[whole]))
    section(out, f"Understood ({tree['seconds']} s)", counts)
    back = table("Card", "Text whose facts say something else", card=1, text=4)
    for row in tree.get("not_back", ()):
        back.add_row(text(row["card"]), text(row["text"]))
    section(out, f"Not the same when turned back into English: {tree['round_trip_failures']}", back)
    groups = table("Group", "Paragraphs", "Understood", "In part", "Not", "Share")
    for group, found in tree.get("by", {}).items():
        whole, full, part, nothing = found.values()
        groups.add_row(text(group), str(whole), str(full), str(part), str(nothing), _share(full, whole))
    section(out, "Groups", groups)
    missing = table("Where the grammar stops", "Paragraphs", "Example", where=2, example=5)
    for row in tree["missing"]:
        example = f"{row['card']}: {row['text']}"
        missing.add_row(text(row["construct"]), str(row["paragraphs"]), text(example))
    section(out, f"Most often missing, of {tree['constructs']}", missing)


def show_check(found: dict[str, Any]) -> None:
    """What was lost since the baseline."""
    out = console()
    lost = table("Card", "Text", card=1, text=4)
    for row in found["lost"]:
        lost.add_row(text(row["card"]), text(row["text"]))
    section(out, "No longer understood", lost)
    out.print(text(f"{found['kept']} paragraphs kept, {len(found['lost'])} lost, {found['gained']} gained"))


def show_trial(tree: dict[str, Any]) -> None:
    """What became of the questions about each card."""
    out = console()
    rows = table("Card", "Board", "What happened", card=1, board=1, what=4)
    for row in tree["failures"]:
        rows.add_row(text(row["card"]), text(row["board"]), text(row["message"]))
    section(out, "Failed", rows)
    slowest = tree["slowest"]
    out.print(
        text(f"{tree['cards']} cards, {tree['questions']} questions in {tree['seconds']} s (seed {tree['seed']})")
    )
    out.print(text(f"{tree['answered']} answered, {tree['declined']} declined, {tree['failed']} failed"))
    if tree["questions"]:
        out.print(text(f"slowest: {slowest['card']}, {slowest['board']}, {slowest['seconds']} s"))


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "-"
