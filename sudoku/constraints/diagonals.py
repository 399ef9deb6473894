"""Diagonals: each digit once on a main diagonal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import AllDifferent, Cells, Primitive
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board, Cell


class _Diagonal(Constraint):
    __slots__ = ()

    example = ""
    drawn = "a thin line along the diagonal"
    source = "f-puzzles, dclamage and ISS agree; lisudoku's converter swaps the two."
    noun = "diagonal"

    @classmethod
    def read(cls, rule: Rule) -> Self:
        rule.no_parameter()
        rule.no_arguments()
        return cls()

    def cells(self, board: Board) -> Cells:
        """From the left end to the right end."""
        raise NotImplementedError

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield AllDifferent(self.cells(board))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return len({digits[cell] for cell in self.cells(board)}) == board.size

    @classmethod
    def plant(cls, _rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        return cls() if cls().holds(board, digits) else None


@dataclass(frozen=True, slots=True)
class RisingDiagonal(_Diagonal):
    """From the bottom left to the top right corner."""

    name = "diagonal+"
    aliases = ("dpos", "diagonal/", "diagonal1")
    syntax = example = "diagonal+"

    def cells(self, board: Board) -> Cells:
        n = board.size
        return tuple(Cell((n - 1 - i) * n + i) for i in range(n))


@dataclass(frozen=True, slots=True)
class FallingDiagonal(_Diagonal):
    """From the top left to the bottom right corner."""

    name = "diagonal-"
    aliases = ("dneg", "diagonal\\")
    syntax = example = "diagonal-"

    def cells(self, board: Board) -> Cells:
        n = board.size
        return tuple(Cell(i * n + i) for i in range(n))
