"""pyrules answers rules questions about Magic: The Gathering by logic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = ["Answer", "InputError", "PyrulesError", "ask", "check"]

if TYPE_CHECKING:
    from pyrules.questions import Answer, ask, check
    from pyrules.errors import InputError, PyrulesError

_HOMES = {"Answer": "questions", "ask": "questions", "check": "questions", "InputError": "errors", "PyrulesError": "errors"}


def __getattr__(name: str) -> Any:
    """Loads a part of the package when it is first used, so that the command starts fast."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"pyrules.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'pyrules' has no attribute {name!r}")
