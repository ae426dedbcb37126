"""The print-out of `rulebook`."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from rich.console import Console
from rich.text import Text

from pyrules.citations.numbers import section_of
from pyrules.show.console import console, lines, section, table, text

Tree = dict[str, Any]
ONLY_IN_A_CHECKOUT = "Tests are listed in a checkout only: an installed pyrules has none."


def show_sections(answer: Tree) -> None:
    """A line for each section: how many of its rules are encoded, which, and how many places test them."""
    out = console()
    listed = table("Section", "Rules", "Encoded", "Tests", encoded=1)
    missing = {name: len(list(rules)) for name, rules in groupby(answer["not_cited"], section_of)}
    for name, group in groupby(answer["rules"], lambda rule: section_of(rule["number"])):
        rules = [rule for rule in group if "." in rule["number"]]
        encoded = [rule["number"].removeprefix(name) for rule in rules if rule["encoded"]]
        tests = sum(len(rule["tests"]) for rule in rules)
        listed.add_row(
            text(name, "bold"),
            f"{len(encoded)} of {len(rules) + missing.get(name, 0)}",
            text(" ".join(encoded)),
            str(tests) if answer["tests_listed"] else "",
        )
    section(out, "Rules that are encoded", listed)
    out.print(text("`pyrules rulebook 613` shows where, and the tests."))
    _tests_elsewhere(out, answer)


def show_rules(answer: Tree) -> None:
    """The rules beneath a number: the words if there are any, the places that encode them, their tests."""
    out = console()
    for rule in answer["rules"]:
        head = text(rule["number"], "bold")
        if rule.get("words"):
            head = Text.assemble(head, " ", text(rule["words"]))
        out.print(head)
        places = [_place(each) for each in rule["encoded"]] or [text("not encoded", "yellow")]
        out.print(_indented("encoded", places), soft_wrap=True)
        if answer["tests_listed"]:
            tests = [Text.assemble(_place(each), " ", text(each["test"], "cyan")) for each in rule["tests"]]
            out.print(_indented("tests", tests or [text("none", "yellow")]), soft_wrap=True)
        out.print()
    if answer["not_cited"]:
        out.print(text("Not encoded: " + " ".join(answer["not_cited"])))
    _tests_elsewhere(out, answer)


def _tests_elsewhere(out: Console, answer: Tree) -> None:
    if not answer["tests_listed"]:
        out.print(text(ONLY_IN_A_CHECKOUT))


def _place(place: Tree) -> Text:
    return text(f"{place['file']}:{place['line']}")


def _indented(name: str, places: list[Text]) -> Text:
    return lines(Text.assemble(text(f"  {name if i == 0 else '':<9}"), place) for i, place in enumerate(places))
