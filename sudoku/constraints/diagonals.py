"""Diagonals: a main diagonal holds each digit once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Self

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.primitives import AllDifferent, Cells, Primitive
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Line, Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class _Diagonal(OnBoard):
    drawn = "a thin light blue line along the diagonal"
    source = "f-puzzles, dclamage and ISS agree; lisudoku's converter swaps the two."
    noun = "diagonal"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.alone()
        if rule.board.height != rule.board.size:
            rule.fail(rule.name, "expected a board with as many rows as columns")
        return cls()

    @classmethod
    def plant(cls, _rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        is_possible = board.height == board.size and cls().holds(board, digits)
        return cls() if is_possible else None

    def cells(self, board: Board) -> Cells:
        """The cells of the diagonal, from left to right."""
        raise NotImplementedError

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield AllDifferent(self.cells(board))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return len({digits[cell] for cell in self.cells(board)}) == board.size

    def drawing(self, board: Board) -> Iterable[Mark]:
        n, is_falling = board.size, self.cells(board)[0] == 0
        ends = ((0, 0), (n, n)) if is_falling else ((0, n), (n, 0))
        yield Line(ends, "lightblue", 0.04)


class RisingDiagonal(_Diagonal):
    """The diagonal from the bottom left to the top right corner."""

    name = "diagonal+"
    aliases = ("dpos", "diagonal/", "diagonal1")
    syntax = example = "diagonal+"
    meaning = "The diagonal from the bottom left to the top right holds every digit once."

    def cells(self, board: Board) -> Cells:
        n = board.size
        return tuple(Cell((n - 1 - i) * n + i) for i in range(n))


class FallingDiagonal(_Diagonal):
    """The diagonal from the top left to the bottom right corner."""

    name = "diagonal-"
    aliases = ("dneg", "diagonal\\", "diagonal-1")
    syntax = example = "diagonal-"
    meaning = "The diagonal from the top left to the bottom right holds every digit once."

    def cells(self, board: Board) -> Cells:
        n = board.size
        return tuple(Cell(i * n + i) for i in range(n))
