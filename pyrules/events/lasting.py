"""Continuous effects that begin as an instruction is followed (CR 611.2), written as text into the board: the rules read it again there."""

from __future__ import annotations

import re
from dataclasses import replace

import clingo

from pyrules.board import Effect
from pyrules.errors import NotUnderstood
from pyrules.events.book import COLORS, Table
from pyrules.events.run import Way
from pyrules.events.state import Context, capital, terms_of
from pyrules.events.words import delayed_text, parts, verb_words
from pyrules.text.compile import compile_abilities

_CHOSEN_COLOR = re.compile(r"\bthe (color of your choice|chosen color)\b")
_LEFT_OPEN = re.compile(
    r"\bof (your|their|its controller's) choice\b|\byour choice of\b|\bthe chosen\b|\bthat (color|type)\b"
)


def lasting_effect(table: Table, way: Way, context: Context | None, instruction: clingo.Symbol) -> list[str]:
    """A continuous effect begins (CR 611.2), or the one before it goes on with "it's still a land"."""
    assert context is not None
    if instruction.name == "still":
        if table.effects:
            words = context.words().get(str(instruction))
            table.effects[-1] = replace(table.effects[-1], text=f"{table.effects[-1].text}. {capital(words or '')}.")
        return []
    if way["delays"]:
        return _delayed(table, way, context, instruction)
    if way["player_effect"]:
        text = context.words().get(str(instruction))
        if text is None:
            raise NotUnderstood(f"not understood: '{context.said(str(instruction))}', of {context.name}")
        table.effects.append(Effect(f"{capital(text)}.", table.stamp(), (), context.acting, None))
        return [f"{capital(text)}."]
    match instruction.name:
        case "if_instead" if way["exiling_instead"]:
            return _instead(table, way, context, instruction)
        case _ if way["game"]:
            return _about_the_game(table, context, instruction)
        case "you_do" if way["on"] and way["replaces"]:  # CR 612
            (old, new), *_ = way["replaces"]
            chosen = (word.string if word.type == clingo.SymbolType.String else str(word) for word in (old, new))
            verb = instruction.arguments[0]
            return _begins(
                table, way, context, f"change the text of it by replacing all instances of {' with '.join(chosen)}",
                verb.arguments[1] if verb.name == "verb_for" else None,
            )  # fmt: skip
        case "you_do" if way["on"]:  # "switch target creature's power and toughness until end of turn" (CR 613.4d)
            lasts = instruction.arguments[0].arguments[1]
            return _begins(table, way, context, "switch its power and toughness", lasts)
        case "statement_for":
            verb, lasts = instruction.arguments[1], instruction.arguments[2]
        case "for_duration":
            verb, lasts = instruction.arguments[1].arguments[1], instruction.arguments[0]
        case "statement" if way["on"]:
            verb, lasts = instruction.arguments[1], instruction
        case _:
            return []
    if not way["on"]:
        return []
    known = context.words()
    fixed = {str(said): becomes for said, becomes in way["says"]}
    said = [verb_words(fixed.get(str(part), part), known) for part in parts(verb)]
    if any(words is None for words in said):
        raise NotUnderstood(f"not understood: '{context.said(str(instruction))}', of {context.name}")
    text = " and ".join(words or "" for words in said)
    return _begins(table, way, context, text, None if lasts is instruction else lasts)


def _begins(table: Table, way: Way, context: Context, text: str, lasts: clingo.Symbol | None) -> list[str]:
    """An effect of these words begins, about the objects that are known now (CR 611.2c)."""
    on = tuple(sorted(x.string for x in way.terms("on")))
    copy_of = next((table.copied_name(x.string) for x in way.terms("original")), None)
    if copy_of is not None:
        text = re.sub(r"\b(another )?target ", "that ", text)
    for color in way.terms("written_color"):
        text = _CHOSEN_COLOR.sub(COLORS[color.name], text)
    if _LEFT_OPEN.search(text):
        raise NotUnderstood(f"not understood as a lasting effect: '{text}', of {context.name}")
    if lasts is not None:
        text += " " + context.words().get(str(lasts), str(lasts).replace("_", " "))
    alone = text if text.startswith(("switch ", "change the text ")) else f"~ {text}"
    if "~" in text or any(a.not_understood for a in compile_abilities(capital(alone))):
        raise NotUnderstood(f"not understood as a lasting effect: '{text}', of {context.name}")
    by = context.by if context.by in table.ids() else None
    table.effects.append(Effect(text, table.stamp(), on, None, by, copy_of))
    return [f"{', '.join(on)}: {text}"]


def _delayed(table: Table, way: Way, context: Context, instruction: clingo.Symbol) -> list[str]:
    """A delayed triggered ability is created (CR 603.7): an effect whose text is a triggered ability."""
    (event, clause), *_ = way["delays"]
    text = delayed_text(instruction, event, clause, way.terms("bound"), context.words())
    # What stands behind it in the paragraph may belong to it or not.
    followed = (
        any(str(instruction) in terms_of([a])[:-1] for a in context.abilities) and instruction.name == "triggered"
    )
    if text is None or followed or any(a.not_understood or a.kind != "triggered" for a in compile_abilities(text)):
        raise NotUnderstood(f"not understood: '{context.said(str(instruction))}', of {context.name}")
    on = tuple(sorted(x.string for x in way.terms("on")))
    table.effects.append(Effect(text, table.stamp(), on, context.acting, context.viewpoint))
    return [text]


def _instead(table: Table, way: Way, context: Context, instruction: clingo.Symbol) -> list[str]:
    """ "If that creature would die this turn, exile it instead": of the creatures that are known now (CR 611.2c)."""
    known = context.words()
    text, phrase = known.get(str(instruction)), known.get(str(way.terms("exiling_instead")[0]))
    if text is None or phrase is None:
        raise NotUnderstood(f"not understood: '{context.said(str(instruction))}', of {context.name}")
    on = tuple(sorted(x.string for x in way.terms("on")))
    text = f"{capital(text.replace(phrase, 'that creature', 1))}."
    if on:
        table.effects.append(Effect(text, table.stamp(), on, None, None))
    return [text] if on else []


def _about_the_game(table: Table, context: Context, instruction: clingo.Symbol) -> list[str]:
    """An effect about what its text says, not about objects that are known now."""
    words = context.words().get(str(instruction))
    if words is None or "~" in words or any(a.not_understood for a in compile_abilities(f"{capital(words)}.")):
        raise NotUnderstood(f"not understood: '{context.said(str(instruction))}', of {context.name}")
    player = context.acting if re.search(r"\byou(r)?\b", words) else None
    table.effects.append(Effect(f"{capital(words)}.", table.stamp(), (), player, None))
    return [f"{capital(words)}."]
