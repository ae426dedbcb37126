"""The parser kept in the cache directory: building it from the grammar takes seconds, loading it a sixth of one.

Kept as what `Lark.save` would pickle, but in marshal's format: it loads six times faster and holds nothing but numbers,
texts and lists of them.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from sys import version_info
from typing import TYPE_CHECKING, Any

from pyrules import cache

if TYPE_CHECKING:
    from lark import Lark

announce: Callable[[], None] | None = None
"""Called before the parser is built; the command line sets it, so that nobody wonders what takes so long."""


@lru_cache(maxsize=1)
def _file(grammar: str) -> str:
    import lark

    here = [Path(__file__).with_name("grammar.py"), Path(__file__)]
    return f"parser-{cache.fingerprint(here, grammar, lark.__version__, str(version_info))}.bin"


def kept_parser(grammar: str, build: Callable[[], Lark]) -> Lark:
    """The parser of a grammar text from the cache, else built and put there."""
    if (data := cache.read(_file(grammar))) is not None:
        with suppress(Exception):  # damaged in whatever way: build it again
            return _loaded(marshal.loads(data))
    if announce is not None:
        announce()
    with without_collision_check():
        parser = build()
    cache.write(_file(grammar), _serialised(parser))
    return parser


def _loaded(tables: dict[str, Any]) -> Lark:
    from lark import Lark

    load: Callable[..., Lark] = Lark._load_from_dict  # what Lark's standalone parsers call
    return load(tables["data"], tables["memo"])


def _serialised(parser: Lark) -> bytes:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"]["edit_terminals"] = None  # done already
    return marshal.dumps({"data": data, "memo": memo})


@contextmanager
def without_collision_check() -> Iterator[None]:
    """Lark compares all terminals pairwise where interegular is installed: half a minute that only a test needs."""
    from lark import lexer

    before = lexer.has_interegular
    lexer.has_interegular = False
    try:
        yield
    finally:
        lexer.has_interegular = before
