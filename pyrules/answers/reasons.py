"""Reasons for people: each term that a `prohibits` rule gives, as a sentence with the objects' names."""

from __future__ import annotations

import re
from collections.abc import Mapping

from pyrules.solve.atoms import Value

# The sentence for each reason of rules_asp; {0}, {1} … are its arguments in words.
SENTENCES: dict[str, str] = {
    "no_priority": "{0} doesn't have priority",
    "not_your_turn": "it isn't {0}'s turn",
    "not_main_phase": "it isn't a main phase",
    "stack_not_empty": "the stack isn't empty",
    "no_land_play_left": "{0} has already played {1} land(s) this turn",
    "already_tapped": "{0} is already tapped",
    "already_untapped": "{0} is already untapped",
    "summoning_sick": "{0} hasn't been under its controller's control continuously since their most recent turn began",
    "already_activated": "this ability of {0} has already been activated {2} time(s)",
    "condition_not_met": "its condition isn't met: {1}",
    "not_during": "it may be activated only during {0}",
    "not_before": "it may be activated only before {0}",
    "only_opponents_may": "only opponents of {0}'s controller may activate it",
    "loyalty_used": "a loyalty ability of {0} has already been activated this turn",
    "too_little_loyalty": "{0} has only {1} loyalty",
    "too_few": "its cost needs {3} of: {1}; there are {2}",
    "too_little_total": "the total {0} that can be tapped is {1}, less than {2}",
    "too_little_life": "{0} has {1} life, less than {2}",
    "too_little_energy": "{0} has {1} energy, less than {2}",
    "too_few_counters": "it needs {2} {1} counter(s) on: {0}",
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
    "cant_be_cast": "{0} says that it can't be cast",
    "cant_be_played": "{0} says that it can't be played",
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
    "declared_too_often": "{0} is declared more than {1} times",
    "alone": "{1} says that {0} can't be the only one declared",
    "too_few_together": "{0} can't be blocked except by {1} or more creatures",
    "too_many": "{1} says that no more than {0} can be declared",
    "not_all_together": "{0} can't be blocked unless all creatures of the defending player block it",
    "too_many_together": "{0} can't be blocked by more than {1} creature(s)",
    "too_few_to_give": "the declaration costs {0} objects, and there are fewer",
    "cost_unpayable": "{0} can't pay what this declaration costs",
    "too_few_requirements": "{0} requirements would be obeyed, where {1} can be; disobeyed: {2}",
}


def sentence(reason: Value) -> str:
    """A reason as a sentence, with the ids of the objects it speaks of."""
    name, arguments = reason if isinstance(reason, tuple) else (str(reason), ())
    words = [phrase(argument) for argument in arguments]
    template = SENTENCES.get(name, name.replace("_", " ") + " ({0})" * bool(words))
    return re.sub(r"\{(\d)\}", lambda m: words[int(m.group(1))] if int(m.group(1)) < len(words) else "", template)


_SHORT: Mapping[str, str] = {
    "controlled_by_you": "you control", "controlled_by_opponent": "an opponent controls", "as_sorcery": "as a sorcery",
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
