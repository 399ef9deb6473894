"""pyarrow, which is imported late, and not needed for text."""

from __future__ import annotations

from typing import Any

from sudoku.errors import SudokuError


class TableError(SudokuError):
    """A table that cannot be written, such as one with a name of no known format."""


def pyarrow(what: str) -> Any:
    """The package. what: needs it, for the message of a TableError if it is not installed."""
    try:
        import pyarrow  # late: it takes 50 ms
    except ImportError:
        raise TableError(f"{what} needs pyarrow: pip install 'sudoku-prover[bulk]'") from None
    return pyarrow
