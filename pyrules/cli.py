"""The command line: one command a question, each prints for people, or with --json the tree that Python gets."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pyrules import __version__
from pyrules.cards.commands import cards
from pyrules.citations.commands import rulebook
from pyrules.corpus.commands import corpus
from pyrules.rulings.commands import rulings

if TYPE_CHECKING:
    from pyrules.board import Board
    from pyrules.cards import CardStore
    from pyrules.parallel import Workers
    from pyrules.questions import Answer

Command = TypeVar("Command", bound=Callable[..., Any])

HELP = """Answer rules questions about Magic: The Gathering, with the rule numbers that decide them.

A board file says what is on the table at one moment. From it, and from the rules text of the cards, the answers are
derived by logic; each "no" names the rules of the Comprehensive Rules (CR) that it rests on.

\b
Three commands to try:
  pyrules examples
  pyrules ask example:reflecting-pool
  pyrules check example:sickness "activate new-elves"

\b
A board is YAML; `pyrules examples reflecting-pool` prints one.
  players:
    A:
      battlefield:
        - Forest
        - {card: Reflecting Pool, id: pool}
        - {card: Grizzly Bears, id: bears, tapped: true, sick: true}
      hand: [Lightning Bolt]
    B: {}

Its names are those of cards that you installed (pyrules cards add FILE), or that the board defines under `cards:`.

\b
An action is written with the ids of the board:
  play forest-2              activate pool              activate craft#Station tapping bears
  tap forest for {G}         crew copter with bears     pass
  plot exhale     foretell card-3     suspend card-4 x 2     turn up morph-1     unlock room-1 as "Left Half"
"""


def _seconds(context: click.Context, parameter: click.Parameter, value: float) -> float:
    if not (math.isfinite(value) and 0 < value <= 1_000_000):
        raise click.BadParameter("a number of seconds above 0 is expected")
    return value


def _words(context: click.Context, parameter: click.Parameter, value: str | None) -> list[str] | None:
    return None if value is None else [word.strip() for word in value.split(",") if word.strip()]


_json = click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON.")
_cards = click.option(
    "--cards",
    "cards_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="The card store to use.  [default: $PYRULES_CARDS, else a file in your data directory]",
)


def _without(context: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> None:
    if value:
        from pyrules.solve.changed import changed_rules

        context.with_resource(changed_rules(value))


def _with(context: click.Context, parameter: click.Parameter, value: Path | None) -> None:
    if value is not None:
        from pyrules.solve.changed import changed_rules

        context.with_resource(changed_rules(with_rules=value))


def _other_rules(command: Command) -> Command:
    """The options that change the rulebook for a question."""
    command = click.option(
        "--with", expose_value=False, callback=_with, type=click.Path(path_type=Path), metavar="FILE.lp",
        help="What if the rules of FILE.lp held, too?",
    )(command)  # fmt: skip
    return click.option(
        "--without", expose_value=False, callback=_without, multiple=True, metavar="RULE",
        help="What if there were no such rule? RULE is a number (302.6) or FILE:LINE in rules_asp/.",
    )(command)  # fmt: skip


def _of_a_board(command: Command) -> Command:
    """The options of all questions about a board."""
    for option in reversed(
        [
            _json,
            click.option("--facts", is_flag=True, help="Print the board as facts for clingo, and answer nothing."),
            click.option("--time", "timed", is_flag=True, help="Print on standard error where the time went."),
            click.option(
                "--timeout", default=60.0, metavar="SECONDS", callback=_seconds, help="Give up after this time.  [60]"
            ),
            _cards,
        ]
    ):
        command = option(command)
    return _other_rules(command)


@click.group(help=HELP, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="pyrules", message="%(prog)s %(version)s")
def main() -> None:
    """The group of all commands (what people read is HELP)."""


main.add_command(cards)
main.add_command(rulebook)
main.add_command(corpus)
main.add_command(rulings)


@main.command()
@click.argument("board", required=False)
@click.option("--player", metavar="NAME", help="Whose actions.  [default: the player with priority]")
@click.option("--only", metavar="PARTS", callback=_words, help="Only these: actions,mana,stations,objects,combat")
@click.option("--batch", type=click.Path(path_type=Path), metavar="FILE", help="Answer FILE, a board as JSON a line.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where --batch writes an answer a line.")
@click.option("--processes", type=click.IntRange(1, 256), metavar="N", help="Of --batch.  [default: one a core]")
@click.option("--scheduler", metavar="ADDRESS", help="Answer --batch on the cluster of a Dask scheduler instead.")
@_of_a_board
def ask(
    board: str | None,
    player: str | None,
    only: list[str] | None,
    batch: Path | None,
    out: Path | None,
    processes: int | None,
    scheduler: str | None,
    as_json: bool,
    facts: bool,
    timed: bool,
    timeout: float,
    cards_file: Path | None,
) -> None:
    """Tell everything about the moment of BOARD.

    Which actions a player can take now and why not the others, what each permanent's mana abilities would add, the
    striations of station cards, and the characteristics of every object. BOARD is a file, `example:NAME`, or - for
    standard input.

    With --batch and --out, many boards are answered on all cores, or on a cluster. A line of the answers has the number of its board and
    either "answer" or "error"; an interrupted run goes on where it stopped.
    """
    from pyrules import questions
    from pyrules.solve.program import changed_books

    if (board is None) == (batch is None) or (batch is None) != (out is None):
        missing = "Missing argument 'BOARD': " if (board, batch, out) == (None, None, None) else ""
        raise click.UsageError(f"{missing}Give either a BOARD, or --batch and --out.")
    if batch is not None and changed_books:
        raise click.UsageError("--without and --with are for one BOARD.")
    if batch is not None and out is not None:
        _ask_all(batch, out, player, only, scheduler or processes, timeout, cards_file)
        return
    assert board is not None
    store = _store(cards_file)
    if facts:
        _print_facts(board, store, player)
        return
    answer = questions.ask(_source(board), player, only, cards=store, timeout=timeout)
    _print(answer.to_dict(), as_json, "answers", "show_ask")
    if timed:
        _print_times(answer)


@main.command()
@click.argument("board")
@click.argument("action")
@click.option(
    "--pay",
    is_flag=False,
    flag_value="taps",
    metavar="[WHAT]",
    help="Tell the cheapest way to pay, too. WHAT is saved first: taps (the default), lands, life, cards, counters.",
)
@_of_a_board
def check(
    board: str,
    action: str,
    pay: str | None,
    as_json: bool,
    facts: bool,
    timed: bool,
    timeout: float,
    cards_file: Path | None,
) -> None:
    """Tell whether one ACTION is legal at the moment of BOARD, and why or why not.

    \b
    ACTION is for example
      "play forest-2"   "activate pool"   "activate craft#Station tapping bears"   "tap forest for {G}"   "pass"
    Choices that are left out are free: the action is legal if some choice is.
    """
    from pyrules import questions

    store = _store(cards_file)
    if facts:
        _print_facts(board, store, action=action)
        return
    answer = questions.check(_source(board), action, pay=pay, cards=store, timeout=timeout)
    _print(answer.to_dict(), as_json, "answers", "show_check")
    if timed:
        _print_times(answer)


@main.command()
@click.argument("board")
@click.argument("action")
@_of_a_board
def do(
    board: str, action: str, as_json: bool, facts: bool, timed: bool, timeout: float, cards_file: Path | None
) -> None:
    """Show the boards that follow when ACTION is taken at the moment of BOARD.

    \b
    ACTION is for example
      "play forest-2"   "tap forest for {G}"   "crew copter with bears"   "cast lightning-bolt targeting bears"   "pass"
    There is one outcome for each way in which the choices that are left out can be made.
    """
    from pyrules import questions

    store = _store(cards_file)
    if facts:
        _print_facts(board, store, action=action)
        return
    answer = questions.do(_source(board), action, cards=store, timeout=timeout)
    _print(answer.to_dict(), as_json, "events", "show_outcomes")
    if timed:
        _print_times(answer)


@main.command()
@click.argument("board")
@_of_a_board
def resolve(board: str, as_json: bool, facts: bool, timed: bool, timeout: float, cards_file: Path | None) -> None:
    """Show the boards that follow when the top of the stack of BOARD resolves."""
    from pyrules import questions

    store = _store(cards_file)
    if facts:
        _print_facts(board, store)
        return
    answer = questions.resolve(_source(board), cards=store, timeout=timeout)
    _print(answer.to_dict(), as_json, "events", "show_outcomes")
    if timed:
        _print_times(answer)


@main.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--text", metavar="TEXT", help="Compile this rules text instead of installed cards.")
@click.option("--ruling", metavar="TEXT", help="Show what a ruling claims instead.")
@click.option("--type", "type_line", metavar="TYPE", help="The type line that goes with --text.")
@click.option("--name", metavar="NAME", help="The name by which --text calls its own object.")
@click.option("--back", is_flag=True, help="Turn the facts back into English, too.")
@_json
@_cards
def compile(
    names: tuple[str, ...],
    text: str | None,
    ruling: str | None,
    type_line: str | None,
    name: str | None,
    back: bool,
    as_json: bool,
    cards_file: Path | None,
) -> None:
    """Show the facts that rules text compiles to, and what of it is not understood.

    NAME is an installed card or one of its faces. With --json, several faces or cards make a list.
    """
    from pyrules.compiled import compile_card, compile_text

    if [text is not None, ruling is not None, bool(names)].count(True) != 1:
        raise click.UsageError("Give either the NAME of a card or --text or --ruling.")
    if ruling is not None:
        from pyrules.rulings.verify import compile_ruling

        _print(compile_ruling(ruling, cards=_store(cards_file)), as_json, "rulings", "show_claims")
        return
    if text is None and (type_line or name):
        raise click.UsageError("--type and --name go with --text.")
    if text is not None:
        trees = [compile_text(text, type_line, name, back)]
    else:
        store = _store(cards_file)
        trees = [tree for each in names for tree in compile_card(each, store, back)]
    if as_json:
        _print_json(trees[0] if len(trees) == 1 else trees)
        return
    from pyrules.show.compiled import show_compiled

    for tree in trees:
        show_compiled(tree)


@main.command()
@click.argument("name", required=False)
@_json
def examples(name: str | None, as_json: bool) -> None:
    """List the boards that come with pyrules, or print the one called NAME."""
    from pyrules.examples import about, example

    if name is not None:
        click.echo(example(name.removeprefix("example:")), nl=False)
    elif as_json:
        _print_json([{"name": each, "shows": line} for each, line in about()])
    else:
        from pyrules.show.compiled import show_examples

        show_examples(list(about()))


def _ask_all(
    batch: Path,
    out: Path,
    player: str | None,
    only: list[str] | None,
    workers: Workers,
    timeout: float,
    cards_file: Path | None,
) -> None:
    from pyrules.batch import Asked, ask_all, count
    from pyrules.parallel import progress

    asked = Asked(player, None if only is None else tuple(only), cards_file, timeout)
    with progress("Answering", count(batch)) as step:
        done = ask_all(batch, out, asked, workers, step)
    click.echo(f"{done.before + done.now} lines, {done.now} of them answered now")
    if done.wrong:
        numbers = ", ".join(map(str, done.wrong[:20])) + (", …" if len(done.wrong) > 20 else "")
        click.echo(f"{len(done.wrong)} lines have no answer; {out} tells why: {numbers}", err=True)


def _source(board: str) -> str | Board:
    """BOARD as the questions take it; `-` is standard input."""
    if board != "-":
        return board
    from pyrules.board.read import read_tree
    from pyrules.board.source import LARGEST_FILE, decode
    from pyrules.board.yaml_text import read_text
    from pyrules.errors import InputError

    name = "<stdin>"
    data = sys.stdin.buffer.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise InputError(f"larger than {LARGEST_FILE} bytes", file=name)
    return read_tree(read_text(decode(data, name), name))


def _store(path: Path | None) -> CardStore | None:
    """The store that --cards names; without it one is opened when a card is first looked up."""
    from pyrules.cards import CardStore

    return None if path is None else CardStore.open(path)


def _print(tree: dict[str, Any], as_json: bool, module: str, function: str) -> None:
    if as_json:
        _print_json(tree)
        return
    from importlib import import_module

    getattr(import_module(f"pyrules.show.{module}"), function)(tree)


def _print_json(tree: Any) -> None:
    plain = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") != "utf8"
    click.echo(json.dumps(tree, ensure_ascii=plain, indent=2))


def _print_facts(board: str, store: CardStore | None, player: str | None = None, action: str | None = None) -> None:
    """What a question hands to clingo, as it stands."""
    from pyrules.answers.check import request_facts
    from pyrules.board import read_board
    from pyrules.facts import situation
    from pyrules.questions import _asked, _request

    source = _source(board)
    read = read_board(source) if isinstance(source, str) else source
    more = () if action is None else request_facts(_request(read, action))
    click.echo(situation(read, _asked(read, player), store, more).facts.text, nl=False)


def _print_times(answer: Answer) -> None:
    from pyrules.show.times import show_times

    show_times(answer.timings.steps)


def run(arguments: Sequence[str]) -> int:
    """Runs the command with these arguments and returns its exit status."""
    from pyrules.faults import ending
    from pyrules.text import parser_cache

    if sys.stderr.isatty():
        parser_cache.announce = lambda: click.echo("Building the grammar of rules text, once …", err=True)
    return ending(lambda: main.main(list(arguments), prog_name="pyrules", standalone_mode=False))
