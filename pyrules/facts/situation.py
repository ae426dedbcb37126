"""A board as facts: what rules_asp/vocabulary.lp documents, and nothing that a rule of the game would have to decide."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from pyrules.board import Board, Effect, Entry, Player, StackEntry
from pyrules.cards import CardStore, Face
from pyrules.facts.changed_text import Change, changes_of
from pyrules.facts.faces import Faces
from pyrules.facts.texts import Described, both_halves, counter_block, event_block, intrinsic, string_facts
from pyrules.solve.blocks import Block, Facts
from pyrules.solve.program import rulebook
from pyrules.text.compile import Ability, compile_abilities
from pyrules.text.terms import quote

_COLOR_LETTERS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}


@dataclass(slots=True)
class Situation:
    """A board ready for clingo: its facts, and what answers need to speak of its objects."""

    board: Board
    blocks: list[Block] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    faces: dict[str, Described] = field(default_factory=dict)  # by object
    words: dict[str, str] = field(default_factory=dict)  # an ability's key to its words for people
    undescribed: set[str] = field(default_factory=set)  # objects with faces that the card data don't describe

    @property
    def facts(self) -> Facts:
        """The facts, block by block."""
        return Facts(self.blocks)


class _Writer:
    def __init__(self, board: Board, asked: str | None, store: CardStore | None, more: Block) -> None:
        self.board, self.asked, self.more = board, asked, more
        self.faces = Faces(board, store)
        self.situation = Situation(board)
        self.facts: list[str] = []
        self.counters: dict[str, Block] = {}
        self.others: list[Described] = []

    def write(self) -> Situation:
        self.copies = dict(self._copies())
        self.changes = self._changes()
        self._turn()
        for player in self.board.players:
            self._player(player)
        for spell in self.board.stack:
            self._stacked(spell)
        for number, effect in enumerate(self.board.effects, start=1):
            self._effect(number, effect)
        times: Counter[tuple[str, str]] = Counter()
        for event in self.board.happened:
            who = event.player if event.player is not None else event.object
            times[who or "", event.event] += event.count
        self.facts += [f"happened({quote(who)},{quote(event)},{count})." for (who, event), count in times.items()]
        board = rulebook().flat_block(self.facts)
        faces = {id(described): described.facts for described in (*self.situation.faces.values(), *self.others)}
        blocks = [board, self.more, *faces.values(), *self.counters.values(), intrinsic(), rulebook().constants]
        blocks += [found for told in sorted({e.event for e in self.board.happened}) if (found := event_block(told))]
        chosen = {quote(v) for entry in self.board.entries() for v in entry.chosen.values() if isinstance(v, str)}
        blocks += [rulebook().block(facts) for string in sorted(chosen) if (facts := string_facts(string))]
        self.situation.blocks = blocks
        return self.situation

    def _turn(self) -> None:
        turn = self.board.turn
        self.facts += [f"player({quote(p.name)})." for p in self.board.players]
        self.facts.append(f"active_player({quote(turn.active)}).")
        self.facts.append(f"step({turn.step.replace(' ', '_')}).")
        if turn.priority_given or turn.step not in ("declare attackers", "declare blockers"):
            self.facts.append(f"has_priority({quote(turn.priority)}).")
        if self.asked is not None:
            self.facts.append(f"asked({quote(self.asked)}).")

    def _player(self, player: Player) -> None:
        p = quote(player.name)
        self.facts.append(f"life({p},{player.life}). lands_played({p},{player.lands_played}).")
        for symbol in sorted(set(player.mana)):
            self.facts.append(f"unspent({p},{symbol.strip('{}').lower()},{player.mana.count(symbol)}).")
        self.facts += [f"player_counter({p},{quote(kind)},{n})." for kind, n in player.counters.items()]
        self.facts += [f"unknown_cards({p},{zone},{n})." for zone, n in player.unknown.items()]
        for zone in player.zones.values():
            for entry in zone:
                self._entry(entry)
        if library := player.zones.get("library"):
            self.facts.append(f"top_of_library({p},{quote(library[0].id)}).")

    def _entry(self, entry: Entry) -> None:
        o = quote(entry.id)
        out = [
            f"object({o}). in_zone({o},{entry.zone}). owner({o},{quote(entry.owner)}). listed_under({o},{quote(entry.player)})."
        ]
        if entry.token:
            described = self.faces.token(entry.token)
            out.append(f"token({o}).")
        elif entry.emblem is not None:
            described = self.faces.text_face("Emblem", entry.emblem)
            out.append(f"emblem({o}).")
        else:
            assert entry.card is not None
            face = self.faces.face(entry.card, entry.face, entry.place)
            described = self.faces.described(face)
            out.append(f"card({o}).")
            out += self._other_side(entry, face)
        if entry.copy_of:
            out.append(f"copied_by({o},{quote(described.key)}).")
            self.others.append(described)
            described = self.faces.described(self.faces.face(entry.copy_of, None, entry.place))
        if (copied := self.copies.get(entry.id)) is not None:
            face_text, described = copied
            out = [fact for fact in out if not fact.startswith("copied_by(")]
            out.append(f"copied_by({o},{quote(face_text.key)}).")
        if changes := self.changes.get(entry.id):
            described = self.faces.changed(described, changes)
        out.append(f"copiable({o},{quote(described.key)}).")
        if entry.card is not None and not entry.copy_of and copied is None and not changes:
            described = self._several_faces(entry, described, out)
        self._shown(entry.id, described)
        flags = [
            ("tapped", entry.tapped), ("face_down", entry.face_down), ("phased_out", entry.phased_out),
            ("flipped", entry.flipped), ("sick", entry.sick), ("entered_this_turn", entry.entered_this_turn),
            ("is_revealed", entry.revealed),
        ]  # fmt: skip
        out += [f"{name}({o})." for name, on in flags if on]
        for kind, n in entry.counters.items():
            out.append(f"counter({o},{quote(kind)},{n}).")
            if (block := counter_block(kind)) is not None:
                self.counters[kind] = block
        if entry.damage:
            out.append(f"damage({o},{entry.damage}).")
        if entry.attached_to:
            out.append(f"attached({o},{quote(entry.attached_to)}).")
        out += [f"chosen({o},{what},{_chosen(what, value)})." for what, value in entry.chosen.items()]
        if entry.x is not None:
            out.append(f"x_of({o},{entry.x}).")
        if entry.attacking:
            out.append(f"attacking({o},{quote(entry.attacking)}).")
        out += [f"blocking({o},{quote(attacker)})." for attacker in entry.blocking]
        if entry.timestamp is not None:
            out.append(f"timestamp({o},{entry.timestamp}).")
        out += [f"used({o},{n if isinstance(n, int) else quote(n)},{times})." for n, times in entry.used.items()]
        out += [f"designated({o},{_word(word)})." for word in entry.is_]
        out += [f"designation({o},{_word(word)},{n})." for word, n in entry.is_.items() if isinstance(n, int)]
        out += [f"linked({o},{quote(other)})." for other in entry.linked]
        self.facts += out

    def _other_side(self, entry: Entry, face: Face) -> list[str]:
        """The front face of a card that shows another, and how the card is laid out (CR 712)."""
        assert entry.card is not None
        card = self.faces.card(entry.card, entry.place)
        if face == card.faces[0] or entry.copy_of:
            return []
        front = self.faces.described(card.faces[0])
        self.others.append(front)
        return [f"front({quote(entry.id)},{quote(front.key)}). layout({quote(entry.id)},{quote(card.layout)})."]

    def _several_faces(self, entry: Entry, shown: Described, out: list[str]) -> Described:
        """A card of several described faces: the halves of a split card (CR 709.4), and off the battlefield what it may be cast as.

        Such a face is an object of its own, a side of the card; its id has a "#", which no id of a board has.
        """
        assert entry.card is not None
        card = self.faces.card(entry.card, entry.place)
        if len(card.faces) < len(card.face_names):
            self.situation.undescribed.add(entry.id)
        if len(card.faces) < 2:
            return shown
        o, faces = quote(entry.id), [self.faces.described(face) for face in card.faces]
        split_card = card.layout in ("split", "aftermath")
        # A back face that is no mode of the card can be cast from the graveyard alone (disturb, 702.146a).
        if entry.zone != "battlefield" and (card.layout != "transform" or entry.zone == "graveyard"):
            for face in faces if split_card else [face for face in faces if face is not shown]:
                x = f"{entry.id}#{face.name}"
                out.append(
                    f"object({quote(x)}). side({quote(x)},{o},{quote(card.layout)}). copiable({quote(x)},{quote(face.key)})."
                )
                out.append(f"owner({quote(x)},{quote(entry.owner)}).")
                if face is not faces[0]:
                    out.append(f"front({quote(x)},{quote(faces[0].key)}). layout({quote(x)},{quote(card.layout)}).")
                self._shown(x, face)
        if not split_card or len(faces) != 2:
            return shown
        left, right = faces
        out.append(f"split_half({o},1,{quote(left.key)},0). split_half({o},2,{quote(right.key)},{left.paragraphs}).")
        return both_halves(left, right, "".join(face.mana_cost or "" for face in card.faces))

    def _stacked(self, entry: StackEntry) -> None:
        o = quote(entry.id)
        out = [
            f"object({o}). in_zone({o},stack). owner({o},{quote(entry.controller)}). listed_under({o},{quote(entry.controller)})."
        ]
        if entry.spell is not None:
            described = self.faces.described(self.faces.face(entry.spell, None, entry.place))
            if changes := self.changes.get(entry.id):
                described = self.faces.changed(described, changes)
            self._shown(entry.id, described)
            out.append(f"spell_on_stack({o}). copiable({o},{quote(described.key)}).")
            out.append(f"copy_on_stack({o})." if entry.copy else f"card({o}).")
            if (
                entry.card is not None
                and (card := self.faces.card(entry.card, entry.place)).faces[0].name != described.name
            ):
                front = self.faces.described(card.faces[0])
                self.others.append(front)
                out.append(f"front({o},{quote(front.key)}). layout({o},{quote(card.layout)}).")
            if entry.x is not None:
                out.append(f"announced_x({o},{entry.x}).")
            if entry.way is not None:
                out.append(f"cast_as({o},{quote(entry.way)}).")
        else:
            out.append(f"ability_on_stack({o}).")
            out += self._ability_on_stack(entry)
            self.situation.names[entry.id] = str(entry.ability)
        out += [f"targets({o},{quote(target)})." for target in entry.targets]
        out += [f"revealed_for({o},{quote(card)})." for card in entry.revealed]
        if entry.beheld:
            out.append(f"beheld({o}).")
        self.facts += out

    def _copies(self) -> Iterator[tuple[str, tuple[Described, Described]]]:
        """What is a copy by an effect: the effect's own text (CR 707.9) and the face that it copies, the newest last (613.2a)."""
        numbered = enumerate(self.board.effects, start=1)
        for number, effect in sorted(numbered, key=lambda pair: pair[1].timestamp):
            if effect.copy_of is not None:
                face = self.faces.described(self.faces.face(effect.copy_of, None, effect.place))
                yield from ((o, (self._effect_text(number, effect), face)) for o in effect.on)

    def _changes(self) -> dict[str, list[Change]]:
        """The words that effects replace, by object, in the order of their timestamps (CR 613.1c, 613.7)."""
        found: dict[str, list[Change]] = {}
        numbered = enumerate(self.board.effects, start=1)
        for number, effect in sorted(numbered, key=lambda pair: pair[1].timestamp):
            if "replacing" in effect.text:
                for change in changes_of(self._effect_text(number, effect).abilities):
                    for o in effect.on:
                        found.setdefault(o, []).append(change)
        return found

    def _effect_text(self, number: int, effect: Effect) -> Described:
        subject = "you " if effect.player is not None and not effect.on else "~ "
        return self.faces.text_face(f"effect-{number}", _whole_sentence(effect.text.strip(), subject))

    def _ability_on_stack(self, entry: StackEntry) -> Iterable[str]:
        """Its source, where that is still there, and whether it was activated or has triggered, where its words say so."""
        ref = entry.ability
        source = self.situation.faces.get(ref.object) if ref is not None else None
        if ref is not None and source is not None:
            yield f"source_on_stack({quote(entry.id)},{quote(ref.object)})."
        if entry.text is not None:
            abilities: Iterable[Ability] = compile_abilities(entry.text)
        else:
            abilities = source.abilities if ref is not None and source is not None else ()
            abilities = [a for a in abilities if ref is not None and _is_ability(a, ref.ability)]
        abilities = tuple(abilities)
        if len(abilities) == 1:
            yield f"key_on_stack({quote(entry.id)},{quote(abilities[0].key)})."
        kinds = {ability.kind for ability in abilities} & {"activated", "triggered"}
        if len(kinds) == 1:
            yield f"kind_on_stack({quote(entry.id)},{kinds.pop()})."

    def _effect(self, number: int, effect: Effect) -> None:
        e = f"effect-{number}"
        described = self._effect_text(number, effect)
        self._shown(e, described)
        owner = effect.player or self._controller(effect.by) or self.board.turn.active
        q = quote(e)
        self.facts.append(
            f"continuous_effect({q}). copiable({q},{quote(described.key)}). timestamp({q},{effect.timestamp})."
        )
        self.facts.append(f"listed_under({q},{quote(owner)}).")
        self.facts += [f"affects({q},{quote(o)})." for o in effect.on]
        if effect.player is not None:
            self.facts.append(f"affects_player({q},{quote(effect.player)}).")
        for entry in self.board.entries():
            if entry.id == effect.by:
                self.facts += [f"chosen({q},{what},{_chosen(what, value)})." for what, value in entry.chosen.items()]

    def _controller(self, by: str | None) -> str | None:
        return next((entry.player for entry in self.board.entries() if entry.id == by), None)

    def _shown(self, object_id: str, described: Described) -> None:
        self.situation.names[object_id] = described.name
        self.situation.faces[object_id] = described
        for ability in described.abilities:
            self.situation.words.setdefault(ability.key, ability.text)


def _is_ability(ability: Ability, named: int | str) -> bool:
    """Whether an ability is the one with that number, or begins with that keyword."""
    return ability.number == named or (isinstance(named, str) and ability.text.lower().startswith(named.lower()))


def _whole_sentence(text: str, subject: str) -> str:
    """An effect's text with the subject that it leaves out, unless it is understood as it stands ("switch its power …")."""
    if not text[:1].islower():
        return text
    alone = text[:1].upper() + text[1:]
    if all(not ability.not_understood for ability in compile_abilities(subject + text)):
        return subject + text
    return alone if all(not ability.not_understood for ability in compile_abilities(alone)) else subject + text


def _chosen(what: str, value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    if what == "color":
        return _COLOR_LETTERS.get(value.lower(), value.lower() if value.lower() in "wubrg" else quote(value))
    return quote(value)


def _word(word: str) -> str:
    return re.sub(r"\W+", "_", word.lower()) if word[:1].isalpha() else quote(word)


def situation(board: Board, asked: str | None, store: CardStore | None = None, more: Iterable[str] = ()) -> Situation:
    """The facts of a board, seen by the player `asked` (None: nobody is asked for actions), and `more` facts. Raises InputError for unknown cards."""
    return _Writer(board, asked, store, rulebook().block(more)).write()
