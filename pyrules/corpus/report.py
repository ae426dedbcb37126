"""The report on all cards: counts and shares, and the constructions that are missing most often."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import Any

from pyrules.cards import Card, CardStore
from pyrules.corpus.judging import FULL, NOTHING, PART, Verdict, verdicts
from pyrules.corpus.running import over_cards
from pyrules.parallel import Step, Workers

_SHOWN = 40  # constructions
Tree = dict[str, Any]


def report(
    store: Path | None = None, by: str = "construct", workers: Workers = None, step: Step = lambda more: None
) -> Tree:
    """How much of the rules text of all cards of a store is understood, as a tree for JSON.

    The counts stand at the top; `by` groups the paragraphs: by card `type`, by `set` (a paragraph counts in each set of its card;
    where the installed card data name no sets, a `note` says so), by `kind` of ability, by the `part` that is not understood, or
    by `construct` alone, which is always there: where the grammar stops most often, with an example each.
    """
    started = time.perf_counter()
    tally = _Tally(by, _sets(store) if by == "set" else {})
    for name, found in over_cards(_judged, store, workers, step):
        tally.add(name, found)
    return tally.tree(time.perf_counter() - started)


def _judged(card: Card) -> tuple[str, list[Verdict]]:
    return card.name, verdicts(card, back=True)


def _sets(store: Path | None) -> dict[str, tuple[str, ...]]:
    with CardStore.open(store) as opened:
        return opened.sets()


class _Tally:
    def __init__(self, by: str, sets: dict[str, tuple[str, ...]]) -> None:
        self.by, self.sets = by, sets
        self.counts: Counter[str] = Counter()
        self.shares: dict[str, Counter[str]] = {}
        self.missing: Counter[str] = Counter()
        self.examples: dict[str, tuple[str, str]] = {}
        self.not_back: list[dict[str, str]] = []

    def add(self, name: str, found: list[Verdict]) -> None:
        counts = self.counts
        counts["cards"] += 1
        counts["cards_understood"] += all(verdict.understood == FULL for verdict in found)
        for verdict in found:
            self._paragraph(verdict, name)
            if not verdict.comes_back:
                counts["round_trip_failures"] += 1
                self.not_back.append({"card": name, "text": verdict.text})
            for words in dict.fromkeys(verdict.missing):
                self.missing[words] += 1
                self.examples.setdefault(words, (name, verdict.text))

    def _paragraph(self, verdict: Verdict, name: str) -> None:
        counts, full = self.counts, verdict.understood == FULL
        counts["paragraphs"] += 1
        counts["paragraphs_understood"] += full
        counts["paragraphs_in_part"] += verdict.understood == PART
        if verdict.keyword_line:
            counts["keyword_lines"] += 1
            counts["keyword_lines_understood"] += full
        if verdict.kind == "activated":
            counts["activated"] += 1
            counts["activated_cost_understood"] += not {"cost", "restriction"} & set(verdict.parts)
        if verdict.kind == "triggered":
            counts["triggered"] += 1
            counts["triggered_event_understood"] += "event" not in verdict.parts
        if verdict.adds_mana:
            counts["mana_abilities"] += 1
            counts["mana_abilities_understood"] += full
        for group in self._groups(verdict, name):
            self.shares.setdefault(group, Counter())[verdict.understood] += 1

    def _groups(self, verdict: Verdict, name: str) -> tuple[str, ...]:
        match self.by:
            case "set":
                return self.sets.get(name, ("none",)) if self.sets else ()
            case "type":
                return verdict.types or ("none",)
            case "kind":
                return (verdict.kind,)
            case "part":
                return verdict.parts
        return ()

    def tree(self, seconds: float) -> Tree:
        names = (
            "cards cards_understood paragraphs paragraphs_understood paragraphs_in_part round_trip_failures mana_abilities "
            "mana_abilities_understood activated activated_cost_understood triggered triggered_event_understood "
            "keyword_lines keyword_lines_understood"
        )
        tree: Tree = {name: self.counts[name] for name in names.split()}
        tree["seconds"] = round(seconds, 1)
        if self.by == "set" and not self.sets:
            tree["note"] = "the installed card data name no sets"
        if self.shares:
            tree["by"] = {
                group: {"paragraphs": sum(found.values()), **{word: found[word] for word in (FULL, PART, NOTHING)}}
                for group, found in sorted(self.shares.items(), key=lambda item: (-sum(item[1].values()), item[0]))
            }
        if self.not_back:
            tree["not_back"] = self.not_back[:_SHOWN]
        most = sorted(self.missing.items(), key=lambda item: (-item[1], item[0]))
        tree["constructs"] = len(most)
        tree["missing"] = [
            {"construct": words, "paragraphs": count, "card": self.examples[words][0], "text": self.examples[words][1]}
            for words, count in most[:_SHOWN]
        ]
        return tree
