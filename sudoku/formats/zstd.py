"""Read text compressed by zstd, in one or several frames."""

from __future__ import annotations

import io
from typing import Any, cast

from sudoku.system.libraries import pyarrow

_CHUNK = 1 << 16


def unpacked(packed: io.BufferedReader) -> io.BufferedReader:
    """The unpacked data of a stream. Reading raises OSError near a damaged part, possibly before
    all data in front of it are delivered. Raises MissingLibraryError.
    """
    library = pyarrow("zstd")
    source = library.PythonFile(packed, mode="r")
    raw = _Unpacked(library.CompressedInputStream(source, "zstd"))
    return io.BufferedReader(cast("io.RawIOBase", raw), _CHUNK)


class _Unpacked(io.RawIOBase):
    """A pyarrow stream whose errors say what is damaged."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            piece: bytes = self._stream.read(min(len(buffer), _CHUNK))
        except OSError as error:
            raise OSError(0, f"damaged zstd: {error}") from None
        buffer[: len(piece)] = piece
        return len(piece)
