"""Read the lines of a file, of standard input or of bytes: UTF-8, UTF-16 with a byte order mark,
gzip and zstd.

Lines are delivered as soon as they arrive, so a puzzle is answered before the user types the next
puzzle.
"""

from __future__ import annotations

import codecs
import gzip
import io
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from shutil import copyfileobj
from typing import Any, cast

from sudoku.formats.format import LONGEST_LINE
from sudoku.formats.runs import Lines, as_os_error
from sudoku.formats.text.blocks import Table
from sudoku.formats.zstd import unpacked

_GZIP = b"\x1f\x8b"
_ZSTD, _SKIPPABLE = b"\x28\xb5\x2f\xfd", b"\x2a\x4d\x18"
"""The beginning of a frame, and of a skippable frame after its first byte, 0x50 to 0x5f."""
_PARQUET = b"PAR1"


@contextmanager
def opened(file: str | int) -> Iterator[Iterator[str] | Table]:
    """The lines of a file, given by name or descriptor, or its Table. A descriptor stays open.

    The lines are `Lines`, except for UTF-16. Raises MissingLibraryError and OSError. Reading may
    also raise OSError, for example if the file is damaged or ends too early.
    """
    with ExitStack() as stack:
        stream = stack.enter_context(open(file, "rb", closefd=isinstance(file, str)))
        is_file = stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
        yield _decoded(stream, stack, is_file=is_file)


@contextmanager
def opened_bytes(content: bytes, most: int) -> Iterator[Iterator[str] | Table]:
    """Like `opened`, for the content of a file, which is kept in memory. most: limit on the
    unpacked bytes of Parquet. Raises OSError beyond it.
    """
    with ExitStack() as stack:
        yield _decoded(_in_memory(content), stack, is_file=True, most=most)


def _decoded(
    stream: io.BufferedReader, stack: ExitStack, *, is_file: bool, most: int | None = None
) -> Iterator[str] | Table:
    magic = stream.peek(4)[:4]
    if magic[:2] == _GZIP:
        unzipped = stack.enter_context(gzip.open(stream))  # noqa: SIM115 - it closes
        stream = stack.enter_context(io.BufferedReader(_Pieces(unzipped)))
    elif magic == _ZSTD or (magic[1:] == _SKIPPABLE and 0x50 <= magic[0] < 0x60):
        stream = stack.enter_context(unpacked(stream))
    magic = _peek(stream)[:4]
    if magic == _PARQUET:
        from sudoku.formats.parquet import parquet_table  # late: few files need it

        if not stream.seekable():
            stream = _kept(stream, stack) if most is None else _kept_in_memory(stream, most)
        return parquet_table(stream, most)
    if magic[:2] not in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return Lines(stream, is_file=is_file)
    text = stack.enter_context(
        io.TextIOWrapper(stream, encoding="utf-16", errors="replace", newline=None)
    )
    return _lines(text)


class _Pieces(io.RawIOBase):
    """A stream that is read piece by piece, because a longer read would lose the data before a
    damaged part.
    """

    def __init__(self, stream: gzip.GzipFile) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        piece = self._stream.read1(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)


def _kept(stream: io.BufferedReader, stack: ExitStack) -> io.BufferedReader:
    """A copy on disk, because the positions of the columns are at the end of a Parquet file."""
    from tempfile import TemporaryFile  # late: hardly any input needs it

    copy = stack.enter_context(TemporaryFile())  # noqa: SIM115
    with as_os_error():
        copyfileobj(stream, copy)
    copy.seek(0)
    return cast("io.BufferedReader", copy)


def _kept_in_memory(stream: io.BufferedReader, most: int) -> io.BufferedReader:
    with as_os_error():
        content = stream.read(most + 1)
    if len(content) > most:
        raise OSError(0, f"expected at most {most:,} bytes of Parquet")
    return _in_memory(content)


def _in_memory(content: bytes) -> io.BufferedReader:
    return io.BufferedReader(cast("io.RawIOBase", io.BytesIO(content)))


def _peek(stream: io.BufferedReader) -> bytes:
    with as_os_error():
        return stream.peek(4)


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    with as_os_error():
        while line := text.readline(LONGEST_LINE):
            yield line
