"""The parser kept in the cache directory: building it from the grammar takes seconds, loading it a fraction of one.

Kept as what `Lark.save` would pickle, but in marshal's format: that loads faster, and holds nothing but numbers, texts
and lists of them.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable
from contextlib import suppress
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

    here = [
        Path(__file__).with_name(name)
        for name in ("beginnings.py", "grammar.py", "lark_tables.py", "parser_cache.py", "scanning.py")
    ]
    return f"parser-{cache.fingerprint(here, grammar, lark.__version__, str(version_info))}.bin"


def kept_parser(grammar: str, build: Callable[[dict[str, type]], Lark]) -> Lark:
    """The parser of a grammar text from the cache, else built, with these plug-ins of Lark, and put there."""
    if (data := cache.read(_file(grammar))) is not None:
        with suppress(Exception):  # damaged in whatever way: build it again
            return _loaded(marshal.loads(data))
    if announce is not None:
        announce()
    data = _serialised(build(tables_only()))
    loaded = _loaded(marshal.loads(data))
    cache.write(_file(grammar), data)
    return loaded


def _loaded(tables: dict[str, Any]) -> Lark:
    from lark import Lark

    from pyrules.text.lark_tables import plugins

    load: Callable[..., Lark] = Lark._load_from_dict  # what Lark's standalone parsers call
    return load(tables["data"], tables["memo"], _plugins=plugins(tables["terminals"]))


def _serialised(parser: Lark) -> bytes:
    from lark.grammar import Rule
    from lark.lexer import TerminalDef
    from lark.utils import SerializeMemoizer

    from pyrules.text.lark_tables import compact
    from pyrules.text.scanning import terminal_facts

    memo = SerializeMemoizer([TerminalDef, Rule])
    data = parser.serialize(memo)
    data["options"] |= {"edit_terminals": None, "_plugins": {}}  # their work is done
    data["parser"]["parser"] = compact(parser.parser.parser._parse_table, memo)
    kept = memo.serialize()
    for entry in kept.values():
        if (template := entry.get("options", {}).get("template_source")) is not None:
            entry["options"]["template_source"] = str(template)  # a token, which marshal doesn't know
    tables = {"data": data, "memo": kept, "terminals": terminal_facts(parser.terminals)}
    return marshal.dumps(tables)


def tables_only() -> dict[str, type]:
    """Plug-ins with which Lark makes no lexers: those of all states take as long as the tables, and a text needs a few of them."""
    from lark.lexer import ContextualLexer

    class NoLexers(ContextualLexer):
        def __init__(self, *_: object, **__: object) -> None:
            self.lexers = {}

    return {"ContextualLexer": NoLexers}
