"""The static difference gadget: "is there another solution?" asked by assumptions alone.

Blocking one puzzle's solution with a clause would leave that clause, and the variable that
switches it off, in a solver that is to answer for many thousands of puzzles. Instead the formula
holds, once and for all, a copy r of the cells' variables that tells a reference grid, a
variable b for each cell that says "differs here", and one switch s:

    b(c) -> not (r(c,d) and x(c,d))      a cell that differs does not hold the reference's digit
    s -> b(1) or … or b(n²)              switched on, some cell differs
    not s -> not r(c,d), not b(c)        switched off, nothing is left to decide

Assuming the clues, r of the solution and s asks for another one; assuming not s asks for any.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.board import Board
from sudoku_models.cnf import Clause, variable_count


class Difference:
    """The gadget's variables, numbered after those of the rules, and its clauses."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.offset = variable_count(board)
        """Added to a variable x(c,d) it gives r(c,d)."""
        self.switch = 2 * self.offset + board.cell_count + 1

    def clauses(self) -> Iterator[Clause]:
        """The three families above, in that order."""
        n, cells = self.board.order, range(self.board.cell_count)
        differs = [2 * self.offset + 1 + cell for cell in cells]
        for cell in cells:
            for x in range(cell * n + 1, cell * n + n + 1):
                yield [-differs[cell], -x, -(x + self.offset)]
        yield [-self.switch, *differs]
        for variable in range(self.offset + 1, self.switch):
            yield [self.switch, -variable]
