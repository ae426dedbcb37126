"""The question about rulings: what each paragraph claims, and whether the rulebook here bears it out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pyrules.cards import CardStore
from pyrules.errors import InputError
from pyrules.facts import ability_facts
from pyrules.questions import Answer
from pyrules.rulings.assertions import assertions, scenes
from pyrules.rulings.bound import bound
from pyrules.rulings.claims import (
    Claimed,
    card_names,
    claims,
    described_boards,
    described_card,
    nth_abilities,
    powers,
    quoted_facts,
    quoted_texts,
)
from pyrules.rulings.judge import Judged, Paragraph, judge_each
from pyrules.rulings.universe import Universe, build, cards_of_the_universe, kept
from pyrules.rulings.words import Names, as_worded_today, is_title, paragraphs
from pyrules.solve.changed import changed_rules
from pyrules.solve.engine import Timings
from pyrules.solve.kept import hangs_on_rules
from pyrules.text.compile import compile_abilities
from pyrules.text.definitions import definitions, redefined
from pyrules.text.folders import rules_folder
from pyrules.text.terms import Term, quote, show
from pyrules.text.words import subtype_kinds

Tree = dict[str, Any]
_TOGETHER = 32  # paragraphs
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')


def verify(
    text: str,
    *,
    cards: CardStore | None = None,
    timeout: float = 60.0,
    progress: Callable[[], None] | None = None,
    define: Mapping[str, str] | None = None,
    without: Sequence[str] = (),
    with_rules: str | Path | None = None,
) -> Answer:
    """What each paragraph of a text claims, and whether the rules bear it out, as answers.md has it.

    A claim `holds` if no case in the universe of boards (rules_asp/rulings/universe.lp) breaks it and some case bears it out, is
    `contradicted` if a case breaks it, `vacuous` if no case there is about it, `defines` what needs no case, and is `undecided`
    where it is read but no rule here weighs it. `witness` or `counterexample` is the board of such a case. A paragraph that is a `title`
    claims nothing. `cards` is where names of cards are known from (default: the installed card data, if any); `timeout`, in seconds, holds
    for each paragraph, and for each board that changed rules are asked about. `define` gives keywords another meaning, in rules text, for
    this question; `without` takes rules of the rulebook away, by their numbers ("702.184b") or as FILE:LINE, and `with_rules`, a file of
    rules or their text, adds others (pyrules/solve/changed.py). Raises SolvingTimeout, and InputError for such changes.
    """
    if define or without or with_rules is not None:
        with changed_rules(without, with_rules), redefined(define or {}):
            universe = build(progress=progress, timeout=timeout)
            return verify_in(universe, text, cards=cards, timeout=timeout, progress=progress)
    return _verified(lambda: kept(progress), text, cards, timeout, progress)


def verify_in(
    universe: Universe,
    text: str,
    *,
    cards: CardStore | None = None,
    timeout: float = 60.0,
    progress: Callable[[], None] | None = None,
) -> Answer:
    """The same, in this universe: that of the rules as they are at the moment."""
    return _verified(lambda: universe, text, cards, timeout, progress)


def _verified(
    universe: Callable[[], Universe],
    text: str,
    cards: CardStore | None,
    timeout: float,
    progress: Callable[[], None] | None,
) -> Answer:
    """The universe is made only for a paragraph that asks for it."""
    timings = Timings()
    names = Names(cards if cards is not None else _installed())
    texts = paragraphs(text)
    done: dict[str, Tree] = {}
    asked: dict[str, list[Claimed]] = {}
    for paragraph in dict.fromkeys(texts):
        if is_title(paragraph):
            done[paragraph] = {"understood": True, "title": True, "claims": []}
            continue
        said = claims(paragraph, names)
        if (tree := _unweighed(said)) is not None:
            done[paragraph] = tree
        else:
            asked[paragraph] = said
    timings.step("reading")
    if asked:
        boards = universe()
        timings.step("boards")
        scenes = [_scene(said, boards, names.store, timeout) for said in asked.values()]
        timings.step("described boards")
        done |= zip(asked, _weighed(scenes, boards, timeout, progress), strict=True)
        timings.step("weighing")
    return Answer({"paragraphs": [{"n": n, "text": one} | done[one] for n, one in enumerate(texts, start=1)]}, timings)


def changes(before: Tree, then: Tree) -> list[Tree]:
    """The claims whose verdict differs between two answers about one text."""
    found = []
    for old, new in zip(before["paragraphs"], then["paragraphs"], strict=True):
        others = {claim["facts"]: claim["verdict"] for claim in new["claims"]}
        for claim in old["claims"]:
            verdict = others.get(claim["facts"], "not understood")
            if verdict != claim["verdict"]:
                found.append({"n": old["n"], "claim": claim["claim"], "before": claim["verdict"], "then": verdict})
    return found


def compile_ruling(text: str, *, cards: CardStore | None = None) -> Tree:
    """What a ruling claims, sentence by sentence, as facts; what of it is not understood."""
    said = claims(text, Names(cards if cards is not None else _installed()))
    return {
        "claims": [
            {
                "claim": one.sentence.text,
                "facts": f"claim({i},{show(one.term)}).",
                "asserts": [assertion.to_dict() for assertion in assertions(one.term)],
            }
            for i, one in enumerate(said, start=1)
            if one.term is not None
        ],
        "not_understood": [_place(one) for one in said if one.term is None],
    }


@lru_cache(maxsize=1)
def _installed() -> CardStore | None:
    try:
        return CardStore.open()
    except InputError:
        return None


def _unweighed(said: list[Claimed]) -> Tree | None:
    """What becomes of a paragraph that no rule needs to weigh; None for one that is to be weighed."""
    wrong = [one for one in said if one.term is None]
    if wrong or not said:
        return {"understood": False, "claims": [], "not_understood": [_place(one) for one in wrong]}
    if any(one.prose for one in said):  # what goes before or behind such a sentence may hang on it
        return {"understood": True, "claims": [claim for one in said for claim in _undecided(one)]}
    return None


@dataclass(frozen=True, slots=True)
class _Scene:
    """A paragraph to be weighed, with what is so on the boards that it describes itself."""

    said: list[Claimed]
    paragraph: Paragraph
    more: list[str]
    boards: list[Tree]


def _scene(said: list[Claimed], universe: Universe, store: CardStore | None, timeout: float) -> _Scene:
    parsed = [one.term for one in said if one.term is not None]
    more, boards = _described(parsed, universe, store, timeout)
    texts = dict.fromkeys(text for term in parsed for text in quoted_texts(term))
    facts = [fact for text in texts for fact in quoted_facts(text)]
    facts += [fact for term in parsed for pair in _keyword_texts(term) for fact in _as_keyword(*pair)]
    facts += list(_subtypes([*map(show, parsed), *facts]))
    facts += [fact for term in parsed for fact in _headings(term)]
    facts += [fact for term in parsed for fact in _card_texts(term, store)]
    return _Scene(said, Paragraph([one.term for one in said], facts), more, boards)


def _weighed(
    scenes: list[_Scene], universe: Universe, timeout: float, progress: Callable[[], None] | None
) -> list[Tree]:
    """What becomes of each: those that need no boards of their own are weighed together."""
    groups = [*_groups([scene for scene in scenes if not scene.more]), *([scene] for scene in scenes if scene.more)]
    found: dict[int, Tree] = {}
    for group in groups:
        worlds = universe.worlds_and(group[0].more)
        verdicts = judge_each(worlds, [scene.paragraph for scene in group], timeout)
        for scene, judged in zip(group, verdicts, strict=True):
            found[id(scene)] = _answer(scene, judged, universe)
            if progress is not None:
                progress()
    return [found[id(scene)] for scene in scenes]


def _groups(scenes: list[_Scene]) -> list[list[_Scene]]:
    """Scenes to be weighed together. Two that say the same of something are not: one may say it under a condition, the other without."""
    groups: list[tuple[set[Term], list[_Scene]]] = []
    for scene in scenes:
        said = {predicate for term in scene.paragraph.sentences if term is not None for predicate in _predicates(term)}
        for known, group in groups:
            if len(group) < _TOGETHER and known.isdisjoint(said):
                known |= said
                group.append(scene)
                break
        else:
            groups.append((said, [scene]))
    return [group for _, group in groups]


def _predicates(said: Term) -> Iterator[Term]:
    """What a claim says of anything, its conditions among it."""
    match said:
        case ("says", (_, predicate)):
            yield predicate
    match said:
        case (_, tuple(parts)):
            for part in parts:
                yield from _predicates(part)


def _answer(scene: _Scene, verdicts: list[Judged], universe: Universe) -> Tree:
    silent = set(range(1, len(scene.said) + 1)) - {verdict.sentence for verdict in verdicts}
    boards = [*universe.boards, *scene.boards]
    searched = universe.bound if not scene.more else bound(boards, [*universe.facts, *scene.more])
    found = [_claim(verdict, scene.said, boards, searched) for verdict in verdicts]
    return {
        "understood": True,
        "claims": [*found, *(claim for number in sorted(silent) for claim in _undecided(scene.said[number - 1]))],
    }


def _undecided(one: Claimed) -> Iterator[Tree]:
    """The assertions of a claim that is read, but that no rule here weighs."""
    if one.term is not None:
        for assertion in assertions(one.term):
            yield {"claim": one.sentence.text, **assertion.to_dict(), "verdict": "undecided"}


def _place(one: Claimed) -> Tree:
    return {"text": one.sentence.text, "at": one.sentence.at + one.column, "expected": one.expected}


def _claim(verdict: Judged, said: list[Claimed], boards: list[Tree], searched: str) -> Tree:
    tree: Tree = {
        "claim": said[verdict.sentence - 1].sentence.text,
        "facts": verdict.assertion,
        "verdict": verdict.verdict,
        "bound": searched,
    }
    if verdict.world is not None and verdict.verdict in ("holds", "contradicted"):
        key = "counterexample" if verdict.verdict == "contradicted" else "witness"
        tree[key] = boards[verdict.world]
        tree["case"] = verdict.case
    return tree


def _described(
    parsed: list[Term], universe: Universe, store: CardStore | None, timeout: float
) -> tuple[list[str], list[Tree]]:
    """The worlds of boards that claims describe themselves: creatures with some powers, cards by name."""
    wanted = [f"powers({i},{n})." for i, n in enumerate((n for term in parsed for n in powers(term)), start=1)]
    names = list(dict.fromkeys(name for term in parsed for name in card_names(term)))
    start = len(universe.boards)
    facts: list[str] = []
    boards: list[Tree] = []
    if wanted:
        more = build(" ".join(wanted), only=("example",), first=start, timeout=timeout)
        facts, boards = more.facts, more.boards
    if store is not None:
        more, lines = _boards_described(parsed, start + len(boards), store, timeout)
        facts += [*more.facts, *lines]
        boards += more.boards
    if names and store is not None:
        cards = [store.get(name) for name in names]
        lines = [f"named({i},{quote(card.name)})." for i, card in enumerate(cards, start=1)]
        lines += [f"card_type({i},{t.lower()})." for i, card in enumerate(cards, start=1) for t in card.faces[0].types]
        spoken = dict.fromkeys(pair for term in parsed for pair in nth_abilities(term))
        lines += [f"speech_of({names.index(name) + 1},{n})." for name, n in spoken]
        lines += [f"spoken_of({scene})." for scene in scenes(map(show, parsed))]
        more = _company(" ".join(lines), start + len(boards), store, timeout)
        facts += more.facts
        facts += [f"named_as({quote(name)},{quote(f'named-{i}')})." for i, name in enumerate(names, start=1)]
        facts += [f"named_as({quote(name)},{quote(f'recent-{i}')})." for i, name in enumerate(names, start=1)]
        facts += [
            f"kin_as({quote(name)},{quote(f'kin-{i}-{n}')})."
            for i, name in enumerate(names, start=1)
            for n in (1, 2, 3)
        ]
        facts += [
            f"kin_as({quote(name)},{quote(f'rival-{i}-{n}')})." for i, name in enumerate(names, start=1) for n in (1, 2)
        ]
        facts += [f"worn_as({quote(name)},{quote(f'worn-{i}')})." for i, name in enumerate(names, start=1)]
        boards += more.boards
    return facts, boards


def _boards_described(parsed: list[Term], first: int, store: CardStore, timeout: float) -> tuple[Universe, list[str]]:
    """The worlds of boards of which a claim says what both players control, and which condition and words mean what there."""
    found = dict.fromkeys((show(said), tuple(held)) for term in parsed for said, held in described_boards(term))
    if not found:
        return Universe(), []
    wanted: list[str] = []
    lines: list[str] = []
    scenes: list[str] = []
    known = {card["name"] for card in cards_of_the_universe()}
    for k, (said, held) in enumerate(found, start=1):
        cards = [(player, what, described_card(what, known)) for player, what in held]
        if any(name is None for _, _, name in cards):
            continue
        scenes.append(f"described({k})")
        lines.append(f"described_as({k},{said}).")
        for i, (player, what, name) in enumerate(cards, start=1):
            wanted.append(f"described({k},{quote(player)},{i},{quote(str(name))}).")
            lines.append(f"described_object({k},{quote(player)},{show(what)},{quote(f'described-{k}-{player}-{i}')}).")
    if not scenes:
        return Universe(), []
    return build(" ".join(wanted), only=tuple(scenes), first=first, cards=store, timeout=timeout), lines


@hangs_on_rules
@lru_cache(maxsize=20)  # paragraphs about one card mostly stand together
def _company(named: str, first: int, store: CardStore, timeout: float) -> Universe:
    """The worlds of boards with cards that are called by their names."""
    only = ("company", "march", "awakened", "awakened_march", "several", "worn")
    return build(named, only=only, first=first, cards=store, timeout=timeout)


def _card_texts(said: Term, store: CardStore | None) -> Iterator[str]:
    """Which claims quote a card's ability, as both compile. What compiles otherwise may be an older wording: nothing is said of it."""
    match said:
        case ("says", (("named_card", (str(name),)), ("say", (str(quoted),)))) if store is not None:
            wanted = _facts_of(as_worded_today(quoted), name)
            texts = [text for face in store.get(name).faces for text in face.text.split("\n")]
            if any(_facts_of(text, name) == wanted for text in texts):
                yield f"same_text({quote(name)},{quote(quoted)})."
        case (_, tuple(parts)):
            for part in parts:
                yield from _card_texts(part, store)


def _headings(said: Term) -> Iterator[str]:
    """The sections of the rulebook that have a heading which a claim refers to, as far as files here are called by it."""
    match said:
        case ("see_rule", (_, str(heading))):
            for file in rules_folder().rglob("*.lp"):
                number, _, name = file.stem.partition("_")
                if number.isdigit() and name.replace("_", " ") == heading.lower():
                    yield f"section({quote(number)},{quote(heading)})."


def _subtypes(facts: list[str]) -> Iterator[str]:
    words = {word for fact in facts for word in _STRING.findall(fact)}
    for word in sorted(words & subtype_kinds().keys()):
        yield from (f"subtype_kind({quote(word)},{kind})." for kind in subtype_kinds()[word])


# ---- a keyword's meaning ----------------------------------------------------------------------------------------------------------------


def _keyword_texts(said: Term) -> Iterator[tuple[str, str]]:
    """The keywords of which a claim says what they mean, with the text."""
    match said:
        case ("says", (("keyword_called" | "words", (str(word),)), ("mean", (str(text),)))):
            yield word, text
        case (_, tuple(parts)):
            for part in parts:
                yield from _keyword_texts(part)


@hangs_on_rules
@lru_cache(maxsize=100)
def _as_keyword(word: str, text: str) -> tuple[str, ...]:
    """Whether a text says the same as the definition of a keyword (CR 702): as facts, else as the universe plays it."""
    keyword = word.removesuffix(" N").lower()
    found = [definition for definition in definitions() if definition.keyword.lower() == keyword]
    if len(found) != 1:
        return ()
    definition, said = found[0], f"{quote(word)},{quote(text)},{quote(found[0].rule)}"
    named = f"rule_of_keyword({quote(definition.rule)},{quote(definition.keyword)})."
    if _facts_of(_example(text)) == _facts_of(_example(definition.meaning)):
        return (f"same_meaning({said}).", named)
    if ":" not in text or any(ability.not_understood for ability in compile_abilities(_example(text))):
        return ()
    scenes = f":- scene(S), not shows_keyword({quote(keyword)},S). :- variant(charged(_,_,_)). :- variant(doing(_))."
    ours = build(scenes)
    with redefined({keyword: f"{text}."}):
        theirs = build(scenes)
    return (f"other_meaning({said}).", named) if _seen(ours) != _seen(theirs) else ()


def _example(meaning: str) -> str:
    """A meaning with a number and a cost for the parameters that a definition leaves open."""
    return re.sub(r"\bN\b", "1", meaning).replace("COST", "{2}")


def _facts_of(text: str, name: str = "") -> list[str]:
    abilities = compile_abilities(text.rstrip(".") + ".", name)
    return [fact.replace(quote(a.key), "K") for a in abilities for fact in ability_facts(a)]


def _seen(universe: Universe) -> list[str]:
    """What can be done on each board and what it looks like afterwards."""
    return sorted(f for f in universe.facts if re.match(r"at\(\d+,(legal|counter|tapped|can_be_tapped_for)\(", f))
