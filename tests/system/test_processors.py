"""The number of processors for `--jobs auto`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from sudoku.system import processors
from tests.cases import for_each
from tests.cli.command import sudoku


@for_each(
    "text, number",
    [
        ("max 100000\n", None),
        ("200000 100000\n", 2),
        ("150000 100000\n", 2),
        ("50000 100000\n", 1),
        ("", None),
        ("many of them\n", None),
    ],
)
def test_what_a_control_group_allows(text: str, number: int | None, tmp_path: Path) -> None:
    file = tmp_path / "cpu.max"
    file.write_text(text)
    assert processors.processors_of_group(file) == number


def test_without_a_control_group(tmp_path: Path) -> None:
    assert processors.processors_of_group(tmp_path / "cpu.max") is None


@pytest.mark.skipif(sys.platform != "linux", reason="affinity is a matter of Linux")
def test_affinity_counts_and_the_control_group_is_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _process: {0, 2, 5})
    file = tmp_path / "cpu.max"
    monkeypatch.setattr(processors, "_OF_GROUP", file)
    assert processors.usable_processors() == 3
    file.write_text("200000 100000\n")
    assert processors.usable_processors() == 2


def test_jobs_auto_asks_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudoku.cli.options.usable_processors", lambda: 1)
    assert sudoku("check", "--jobs", "auto", "12..34..2143432.").code == 0
