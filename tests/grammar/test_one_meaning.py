"""Alternatives of one rule that become one term: the facts don't keep which of them stood in the text, so they must mean the same.

The table holds them all; a new one is a decision that the two wordings mean the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pyrules.text.grammar import parser
from pyrules.text.wording import all_templates

TABLE = Path(__file__).parent.parent / "data" / "one_meaning.txt"


def _groups() -> Iterator[str]:
    words = {t.name: re.sub(r"\\b\(\?!\['’\]s\\b\)$|\\", "", t.pattern.value) for t in parser().terminals}
    found: dict[tuple[str, str, tuple[str, ...]], set[str]] = {}
    for symbol, templates in all_templates().items():
        for template in templates:
            if template.alone or template.inline:
                continue
            kept = tuple(name for kind, name in template.items if kind != "word")
            shown = [words[name] if kind == "word" else name for kind, name in template.items]
            found.setdefault((symbol, template.name, kept), set()).add(" ".join(shown))
    for (symbol, name, _), wordings in sorted(found.items()):
        if len(wordings) > 1:
            yield f"{symbol} -> {name}: {' = '.join(sorted(wordings))}"


def test_one_meaning() -> None:
    assert list(_groups()) == TABLE.read_text(encoding="utf-8").splitlines()
