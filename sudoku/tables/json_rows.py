"""JSON lines: one object a row, with the keys of its columns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from sudoku.tables.columns import Column, Rows


class JsonLines:
    """See TableFormat."""

    name = "jsonl"

    def head(self, columns: Sequence[Column]) -> bytes:
        del columns
        return b""

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        names = [column.name for column in columns]
        objects = (dict(zip(names, row, strict=True)) for row in rows.each(names))
        return "".join(f"{json.dumps(one)}\n" for one in objects).encode()

    def finish(self, grown: Path, columns: Sequence[Column], whole: Path) -> bool:
        del grown, columns, whole  # the rows behind each other are the table
        return False
