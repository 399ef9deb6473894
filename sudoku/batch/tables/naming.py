"""The format and compression implied by a file name."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import cast

from sudoku.batch.tables.compression import Compression
from sudoku.batch.tables.endings import COMPRESSIBLE, ENDINGS, IN_WORDS
from sudoku.batch.tables.json_rows import JsonAnswers, JsonLines
from sudoku.batch.tables.table_format import TableError, TableFormat
from sudoku.batch.tables.templates import Template
from sudoku.errors import MissingLibraryError
from sudoku.system.libraries import pyarrow


def format_of_name(path: Path) -> TableFormat:
    """The format of a table with this name. Raises TableError, and MissingLibraryError if pyarrow
    is needed and not installed.
    """
    _, made_by, compression = _parts(path)
    if made_by is None:
        raise TableError(
            f"{path}: the name must end with {IN_WORDS}. Use - for CSV on standard output"
        )
    if compression is Compression.ZSTD:
        pyarrow(f"{path}: zstd")
    module, _, name = made_by.partition(":")
    make = getattr(import_module(f"sudoku.batch.tables.{module}"), name)
    try:
        return cast(TableFormat, make(compression))
    except MissingLibraryError as error:
        raise MissingLibraryError(f"{path}: {error}") from None


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
    compression = Compression.NONE if path is None else _parts(path)[2]
    if compression is Compression.ZSTD:
        pyarrow(f"{path}: zstd")
    return Template.of(text, compression)


def table_stem(path: Path) -> str | None:
    """The name without its extensions; None if it does not name a table."""
    name, made_by, _ = _parts(path)
    return None if made_by is None else Path(name).stem


def _parts(path: Path) -> tuple[str, str | None, Compression]:
    """The name without the ending of its compression, the function that makes the format, and the
    compression.
    """
    for each in (Compression.GZIP, Compression.ZSTD):
        if path.name.lower().endswith(each.value):
            name = path.name[: -len(each.value)]
            return name, COMPRESSIBLE.get(Path(name).suffix.lower()), each
    return path.name, ENDINGS.get(path.suffix.lower()), Compression.NONE
