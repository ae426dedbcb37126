"""Errors that end a question: each is one message that names the place and what was expected."""

from __future__ import annotations

from dataclasses import dataclass


class PyrulesError(Exception):
    """Base of every error that pyrules raises on purpose."""

    exit_status = 2


@dataclass
class InputError(PyrulesError):
    """Wrong input: what is wrong, where it stands, and what was expected there.

    `file` is a path or a name such as ``<board>``; `line` and `column` count from 1 and are None
    where the input has no lines (a dict); `path` is the place inside the tree (``players.A.life``).
    """

    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    path: str | None = None
    expected: str | None = None

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)
        parts = [place, self.path, self.message]
        text = ": ".join(part for part in parts if part)
        return f"{text}; expected {self.expected}" if self.expected else text


class UnknownCard(InputError):
    """No installed card has this name; `expected` holds the nearest names."""


class NotUnderstood(PyrulesError):
    """An answer would depend on rules text that the grammar does not understand."""


class SolvingTimeout(PyrulesError):
    """No complete answer within the time limit."""

    exit_status = 3
