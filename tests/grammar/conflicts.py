"""The conflicts that Lark finds in a grammar as it builds the parser."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from lark import logger


@contextmanager
def conflicts() -> Iterator[list[str]]:
    """Collects what Lark, told to debug, says of conflicts."""
    found: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if "conflict" in record.getMessage().lower():
                found.append(record.getMessage())

    listener, level = Listener(), logger.level
    logger.addHandler(listener)
    logger.setLevel(logging.DEBUG)
    try:
        yield found
    finally:
        logger.removeHandler(listener)
        logger.setLevel(level)
