"""The subtypes of CR 205.3 (grammar/subtypes.txt) and their plurals, as rules text writes them."""

from __future__ import annotations

from functools import lru_cache

from pyrules.text.folders import grammar_folder

IRREGULAR = {
    "Mice": "Mouse",
    "Oxen": "Ox",
    "Children": "Child",
    "Geese": "Goose",
    "Octopuses": "Octopus",
    "Plains": "Plains",
}
ENDINGS = (("ves", "f"), ("ves", "fe"), ("ies", "y"), ("es", ""), ("s", ""), ("i", "us"), ("men", "man"))


@lru_cache(maxsize=1)
def subtype_kinds() -> dict[str, tuple[str, ...]]:
    """Every subtype with the card types it may belong to ("Forest" -> ("land",))."""
    kinds: dict[str, tuple[str, ...]] = {}
    for line in (grammar_folder() / "subtypes.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, _, words = line.partition(": ")
            for word in words.split(", "):
                kinds[word] = (*kinds.get(word, ()), kind)
    return kinds


def singular_subtype(word: str) -> str | None:
    """The subtype that a capitalised word of rules text means ("Elves" -> "Elf"), or None if there is no such subtype."""
    known = subtype_kinds()
    if word in known:
        return word
    if word in IRREGULAR:
        return IRREGULAR[word]
    for ending, single in ENDINGS:
        if word.endswith(ending) and word[: -len(ending)] + single in known:
            return word[: -len(ending)] + single
    return None
