"""Base class of constraints on the cells of a line, with default reading, drawing and planting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, ClassVar, Self

from sudoku.constraints.constraint import Gesture, Group, OnCells
from sudoku.constraints.drawing import stroke
from sudoku.constraints.planting import longest_line
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board


class CellLine(OnCells):
    """A line through cells. Subclasses without further fields need not be dataclasses."""

    group: ClassVar[Group] = "lines"
    gesture: ClassVar[Gesture] = "line"
    may_cross: ClassVar[bool] = False
    """Whether the line may cross itself and end where it begins."""
    strokes: ClassVar[tuple[Any, ...]]
    """The appearance of the line: the arguments of `stroke` after the cells."""
    planted: ClassVar[range]
    """The possible numbers of cells in a planted line."""

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.no_parameter()
        return cls(rule.line() if cls.may_cross else rule.cells(cls.least))

    def drawing(self, board: Board) -> Iterable[Mark]:
        return (stroke(board, self.cells, *self.strokes),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        return longest_line(rng, board, digits, cls, cls.planted)
