"""One self-contained page: each paragraph, its claims in words, their verdicts, and the boards that show them."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

Tree = dict[str, Any]
_HEAD = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rulings</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; }
.paragraph { border-top: 1px solid #ccc; padding: .5rem 0; }
.claim { margin: .4rem 0 .4rem 1rem; }
.verdict { display: inline-block; min-width: 8rem; font-weight: 600; }
.holds { color: #176e2c; } .defines { color: #155e8a; } .contradicted { color: #b00020; } .vacuous, .undecided, .not-understood { color: #8a6100; }
.board { display: flex; flex-wrap: wrap; gap: .4rem; margin: .4rem 0 .4rem 1rem; }
.object { border: 1px solid #999; border-radius: .4rem; padding: .2rem .5rem; background: #f7f7f2; font-size: .85rem; }
.tapped { transform: rotate(4deg); background: #eee; } .zone { flex-basis: 100%; font-size: .8rem; color: #666; }
</style></head><body>
"""


def rulings_page(answers: dict[str, Tree]) -> str:
    """The page as HTML; everything from outside is escaped."""
    parts = [_HEAD]
    for name, tree in answers.items():
        parts.append(f"<h1>{escape(name)}</h1>")
        parts += [part for paragraph in tree["paragraphs"] for part in _paragraph(paragraph)]
    return "\n".join([*parts, "</body></html>\n"])


def _paragraph(paragraph: Tree) -> Iterator[str]:
    yield f'<div class="paragraph"><p>{escape(paragraph["text"])}</p>'
    for claim in paragraph["claims"]:
        word = claim["verdict"]
        yield f'<div class="claim"><span class="verdict {word.replace(" ", "-")}">{escape(word)}</span> {escape(claim["claim"])}'
        for key in ("counterexample", "witness"):
            if key in claim:
                yield f"<details><summary>{key}: {escape(claim.get('case', ''))}</summary>"
                yield from _board(claim[key])
                yield "</details>"
        yield "</div>"
    for place in paragraph.get("not_understood", []):
        yield (
            f'<div class="claim"><span class="verdict not-understood">not understood</span> {escape(place["text"])} '
            f"<small>(column {place['at'] + 1}: expected {escape(place['expected'])})</small></div>"
        )
    yield "</div>"


def _board(board: Tree) -> Iterator[str]:
    turn = board.get("turn", {})
    yield f'<div class="board"><span class="zone">{escape(", ".join(f"{key} {value}" for key, value in turn.items()))}</span>'
    for player, zones in board["players"].items():
        for zone, entries in zones.items():
            if isinstance(entries, list) and entries:
                yield f'<span class="zone">{escape(player)}: {escape(zone)}</span>'
                yield from map(_object, entries)
    for entry in board.get("stack") or []:
        yield f'<span class="zone">stack</span>{_object(entry)}'
    for effect in board.get("effects") or []:
        yield f'<span class="zone">{escape(", ".join(effect.get("on", [])))}: {escape(effect["text"])}</span>'
    yield "</div>"


def _object(entry: Any) -> str:
    if not isinstance(entry, dict):
        return f'<span class="object">{escape(str(entry))}</span>'
    name = entry.get("card") or entry.get("spell") or entry.get("ability") or entry.get("id") or ""
    notes = [f"{n} {kind}" for kind, n in entry.get("counters", {}).items()]
    notes += [word for word in ("tapped", "sick", "revealed") if entry.get(word) is True]
    tapped = " tapped" if entry.get("tapped") is True else ""
    return f'<span class="object{tapped}">{escape(str(name))} <small>{escape(", ".join([str(entry.get("id", "")), *notes]))}</small></span>'
