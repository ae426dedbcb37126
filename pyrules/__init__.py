"""pyrules answers rules questions about Magic: The Gathering by logic."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"
__all__ = [
    "Answer",
    "InputError",
    "PyrulesError",
    "ask",
    "check",
    "compile_text",
    "do",
    "resolve",
    "rulebook",
    "verify",
]

if TYPE_CHECKING:
    from pyrules.citations.rulebook import rulebook
    from pyrules.compiled import compile_text
    from pyrules.errors import InputError, PyrulesError
    from pyrules.questions import Answer, ask, check, do, resolve
    from pyrules.rulings.verify import verify

_HOMES = {
    "Answer": "questions",
    "InputError": "errors",
    "PyrulesError": "errors",
    "ask": "questions",
    "check": "questions",
    "compile_text": "compiled",
    "do": "questions",
    "resolve": "questions",
    "rulebook": "citations.rulebook",
    "verify": "rulings.verify",
}


def __getattr__(name: str) -> Any:
    """Loads a part of the package when it is first used, so that the command starts fast."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(f"pyrules.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'pyrules' has no attribute {name!r}")
