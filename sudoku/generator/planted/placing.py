"""Constraints on random cells that a grid obeys; constraints of one kind share no cell."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.difference import Difference
from sudoku.constraints.killer import Killer
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Cells
from sudoku.constraints.ratio import Ratio
from sudoku.constraints.rule import orthogonal_pairs
from sudoku.constraints.xv import XV
from sudoku.generator.planted.rules import Plant
from sudoku.puzzle.board import Board, Cell

TRIES = 40
"""Constraints of a kind to try if no number is requested."""
TRIES_OF_EACH = 60
"""Tries for each constraint if a number is requested."""
MISSES = 500
"""Consecutive misses after which another constraint is unlikely to fit."""
LEAST, LARGEST = 2, 5
"""Cells of a cage. Higher densities make cages smaller."""
COVERS = 20
"""Tries to cover the board with cages."""
DOTS = Difference, Ratio, XV
"""Marks between two cells: a cell may have several of them."""
_CELL = re.compile(r"r\d+c\d+")


def placed(
    plant: Plant, board: Board, values: Sequence[int], rng: Random, density: int = 1
) -> list[Constraint]:
    """Constraints of this kind that these values obey, maybe fewer than requested.

    density: factor for the number of attempts if no number is given.
    """
    if plant.kind is Killer:
        cages = cover(board, values, rng, max(LARGEST - (density - 1).bit_length(), LEAST))
        chosen = cages if plant.count is None else rng.sample(cages, min(plant.count, len(cages)))
        return [Killer(cage, sum(values[cell] for cell in cage)) for cage in chosen]
    if plant.kind in DOTS:
        every = dots([plant.kind], board, values)
        most = TRIES * density if plant.count is None else plant.count
        return rng.sample(every, min(most, len(every)))
    tries = TRIES * density if plant.count is None else TRIES_OF_EACH * plant.count
    found: list[Constraint] = []
    used = set[str]()  # names of cells
    misses = 0
    for _ in range(tries):
        if misses == MISSES:
            break
        misses += 1
        constraint = plant.kind.plant(rng, board, values)
        if constraint is None or constraint in board.constraints or constraint in found:
            continue
        cells = {*_CELL.findall(constraint.text(board))}
        if used.isdisjoint(cells):
            used |= cells
            found.append(constraint)
            misses = 0
            if len(found) == plant.count:
                break
    return found


def cells_of(constraint: Constraint, board: Board) -> list[int]:
    """The cells of the board that its text names."""
    named = {board.cell_name(cell): cell for cell in range(board.cell_count)}
    found = _CELL.findall(constraint.text(board))
    return [named[name] for name in found if name in named]


def cover(board: Board, values: Sequence[int], rng: Random, largest: int) -> list[Cells]:
    """Connected cages of different digits, of LEAST to `largest` cells or one more. They cover the
    board except for cells that fit nowhere.
    """
    best: list[Cells] = []
    least = board.cell_count
    for _ in range(COVERS):
        cages, left = _cover(board, values, rng, range(LEAST, largest + 1))
        if left < least or not best:
            best, least = cages, left
        if not left:
            break
    return best


def _cover(
    board: Board, values: Sequence[int], rng: Random, sizes: range
) -> tuple[list[Cells], int]:
    """Cages, and the number of cells left over."""
    free = dict.fromkeys(rng.sample(range(board.area), board.area))
    cages: list[list[Cell]] = []
    lone: list[Cell] = []
    while free:
        cage = [Cell(next(iter(free)))]
        del free[cage[0]]
        for _ in range(rng.choice(sizes) - 1):
            held = {values[cell] for cell in cage}
            near = {c for cell in cage for c in neighbours(board, cell) if c in free}
            fit = sorted(cell for cell in near if values[cell] not in held)
            if not fit:
                break
            cage.append(rng.choice(fit))
            del free[cage[-1]]
        if len(cage) in sizes:
            cages.append(cage)
        else:
            lone += cage
    left = 0
    for cell in lone:
        near = {*neighbours(board, cell)}
        fits = [
            cage
            for cage in cages
            if len(cage) <= LARGEST - 1
            and not near.isdisjoint(cage)
            and all(values[other] != values[cell] for other in cage)
        ]
        if fits:
            rng.choice(fits).append(cell)
        else:
            left += 1
    return [tuple(sorted(cage)) for cage in cages], left


def dots(
    kinds: Collection[type[Constraint]], board: Board, values: Sequence[int]
) -> list[Constraint]:
    """All marks of these kinds between neighbours: white dots for difference 1, black dots for
    ratio 2, X and V. Each pair has one mark.
    """
    found: list[Constraint] = []
    for pair in orthogonal_pairs(board):
        low, high = sorted(values[cell] for cell in pair)
        if Difference in kinds and high - low == 1:
            found.append(Difference(pair, 1))
        elif Ratio in kinds and high == 2 * low:
            found.append(Ratio(pair, 2))
        elif XV in kinds and low + high in (5, 10):
            found.append(XV(pair, low + high))
    return found
