"""`python -m tests.mutation [CHAPTER…]`: which small changes of the rulebook no test notices, and the share of those that are.

A chapter is one of `mana`, `symbols`, `activating`, `station`, `layers`. `--share N` tries a random one of N mutants, `--again FILE`
only those that an earlier run wrote to FILE with `--out`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import yaml

from tests.mutation.loop import Loop, run

HERE = Path(__file__).parent
# The files of a chapter, and the tests that stand for it.
CHAPTERS = {
    "mana": (("106_",), ("rules/test_mana_texts.py", "rules/test_restricted_mana.py", "rules/test_unread_mana.py", "rules/test_mana_and_symbols.py", "rules/test_paying.py", "seeds/test_mana.py", "rules/test_lands.py", "rules/test_do.py")),
    "symbols": (("107_",), ("rules/test_mana_and_symbols.py", "seeds/test_symbols.py")),
    "activating": (("602_", "605_"), ("rules/test_activating_texts.py", "rules/test_activating.py", "rules/test_triggered_mana.py", "rules/test_unread_permissions.py", "rules/test_who_activates.py", "rules/test_mana_and_symbols.py", "seeds/test_symbols.py")),
    "station": (("721_", "702_184"), ("seeds/test_station.py", "rules/test_station_cards.py", "rules/test_layers.py", "rules/test_do.py")),
    "layers": (("613_",), ("rules/test_layer_4.py", "rules/test_layers_5_and_6.py", "rules/test_layer_7.py", "rules/test_layer_2_and_unread.py", "rules/test_layer_5.py", "rules/test_layers.py", "rules/test_rulebook_examples.py", "rules/test_lands.py", "seeds/test_emblem.py")),
}  # fmt: skip


def equivalent() -> dict[str, str]:
    """The mutants that change nothing, by name, each with the reason."""
    rows = yaml.safe_load((HERE / "equivalent.yaml").read_text(encoding="utf-8")) or []
    return {row["mutant"]: row["reason"] for row in rows}


def main() -> None:
    """Tries the mutants of the chapters and prints the scores."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("chapters", nargs="*", default=list(CHAPTERS), metavar="CHAPTER")
    parser.add_argument("--share", type=int, default=1, help="try one of so many mutants")
    parser.add_argument("--out", type=Path, help="write the mutants that nothing noticed to this file")
    parser.add_argument("--again", type=Path, help="try only the mutants of this file")
    parser.add_argument("--most", type=int, default=40, help="questions that a mutant is tried on")
    parser.add_argument("--first", type=int, help="only so many of a chapter's modules of tests")
    given = parser.parse_args()
    only = frozenset(json.loads(given.again.read_text())) if given.again else None
    known = equivalent()
    left: list[str] = []
    lines = []
    modules = dict.fromkeys(module for chapter in given.chapters for module in CHAPTERS[chapter][1][: given.first])
    whole = Loop([file for chapter in given.chapters for file in CHAPTERS[chapter][0]], given.share, only, given.most)
    run([str(HERE.parent / module) for module in modules], whole)
    for chapter in given.chapters:
        loop = whole.part(CHAPTERS[chapter][0])
        open_ones = [one for one in loop.unnoticed if one.name not in known]
        left += [one.name for one in open_ones]
        for one in open_ones:
            print(f"{one.file}:{one.line}: {loop.how[one.name]}: {one.change}\n    {one.rule}")
        total = len(loop.noticed) + len(open_ones)
        score = 100 * len(loop.noticed) / total if total else 100.0
        equal = len(loop.unnoticed) - len(open_ones)
        lines.append(
            f"{chapter:<12}{score:5.1f} %  {len(loop.noticed)} of {total} noticed, {equal} equivalent, {loop.seconds:.0f} s"
        )
    print("\n".join(lines))
    if given.out:
        given.out.write_text(json.dumps(left, indent=1))


if __name__ == "__main__":
    main()
