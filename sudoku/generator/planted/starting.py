"""The start of a planted puzzle: a grid, constraints that it obeys, and all clues."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.killer import Killer
from sudoku.generator.planted.cages import killers, repaired
from sudoku.generator.planted.drawing import drawn, drawn_together
from sudoku.generator.planted.placing import dots, placed
from sudoku.generator.planted.rules import RuleRequest
from sudoku.generator.planted.thinning import LONG_PATIENCE, PATIENCE, SHORT_PATIENCE, Thinning
from sudoku.generator.randomness import stream
from sudoku.generator.request import PuzzleRequest
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

DENSITIES = 1, 4, 8
"""Factors for the number of constraints in successive plantings without givens."""
TOGETHER = 16
"""The number of puzzles for which grids are drawn together."""
REPAIRS = 16
"""Limit on the repairs of one cover of cages."""


def grid_of(board: Board, request: PuzzleRequest, number: int, attempt: int, meter: Meter) -> Grid:
    """The grid of an attempt on this board, which may have rules. Raises OrderError if no grid
    obeys it, and OutOfBudget.
    """
    if request.source is not None:
        return Grid(board, request.source.digits)
    if number > 1 and attempt == 1 and board.is_classic:
        start = number - (number - 2) % TOGETHER
        return _first_grids(board, request, start)[number - start]
    return drawn(board, request.grids, _stream(request, number, attempt), meter)


@lru_cache(2)
def _first_grids(board: Board, request: PuzzleRequest, number: int) -> Sequence[Grid]:
    """The first grids of the puzzle with this number and of the next puzzles. Puzzles are requested
    one by one, and drawing several grids takes little longer than drawing one.
    """
    streams = [_stream(request, number + more, 1) for more in range(TOGETHER)]
    return drawn_together(board, request.grids, streams)


def _stream(request: PuzzleRequest, number: int, attempt: int) -> int:
    return stream(request.seed, f"grid {attempt}", number)


def constraints_of(
    rules: RuleRequest, request: PuzzleRequest, grid: Grid, rng: Random, attempt: int
) -> list[list[Constraint]] | None:
    """The constraints of each planted kind; None if there are too few."""
    values = rules.board.values_of(grid.digits)
    density = 1
    if request.clues == (0, 0):
        density = DENSITIES[(attempt - 1) % len(DENSITIES)]
    groups: list[list[Constraint]] = []
    for plant in rules.plants:
        found = placed(plant, rules.board, values, rng, density)
        if len(found) < (plant.count or 1):
            return None
        groups.append(found)
    return groups


def started(
    rules: RuleRequest,
    request: PuzzleRequest,
    grid: Grid,
    groups: list[list[Constraint]],
    rng: Random,
    meter: Meter,
) -> Thinning:
    """The puzzle with all clues and constraints.

    groups: the constraints of each planted kind. Without givens, cages that have other solutions
    are repaired, which changes their group, and all clues are removed if there is no other
    solution. Raises OutOfBudget.
    """
    board = rules.board
    values = board.values_of(grid.digits)
    fixed = (*board.constraints, *dots(rules.marks, board, values), *rules.negatives)
    is_counted = any(plant.count is not None for plant in rules.plants)
    patience = PATIENCE if is_counted else SHORT_PATIENCE
    patience = LONG_PATIENCE if request.minimal else patience
    covers = [k for k, plant in enumerate(rules.plants) if plant.kind is Killer and not plant.count]
    others: list[Sequence[int]] = []
    while True:
        planted = (each for group in groups for each in group)
        full = replace(board, constraints=(*fixed, *planted))
        thinning = Thinning(full, grid, meter, patience)
        if request.clues != (0, 0) or not covers or len(others) == REPAIRS:
            return thinning
        if thinning.remove_clues(thinning.clues) is not Verdict.MULTIPLE:
            return thinning
        others.append(board.values_of(thinning.other or ()))
        cages = [each.cells for each in groups[covers[0]] if isinstance(each, Killer)]
        found = repaired(board, cages, values, others, rng)
        if found is None:
            return thinning
        groups[covers[0]] = killers(found, values)
