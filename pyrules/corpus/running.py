"""All cards of a store through a function, on all cores, in the order of the store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from pyrules.cards import Card, CardStore
from pyrules.parallel import Step, in_order
from pyrules.text.grammar import parser

_CHUNK = 400  # cards; small enough to keep all cores busy to the end
_DRAWN_CHUNK = 10  # of those that are drawn, about which much is asked


def over_cards(
    work: Callable[[Card], Any],
    store: Path | None,
    processes: int | None,
    step: Step,
    places: Sequence[int] | None = None,
) -> Iterator[Any]:
    """What `work` (a function of a module) makes of each card, or of those at some `places`, in the order of the names.

    `step` is told how many cards more are done. Raises InputError where no cards are installed.
    """
    with CardStore.open(store) as opened:
        every: Sequence[int] = range(opened.info().count)
    chosen, size = (every, _CHUNK) if places is None else (places, _DRAWN_CHUNK)
    chunks = [(work, store, chosen[first : first + size]) for first in range(0, len(chosen), size)]
    parser()  # once, before the processes part
    for made in in_order(_work, chunks, min(processes, len(chunks)) if processes else None):
        step(len(made))
        yield from made


def _work(chunk: tuple[Callable[[Card], Any], Path | None, Sequence[int]]) -> list[Any]:
    work, store, places = chunk
    with CardStore.open(store) as opened:
        if isinstance(places, range):
            return [work(card) for card in opened.all(places.start, places.stop)]
        return [work(card) for place in places for card in opened.all(place, place + 1)]
