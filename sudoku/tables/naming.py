"""The format and the compression that the name of a file asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sudoku.errors import SudokuError
from sudoku.tables.csv_rows import CsvTable
from sudoku.tables.json_rows import JsonLines
from sudoku.tables.table_format import TableFormat

_FORMATS: dict[str, Callable[[], TableFormat]] = {
    ".csv": CsvTable,
    ".jsonl": JsonLines,
}


class TableError(SudokuError):
    """A table that cannot be written, such as one with a name of no known format."""


def format_of_name(path: Path) -> TableFormat:
    """The format of a table with this name. Raises TableError."""
    make = _FORMATS.get(path.suffix)
    if make is None:
        raise TableError(f"{path}: expected a name that ends with {' or '.join(_FORMATS)}")
    return make()
