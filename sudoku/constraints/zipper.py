"""Zipper lines: cells at equal distance from the centre have the same sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from sudoku.constraints.drawing import stroke
from sudoku.constraints.equalsums import equal_sums
from sudoku.constraints.lines import CellLine
from sudoku.constraints.primitives import Primitive
from sudoku.pictures.marks import Line, Mark, through
from sudoku.puzzle.board import Board

_STROKE = 0.4
"""Half the length of the stroke that is drawn across the centre."""


class Zipper(CellLine):
    """A line from one end to the other. If it has a middle cell, this cell holds the sum."""

    least = 3
    name = "zipper"
    aliases = ("zipperline",)
    syntax = "zipper: CELLS"
    example = "zipper: r1c1 d66 d3 d2"
    meaning = (
        "Cells at equal distance from the centre of the line have the same sum. If there is a cell "
        "in the centre, it holds this sum."
    )
    drawn = "a wide lavender line with a stroke across its centre"
    source = (
        "f-puzzles, dclamage and ISS agree. A line of two cells has no effect there and is an "
        "error here."
    )
    noun = "zipper line"
    planted = range(3, 6)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        """Primitives that compare the centre, or the innermost pair, with each other pair, from
        inside to outside.
        """
        cells, half = self.cells, len(self.cells) // 2
        pairs = [(cells[i], cells[-1 - i]) for i in reversed(range(half))]
        return equal_sums([cells[half : half + 1], *pairs] if len(cells) % 2 else pairs)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held, half = [digits[cell] for cell in self.cells], len(self.cells) // 2
        sums = {a + b for a, b in zip(held[:half], held[::-1], strict=False)}
        return len(sums | {*held[half : half + len(held) % 2]}) == 1

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield stroke(board, self.cells, "lavender", 0.25)
        points, half = through(board.size, self.cells), len(self.cells) // 2
        (x, y), (right, down) = points[half - 1], points[half + len(points) % 2]
        middle = points[half] if len(points) % 2 else ((x + right) / 2, (y + down) / 2)
        far = hypot(right - x, down - y) / _STROKE
        across = (down - y) / far, (x - right) / far
        ends = [(middle[0] + s * across[0], middle[1] + s * across[1]) for s in (-1, 1)]
        yield Line(tuple(ends), "lavender", 0.1)
