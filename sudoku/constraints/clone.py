"""Clones: areas of the same shape that hold the same digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import eq
from random import Random

from sudoku.constraints.constraint import OnGroups
from sudoku.constraints.drawing import MOST_COLOURS, colour_of, ranked
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.pictures.marks import Mark, Note, Shade
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class Clone(OnGroups):
    """Areas with equally many cells, whose cells at the same place hold the same digit.

    The primitives pair each cell of the first area with the cell at the same place of every other
    area, unless both are the same cell.
    """

    name = "clone"
    aliases = ("clones",)
    syntax = "clone: CELLS = CELLS"
    example = "clone: r1c1-2 = r4c2-3"
    meaning = "The groups of cells hold the same digits at the same places."
    drawn = (
        "areas of the same shape and colour; a note below the grid if their shapes differ, or if "
        "there are too many"
    )
    source = (
        "f-puzzles and dclamage agree: a cell that is its own clone has no effect. SameValues of "
        "ISS compares the digits in any order."
    )
    noun = "clone"

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        first, *others = self.groups
        matched = ((a, b) for other in others for a, b in zip(first, other, strict=True))
        return pairs("equal", eq, [(a, b) for a, b in matched if a != b])

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return len({tuple(digits[cell] for cell in area) for area in self.groups}) == 1

    def drawing(self, board: Board) -> Iterable[Mark]:
        colour, n = colour_of(board, self), board.size
        for area in self.groups:
            yield Shade(area, colour)
        steps = {
            tuple((cell // n - area[0] // n, cell % n - area[0] % n) for cell in area)
            for area in self.groups
        }
        if len(steps) > 1 or ranked(board, type)[1].get(Clone, 0) > MOST_COLOURS:
            yield Note(self.text(board))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Clone | None:
        n = board.size
        for count in (4, 3, 2, 2, 1, 1):
            cells = connected_cells(rng, board, count)
            rows, columns = [cell // n for cell in cells], [cell % n for cell in cells]
            clones = [
                clone
                for down in range(-min(rows), board.height - max(rows))
                for right in range(-min(columns), n - max(columns))
                if down or right
                for clone in (tuple(Cell(cell + down * n + right) for cell in cells),)
                if all(digits[a] == digits[b] for a, b in zip(cells, clone, strict=True))
            ]
            if clones:
                return cls((cells, rng.choice(clones)))
        return None
