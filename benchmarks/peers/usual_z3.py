"""The usual way to use Z3: the Sudoku of its guide, with a new solver for every puzzle.

It has one integer variable per cell, Distinct on rows, columns and boxes, and the clues as
equalities. Uniqueness needs a second check with the solution excluded. Z3's time limit is set,
because it does not finish on an empty grid.
"""

from __future__ import annotations

from collections.abc import Sequence

import z3

from benchmarks.framework.report import BenchmarkError

LIMIT = 2
SECONDS = 60


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """Up to two solutions."""
    n = box_rows * box_cols
    line = range(n)
    grid = [[z3.Int(f"x_{i + 1}_{j + 1}") for j in line] for i in line]
    cells = [cell for row in grid for cell in row]
    solver = z3.Solver()
    solver.set("timeout", 1000 * SECONDS)
    solver.add([z3.And(cell >= 1, cell <= n) for cell in cells])
    solver.add([z3.Distinct(row) for row in grid])
    solver.add([z3.Distinct([row[j] for row in grid]) for j in line])
    for top in range(0, n, box_rows):
        for left in range(0, n, box_cols):
            rows = grid[top : top + box_rows]
            solver.add(z3.Distinct([cell for row in rows for cell in row[left : left + box_cols]]))
    solver.add([cell == clue for cell, clue in zip(cells, clues, strict=True) if clue])

    found: list[tuple[int, ...]] = []
    while len(found) < LIMIT:
        status = solver.check()
        if status == z3.unsat:
            break
        if status != z3.sat:
            reason = solver.reason_unknown()
            if "interrupted" in reason:  # Z3 has handled Ctrl-C itself
                raise KeyboardInterrupt
            raise BenchmarkError(f"Z3 gave no answer within {SECONDS} s: {reason}")
        model = solver.model()
        found.append(tuple(model[cell].as_long() for cell in cells))
        solver.add(z3.Or([cell != d for cell, d in zip(cells, found[-1], strict=True)]))
    return found
