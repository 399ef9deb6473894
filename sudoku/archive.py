"""One growing file of many certificates, which loses nothing when its writer is killed.

JSON Lines compressed by gzip, a member for each certificate, as `checker.sources` reads them and
`zcat` shows them. Each goes to the file as soon as it is made, so that at worst the last one is
cut off; whoever opens the archive again drops that rest, checks what is there and goes on.
"""

from __future__ import annotations

import gzip
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from sudoku.certificate import Certificate
from sudoku.checker import Accepted, verify_all
from sudoku.checker.sources import LONGEST_RECORD
from sudoku.errors import CertificateError

_CHUNK = 1 << 16
_GZIP = 16 + zlib.MAX_WBITS
"""How zlib calls the format of gzip."""
_LEVEL = 6


class Archive:
    """Certificates of different puzzles, one for each, in the order in which they were made.

    claims: what each of them claims, by the box and the line of its puzzle. found: how many were
    there, and right, when it was opened. dropped: the bytes of one that had been cut off.
    """

    def __init__(self, file: BinaryIO, claims: dict[tuple[str, str], str], dropped: int) -> None:
        self._file, self.claims, self.found, self.dropped = file, claims, len(claims), dropped

    def claim(self, box: str, puzzle: str) -> str | None:
        """What is proved of this puzzle here; None if nothing is."""
        return self.claims.get((box, puzzle))

    def append(self, certificate: Certificate) -> None:
        """Add a certificate. Raises CertificateError if it is too large for an archive, OSError."""
        record = certificate.record()
        if len(record) >= LONGEST_RECORD:
            raise CertificateError(
                f"a certificate of {len(record)} bytes, expected less than {LONGEST_RECORD} in an"
                f" archive: write it to a folder; the puzzle is {certificate.puzzle}"
            )
        self._file.write(gzip.compress(record, _LEVEL, mtime=0))
        self._file.flush()
        puzzle = certificate.puzzle
        self.claims[puzzle.board.shape, str(puzzle)] = certificate.claim


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[Archive]:
    """The archive in this file, made if there is none, for one writer at a time.

    Raises CertificateError for a file that is no archive, or holds a certificate that the checker
    rejects; OSError.
    """
    file = Path(path)
    try:
        stream = file.open("ab")
    except OSError as error:
        raise CertificateError(
            f"{file}: {error.strerror}, expected an archive or a new name"
        ) from None
    with stream, _none_left_empty(file):
        _lock(file, stream)
        whole = _whole_members(file)
        dropped = file.stat().st_size - whole
        if dropped:
            os.truncate(file, whole)
        claims: dict[tuple[str, str], str] = {}
        for checked in verify_all(file) if whole else ():
            result = checked.result
            if not isinstance(result, Accepted):
                raise CertificateError(
                    f"{checked.where}: {result}; expected an archive of right certificates: move it"
                    " away, `sudoku verify --unpack` saves those that are right"
                )
            claims[result.box, result.puzzle] = result.claim
        yield Archive(stream, claims, dropped)


@contextmanager
def _none_left_empty(file: Path) -> Iterator[None]:
    """Leave no file where nothing was proved."""
    try:
        yield
    finally:
        if file.is_file() and not file.stat().st_size:
            file.unlink()


def _lock(file: Path, stream: BinaryIO) -> None:
    """Keep others from writing into the file, where the system can."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise CertificateError(f"{file}: another program writes into it") from None


def _whole_members(file: Path) -> int:
    """The bytes of the gzip members that are complete; what follows was cut off."""
    whole = position = 0
    with file.open("rb") as stream:
        start = stream.peek(2)[:2]
        if start != b"\x1f\x8b"[: len(start)]:
            raise CertificateError(f"{file}: no archive of certificates; expected one, or no file")
        member = zlib.decompressobj(_GZIP)
        rest = b""
        while chunk := rest or stream.read(_CHUNK):
            try:
                member.decompress(chunk)
            except zlib.error as error:
                raise CertificateError(f"{file}: damaged behind byte {whole}: {error}") from None
            rest = member.unused_data
            position += len(chunk) - len(rest)
            if member.eof:
                whole = position
                member = zlib.decompressobj(_GZIP)
    return whole
