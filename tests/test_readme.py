"""What the README shows is what the commands print, and what its Python prints."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from pyrules import cli

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def shown(text: str) -> str:
    """A print-out without the blanks at the ends of lines."""
    return "\n".join(line.rstrip() for line in text.strip().splitlines())


COMMANDS = [
    part.partition("\n")[::2]
    for block in blocks("console")
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
]


@pytest.mark.parametrize(("command", "expected"), COMMANDS)
def test_commands(
    command: str, expected: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    program, *arguments = shlex.split(command)
    assert program == "pyrules"
    assert cli.run(arguments) == 0
    assert shown(capsys.readouterr().out).startswith(shown(expected))


def test_python() -> None:
    (code,) = blocks("python")
    expected = [line.removeprefix("# ") for line in code.splitlines() if line.startswith("# ")]
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})  # noqa: S102 it is our own README
    assert printed.getvalue().splitlines() == expected


def test_there_are_two_lines_to_set_up() -> None:
    install, test = blocks("sh")
    assert "pyrules ask example:" in install
    assert "pytest" in test


def test_commands_are_listed() -> None:
    for name in cli.main.commands:
        assert f"`pyrules {name}" in README


def test_files_that_it_names_exist() -> None:
    for name in ("LICENSE", "CONTRIBUTING.md", "grammar", "rules_asp"):
        assert name in README
        assert (ROOT / name).exists()
