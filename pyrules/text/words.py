"""The subtypes of CR 205.3 (grammar/subtypes.txt) and their plurals, as rules text writes them."""

from __future__ import annotations

import re
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
_PLURALS = (("f", "ves"), ("man", "men"), ("us", "i"), ("(?<=[^aeiou])y", "ies"), ("(?:(?<=[sxz])|(?<=[cs]h))", "es"))
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


@lru_cache(maxsize=1)
def words_of_rules_text() -> frozenset[str]:
    """The words without a capital that the grammar of card text speaks of."""
    lines = "\n".join(file.read_text(encoding="utf-8") for file in sorted(grammar_folder().glob("*.lark")))
    said = re.findall(r"\"[^\"\n]*\"|(?<= )/[^\n]*/", re.sub(r"(?m)^ *//.*$", "", lines))
    return frozenset(word for part in said for word in re.findall(r"[a-z]+", part))


def plural_subtype(word: str) -> str:
    """The plural of a subtype ("Elf" -> "Elves"), which `singular_subtype` reads as that subtype."""
    irregular = {single: plural for plural, single in IRREGULAR.items()} | {"Human": "Humans"}
    if word in irregular:
        return irregular[word]
    for end, plural in _PLURALS:
        if re.search(f"{end}$", word):
            return re.sub(f"{end}$", plural, word)
    return f"{word}s"


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
