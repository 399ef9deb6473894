"""The effort of a model repeats on any machine, and changes are noticed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from benchmarks import effort
from benchmarks.effort import COUNTERS, EffortTotal, changes, measure
from benchmarks.framework.report import BenchmarkError

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
STORED = EffortTotal("sat", "famous", "solver 1, Linux", "12 puzzles ab", 1000, 2000, 3000)

"""What a model spends as it is. Several tests compare with it."""


def with_count(counter: str, value: int) -> EffortTotal:
    return EffortTotal(**(asdict(STORED) | {counter: value}))


def test_fresh_models_spend_the_same_again_whatever_the_hash_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(effort, "DISGUISES", {"essays": 2})
    here = [asdict(measure(model, "essays")) for model in effort.SOLVERS]
    asking = (
        "import json; from dataclasses import asdict; from benchmarks import effort\n"
        "effort.DISGUISES = {'essays': 2}\n"
        "totals = [effort.measure(model, 'essays') for model in effort.SOLVERS]\n"
        "print(json.dumps([asdict(total) for total in totals]))"
    )
    other = subprocess.run(
        [sys.executable, "-c", asking],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "12345"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(other.stdout) == here


@pytest.mark.parametrize("counter", COUNTERS)
def test_a_rise_past_the_tolerance_is_a_change(counter: str) -> None:
    old = STORED.count(counter)
    most = old + max(old // 10, 100)
    assert list(changes(with_count(counter, most), STORED)) == []
    (change,) = changes(with_count(counter, most + 1), STORED)
    said = f"sat on famous.txt: {counter} rose from {old} to {most + 1}, allowed is × 1.10"
    assert change.startswith(said)


def test_another_version_of_the_solver_is_allowed_more_and_is_named() -> None:
    newer = replace(STORED, runs_on="solver 2, Linux")
    assert list(changes(replace(newer, conflicts=4000, propagations=1500), STORED)) == []
    for past in (replace(newer, conflicts=4001), replace(newer, propagations=1499)):
        (change,) = changes(past, STORED)
        assert "allowed is × 2.00" in change
        assert "(stored with solver 1, Linux, now solver 2, Linux)" in change


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The command on one model and one small collection, with a store of its own."""
    monkeypatch.setattr(effort, "SOLVERS", {"reference": None})
    monkeypatch.setattr(effort, "DISGUISES", {"small": 1})
    monkeypatch.setattr(effort, "STORE", tmp_path / "effort.json")
    return tmp_path / "effort.json"


def run(*, update: bool = False) -> list[str]:
    """The tables that the command prints."""
    return [report.markdown() for report in effort.run(update=update)]


def test_the_command_stores_and_then_compares(quick: Path) -> None:
    with pytest.raises(BenchmarkError, match=r"no effort\.json; it is written by python"):
        run()
    (table,) = run(update=True)
    assert "| reference | small | decisions | 19 | - |" in table
    (table,) = run()
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| reference")]
    assert [(row[2], row[4] == row[5], row[6]) for row in rows] == [
        (counter, True, "1.00 |") for counter in COUNTERS
    ]
    assert quick.read_text(encoding="utf-8").count("reference") == 1


@pytest.mark.parametrize("model", effort.SOLVERS)
def test_the_effort_of_our_models_is_what_was_stored(model: str) -> None:
    """If this fails, a model has become worse or better, or breaks ties differently;
    `python -m benchmarks effort --update` stores an intended change.
    """
    totals = [effort.measure(model, collection) for collection in effort.DISGUISES]
    assert effort.all_changes(totals, effort.read_stored(effort.STORE)) == []
