"""A faster judge for boards of up to nine rows, columns and boxes, as most puzzles have.

The digits become bits of one integer, a byte for each cell, and shifted copies of the integer are
joined by bitwise or: so one operation covers all rows, columns or boxes. It shares nothing with the
models, like the judge of `sudoku.checker`, which describes what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.checker.rules import Judge

LARGEST = 9
"""The size of the largest board: all digits but the last have a bit in a byte."""
LONGEST = 4
"""The longest side of a box: as many copies as two shifts can join."""


class BoxJudge(Judge):
    """The judge of a board of up to LARGEST rows, columns and boxes, with sides up to LONGEST.

    Digit d is bit d - 1 of a byte, and the last digit, n, has no bit. If each of n houses has all
    n - 1 bits, each has n - 1 cells for them and one more. So if the digit n occurs n times, it
    occurs once in each of these houses.
    """

    def __init__(self, box_rows: int, box_cols: int) -> None:
        super().__init__(box_rows, box_cols)
        n = self.size
        self._bits = bytes(1 << digit - 1 if 0 < digit < n else 0 for digit in range(256))
        self._is_clue = bytes(255 if digit else 0 for digit in range(256))
        self._shifts = (
            *_shifts(box_cols, 8),
            *_shifts(box_rows, 8 * box_cols),
            *_shifts(box_rows, 8 * n),
            *_shifts(box_cols, 8 * n * box_rows),
        )
        tops, lefts = range(0, n * n, n * box_rows), range(0, n, box_cols)
        self._rows = self._full(range(0, n * n, n))
        self._columns = self._full(range(n))
        self._boxes = self._full(top + left for top in tops for left in lefts)

    def _is_solution(self, clues: Sequence[int], digits: Sequence[int]) -> bool:
        """Whether these digits are a solution. False if in doubt."""
        try:
            given, held = bytes(clues), bytes(digits)
        except (TypeError, ValueError):  # something else than small integers
            return False
        n = self.size
        if not len(given) == len(held) == self.area or held.count(n) != n:
            return False
        cell, cells, box, boxes, row, rows, band, bands = self._shifts
        bits = int.from_bytes(held.translate(self._bits), "little")
        in_box_row = bits | bits >> cell  # each cell has the bits of the cells to its right
        in_box_row |= in_box_row >> cells
        in_box_column = bits | bits >> row
        in_box_column |= in_box_column >> rows
        in_row = in_box_row | in_box_row >> box
        in_column = in_box_column | in_box_column >> band
        in_box = in_box_row | in_box_row >> row
        if (
            (in_row | in_row >> boxes) & self._rows != self._rows
            or (in_column | in_column >> bands) & self._columns != self._columns
            or (in_box | in_box >> rows) & self._boxes != self._boxes
        ):
            return False
        is_clue = int.from_bytes(given.translate(self._is_clue), "little")
        return int.from_bytes(held, "little") & is_clue == int.from_bytes(given, "little")

    def _full(self, cells: Iterable[int]) -> int:
        """All bits in these cells."""
        return sum((1 << self.size - 1) - 1 << 8 * cell for cell in cells)


def _shifts(count: int, step: int) -> tuple[int, int]:
    """The two shifts that join `count` copies, each `step` bits further."""
    return min(count - 1, 1) * step, max(count - 2, 0) * step
