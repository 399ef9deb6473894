"""Extra regions: marked cells hold different digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Self

from sudoku.constraints.constraint import OnCells
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import AllDifferent, Primitive
from sudoku.pictures.marks import Mark, Shade
from sudoku.puzzle.board import Board


class ExtraRegion(OnCells):
    """Cells that hold no digit twice, so n cells hold every digit once."""

    least = 2
    name = "extraregion"
    group = "cages"
    aliases = ("alldifferent", "extra")
    syntax = "extraregion: CELLS"
    example = "extraregion: r1c1 r2c2 r3c3"
    meaning = "The cells hold different digits."
    drawn = "a grey area"
    source = "f-puzzles, dclamage and ISS agree. A region of more than n cells cannot be satisfied."
    noun = "extra region"

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield AllDifferent(self.cells)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return len({digits[cell] for cell in self.cells}) == len(self.cells)

    def drawing(self, _board: Board) -> Iterable[Mark]:
        return (Shade(self.cells, "grey"),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        for _ in range(10):
            cells = connected_cells(rng, board, rng.randint(2, board.size))
            if len({digits[cell] for cell in cells}) == len(cells):
                return cls(cells)
        return None
