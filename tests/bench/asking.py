"""What an `ask` takes, step by step, and clingo alone on the same program: a module of its own, so that other processes can load it."""

from __future__ import annotations

import time
from statistics import median
from typing import Any
from unittest.mock import patch

import clingo

from pyrules import questions
from pyrules.solve.blocks import Facts
from pyrules.solve.engine import Timings, solve
from pyrules.solve.program import rulebook


def milliseconds(since: float) -> float:
    return 1000 * (time.perf_counter() - since)


def asked(text: str, runs: int) -> tuple[dict[str, float], str]:
    """The median time of each step of `ask` on a board, and the program that clingo was given."""
    programs: list[str] = []

    def recording(facts: Facts, timings: Timings, timeout: float = 60.0, files: frozenset[str] | None = None) -> Any:
        program = rulebook().program(facts, files)
        programs[:] = [facts.parted(program.reads)[0] + "\n".join(map(str, program.statements))]
        return solve(facts, timings, timeout, files)

    with patch.object(questions, "solve", recording):
        questions.ask(text)
    steps: dict[str, list[float]] = {}
    for _ in range(runs):
        for name, took in questions.ask(text).timings.steps.items():
            steps.setdefault(name, []).append(took)
    return {name: median(times) for name, times in steps.items()}, programs[0]


def bare(program: str, runs: int) -> float:
    """The median time of clingo alone."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        control = clingo.Control(["--warn=none", "--enum-mode=brave", "0"])
        control.add("base", [], program)
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            shown = [model.symbols(shown=True) for model in handle]
            for symbol in shown[-1]:
                str(symbol)
        times.append(milliseconds(start))
    return median(times)


def measured(text: str, runs: int) -> tuple[dict[str, float], str, float]:
    """The steps and the program of `ask` on a board, and the time of clingo alone on that program."""
    steps, program = asked(text, runs)
    return steps, program, bare(program, runs)
