"""Facts on their way to clingo and atoms on their way back: whatever names hold, they stay data."""

from __future__ import annotations

import re

import clingo
import pytest
from clingo.ast import AST, parse_string
from hypothesis import given
from hypothesis import strategies as st

from pyrules.answers.read import Reader
from pyrules.errors import PyrulesError
from pyrules.solve.atoms import as_texts, read_atoms
from pyrules.solve.blocks import flat_facts
from pyrules.solve.statements import named, rule_files
from pyrules.text.folders import rules_folder
from pyrules.text.terms import quote

HOSTILE = ['a",answer_b("', ",answer_", "answer_", "\\", '\\",answer_c("\\', "", "\n", "),answer_d("]


@given(st.lists(st.one_of(st.sampled_from(HOSTILE), st.text(alphabet='answer_(),"\\ \n', max_size=12)), max_size=4))
def test_atoms_written_at_once_are_those_written_one_by_one(names: list[str]) -> None:
    atoms = [clingo.Function("answer_" + "ab"[n % 2], [clingo.String(name)]) for n, name in enumerate(names)]
    atoms.append(clingo.Function("answer_none"))
    assert as_texts(atoms) == [str(atom) for atom in atoms]
    read = [arguments for found in read_atoms(as_texts(atoms)).values() for arguments in found if arguments]
    assert sorted(read) == sorted((name,) for name in names)


def test_what_is_shown_of_a_board_begins_as_answers_do() -> None:
    shown = {
        (file.name, name)
        for file in rule_files(rules_folder())
        for name in re.findall(r"^#show (\w+)/", file.read_text(encoding="utf-8"), re.MULTILINE)
        if not name.startswith("answer_")
    }
    programs_of_their_own = {"payment_steps.lp", "declarations.lp"}  # what they show is read otherwise
    assert {file for file, _ in shown} <= programs_of_their_own


@given(st.lists(st.text(max_size=12), max_size=3))
def test_a_board_s_facts_are_taken_apart_whatever_the_names(names: list[str]) -> None:
    facts = [f"object({quote(name)}). in_zone({quote(name)},hand)." for name in names]
    found = [f"{predicate}({arguments})." for predicate, arguments in flat_facts(facts)]
    assert " ".join(found) == " ".join(facts)


def test_a_fact_that_is_not_flat_is_refused() -> None:
    with pytest.raises(ValueError, match="not flat"):
        flat_facts(["object(a).", "happened(cast(a))."])


@pytest.mark.parametrize(
    ("text", "as_named"),
    [
        ("a(X) :- b(X,_).", "a(X) :- b(X,V1_)."),
        ("a(X) :- b(X), c(X,_,f(_)).", "a(X) :- b(X); c(X,V1_,f(V2_))."),
        ("a(X,Y) :- b(X), c(Y,_).", "a(X,Y) :- b(X); c(Y,_)."),  # for each X once with each Y, however often Y is there
        ("a(X) :- b(X), c(_).", "a(X) :- b(X); c(_)."),
        ("a(X) :- b(X), not c(X,_).", "a(X) :- b(X); not c(X,_)."),
        ("a(N) :- N = #count { X: b(X,_) }.", "a(N) :- N = #count { X: b(X,_) }."),
    ],
)
def test_what_atoms_leave_open_has_names_where_nothing_is_combined_with_it(text: str, as_named: str) -> None:
    found: list[AST] = []
    parse_string(text, found.append)
    assert str(named(found[-1])) == as_named


def test_two_values_of_one_characteristic_are_an_error() -> None:
    reader = object.__new__(Reader)
    reader.atoms = {"answer_power": [("bears", 2), ("ogre", 3), ("bears", 4)]}
    with pytest.raises(PyrulesError, match="bears two values of power: 2, 4"):
        reader._single("power")
