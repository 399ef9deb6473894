"""The symmetries of the pattern of clues in the grid, regardless of their digits.

They rotate or mirror the grid as it is drawn. `horizontal` and `vertical` name the axis of the
mirror, as in Sudoku Explainer's generator: `horizontal` maps the upper half to the lower half,
`vertical` the left half to the right half. `diagonal` is the diagonal from the top left,
`antidiagonal` the diagonal from the top right. `full` combines all symmetries.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle

Move = Callable[[int, int, int, int], tuple[int, int]]
"""The image of a cell, given its row and column and the last row and column, from 0."""

SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "rotation90": (lambda row, column, last, _: (column, last - row),),
    "rotation180": (lambda row, column, last, end: (last - row, end - column),),
    "horizontal": (lambda row, column, last, _: (last - row, column),),
    "vertical": (lambda row, column, _, end: (row, end - column),),
    "diagonal": (lambda row, column, *_: (column, row),),
    "antidiagonal": (lambda row, column, last, _: (last - column, last - row),),
    "full": (
        lambda row, column, last, _: (column, last - row),
        lambda row, column, *_: (column, row),
    ),
}
"""The moves that generate each symmetry. A quarter turn and a mirror generate all of them."""
_OF_ANY_SHAPE = "rotation180", "horizontal", "vertical"


def symmetries_of(board: Board) -> tuple[str, ...]:
    """The names of the symmetries that patterns on this board can have. Quarter turns and diagonals
    need as many rows as columns.
    """
    return tuple(SYMMETRIES) if board.height == board.size else _OF_ANY_SHAPE


def pattern_symmetries(puzzle: Puzzle) -> list[str]:
    """The names of the symmetries of a puzzle's pattern of clues. Hidden cells do not count.

    >>> from sudoku import parse
    >>> pattern_symmetries(parse("1..2............"))
    ['vertical']
    """
    board = puzzle.board
    cells = {divmod(cell, board.size) for cell in puzzle.clue_cells if cell < board.area}
    last, end = board.height - 1, board.size - 1
    return [
        name
        for name in symmetries_of(board)
        if all(move(*cell, last, end) in cells for move in SYMMETRIES[name] for cell in cells)
    ]


def orbits(board: Board, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The orbits of a board's cells under a symmetry, ordered by first cell.

    A pattern has the symmetry if it contains all cells or no cell of each orbit. Raises ValueError
    for a symmetry that the board cannot have.

    >>> orbits(Board(1, 2), "vertical")
    ((0, 1), (2, 3))
    """
    possible = symmetries_of(board)
    if symmetry not in possible:
        raise ValueError(f"symmetry {symmetry!r:.60}, expected one of {', '.join(possible)}")
    found, seen = list[tuple[int, ...]](), set[int]()
    for cell in range(board.area):
        if cell not in seen:
            orbit = _orbit(cell, board, SYMMETRIES[symmetry])
            seen |= orbit
            found.append(tuple(sorted(orbit)))
    return tuple(found)


def _orbit(cell: int, board: Board, moves: tuple[Move, ...]) -> set[int]:
    orbit, new = {cell}, [cell]
    while new:
        row, column = divmod(new.pop(), board.size)
        for move in moves:
            to_row, to_column = move(row, column, board.height - 1, board.size - 1)
            image = to_row * board.size + to_column
            if image not in orbit:
                orbit.add(image)
                new.append(image)
    return orbit
