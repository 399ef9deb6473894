"""The lines of a file or of standard input, decoded: UTF-8, UTF-16 with its mark, gzip of either.

Lines come as soon as they are there, so that a puzzle is answered before the next one is typed.
"""

from __future__ import annotations

import codecs
import gzip
import io
import os
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import cast

from sudoku.formats.format import LONGEST_LINE
from sudoku.formats.runs import Lines, as_os_error

_GZIP = b"\x1f\x8b"


@contextmanager
def opened(file: str | int) -> Iterator[Iterator[str]]:
    """The lines of a file by its name or descriptor. A descriptor stays open.

    They are `Lines`, except for UTF-16. Raises OSError, and reading does, also for a gzip that is
    damaged or ends too early.
    """
    with ExitStack() as stack:
        stream = stack.enter_context(open(file, "rb", closefd=isinstance(file, str)))
        is_file = stat.S_ISREG(os.fstat(stream.fileno()).st_mode)
        if stream.peek(2)[:2] == _GZIP:
            unzipped = stack.enter_context(gzip.open(stream))
            stream = stack.enter_context(io.BufferedReader(cast(io.RawIOBase, unzipped)))
        if _peek(stream)[:2] not in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
            yield Lines(stream, is_file=is_file)
            return
        text = stack.enter_context(
            io.TextIOWrapper(stream, encoding="utf-16", errors="replace", newline=None)
        )
        yield _lines(text)


def _peek(stream: io.BufferedReader) -> bytes:
    with as_os_error():
        return stream.peek(2)


def _lines(text: io.TextIOWrapper) -> Iterator[str]:
    with as_os_error():
        while line := text.readline(LONGEST_LINE):
            yield line
