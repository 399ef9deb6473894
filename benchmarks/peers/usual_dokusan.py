"""The package dokusan: its own backtracking solver, as its first page shows it.

It finds one solution and does not check uniqueness. It handles only square boxes correctly.
"""

from __future__ import annotations

from collections.abc import Sequence

from dokusan import exceptions, solvers
from dokusan.boards import BoxSize, Sudoku

from benchmarks.framework.report import BenchmarkError

LIMIT = 1


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """The first solution found, if there is one. Raises BenchmarkError if boxes are not square."""
    if box_rows != box_cols:
        raise BenchmarkError(
            f"dokusan does not support {box_rows}x{box_cols} boxes, expected square boxes"
        )
    n = box_rows * box_cols
    rows = [list(clues[first : first + n]) for first in range(0, n * n, n)]
    sudoku = Sudoku.from_list(rows, box_size=BoxSize(box_rows, box_cols))
    if not sudoku.is_valid():  # the solver does not check, and searches for hours
        return []
    try:
        solved = solvers.backtrack(sudoku)
    except (exceptions.InvalidSudoku, exceptions.NoCandidates):
        return []
    return [tuple(cell.value for cell in solved.cells())]
