"""Which wordings of a condition the rulebook has a meaning for: those that its rules speak of."""

from __future__ import annotations

import re
from functools import lru_cache

from pyrules.text.folders import rules_folder

_FORM = re.compile(r"(?:holds\(\w+,|ask_if\(\w+,|condition\(|compares\(|controls_kind\(|is_true\()([a-z]\w*)")


@lru_cache(maxsize=1)
def condition_forms() -> frozenset[str]:
    """The functors of conditions that some rule evaluates."""
    files = [*rules_folder().glob("meaning/*.lp"), *rules_folder().glob("6_spells_and_effects/60[38]*.lp")]
    return frozenset(name for file in files for name in _FORM.findall(file.read_text(encoding="utf-8")))
