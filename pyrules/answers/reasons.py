"""Reasons for people: each term that a `prohibits` rule gives, as a sentence with the objects' names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pyrules.solve.atoms import Value

# The sentence for each reason of rules_asp; {0}, {1} … are its arguments in words, {0:land} so many lands (`filled`).
SENTENCES: dict[str, str] = {
    "no_priority": "{0} doesn't have priority",
    "not_your_turn": "it isn't {0}'s turn",
    "not_main_phase": "it isn't a main phase",
    "stack_not_empty": "the stack isn't empty",
    "no_land_play_left": "{0} has already played {1:land} this turn",
    "already_tapped": "{0} is already tapped",
    "already_untapped": "{0} is already untapped",
    "summoning_sick": "{0} hasn't been under its controller's control continuously since their most recent turn began",
    "already_activated": "this ability of {0} has already been activated {2:time}",
    "condition_not_met": "its condition isn't met: {1}",
    "not_during": "it is allowed only during {0}",
    "not_before": "it is allowed only before {0}",
    "not_after": "it is allowed only after {0}",
    "only_opponents_may": "only opponents of {0}'s controller may activate it",
    "only_one_may": "only the player whom {0} names may activate it",
    "no_times": "no activation of {0}'s ability is allowed this turn",
    "loyalty_used": "a loyalty ability of {0} has already been activated this turn",
    "too_little_loyalty": "{0} has only {1} loyalty",
    "too_few": "its cost is to {0} {1}, and {2:there}",
    "wrong_number": "its cost is to {0} {1}, and {2:named}",
    "too_little_total": "the total {0} that can be tapped is {1}, less than {2}",
    "too_little_life": "{0} has {1} life, less than {2}",
    "too_little_evidence": "the cards in {0}'s graveyard have total mana value {1}, less than {2}",
    "library_too_small": "{0}'s library has {1:card}, fewer than {2}",
    "cannot_forage": "{0} has neither three cards in their graveyard nor a Food",
    "too_little_energy": "{0} has {1} energy, less than {2}",
    "too_few_counters": "it needs {2:{1} counter} on {0}",
    "too_few_counters_among": "it needs {2:{1} counter} {0}",
    "wrong_division": "{0} are divided among the targets, no more and no less",
    "empty_share": "nothing falls to {0}",
    "too_many_shares": "{0} can't be divided among so many targets",
    "no_target": "there is no legal target: {0}",
    "cant_pay_life": "{0} says that life can't be paid",
    "cant_be_activated": "{0} says that it can't be activated",
    "illegal_target": "{0} is no legal target",
    "cant_pay_with": "{0} can't be used to pay its cost",
    "does_not_add": "{0} wouldn't add {1}",
    "no_mana_cost": "{0} has no mana cost, and a cost that isn't there can't be paid",
    "controls_no_legend": "a legendary instant or sorcery needs a legendary creature or planeswalker you control",
    "cant_be_cast": "{0} says that it can't be cast",
    "cant_be_played": "{0} says that it can't be played",
    "only_zero_as_x": "X of {0} can only be 0, as it is not paid for",
    "one_spell_a_turn": "{0} allows only one spell each turn",
    "split_second": "{0} on the stack has split second",
    "too_few_modes": "too few modes of {0} could be chosen",
    "no_opponent_lost_life": "no opponent has lost life this turn",
    "neither_payable": "none of the costs of which one is to be paid can be: {0}, {1}",
    "no_other_spell_cast": "no other spell has been cast this turn",
    "no_combat_damage": "no player has been dealt combat damage this turn",
    "not_discarded_this_turn": "{0} hasn't been discarded this turn",
    "not_your_declare_blockers": "it isn't the declare blockers step of one's own turn",
    "mana_unpayable": "{0} can't be paid with the mana and mana abilities of {1}",
    "not_that_step": "{0} are declared as the declare {0} step begins",
    "no_creature": "{0} is no creature",
    "not_controlled": "{0} isn't controlled by {1}",
    "not_attackable": "{0} is no defending player, nor a planeswalker or battle that may be attacked",
    "not_attacking": "{0} isn't attacking {1}, a planeswalker of {1}'s or a battle that {1} protects",
    "attacker_tapped": "{0} is tapped",
    "attacker_battle": "{0} is a battle",
    "blocker_tapped": "{0} is tapped",
    "blocker_battle": "{0} is a battle",
    "has_defender": "{0} has defender",
    "has_decayed": "{0} has decayed",
    "is_detained": "{0} is detained",
    "is_suspected": "{0} is suspected",
    "cant_attack": "{2} says that {0} can't attack {1}",
    "cant_block": "{2} says that {0} can't block {1}",
    "evades": "{0} has {2}, which {1} can't block",
    "only_blocks_shadow": "{0} has shadow and {1} doesn't",
    "protected": "{0} has protection from {1}",
    "declared_twice": "{0} is declared more than once",
    "declared_too_often": "{0} is declared more than {1:time}",
    "alone": "{1} says that {0} can't be the only one declared",
    "too_few_together": "{0} can't be blocked except by {1} or more creatures",
    "too_many": "{1} says that no more than {0:more} can be declared",
    "not_all_together": "{0} can't be blocked unless all creatures of the defending player block it",
    "too_many_together": "{0} can't be blocked by more than {1:more}",
    "too_few_to_give": "the declaration costs {0} objects, and there are fewer",
    "cost_unpayable": "{0} can't pay what this declaration costs",
    "too_few_requirements": "{0:requirement} would be obeyed, where {1:could} be; disobeyed: {2}",
}


# The sentence for each requirement of a declaration (CR 508.1d, 509.1c).
REQUIREMENTS: dict[str, str] = {
    "goaded": "{0} is goaded by {1}",
    "goaded_elsewhere": "{0}, goaded by {1}, attacks another player",
    "must_attack": "{1} says that {0} attacks",
    "must_block": "{1} says that {0} blocks",
    "must_block_it": "{2} says that {0} blocks {1}",
    "must_be_blocked": "{1} says that {0} is blocked",
}


def requirement(term: Value) -> str:
    """A requirement as a sentence."""
    name, arguments = term if isinstance(term, tuple) else (str(term), ())
    return filled(REQUIREMENTS.get(name, name.replace("_", " ")), [phrase(argument) for argument in arguments])


def sentence(reason: Value, said: Mapping[Value, str] | None = None) -> str:
    """A reason as a sentence, with the ids of the objects it speaks of; terms in the words in which a text `said` them."""
    name, arguments = reason if isinstance(reason, tuple) else (str(reason), ())
    words = [_said(argument, said or {}) for argument in arguments]
    if name in _COSTS and words:
        words[0] = _COSTS[name].get(words[0], words[0])
    if name == "too_few_counters" and words[0].startswith("among "):
        name = "too_few_counters_among"
    template = SENTENCES.get(name, name.replace("_", " ") + " ({0})" * bool(words))
    return filled(template, words)


def _said(argument: Value, said: Mapping[Value, str]) -> str:
    words = said.get(argument) if isinstance(argument, tuple) or "_" in str(argument) else None
    return phrase(argument) if words is None else words.replace("~", "it")


_DOES = {"put counter": "put a counter on", "put in library": "put into a library"}
_COSTS = {"too_few": _DOES, "wrong_number": _DOES}

_PLACE = re.compile(r"\{(\d)(?::((?:[^{}]|\{\d\})+))?\}")
_NUMBERS = "no one two three four five six seven eight nine ten".split()


def filled(template: str, words: Sequence[str]) -> str:
    """A template with its places filled: {0}, or {0:land} for so many lands, {0:time} for so many times."""

    def fill(place: re.Match[str]) -> str:
        number = int(place.group(1))
        word = words[number] if number < len(words) else ""
        return word if place.group(2) is None else _counted(word, filled(place.group(2), words).strip())

    return _PLACE.sub(fill, template)


def _counted(number: str, noun: str) -> str:
    if not number.isdigit():
        return f"{number} {noun}s"
    n = int(number)
    many = _NUMBERS[n] if n < len(_NUMBERS) else number
    match noun:
        case "time":
            return {1: "once", 2: "twice"}.get(n, f"{many} times")
        case "there":
            return {0: "there is none", 1: "there is only one"}.get(n, f"there are only {many}")
        case "could":
            return f"{many} can"
        case "more":
            return many
        case "named":
            return {0: "none is named", 1: "one is named"}.get(n, f"{many} are named")
    if n == 1 and noun in ("card", "requirement"):
        return f"one {noun}"
    if n == 1:
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    return f"{many} {noun}s"


_SHORT: Mapping[str, str] = {
    "self": "it", "any": "", "controlled_by_you": "you control", "controlled_by_opponent": "an opponent controls", "as_sorcery": "as a sorcery",
}  # fmt: skip


def phrase(term: Value) -> str:
    """A term of rules text in plain words: good enough to recognise, not the original wording."""
    if not isinstance(term, tuple):
        return _SHORT.get(
            str(term), str(term).replace("_", " ") if str(term).islower() and "_" in str(term) else str(term)
        )
    name, arguments = term
    parts = [phrase(argument) for argument in arguments]
    match name, parts:
        case ("m", [*counts]):
            return "".join(f"{{{c}}}" * int(n) for c, n in zip("WUBRGC", counts, strict=False)) or "no mana"
        case ("and", [left, right]):
            return f"{right} {left}" if right.startswith(("tapped", "untapped")) else f"{left} {right}"
        case ("or", [left, right]):
            return f"{left} or {right}"
        case ("type" | "subtype" | "class" | "with" | "in_zone" | "all", [one]):
            return one
        case _:
            return " ".join([name.replace("_", " "), *parts])
