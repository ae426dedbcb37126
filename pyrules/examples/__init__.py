"""Boards that come with the package; each brings the few cards it needs, and its first line says what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pyrules.board.words import nearest
from pyrules.errors import InputError


def _files() -> dict[str, Path]:
    return {file.stem: file for file in sorted(Path(__file__).parent.glob("*.yaml"))}


def about() -> Iterator[tuple[str, str]]:
    """The name of each example, with what it shows."""
    for name, file in _files().items():
        yield name, file.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ")


def example(name: str) -> str:
    """The YAML of an example. Raises InputError for an unknown name, with the nearest."""
    found = _files()
    if name not in found:
        raise InputError("there is no such example", file=f"example:{name[:80]}", expected=nearest(name, list(found)))
    return found[name].read_text(encoding="utf-8")
