"""The rulebook checked against itself: what is planted is found, by the rule that it breaks; the rulebook as it is has none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyrules.citations.numbers import existing
from pyrules.cli import run
from pyrules.rulings.consistency import check_rulebook, question, report
from pyrules.rulings.idle import idle_rules, needed_by, reason_of, reasons, said_by, stale
from pyrules.solve.changed import changed_rules
from pyrules.solve.program import written

SCENES = ("symbols", "lonely", "types")
# A rule that contradicts the others, the rule of the Comprehensive Rules by which it does ("" for what is no matter of one).
PLANTED = [
    ("power(O,7) :- permanent(O), type(O,creature).", "208.1"),
    ("toughness(O,T+1) :- toughness(O,T), T < 5.", "208.1"),
    ("mana_value(O,9) :- permanent(O).", "202.3"),
    ('controller(O,"B") :- permanent(O), tapped(O).', "110.2"),
    ('in_zone(O,exile) :- permanent(O), sick(O).', "400.1"),
    ('name(O,"Nobody") :- permanent(O).', "201.2"),
    ("legal(A) :- possible(A).", "101.2"),
    ('prohibits("101.2",A,never(A)) :- legal(A), A = pass(_).', ""),
    ('subtype(O,"Elf") :- permanent(O), not type(O,creature).', "205.3d"),
    ("permanent(P) :- player(P).", "110.1"),
    ("{ color(O,w) } :- permanent(O), type(O,land).", ""),
    (":- permanent(O), tapped(O).", ""),
    ("mana_ability(K) :- ability(K,activated). target_of(K,any_target) :- ability(K,activated).", "605.1a"),
    ("could_produce(O,b) :- permanent(O).", "106.7"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "number"), PLANTED)
def test_a_planted_contradiction_is_found(rule: str, number: str, tmp_path: Path) -> None:
    file = tmp_path / "planted.lp"
    file.write_text(rule, encoding="utf-8")
    with changed_rules(with_rules=file):
        found = check_rulebook(0, only=SCENES, events=False)
    assert number in {one["rule"] for one in found.contradictions}
    assert all(one["board"]["players"] for one in found.contradictions)


def test_the_rulebook_does_not_contradict_itself() -> None:
    """On some scenes and random boards; `pyrules rulings --rulebook` searches them all."""
    found = check_rulebook(10, only=(*SCENES, "voyage", "copies", "stations"), events=False)
    assert found.contradictions == []
    assert found.boards > 14


def test_each_contradiction_has_the_number_of_a_rule() -> None:
    heads = [str(s.statement()) for s in question() if "=contradiction" in s.heads]
    assert len(heads) > 40
    assert {head.split('"')[1] for head in heads} <= existing()


def test_what_consistency_reads_is_there() -> None:
    """A misspelt predicate would find nothing for ever."""
    made = {s for each in (*written().statements, *question()) for s in each.gives if s[0] in each.heads}
    texts = [path.read_text(encoding="utf-8") for path in written().root.rglob("*.lp")]
    for statement in question():
        for predicate, count in statement.needs:
            if predicate[0] == "=" and (predicate, count) not in made:
                assert any(f"#defined {predicate[1:]}/{count}." in text for text in texts), predicate


def test_rules_that_do_nothing_are_told_apart() -> None:
    """From those that fire, each with what it needs and no board has."""
    search = check_rulebook(0, only=("lonely",))
    idle = idle_rules(search.cases)
    assert any(s.file.endswith("702_62_suspend.lp") for s in idle.never)
    assert not any("permanent(O) :- in_zone" in str(s.statement()) for s in idle.never)
    assert idle.prohibitions()
    tree = report(search, idle)
    assert tree["contradictions"] == []
    assert all(rule["at"].startswith("rules_asp/") and rule["why"] for rule in tree["never_fire"])
    assert {rule["why"] for rule in tree["never_fire"] if "outlaw" in rule["rule"]} >= {
        "no board has outlaw, subtype/2"
    }


def test_what_explains_an_idle_prohibition_is_there() -> None:
    """Each word of idle.yaml is one of some prohibition; whether the universe has it, the whole search tells."""
    prohibitions = [s for s in written().statements if "=prohibits" in s.heads]
    needed = frozenset[str]().union(*map(needed_by, prohibitions))
    said = frozenset[str]().union(*map(said_by, prohibitions))
    assert [word for each in reasons() for word in each.needs if word not in needed] == []
    assert [word for each in reasons() for word in each.says if word not in said] == []
    assert all(each.needs or each.says for each in reasons())


def test_each_idle_prohibition_is_explained_and_no_explanation_is_stale(request: pytest.FixtureRequest) -> None:
    """In the whole universe, as `pyrules rulings --rulebook` searches it."""
    if request.config.getoption("--hypothesis-profile") != "thorough":
        pytest.skip("takes minutes: only with --hypothesis-profile=thorough")
    search = check_rulebook()
    assert search.contradictions == []
    idle = idle_rules(search.cases)
    assert [str(s.statement()) for s in idle.prohibitions() if reason_of(s) is None] == []
    assert stale(idle) == []


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from pyrules.rulings import consistency
    from pyrules.rulings.universe import models

    monkeypatch.setattr(consistency, "models", lambda only=(): models(only=("lonely",)))
    assert run(["rulings", "--rulebook", "--boards", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["never_forbid"]
    rules = tmp_path / "mine.lp"
    rules.write_text(PLANTED[0][0], encoding="utf-8")
    assert run(["rulings", "--rulebook", "--boards", "3", "--with", str(rules)]) == 1
    assert "two_powers" in capsys.readouterr().out
    assert run(["rulings"]) == 2
