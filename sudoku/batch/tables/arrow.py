"""The rows of a table as Arrow has them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudoku.interface.columns import Column, Kind, Rows, utf8
from sudoku.system.libraries import pyarrow


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
