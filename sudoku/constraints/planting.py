"""Random cells for constraints that the fuzzer and tests plant in a grid."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import product
from random import Random
from typing import TypeVar

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import Cells
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

Planted = TypeVar("Planted", bound=Constraint)


def neighbours(board: Board, cell: int, *, diagonal: bool = False) -> Cells:
    """The cells that share a side (or a corner, if `diagonal`) with a cell, ascending."""
    return _neighbours(board.size, board.height, cell, diagonal)


@lru_cache(maxsize=1 << 12)
def _neighbours(n: int, height: int, cell: int, diagonal: bool) -> Cells:
    row, column = divmod(cell, n)
    steps = [
        (r, c) for r, c in product((-1, 0, 1), repeat=2) if (r or c) and (diagonal or not r * c)
    ]
    places = [(row + r, column + c) for r, c in steps]
    return tuple(Cell(r * n + c) for r, c in places if 0 <= r < height and 0 <= c < n)


def connected_cells(rng: Random, board: Board, count: int) -> Cells:
    """Up to `count` different cells, connected by sides, ascending."""
    chosen = {Cell(rng.randrange(board.area))}
    while len(chosen) < min(count, board.area):
        near = {c for cell in chosen for c in neighbours(board, cell)} - chosen
        chosen.add(rng.choice(sorted(near)))
    return tuple(sorted(chosen))


def line(
    rng: Random,
    board: Board,
    count: int,
    follows: Callable[[Cell, Cell], bool] = lambda _last, _next: True,
) -> Cells:
    """A line of up to `count` different cells, each a neighbour of the previous one, also
    diagonally.

    follows(a, b): whether cell b may come after cell a.
    """
    cells = [Cell(rng.randrange(board.area))]
    while len(cells) < count:
        around = neighbours(board, cells[-1], diagonal=True)
        near = [c for c in around if c not in cells and follows(cells[-1], c)]
        if not near:
            break
        cells.append(rng.choice(near))
    return tuple(cells)


def longest_line(
    rng: Random,
    board: Board,
    digits: Sequence[int],
    made: Callable[[Cells], Planted],
    counts: range,
) -> Planted | None:
    """A constraint that the grid obeys, on a random line that is cut as little as possible.

    made: makes the constraint of a line. counts: the allowed numbers of cells.
    """
    for _ in range(30):
        cells = line(rng, board, rng.choice(counts))
        for count in range(len(cells), counts[0] - 1, -1):
            found = made(cells[:count])
            if found.holds(board, digits):
                return found
    return None


def square(rng: Random, board: Board) -> Cells:
    """Four cells around a corner, starting with any of them, on a board with more than one cell."""
    n = board.size
    top, left, start = rng.randrange(board.height - 1), rng.randrange(n - 1), rng.randrange(4)
    places = [(top, left), (top, left + 1), (top + 1, left + 1), (top + 1, left)]
    return tuple(Cell(r * n + c) for r, c in places[start:] + places[:start])
