"""From the atoms of an answer set to the answer's tree: names, numbers of abilities, order. Nothing is decided here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from pyrules.answers.reasons import phrase, sentence
from pyrules.answers.wordings import wordings
from pyrules.errors import PyrulesError
from pyrules.facts import Described, Situation
from pyrules.solve.atoms import Atoms

COLORS = "wubrgc"
Tree = dict[str, Any]


class Reader:
    """Reads one answer set about one situation."""

    def __init__(self, situation: Situation, atoms: Atoms, player: str) -> None:
        self.situation, self.atoms, self.player = situation, atoms, player
        self.has: dict[str, set[str]] = defaultdict(set)
        for object_id, key in atoms["answer_has"]:
            self.has[object_id].add(key)
        self.granted = set(atoms["answer_granted"])
        self.costs = self._costs()
        self._instances: dict[str, list[tuple[int, str]]] = {}

    # ---- abilities -----------------------------------------------------------------------------------------------

    def instances(self, object_id: str) -> list[tuple[int, str]]:
        """The abilities that an object has, each with its number: those of its text first, then those it was given."""
        if object_id not in self._instances:
            self._instances[object_id] = list(self._number(object_id))
        return self._instances[object_id]

    def _number(self, object_id: str) -> Iterator[tuple[int, str]]:
        described = self.situation.faces.get(object_id)
        has = self.has[object_id]
        left = set(has)
        highest = 0
        for ability in described.abilities if described else ():
            highest = max(highest, ability.number)
            for key in (ability.key, *(g.key for g in ability.granted if g.key.startswith(ability.key + " ("))):
                if key in has:
                    left.discard(key)
                    yield ability.number, key
        again = {key for key in has - left if (object_id, key) in self.granted and not self._striated(described, key)}
        yield from enumerate(sorted(left | again), start=highest + 1)

    @staticmethod
    def _striated(described: Described | None, key: str) -> bool:
        return any(a.key == key and a.symbol is not None for a in described.abilities) if described else False

    def words(self, key: str) -> str:
        """An ability in the words of its text."""
        return self.situation.words.get(key, key)

    # ---- parts of the answer ----------------------------------------------------------------------------------------

    def actions(self) -> list[Tree]:
        """Every action of the asked player: activations, casts, land plays, special actions, pass."""
        return [tree for _, tree in self.judgements()]

    def judgements(self) -> list[tuple[Any, Tree]]:
        """Every action as the rules' term for it, with its tree."""
        legal = {action for (action,) in self.atoms["answer_legal"]}
        unjudged = {action for action, _ in self.atoms["answer_not_judged"]}
        unjudged |= {action for (action,) in self.atoms["answer_perhaps_payable"]} - legal
        mana = {key for _, key in self.atoms["answer_is_mana_ability"]}
        reasons: dict[Any, list[Tree]] = defaultdict(list)
        for action, rule, why in sorted(self.atoms["answer_why_not"], key=repr):
            reasons[action].append({"rule": rule, "reason": sentence(why, self._said(action))})
        unpayable = set()
        payable = legal | unjudged | {action for (action,) in self.atoms["answer_could_pay"]}
        for action, rule, (functor, arguments) in self.atoms["answer_why_unpayable"]:
            if action not in payable:
                if not reasons[action]:
                    unpayable.add(action)
                reasons[action].append({"rule": rule, "reason": sentence((functor, (self.costs[action], *arguments)))})
        sides = {side: (card, prefix) for side, card, prefix in self.atoms["answer_side"]}
        activations: dict[tuple[str, str], Any] = {}
        rest: list[tuple[Any, Tree]] = []
        for (action,) in sorted(self.atoms["answer_action"], key=repr):
            do, arguments = action
            if do == "activate":
                activations[arguments[1], arguments[2]] = action
            else:
                tree: Tree = {"do": do}
                if len(arguments) > 1:
                    card, prefix = sides.get(arguments[1], (arguments[1], None))
                    tree["object"] = card
                    if prefix is not None:
                        tree["as"] = prefix + self.situation.names[arguments[1]]
                if do == "cast" and arguments[2] != "normal":
                    if "as" in tree:
                        tree["face"] = self.situation.names[arguments[1]]
                    tree["as"] = phrase(arguments[2])
                if do == "special":
                    tree |= _special(arguments[2])
                rest.append((action, tree | self._judgement(action, legal, reasons, unpayable, unjudged)))
        actions: list[tuple[Any, Tree]] = []
        for object_id in self.situation.names:
            for number, key in self.instances(object_id):
                if (action := activations.get((object_id, key))) is not None:
                    tree = {"do": "activate", "object": object_id, "ability": self.words(key), "n": number}
                    if key in mana:
                        tree["mana_ability"] = True
                    actions.append((action, tree | self._judgement(action, legal, reasons, unpayable, unjudged)))
        return actions + rest

    def _said(self, action: Any) -> Mapping[Any, str]:
        """The words in which the texts that an action is about say what they say."""
        do, arguments = action
        if do == "activate":
            return wordings([arguments[2]])
        faces = [face for o in arguments[1:2] if (face := self.situation.faces.get(o))]
        return wordings([ability.key for face in faces for ability in face.abilities])

    def _judgement(self, action: Any, legal: set[Any], reasons: Any, unpayable: set[Any], unjudged: set[Any]) -> Tree:
        tree: Tree = {}
        if (cost := self.costs.get(action)) is not None:
            tree["cost"] = cost
        tree |= {"legal": action in legal, "why_not": reasons[action]}
        if action in unpayable:
            tree["payable"] = False
        if action in unjudged and not tree["why_not"]:
            tree |= {"legal": None, "not_judged": True}
        return tree

    def _costs(self) -> dict[Any, str]:
        """The mana cost due for each action, as symbols (CR 601.2f)."""
        due = {
            action: (["{X}"] if (action,) in self.atoms["answer_has_x"] else [])
            for action, _ in self.atoms["answer_due"]
        }
        for action, generic in self.atoms["answer_due"]:
            if generic:
                due[action].append(f"{{{generic}}}")
        for action, _, symbol in sorted(self.atoms["answer_due_symbol"], key=repr):
            due[action].append(mana_symbol_text(symbol))
        return {action: "".join(symbols) or "{0}" for action, symbols in due.items()}

    def mana(self) -> Tree:
        """What every permanent's abilities would add, and what it could produce (CR 106.7)."""
        outcomes: dict[tuple[str, str], set[str]] = defaultdict(set)
        for object_id, key, (_, counts) in self.atoms["answer_mana"]:
            outcomes[object_id, key].add(mana_text(counts))
        sources = set(self.atoms["answer_mana_ability"])
        types: dict[str, set[str]] = defaultdict(set)
        for object_id, letter in self.atoms["answer_could_produce"]:
            types[object_id].add(letter)
        listed = {object_id for object_id, _ in sources} | {
            object_id for (object_id,) in self.atoms["answer_looked_at"]
        }
        answer: Tree = {}
        for object_id in self.situation.names:
            if object_id not in listed:
                continue
            abilities = [
                {"ability": self.words(key), "n": number, "produces": sorted(outcomes[object_id, key], key=mana_order)}
                for number, key in self.instances(object_id)
                if (object_id, key) in sources
            ]
            answer[object_id] = {"could_produce": _letters(types[object_id]), "abilities": abilities}
        return answer

    def stations(self) -> Tree:
        """The striations of each station card (CR 721)."""
        types = self._by_object("type")
        active, inactive = self._by_object("active"), self._by_object("inactive")
        return {
            object_id: {
                "charge": charge,
                "active": active[object_id],
                "inactive": inactive[object_id],
                "creature": "creature" in types[object_id],
            }
            for object_id, charge in sorted(self.atoms["answer_station"])
        }

    def objects(self) -> Tree:
        """The characteristics of everything that the asked player can see (CR 109.3)."""
        types, subtypes, supertypes, colors = (self._by_object(n) for n in ("type", "subtype", "supertype", "color"))
        numbers: dict[str, dict[str, Any]] = {
            name: self._single(name) for name in ("mana_value", "power", "toughness", "controller")
        }
        every = {object_id for (object_id,) in self.atoms["answer_every_creature_type"]}
        revealed = {object_id for (object_id,) in self.atoms["answer_is_revealed"]}
        visible = {object_id for (object_id,) in self.atoms["answer_visible"]}
        halves = self._by_object("half_name", 1)
        answer: Tree = {}
        for object_id, name in self.situation.names.items():
            if object_id not in visible:
                continue
            if object_id in halves:
                name = " // ".join(halves[object_id])
            tree: Tree = {
                "name": name,
                "controller": numbers["controller"].get(object_id),
                "types": [word.capitalize() for word in types[object_id]],
                "subtypes": subtypes[object_id],
                "supertypes": [word.capitalize() for word in supertypes[object_id]],
                "colors": _letters(colors[object_id]),
                "mana_value": numbers["mana_value"].get(object_id, 0),
                "power": numbers["power"].get(object_id),
                "toughness": numbers["toughness"].get(object_id),
                "abilities": [self.words(key) for _, key in self.instances(object_id)],
            }
            if object_id in every:
                tree["every_creature_type"] = True
            if object_id in revealed:
                tree["revealed"] = True
            answer[object_id] = tree
        return answer

    def _single(self, name: str) -> dict[str, Any]:
        """The values of a characteristic of which an object has one; two of them would contradict each other."""
        found: dict[str, Any] = {}
        for object_id, value in self.atoms[f"answer_{name}"]:
            if found.setdefault(object_id, value) != value:
                words = name.replace("_", " ")
                raise PyrulesError(
                    f"the rules here give {object_id} two values of {words}: {found[object_id]}, {value}"
                )
        return found

    def not_understood(self) -> list[Tree]:
        """The texts that the grammar does not understand, and those that the rulebook has no meaning for."""
        found: list[Tree] = []
        for object_id, described in self.situation.faces.items():
            for place in described.not_understood:
                found.append(
                    {
                        "object": object_id.partition("#")[0],
                        "text": place.text,
                        "at": place.at,
                        "expected": place.expected,
                    }
                )
        expected = "words that the rulebook has a meaning for"
        for object_id, key in sorted(set(self.atoms["answer_no_meaning"])):
            found.append({"object": object_id, "text": self.words(key), "at": 0, "expected": expected})
        return found

    def _by_object(self, name: str, order: int = 0) -> dict[str, list[Any]]:
        """The values of each object: the last argument, after so many by which they are in order."""
        found: dict[str, list[Any]] = defaultdict(list)
        for arguments in sorted(self.atoms[f"answer_{name}"]):
            found[arguments[0]].append(arguments[order + 1])
        return found


def _special(what: Any) -> Tree:
    """The kind of a special action, and which of several ways: turn_face_up("Morph")."""
    if isinstance(what, tuple):
        return {"kind": what[0].replace("_", " "), "as": phrase(what[1][0])}
    return {"kind": str(what)}


def _letters(colors: Any) -> list[str]:
    """Colors or types of mana in the order W U B R G C."""
    return [letter.upper() for letter in COLORS if letter in colors]


def mana_text(counts: tuple[int, ...]) -> str:
    """m(0,1,0,0,0,2) as {U}{C}{C}."""
    return "".join(f"{{{letter.upper()}}}" * n for letter, n in zip(COLORS, counts, strict=True))


def mana_symbol_text(symbol: Any) -> str:
    """A mana symbol's term as rules text writes it: hybrid(generic(2),w) as {2/W}."""

    def inside(term: Any) -> str:
        if not isinstance(term, tuple):
            return "S" if term == "snow" else str(term).upper()
        parts = [inside(part) for part in term[1]]
        return "/".join([*parts, "P"] if term[0] == "phyrexian" else parts)

    return f"{{{inside(symbol)}}}"


def mana_order(text: str) -> tuple[int, ...]:
    """Mana in the order W U B R G C."""
    return tuple(COLORS.index(letter.lower()) for letter in text if letter.lower() in COLORS)
