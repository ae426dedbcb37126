"""The answer's `payment`: which abilities are activated, in order, and which mana pays for which symbol (CR 601.2g–h)."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pyrules.answers.read import Reader, Tree, mana_symbol_text, mana_text
from pyrules.solve.payment import Payment

_SAID = {"tap": "is tapped", "leave": "leaves its zone"}


def payment_tree(payment: Payment, cost: str, saves: str, reader: Reader) -> Tree:
    """The tree of a payment: `steps` in order, then what each symbol of the `cost` is paid with."""
    chosen: dict[str, list[Any]] = defaultdict(list)
    for name, arguments in payment.chosen:
        chosen[name].append(arguments)
    pays = sorted((arguments for name, arguments in payment.steps if name == "pays"), key=repr)
    symbols = {index: mana_symbol_text(symbol) for index, symbol in chosen["asks_symbol"]}
    halves = dict(chosen["as_half"])
    main = [_paid(symbols.get(need[1][0], "{1}"), unit) for need, unit in pays if need[0] == "main"]
    main += [
        {"symbol": symbol, "with": "2 life", "from": "life"}
        for index, symbol in symbols.items()
        if halves.get(index) == "life"
    ]
    tree: Tree = {"cost": cost, "saves": saves, "steps": [], "pays": sorted(main, key=lambda p: p["symbol"] == "{1}")}
    for activation in _in_order(payment, chosen):
        object_id, key, _ = activation
        _, counts = next(made[4] for made in chosen["makes"] if made[:3] == activation)
        doubled = [one[4] for one in chosen["doubles"] if one[:3] == activation]  # CR 701.10f
        counts = tuple(int(n) + doubled.count(c) for n, c in zip(counts, "wubrgc", strict=True))
        step: Tree = {"activate": object_id, "ability": reader.words(key), "adds": mana_text(counts)}
        if own := [
            _paid(_part_symbol(chosen, need[1]), unit)
            for need, unit in pays
            if need[0] == "part" and need[1][:3] == activation
        ]:
            step["pays"] = own
        if taken := [_name(x[3]) for name, x in payment.steps if name == "uses_up" and x[:3] == activation]:
            step["uses"] = taken
        tree["steps"].append(step)
    if besides := sorted({(_name(x), how) for how, x in chosen["pays_besides"]}):
        tree["besides"] = [f"{x} {_SAID[how]}" for x, how in besides]
    if life := sum(amount for _, amount in chosen["life_paid"]):
        tree["life"] = life
    return tree


def _in_order(payment: Payment, chosen: dict[str, list[Any]]) -> list[tuple[Any, ...]]:
    """The activations, each after those that go before it; on the same footing in the order of the board's names."""
    waiting = sorted((arguments[:3] for arguments in chosen["makes"]), key=repr)
    first = [(pair[0][1], pair[1][1]) for name, pair in payment.steps if name == "goes_before"]
    ordered: list[tuple[Any, ...]] = []
    while waiting:
        ready = next((w for w in waiting if not any(b == w and a in waiting for a, b in first)), waiting[0])
        waiting.remove(ready)
        ordered.append(ready)
    return ordered


def _part_symbol(chosen: dict[str, list[Any]], part: tuple[Any, ...]) -> str:
    object_id, key, _, index, _ = part
    symbol = next(y for o, k, i, y, _ in chosen["asks_part"] if (o, k, i) == (object_id, key, index))
    return "{1}" if symbol == "generic" else mana_symbol_text(symbol)


def _paid(symbol: str, unit: Any) -> Tree:
    name, arguments = unit
    if name == "pool":
        return {"symbol": symbol, "with": f"{{{arguments[0].upper()}}}", "from": "mana pool"}
    if name == "made":
        return {"symbol": symbol, "with": f"{{{arguments[3].upper()}}}", "from": arguments[0]}
    return {"symbol": symbol, "with": _name(arguments[0]), "from": "instead of mana"}


def _name(thing: Any) -> str:
    return "an unknown card" if isinstance(thing, tuple) else str(thing)
