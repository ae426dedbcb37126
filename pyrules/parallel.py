"""Much work of one kind on all cores: results in the order of the work, and a bar that shows how far it is."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

Item = TypeVar("Item")
Made = TypeVar("Made")
Step = Callable[[int], None]
_AHEAD = 4  # items for each process that wait to be worked on, so that any number of items takes little memory


def in_order(work: Callable[[Item], Made], items: Iterable[Item], processes: int | None = None) -> Iterator[Made]:
    """What `work` (a function of a module) makes of each item, in their order, on all cores or so many processes.

    With one process it is done in this one. Raises what `work` raises, and BrokenProcessPool where a process was killed.
    """
    processes = processes or os.cpu_count() or 1
    if processes <= 1:
        yield from map(work, items)
        return
    rest = iter(items)
    with ProcessPoolExecutor(processes, initializer=_leave_interrupts_to_the_first) as pool:
        waiting: deque[Future[Made]] = deque(pool.submit(work, item) for item in islice(rest, processes * _AHEAD))
        try:
            while waiting:
                made = waiting.popleft().result()
                waiting.extend(pool.submit(work, item) for item in islice(rest, 1))
                yield made
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts_to_the_first() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def progress(what: str, total: int) -> Iterator[Step]:
    """A bar on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda more: None
        return
    from rich.console import Console
    from rich.progress import Progress

    # Without a thread of its own that refreshes it: processes are forked while the bar is shown.
    with Progress(console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(what, total=total)
        yield lambda more: bar.update(task, advance=more, refresh=True)
