"""The rulebook kept in the cache directory: reading its files takes a second, loading what was read some milliseconds.

Each statement is kept as text with the symbols that it needs and gives; clingo parses those that a question uses.
"""

from __future__ import annotations

import contextlib
import marshal
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from sys import version_info
from typing import TYPE_CHECKING

import clingo
from clingo.ast import AST, parse_string

from pyrules import cache
from pyrules.kept_values import kept_values

if TYPE_CHECKING:
    from pyrules.solve.program import Statement


@lru_cache(maxsize=1)
def sources(root: Path) -> str:
    """A hash of everything that decides what the rulebook under `root` is: its files, how they are read, clingo, Python."""
    files = [*root.rglob("*.lp"), Path(__file__), *map(Path(__file__).with_name, ("program.py", "prune.py"))]
    return cache.fingerprint(sorted(files), clingo.__version__, str(version_info))


def of_text(root: Path, facts: list[str], derive: Callable[[list[str]], list[str]]) -> list[str]:
    """What the rules about texts make of a text's facts, from the cache, else derived and put there."""
    kept = kept_values("meanings", sources(root))
    known: list[str] | None = kept.find(*facts)
    if known is None:
        known = derive(facts)
        kept.keep(known, *facts)
    return known


def kept_statements(root: Path, read: Callable[[], list[Statement]]) -> list[Statement]:
    """The statements of the rulebook under `root` from the cache, else read and put there."""
    from pyrules.solve.program import Statement

    name = f"rulebook-{sources(root)}.bin"
    if (data := cache.read(name)) is not None:
        with contextlib.suppress(Exception):  # damaged in whatever way: read it again
            return [
                Statement(None, needs, gives, heads, reads, file, text=text, cites=cites, simpler=simpler)
                for text, needs, gives, heads, reads, file, cites, simpler in marshal.loads(data)
            ]
    statements = read()
    if cache.folder() is not None:
        rows = [
            (str(s.statement()), s.needs, s.gives, s.heads, s.reads, s.file, s.cites, s.simpler) for s in statements
        ]
        cache.write(name, marshal.dumps(rows))
    return statements


def parse_kept(statements: Sequence[Statement]) -> None:
    """Parses those that came from the cache as text and are used now, all at once."""
    waiting = [statement for statement in statements if statement.ast is None and statement.built is None]
    if waiting:
        parsed: list[AST] = []
        parse_string("\n".join(statement.text for statement in waiting), parsed.append)
        for statement, ast in zip(waiting, parsed[1:], strict=True):  # the first is `#program base.`
            statement.built = ast
