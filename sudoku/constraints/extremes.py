"""Minimum and maximum: a cell whose digit is lower or higher than all adjacent digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import atan2, degrees
from operator import gt, lt
from random import Random
from typing import ClassVar, Self

from sudoku.constraints.constraint import OnCells
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.pictures.marks import Badge, Mark, Shade, centre
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

_NEAR = 0.375
"""Distance of an arrow from the centre of the cell."""


class _Extreme(OnCells):
    """The primitives pair each cell with each neighbour, in order. They omit neighbours that
    constraints of the same kind mark.
    """

    is_on_grid = True
    source = "f-puzzles and dclamage: neighbours with the same mark are not compared."
    reads_marks = True
    _sign: ClassVar[int]

    def primitives(self, board: Board) -> Iterable[Primitive]:
        marked = _marked(type(self), board) | {*self.cells}
        compared = [(a, b) for a in self.cells for b in neighbours(board, a) if b not in marked]
        return pairs(self.name, lt if self._sign < 0 else gt, compared)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n, exempt = board.size, _marked(type(self), board)
        for cell in self.cells:
            row, column = divmod(cell, n)
            for r, c in (
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            ):
                other = r * n + c
                if (
                    not (0 <= r < board.height and 0 <= c < n)
                    or other in exempt
                    or other in self.cells
                ):
                    continue
                if (digits[cell] - digits[other]) * self._sign <= 0:
                    return False
        return True

    def drawing(self, board: Board) -> Iterable[Mark]:
        marked = _marked(type(self), board) | {*self.cells}
        yield Shade(self.cells, "grey")
        for cell in self.cells:
            x, y = centre(board.size, cell)
            for other in neighbours(board, cell):
                if other not in marked:
                    right, down = (other % board.size + 0.5 - x, other // board.size + 0.5 - y)
                    turn = degrees(atan2(self._sign * down, self._sign * right))
                    yield Badge(
                        (x + _NEAR * right, y + _NEAR * down), kind="angle", size=0.2, turn=turn
                    )

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        every = (Cell(cell) for cell in range(board.area))
        fitting = [cell for cell in every if cls((cell,)).holds(board, digits)]
        return cls(tuple(rng.sample(fitting, 1))) if fitting else None


class Minimum(_Extreme):
    """Cells lower than all orthogonal neighbours."""

    name = "minimum"
    aliases = ("min",)
    syntax = "minimum: CELLS"
    example = "minimum: r2c2"
    meaning = "Each cell is smaller than the unmarked cells that share a side with it."
    drawn = "a grey cell with arrows that point into it"
    noun = "minimum"
    _sign = -1


class Maximum(_Extreme):
    """Cells higher than all orthogonal neighbours."""

    name = "maximum"
    aliases = ("max",)
    syntax = "maximum: CELLS"
    example = "maximum: r2c2"
    meaning = "Each cell is greater than the unmarked cells that share a side with it."
    drawn = "a grey cell with arrows that point out of it"
    noun = "maximum"
    _sign = 1


@lru_cache(maxsize=64)
def _marked(kind: type[_Extreme], board: Board) -> frozenset[Cell]:
    """The cells marked by constraints of this kind."""
    marking = (other for other in board.constraints if isinstance(other, kind))
    return frozenset(cell for other in marking for cell in other.cells)
