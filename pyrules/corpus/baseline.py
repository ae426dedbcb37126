"""What was understood once: the hashes of the paragraphs, so that none of them is lost unseen.

The file holds four bytes for each paragraph, sorted; no text of a card.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Any

from pyrules.cards import Card
from pyrules.corpus.judging import FULL, verdicts
from pyrules.corpus.running import over_cards
from pyrules.errors import InputError
from pyrules.parallel import Step, Workers

_SIZE = 4


def check(
    baseline: Path, store: Path | None = None, workers: Workers = None, step: Step = lambda more: None
) -> dict[str, Any]:
    """Which paragraphs of the store's cards were understood when the baseline was written and are no more.

    Gives `lost` (card and text each), and how many are `kept` and `gained`. Raises InputError for a file that is no baseline.
    """
    before = _read(baseline)
    now = dict(_understood(store, workers, step))
    lost = [
        {"card": card, "text": text}
        for text, (full, card) in sorted(now.items())
        if not full and hashed(text) in before
    ]
    full_now = {hashed(text) for text, (full, _) in now.items() if full}
    return {"lost": lost, "kept": len(full_now & before), "gained": len(full_now - before)}


def write(baseline: Path, store: Path | None = None, workers: Workers = None, step: Step = lambda more: None) -> int:
    """Writes what is understood now as the baseline, and gives the number of paragraphs."""
    hashes = sorted({hashed(text) for text, (full, _) in _understood(store, workers, step) if full})
    baseline.write_bytes(b"".join(hashes))
    return len(hashes)


def _understood(store: Path | None, workers: Workers, step: Step) -> list[tuple[str, tuple[bool, str]]]:
    found: dict[str, tuple[bool, str]] = {}
    for name, paragraphs in over_cards(_texts, store, workers, step):
        for text, full in paragraphs:
            # The same words may be understood on one card only: a capital may be a name.
            before = found.get(text, (True, name))
            found[text] = (before[0] and full, before[1])
    return list(found.items())


def _texts(card: Card) -> tuple[str, list[tuple[str, bool]]]:
    return card.name, [(verdict.text, verdict.understood == FULL) for verdict in verdicts(card)]


def hashed(text: str) -> bytes:
    """What a baseline holds of a paragraph."""
    return blake2b(text.encode(), digest_size=_SIZE).digest()


def _read(baseline: Path) -> set[bytes]:
    try:
        data = baseline.read_bytes()
    except OSError as error:
        raise InputError(error.strerror or "not readable", file=str(baseline), expected="a baseline") from None
    hashes = [data[place : place + _SIZE] for place in range(0, len(data), _SIZE)]
    if len(data) % _SIZE or hashes != sorted(set(hashes)):
        raise InputError("the file is no baseline", file=str(baseline), expected="a file written with --update")
    return set(hashes)
