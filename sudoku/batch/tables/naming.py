"""The format and compression implied by a file name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sudoku.batch.tables.compression import Compression
from sudoku.batch.tables.csv_rows import CsvTable
from sudoku.batch.tables.json_rows import JsonAnswers, JsonLines
from sudoku.batch.tables.parquet import ParquetTable
from sudoku.batch.tables.table_format import TableError, TableFormat
from sudoku.batch.tables.templates import Template
from sudoku.system.libraries import pyarrow

PARQUET = ".parquet"
_TEXTS: dict[str, Callable[[Compression], TableFormat]] = {
    ".csv": lambda compression: CsvTable(",", compression),
    ".tsv": lambda compression: CsvTable("\t", compression),
    ".jsonl": JsonLines,
    ".ndjson": JsonLines,
}
EXPECTED = (
    f"the name must end with {', '.join(_TEXTS)} or {PARQUET};"
    f" {Compression.GZIP.value} or {Compression.ZSTD.value} may follow all but the last."
    " Use - for CSV on standard output"
)


def format_of_name(path: Path) -> TableFormat:
    """The format of a table with this name. Raises TableError, and MissingLibraryError if pyarrow
    is needed and not installed.
    """
    name, compression = _without_compression(path)
    ending = Path(name).suffix.lower()
    if ending == PARQUET and compression is Compression.NONE:
        pyarrow(f"{path}: Parquet")
        return ParquetTable()
    make = _TEXTS.get(ending)
    if make is None:
        raise TableError(f"{path}: {EXPECTED}")
    if compression is Compression.ZSTD:
        pyarrow(f"{path}: zstd")
    return make(compression)


def answers_of_name(path: Path) -> JsonAnswers:
    """The format of answers as JSON in a file with this name. Raises the same errors as
    `format_of_name`.
    """
    table = format_of_name(path)
    if not isinstance(table, JsonLines):
        raise TableError(
            f"{path}: with --json, the name must end with .jsonl or .ndjson;"
            f" {Compression.GZIP.value} or {Compression.ZSTD.value} may follow"
        )
    return JsonAnswers(table.compression)


def template_of_name(text: str, path: Path | None) -> Template:
    """The lines of a template, compressed if the name implies it. path: None writes to standard
    output. Raises TableError and MissingLibraryError.
    """
    compression = Compression.NONE if path is None else _without_compression(path)[1]
    if compression is Compression.ZSTD:
        pyarrow(f"{path}: zstd")
    return Template.of(text, compression)


def table_stem(path: Path) -> str | None:
    """The name without its extensions; None if it does not name a table."""
    name, compression = _without_compression(path)
    ending = Path(name).suffix.lower()
    is_table = ending in _TEXTS or (ending == PARQUET and compression is Compression.NONE)
    return Path(name).stem if is_table else None


def _without_compression(path: Path) -> tuple[str, Compression]:
    for each in (Compression.GZIP, Compression.ZSTD):
        if path.name.lower().endswith(each.value):
            return path.name[: -len(each.value)], each
    return path.name, Compression.NONE
