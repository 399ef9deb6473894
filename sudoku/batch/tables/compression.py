"""Compression of a file that grows and may be truncated and extended again.

The file is a sequence of members (zstd: frames), each of which compresses MEMBER bytes, and all
tools read such a sequence as one file. The ends of members depend only on the data, so an
interrupted file equals an uninterrupted one.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from enum import Enum

from sudoku.system.libraries import pyarrow

MEMBER = 1 << 18
"""Bytes of a member before compression. Doubling it saves at most 2%."""
_GZIP_LEVEL, _ZSTD_LEVEL = 1, 1
"""The fastest levels: higher levels take several times as long for 10% fewer bytes."""
_GZIP_WINDOW = 31
"""The parameter `wbits` for the largest window, and a gzip header without time and name."""


def _gzip(data: bytes) -> bytes:
    maker = zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, _GZIP_WINDOW)
    return maker.compress(data) + maker.flush()


def _zstd(data: bytes) -> bytes:
    made: bytes = pyarrow("zstd").Codec("zstd", _ZSTD_LEVEL).compress(data, asbytes=True)
    return made


class Compression(Enum):
    """Compression, chosen by the end of a file's name."""

    NONE = ""
    GZIP = ".gz"
    ZSTD = ".zst"

    def append(self, pending: bytes, data: bytes) -> tuple[bytes, bytes]:
        """The bytes to write when data is appended, often none, and the bytes that stay pending.

        pending: bytes that were appended but not written; b"" at first.
        """
        make = _MEMBERS.get(self)
        if make is None:
            return data, b""
        whole = pending + data
        starts = range(0, len(whole) - MEMBER + 1, MEMBER)
        members = [make(whole[start : start + MEMBER]) for start in starts]
        return b"".join(members), whole[len(members) * MEMBER :]

    def end(self, pending: bytes) -> bytes:
        """The last bytes. Even an empty file has one member."""
        make = _MEMBERS.get(self)
        return b"" if make is None else make(pending)


_MEMBERS: dict[Compression, Callable[[bytes], bytes]] = {
    Compression.GZIP: _gzip,
    Compression.ZSTD: _zstd,
}
