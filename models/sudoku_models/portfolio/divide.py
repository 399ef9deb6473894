"""Divides a hard puzzle into parts without common solutions, for several processes.

M. Heule, O. Kullmann, S. Wieringa, A. Biere, "Cube and Conquer" (HVC 2011). A part is the puzzle
with a few more clues. It is split at a cell with two candidates, or a digit with two places in a
house: each half takes one of them. The pair is chosen that settles most in both halves by unit
propagation.
"""

from __future__ import annotations

import numpy as np

from sudoku.puzzle.puzzle import Puzzle
from sudoku_models.cnf.reduced import ReducedFormula
from sudoku_models.propagation.singles_numpy import candidates_after_singles, houses_as_array
from sudoku_models.pysat.solver import PySatSolver

SOLVER = "minisat22"
"""Used for unit propagation only."""

Pair = tuple[int, int]
Cube = tuple[int, list[int]]
"""The number of settled literals, and the positive literals that define the part."""


def parts_of(puzzle: Puzzle, most: int) -> list[Puzzle]:
    """Up to `most` puzzles that share out the solutions of this one, the hardest first.

    Hardest means the fewest settled literals. Empty if singles, or unit propagation in every half,
    find a contradiction.
    """
    candidates = candidates_after_singles(puzzle.board, puzzle.clues)
    if candidates is None:
        return []
    formula = ReducedFormula(puzzle.board, candidates, "pairwise")
    solver = PySatSolver(SOLVER, steady=False)
    try:
        solver.add(formula.clauses())
        cubes = _cubes(solver, _choices(formula, puzzle), most)
    finally:
        solver.close()
    return [puzzle.with_clues(dict(map(formula.meaning, cube))) for _, cube in cubes]


def _cubes(solver: PySatSolver, choices: list[Pair], most: int) -> list[Cube]:
    """Split the part that looks hardest until there are enough."""
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
    """Pairs of variables of which exactly one is true in every solution."""
    groups = np.concatenate([formula.number, formula.places(houses_as_array(puzzle.board))])
    pairs = groups[(groups > 0).sum(1) == 2]
    variables: list[int] = pairs[pairs > 0].tolist()
    return sorted(set(zip(variables[::2], variables[1::2], strict=True)))


def _halves(solver: PySatSolver, choices: list[Pair], cube: list[int]) -> list[Cube]:
    """The two halves of a cube; the cube itself if it cannot be split; none if it is refuted."""
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
    """A literal that must hold because the other of its pair fails, or else the best pair."""
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
