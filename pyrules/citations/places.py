"""Where rules are cited: in the rulebook's comments and prohibitions, in the keyword definitions, in the tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pyrules.citations.numbers import numbers_in
from pyrules.text.folders import grammar_folder, rules_folder, tests_folder

_QUOTED = re.compile(r'"(\d{3}\.\d+[a-z]?)"')
_WHOLE = re.compile(r"\d{3}\.\d+[a-z]?")
_SAID = re.compile(r"\bCR (.*)")
_IN_A_NAME = re.compile(r"test_(\d{3})(?:_(\d+[a-z]?))?(?=_|$)")
# What tests the rules; the other tests cite numbers as examples.
_FOLDERS = ("rules", "grammar", "seeds")
_ABOUT_CITATIONS = "test_citations.py"


@dataclass(frozen=True, order=True)
class Place:
    """A line that cites a rule; of a test, with its name."""

    file: str
    line: int
    test: str = ""


def encoded() -> Iterator[tuple[str, Place]]:
    """Each number with a line that encodes it: in `rules_asp/` and in the keyword definitions."""
    folder = rules_folder()
    for path in sorted(folder.rglob("*.lp")):
        name = f"{folder.name}/{path.relative_to(folder).as_posix()}"
        for line, number in cited_in_rules(path.read_text(encoding="utf-8")):
            yield number, Place(name, line)
    definitions = grammar_folder() / "keyword_definitions.txt"
    for line, text in enumerate(definitions.read_text(encoding="utf-8").splitlines(), start=1):
        number = text.partition("|")[0].strip()
        if _WHOLE.fullmatch(number):
            yield number, Place(f"grammar/{definitions.name}", line)


def cited_in_rules(text: str) -> Iterator[tuple[int, str]]:
    """Line and number of each citation of a file of ASP: in comments (`% CR 602.5b`), and as a reason (`prohibits("602.5b", …)`)."""
    for line, words in enumerate(text.splitlines(), start=1):
        code, _, comment = words.partition("%")
        found = _QUOTED.findall(code) + [number for number in numbers_in(comment) if "." in number]
        yield from ((line, number) for number in dict.fromkeys(found))


def tested() -> Iterator[tuple[str, Place]] | None:
    """Each number with a test that stands for it; None where the tests aren't at hand: they are in a checkout only."""
    folder = tests_folder()
    return None if folder is None else _tested(folder)


def _tested(folder: Path) -> Iterator[tuple[str, Place]]:
    for name in _FOLDERS:
        for path in sorted((folder / name).rglob("test_*.py")):
            if path.name != _ABOUT_CITATIONS:
                file = f"{folder.name}/{path.relative_to(folder).as_posix()}"
                for number, line, test in cited_in_tests(path.read_text(encoding="utf-8")):
                    yield number, Place(file, line, test)


def cited_in_tests(text: str) -> Iterator[tuple[str, int, str]]:
    """Number, line and test of each citation of a module: in a test's name, docstring, comments and table.

    A table that several tests walk through counts for the first of them.
    """
    module = ast.parse(text)
    lines = text.splitlines()
    tests = [node for node in module.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    tables = {name: node for node in module.body for name in _assigned(node)}
    walked: dict[str, str] = {}
    for test in tests:
        for name in _reached(test, tables):
            walked.setdefault(name, test.name)
        if named := _IN_A_NAME.match(test.name):
            yield ".".join(filter(None, named.groups())), test.lineno, test.name
        yield from ((number, line, test.name) for line, number in _cited(test, lines))
    for name, table in tables.items():
        if name in walked:
            yield from ((number, line, walked[name]) for line, number in _cited(table, lines))


def _assigned(node: ast.stmt) -> list[str]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _reached(test: ast.AST, tables: dict[str, ast.stmt]) -> set[str]:
    """The tables that a test names, and those that these name."""
    found: set[str] = set()
    waiting = [test]
    while waiting:
        names = {node.id for node in ast.walk(waiting.pop()) if isinstance(node, ast.Name)}
        new = names & tables.keys() - found
        found |= new
        waiting += [tables[name] for name in new]
    return found


def _cited(node: ast.stmt, lines: list[str]) -> Iterator[tuple[int, str]]:
    """Line and number: texts that are a number, and what stands after "CR" in texts and comments, those right above too."""
    found: dict[tuple[int, str], None] = {}
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            if _WHOLE.fullmatch(part.value):
                found[part.lineno, part.value] = None
            for line, words in enumerate(part.value.splitlines(), start=part.lineno):
                found |= dict.fromkeys((line, number) for number in _said(words))
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
    while first > 1 and lines[first - 2].startswith("#"):
        first -= 1
    for line in range(first, (node.end_lineno or node.lineno) + 1):
        found |= dict.fromkeys((line, number) for number in _said(lines[line - 1].partition("#")[2]))
    return iter(found)


def _said(words: str) -> Iterator[str]:
    match = _SAID.search(words)
    return numbers_in(match[1]) if match else iter(())
