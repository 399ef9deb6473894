"""Place constraints that a grid obeys on random cells. Constraints of one kind share no cell."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.difference import Difference
from sudoku.constraints.killer import Killer
from sudoku.constraints.ratio import Ratio
from sudoku.constraints.rule import orthogonal_pairs
from sudoku.constraints.xv import XV
from sudoku.generator.planted.cages import cover, killers
from sudoku.generator.planted.rules import Plant
from sudoku.puzzle.board import Board

TRIES = 40
"""The number of attempts for each kind of constraint if no number is requested."""
TRIES_OF_EACH = 60
"""The number of attempts for each constraint if a number is requested."""
MISSES = 500
"""The number of consecutive failures after which another constraint is unlikely to fit."""
DOTS = Difference, Ratio, XV
"""The kinds of marks between two cells. A cell may have several marks."""
_CELL = re.compile(r"r\d+c\d+")


def placed(
    plant: Plant, board: Board, values: Sequence[int], rng: Random, density: int = 1
) -> list[Constraint]:
    """Constraints of one kind that these values obey, possibly fewer than requested.

    density: a factor for the number of attempts if no number is requested.
    """
    if plant.kind is Killer:
        cages = cover(board, values, rng)
        chosen = cages if plant.count is None else rng.sample(cages, min(plant.count, len(cages)))
        return killers(chosen, values)
    if plant.kind in DOTS:
        every = dots([plant.kind], board, values)
        most = TRIES * density if plant.count is None else plant.count
        return rng.sample(every, min(most, len(every)))
    tries = TRIES * density if plant.count is None else TRIES_OF_EACH * plant.count
    found: list[Constraint] = []
    used = set[str]()  # the names of the cells
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
    """The cells of the board that the text of a constraint names."""
    named = _cells_by_name(board.bare)
    found = _CELL.findall(constraint.text(board))
    return [named[name] for name in found if name in named]


@lru_cache(maxsize=4)
def _cells_by_name(board: Board) -> Mapping[str, int]:
    return {board.cell_name(cell): cell for cell in range(board.cell_count)}


def dots(
    kinds: Collection[type[Constraint]], board: Board, values: Sequence[int]
) -> list[Constraint]:
    """All marks of these kinds between neighbours: white dots for difference 1, black dots for
    ratio 2, X and V. Each pair of cells has at most one mark.
    """
    found: list[Constraint] = []
    if not kinds:
        return found
    for pair in orthogonal_pairs(board):
        low, high = sorted(values[cell] for cell in pair)
        if Difference in kinds and high - low == 1:
            found.append(Difference(pair, 1))
        elif Ratio in kinds and high == 2 * low:
            found.append(Ratio(pair, 2))
        elif XV in kinds and low + high in (5, 10):
            found.append(XV(pair, low + high))
    return found
