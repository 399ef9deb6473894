"""The full numbering of a board's variables: x(c, d) = c·m + d, true when cell c holds digit d.

Cells count from 0 and digits from 1 to m, which is n unless the board has more digits than rows, so
the variables of the rules are 1 … n³, cell by cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.puzzle.board import Board

Clause = list[int]
Digits = tuple[int, ...]
"""The digits of a grid, cell by cell."""


class Numbering:
    """Translates digits to literals, and models of the rules back to digits.

    count: the highest variable of the rules, n³ unless the board has hidden cells or more digits.
    """

    __slots__ = ("_digit_of", "_size", "count")

    def __init__(self, board: Board) -> None:
        self._size = board.digit_count
        self.count = board.digit_count * board.cell_count
        self._digit_of = [0, *[*range(1, board.digit_count + 1)] * board.cell_count]

    def literals(self, digits: Sequence[int]) -> list[int]:
        """The variables that are true in these cells; 0 is an open cell, without a variable."""
        n = self._size
        return [cell * n + d for cell, d in enumerate(digits) if d]

    def held(self, model: Sequence[int]) -> list[int]:
        """The true variables of a satisfying assignment, one for each cell, in their order."""
        return [x for x in model[: self.count] if x > 0]

    def digits(self, held: Sequence[int]) -> Digits:
        """The grid in which these variables are true."""
        digit_of = self._digit_of
        return tuple([digit_of[x] for x in held])
