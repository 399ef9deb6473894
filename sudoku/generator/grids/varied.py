"""Grids of many classes: the canonical pattern, shuffled and switched.

Shuffling reaches only isomorphs of one grid, and on a 9x9 board none of them has two rows and two
columns whose four cells can be exchanged. Switching reaches other grids: if two lines of a band
hold the same digits in some columns, the lines can be swapped in these columns. Such cells are the
simplest unavoidable sets of G. McGuire, B. Tugemann and G. Civario ("There is no 16-clue Sudoku",
2012): a puzzle that has no clue in them is not unique.

The grids are biased: a short random walk starts at one class of grids and chooses uniformly among
the exchanges of a pair of lines, regardless of the number of exchanges in the next grid. The size
of the bias is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.symmetry.transformation import shuffled_lines


def solved_grid(board: Board, rng: Random) -> Grid:
    """A random grid that obeys the board: the canonical pattern with its lines in another order and
    other names of the digits. All such grids, of one class of the 5,472,730,538 on 9x9, are equally
    likely.

    Row r of the canonical pattern is shifted by width * (r % height) + r // height, so the rows of
    a band are whole boxes apart, and each box holds every digit.
    """
    n, height, width = board.size, board.box_rows, board.box_cols
    shifts = [width * (row % height) + row // height for row in range(n)]
    rows = shuffled_lines(n, height, rng)
    columns = shuffled_lines(n, width, rng)
    digits = rng.sample(range(1, n + 1), n)
    return Grid(board, tuple(digits[(shifts[row] + c) % n] for row in rows for c in columns))


def varied_grid(board: Board, rng: Random) -> Grid:
    """A random grid, made from the canonical pattern by shuffling and 2 n exchanges."""
    grid = solved_grid(board, rng)
    for _ in range(2 * board.size if board.size > 1 else 0):
        grid = switched(grid, rng.choice(exchanges(grid, rng)))
    return grid


Exchange = tuple[tuple[int, int], ...]
"""Pairs of cells whose digits can be swapped if all pairs are swapped together."""


def exchanges(grid: Grid, rng: Random) -> list[Exchange]:
    """The minimal exchanges of two random rows of a band, or columns of a stack.

    A puzzle in which exactly the cells of one exchange are open has two solutions. A 1x1 board has
    no exchanges.
    """
    board, n = grid.board, grid.board.size
    if n == 1:
        return []
    is_rows = board.box_cols == 1 or (board.box_rows > 1 and rng.random() < 0.5)
    thickness = board.box_rows if is_rows else board.box_cols
    first = thickness * rng.randrange(n // thickness)
    one, other = rng.sample(range(first, first + thickness), 2)
    pairs = [
        (one * n + i, other * n + i) if is_rows else (i * n + one, i * n + other) for i in range(n)
    ]
    return list(_cycles(grid, pairs))


def _cycles(grid: Grid, pairs: list[tuple[int, int]]) -> Iterator[Exchange]:
    """The pairs, grouped so that both sides of each group have the same digits."""
    starting_with = {grid.digits[a]: (a, b) for a, b in pairs}
    while starting_with:
        digit = next(iter(starting_with))
        cycle = []
        while digit in starting_with:
            pair = starting_with.pop(digit)
            cycle.append(pair)
            digit = grid.digits[pair[1]]
        yield tuple(cycle)


def switched(grid: Grid, exchange: Exchange) -> Grid:
    """The grid with the digits of these pairs of cells swapped."""
    digits = list(grid.digits)
    for a, b in exchange:
        digits[a], digits[b] = digits[b], digits[a]
    return Grid(grid.board, tuple(digits))
