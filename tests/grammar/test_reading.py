"""The parser's own loop reads texts as Lark does: the same trees, the same places where it stops."""

from __future__ import annotations

from typing import Any

import pytest
from lark.exceptions import UnexpectedInput

from pyrules.text.grammar import parser
from pyrules.text.reading import Rejected, read

TEXTS = [
    ("sentence", "destroy target creature with flying"),
    ("sentence", "you may  put a land card from your hand onto the battlefield tapped"),
    ("sentence", "create a 1/1 white Soldier creature token with flying and vigilance"),
    ("sentence", "each opponent loses 1 life and you gain 1 life"),
    ("sentence", "destroy target creature with flyin"),
    ("sentence", "destroy target"),
    ("sentence", "destroy target creature creature destroy"),
    ("sentence", ""),
    ("keyword_list", "flying, first strike, ward {2}"),
    ("keyword_list", "protection from red and from blue"),
    ("cost", "{2}{G}, {T}, sacrifice a Goblin"),
    ("trigger", "whenever another creature you control dies"),
    ("noun", "instant or sorcery card"),
    ("condition", "you control three or more artifacts"),
    ("restriction", "activate only as a sorcery and only once each turn"),
]


def _plain(tree: Any) -> Any:
    if isinstance(tree, str):
        return (tree.type, str(tree), tree.column)  # type: ignore[attr-defined]
    start = tree.start if hasattr(tree, "start") else getattr(tree.meta, "start_pos", None)
    end = tree.end if hasattr(tree, "end") else getattr(tree.meta, "end_pos", None)
    return (str(tree.data), start, end, [_plain(child) for child in tree.children])


@pytest.mark.parametrize(("start", "text"), TEXTS)
def test_as_lark_reads(start: str, text: str) -> None:
    try:
        expected = _plain(parser().parse(text, start=start))
    except UnexpectedInput as error:
        with pytest.raises(Rejected) as stopped:
            read(start, text)
        assert stopped.value.column == (error.column or 1) - 1
    else:
        assert _plain(read(start, text)) == expected
