"""Compression of a file that grows and may be cut off and grow again.

It is written in members (frames of zstd), each of MEMBER bytes of the file that is compressed. All
tools read a sequence of members as one file. Their ends depend on nothing but the bytes, so
a file that was interrupted is the same as one that was not.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from enum import Enum

from sudoku.system.libraries import pyarrow

MEMBER = 1 << 18
"""Bytes of a member before they are compressed. Twice as many save 2%, or less."""
_GZIP_LEVEL, _ZSTD_LEVEL = 1, 1
"""The fastest: higher levels take several times as long for 10% of the bytes."""
_GZIP_WINDOW = 31
"""The largest window, in a member of gzip; its header has no time and no name."""


def _gzip(data: bytes) -> bytes:
    maker = zlib.compressobj(_GZIP_LEVEL, zlib.DEFLATED, _GZIP_WINDOW)
    return maker.compress(data) + maker.flush()


def _zstd(data: bytes) -> bytes:
    made: bytes = pyarrow("zstd").Codec("zstd", _ZSTD_LEVEL).compress(data, asbytes=True)
    return made


class Compression(Enum):
    """By the end of a file's name."""

    NONE = ""
    GZIP = ".gz"
    ZSTD = ".zst"

    def append(self, pending: bytes, data: bytes) -> tuple[bytes, bytes]:
        """What is written when data is appended, often nothing, and what is pending then.

        pending: bytes that were appended, and are not written; at first b"".
        """
        make = _MEMBERS.get(self)
        if make is None:
            return data, b""
        whole = pending + data
        starts = range(0, len(whole) - MEMBER + 1, MEMBER)
        members = [make(whole[start : start + MEMBER]) for start in starts]
        return b"".join(members), whole[len(members) * MEMBER :]

    def end(self, pending: bytes) -> bytes:
        """The last bytes; even an empty file has a member."""
        make = _MEMBERS.get(self)
        return b"" if make is None else make(pending)


_MEMBERS: dict[Compression, Callable[[bytes], bytes]] = {
    Compression.GZIP: _gzip,
    Compression.ZSTD: _zstd,
}
