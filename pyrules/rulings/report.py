"""The report on many rulings: how many are understood and decided, by topic, and the constructions that are missing most often."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from pyrules.cards import CardStore
from pyrules.errors import InputError, SolvingTimeout
from pyrules.parallel import Step, in_order
from pyrules.rulings.assertions import topics
from pyrules.rulings.claims import Claimed, claims
from pyrules.rulings.verify import verify
from pyrules.rulings.words import Names, paragraphs
from pyrules.text.terms import show

DECIDED = frozenset({"holds", "defines", "contradicted"})
_SHOWN = 40  # constructions
_WORDS = 2  # of a construction
_TOGETHER = 16  # rulings
Tree = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Found:
    """What becomes of one ruling: how many sentences it has and how many of them become claims (`read`), whether an answer has
    all of them (`understood`), the verdicts, the topics, and the words at which the grammar stops."""

    sentences: int
    read: int
    understood: bool
    verdicts: tuple[str, ...]
    topics: tuple[str, ...]
    missing: tuple[tuple[str, str], ...]


def rulings_of(file: Path) -> list[str]:
    """The texts of a file with a ruling a line: JSON with the key `text`, or the text itself. Raises InputError."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise InputError(f"can't be read: {error.strerror}", file=str(file)) from None
    except UnicodeDecodeError:
        raise InputError("no text in UTF-8", file=str(file)) from None
    return [_text(line, file, number) for number, line in enumerate(lines, start=1) if line.strip()]


def _text(line: str, file: Path, number: int) -> str:
    if not line.lstrip().startswith("{"):
        return line.strip()
    try:
        text = json.loads(line)["text"]
    except (ValueError, KeyError):
        text = None
    if not isinstance(text, str):
        raise InputError('an object with the key "text" is expected', file=str(file), line=number)
    return text


def report(
    texts: Iterable[str],
    *,
    store: Path | None = None,
    timeout: float = 60.0,
    processes: int | None = None,
    step: Step = lambda more: None,
) -> Tree:
    """How many rulings are understood and decided, as a tree for JSON; on all cores, or so many processes.

    A ruling is `read` if each of its sentences becomes a claim, `understood` if an answer has all of them, `decided`
    if none of them is vacuous or undecided. `topics` are those of rules_asp/rulings/topics.lp.
    """
    started = time.perf_counter()
    counts: Counter[str] = Counter()
    topics: dict[str, Counter[str]] = {}
    missing: Counter[str] = Counter()
    examples: dict[str, str] = {}
    groups = _groups(texts)
    for found in chain.from_iterable(in_order(partial(_found, store=store, timeout=timeout), groups, processes)):
        said = ["rulings", *_states(found)]
        counts.update(said)
        counts.update({"sentences": found.sentences, "sentences_read": found.read})
        counts["contradicted"] += found.understood and "contradicted" in found.verdicts
        for topic in found.topics or ("none found",):
            topics.setdefault(topic, Counter()).update(said)
        for words, sentence in found.missing:
            missing[words] += 1
            examples.setdefault(words, sentence)
        step(1)
    order = "rulings read understood decided contradicted sentences sentences_read".split()
    most = sorted(missing.items(), key=lambda item: (-item[1], item[0]))
    return {
        **{name: counts[name] for name in order},
        "seconds": round(time.perf_counter() - started, 1),
        "topics": {
            name: {key: found[key] for key in order[:4]}
            for name, found in sorted(topics.items(), key=lambda item: (-item[1]["rulings"], item[0]))
        },
        "constructs": len(most),
        "missing": [{"construct": words, "sentences": n, "example": examples[words]} for words, n in most[:_SHOWN]],
    }


def _states(found: Found) -> list[str]:
    if found.read < found.sentences or not found.sentences:
        return []
    if not found.understood:
        return ["read"]
    return ["read", "understood", *(["decided"] if set(found.verdicts) <= DECIDED else [])]


@lru_cache(maxsize=1)
def _store(file: Path | None) -> CardStore | None:
    try:
        return CardStore.open(file) if file is not None else CardStore.open()
    except InputError:
        return None


def _groups(texts: Iterable[str]) -> Iterator[list[str]]:
    """Rulings that are weighed together, as most of the work is the same for all."""
    rest = iter(texts)
    while group := list(islice(rest, _TOGETHER)):
        yield group


def _found(texts: list[str], store: Path | None, timeout: float) -> list[Found]:
    cards = _store(store)
    said = [[one for line in text.split("\n") for one in claims(line, Names(cards))] for text in texts]
    read = [bool(found) and all(one.term is not None for one in found) for found in said]
    judged = iter(_judged([text for text, whole in zip(texts, read, strict=True) if whole], cards, timeout))
    return [_of(found, next(judged) if whole else []) for found, whole in zip(said, read, strict=True)]


def _judged(texts: list[str], cards: CardStore | None, timeout: float) -> list[list[Tree]]:
    """What becomes of the paragraphs of each text; of one without an answer in time, nothing."""
    if not texts:
        return []
    try:
        found = iter(verify("\n".join(texts), cards=cards, timeout=timeout)["paragraphs"])
    except SolvingTimeout:
        return [[]] if len(texts) == 1 else [found for text in texts for found in _judged([text], cards, timeout)]
    return [list(islice(found, len(paragraphs(text)))) for text in texts]


def _of(said: list[Claimed], judged: list[Tree]) -> Found:
    read = [show(one.term) for one in said if one.term is not None]
    missing = tuple((_construct(one.sentence.text, one.column), one.sentence.text) for one in said if one.term is None)
    understood = bool(judged) and all(paragraph["understood"] for paragraph in judged)
    verdicts = tuple(claim["verdict"] for paragraph in judged for claim in paragraph["claims"])
    return Found(len(said), len(read), understood, verdicts, topics(read), missing)


def _construct(sentence: str, column: int) -> str:
    """The word at which the grammar stops, and those after it."""
    start = max(sentence.rfind(" ", 0, column + 1) + 1, 0) if column < len(sentence) else len(sentence)
    return " ".join(sentence[start:].split()[:_WORDS]) or "(end)"
