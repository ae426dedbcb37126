"""The commands ``pyrules corpus …``: how much of all installed cards is understood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from pyrules.cards.store import ENVIRONMENT_VARIABLE

_cards_option = click.option(
    "--cards",
    "store",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=f"The card store to use.  [default: ${ENVIRONMENT_VARIABLE}, else a file in your data directory]",
)
_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
_processes_option = click.option(
    "--processes", type=click.IntRange(1, 256), metavar="N", help="Use so many processes.  [default: one a core]"
)


@click.group()
def corpus() -> None:
    """Tell how much of the rules text of all installed cards is understood."""


@corpus.command()
@click.option(
    "--by",
    type=click.Choice(["construct", "type", "kind", "part"]),
    default="construct",
    help="How the paragraphs are grouped.  [construct]",
)
@_processes_option
@_cards_option
@_json_option
def report(by: str, processes: int | None, store: Path | None, as_json: bool) -> None:
    """Count the cards and paragraphs that are understood, and show what is missing most often.

    A paragraph is understood in part where the grammar reads its cost, its trigger or some of its sentences.
    """
    from pyrules.corpus.report import report as made
    from pyrules.parallel import progress
    from pyrules.show.corpus import show_report

    with progress("Compiling", _count(store)) as step:
        tree = made(store, by, processes, step)
    _echo_json(tree) if as_json else show_report(tree)


@corpus.command()
@click.argument("baseline", type=click.Path(path_type=Path))
@click.option("--update", is_flag=True, help="Write what is understood now to BASELINE instead.")
@_processes_option
@_cards_option
@_json_option
def check(baseline: Path, update: bool, processes: int | None, store: Path | None, as_json: bool) -> None:
    """Name the paragraphs that were understood when BASELINE was written and are no more.

    The exit status is 1 if there are any.
    """
    from pyrules.corpus import baseline as file
    from pyrules.parallel import progress
    from pyrules.show.corpus import show_check

    with progress("Compiling", _count(store)) as step:
        if update:
            click.echo(f"{file.write(baseline, store, processes, step)} paragraphs")
            return
        found = file.check(baseline, store, processes, step)
    _echo_json(found) if as_json else show_check(found)
    if found["lost"]:
        raise click.exceptions.Exit(1)


@corpus.command("try")
@click.option("--cards", "number", type=click.IntRange(1), metavar="N", help="Try N cards.  [default: all]")
@click.option("--seed", default=0, show_default=True, metavar="S", help="Which N cards: the same seed draws the same.")
@click.option("--jobs", type=click.IntRange(1, 256), metavar="N", help="Use so many processes.  [default: one a core]")
@click.option("--timeout", default=20.0, show_default=True, metavar="SECONDS", help="For each question.")
@click.option("--store", type=click.Path(path_type=Path), metavar="FILE", help="The card store to use.")
@_json_option
def try_(number: int | None, seed: int, jobs: int | None, timeout: float, store: Path | None, as_json: bool) -> None:
    """Ask about each card on a standard set of boards: nothing may crash.

    In play, with counters, in hand, on the stack and so on. No question may end in a fault, clingo may not warn, and
    what the rules determine has exactly one answer set. The exit status is 1 where that fails.
    """
    from pyrules.corpus.trying import try_cards
    from pyrules.parallel import progress
    from pyrules.show.corpus import show_trial

    with progress("Trying", min(number or _count(store), _count(store))) as step:
        tree = try_cards(store, number, seed, jobs, timeout, step)
    _echo_json(tree) if as_json else show_trial(tree)
    if tree["failed"]:
        raise click.exceptions.Exit(1)


def _count(store: Path | None) -> int:
    from pyrules.cards import CardStore

    with CardStore.open(store) as opened:
        return opened.info().count


def _echo_json(value: Any) -> None:
    click.echo(json.dumps(value, indent=2))
