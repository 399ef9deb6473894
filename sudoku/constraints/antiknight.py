"""Anti-knight: cells a knight's move apart hold different digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import eq, ne

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class AntiKnight(OnBoard):
    """Cells a knight's move apart hold different digits."""

    name = "antiknight"
    aliases = ("knight", "anti-knight")
    syntax = example = "antiknight"
    meaning = "Cells a knight's move apart hold different digits."
    source = "f-puzzles, dclamage, ISS and SudokuStudio agree."
    noun = "anti-knight rule"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        return pairs("different", ne, moves(board, ((1, 2), (2, 1))))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n = board.size
        rows = [digits[n * row : n * row + n] for row in range(board.height)]
        for down, right in ((1, 2), (2, 1)):
            for upper, lower in zip(rows, rows[down:], strict=False):
                if any(map(eq, upper, lower[right:])) or any(map(eq, upper[right:], lower)):
                    return False
        return True


def moves(board: Board, steps: Iterable[tuple[int, int]]) -> Sequence[tuple[Cell, Cell]]:
    """All pairs of cells that are one of these steps (down, right) apart, or its mirror image."""
    return _moves(board.size, board.height, tuple(steps))


@lru_cache(maxsize=64)
def _moves(n: int, height: int, steps: tuple[tuple[int, int], ...]) -> Sequence[tuple[Cell, Cell]]:
    found = set[tuple[Cell, Cell]]()
    for down, right in steps:
        for row in range(height - down):
            for column in range(n - right):
                a, b = row * n + column, (row + down) * n + column + right
                c, d = row * n + column + right, (row + down) * n + column
                found |= {(Cell(a), Cell(b)), (Cell(min(c, d)), Cell(max(c, d)))}
    return sorted(found)
