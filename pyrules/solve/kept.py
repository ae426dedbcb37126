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
from typing import TYPE_CHECKING, Any, TypeVar

import clingo
from clingo.ast import AST, parse_string

from pyrules import cache
from pyrules.kept_values import kept_values
from pyrules.solve.blocks import Block
from pyrules.solve.shapes import Part, Shapes, shapes_of

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

    from pyrules.solve.statements import Statement

_Value = TypeVar("_Value")
_clear: list[Callable[[], None]] = []


def hangs_on_rules(cached: _lru_cache_wrapper[_Value]) -> _lru_cache_wrapper[_Value]:
    """Marks a function whose remembered values hang on the rulebook: they are forgotten where it changes."""
    _clear.append(cached.cache_clear)
    return cached


def forget() -> None:
    """Forgets what was worked out with another rulebook."""
    for clear in _clear:
        clear()


@lru_cache(maxsize=1)
def sources(root: Path) -> str:
    """A hash of everything that decides what the rulebook under `root` is: its files, how they are read, clingo, Python."""
    files = [
        *root.rglob("*.lp"),
        Path(__file__),
        *map(
            Path(__file__).with_name, ("program.py", "firing.py", "statements.py", "prune.py", "shapes.py", "blocks.py")
        ),
    ]
    return cache.fingerprint(sorted(files), clingo.__version__, str(version_info))


def block_of_text(root: Path, facts: list[str], derive: Callable[[list[str]], Block]) -> Block:
    """What the rules about texts make of a text's facts, from the cache, else derived and put there."""
    kept = kept_values("meanings", sources(root))
    known = kept.find(*facts)
    if known is not None:
        lines, symbols, places = known
        return Block(
            "".join(f"{line}\n" for line in lines),
            frozenset((name, count) for name, count in symbols),
            frozenset((place, int(beginnings, 16)) for place, beginnings in places),
            tuple(lines),
        )
    block = derive(facts)
    places = [(place, f"{beginnings:x}") for place, beginnings in block.places]
    kept.keep((block.lines, tuple(block.symbols), places), *facts)
    return block


class _Shapes(Sequence[tuple[Part, ...]]):
    """The shapes of rules from the cache: each is taken apart when it is first asked for, for few of them ever are."""

    def __init__(self, kept: list[bytes]) -> None:
        self.kept = kept
        self.found: dict[int, tuple[Part, ...]] = {}

    def __len__(self) -> int:
        return len(self.kept)

    def __getitem__(self, index: Any) -> Any:
        if index not in self.found:
            self.found[index] = marshal.loads(self.kept[index])
        return self.found[index]


def kept_statements(
    root: Path, read: Callable[[], list[Statement]], what: str = "rulebook"
) -> tuple[list[Statement], Shapes]:
    """The statements of the rulebook under `root` and their shapes from the cache, else read and put there.

    `what` names them, where others are read from the same files.
    """
    from pyrules.solve.statements import Statement

    name = f"{what}-{sources(root)}.bin"
    if (data := cache.read(name)) is not None:
        with contextlib.suppress(Exception):  # damaged in whatever way: read it again
            rows, bits = marshal.loads(data)
            statements = [
                Statement(None, needs, gives, heads, reads, file, None, None, *more)
                for (needs, gives, heads, reads, file), more, _ in rows
            ]
            return statements, Shapes(bits, _Shapes([shape for *_, shape in rows]))
    statements = read()
    shapes = shapes_of([statement.parts for statement in statements])
    if cache.folder() is not None:
        rows = [(*s.row(), marshal.dumps(shape)) for s, shape in zip(statements, shapes.rules, strict=True)]
        cache.write(name, marshal.dumps((rows, shapes.bits)))
    return statements, shapes


def parse_kept(statements: Sequence[Statement]) -> None:
    """Parses those that came from the cache as text and are used now, all at once."""
    waiting = [statement for statement in statements if statement.ast is None and statement.built is None]
    if waiting:
        parsed: list[AST] = []
        parse_string("\n".join(statement.text for statement in waiting), parsed.append)
        for statement, ast in zip(waiting, parsed[1:], strict=True):  # the first is `#program base.`
            statement.built = ast
