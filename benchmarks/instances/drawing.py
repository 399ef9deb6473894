"""Draw solved grids with a solver: they are less regular than a shuffle of the canonical pattern.

CaDiCaL fills an empty board with a random preferred digit (phase) for every cell. Above FROM_EMPTY
the encoding of an empty board is too large, so a shuffled pattern is redrawn part by part: every
band and every stack, in random order, is emptied and filled again in the same way. A band is easy
to fill at any size: each of its columns keeps its digits in a new order.

The same seed gives the same grid on every machine with the same version of PySAT.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from pysat.solvers import Solver
from sudoku_models.cnf import extended as cnf

from sudoku import Board, Grid
from sudoku.generator.grids.shuffled import shuffled, solved_grid

FROM_EMPTY = 25
"""Up to this size the empty board is filled at once, in about a second."""
SWEEPS = 2
"""How often each band and stack of a larger board is redrawn."""
PATIENCE = 2000
"""Conflicts after which a part is left unchanged: at size 100, one part in five."""
SOLVER = "cadical195"


def grid_by_solver(board: Board, rng: random.Random) -> Grid:
    """A solved grid drawn by a solver, then shuffled so that no cell or digit is favoured."""
    if board.size <= FROM_EMPTY:
        digits = None
        while digits is None:
            digits = _filled(board, [0] * board.cell_count, rng)
    else:
        digits = list(solved_grid(board, rng).digits)
        for cells in _parts(board, rng):
            opened = set(cells)
            left = [0 if cell in opened else digit for cell, digit in enumerate(digits)]
            digits = _filled(board, left, rng) or digits
    return shuffled(Grid(board, tuple(digits)), rng)


DRAWS: Mapping[str, Callable[[Board, random.Random], Grid]] = {
    "shuffle": solved_grid,
    "solver": grid_by_solver,
}
"""The ways to draw a solved grid, by name."""


def _parts(board: Board, rng: random.Random) -> Iterator[list[int]]:
    """The cells of every band and every stack, in random order, SWEEPS times."""
    n, height, width = board.size, board.box_rows, board.box_cols
    bands = [list(range(first * n, (first + height) * n)) for first in range(0, n, height)]
    stacks = [
        [row * n + c for row in range(n) for c in range(first, first + width)]
        for first in range(0, n, width)
    ]
    for _ in range(SWEEPS):
        yield from rng.sample(bands + stacks, len(bands) + len(stacks))


def _filled(board: Board, clues: Sequence[int], rng: random.Random) -> list[int] | None:
    """Some solution of these clues; None if none was found in PATIENCE conflicts.

    This calls PySAT directly: our own time limits stop the search by the clock, so that another
    solution might be found each time.
    """
    n = board.size
    candidates = cnf.clue_candidates(board, clues)
    with Solver(name=SOLVER) as solver:
        for clause in cnf.rules(board, candidates):
            solver.add_clause(clause)
        for cell, digits in enumerate(candidates):
            if not clues[cell]:
                first = rng.choice(digits)
                solver.set_phases([(1 if d == first else -1) * (cell * n + d) for d in digits])
        solver.conf_budget(PATIENCE)
        if not solver.solve_limited():
            return None
        model: list[int] = solver.get_model()
    return [
        next(d for d in digits if model[cell * n + d - 1] > 0)
        for cell, digits in enumerate(candidates)
    ]
