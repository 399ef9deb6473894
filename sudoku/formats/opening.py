"""The lines of a file or of standard input, decoded: UTF-8, UTF-16 with its mark, gzip of either.

Lines come as soon as they are there, so that a puzzle is answered before the next one is typed.
"""

from __future__ import annotations

import codecs
import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import cast

from sudoku.formats.format import LONGEST_LINE

_GZIP = b"\x1f\x8b"


@contextmanager
def opened(file: str | int) -> Iterator[Iterator[str]]:
    """The lines of a file by its name or descriptor. A descriptor stays open.

    Raises OSError, and reading does, also for a gzip that is damaged or ends too early.
    """
    with ExitStack() as stack:
        stream = stack.enter_context(open(file, "rb", closefd=isinstance(file, str)))
        if stream.peek(2)[:2] == _GZIP:
            unzipped = stack.enter_context(gzip.open(stream))
            stream = stack.enter_context(io.BufferedReader(cast(io.RawIOBase, unzipped)))
        is_utf16 = _peek(stream)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
        encoding = "utf-16" if is_utf16 else "utf-8"
        text = stack.enter_context(
            io.TextIOWrapper(stream, encoding=encoding, errors="replace", newline=None)
        )
        yield _lines(text)


def _peek(stream: io.BufferedReader) -> bytes:
    with _as_os_error():
        return stream.peek(2)


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    with _as_os_error():
        while line := text.readline(LONGEST_LINE):
            yield line


@contextmanager
def _as_os_error() -> Iterator[None]:
    try:
        yield
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise OSError(0, f"damaged gzip: {error}") from None
