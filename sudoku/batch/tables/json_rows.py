"""JSON lines in ASCII: one object per row, keyed by column, or answers as --json prints them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, repeat
from json import dumps
from typing import cast

from sudoku.batch.tables.compression import Compression
from sudoku.batch.tables.table_format import TableFormat, texts_of
from sudoku.interface.columns import Column, Kind, Rows, Value, utf8

_PLAIN = bytes(code for code in range(32, 127) if chr(code) not in '"\\')
"""Characters that need no escape."""


@dataclass(frozen=True, slots=True)
class JsonLines(TableFormat):
    """JSON lines; see TableFormat. A missing value is null."""

    compression: Compression = Compression.NONE

    @property
    def name(self) -> str:
        return f"jsonl{self.compression.value}"

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        parts: list[Iterable[str]] = []
        before = "{"
        for column in columns:
            texts, quote = _texts(column.kind, rows.column(column.name))
            parts += [repeat(f"{before}{dumps(column.name)}:{quote}"), texts]
            before = f"{quote},"
        end = before.replace(",", "}\n")
        fields = chain.from_iterable(zip(*parts, repeat(end), strict=False))
        return "".join(fields).encode("ascii")


@dataclass(frozen=True, slots=True)
class JsonAnswers(TableFormat):
    """The answers as --json prints them, from the column JSON; see TableFormat."""

    compression: Compression = Compression.NONE

    @property
    def name(self) -> str:
        return f"answers as jsonl{self.compression.value}"

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        (column,) = columns
        return "".join(cast("Sequence[str]", rows.column(column.name))).encode("ascii")


def _texts(kind: Kind, values: Sequence[Value]) -> tuple[Sequence[str], str]:
    """The values as JSON without quotes, and the quote."""
    if kind is Kind.TEXT and None not in values:
        texts = cast("Sequence[str]", values)
        return (texts, '"') if _are_plain(texts) else (_quoted(texts), "")
    return texts_of(kind, values, "null", _quoted), ""


def _are_plain(values: Sequence[str]) -> bool:
    joined = "".join(values)
    return joined.isascii() and not joined.encode("ascii").translate(None, _PLAIN)


def _quoted(values: Sequence[str]) -> list[str]:
    """Each text as a JSON string."""
    if _are_plain(values):
        return [f'"{value}"' for value in values]
    return [dumps(utf8(value)) for value in values]
