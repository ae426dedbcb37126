"""All cards of a store through a function, on all cores, in the order of the store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pyrules.cards import Card, CardStore
from pyrules.parallel import Step, in_order
from pyrules.text.grammar import parser

_CHUNK = 400  # cards; small enough to keep all cores busy to the end


def over_cards(work: Callable[[Card], Any], store: Path | None, processes: int | None, step: Step) -> Iterator[Any]:
    """What `work` (a function of a module) makes of each card, in the order of the names.

    `step` is told how many cards more are done. Raises InputError where no cards are installed.
    """
    with CardStore.open(store) as opened:
        count = opened.info().count
    chunks = [(work, store, first, min(first + _CHUNK, count)) for first in range(0, count, _CHUNK)]
    parser()  # once, before the processes part
    for made in in_order(_work, chunks, min(processes, len(chunks)) if processes else None):
        step(len(made))
        yield from made


def _work(chunk: tuple[Callable[[Card], Any], Path | None, int, int]) -> list[Any]:
    work, store, first, last = chunk
    with CardStore.open(store) as opened:
        return [work(card) for card in opened.all(first, last)]
