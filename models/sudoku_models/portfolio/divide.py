"""A hard puzzle in parts that share no solution, so that several processes work on it at once.

M. Heule, O. Kullmann, S. Wieringa, A. Biere, "Cube and Conquer" (HVC 2011). A part is the puzzle
with a few clues more: of a cell with two candidates, or a digit with two places in a unit, one part
takes each. Chosen is what settles most on both sides by unit propagation.
"""

from __future__ import annotations

import numpy as np

from sudoku.puzzle.puzzle import Puzzle
from sudoku_models.cnf.reduced import ReducedFormula
from sudoku_models.propagation.singles_numpy import houses_as_array, leftover
from sudoku_models.pysat.solver import PySatSolver

SOLVER = "minisat22"
"""It is asked for unit propagation alone."""

Pair = tuple[int, int]
Cube = tuple[int, list[int]]
"""How many literals are settled, and those that say which part it is; they are positive."""


def parts_of(puzzle: Puzzle, most: int) -> list[Puzzle]:
    """Up to `most` puzzles whose solutions are those of this one, each in one of them; the
    hardest first, so far as can be seen.

    None where singles, or unit propagation for each side of a choice, find a contradiction.
    """
    left = leftover(puzzle.board, puzzle.clues)
    if left is None:
        return []
    formula = ReducedFormula(puzzle.board, left, "pairwise")
    solver = PySatSolver(SOLVER, steady=False)
    try:
        solver.add(formula.clauses())
        cubes = _cubes(solver, _choices(formula, puzzle), most)
    finally:
        solver.close()
    return [puzzle.with_clues(dict(map(formula.meaning, cube))) for _, cube in cubes]


def _cubes(solver: PySatSolver, choices: list[Pair], most: int) -> list[Cube]:
    """The one that looks hardest is split until there are enough."""
    cubes: list[Cube] = [(0, [])]
    done: list[Cube] = []
    while cubes and len(cubes) + len(done) < most:
        _, cube = cubes.pop(0)
        halves = _halves(solver, choices, cube)
        if len(halves) == 1:
            done += halves
        else:
            cubes = sorted([*cubes, *halves])
    return sorted([*cubes, *done])


def _choices(formula: ReducedFormula, puzzle: Puzzle) -> list[Pair]:
    """The pairs of variables of which exactly one is true in every solution."""
    groups = np.concatenate([formula.number, formula.places(houses_as_array(puzzle.board))])
    pairs = groups[(groups > 0).sum(1) == 2]
    variables: list[int] = pairs[pairs > 0].tolist()
    return sorted(set(zip(variables[::2], variables[1::2], strict=True)))


def _halves(solver: PySatSolver, choices: list[Pair], cube: list[int]) -> list[Cube]:
    """Two parts of a cube, or what is left of it where there is no choice: none, or one."""
    while True:
        implied = solver.implied(cube)
        if implied is None:
            return []
        forced, best = _look_ahead(solver, choices, cube, implied)
        if forced is None:
            break
        cube = [*cube, forced]
    if best is None:
        return [(len(implied), cube)]
    return [(len(solver.implied([*cube, x]) or ()), [*cube, x]) for x in best]


def _look_ahead(
    solver: PySatSolver, choices: list[Pair], cube: list[int], implied: set[int]
) -> tuple[int | None, Pair | None]:
    """A literal that must hold, as the other of its pair fails; or the pair to split by."""
    best: tuple[tuple[int, int], Pair] | None = None
    for a, b in choices:
        if not implied.isdisjoint((a, b, -a, -b)):
            continue
        with_a, with_b = solver.implied([*cube, a]), solver.implied([*cube, b])
        if with_a is None or with_b is None:
            return (b if with_a is None else a), None
        settled = sorted((len(with_a), len(with_b)))
        score = settled[0], settled[1]
        if best is None or score > best[0]:
            best = score, (a, b)
    return None, None if best is None else best[1]
