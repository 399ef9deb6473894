"""`planted` makes puzzles of each kind, and refuses puzzles with several solutions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import sudoku
from benchmarks import planted
from benchmarks.__main__ import main
from benchmarks.planted import PlantedTask
from sudoku.generator.results import Made

FOUR = sudoku.Board(2, 2)
TASKS = (PlantedTask("thermo"), PlantedTask("killer", has_givens=False))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two kinds of puzzles, on boards of four rows."""
    generate = sudoku.generate
    monkeypatch.setattr(planted, "TASKS", TASKS)
    monkeypatch.setattr(sudoku, "generate", lambda *a, **k: generate(*a, board=FOUR, **k))


def test_each_task_is_a_row(tmp_path: Path) -> None:
    assert main(["planted", "--puzzles", "3", "--save", str(tmp_path)]) == 0
    rows = [*map(json.loads, (tmp_path / "planted.jsonl").read_text("utf-8").splitlines())]
    assert [(row["what"], row["made"]) for row in rows] == [
        ("thermo", 3),
        ("killer, no givens", 3),
    ]
    assert rows[1]["clues"] == 0
    assert all(row["planted"] >= 1 for row in rows)


def test_a_puzzle_that_is_not_unique_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    generate = sudoku.generate

    def emptied(*args: object, **options: object) -> Iterator[Made]:
        for made in generate(*args, **options):  # type: ignore[arg-type]  # passed on as they are
            yield replace(made, puzzle=sudoku.Puzzle(made.puzzle.board, (0,) * 16))

    monkeypatch.setattr(sudoku, "generate", emptied)
    assert main(["planted", "--puzzles", "1"]) == 1
    assert "thermo: sat does not find" in capsys.readouterr().err
