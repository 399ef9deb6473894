"""Nabner lines: no two digits are equal or consecutive."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from sudoku.constraints.drawing import branches
from sudoku.constraints.lines import CellLine
from sudoku.constraints.primitives import DigitSets, Primitive, pairs
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board


class Nabner(CellLine):
    """The opposite of a renban line. The primitives are all pairs of cells: the first cell with
    each later one, then the second, and so on. If there are too many cells, the primitive is an
    empty list of digit sets.
    """

    least = 2
    name = "nabner"
    aliases = ("nabnerline",)
    syntax = "nabner: CELLS"
    example = "nabner: r1c1 d636"
    meaning = "No two digits anywhere on the line are equal or consecutive."
    drawn = "a wide line in golden yellow"
    source = (
        "f-puzzles and dclamage agree; ISS writes it as PairX. Too many cells are an error in "
        "dclamage and cannot be satisfied here."
    )
    noun = "nabner line"
    planted = range(2, 5)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        if len(self.cells) > (board.digit_count + 1) // 2:
            return (DigitSets(self.cells, ()),)
        return pairs("nabner", lambda a, b: abs(a - b) >= 2, [*combinations(self.cells, 2)])

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = sorted(digits[cell] for cell in self.cells)
        return all(high > low + 1 for low, high in pairwise(held))

    def drawing(self, board: Board) -> Iterable[Mark]:
        return branches(board, self.cells, "gold", 0.25)
