"""Solved grids by a solver: less regular than any shuffle of the canonical pattern.

CaDiCaL fills an empty board and tries a random digit first in every cell. Above FROM_EMPTY the
encoding of an empty board would not fit, so a shuffled pattern is redrawn part by part: all bands
and all stacks, in random order, are emptied one after the other, and filled again in the same way.
A band leaves the solver much freedom and little to search, whatever the size: each of its columns
keeps its digits, and how they spread over its rows is new.

The same seed gives the same grid on every machine that has the same version of PySAT.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence

from pysat.solvers import Solver
from sudoku_models.cnf import extended as cnf

from sudoku import Board, Grid
from sudoku.fuzzing.grids import shuffled, solved_grid

FROM_EMPTY = 25
"""Up to this size the empty board is filled at once, in a second or so."""
SWEEPS = 2
"""How often each band and each stack of a larger board is redrawn."""
PATIENCE = 2000
"""Conflicts after which a part is left as it was; at size 100 that is one in five."""
SOLVER = "cadical195"


def grid_by_solver(board: Board, rng: random.Random) -> Grid:
    """A solved grid that a solver has drawn, shuffled, so that no cell and no digit is favoured."""
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

    The only place that encodes and asks. It asks PySAT itself: our own way to ask with a limit
    looks at the clock between slices of the search, and so may find another solution each time.
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
