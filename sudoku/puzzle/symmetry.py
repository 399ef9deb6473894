"""The symmetries of the pattern that clues make on the grid, whatever their digits are."""

from __future__ import annotations

from collections.abc import Callable

from sudoku.puzzle.puzzle import Puzzle

SYMMETRIES: dict[str, Callable[[int, int, int], tuple[int, int]]] = {
    "quarter-turn": lambda row, column, last: (column, last - row),
    "half-turn": lambda row, column, last: (last - row, last - column),
    "left-right": lambda row, column, last: (row, last - column),
    "top-bottom": lambda row, column, last: (last - row, column),
    "main-diagonal": lambda row, column, _: (column, row),
    "anti-diagonal": lambda row, column, last: (last - column, last - row),
}
"""Where each symmetry moves a cell, by its row and column and the last of them, from 0."""


def pattern_symmetries(puzzle: Puzzle) -> list[str]:
    """The names of the symmetries that the pattern of the clues has; hidden cells do not count.

    >>> from sudoku import parse
    >>> pattern_symmetries(parse("1..2........3..4"))
    ['quarter-turn', 'half-turn', 'left-right', 'top-bottom', 'main-diagonal', 'anti-diagonal']
    """
    size = puzzle.board.size
    cells = {divmod(cell, size) for cell in puzzle.clue_cells if cell < size * size}
    return [
        name
        for name, moved in SYMMETRIES.items()
        if all(moved(row, column, size - 1) in cells for row, column in cells)
    ]
