"""Read text compressed by zstd, in one or several frames."""

from __future__ import annotations

import io
from contextlib import suppress
from typing import Any, cast

from sudoku.system.libraries import pyarrow

_CHUNK = 1 << 16


def unpacked(packed: io.BufferedReader) -> io.BufferedReader:
    """The unpacked data of a stream. Reading delivers all data before a damaged part, then raises
    OSError. Raises MissingLibraryError.
    """
    raw = _Unpacked(packed, pyarrow("zstd"))
    return io.BufferedReader(cast("io.RawIOBase", raw), _CHUNK)


class _Unpacked(io.RawIOBase):
    """A pyarrow stream that delivers all data before a damaged part. pyarrow loses the data
    unpacked in the call that fails, so these data are read again byte by byte, if the file can be
    read twice.
    """

    def __init__(self, packed: io.BufferedReader, library: Any) -> None:
        self._packed, self._library = packed, library
        self._start = packed.tell() if packed.seekable() else None
        self._streams = [self._open()]  # earlier streams would close the file
        self._given = 0
        self._failure: OSError | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if self._failure is not None:
            raise self._failure
        try:
            piece: bytes = self._streams[-1].read(min(len(buffer), _CHUNK))
        except OSError as error:
            self._failure = OSError(0, f"damaged zstd: {error}")
            piece = b"" if self._start is None else self._up_to_damage(self._start)
            if not piece:
                raise self._failure from None
        buffer[: len(piece)] = piece
        self._given += len(piece)
        return len(piece)

    def _open(self) -> Any:
        source = self._library.PythonFile(self._packed, mode="r")
        return self._library.CompressedInputStream(source, "zstd")

    def _up_to_damage(self, start: int) -> bytes:
        """The data after `start`, up to the damage, which is less than the failed read should have
        returned.
        """
        self._packed.seek(start)
        stream = self._open()
        self._streams.append(stream)
        left, pieces = self._given, list[bytes]()
        with suppress(OSError):
            while left:
                left -= len(stream.read(min(left, _CHUNK)))
            while True:
                pieces.append(stream.read(1))
        return b"".join(pieces)
