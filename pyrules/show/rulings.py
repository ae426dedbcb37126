"""The print-out of `rulings`."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from pyrules.show.console import console, not_understood, section, table, text

Tree = dict[str, Any]
STYLES = {
    "holds": "green",
    "defines": "cyan",
    "contradicted": "bold red",
    "vacuous": "yellow",
    "undecided": "dim",
    "not understood": "yellow",
}


def show_rulings(name: str, tree: Tree) -> None:
    """The paragraphs of a document with their verdicts."""
    out = console()
    rows = table("", "Claim", "Verdict", "Shown by", claim=5, shown=2)
    for paragraph in tree["paragraphs"]:
        number = str(paragraph["n"])
        if paragraph.get("title"):
            rows.add_row(text(number), text(paragraph["text"], "dim"), text("a title", "dim"), text(""))
        for claim in paragraph["claims"]:
            rows.add_row(text(number), text(claim["claim"]), _verdict(claim["verdict"]), text(claim.get("case", "")))
            number = ""
        for place in paragraph.get("not_understood", []):
            words = Text.assemble(
                text(place["text"]), text(f"\n(column {place['at'] + 1}: expected {place['expected']})", "dim")
            )
            rows.add_row(text(number), words, _verdict("not understood"), text(""))
            number = ""
    section(out, name, rows)
    if "changes" in tree:
        changed = table("", "Claim", "Before", "Then", claim=4)
        for change in tree["changes"]:
            changed.add_row(
                text(change["n"]), text(change["claim"]), _verdict(change["before"]), _verdict(change["then"])
            )
        section(out, "What changes", changed)
        if not tree["changes"]:
            out.print("No verdict changes.")


def show_report(tree: Tree) -> None:
    """How many rulings are understood and decided, and what is missing."""
    out = console()
    rows = table("Topic", "Rulings", "Read", "Understood", "Decided", topic=2)
    for name, found in [("all", tree), *tree["topics"].items()]:
        shares = (f"{100 * found[key] / (found['rulings'] or 1):.1f} %" for key in ("read", "understood", "decided"))
        rows.add_row(text(name), text(found["rulings"]), *map(text, shares))
    section(out, "Rulings by what they are about", rows)
    missing = table("Stops at", "Sentences", "For example", stops=1, example=5)
    for construct in tree["missing"]:
        missing.add_row(text(construct["construct"]), text(construct["sentences"]), text(construct["example"]))
    section(out, f"The most frequent of {tree['constructs']} constructions that are missing", missing)


def show_claims(tree: Tree) -> None:
    """What a ruling compiles to."""
    out = console()
    rows = table("Claim", "Facts", claim=2, facts=3)
    for claim in tree["claims"]:
        rows.add_row(text(claim["claim"]), text(claim["facts"]))
    section(out, "What it claims", rows)
    not_understood(out, tree["not_understood"])


def _verdict(word: str) -> Text:
    return text(word, STYLES.get(word, ""))
