"""A board as facts: what rules_asp/vocabulary.lp documents, and nothing that a rule of the game would have to decide."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from pyrules.board import Board, Effect, Entry, Player, StackEntry, TokenDef
from pyrules.cards import Card, CardStore, Face, card_from_definition
from pyrules.errors import InputError
from pyrules.solve.blocks import Block, Facts, subterms, symbols_of
from pyrules.solve.program import rulebook
from pyrules.text import split
from pyrules.text.compile import Ability, NotUnderstoodText, compile_abilities, hidden_parts
from pyrules.text.terms import quote
from pyrules.text.words import subtype_kinds

_SYMBOLS = re.compile(r"(?:\{[^{}]+\})+")
_COLOR_LETTERS = {"white": "w", "blue": "u", "black": "b", "red": "r", "green": "g"}
_WORD = re.compile(r"[a-z']+|~")
_JUDGED = re.compile(r"^(cost|restriction|effect|event|target_of)\(")
# Of these the facts themselves tell where no rule knows their words: target_of(K,…), and the cost within additional_cost(…).
_SAID_ELSEWHERE = {"target", "additional_cost"}
INTRINSIC = ("{T}: Add {W}.", "{T}: Add {U}.", "{T}: Add {B}.", "{T}: Add {R}.", "{T}: Add {G}.")


def block_of_text(facts: Iterable[str]) -> Block:
    """What the rulebook makes of the facts of a rules text, with what its strings and terms say besides."""
    lines = list(facts)
    strings = sorted({name for line in lines for name, count in symbols_of(line) if count == 0 and name[0] == '"'})
    lines += [fact for string in strings for fact in _string_facts(string)]
    lines += [f"term({term})." for term in dict.fromkeys(t for line in lines for t in subterms(line))]
    return rulebook().block_of_text(lines)


@dataclass(slots=True)
class Described:
    """One face as facts, with its abilities for people."""

    key: str
    name: str
    facts: Block
    abilities: tuple[Ability, ...]
    paragraphs: int

    @property
    def not_understood(self) -> list[NotUnderstoodText]:
        """What of its text the grammar or the rulebook has no meaning for."""
        return [place for ability in self.abilities for place in _all_not_understood(ability)]


def _all_not_understood(ability: Ability) -> Iterator[NotUnderstoodText]:
    yield from ability.not_understood
    for granted in ability.granted:
        yield from _all_not_understood(granted)


def _both(left: Described, right: Described, cost: str) -> Described:
    """Two halves as one text, with the symbols of both mana costs: the paragraphs of the right one are counted on."""
    moved = tuple(replace(ability, number=ability.number + left.paragraphs) for ability in right.abilities)
    whole = block_of_text([f"combined_cost({quote(left.key)},{quote(cost)})."] if cost else [])
    blocks = (left.facts, right.facts, whole)
    facts = rulebook().block(line for block in blocks for line in block.lines)
    name = f"{left.name} // {right.name}"
    return Described(name, name, facts, (*left.abilities, *moved), left.paragraphs + right.paragraphs)


@dataclass(slots=True)
class Situation:
    """A board ready for clingo: its facts, and what answers need to speak of its objects."""

    board: Board
    blocks: list[Block] = field(default_factory=list)
    names: dict[str, str] = field(default_factory=dict)
    faces: dict[str, Described] = field(default_factory=dict)  # by object
    words: dict[str, str] = field(default_factory=dict)  # an ability's key to its words for people

    @property
    def facts(self) -> Facts:
        """The facts, block by block."""
        return Facts(self.blocks)


# ---- rules text ----------------------------------------------------------------------------------------------------


def ability_facts(ability: Ability) -> Iterator[str]:
    """The facts of an ability and of those it grants; a part whose words the rulebook has no meaning for is marked."""
    known = rulebook().vocabulary
    for fact in ability.facts:
        yield fact
        found = _JUDGED.match(fact)
        if found:
            unknown = [s for s in symbols_of(fact) if s not in known and s[0][0] not in '"=']
            if unknown:
                yield f"no_meaning({quote(ability.key)},{found.group(1)})."
                if (
                    found.group(1) == "effect"
                ):  # the grammar reads it, the rules don't: it may hide what an unread sentence may
                    hidden = {
                        part
                        for piece in split.sentences(split.Piece(ability.text, 0))
                        for part in hidden_parts(piece.text)
                    }
                    yield from (
                        f"not_understood({quote(ability.key)},{part})." for part in sorted(hidden - _SAID_ELSEWHERE)
                    )
    for granted in ability.granted:
        yield from ability_facts(granted)


def _unread_words(ability: Ability) -> Iterator[str]:
    """The words of static abilities that aren't understood in full, for rules that ask what they may be about."""
    facts = list(ability_facts(ability))
    if ability.kind == "statement" and (ability.not_understood or any(f.startswith("no_meaning(") for f in facts)):
        words = _WORD.findall(ability.text.lower().replace("’", "'"))
        yield from (f"unread_word({quote(ability.key)},{i},{quote(word)})." for i, word in enumerate(words, start=1))
    for granted in ability.granted:
        yield from _unread_words(granted)


@lru_cache(maxsize=50000)
def describe(face: Face, key: str, legendary_name: str = "") -> Described:
    """A face as facts."""
    legendary = "Legendary" in face.supertypes
    abilities = compile_abilities(face.text, face.name, legendary)
    return Described(
        key, face.name, block_of_text(_face_facts(face, key, abilities)), abilities, face.text.count("\n") + 1
    )


def _face_facts(face: Face, key: str, abilities: tuple[Ability, ...]) -> Iterator[str]:
    q = quote(key)
    yield f"face_name({q},{quote(face.name)})."
    for name, words in (("type", face.types), ("supertype", face.supertypes)):
        for word in words:
            if word.isalpha() and word.isascii():
                yield f"face_{name}({q},{word.lower()})."
    for word in face.subtypes:
        yield f"face_subtype({q},{quote(word)})."
    if face.colors is not None:
        yield f"face_colors_given({q})."
        for color in face.colors:
            yield f"face_color({q},{color.lower()})."
    if face.mana_cost:
        yield f"face_mana_cost({q},{quote(face.mana_cost)})."
    for name, value in (("power", face.power), ("toughness", face.toughness), ("loyalty", face.loyalty)):
        if value is not None:
            yield f"face_{name}({q},{value if re.fullmatch(r'-?[0-9]{1,6}', value) else 'star'})."
    counts: dict[int, int] = {}
    for ability in abilities:
        index = counts[ability.number] = counts.get(ability.number, 0) + 1
        yield f"printed({q},{ability.number},{index},{quote(ability.key)})."
        if ability.symbol is not None:
            yield f"in_striation({q},{ability.number},{index},{ability.symbol})."
        for granted in ability.granted:
            if granted.key.startswith(ability.key + " ("):  # the second ability of a keyword that means two
                counts[ability.number] += 1
                yield f"printed({q},{ability.number},{counts[ability.number]},{quote(granted.key)})."
        yield from ability_facts(ability)
        yield from _unread_words(ability)
    boxes = list(split.level_boxes(face.text))
    for symbol, power, toughness in boxes:
        yield f"level_box({q},{symbol},{power},{toughness})."
    symbols = [a.symbol for a in abilities if a.symbol is not None] + [symbol for symbol, _, _ in boxes]
    for symbol in dict.fromkeys(symbols):
        yield f"striation({q},{symbol})."


# ---- what strings and symbols mean --------------------------------------------------------------------------------------


def mana_symbol(text: str) -> str:
    """One mana symbol as a term (CR 107.4): "2/W" -> hybrid(generic(2),w)."""
    if text.isdigit():
        return f"generic({text})"
    if text == "S":
        return "snow"
    parts = [part.lower() for part in text.split("/")]
    if len(parts) == 1:
        return parts[0]
    if parts[-1] == "p":
        return f"phyrexian({','.join(parts[:-1])})"
    return f"hybrid({','.join(f'generic({part})' if part.isdigit() else part for part in parts)})"


@lru_cache(maxsize=5000)
def _string_facts(string: str) -> tuple[str, ...]:
    """What a quoted string says besides itself: mana symbols, the card types of a subtype."""
    text = string[1:-1]
    if _SYMBOLS.fullmatch(text):
        found = re.findall(r"\{([^{}]+)\}", text)
        terms = [mana_symbol(s) for s in found if re.fullmatch(r"\d{1,6}|[WUBRGCSXwubrgc2/P]+", s)]
        return tuple(f"symbol({string},{i},{term})." for i, term in enumerate(terms, start=1))
    return tuple(f"subtype_kind({string},{kind})." for kind in subtype_kinds().get(text, ()))


@lru_cache(maxsize=2000)
def _counter_block(kind: str) -> Block | None:
    """The keyword that a counter of this kind gives, if it is one (CR 122.1b)."""
    if not kind.replace(" ", "").isalpha():
        return None
    abilities = compile_abilities(kind, "", False)
    if len(abilities) != 1 or abilities[0].kind != "keyword":
        return None
    return block_of_text((f"counter_grants({quote(kind)},{quote(abilities[0].key)}).", *ability_facts(abilities[0])))


# ---- the board ------------------------------------------------------------------------------------------------------------


class _Writer:
    def __init__(self, board: Board, asked: str | None, store: CardStore | None, more: Block) -> None:
        self.board, self.asked, self.store, self.more = board, asked, store, more
        self.situation = Situation(board)
        self.facts: list[str] = []
        self.keys: dict[Any, str] = {}
        self.own: dict[str, Card] = {}
        self.counters: dict[str, Block] = {}
        self.others: list[Described] = []

    def write(self) -> Situation:
        self._own_cards()
        self._turn()
        for player in self.board.players:
            self._player(player)
        for spell in self.board.stack:
            self._stacked(spell)
        for number, effect in enumerate(self.board.effects, start=1):
            self._effect(number, effect)
        for event in self.board.happened:
            who = event.player if event.player is not None else event.object
            self.facts.append(f"happened({quote(who or '')},{quote(event.event)},{event.count}).")
        board = rulebook().flat_block(self.facts)
        faces = {id(described): described.facts for described in (*self.situation.faces.values(), *self.others)}
        blocks = [board, self.more, *faces.values(), *self.counters.values(), _intrinsic(), rulebook().constants]
        chosen = {quote(v) for entry in self.board.entries() for v in entry.chosen.values() if isinstance(v, str)}
        blocks += [rulebook().block(facts) for string in sorted(chosen) if (facts := _string_facts(string))]
        self.situation.blocks = blocks
        return self.situation

    def _own_cards(self) -> None:
        from pyrules.cards.names import fold

        for own in self.board.cards:
            try:
                card = card_from_definition(own.definition)
            except InputError as error:
                inner = ".".join(part for part in (own.place.path, error.path) if part)
                raise InputError(
                    error.message, own.place.file, own.place.line, own.place.column, inner, error.expected
                ) from None
            for name in card.face_names:
                self.own[fold(name)] = card
            self.own[fold(card.name)] = card

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

    def _card(self, name: str, place: Any) -> Card:
        from pyrules.cards.names import fold

        if (card := self.own.get(fold(name))) is not None:
            return card
        if self.store is None:
            self.store = CardStore.open()
        try:
            return self.store.get(name)
        except InputError as error:
            raise type(error)(error.message, place.file, place.line, place.column, place.path, error.expected) from None

    def _face(self, name: str, side: str | None, place: Any) -> Face:
        card = self._card(name, place)
        face = (
            card.face(name)
            if side is None
            else card.faces[-1]
            if side == "back" and len(card.faces) > 1
            else card.face(side)
        )
        if face is None and side is None and " // " not in name and name != card.name:
            raise place.error(f"the card data describe no face {name!r} of {card.name!r}")
        return face or card.faces[0]

    def _entry(self, entry: Entry) -> None:
        o = quote(entry.id)
        out = [
            f"object({o}). in_zone({o},{entry.zone}). owner({o},{quote(entry.owner)}). listed_under({o},{quote(entry.player)})."
        ]
        if entry.token:
            described = self._token(entry.token)
            out.append(f"token({o}).")
        elif entry.emblem is not None:
            described = self._text_face("Emblem", entry.emblem)
            out.append(f"emblem({o}).")
        else:
            assert entry.card is not None
            face = self._face(entry.card, entry.face, entry.place)
            described = self._described(face)
            out.append(f"card({o}).")
            out += self._other_side(entry, face)
        if entry.copy_of:
            out.append(f"copied_by({o},{quote(described.key)}).")
            self.others.append(described)
            described = self._described(self._face(entry.copy_of, None, entry.place))
        out.append(f"copiable({o},{quote(described.key)}).")
        if entry.card is not None and not entry.copy_of:
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
            if (block := _counter_block(kind)) is not None:
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
        card = self._card(entry.card, entry.place)
        if face == card.faces[0] or entry.copy_of:
            return []
        front = self._described(card.faces[0])
        self.others.append(front)
        return [f"front({quote(entry.id)},{quote(front.key)}). layout({quote(entry.id)},{quote(card.layout)})."]

    def _several_faces(self, entry: Entry, shown: Described, out: list[str]) -> Described:
        """A card of several described faces: the halves of a split card (CR 709.4), and off the battlefield what it may be cast as.

        Such a face is an object of its own, a side of the card; its id has a "#", which no id of a board has.
        """
        assert entry.card is not None
        card = self._card(entry.card, entry.place)
        if len(card.faces) < 2:
            return shown
        o, faces = quote(entry.id), [self._described(face) for face in card.faces]
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
        return _both(left, right, "".join(face.mana_cost or "" for face in card.faces))

    def _stacked(self, entry: StackEntry) -> None:
        o = quote(entry.id)
        out = [
            f"object({o}). in_zone({o},stack). owner({o},{quote(entry.controller)}). listed_under({o},{quote(entry.controller)})."
        ]
        if entry.spell is not None:
            described = self._described(self._face(entry.spell, None, entry.place))
            self._shown(entry.id, described)
            out.append(f"spell_on_stack({o}). card({o}). copiable({o},{quote(described.key)}).")
            if entry.card is not None and (card := self._card(entry.card, entry.place)).faces[0].name != described.name:
                front = self._described(card.faces[0])
                self.others.append(front)
                out.append(f"front({o},{quote(front.key)}). layout({o},{quote(card.layout)}).")
            if entry.way is not None:
                out.append(f"cast_as({o},{quote(entry.way)}).")
        else:
            out.append(f"ability_on_stack({o}).")
            self.situation.names[entry.id] = str(entry.ability)
        out += [f"targets({o},{quote(target)})." for target in entry.targets]
        out += [f"revealed_for({o},{quote(card)})." for card in entry.revealed]
        if entry.beheld:
            out.append(f"beheld({o}).")
        self.facts += out

    def _effect(self, number: int, effect: Effect) -> None:
        e = f"effect-{number}"
        subject = "you " if effect.player is not None and not effect.on else "~ "
        described = self._text_face(e, _whole_sentence(effect.text.strip(), subject))
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

    def _token(self, token: TokenDef) -> Described:
        power, toughness = (None if v is None else str(v) for v in (token.power, token.toughness))
        loyalty = None if token.loyalty is None else str(token.loyalty)
        face = Face(token.name, token.mana_cost or None, token.supertypes, token.types, token.subtypes, token.text,
                    power, toughness, loyalty, None, token.colors)  # fmt: skip
        return self._described(face, f"token {token.name}")

    def _text_face(self, name: str, text: str) -> Described:
        return self._described(Face(name, None, (), (), (), text, None, None, None, None, None), f"text {name}")

    def _described(self, face: Face, base: str | None = None) -> Described:
        key = self.keys.get(face)
        if key is None:
            key = base or face.name
            taken = set(self.keys.values())
            number = 1
            while key in taken:
                number += 1
                key = f"{base or face.name} {number}"
            self.keys[face] = key
        return describe(face, key)

    def _shown(self, object_id: str, described: Described) -> None:
        self.situation.names[object_id] = described.name
        self.situation.faces[object_id] = described
        for ability in described.abilities:
            self.situation.words.setdefault(ability.key, ability.text)


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


@lru_cache(maxsize=1)
def _intrinsic() -> Block:
    """The abilities that basic land types have of themselves, in the words of CR 305.6."""
    return block_of_text(
        fact for text in INTRINSIC for ability in compile_abilities(text) for fact in ability_facts(ability)
    )


def situation(board: Board, asked: str | None, store: CardStore | None = None, more: Iterable[str] = ()) -> Situation:
    """The facts of a board, seen by the player `asked` (None: nobody is asked for actions), and `more` facts. Raises InputError for unknown cards."""
    return _Writer(board, asked, store, rulebook().block(more)).write()
