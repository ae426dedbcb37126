"""The question about the rulebook itself: which rules are encoded, where, and which tests stand for them."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from pyrules.citations.numbers import NUMBER, existing, in_order, is_beneath
from pyrules.citations.places import Place, encoded, tested
from pyrules.citations.wording import read_wording
from pyrules.errors import InputError

Tree = dict[str, Any]


def rulebook(number: str | None = None, text: str | Path | None = None) -> Tree:
    """The rules that are encoded or tested, in the rulebook's order, with file and line.

    `number` is a chapter (6), a section (613), a rule (613.8) or a letter (702.184a), and stands for everything beneath;
    without it the answer is about the whole rulebook. `text` is the path of the user's own copy of the Comprehensive
    Rules text; with it each rule has its "words". Gives

        {"number": "613.8", "tests_listed": True, "not_cited": ["613.8c"],
         "rules": [{"number": "613.8a", "encoded": [{"file": …, "line": …}], "tests": [{"file": …, "line": …, "test": …}]}]}

    where "not_cited" names the other rules beneath `number`, and "tests_listed" is False where the tests aren't at hand
    (an installed package has none). Raises InputError for a number that the rulebook doesn't have and for a text that
    can't be read.
    """
    words = None if text is None else read_wording(Path(text))
    known = existing() | (words or {}).keys()
    if number is not None:
        _check(number, known)
    code, tests = _by_number(encoded()), tested()
    stands = {} if tests is None else _by_number(tests)
    known |= code.keys() | stands.keys()
    within = sorted((n for n in known if number is None or is_beneath(n, number)), key=in_order)
    cited = [each for each in within if each in code or each in stands]
    return {
        "number": number,
        "tests_listed": tests is not None,
        "rules": [
            {"number": each}
            | ({} if words is None else {"words": words.get(each)})
            | {
                "encoded": [{"file": place.file, "line": place.line} for place in code.get(each, ())],
                "tests": [{"file": p.file, "line": p.line, "test": p.test} for p in stands.get(each, ())],
            }
            for each in cited
        ],
        "not_cited": [each for each in within if each not in code and each not in stands and "." in each],
    }


def _check(number: str, known: frozenset[str]) -> None:
    if not NUMBER.fullmatch(number):
        raise InputError(f"{number!r} is no rule number", expected="a number such as 6, 613, 613.8 or 702.184a")
    if number not in known and len(number) > 1:
        raise InputError(f"the Comprehensive Rules have no rule {number}")


def _by_number(places: Any) -> dict[str, list[Place]]:
    found: dict[str, set[Place]] = defaultdict(set)
    for number, place in places:
        found[number].add(place)
    return {number: sorted(each) for number, each in found.items()}
