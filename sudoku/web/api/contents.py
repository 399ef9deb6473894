"""Contents of files, which requests contain as base64."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager

from sudoku.formats.opening import opened_bytes
from sudoku.formats.text.blocks import Table
from sudoku.web.api.checked_fields import RefusedError

MOST_UNPACKED = 2_000_000
"""Limits on the characters of a decompressed text, and on the bytes and values of a Parquet
file."""


def content_of(name: str, text: str) -> bytes:
    """The bytes of the field of this name. Raises RefusedError for text that is not base64."""
    try:
        return b64decode(text, validate=True)
    except ValueError as error:
        raise RefusedError(f'"{name}": expected base64: {error}', name) from None


@contextmanager
def opened_data(text: str) -> Iterator[str | Table]:
    """The text or the table in the file of the field `data`.

    Raises RefusedError for a file that is damaged or too large, at once or while the table is read,
    and MissingLibraryError.
    """
    content = content_of("data", text)
    try:
        with opened_bytes(content, MOST_UNPACKED) as lines:
            yield lines if isinstance(lines, Table) else _joined(lines)
    except OSError as error:
        raise RefusedError(f'"data": {error.strerror}', "data") from None


def _joined(lines: Iterator[str]) -> str:
    length, kept = 0, list[str]()
    for line in lines:
        length += len(line)
        if length > MOST_UNPACKED:
            raise RefusedError(f'"data": expected at most {MOST_UNPACKED:,} characters', "data")
        if "\0" in line:
            raise RefusedError('"data": expected text or Parquet, got other bytes', "data")
        kept.append(line)
    return "".join(kept)
