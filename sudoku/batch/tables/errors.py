"""What goes wrong with a table."""

from __future__ import annotations

from sudoku.errors import SudokuError


class TableError(SudokuError):
    """A table that cannot be written, such as one with a name of no known format."""
