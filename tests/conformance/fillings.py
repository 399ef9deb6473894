"""All grids of small boards with other digits or hidden cells, by rows, columns and regions."""

from __future__ import annotations

from functools import cache

from sudoku import Board

Digits = tuple[int, ...]

THREE = Board(1, 3, irregular=(), digits=range(3))
EXTENDED = [
    THREE,
    Board(2, 2, digits=range(4)),
    Board(1, 3, irregular=(), digits=range(1, 5)),
    Board(1, 3, digits=range(2, 6)),
    Board(1, 2, irregular=(), digits=range(6)),
    Board(1, 2, irregular=((0, 1, 2, 3),), digits=range(4)),  # type: ignore[arg-type]
    Board(1, 3, irregular=(), digits=range(3), hidden=1),
    Board(1, 2, irregular=(), digits=range(1, 5), hidden=1),
    Board(2, 2, hidden=1),
]
"""Latin squares, boxes, a region with a cell for each digit, and hidden cells."""


@cache
def fillings(board: Board) -> tuple[Digits, ...]:
    """The numbers of digits in all cells, no digit twice in a row, column or region."""
    n, groups = board.size, [*map(set, board.regions)]
    groups += [{*range(i * n, i * n + n)} for i in range(n)] + [
        {*range(i, n * n, n)} for i in range(n)
    ]
    seen_from = [
        sorted({c for group in groups if cell in group for c in group if c < cell})
        for cell in range(board.cell_count)
    ]
    found: list[Digits] = [()]
    for earlier in seen_from:
        found = [
            (*grid, digit)
            for grid in found
            for digit in range(1, board.digit_count + 1)
            if all(grid[cell] != digit for cell in earlier)
        ]
    return tuple(found)


def obeying(board: Board) -> set[Digits]:
    """Those on which every constraint of the board holds, by the values of their digits."""
    shift = board.values[0] - 1
    return {
        grid
        for grid in fillings(plain(board))
        if all(c.holds(board, [d + shift for d in grid]) for c in board.constraints)
    }


def plain(board: Board) -> Board:
    """The board without its constraints."""
    return Board(
        board.box_rows, board.box_cols, board.irregular, digits=board.digits, hidden=board.hidden
    )
