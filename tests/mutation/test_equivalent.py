"""Every change that is said to make no difference is one that the tool makes: of a rule that still stands so in its file."""

from __future__ import annotations

from pyrules.solve.program import rulebook
from tests.mutation.__main__ import CHAPTERS, equivalent
from tests.mutation.mutants import mutants


def test_no_reason_is_kept_for_a_rule_that_is_gone() -> None:
    files = [file for files, _ in CHAPTERS.values() for file in files]
    made = {mutant.name for mutant in mutants(rulebook().statements, files)}
    assert [name for name in equivalent() if name not in made] == []
