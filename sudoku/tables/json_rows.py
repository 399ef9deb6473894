"""JSON lines: one object a row, with the keys of its columns, in ASCII."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from json import dumps
from pathlib import Path

from sudoku.tables.columns import Column, Rows, utf8
from sudoku.tables.compression import Compression
from sudoku.tables.texts import texts_of

_PLAIN = bytes(code for code in range(32, 127) if chr(code) not in '"\\')
"""Characters that stand for themselves."""


@dataclass(frozen=True, slots=True)
class JsonLines:
    """See TableFormat. What is missing is null."""

    compression: Compression = Compression.NONE

    @property
    def name(self) -> str:
        return f"jsonl{self.compression.value}"

    def head(self, columns: Sequence[Column]) -> bytes:
        del columns
        return b""

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        keys = [dumps(column.name).replace("%", "%%") for column in columns]
        line = "{" + ",".join(f"{key}:%s" for key in keys) + "}\n"
        texts = [texts_of(c.kind, rows.column(c.name), "null", _quoted) for c in columns]
        return "".join([line % row for row in zip(*texts, strict=True)]).encode("ascii")

    def finish(self, grown: Path, columns: Sequence[Column], whole: Path) -> bool:
        del grown, columns, whole  # the rows behind each other are the table
        return False


def _quoted(values: Sequence[str]) -> list[str]:
    """Each text as a string of JSON."""
    joined = "".join(values)
    if joined.isascii() and not joined.encode("ascii").translate(None, _PLAIN):
        return [f'"{value}"' for value in values]
    return [dumps(utf8(value)) for value in values]
