"""The grammar of rules text: the modules of grammar/ joined into one LALR parser.

Every literal word of the grammar is a whole word, and a sentence's first letter does not matter; both are done here once,
for all modules, so that the grammar files stay plain.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from lark import Lark

STARTS = ["cost", "sentence", "restriction", "keyword_list", "condition", "noun", "trigger"]


def grammar_folder() -> Traversable:
    """The folder of grammar modules: beside the package in a checkout, inside it in a wheel."""
    inside = files("pyrules") / "grammar"
    return inside if inside.is_dir() else files("pyrules") / ".." / "grammar"


def grammar_text() -> str:
    """All modules as one Lark grammar."""
    modules = sorted((f for f in grammar_folder().iterdir() if f.name.endswith(".lark")), key=lambda f: f.name)
    return "\n".join(module.read_text(encoding="utf-8") for module in modules)


def whole_words(terminal: Any) -> None:
    """Make a literal match whole words only: "a" must not begin "artifact"."""
    from lark.lexer import PatternRE, PatternStr

    from pyrules.text.scanning import WHOLE_WORD

    pattern = terminal.pattern
    if isinstance(pattern, PatternStr) and re.match(r".*\w$", pattern.value):
        terminal.pattern = PatternRE(re.escape(pattern.value) + WHOLE_WORD, pattern.flags)
    elif isinstance(pattern, PatternRE) and re.search(r"\w$", pattern.value) and pattern.value.isalpha():
        terminal.pattern = PatternRE(pattern.value + r"\b", pattern.flags)


@lru_cache(maxsize=1)
def parser(strict: bool = False) -> Lark:
    """The LALR parser of rules text; strict raises on any conflict (used by the tests)."""
    from lark import Lark

    from pyrules.text.parser_cache import kept_parser

    text = grammar_text()

    def build(plugins: dict[str, type]) -> Lark:
        return Lark(
            text,
            parser="lalr",
            lexer="contextual",
            start=STARTS,
            strict=strict,
            maybe_placeholders=False,
            propagate_positions=True,
            edit_terminals=whole_words,
            _plugins=plugins,
        )

    return build({}) if strict else kept_parser(text, build)


@lru_cache(maxsize=1)
def _words_of_terminals() -> dict[str, str]:
    """Each terminal as a message names it: a closed word in quotes, an open class by its name."""
    from pyrules.text.scanning import WHOLE_WORD

    words = {}
    for terminal in parser().terminals:
        raw = getattr(terminal.pattern, "raw", None) or terminal.pattern.value
        plain = raw.replace(WHOLE_WORD, "").replace("\\", "")
        closed = re.fullmatch(r"[\w~' {}.,—-]+", plain)
        words[terminal.name] = f"'{plain}'" if closed else terminal.name.strip("_").lower().replace("_", " ")
    return words


def readable(terminals: Any) -> str:
    """The words that could have stood somewhere, for a message: at most six, closed words first."""
    named = _words_of_terminals()
    words = {named.get(name, name.strip("_$").lower().replace("_", " ")) for name in terminals}
    shown = sorted(words, key=lambda word: (not word.startswith("'"), word))
    return ", ".join(shown[:6]) + (", …" if len(shown) > 6 else "") or "the end of the text"
