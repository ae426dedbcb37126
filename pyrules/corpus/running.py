"""All cards of a store through a function, on all cores, in the order of the store."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pyrules.cards import Card, CardStore
from pyrules.text.grammar import parser

_CHUNK = 400  # cards; small enough to keep all cores busy to the end
Step = Callable[[int], None]


def over_cards(work: Callable[[Card], Any], store: Path | None, processes: int | None, step: Step) -> Iterator[Any]:
    """What `work` (a function of a module) makes of each card, in the order of the names.

    `step` is told how many cards more are done. Raises InputError where no cards are installed.
    """
    with CardStore.open(store) as opened:
        count = opened.info().count
    chunks = [(work, store, first, min(first + _CHUNK, count)) for first in range(0, count, _CHUNK)]
    parser()  # once, before the processes part
    for made in chunked(_work, chunks, processes):
        step(len(made))
        yield from made


def chunked(work: Callable[[Any], Any], chunks: list[Any], processes: int | None = None) -> Iterator[Any]:
    """What `work` makes of each chunk, in their order, on all cores (or `processes`; with one, in this process)."""
    processes = min(processes or os.cpu_count() or 1, len(chunks))
    if processes <= 1:
        yield from map(work, chunks)
        return
    with get_context().Pool(processes) as pool:
        yield from pool.imap(work, chunks)


def _work(chunk: tuple[Callable[[Card], Any], Path | None, int, int]) -> list[Any]:
    work, store, first, last = chunk
    with CardStore.open(store) as opened:
        return [work(card) for card in opened.all(first, last)]


@contextmanager
def progress(what: str, total: int) -> Iterator[Step]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.update(task, advance=more)
