"""Many boards on a Dask cluster: the same answers, in the same order, as on one core. Skips where no Dask is installed."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyrules.batch import Asked, Done, ask_all
from pyrules.errors import InputError
from pyrules.parallel import in_order

FOREST = {"name": "Forest", "type": "Basic Land — Forest"}
ASKED = Asked(only=("mana",))


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    lines = [
        json.dumps({"players": {"A": {"battlefield": ["Forest"] * (n % 3)}, "B": {}}, "cards": [FOREST]})
        for n in range(40)
    ]
    lines[7] = "{no board"
    path = tmp_path / "boards.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def address() -> Iterator[str]:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed (the extra 'batch')")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        yield cluster.scheduler_address


@pytest.mark.filterwarnings("ignore")  # of what Dask itself uses
def test_as_on_one_core(boards: Path, tmp_path: Path, address: str) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    assert ask_all(boards, here, ASKED, 1) == Done(0, 40, (8,))
    there.write_bytes(here.read_bytes()[:1000])  # an interrupted run goes on
    assert ask_all(boards, there, ASKED, address).wrong == (8,)
    assert there.read_bytes() == here.read_bytes()


@pytest.mark.filterwarnings("ignore")
def test_no_such_scheduler(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed (the extra 'batch')")
    monkeypatch.setattr("pyrules.parallel._SECONDS", 1)
    with pytest.raises(InputError, match="no scheduler answers"):
        list(in_order(len, ["a"], "tcp://127.0.0.1:1"))


def test_without_dask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pyrules\[batch\]"):
        list(in_order(len, ["a"], "tcp://127.0.0.1:1"))
