"""The rulebook kept in the cache directory: reading its files takes a second, loading what was read some milliseconds.

Each statement is kept as text with the symbols that it needs and gives; clingo parses those that a question uses.
"""

from __future__ import annotations

import contextlib
import marshal
from collections.abc import Callable, Sequence
from pathlib import Path
from sys import version_info
from typing import TYPE_CHECKING

import clingo
from clingo.ast import AST, parse_string

from pyrules import cache

if TYPE_CHECKING:
    from pyrules.solve.program import Statement


def kept_statements(root: Path, read: Callable[[], list[Statement]]) -> list[Statement]:
    """The statements of the rulebook under `root` from the cache, else read and put there."""
    from pyrules.solve.program import Statement

    files = [*root.rglob("*.lp"), Path(__file__), Path(__file__).with_name("program.py")]
    name = f"rulebook-{cache.fingerprint(sorted(files), clingo.__version__, str(version_info))}.bin"
    if (data := cache.read(name)) is not None:
        with contextlib.suppress(Exception):  # damaged in whatever way: read it again
            return [
                Statement(None, needs, gives, heads, reads, file, text=text)
                for text, needs, gives, heads, reads, file in marshal.loads(data)
            ]
    statements = read()
    if cache.folder() is not None:
        rows = [(str(s.statement()), s.needs, s.gives, s.heads, s.reads, s.file) for s in statements]
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
