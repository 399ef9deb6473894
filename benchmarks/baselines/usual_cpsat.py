"""The usual way to use CP-SAT: OR-Tools' own Sudoku sample, a new model for every puzzle.

It has a dict of named variables, AllDifferent on rows, columns and boxes, the clues as equalities,
and default parameters (a worker for every core). Uniqueness needs a second solve with the solution
forbidden.
"""

from __future__ import annotations

from collections.abc import Sequence

from ortools.sat.python import cp_model

LIMIT = 2


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """Up to two solutions."""
    n = box_rows * box_cols
    line = range(n)
    model = cp_model.CpModel()
    grid = {(i, j): model.new_int_var(1, n, f"grid {i} {j}") for i in line for j in line}
    for i in line:
        model.add_all_different([grid[i, j] for j in line])
        model.add_all_different([grid[j, i] for j in line])
    for top in range(0, n, box_rows):
        for left in range(0, n, box_cols):
            box = [(top + i, left + j) for i in range(box_rows) for j in range(box_cols)]
            model.add_all_different([grid[cell] for cell in box])
    for (i, j), cell in grid.items():
        if clues[i * n + j]:
            model.add(cell == clues[i * n + j])

    found: list[tuple[int, ...]] = []
    while len(found) < LIMIT:
        solver = cp_model.CpSolver()
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise RuntimeError(f"CP-SAT answered {solver.status_name(status)}")
        found.append(tuple(solver.value(cell) for cell in grid.values()))
        model.add_forbidden_assignments(list(grid.values()), [found[-1]])
    return found
