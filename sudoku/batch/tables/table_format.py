"""The interface of a table's file format."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, cast

from sudoku.batch.tables.compression import Compression
from sudoku.errors import SudokuError
from sudoku.interface.columns import Column, Kind, Rows, Value


class TableError(SudokuError):
    """A table that cannot be written, such as one whose name has no known format."""


class TableFormat(Protocol):
    """Turns rows into bytes. The object can be pickled, because workers encode their own rows.

    A growing table is a file with `head()` and any number of encoded rows, compressed in this way.
    It can be truncated after a row and grow again. `finish` turns it into the table.
    """

    @property
    def name(self) -> str: ...

    @property
    def compression(self) -> Compression: ...

    def head(self, columns: Sequence[Column]) -> bytes:
        """The bytes before the first row; none by default."""
        del columns
        return b""

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        """The bytes of further rows."""
        ...

    def finish(self, grown: Path, columns: Sequence[Column], whole: Path) -> bool:
        """Write the whole table `whole` from the file that has grown, which stays unchanged.

        If the grown file is already the whole table, as by default, writes nothing and returns
        False. If the process ends in the meantime, the method is called again.
        """
        del grown, columns, whole
        return False


def texts_of(
    kind: Kind,
    values: Sequence[Value],
    missing: str,
    quoted: Callable[[Sequence[str]], Sequence[str]],
) -> Sequence[str]:
    """Each value as text: numbers as Python and JSON write them, flags as `true` and `false`.

    missing: the text of None. quoted: adds quotes to the values of a text column.
    """
    if isinstance(values, range):
        return list(map(str, values))
    if None in values:
        if values.count(None) == len(values):
            return [missing] * len(values)
        present = [value for value in values if value is not None]
        written = iter(texts_of(kind, present, missing, quoted))
        return [missing if value is None else next(written) for value in values]
    if kind is Kind.TEXT:
        return quoted(cast(Sequence[str], values))
    if kind in (Kind.INTEGER, Kind.NUMBER):
        return list(map(str, values))
    write = _flag if kind is Kind.FLAG else _real
    known = {value: write(cast(float, value)) for value in set(values)}
    return [known[value] for value in values]


def _flag(value: float) -> str:
    return "true" if value else "false"


def _real(value: float) -> str:
    return repr(float(value))
