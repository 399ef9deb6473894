"""The usual way to use CPMpy: its Sudoku example, a new model for every puzzle.

It has an array of integer variables, AllDifferent on rows, columns and boxes, and the clues as
equalities between arrays; `solveAll` stops at the second solution. The default solver is CP-SAT.
"""

from __future__ import annotations

from collections.abc import Sequence

import cpmpy
import numpy as np

LIMIT = 2


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """Up to two solutions."""
    n = box_rows * box_cols
    given = np.array(clues).reshape(n, n)
    puzzle = cpmpy.intvar(1, n, shape=given.shape, name="puzzle")
    model = cpmpy.Model(
        puzzle[given != 0] == given[given != 0],
        [cpmpy.AllDifferent(row) for row in puzzle],
        [cpmpy.AllDifferent(column) for column in puzzle.T],
    )
    for i in range(0, n, box_rows):
        for j in range(0, n, box_cols):
            model += cpmpy.AllDifferent(puzzle[i : i + box_rows, j : j + box_cols])

    found: list[tuple[int, ...]] = []

    def keep() -> None:
        found.append(tuple(int(digit) for digit in puzzle.value().flat))

    model.solveAll(display=keep, solution_limit=LIMIT)
    return found
