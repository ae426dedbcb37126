"""The wheel, installed where nothing else is, answers a question."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

from pyrules import cache

ROOT = Path(__file__).resolve().parent.parent
pytestmark = pytest.mark.slow


def pip(*arguments: str | Path, python: str | Path = sys.executable) -> None:
    """Runs pip; skips the test where it can't reach a package index."""
    command = [str(python), "-m", "pip", "--disable-pip-version-check", *map(str, arguments)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode:
        said = found.stdout + found.stderr
        if any(sign in said for sign in ("No matching distribution", "NewConnectionError", "No module named pip")):
            pytest.skip("pip is missing or can't reach a package index here")
        pytest.fail(said)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("pyrules-*.whl")
    return built


def test_everything_is_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("rules_asp", "grammar"):
        files = [file for file in (ROOT / folder).rglob("*") if file.suffix in (".lp", ".lark", ".txt", ".yaml")]
        assert files
        assert {f"pyrules/{file.relative_to(ROOT).as_posix()}" for file in files} <= inside
    assert "pyrules/examples/reflecting-pool.yaml" in inside
    assert "pyrules/py.typed" in inside
    assert "pyrules/citations/rule_numbers.txt" in inside
    assert not [name for name in inside if name.startswith("tests")]


def test_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    bin_folder = environment / ("Scripts" if os.name == "nt" else "bin")
    pip("install", "--quiet", wheel, python=bin_folder / "python")
    kept = tmp_path / "cache"
    kept.mkdir()
    if (folder := cache.folder()) is not None:
        for parser in folder.glob("parser-*"):  # building it takes long; it is used only if it fits
            shutil.copy(parser, kept)
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | {
        "PYRULES_CACHE": str(kept)
    }

    def answer(*arguments: str) -> Any:
        command = [bin_folder / "pyrules", *arguments, "--json"]
        found = subprocess.run(command, capture_output=True, check=False, cwd=tmp_path, env=variables)
        assert found.returncode == 0, found.stderr.decode()
        return json.loads(found.stdout)

    assert answer("ask", "example:reflecting-pool")["mana"]["their-pool"]["could_produce"] == ["G"]
    rulebook = answer("rulebook", "106.7")  # the tests stay in the checkout
    assert (bool(rulebook["rules"][0]["encoded"]), rulebook["tests_listed"]) == (True, False)
