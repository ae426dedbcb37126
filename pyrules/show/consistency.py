"""The print-out of `rulings --rulebook`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pyrules.show.console import console, section, table, text

Tree = dict[str, Any]


def show_consistency(tree: Tree) -> None:
    """Contradictions, and the rules that do nothing."""
    out = console()
    out.print(f"{tree['boards']} boards, {tree['questions']} questions to the rulebook")
    if tree["contradictions"]:
        rows = table("CR", "Contradiction", "Boards", contradiction=4)
        for one in tree["contradictions"]:
            rows.add_row(text(one["rule"]), text(one["what"]), text(str(one["boards"])))
        section(out, "Contradictions", rows)
    else:
        out.print("No contradiction.")
    if "fired" not in tree:
        return
    for key, title in (
        ("never_forbid", "Prohibitions that never forbid anything"),
        ("redundant", "Rules without which nothing changes"),
    ):
        if tree[key]:
            rows = table("At", "Rule", "Why", at=2, rule=4, why=2)
            for rule in tree[key]:
                rows.add_row(text(rule["at"]), text(rule["rule"]), text(rule.get("why") or "?"))
            section(out, title, rows)
    rows = table("File", "Rules", file=4)
    for file, count in Counter(rule["at"].partition(":")[0] for rule in tree["never_fire"]).most_common():
        rows.add_row(text(file), text(str(count)))
    section(out, f"Rules that never fire ({tree['fired']} do)", rows)
