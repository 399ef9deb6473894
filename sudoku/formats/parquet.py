"""Read Parquet files, which are column tables, a few thousand rows at a time."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from sudoku.formats.arrow_table import ArrowTable
from sudoku.formats.columns import Columns, small
from sudoku.system.libraries import pyarrow

_BUFFER = 1 << 20
_MOST_ROWS, _FEW_ROWS = 8192, 64
_MOST_BYTES = 1 << 23
"""Limit on the size of the rows that are read at a time, unless a single row is larger."""
_LONG = 10_000
"""A field with more bytes counts as long, and a batch of rows with such fields may be too large."""


def parquet_table(stream: io.BufferedReader, most: int | None = None) -> ArrowTable:
    """The table in a file. Reading the rows raises OSError at a damaged part.

    most: limit on the unpacked bytes, and on the values, of the columns; None disables it. Raises
    MissingLibraryError, and OSError if the limit is exceeded or the file is damaged.
    """
    library = pyarrow("Parquet")
    damages = (OSError, library.ArrowException, UnicodeDecodeError)
    try:
        file = _Parquet(stream, library)
        schema = file.schema()
    except damages as error:
        raise _damage(error) from None
    names = schema.names
    found = Columns.of(small(names))
    if found is None:
        return ArrowTable(schema, iter(()))
    places = sorted(found.named.values())
    wanted = [names[place] for place in places]
    if most is not None and file.unpacked_size(wanted) > most:
        raise OSError(0, f"expected columns of at most {most:,} bytes and values unpacked")
    return ArrowTable(
        library.schema([schema.field(place) for place in places]),
        _batches(file, wanted, damages),
    )


def _damage(error: Exception) -> OSError:
    return OSError(0, f"damaged Parquet: {str(error).splitlines()[0].rstrip('.')}")


class _Parquet:
    """A file that pyarrow reads page by page."""

    def __init__(self, stream: io.BufferedReader, library: Any) -> None:
        self._stream, self._library = stream, library
        self._file = self._open(())

    def schema(self) -> Any:
        return self._file.schema_arrow

    @property
    def groups(self) -> range:
        return range(self._file.num_row_groups)

    def batches(self, size: int, group: int, names: Sequence[str]) -> Iterator[Any]:
        found: Iterator[Any] = self._file.iter_batches(size, row_groups=[group], columns=names)
        return found

    def rows_at_once(self, group: int, names: Sequence[str]) -> int:
        """The number of rows to read at a time, which fit into memory."""
        own = self._chunks(group, names)
        rows: int = self._file.metadata.row_group(group).num_rows
        longest = max(_size(own) // max(1, rows), self._longest_repeated(group, own))
        return max(1, min(_MOST_ROWS, _MOST_BYTES // max(1, longest)))

    def unpacked_size(self, names: Sequence[str]) -> int:
        """The uncompressed bytes of these columns according to the file, or the number of values if
        it is larger, because a repeated value needs hardly any bytes.
        """
        chunks = [chunk for group in self.groups for chunk in self._chunks(group, names)]
        values: int = sum(chunk.num_values for chunk in chunks)
        return max(_size(chunks), values)

    def _chunks(self, group: int, names: Sequence[str]) -> list[Any]:
        every = self._file.metadata.row_group(group)
        chunks = [every.column(number) for number in range(every.num_columns)]
        return [chunk for chunk in chunks if chunk.path_in_schema.split(".")[0] in names]

    def _longest_repeated(self, group: int, chunks: Sequence[Any]) -> int:
        """The bytes of the longest field that is stored once for many rows; 0 if all are short."""
        repeated = [
            chunk.path_in_schema
            for chunk in chunks
            if chunk.has_dictionary_page and chunk.physical_type == "BYTE_ARRAY"
        ]
        repeated = [name for name in repeated if name in self._file.schema_arrow.names]
        if not repeated:
            return 0
        batches = self._open(repeated).iter_batches(1, row_groups=[group], columns=repeated)
        first = next(batches, None)
        arrays = [] if first is None else [getattr(c, "dictionary", None) for c in first.columns]
        lengths = [max(map(len, a.cast("binary").to_pylist()), default=0) for a in arrays if a]
        longest: int = max(lengths, default=0)
        return longest if longest > _LONG else 0

    def _open(self, repeated: Sequence[str]) -> Any:
        parquet = pyarrow("Parquet", "pyarrow.parquet")
        source = self._library.PythonFile(self._stream, mode="r")
        return parquet.ParquetFile(
            source,
            pre_buffer=False,
            buffer_size=_BUFFER,
            read_dictionary=list(repeated),
            page_checksum_verification=True,
        )


def _size(chunks: Sequence[Any]) -> int:
    total: int = sum(chunk.total_uncompressed_size for chunk in chunks)
    return total


def _batches(
    file: _Parquet, names: Sequence[str], damages: tuple[type[Exception], ...]
) -> Iterator[Any]:
    """The rows in batches, up to a damaged part."""
    for group in file.groups:
        given = 0
        try:
            for batch in file.batches(file.rows_at_once(group, names), group, names):
                yield batch
                given += batch.num_rows
        except damages as error:
            with suppress(*damages):
                for batch in file.batches(_FEW_ROWS, group, names):
                    if given < batch.num_rows:
                        yield batch.slice(given)
                    given = max(0, given - batch.num_rows)
            raise _damage(error) from None
