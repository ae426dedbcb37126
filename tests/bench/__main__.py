"""Where the time goes: `python -m tests.bench` prints four tables. Medians, in milliseconds.

1. From board to full answer in a running process, split into steps, and beside it clingo alone on the very same program
   (the same facts and rules as text: add, ground, solve, take the shown atoms).
2. The command from its start to its end, as a new process.
3. Single questions: is this action legal and why, how is it paid for most cheaply, who can be declared.
4. Compiling the rules text of a card, over a sample of the installed cards, without what is kept from before.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from multiprocessing import get_context
from statistics import median, quantiles
from typing import Any
from unittest.mock import patch

import click

from pyrules import questions
from pyrules.cards import CardStore
from pyrules.errors import InputError
from pyrules.text import compile as compiling
from tests.bench.asking import measured, milliseconds
from tests.bench.boards import board, combat_board, layered, paying_board

SIZES = (10, 20, 50, 100, 200)
COMMANDS = ("--help", "ask example:reflecting-pool --json", "ask example:twenty-permanents --json")


def boards(runs: int) -> None:
    """The first table."""
    rows: list[list[str]] = []
    names: list[str] = []
    made = [(str(size), board(size)) for size in SIZES] + [("20, ten effects", layered(20))]
    # A process for each row: what boards before it have left behind is no business of the next one.
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        for label, text in made:
            steps, program, alone = pool.apply(measured, (text, runs))
            whole = sum(steps.values())
            names = list(steps)
            numbers = [*steps.values(), whole, alone]
            rules, facts = program.count(":-"), program.count(".\n")
            rows.append([label, *(f"{n:.1f}" for n in numbers), f"{whole / alone:.2f}", str(rules), str(facts)])
    heads = ["permanents", *names, "whole", "clingo", "ratio", "rules", "facts"]
    print_table("From board to answer", heads, rows)


def commands(runs: int) -> None:
    """The second table."""
    rows = []
    # An installed package has its bytecode, whatever this environment says about writing it.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for command in COMMANDS:
        times = []
        for _ in range(runs + 1):
            start = time.perf_counter()
            program = [sys.executable, "-m", "pyrules", *command.split()]
            subprocess.run(program, stdout=subprocess.DEVNULL, check=True, env=environment)
            times.append(milliseconds(start))
        times = times[1:]  # the first one fills the caches
        rows.append([f"pyrules {command}", f"{median(times):.0f}", f"{min(times):.0f}", f"{max(times):.0f}"])
    print_table("The command, from start to end", ["command", "median", "min", "max"], rows)


def single_questions(runs: int) -> None:
    """The third table."""
    costly, crowd = paying_board(), combat_board()
    questions_asked: list[tuple[str, Any]] = [
        ("actions of twenty permanents", lambda: questions.ask("example:twenty-permanents", only=["actions"])),
        (
            "casting, judged on twenty permanents",
            lambda: questions.check("example:twenty-permanents", "cast lightning-bolt"),
        ),
        ("actions with 30 sources, a cost of nine", lambda: questions.ask(costly, only=["actions"])),
        ("paying: 30 sources, a cost of nine", lambda: questions.check(costly, "cast spell", pay="taps")),
        ("combat: 20 against 20, ten requirements", lambda: questions.ask(crowd, only=["combat"])),
    ]
    rows = []
    for name, asked_for in questions_asked:
        steps: dict[str, list[float]] = {}
        for _ in range(runs):
            for step, took in asked_for().timings.steps.items():
                steps.setdefault(step, []).append(took)
        middle = {step: median(times) for step, times in steps.items()}
        extra = [middle.get("payment", 0.0), middle.get("why", 0.0)]
        rows.append([name, f"{sum(middle.values()):.0f}", *(f"{n:.0f}" for n in extra)])
    print_table("Single questions", ["question", "whole", "of it: paying", "of it: why"], rows)


def compiling_cards(sample: int) -> None:
    """The fourth table."""
    try:
        with CardStore.open() as store:
            cards = list(store.all())
    except InputError as error:
        print(f"Compile time of cards: skipped ({error})")
        return
    cards = cards[:: max(1, len(cards) // sample)]
    gc.collect()
    gc.freeze()  # what the other tables have left behind is no business of this one
    times, understood, abilities = [], 0, 0
    with patch.object(compiling.cache, "find", lambda *_: None), patch.object(compiling.cache, "keep", lambda *_: None):
        compiling.compile_abilities(
            "Flying\n{T}: Add {G}.\nWhenever this creature attacks, draw a card."
        )  # loads the grammar
        for card in cards:
            start = time.perf_counter()
            found = [
                ability
                for face in card.faces
                for ability in compiling.compile_abilities(face.text, face.name, "Legendary" in face.supertypes)
            ]
            times.append(milliseconds(start))
            abilities += len(found)
            understood += sum(not ability.not_understood for ability in found)
    cuts = quantiles(times, n=100)
    row = [
        str(len(times)),
        *(f"{n:.2f}" for n in (median(times), cuts[89], cuts[98], max(times), sum(times) / len(times))),
    ]
    share = f"{100 * understood / abilities:.0f} %"
    print_table(
        "Compiling a card",
        ["cards", "median", "90 %", "99 %", "max", "mean", "abilities parsed in full"],
        [[*row, share]],
    )


def print_table(title: str, heads: list[str], rows: list[list[str]]) -> None:
    widths = [max(len(row[i]) for row in [heads, *rows]) for i in range(len(heads))]
    print(f"\n{title}")
    for row in [heads, *rows]:
        print(
            "  ".join(
                cell.ljust(w) if i == 0 else cell.rjust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
            )
        )


@click.command(help=__doc__.partition("\n")[0] if __doc__ else "")
@click.option("--runs", default=15, show_default=True, help="How often each measurement is taken.")
@click.option("--sample", default=1000, show_default=True, help="How many cards are compiled.")
def main(runs: int, sample: int) -> None:
    """Prints the four tables."""
    boards(runs)
    commands(runs)
    single_questions(runs)
    compiling_cards(sample)


if __name__ == "__main__":
    main()
