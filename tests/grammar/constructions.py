"""The constructions of the grammar, module by module, each with an example: tests/data/constructions.txt.

`python -m tests.grammar.constructions` adds examples for new constructions and drops what is gone. It makes them of the shortest
phrases in the rules text of the installed cards, with other names, creature types and numbers; where no card has the
construction, write a line by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyrules.text.folders import grammar_folder
from pyrules.text.reading import Rejected, read
from pyrules.text.words import singular_subtype

TABLE = Path(__file__).parent.parent / "data" / "constructions.txt"
Line = tuple[str, str, str, str]  # module, construction, what the example is read as, the example

_ALIAS = re.compile(r"->\s*(\w+)")
_NAME = re.compile(r"(?<=named )[A-Z][\w' -]*\w")
_WORD = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+\b")


def constructions() -> dict[str, list[str]]:
    """The aliases of each module, in their order: what a phrase becomes."""
    found = {}
    for module in sorted(grammar_folder().iterdir(), key=lambda file: file.name):
        if module.name.endswith(".lark"):
            text = re.sub(r"^\s*//.*$", "", module.read_text(encoding="utf-8"), flags=re.MULTILINE)
            found[module.name] = list(dict.fromkeys(_ALIAS.findall(text)))
    return found


def table() -> list[Line]:
    """The lines of the table."""
    lines = TABLE.read_text(encoding="utf-8").splitlines() if TABLE.exists() else []
    return [(module, alias, start, example) for module, alias, start, example in (line.split("\t") for line in lines)]


def names(tree: Any) -> Iterator[str]:
    """The constructions in a tree."""
    if not isinstance(tree, str):
        yield tree.data
        for child in tree.children:
            yield from names(child)


def uses(start: str, example: str, alias: str) -> bool:
    """Whether an example is understood and has the construction."""
    try:
        return alias in names(read(start, example))
    except Rejected:
        return False


def _invented(start: str, text: str, alias: str) -> str:
    def other(found: re.Match[str]) -> str:
        return "Goblin" if singular_subtype(found.group()) == found.group() else found.group()

    changed = _WORD.sub(other, _NAME.sub("Quillfin", text))
    return changed if uses(start, changed, alias) else text


def _from_cards(missing: set[str]) -> dict[str, tuple[str, str]]:
    from pyrules.cards import CardStore
    from pyrules.corpus.judging import verdicts
    from pyrules.text import compile as compiling

    found: dict[str, tuple[str, str]] = {}
    reading = compiling._read

    def recorded(start: str, text: str) -> Any:
        tree = reading(start, text)
        if not isinstance(tree, compiling._Rejected):
            for name in missing.intersection(names(tree)):
                if name not in found or len(text) < len(found[name][1]):
                    found[name] = (start, text)
        return tree

    compiling._read = recorded
    try:
        with CardStore.open() as store:
            for card in store.all():
                verdicts(card)
    finally:
        compiling._read = reading
    return {name: (start, _invented(start, text, name)) for name, (start, text) in found.items()}


def main() -> None:
    """Writes the table anew."""
    known = {(module, alias): (start, text) for module, alias, start, text in table() if uses(start, text, alias)}
    wanted = [(module, alias) for module, aliases in constructions().items() for alias in aliases]
    added = _from_cards({alias for module, alias in wanted if (module, alias) not in known})
    lines = []
    for module, alias in wanted:
        start, text = known.get((module, alias)) or added.get(alias) or ("", "")
        if text:
            lines.append(f"{module}\t{alias}\t{start}\t{text}")
        else:
            print(f"no example: {module} {alias}")
    TABLE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
