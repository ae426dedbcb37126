"""What a text becomes, in the notation of terms: the tables of this folder compare it with what it should become."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lark.exceptions import UnexpectedInput

from pyrules.text.grammar import parser
from pyrules.text.terms import show, term

Reading = Callable[[str, str], str]
Refusal = Callable[[str, str], bool]


def _read(start: str, text: str) -> str:
    return show(term(parser().parse(text, start=start)))


def _refused(start: str, text: str) -> bool:
    try:
        parser().parse(text, start=start)
    except UnexpectedInput:
        return True
    return False


@pytest.fixture(scope="session")
def term_of() -> Reading:
    return _read


@pytest.fixture(scope="session")
def rejects() -> Refusal:
    return _refused
