"""Archives: many certificates in one file, read as a stream.

One JSON object a line, `{"puzzle.txt": …, "proof.lrat": …, "meta.json": …}` without the formula,
compressed by gzip, one member a certificate: so it can grow while others read, and where it is
damaged the others are found.
"""

import re
import zlib
from collections.abc import Generator, Iterator, Mapping
from typing import BinaryIO

from .certificate import strict_json
from .grids import Rejected

LONGEST_RECORD = 2**28
"""Bytes of one certificate."""
_RECORD = re.compile(rb'\{(?:"[a-z.]{1,20}": "(?:[^"\\]|\\.)*+"(?:, |(?=\}))){1,5}\}\n')
_HEADER = b"\x1f\x8b\x08"
_GZIP = 16 + zlib.MAX_WBITS
"""How zlib calls the format of gzip."""
_CHUNK = 2**16


def record(line: bytes | Rejected) -> Mapping[str, bytes]:
    """The files of the certificate on this line. Raises Rejected if there is none, and why."""
    if isinstance(line, Rejected):
        raise line
    if not _RECORD.fullmatch(line):
        raise Rejected("no line with a JSON object of the files and their texts, and nothing else")
    try:
        return {name: text.encode() for name, text in strict_json(line).items()}
    except ValueError as error:
        raise Rejected(f"no JSON: {error!s:.200}") from None


def lines(file: BinaryIO) -> Iterator[bytes | Rejected]:
    """The lines of all members; in the place of what is damaged why, and then those of the next
    member that is not. Raises OSError.
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
    """The lines that end in this member of the file; what is begun is kept for the next. Returns
    where that is, -1 for nowhere. Raises zlib.error, EOFError, and ValueError for too long a line.
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
            raise ValueError(f"a line of more than {LONGEST_RECORD} bytes, so nothing more is read")
    end = file.seek(file.tell() - len(unpack.unused_data))
    return end if file.read(1) else -1


def _next_header(file: BinaryIO, start: int) -> int:
    """Where another member may begin, or -1."""
    file.seek(start)
    data = b""
    while chunk := file.read(_CHUNK):
        data = data[-2:] + chunk
        if _HEADER in data:
            return file.tell() - len(data) + data.index(_HEADER)
    return -1
