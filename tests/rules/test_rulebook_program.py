"""rules_asp/ as one program: nothing misspelt, nothing undefined, and what is determined is decided by the grounder."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import clingo
import pytest
from clingo.ast import ProgramBuilder, parse_string

from pyrules.board import read_board
from pyrules.facts import situation
from pyrules.solve.blocks import Facts
from pyrules.solve.program import Rulebook, UndecidedText, rulebook
from pyrules.solve.statements import Statement, statement_of
from tests.rules.boards import Tree, bears, board, land, spell, thing
from tests.rules.test_meaning import crowd

DEFINED = re.compile(r"#defined\s+(\w+)/(\d+)\.")
FILES = sorted(Path(rulebook().root).rglob("*.lp"))


def declared() -> set[tuple[str, int]]:
    """The predicates that vocabulary.lp and the questions declare as input."""
    texts = [re.sub(r"%.*", "", path.read_text(encoding="utf-8")) for path in FILES]
    return {(name, int(count)) for text in texts for name, count in DEFINED.findall(text)}


# Bodies that wait for a rule which is not written yet; it should be empty.
UNFINISHED: set[tuple[str, int]] = set()


def statements() -> list[Statement]:
    return list(rulebook().statements)


def grounded(facts: str, chosen: list[Any], warn: str = "all") -> tuple[clingo.Control, list[str]]:
    messages: list[str] = []
    control = clingo.Control(
        [f"--warn={warn}", "0"], logger=lambda _, message: messages.append(message), message_limit=1000
    )
    control.add(
        "base", [], facts + "".join(f"#defined {name}/{count}.\n" for name, count in sorted(declared() | UNFINISHED))
    )
    with ProgramBuilder(control) as builder:
        for statement in chosen:
            builder.add(statement)
    control.ground([("base", [])])
    return control, messages


VILLAGE = board(
    bears(), bears("elf", sick=True, tapped=True), land("forest", "Forest"), land("pool",
        text="{T}: Add one mana of any type that a land you control could produce."),
    thing("moon", "Enchantment", "Nonbasic lands are Mountains."),
    thing("lord", "Creature — Elf", "Other creatures you control get +1/+1 and have flying.", pt="2/2"),
    thing("craft", "Artifact — Spacecraft", "Station\n3+ | {1}: Draw a card.\n8+ | Flying", pt="4/5",
        counters={"charge": 8}),
    thing("boat", "Artifact — Vehicle", "Crew 2", pt="3/3"),
    B=[bears("ogre"), thing("law", "Enchantment", "Players can't cast creature spells."), thing("twice", "Artifact",
        "If you tap a permanent for mana, it produces twice as much of that mana instead.")],
    hand=[thing("bolt", "Instant", "~ deals 3 damage to any target.", cost="{R}"), land("island", "Island"),
        thing("cub", "Creature", "Morph {2}", pt="1/1", cost="{G}")],
    graveyard=[thing("echo", "Sorcery", "Draw a card.\nFlashback {U}", cost="{1}{U}")],
    effects=[{"on": ["bears"], "text": "becomes a 0/1 blue Frog until end of turn"}, {"player": "B",
        "text": "can't cast spells this turn"}],
    happened=[{"player": "A", "event": "cast a spell", "count": 1}],
)  # fmt: skip
STACKED = board(bears(), stack=[spell("bolt")], hand=[thing("no", "Instant", "Counter target spell.", cost="{U}{U}")])
BOARDS: dict[str, Tree] = {
    "nothing": board(), "village": VILLAGE, "stack": STACKED, "upkeep": VILLAGE | {"turn": {"active": "B",
        "step": "upkeep", "priority": "A"}},
    "crowd": crowd("{1}, {T}, Sacrifice another creature: Draw a card. Activate only if you control a Forest."),
    "conditions": crowd("{T}: Add {G} for each creature you control.\nAs long as you control an artifact, creatures you control get +1/+1."),
}  # fmt: skip


@cache
def facts_object(name: str) -> Facts:
    """The facts of a board of the table."""
    tree = BOARDS[name]
    for entry in tree["stack"]:
        entry.pop("card", None)
    return situation(read_board(tree), "A").facts


def facts_of(name: str) -> tuple[str, Any]:
    facts = facts_object(name)
    return facts.text, facts.symbols


def test_the_whole_rulebook_grounds_with_an_empty_input_and_no_warning() -> None:
    """Every statement, those of all stages among them: what occurs in no head is declared as input."""
    _, messages = grounded("", [statement.statement() for statement in statements()])
    assert messages == []


@pytest.mark.parametrize("name", BOARDS)
def test_the_whole_rulebook_grounds_with_a_board_and_no_warning(name: str) -> None:
    _, messages = grounded(facts_of(name)[0], [statement.statement() for statement in statements()])
    assert messages == []


def test_every_predicate_of_a_body_is_derived_or_declared() -> None:
    derived = {symbol for s in statements() for symbol in s.gives if symbol[0].startswith("=") and symbol[0] in s.heads}
    inputs = {("=" + name, count) for name, count in declared() | UNFINISHED}
    missing = {
        (symbol[0][1:], symbol[1], s.file) for s in statements() for symbol in s.needs
        if symbol[0].startswith("=") and symbol not in derived | inputs
    }  # fmt: skip
    assert missing == set()


def test_nothing_waits_for_a_rule() -> None:
    assert not UNFINISHED


def test_no_input_predicate_is_derived_except_what_a_text_says() -> None:
    derived = {head[1:] for s in statements() for head in s.heads}
    inputs = {
        name for name, _ in DEFINED.findall((Path(rulebook().root) / "vocabulary.lp").read_text(encoding="utf-8"))
    }
    # A term may name what no text names; a cost comes of the text of a keyword or an additional cost.
    assert derived & inputs <= {"term", "cost", "symbol"}


def test_every_predicate_that_is_declared_as_text_is_input_or_derived() -> None:
    book: Rulebook = rulebook()
    known = {name for name, _ in declared()} | {head[1:] for s in statements() for head in s.heads}
    assert {name[1:] for name in book.text_predicates} - known == set()


def _answers(control: clingo.Control, mode: str) -> set[str]:
    control.configuration.solve.enum_mode = mode  # type: ignore[union-attr]
    with control.solve(yield_=True) as handle:
        found = {str(symbol) for model in handle for symbol in [*model.symbols(shown=True), clingo.Function("model")]}
    return found if mode == "brave" else _last(control)


def _last(control: clingo.Control) -> set[str]:
    last: set[str] = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            last = {str(symbol) for symbol in model.symbols(shown=True)}
    return last | {"model"} if last else last


@pytest.mark.parametrize("name", BOARDS)
def test_all_answer_sets_agree_but_for_what_is_paid(name: str) -> None:
    """Only the choice which action is paid for (118_paying_mana.lp) is open; all else holds in every answer set."""
    facts, symbols = facts_of(name)
    control, messages = grounded(facts, rulebook().relevant(symbols, ASKED).statements, "no-atom-undefined")
    assert messages == []
    brave, cautious = _answers(control, "brave"), _answers(control, "cautious")
    assert "model" in brave
    assert {atom for atom in brave ^ cautious if not atom.startswith(PAYING)} == set()


@pytest.mark.parametrize("name", ["nothing", "stack", "crowd", "conditions", "village", "upkeep"])
def test_what_is_determined_is_decided_by_the_grounder(name: str) -> None:
    facts, symbols = facts_of(name)
    control, _ = grounded(facts, rulebook().relevant(symbols, ASKED).statements, "no-atom-undefined")
    undecided = [str(a.symbol) for a in control.symbolic_atoms if a.symbol.name.startswith("answer_") and not a.is_fact]
    assert [atom for atom in undecided if not atom.startswith(PAYING)] == []


ASKED = frozenset({"actions", "mana", "stations", "objects"})
PAYING = ("answer_legal", "answer_payable", "answer_unpayable", "answer_why_unpayable", "answer_paying")


def test_rules_about_texts_are_the_same_for_all_boards() -> None:
    """They are worked out once for a text, so none of them may read a predicate of the board."""
    book = rulebook()
    for statement, of_text in zip(book.statements, book.of_texts, strict=True):
        if of_text:
            assert statement.reads <= book.text_predicates, statement.file


@pytest.mark.parametrize(
    "rules",
    ["{ mana_ability(K) : ability(K,activated) }.", "adds_mana(K) :- ability(K,_), not others(K). others(K) :- ability(K,_), not adds_mana(K)."],
    ids=["choice", "loop"],
)  # fmt: skip
def test_a_rule_about_texts_that_leaves_something_open_is_refused(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out once for a text becomes facts: an open atom must not become one."""
    book = Rulebook(rulebook().root)
    more: list[Any] = []
    parse_string(rules, more.append)
    monkeypatch.setattr(book, "_fire", lambda present, texts: set(range(len(more) - 1)))
    monkeypatch.setattr(book, "statements", [statement_of(ast, "x.lp") for ast in more[1:]])
    with pytest.raises(UndecidedText, match="leave open"):
        book._of_text(['ability("x",activated).'])


ALIAS = re.compile(r"->\s*(\w+)|^[?!]?([a-z]\w*)(?:\{[^}]*\})?(?:\.\d+)?\s*:", re.MULTILINE)
FUNCTOR = re.compile(r"([a-z_]\w*)\(")


def test_every_function_that_a_rule_reads_is_written_by_the_grammar_or_a_rule() -> None:
    """A rule about words that no text compiles to never fires, and whoever reads it believes that it does."""
    root = rulebook().root.parent
    grammar = "\n".join(path.read_text(encoding="utf-8") for path in (root / "grammar").rglob("*.lark"))
    written = {name for pair in ALIAS.findall(grammar) for name in pair}
    for path in (root / "pyrules").rglob("*.py"):
        written |= set(re.findall(r"[a-z_]\w*", path.read_text(encoding="utf-8")))
    for statement in statements():
        written |= set(FUNCTOR.findall(str(statement.statement()).partition(":-")[0]))
    read = {(s[0], each.file, each.line) for each in statements() for s in each.needs if s[0][0] not in '="' and s[1]}
    assert {one for one in read if one[0] not in written} == set()


def test_each_file_has_a_header_that_cites_a_section_or_says_its_question() -> None:
    first = {path.name: path.read_text(encoding="utf-8").partition("\n")[0] for path in FILES}
    assert {name for name, line in first.items() if not line.startswith("%")} <= {"show.lp"}


def test_no_file_uses_the_variable_of_states() -> None:
    """Rules that are read in several states get it as the first argument of their predicates (CR 613.8)."""
    assert [path.name for path in FILES if "StateOfTheWorld" in path.read_text(encoding="utf-8")] == []
