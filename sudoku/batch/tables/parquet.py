"""Parquet, which stores columns and cannot grow.

A growing table is an Arrow stream: its schema, and a message for each batch of rows. It can be cut
off between two messages. At the end it is converted, one group of rows at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sudoku.batch.tables.compression import Compression
from sudoku.interface.columns import Column, Kind, Rows, utf8
from sudoku.system.libraries import pyarrow

GROUP_ROWS, GROUP_BYTES = 100_000, 1 << 26
"""Limits on a group: rows, and bytes of text."""
_UNIT = 1000
"""The number of rows after which bytes are counted. It makes groups independent of batches."""
_WORTH_COMPRESSION = 256
"""The number of rows from which compression pays off."""
_END = 8
"""The number of bytes of the message that ends a stream."""


@dataclass(frozen=True, slots=True)
class ParquetTable:
    """See TableFormat. Raises MissingLibraryError without pyarrow."""

    compression: Compression = Compression.NONE

    def __post_init__(self) -> None:
        pyarrow("Parquet")

    @property
    def name(self) -> str:
        return "parquet"

    def head(self, columns: Sequence[Column]) -> bytes:
        head: bytes = schema_of(columns).serialize().to_pybytes()
        return head

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        arrow, batch = pyarrow("Parquet"), batch_of(columns, rows)
        compression = "lz4" if rows.count >= _WORTH_COMPRESSION else None
        options = arrow.ipc.IpcWriteOptions(compression=compression)
        sink = arrow.BufferOutputStream()
        with arrow.ipc.new_stream(sink, batch.schema, options=options) as stream:
            stream.write_batch(batch)
        whole: bytes = sink.getvalue().to_pybytes()
        return whole[len(self.head(columns)) : -_END]

    def finish(self, grown: Path, columns: Sequence[Column], whole: Path) -> bool:
        arrow, schema = pyarrow("Parquet"), schema_of(columns)
        from pyarrow.parquet import ParquetWriter  # late: its import takes a while

        with open(whole, "wb") as file, ParquetWriter(file, schema, compression="zstd") as writer:
            for group in _groups(arrow, grown, schema):
                writer.write_table(group, row_group_size=len(group))
        return True


def _groups(arrow: Any, grown: Path, schema: Any) -> Iterator[Any]:
    """Groups of rows of the stream, which do not depend on its batches."""
    units: list[Any] = []
    bytes_ = 0
    for unit in _units(arrow, grown, schema):
        units.append(unit)
        bytes_ += _text_bytes(unit)
        if len(units) * _UNIT >= GROUP_ROWS or bytes_ >= GROUP_BYTES:
            yield arrow.concat_tables(units).combine_chunks()
            units, bytes_ = [], 0
    if units:
        yield arrow.concat_tables(units).combine_chunks()


def _units(arrow: Any, grown: Path, schema: Any) -> Iterator[Any]:
    """The rows of the stream, _UNIT at a time."""
    waiting: list[Any] = []
    count = 0
    with arrow.OSFile(str(grown)) as file, arrow.ipc.open_stream(file) as stream:
        for batch in stream:
            waiting.append(batch)
            count += len(batch)
            if count < _UNIT:
                continue
            table = arrow.Table.from_batches(waiting, schema)
            whole = count - count % _UNIT
            for start in range(0, whole, _UNIT):
                yield table.slice(start, _UNIT)
            waiting = table.slice(whole).to_batches()
            count -= whole
    if count:
        yield arrow.Table.from_batches(waiting, schema)


def _text_bytes(unit: Any) -> int:
    """The bytes of all texts of a table."""
    from pyarrow import compute

    texts = (column for column in unit.columns if column.type == "string")
    return sum(compute.sum(compute.binary_length(text)).as_py() or 0 for text in texts)


def schema_of(columns: Sequence[Column]) -> Any:
    """The schema of a table with these columns."""
    arrow = pyarrow("Parquet")
    types = {
        Kind.TEXT: arrow.string(),
        Kind.INTEGER: arrow.int64(),
        Kind.NUMBER: arrow.string(),
        Kind.REAL: arrow.float64(),
        Kind.FLAG: arrow.bool_(),
    }
    return arrow.schema([(column.name, types[column.kind]) for column in columns])


def batch_of(columns: Sequence[Column], rows: Rows) -> Any:
    """The rows as a record batch."""
    arrow, schema = pyarrow("Parquet"), schema_of(columns)
    arrays = [
        _array(arrow, column.kind, rows.column(column.name), field.type)
        for column, field in zip(columns, schema, strict=True)
    ]
    return arrow.record_batch(arrays, schema=schema)


def _array(arrow: Any, kind: Kind, values: Sequence[Any], type_: Any) -> Any:
    if kind is Kind.NUMBER:
        values = [None if value is None else str(value) for value in values]
    try:
        return arrow.array(values, type_)
    except UnicodeEncodeError:
        return arrow.array([None if value is None else utf8(value) for value in values], type_)
