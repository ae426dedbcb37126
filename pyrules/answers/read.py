"""From the atoms of an answer set to the answer's tree: names, numbers of abilities, order. Nothing is decided here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import clingo

from pyrules.answers.reasons import sentence
from pyrules.facts import Described, Situation
from pyrules.solve.engine import Atoms

COLORS = "wubrgc"
Tree = dict[str, Any]


class Reader:
    """Reads one answer set about one situation."""

    def __init__(self, situation: Situation, atoms: Atoms, player: str) -> None:
        self.situation, self.atoms, self.player = situation, atoms, player
        self.has: dict[str, set[str]] = defaultdict(set)
        for o, key in atoms["answer_has"]:
            self.has[o.string].add(key.string)
        self.granted = {(o.string, key.string) for o, key in atoms["answer_granted"]}

    # ---- abilities -----------------------------------------------------------------------------------------------

    def instances(self, object_id: str) -> Iterator[tuple[int, str]]:
        """The abilities that an object has, each with its number: those of its text first, then those it was given."""
        described = self.situation.faces.get(object_id)
        left = set(self.has[object_id])
        highest = 0
        for ability in described.abilities if described else ():
            highest = max(highest, ability.number)
            keys = [ability.key, *(g.key for g in ability.granted if g.key.startswith(ability.key + " ("))]
            for key in keys:
                if key in self.has[object_id]:
                    left.discard(key)
                    yield ability.number, key
        again = {key for key in self.has[object_id] - left if (object_id, key) in self.granted and not self._striated(described, key)}
        for number, key in enumerate(sorted(left | again), start=highest + 1):
            yield number, key

    @staticmethod
    def _striated(described: Described | None, key: str) -> bool:
        return any(a.key == key and a.station_symbol is not None for a in described.abilities) if described else False

    def words(self, key: str) -> str:
        """An ability in the words of its text."""
        return self.situation.words.get(key, key)

    # ---- parts of the answer ----------------------------------------------------------------------------------------

    def actions(self) -> list[Tree]:
        """Every action of the asked player: activations, land plays, special actions, casts, pass."""
        legal = set(map(str, (a for (a,) in self.atoms["answer_legal"])))
        unjudged = {str(a): why for a, why in self.atoms["answer_not_judged"]}
        reasons: dict[str, list[Tree]] = defaultdict(list)
        for action, rule, why in sorted(self.atoms["answer_why_not"], key=str):
            reasons[str(action)].append({"rule": rule.string, "reason": sentence(why, self._name)})
        unpayable = set(map(str, (a for (a,) in self.atoms["answer_unpayable"])))
        found: dict[tuple[str, str], list[Tree]] = defaultdict(list)
        rest: list[Tree] = []
        for (action,) in sorted(self.atoms["answer_action"], key=str):
            text = str(action)
            tree: Tree = {"do": action.name}
            if action.name == "activate":
                tree |= {"object": action.arguments[1].string, "ability": self.words(action.arguments[2].string)}
                found[action.arguments[1].string, action.arguments[2].string].append(tree)
            else:
                if len(action.arguments) > 1:
                    tree["object"] = action.arguments[1].string
                rest.append(tree)
            tree |= {"legal": text in legal and text not in unjudged, "why_not": reasons[text]}
            if text in unpayable:
                tree["payable"] = False
            if text in unjudged:
                tree |= {"legal": None, "not_judged": True}
        mana = {key.string for _, key in self.atoms["answer_is_mana_ability"]}
        actions = []
        for object_id in self.situation.names:
            for number, key in self.instances(object_id):
                for tree in found.get((object_id, key), ()):
                    extra = {"mana_ability": True} if key in mana else {}
                    actions.append({**tree, "n": number, **extra})
        return actions + self._casts() + rest

    def _casts(self) -> list[Tree]:
        trees = []
        for (card,) in sorted(self.atoms["answer_castable"], key=str):
            cost = next((c.string for o, c in self.atoms["answer_mana_cost"] if o == card), None)
            trees.append({"do": "cast", "object": card.string, "cost": cost, "legal": None, "not_judged": True, "why_not": []})
        return trees

    def mana(self) -> Tree:
        """What every permanent's abilities would add, and what it could produce (CR 106.7)."""
        outcomes: dict[tuple[str, str], set[str]] = defaultdict(set)
        for o, key, amount in self.atoms["answer_mana"]:
            outcomes[o.string, key.string].add(mana_text(amount))
        sources: dict[str, set[str]] = defaultdict(set)
        for o, key in self.atoms["answer_mana_ability"]:
            sources[o.string].add(key.string)
        types: dict[str, set[str]] = defaultdict(set)
        for o, letter in self.atoms["answer_could_produce"]:
            types[o.string].add(letter.name)
        looked_at = {o.string for (o,) in self.atoms["answer_looked_at"]}
        answer: Tree = {}
        for object_id in self.situation.names:
            if object_id not in sources and object_id not in looked_at:
                continue
            abilities = [
                {"ability": self.words(key), "n": number, "produces": sorted(outcomes[object_id, key], key=mana_order)}
                for number, key in self.instances(object_id)
                if key in sources[object_id]
            ]
            could = sorted(types[object_id], key=COLORS.index)
            answer[object_id] = {"could_produce": [letter.upper() for letter in could], "abilities": abilities}
        return answer

    def stations(self) -> Tree:
        """The striations of each station card (CR 721)."""
        types = self._by_object("answer_type")
        answer: Tree = {}
        for o, charge in sorted(self.atoms["answer_station"], key=str):
            active, inactive = (
                sorted(s.number for x, s in self.atoms[name] if x == o) for name in ("answer_active", "answer_inactive")
            )
            creature = "creature" in types[o.string]
            answer[o.string] = {"charge": charge.number, "active": active, "inactive": inactive, "creature": creature}
        return answer

    def objects(self) -> Tree:
        """The characteristics of everything that the asked player can see (CR 109.3)."""
        types, subtypes, supertypes, colors = (
            self._by_object(f"answer_{name}") for name in ("type", "subtype", "supertype", "color")
        )
        numbers = {
            name: {o.string: n.number for o, n in self.atoms[f"answer_{name}"]} for name in ("mana_value", "power", "toughness")
        }
        controllers = {o.string: p.string for o, p in self.atoms["answer_controller"]}
        every = {o.string for (o,) in self.atoms["answer_every_creature_type"]}
        visible = {o.string for (o,) in self.atoms["answer_visible"]}
        answer: Tree = {}
        for object_id, name in self.situation.names.items():
            if object_id not in visible:
                continue
            tree: Tree = {
                "name": name,
                "controller": controllers.get(object_id),
                "types": [word.capitalize() for word in types[object_id]],
                "subtypes": subtypes[object_id],
                "supertypes": [word.capitalize() for word in supertypes[object_id]],
                "colors": [c.upper() for c in sorted(colors[object_id], key=COLORS.index)],
                "mana_value": numbers["mana_value"].get(object_id, 0),
                "power": numbers["power"].get(object_id),
                "toughness": numbers["toughness"].get(object_id),
                "abilities": [self.words(key) for _, key in self.instances(object_id)],
            }
            if object_id in every:
                tree["every_creature_type"] = True
            answer[object_id] = tree
        return answer

    def not_understood(self) -> list[Tree]:
        """The texts that the grammar does not understand, and those that the rulebook has no meaning for."""
        silent = {(o.string, key.string) for o, key in self.atoms["answer_no_meaning"]}
        found = []
        for object_id, described in self.situation.faces.items():
            for place in described.not_understood:
                found.append({"object": object_id, "text": place.text, "at": place.at, "expected": place.expected})
        for object_id, key in sorted(silent):
            expected = "words that the rulebook has a meaning for"
            found.append({"object": object_id, "text": self.words(key), "at": 0, "expected": expected})
        return found

    def _by_object(self, name: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for o, value in sorted(self.atoms[name], key=str):
            found[o.string].append(value.string if value.type == clingo.SymbolType.String else value.name)
        return found

    def _name(self, text: str) -> str:
        return text


def mana_text(amount: clingo.Symbol) -> str:
    """m(0,1,0,0,0,2) as {U}{C}{C}."""
    return "".join(f"{{{letter.upper()}}}" * n.number for letter, n in zip(COLORS, amount.arguments, strict=True))


def mana_order(text: str) -> tuple[int, ...]:
    """Mana in the order W U B R G C."""
    return tuple(COLORS.upper().index(letter) for letter in text if letter in COLORS.upper())
