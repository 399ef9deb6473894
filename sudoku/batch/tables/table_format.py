"""The interface of a table's file format."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from sudoku.batch.tables.compression import Compression
from sudoku.errors import SudokuError
from sudoku.interface.columns import Column, Rows


class TableError(SudokuError):
    """A table that cannot be written, such as one with a name of no known format."""


class TableFormat(Protocol):
    """Turns rows into bytes. An object of a format can be pickled: workers encode their own rows.

    While a table grows, it is a file of `head()` and any number of encoded rows in this
    compression. It can be cut off after a row and grow again. `finish` turns it into the table.
    """

    @property
    def name(self) -> str: ...

    @property
    def compression(self) -> Compression: ...

    def head(self, columns: Sequence[Column]) -> bytes:
        """What stands before the first row."""
        ...

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        """Encode further rows."""
        ...

    def finish(self, grown: Path, columns: Sequence[Column], whole: Path) -> bool:
        """Write the whole table `whole` from the file that has grown, which stays as it is.

        False, and nothing is written, if that file is the whole table already. A process can end in
        the middle: then this is called again.
        """
        ...
