"""Much work of one kind on all cores or on a cluster: results in the order of the work, and a bar that shows how far it is."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from threading import Lock
from typing import Any, TypeVar

from pyrules import __version__
from pyrules.errors import InputError

Item = TypeVar("Item")
Made = TypeVar("Made")
Step = Callable[[int], None]
Workers = int | str | None
"""Who works: None for a process a core, so many processes, or the cluster of the Dask scheduler at an address."""

_AHEAD = 4  # items for each process that wait to be worked on, so that any number of items takes little memory
_RETRIES = 3  # of an item whose worker was lost
_SECONDS = 10  # until a scheduler answers


def in_order(work: Callable[[Item], Made], items: Iterable[Item], workers: Workers = None) -> Iterator[Made]:
    """What `work` (a function of a module) makes of each item, in their order.

    With one process it is done in this one. Raises what `work` raises, BrokenProcessPool where a process was killed, and
    InputError where there is no such cluster.
    """
    if isinstance(workers, str):
        with _cluster(workers) as (submit, ahead):
            yield from _as_submitted(submit, work, items, ahead)
        return
    processes = workers or os.cpu_count() or 1
    if processes <= 1:
        yield from map(work, items)
        return
    with ProcessPoolExecutor(processes, initializer=_leave_interrupts_to_the_first) as pool:
        try:
            yield from _as_submitted(pool.submit, work, items, processes * _AHEAD)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _as_submitted(
    submit: Callable[..., Any], work: Callable[[Item], Made], items: Iterable[Item], ahead: int
) -> Iterator[Made]:
    rest = iter(items)
    waiting: deque[Future[Made]] = deque(submit(work, item) for item in islice(rest, ahead))
    while waiting:
        made = waiting.popleft().result()
        waiting.extend(submit(work, item) for item in islice(rest, 1))
        yield made


# ---- a cluster ----------------------------------------------------------------------------------------------------------------


@contextmanager
def _cluster(address: str) -> Iterator[tuple[Callable[..., Any], int]]:
    """What gives work to the workers of a Dask scheduler, and how many items may wait there."""
    try:
        from distributed import Client
    except ImportError:
        raise InputError("no Dask is installed", expected="pip install 'pyrules[batch]'") from None
    try:
        client = Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise InputError(f"no scheduler answers at {address!r}: {error}", expected="such as tcp://host:8786") from None
    with client:
        versions = {address: str(found) for address, found in client.run(_version).items()}
        if not versions:
            raise InputError(f"the scheduler at {address!r} has no workers", expected="dask worker, on each machine")
        if others := {found for found in versions.values() if found != __version__}:
            found = ", ".join(sorted(others))
            raise InputError(f"workers have pyrules {found}", expected=f"pyrules {__version__}, as here")

        def submit(work: Callable[[Item], Made], item: Item) -> Any:
            # Not pure: work is not to be kept, nor found done, by its arguments.
            return client.submit(_alone, work, item, pure=False, retries=_RETRIES)

        yield submit, max(1, sum(client.nthreads().values())) * _AHEAD


_one_at_a_time = Lock()


def _alone(work: Callable[[Item], Made], item: Item) -> Made:
    """Work in a process whose other threads wait: what pyrules keeps is not made for several."""
    with _one_at_a_time:
        return work(item)


def _version() -> str:
    return __version__


# ---- processes of this machine -----------------------------------------------------------------------------------------------


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
