"""Compression of a file that grows and may be cut off and grow again.

It is written in members (frames of zstd), each of MEMBER bytes of the file that is compressed. All
tools read members behind each other as one file. Their ends depend on nothing but the bytes, so
a file that was interrupted is the same as one that was not.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from enum import Enum

from sudoku.tables.library import pyarrow

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

    def appender(self, pending: bytes = b"") -> Appender:
        """What makes a file of this compression. pending: see Appender."""
        return Appender(_MEMBERS[self], pending)


_MEMBERS: dict[Compression, Callable[[bytes], bytes] | None] = {
    Compression.NONE: None,
    Compression.GZIP: _gzip,
    Compression.ZSTD: _zstd,
}


class Appender:
    """Turns bytes that are appended to a file into what is written.

    pending: bytes that were appended, and are not among those that were written. They are fewer
    than MEMBER. Whoever keeps them can go on with a new object.
    """

    def __init__(self, member: Callable[[bytes], bytes] | None, pending: bytes = b"") -> None:
        self._member = member
        self.pending = pending

    def add(self, data: bytes) -> bytes:
        """What is written when these bytes are appended; often nothing."""
        if self._member is None:
            return data
        whole = self.pending + data
        starts = range(0, len(whole) - MEMBER + 1, MEMBER)
        members = [self._member(whole[start : start + MEMBER]) for start in starts]
        self.pending = whole[len(members) * MEMBER :]
        return b"".join(members)

    def end(self) -> bytes:
        """What is written last: an empty file has a member, too."""
        if self._member is None:
            return b""
        last, self.pending = self._member(self.pending), b""
        return last
