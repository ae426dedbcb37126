"""The commands ``pyrules cards …``."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pyrules.cards import CardStore
from pyrules.cards.commands import cards
from pyrules.errors import InputError, UnknownCard


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cards, [str(argument) for argument in arguments])


def test_add(write_json: Callable[[str, Any], Path], scryfall: list[dict[str, Any]], store_file: Path) -> None:
    result = run("add", write_json("x.json", scryfall), "--cards", store_file)
    assert (result.exit_code, result.output) == (0, f"3 cards in {store_file}\n")


def test_errors_are_left_to_the_main_command(tmp_path: Path, store: CardStore) -> None:
    assert isinstance(run("add", tmp_path / "none", "--cards", tmp_path / "store").exception, InputError)
    assert isinstance(run("show", "Nobody", "--cards", store.path).exception, UnknownCard)


def test_show(store: CardStore) -> None:
    output = run("show", "wild boy", "--cards", store.path).output
    assert output.splitlines() == [
        "Tame Boy // Wild Boy",
        "",
        "Tame Boy {G}",
        "Creature — Human",
        "Colors: G",
        "1/1",
        "",
        "Wild Boy",
        "Creature — Werewolf",
        "Colors: R, G",
        "3/3",
    ]
    shown = json.loads(run("show", "Ice", "--json", "--cards", store.path).output)
    assert (shown["name"], shown["faces"][1]["mana_cost"]) == ("Fire // Ice", "{1}{U}")


def test_list(store: CardStore) -> None:
    assert run("list", "boy", "--cards", store.path).output == "Tame Boy // Wild Boy\n"
    assert run("list", "nothing", "--cards", store.path).output == ""
    assert len(json.loads(run("list", "--json", "--cards", store.path).output)) == 3


def test_info(store: CardStore) -> None:
    assert "scryfall.json (Scryfall): 3 cards" in run("info", "--cards", store.path).output
    shown = json.loads(run("info", "--json", "--cards", store.path).output)
    assert (shown["path"], shown["count"], shown["sources"][0]["cards"]) == (str(store.path), 3, 3)


def test_hostile_text_is_printed_as_text(write_json: Callable[[str, Any], Path], store_file: Path) -> None:
    hostile = {
        "name": "[bold]X[/nope]",
        "type_line": "Instant",
        "oracle_text": ":smile: [link=x]\x1b[31mred",
        "defense": "[/]",
    }
    run("add", write_json("[red].json", [hostile]), "--cards", store_file)
    output = run("show", "[bold]X[/nope]", "--cards", store_file).output
    assert "[bold]X[/nope]\n" in output
    assert ":smile: [link=x]\N{REPLACEMENT CHARACTER}[31mred\n" in output
    assert "Defense: [/]\n" in output
    assert "[red].json" in run("info", "--cards", store_file).output


@pytest.mark.parametrize("module", ["pyrules.cards", "pyrules.cards.commands"])
def test_importing_is_cheap(module: str) -> None:
    heavy = "{'rich', 'sqlite3', 'ijson', 'platformdirs', 'difflib', 'zipfile'}"
    code = f"import sys, {module}; print({heavy} & sys.modules.keys())"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "set()"
