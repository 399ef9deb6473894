"""A small collection, a folder for results, and a function that runs the command."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks import __main__ as benchmarks
from tests.benchmarks.latency import odd

ONE_CLUE = [f"{'.' * cell}{digit}{'.' * (15 - cell)}" for digit in (1, 2) for cell in range(15)]
NONE = "11.............."
COUNT = 32


@dataclass(frozen=True, slots=True)
class Ended:
    """How a run ended, and what it said."""

    code: int
    out: str
    err: str


Latency = Callable[..., Ended]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """Two blocks of 4x4 puzzles: all on their line but for a comment, odd.ODD in the second."""
    path = tmp_path / "tiny.txt"
    path.write_text("\n".join(["# a comment", *ONE_CLUE, odd.ODD, NONE]), encoding="utf-8")
    return path


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return tmp_path / "saved"


@pytest.fixture
def latency(
    saved: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Latency:
    """`python -m benchmarks latency …`, within which the odd models are installed."""
    folder = tmp_path / "site"
    odd.install(folder)
    monkeypatch.syspath_prepend(folder)
    paths = [str(folder), str(odd.ROOT), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))

    def run(*line: object) -> Ended:
        code = benchmarks.main(["latency", "--save", str(saved), *map(str, line)])
        return Ended(code, *capsys.readouterr())

    return run
