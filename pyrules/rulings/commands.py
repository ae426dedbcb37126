"""The command `pyrules rulings`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST_FILE = 1_000_000  # bytes


@click.command()
@click.argument("files", nargs=-1, metavar="FILE...", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
@click.option(
    "--html", "page", type=click.Path(path_type=Path), metavar="FILE", help="Write one page with all boards to FILE."
)
@click.option(
    "--define",
    "defined",
    multiple=True,
    metavar="'KEYWORD = \"…\"'",
    help="What if a keyword meant this? Shows which verdicts change.",
)
@click.option(
    "--without",
    multiple=True,
    metavar="RULE",
    help="What if there were no such rule (702.184b, or FILE:LINE in rules_asp/)? Shows which verdicts change.",
)
@click.option(
    "--with",
    "with_rules",
    type=click.Path(path_type=Path),
    metavar="FILE.lp",
    help="What if these rules held, too? Shows which verdicts change.",
)
@click.option("--rulebook", "itself", is_flag=True, help="Check the rulebook against itself, instead of a FILE.")
@click.option(
    "--boards", default=40, type=click.IntRange(0, 10_000), metavar="N", help="Of --rulebook: random boards.  [40]"
)
@click.option(
    "--redundant",
    default=0,
    type=click.IntRange(0, 10_000),
    metavar="N",
    help="Of --rulebook: list rules without which nothing changes, each tried on up to N boards.",
)
@click.option(
    "--report",
    "as_report",
    is_flag=True,
    help="FILE has many rulings, a line each (JSON with the key text, or plain): shares, what is missing.",
)
@click.option("--time", "timed", is_flag=True, help="Print on standard error where the time went.")
@click.option(
    "--timeout",
    default=60.0,
    metavar="SECONDS",
    help="Give up on a paragraph, or on a board that is asked about, after this time.  [60]",
)
@click.option("--cards", "cards_file", type=click.Path(path_type=Path), metavar="FILE", help="The card store to use.")
def rulings(
    files: tuple[Path, ...],
    as_json: bool,
    page: Path | None,
    defined: tuple[str, ...],
    without: tuple[str, ...],
    with_rules: Path | None,
    itself: bool,
    boards: int,
    redundant: int,
    as_report: bool,
    timed: bool,
    timeout: float,
    cards_file: Path | None,
) -> None:
    """Tell what each paragraph of FILE claims about the rules, and whether the rules bear it out.

    A claim holds, is contradicted (with a board that shows it), is vacuous where no board of the bounded universe is about it,
    only defines a term, or is undecided where no rule here weighs it. Text that is not understood is listed with its place, and
    nothing is claimed about it.

    With --rulebook, every board of the universe and random ones are searched for contradictions of the rules, with the exit status 1
    if there is one, and the rules are listed that do nothing there.
    """
    if itself == bool(files):
        raise click.UsageError("Give either a FILE or --rulebook.")
    if not 0 < timeout <= 1_000_000:
        raise click.BadParameter("a number of seconds above 0 is expected", param_hint="'--timeout'")
    if itself:
        _check_rulebook(without, with_rules, boards, redundant, as_json, timeout)
        return
    from pyrules.cards import CardStore
    from pyrules.errors import InputError
    from pyrules.rulings.universe import build
    from pyrules.rulings.verify import changes, verify, verify_in
    from pyrules.solve.changed import changed_rules
    from pyrules.text.definitions import redefined

    if as_report:
        _report(files, as_json, timeout, cards_file)
        return
    meanings = dict(map(_definition, defined))
    store = CardStore.open(cards_file) if cards_file is not None else None
    texts = {str(file): _text(file) for file in files}
    answers: dict[str, Any] = {}
    times: dict[str, float] = {}
    with _progress() as step:
        others: dict[str, Any] = {}
        if meanings or without or with_rules is not None:
            with changed_rules(without, with_rules), redefined(meanings):
                universe = build(progress=step, timeout=timeout)
                for name, text in texts.items():
                    others[name] = verify_in(universe, text, cards=store, timeout=timeout, progress=step).to_dict()
        for name, text in texts.items():
            answer = verify(text, cards=store, timeout=timeout, progress=step)
            answers[name] = answer.to_dict()
            where = f"{name}: " if len(texts) > 1 else ""
            times |= {where + part: took for part, took in answer.timings.steps.items()}
            if name in others:
                answers[name]["changes"] = changes(answers[name], others[name])
    if timed:
        from pyrules.show.times import show_times

        show_times(times)
    if page is not None:
        from pyrules.show.rulings_page import rulings_page

        try:
            page.write_text(rulings_page(answers), encoding="utf-8")
        except OSError as error:
            raise InputError(f"can't be written: {error.strerror}", file=str(page)) from None
    if as_json:
        tree = next(iter(answers.values())) if len(answers) == 1 else answers
        plain = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") != "utf8"
        click.echo(json.dumps(tree, ensure_ascii=plain, indent=2))
        return
    from pyrules.show.rulings import show_rulings

    for name, tree in answers.items():
        show_rulings(name, tree)


def _check_rulebook(
    without: tuple[str, ...], with_rules: Path | None, boards: int, redundant: int, as_json: bool, timeout: float
) -> None:
    from pyrules.rulings.consistency import check_rulebook, report
    from pyrules.rulings.idle import idle_rules
    from pyrules.solve.changed import changed_rules

    with _progress() as step, changed_rules(without, with_rules):
        search = check_rulebook(boards, progress=step, timeout=timeout)
        # The cases hang on rules that can't be relied on where they contradict each other.
        idle = None if search.contradictions else idle_rules(search.cases, redundant=redundant, progress=step)
        tree = report(search, idle)
    if as_json:
        click.echo(json.dumps(tree, indent=2))
    else:
        from pyrules.show.consistency import show_consistency

        show_consistency(tree)
    if tree["contradictions"]:
        click.get_current_context().exit(1)


def _report(files: tuple[Path, ...], as_json: bool, timeout: float, cards_file: Path | None) -> None:
    from pyrules.parallel import progress
    from pyrules.rulings.report import report, rulings_of

    texts = [text for file in files for text in rulings_of(file)]
    with progress("rulings", len(texts)) as step:
        tree = report(texts, store=cards_file, timeout=timeout, step=step)
    if as_json:
        click.echo(json.dumps(tree, indent=2))
        return
    from pyrules.show.rulings import show_report

    show_report(tree)


def _definition(said: str) -> tuple[str, str]:
    keyword, sign, meaning = said.partition("=")
    if not (sign and keyword.strip() and meaning.strip()):
        raise click.BadParameter(f'{said!r} is not of the form KEYWORD = "…"', param_hint="'--define'")
    return keyword.strip(), meaning.strip().strip('"“”')


def _text(file: Path) -> str:
    from pyrules.errors import InputError

    try:
        data = file.read_bytes()
        if len(data) > LARGEST_FILE:
            raise InputError(f"larger than {LARGEST_FILE} bytes", file=str(file))
        return data.decode("utf-8")
    except OSError as error:
        raise InputError(f"can't be read: {error.strerror}", file=str(file)) from None
    except UnicodeDecodeError:
        raise InputError("no text in UTF-8", file=str(file)) from None


@contextmanager
def _progress() -> Iterator[Callable[[], None]]:
    """A count of boards and paragraphs, on a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn

    with Progress(
        SpinnerColumn(),
        TextColumn("boards and paragraphs: {task.completed}"),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        task = bar.add_task("", total=None)
        yield lambda: bar.advance(task)
