"""Words that a card defines itself, in reminder text: "(A creature is worthy if it's a legendary non-Villain.)" (CR 207.2a).

As a card's own name is written `~`, such a word is written as what it means: "a creature that's a legendary non-Villain".
What those words mean is the grammar's. Where it doesn't read them, the word stands for itself, as information (CR 702.16a).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_DEFINES = re.compile(
    r"\((?:An? (?P<noun>[^().]+?)|Something) is (?P<word>[a-z]+) if (?P<what>it's|it has) (?P<meaning>[^()]+)\.\)"
)
_WORD = re.compile(r"\b[a-z]+\b")
_ALONE = re.compile(r"\b[a-z]+(?=$|[,—]| \{| and from )")  # no adjective of a noun behind it


def defined_words(line: str) -> dict[str, str]:
    """The words that reminder text in this line defines, each with a noun phrase that says the same."""
    found = {}
    for words in _DEFINES.finditer(line):
        link = "that's" if words["what"] == "it's" else "with"
        found[words["word"]] = f"{words['noun'] or 'object'} {link} {words['meaning']}"
    return found


def with_meanings(text: str, defined: Mapping[str, str], is_read: Callable[[str], bool]) -> str:
    """A text with the meaning of each defined word in its place, or else the word itself as information; as it is read first."""
    if not defined:
        return text
    meaning = _ALONE.sub(lambda found: defined.get(found.group(), found.group()), text)
    itself = _WORD.sub(lambda found: f"‹{found.group()}›" if found.group() in defined else found.group(), text)
    return next(filter(is_read, (text, meaning, itself)), text)
