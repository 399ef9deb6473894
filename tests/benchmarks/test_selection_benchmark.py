"""`selection` makes puzzles of each order, and refuses wrong ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import sudoku
from benchmarks.__main__ import main
from benchmarks.framework.report import BenchmarkError
from benchmarks.page.stored import read
from benchmarks.selection import require_right


def test_each_order_is_a_row(tmp_path: Path) -> None:
    command = ["selection", "--orders", "se 1.2-2.0", "--count", "2", "--save", str(tmp_path)]
    assert main(command) == 0
    (row,) = read(tmp_path / "selection.md").rows
    attempts = sum(one.attempts for one in sudoku.generate(2, difficulty="se 1.2-2.0"))
    assert (row["order"], row["puzzles"]) == ("se 1.2-2.0", "2")
    assert float(row["attempts"]) == attempts / 2


def test_a_puzzle_without_its_rating_is_refused() -> None:
    made = next(sudoku.generate(difficulty="se 1.2-2.0"))
    require_right(made)
    with pytest.raises(BenchmarkError, match=r"not se 2\.3"):
        require_right(replace(made, details={"se": 2.3}))


def test_a_puzzle_that_is_not_unique_is_refused() -> None:
    made = next(sudoku.generate(rules="killer", board=sudoku.Board(2, 2)))
    require_right(made)
    with pytest.raises(BenchmarkError, match="sat does not find it unique"):
        require_right(replace(made, puzzle=sudoku.Puzzle(sudoku.Board(2, 2), (0,) * 16)))
