"""`generation` makes each kind of grid and puzzle, and refuses puzzles with several solutions."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from benchmarks import generation
from benchmarks.__main__ import main
from benchmarks.generation import GenerationTask, tasks
from benchmarks.page.stored import read
from sudoku import Board

FOUR = Board(2, 2)


def test_each_task_is_a_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generation, "GRIDS", 64)
    chosen = [task for task in tasks() if "grids" in task.name][:1]
    grid = np.array([[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]], np.uint8)
    chosen.append(GenerationTask("one", FOUR, lambda: (grid, 5)))
    monkeypatch.setattr(generation, "tasks", lambda: chosen)
    assert main(["generation", "--passes", "1", "--save", str(tmp_path)]) == 0
    rows = read(tmp_path / "generation.md").rows
    assert [(row["what"], row["made"]) for row in rows] == [
        ("uniform grids", "64"),
        ("one", "1"),
    ]
    assert (rows[1]["clues"], rows[1]["tried each"]) == ("16.0", "5.00")


def test_a_puzzle_that_is_not_unique_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = GenerationTask("wrong", FOUR, lambda: (np.zeros((1, 16), np.uint8), 1))
    monkeypatch.setattr(generation, "tasks", lambda: [empty])
    assert main(["generation", "--passes", "1"]) == 1
    assert "wrong: a puzzle that is not unique" in capsys.readouterr().err
