"""CSV as RFC 4180 has it, with a header and line feeds."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from sudoku.tables.columns import Column, Rows


class CsvTable:
    """See TableFormat. A flag is `true` or `false`."""

    name = "csv"

    def head(self, columns: Sequence[Column]) -> bytes:
        return (",".join(column.name for column in columns) + "\n").encode()

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        out = io.StringIO()
        write = csv.writer(out, lineterminator="\n").writerow
        for row in rows.each([column.name for column in columns]):
            write([str(value).lower() if isinstance(value, bool) else value for value in row])
        return out.getvalue().encode()

    def finish(self, grown: Path, columns: Sequence[Column], whole: Path) -> bool:
        del grown, columns, whole  # the rows behind each other are the table
        return False
