"""Rules for magic squares, which are not a separate kind of rule."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.formats.draft import Draft, Place, named


def magic_square(draft: Draft, cells: Sequence[Place]) -> None:
    """Nine cells in reading order hold 1 to 9; rows, columns and both diagonals have the sum 15."""
    draft.add("extraregion", cells, "", "magic square")
    rows = [cells[start : start + 3] for start in (0, 3, 6)]
    columns = [cells[start::3] for start in range(3)]
    for line in (*rows, *columns, cells[::4], cells[2:8:2]):
        draft.add("sum", f"{named(line)} = 15", "", "magic square")
