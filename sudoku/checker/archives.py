"""Archives: many certificates in one file, read as a stream.

One JSON object a line, `{"puzzle.txt": …, "proof.lrat": …, "meta.json": …}` without the formula,
compressed by gzip, one member for each certificate. So an archive can grow while it is read, and
damage costs only the certificates that it hits.
"""

import re
import zlib
from collections.abc import Generator, Iterator, Mapping
from typing import BinaryIO

from .certificate import strict_json
from .grids import Rejected

LONGEST_RECORD = 2**28
"""Bytes of one certificate, at most."""
_RECORD = re.compile(rb'\{(?:"[a-z.]{1,20}": "(?:[^"\\]|\\.)*+"(?:, |(?=\}))){1,5}\}\n')
_HEADER = b"\x1f\x8b\x08"
_GZIP = 16 + zlib.MAX_WBITS
"""zlib's number for the gzip format."""
_CHUNK = 2**16


def record(line: bytes | Rejected) -> Mapping[str, bytes]:
    """The files of the certificate on this line. Raises Rejected if it is damaged or not a
    certificate.
    """
    if isinstance(line, Rejected):
        raise line
    if not _RECORD.fullmatch(line):
        raise Rejected("expected a line with one JSON object, of file names and their contents")
    try:
        return {name: text.encode() for name, text in strict_json(line).items()}
    except ValueError as error:
        raise Rejected(f"not JSON: {error!s:.200}") from None


def lines(file: BinaryIO) -> Iterator[bytes | Rejected]:
    """The lines of all members. A damaged member yields a Rejected with the reason, then the lines
    of the next readable member. Raises OSError.
    """
    start = 0
    begun: list[bytes] = []
    while start >= 0:
        try:
            start = yield from _member(file, start, begun)
        except (zlib.error, EOFError) as error:
            yield Rejected(f"the archive is cut off or damaged here: {error}")
            begun.clear()
            start = _next_header(file, start + 1)
        except ValueError as error:
            yield Rejected(str(error))
            return
    if begun:
        yield b"".join(begun)


def _member(file: BinaryIO, start: int, begun: list[bytes]) -> Generator[bytes, None, int]:
    """The lines that end in the member at this offset; the pieces of an unfinished one stay in
    `begun`. Returns the offset of the next member, or -1. Raises zlib.error, EOFError, and
    ValueError for a line that is too long.
    """
    unpack = zlib.decompressobj(_GZIP)
    length = sum(map(len, begun))
    file.seek(start)
    while not unpack.eof:
        chunk = unpack.unconsumed_tail or file.read(_CHUNK)
        if not chunk:
            raise EOFError("the file ends before the certificate does")
        for piece in unpack.decompress(chunk, _CHUNK).splitlines(keepends=True):
            begun.append(piece)
            length += len(piece)
            if piece.endswith(b"\n"):
                yield b"".join(begun)
                begun.clear()
                length = 0
        if length >= LONGEST_RECORD:
            raise ValueError(f"a line of more than {LONGEST_RECORD} bytes; the rest is not read")
    end = file.seek(file.tell() - len(unpack.unused_data))
    return end if file.read(1) else -1


def _next_header(file: BinaryIO, start: int) -> int:
    """The offset of the next bytes that look like the beginning of a member, or -1."""
    file.seek(start)
    data = b""
    while chunk := file.read(_CHUNK):
        data = data[-2:] + chunk
        if _HEADER in data:
            return file.tell() - len(data) + data.index(_HEADER)
    return -1
