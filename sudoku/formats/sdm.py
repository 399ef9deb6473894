"""The format `sdm`: one classic 9x9 puzzle per line, 81 digits with 0 for an open cell.

Our own text reader reads it. Zeros are written because OpenSudoku does not import dots.
"""

from __future__ import annotations

from sudoku.formats.entry import Entry
from sudoku.formats.losses import lose_info, nine_by_nine, rows_of
from sudoku.formats.text.format import read as read


def write(entry: Entry, lost: list[str]) -> str:
    """The puzzle on a line."""
    digits = nine_by_nine(entry, lost, "sdm")
    lose_info(entry, lost)
    return "".join(rows_of(digits, "0")) + "\n"
