"""From what a caller hands over (a path, a text, an example's name, a mapping) to the tree of the board."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pyrules.board.model import Place
from pyrules.board.node import Node, from_python
from pyrules.board.yaml_text import read_text

TEXT_NAME = "<board>"
LARGEST_FILE = 10_000_000  # bytes
_EXAMPLE = "example:"


def read_source(source: str | Path | Mapping[str, object]) -> Node:
    """The tree of a board. A str is a YAML or JSON text if it has a line break or begins with `{`, else a path."""
    if isinstance(source, Mapping):
        return from_python(source)
    if isinstance(source, Path):
        return read_file(source)
    if not isinstance(source, str):
        raise Place().error(f"a board is no {type(source).__name__}", "a path, a text or a mapping")
    if "\n" in source or "\r" in source or source.lstrip().startswith("{"):
        return read_text(source, TEXT_NAME)
    if source.startswith(_EXAMPLE):
        return read_example(source.removeprefix(_EXAMPLE))
    if not source.strip():
        raise Place(TEXT_NAME).error("the text is empty", "a board with at least one player")
    return read_file(Path(source))


def read_file(path: Path) -> Node:
    """The tree of a file."""
    name = str(path)
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise Place(name).error("there is no such file") from None
    except (OSError, ValueError) as error:  # ValueError: a path with a NUL
        reason = getattr(error, "strerror", None) or str(error)
        raise Place(name.replace("\0", "\\0")[:200]).error(f"can't be read: {reason}") from None
    if len(data) > LARGEST_FILE:
        raise Place(name).error(f"larger than {LARGEST_FILE} bytes")
    return read_text(decode(data, name), name)


def decode(data: bytes, name: str) -> str:
    """The text of a file."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8")) + 1
        message = f"not UTF-8: the byte 0x{data[error.start]:02x}"
        raise Place(name, line, column).error(message, "a text in UTF-8") from None


def read_example(name: str) -> Node:
    """The tree of an example that comes with the package."""
    from pyrules.examples import example

    return read_text(example(name), _EXAMPLE + name)
