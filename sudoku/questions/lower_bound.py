"""A lower bound on the number of solutions, where the exact count takes too long.

Every solution of a puzzle with additional clues is also a solution of the puzzle itself. So the
digits of one solution are added as clues, which makes the puzzle easy to count exactly; then fewer
and fewer of them, for larger and larger counts, until the time is up. They are added row by row:
the open cells that are left are then a few whole rows, which are counted faster than as many
scattered cells.
"""

from __future__ import annotations

from sudoku.errors import OutOfBudget
from sudoku.interface.checked_analyst import CheckedAnalyst
from sudoku.interface.meter import Meter
from sudoku.puzzle.puzzle import Grid, Puzzle


def lower_bound(
    puzzle: Puzzle, solution: Grid, analyst: CheckedAnalyst, known: int, meter: Meter
) -> int:
    """The largest lower bound found, at least `known`, a number of solutions that are known.

    solution: the one whose digits are added.
    """
    added = [cell for cell, digit in enumerate(puzzle.clues) if not digit]
    best = known
    try:
        while added := added[: 7 * len(added) // 8]:
            restricted = puzzle.with_clues({cell: solution.digits[cell] for cell in added})
            number = analyst.count(restricted, meter)
            if number is None:  # it takes too much memory, and with fewer clues even more
                break
            best = max(best, number)
    except OutOfBudget:
        pass
    return best
