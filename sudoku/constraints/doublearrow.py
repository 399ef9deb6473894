"""Double arrows: the digits between two circles and the digits in them have the same sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.constraints.equalsums import equal_sums
from sudoku.constraints.lines import CellLine
from sudoku.constraints.primitives import Primitive
from sudoku.puzzle.board import Board


class DoubleArrow(CellLine):
    """A line whose first and last cells are the circles."""

    least = 3
    name = "doublearrow"
    aliases = ("doublearrowline",)
    syntax = "doublearrow: CELLS"
    example = "doublearrow: r1c1 d6666"
    meaning = (
        "The digits between the two ends of the line have the same sum as the two digits at the "
        "ends."
    )
    drawn = "a pink line between two circles"
    source = (
        "f-puzzles, dclamage and ISS agree, and digits may repeat. dclamage ignores a line of two "
        "cells, which is an error here."
    )
    noun = "double arrow"
    strokes = "pink", 0.1, "circle", "circle"
    planted = range(3, 7)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        first, *inner, last = self.cells
        return equal_sums([(first, last), tuple(inner)])

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        first, *inner, last = (digits[cell] for cell in self.cells)
        return first + last == sum(inner)
