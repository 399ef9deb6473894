"""The symmetries of the pattern that clues make on the grid, whatever their digits are.

They turn or mirror the grid as it is drawn. `horizontal` and `vertical` name the axis of the
mirror, as in Sudoku Explainer's generator: under `horizontal` the upper half is the image of the
lower one, under `vertical` the left half to the right one. `diagonal` is the diagonal from the
top left, `antidiagonal` the one from the top right. `full` is all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku.puzzle.puzzle import Puzzle

Move = Callable[[int, int, int], tuple[int, int]]
"""Where a cell goes, by its row and column and the last of them, from 0."""

SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "rotation90": (lambda row, column, last: (column, last - row),),
    "rotation180": (lambda row, column, last: (last - row, last - column),),
    "horizontal": (lambda row, column, last: (last - row, column),),
    "vertical": (lambda row, column, last: (row, last - column),),
    "diagonal": (lambda row, column, _: (column, row),),
    "antidiagonal": (lambda row, column, last: (last - column, last - row),),
    "full": (lambda row, column, last: (column, last - row), lambda row, column, _: (column, row)),
}
"""The moves that make each symmetry; a quarter turn and a mirror make all."""


def pattern_symmetries(puzzle: Puzzle) -> list[str]:
    """The names of the symmetries that the pattern of the clues has; hidden cells do not count.

    >>> from sudoku import parse
    >>> pattern_symmetries(parse("1..2............"))
    ['vertical']
    """
    size = puzzle.board.size
    cells = {divmod(cell, size) for cell in puzzle.clue_cells if cell < size * size}
    return [
        name
        for name, moves in SYMMETRIES.items()
        if all(moved(row, column, size - 1) in cells for moved in moves for row, column in cells)
    ]


def orbits(size: int, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The cells of `size` rows in sets that a symmetry maps to themselves, by their first cells.

    A pattern has the symmetry if it holds all cells or no cell of each set. Raises ValueError for
    an unknown name.

    >>> orbits(2, "vertical")
    ((0, 1), (2, 3))
    """
    if symmetry not in SYMMETRIES:
        raise ValueError(f"symmetry {symmetry!r:.60}, expected one of {', '.join(SYMMETRIES)}")
    found, seen = list[tuple[int, ...]](), set[int]()
    for cell in range(size * size):
        if cell not in seen:
            orbit = _orbit(cell, size, SYMMETRIES[symmetry])
            seen |= orbit
            found.append(tuple(sorted(orbit)))
    return tuple(found)


def _orbit(cell: int, size: int, moves: tuple[Move, ...]) -> set[int]:
    orbit, new = {cell}, [cell]
    while new:
        row, column = divmod(new.pop(), size)
        for move in moves:
            to_row, to_column = move(row, column, size - 1)
            image = to_row * size + to_column
            if image not in orbit:
                orbit.add(image)
                new.append(image)
    return orbit
