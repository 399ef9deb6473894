"""Hidden singles (1.0 the last cell of a house, 1.2 in a box, 1.5 in a line), naked ones (2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.geometry import BOXES, DIGITS, HOUSES
from sudoku.logic.ratings.se.hint import Hint
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.position import Position

HIDDEN_SINGLE = "Hidden Single"
NAKED_SINGLE = "Naked Single"


def hidden_singles(position: Position) -> Iterator[Hint]:
    """The last open cells of houses, then the digits with one place in a house."""
    free, cells = position.open, position.cells
    crowded: list[tuple[int, int]] = []
    for index, house in enumerate(HOUSES):
        left = free & house
        if not left:
            continue
        if left & (left - 1):
            crowded.append((index, house))
            continue
        cell = left.bit_length() - 1
        if cells[cell]:
            yield Hint(10, HIDDEN_SINGLE, ((cell, cells[cell].bit_length()),))
    wanted = [(digit, position.places[digit]) for digit in DIGITS if position.places[digit]]
    for index, house in crowded:
        for digit, places in wanted:
            only = places & house
            if only and not only & (only - 1):
                tenths = 12 if index < len(BOXES) else 15
                yield Hint(tenths, HIDDEN_SINGLE, ((only.bit_length() - 1, digit),))


def naked_singles(position: Position) -> Iterator[Hint]:
    """Cells with one candidate, row by row."""
    for cell in cells_of(position.open):
        mask = position.cells[cell]
        if mask and not mask & (mask - 1):
            yield Hint(23, NAKED_SINGLE, ((cell, mask.bit_length()),))
