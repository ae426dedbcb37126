"""The print-outs of `ask` and `check`."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from pyrules.action import WRITTEN
from pyrules.show.console import console, lines, not_understood, reason, section, table, text, verdict

Tree = dict[str, Any]


def show_ask(tree: Tree) -> None:
    """Everything about a moment, part by part."""
    out = console()
    if "actions" in tree:
        _actions(out, tree)
    if "mana" in tree:
        _mana(out, tree["mana"])
    if "stations" in tree:
        _stations(out, tree["stations"])
    if "objects" in tree:
        _objects(out, tree["objects"])
    if "combat" in tree:
        _combat(out, tree["combat"])
    if "not_understood" in tree:
        not_understood(out, tree["not_understood"])


def _actions(out: Any, tree: Tree) -> None:
    rows = table("Action", "Which is", "Verdict", "Because", which=3, because=4)
    for action in tree["actions"]:
        which = action.get("ability") or action.get("cost") or ""
        rows.add_row(text(action_words(action)), text(which), verdict(action), lines(map(reason, action["why_not"])))
    section(out, f"What {_brief(tree['player'])} can do now", rows)


def action_words(action: Tree) -> str:
    """An action as `check` takes it."""
    verb = WRITTEN.get(action.get("kind", ""), action.get("kind", action["do"]))
    words = f"{verb} {action['object']}" if "object" in action else str(verb)
    if "n" in action:
        words += f"#{action['n']}"
    return f'{words} as "{action["as"]}"' if "as" in action else words


def _mana(out: Any, mana: Tree) -> None:
    rows = table("Permanent", "Could produce", "Ability", "Adds now", ability=3, adds=2)
    for object_id, entry in mana.items():
        could = " ".join(entry["could_produce"]) or "nothing"
        for index, ability in enumerate(entry["abilities"] or [None]):
            first = (text(object_id), text(could)) if index == 0 else ("", "")
            adds = " or ".join(ability["produces"]) or "nothing" if ability else ""
            rows.add_row(*first, text(ability["ability"] if ability else ""), text(adds))
    section(out, "Mana", rows)


def _stations(out: Any, stations: Tree) -> None:
    rows = table("Station card", "Charge", "Active", "Not yet", "A creature")
    for object_id, entry in stations.items():
        active, inactive = (", ".join(f"{n}+" for n in entry[key]) or "-" for key in ("active", "inactive"))
        creature = "yes" if entry["creature"] else "no"
        rows.add_row(text(object_id), text(entry["charge"]), text(active), text(inactive), text(creature))
    section(out, "Striations", rows)


def _objects(out: Any, objects: Tree) -> None:
    rows = table("Object", "Name", "Type", "P/T", "Colors", "Abilities", name=2, type=2, abilities=4)
    for object_id, entry in objects.items():
        left = " ".join([*entry["supertypes"], *entry["types"]])
        subtypes = [*entry["subtypes"], *(["every creature type"] if entry.get("every_creature_type") else [])]
        types = f"{left} — {' '.join(subtypes)}" if subtypes else left
        strength = "" if entry["power"] is None else f"{entry['power']}/{entry['toughness']}"
        colors = " ".join(entry["colors"])
        cells = (object_id, entry["name"], types, strength, colors)
        rows.add_row(*map(text, cells), lines(entry["abilities"]))
    section(out, "Objects", rows)


def _combat(out: Any, combat: Tree) -> None:
    able = table("Creature", "May be declared for", may=1)
    for object_id, others in combat["able"].items():
        able.add_row(text(object_id), text(", ".join(others)))
    section(out, "Who can be declared", able)
    legal = table(f"The best obey {combat['must']} requirement(s)", best=1)
    for pairs in combat["declarations"]:
        legal.add_row(text(", ".join(pairs) or "nothing"))
    if combat.get("more"):
        legal.add_row(text("… and more"))
    section(out, "Legal declarations", legal)


def show_check(tree: Tree) -> None:
    """One action: the verdict, then each reason against it, or what it follows from."""
    out = console()
    out.print(Text.assemble(text(tree["action"], "bold"), ": ", verdict(tree)), soft_wrap=True)
    for entry in tree["why_not"]:
        out.print(Text.assemble("  - ", reason(entry)), soft_wrap=True)
    if "payment" in tree:
        _payment(out, tree["payment"])
    for entry in tree.get("why", ()):
        _derivation(out, entry)
    if "not_understood" in tree:
        out.print()
        not_understood(out, tree["not_understood"])


def _payment(out: Any, payment: Tree) -> None:
    out.print(text(f"  To pay {payment['cost']}:"), soft_wrap=True)
    for step in payment["steps"]:
        costs = "".join(f", {_share(share)}" for share in step.get("pays", ()))
        uses = f", using {', '.join(step['uses'])}" if "uses" in step else ""
        line = f"  - {step['activate']} adds {step['adds']} ({step['ability']}){uses}{costs}"
        out.print(text(line), soft_wrap=True)
    for share in payment["pays"]:
        out.print(text(f"  - {_share(share)}"), soft_wrap=True)
    for line in payment.get("besides", ()):
        out.print(text(f"  - {line}"), soft_wrap=True)


def _share(share: Tree) -> str:
    source = "" if share["from"] == "life" else f" {'' if ' ' in share['from'] else 'of '}{share['from']}"
    return f"{share['symbol']} is paid with {share['with']}{source}".replace(" mana pool", " of the mana pool")


def _derivation(out: Any, top: Tree) -> None:
    waiting = [(top, 1)]
    while waiting:
        entry, depth = waiting.pop()
        by = f" (CR {entry['by']})" if entry.get("by") else ""
        out.print(Text.assemble("  " * depth, "- ", text(entry["holds"]), (by, "cyan")), soft_wrap=True)
        waiting += [(cause, depth + 1) for cause in reversed(entry.get("because", ()))]


def _brief(name: str) -> str:
    return name if len(name) <= 60 else name[:57] + "..."
