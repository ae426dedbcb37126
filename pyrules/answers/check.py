"""The question about one action: its choices as facts, and the judgement on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pyrules.action import Request
from pyrules.answers.read import Reader
from pyrules.text.terms import quote

_CHOICES = {
    "targeting": "target", "tapping": "tap", "sacrificing": "sacrifice", "discarding": "discard", "exiling": "exile",
    "revealing": "reveal", "beholding": "behold",
}  # fmt: skip


def request_facts(request: Request) -> Iterator[str]:
    """The choices that the request makes, for rules_asp/questions/check.lp."""
    yield from (f"requested_pair({quote(x)},{quote(y)})." for x, y in request.pairs)
    if request.object is not None:
        yield f"requested({quote(request.object)})."
        for word, predicate in _CHOICES.items():
            for chosen in request.chosen(word):
                yield f"requested_choice({predicate},{quote(chosen)})."
    for target, share in zip(request.chosen("targeting"), request.chosen("dividing"), strict=False):
        yield f"requested_share({quote(target)},{int(share)})."
    for value in request.chosen("x"):
        yield f"requested_x({int(value)})."
    if request.mana is not None:
        counts = ",".join(str(request.mana.count(f"{{{letter}}}")) for letter in "WUBRGC")
        yield f"requested_mana(m({counts}))."


def judged(request: Request, reader: Reader) -> tuple[dict[str, Any], Any]:
    """The tree of the answer, without `why`, and the rules' term for the action: legal if some action that fits the request is."""
    fitting = [(term, action) for term, action in reader.judgements() if fits(request, action)]
    tree: dict[str, Any] = {"action": request.text, "legal": False, "why_not": []}
    if not fitting and _unread(request, reader):
        return {**tree, "legal": None, "not_judged": True}, None
    if not fitting:
        what = (
            f"no such ability of {request.object}"
            if request.do in ("activate", "tap")
            else f"no way to {request.ability if request.do == 'special' else request.do} it now"
        )
        rule = {"activate": "602.2", "tap": "602.2", "special": "116.2"}.get(request.do, "101.2")
        tree["why_not"] = [{"rule": rule, "reason": what}]
        return tree, None
    term, best = next((a for verdict in (True, None, False) for a in fitting if a[1]["legal"] is verdict), fitting[0])
    tree["legal"] = best["legal"]
    tree["why_not"] = [] if best["legal"] else best["why_not"]
    for key in ("payable", "cost", "not_judged"):
        if key in best:
            tree[key] = best[key]
    return tree, term


def _unread(request: Request, reader: Reader) -> bool:
    """Whether the action may be one that nobody understands: by a text that may allow to cast or play the object, by another
    face that its card data don't describe, or by the ability that was named ("#Craft"), which stands on it."""
    if request.do in ("cast", "play") and (request.object,) in reader.atoms["answer_perhaps_allowed"]:
        return True
    if request.object in reader.situation.undescribed and request.do != "activate":
        return True
    described = reader.situation.faces.get(request.object or "")
    named = (request.ability or "").lower()
    abilities = described.abilities if described and named else ()
    return any(ability.not_understood and ability.text.lower().startswith(named) for ability in abilities)


def fits(request: Request, action: dict[str, Any]) -> bool:
    """Whether the request can mean this action of the list."""
    do = "activate" if request.do == "tap" else request.do
    if action["do"] != do or action.get("object") != request.object:
        return False
    if request.do == "tap":
        return bool(action.get("mana_ability"))
    if (way := request.chosen("as")) and str(action.get("as", "")).lower() != way[0].lower():
        return False
    if request.do == "special":
        return bool(action["kind"] == request.ability)
    if request.ability is None:
        return True
    if request.ability.isdigit():
        return bool(action["n"] == int(request.ability))
    return bool(action["ability"].lower().startswith(request.ability.lower()))
