"""Where grammar/ and rules_asp/ stand: beside the package in a checkout, inside it in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def _folder(name: str) -> Path:
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def grammar_folder() -> Path:
    """The folder of the grammar modules and the keyword definitions."""
    return _folder("grammar")


def rules_folder() -> Path:
    """The folder of the rulebook in ASP."""
    return _folder("rules_asp")


def tests_folder() -> Path | None:
    """The folder of the tests, which only a checkout has."""
    folder = _PACKAGE.parent / "tests"
    return folder if (folder / "rules").is_dir() and (_PACKAGE.parent / "rules_asp").is_dir() else None
