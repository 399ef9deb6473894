"""Generate and test: Norvig's algorithm 1, for tiny puzzles only.

Fills the open cells in every possible way and tests full grids only. The 4x4 puzzle of his essay,
with 9 open cells, has 262,144 of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from sudoku.reference.search import Digits, Run


def generate_and_test(run: Run) -> Iterator[Digits]:
    """All solutions, in ascending order. Each grid that is not a solution counts as a conflict."""
    cover, tally, observer = run.strategy.propagation.cover, run.tally, run.observer
    board = cover.board
    houses, constraints = board.houses, board.constraints
    digits = range(1, cover.size + 1)
    for grid in product(*[(clue,) if clue else digits for clue in run.clues]):
        tally.decide()
        if tally.decisions % 1024 == 1:
            tally.check_time()
        broken = next(
            (u for u, house in enumerate(houses) if len({grid[c] for c in house}) < len(house)),
            None,
        )
        violated = None
        if broken is None and constraints:
            values = board.values_of(grid)
            violated = next(
                (i for i, c in enumerate(constraints) if not c.holds(board, values)), None
            )
        if observer is not None:
            observer.tested(grid, broken, violated)
        if broken is not None or violated is not None:
            tally.conflicts += 1
            continue
        run.report_solved(grid)
        yield grid
