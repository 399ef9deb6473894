"""Palindromes: a line reads the same in both directions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import eq
from random import Random
from typing import Self

from sudoku.constraints.lines import CellLine
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Cells, Primitive, pairs
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class Palindrome(CellLine):
    """The primitives are pairs of cells, from the ends inwards."""

    name = "palindrome"
    syntax = "palindrome: CELLS"
    example = "palindrome: r2c2 d3369"
    meaning = "The line reads the same from both ends."
    drawn = "a wide grey line"
    source = "f-puzzles, dclamage, ISS and SudokuStudio agree."
    noun = "palindrome"
    may_cross = True
    strokes = "grey", 0.25

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        half = len(self.cells) // 2
        mirrored = zip(self.cells[:half], reversed(self.cells), strict=False)
        return pairs("equal", eq, [(a, b) for a, b in mirrored if a != b])

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return held == held[::-1]

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        """A line grown at both ends, from one or two cells."""

        def around(cell: Cell) -> Cells:
            return neighbours(board, cell, diagonal=True)

        for _ in range(10):
            cells = [Cell(rng.randrange(board.area))]
            second = [c for c in around(cells[0]) if digits[c] == digits[cells[0]]]
            if second and rng.random() < 0.5:
                cells.append(rng.choice(second))
            for _ in range(rng.randint(1, 3)):
                ends = [
                    (a, b)
                    for a in around(cells[0])
                    for b in around(cells[-1])
                    if a != b and digits[a] == digits[b] and not {a, b} & {*cells}
                ]
                if not ends:
                    break
                a, b = rng.choice(ends)
                cells = [a, *cells, b]
            if len(cells) > 1:
                return cls(tuple(cells))
        return None
