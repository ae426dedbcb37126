"""Atoms of an answer set as plain Python: strings and constants as str, numbers as int, functions as (name, arguments).

The whole model is taken as one text and read here: asking clingo for each part of each symbol costs several times as much.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import clingo

Value = str | int | tuple[str, tuple[Any, ...]]
Atoms = dict[str, list[tuple[Any, ...]]]

_FLAT = r'"(?:[^"\\]|\\.)*"|-?[0-9]+|[a-z_][A-Za-z0-9_]*'
_ARGUMENT = re.compile(_FLAT)
_ATOM = re.compile(rf"([a-z_][A-Za-z0-9_]*)\(((?:{_FLAT})(?:,(?:{_FLAT}))*)\)$")
_TOKEN = re.compile(rf"{_FLAT}|[(),]")


def _value(token: str) -> str | int:
    if token[0] == '"':
        inner = token[1:-1]
        return re.sub(r"\\(.)", lambda m: "\n" if m.group(1) == "n" else m.group(1), inner) if "\\" in inner else inner
    return int(token) if token[0] in "-0123456789" else token


def read_term(text: str) -> Value:
    """A term in clingo's notation."""
    stack: list[tuple[str, list[Any]]] = [("", [])]
    name: str | None = None
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token == "(":
            stack.append((name or "", []))
            name = None
        elif token in ",)":
            if name is not None:
                stack[-1][1].append(_value(name))
                name = None
            if token == ")":
                functor, arguments = stack.pop()
                stack[-1][1].append((functor, tuple(arguments)))
        else:
            name = token
    if name is not None:
        stack[-1][1].append(_value(name))
    value: Value = stack[0][1][0]
    return value


@lru_cache(maxsize=100_000)
def _read_atom(text: str) -> tuple[str, tuple[Any, ...]]:
    """An atom's predicate and arguments; what boards have in common is read once."""
    flat = _ATOM.match(text)
    if flat:
        return flat.group(1), tuple(map(_value, _ARGUMENT.findall(flat.group(2))))
    value = read_term(text)
    return value if isinstance(value, tuple) else (str(value), ())


def as_texts(symbols: Sequence[clingo.Symbol]) -> list[str]:
    """The symbols in clingo's notation. Clingo writes them all at once, as one tuple, where that can be taken apart again."""
    if len(symbols) < 2:
        return [str(symbol) for symbol in symbols]
    begins = ",answer_"  # as all that is shown does; whatever else has it in a string makes too many parts
    parts = str(clingo.Function("", symbols))[1:-1].split(begins)
    if len(parts) != len(symbols) or not parts[0].startswith(begins[1:]):
        return [str(symbol) for symbol in symbols]
    return [parts[0], *(begins[1:] + part for part in parts[1:])]


def read_atoms(texts: list[str]) -> Atoms:
    """Atoms by predicate, each as the tuple of its arguments."""
    atoms: Atoms = defaultdict(list)
    for predicate, arguments in map(_read_atom, texts):
        atoms[predicate].append(arguments)
    return atoms
