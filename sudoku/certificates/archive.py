"""One growing file of many certificates, which loses nothing when its writer is killed.

JSON Lines compressed by gzip, a member for each certificate, as `checker.sources` reads them and
`zcat` shows them. Each goes to the file as soon as it is made, so that at worst the last one is
cut off; whoever opens the archive again drops that rest, checks what is there and goes on.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from sudoku.certificates.certificate import Certificate, told_of
from sudoku.checker import Accepted, verify_all
from sudoku.checker.archives import LONGEST_RECORD
from sudoku.errors import CertificateError
from sudoku.system.locking import is_locked_by_another

_CHUNK = 1 << 16
_GZIP = 16 + zlib.MAX_WBITS
"""How zlib calls the format of gzip."""
_LEVEL = 6
_HEADER = b"\x1f\x8b\x08" + bytes(5)
"""How a member begins: without flags, without a time."""
_MOST_AHEAD = 1024
"""Packed bytes, as of a table of codes, that may not have told anything yet."""
_BEGIN = b'{"puzzle.txt": '
"""How a record begins."""


class Archive:
    """Certificates of different puzzles, one for each, in the order in which they were made.

    claims: what each of them claims, by the box and the line of its puzzle. found: how many were
    there, and right, when it was opened. dropped: the bytes of one that had been cut off.
    """

    def __init__(
        self, path: Path, file: BinaryIO, claims: dict[tuple[str, str], str], dropped: int
    ) -> None:
        self._path, self._file = path, file
        self.claims, self.found, self.dropped = claims, len(claims), dropped

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
        with told_of(self._path):
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
    if file.exists() and not file.is_file():
        raise CertificateError(f"{file}: no regular file, expected an archive or a new name")
    with _locked(file) as stream:
        whole, count = _whole_members(file)
        dropped = file.stat().st_size - whole
        claims = _claims(file, count)
        if dropped:  # only now, when it is known that the file is ours
            os.truncate(file, whole)
        yield Archive(file, stream, claims, dropped)


@contextmanager
def _locked(file: Path) -> Iterator[BinaryIO]:
    """The file, to be written by nobody else; a new one that stays empty is taken away again."""
    is_held = False
    while not is_held:
        is_new = not file.exists() and not file.is_symlink()
        try:
            stream = file.open("ab")
        except OSError as error:
            reason = f"{file}: {error.strerror}, expected an archive or a new name"
            raise CertificateError(reason) from None
        with stream:
            if is_locked_by_another(stream):
                raise CertificateError(f"{file}: another program writes into it")
            is_held = _is_open_at(file, stream)  # or one that held it has taken it away
            if is_held:
                try:
                    yield stream
                finally:
                    if is_new and not os.fstat(stream.fileno()).st_size:
                        with suppress(OSError):
                            file.unlink()


def _is_open_at(file: Path, stream: BinaryIO) -> bool:
    try:
        return os.path.samestat(file.stat(), os.fstat(stream.fileno()))
    except FileNotFoundError:
        return False


def _claims(file: Path, count: int) -> dict[tuple[str, str], str]:
    """What the first certificates prove of each puzzle; what is behind them has been cut off.

    Raises CertificateError for one that is not right.
    """
    claims: dict[tuple[str, str], str] = {}
    for checked in islice(verify_all(file), count):
        right = checked.result
        if not isinstance(right, Accepted):
            raise CertificateError(
                f"{checked.where}: {right}; expected an archive of right certificates: move it"
                " away, `sudoku verify --unpack` saves those that are right"
            )
        claims[right.box, right.puzzle] = right.claim
    return claims


def _whole_members(file: Path) -> tuple[int, int]:
    """The bytes of the gzip members that are complete, and the lines in them; what follows is a
    certificate cut off.

    Raises CertificateError for a file that holds anything else.
    """
    whole = position = count = 0
    with file.open("rb") as stream:
        member = _Member()
        rest = b""
        while chunk := rest or stream.read(_CHUNK):
            try:
                rest = member.feed(chunk)
            except zlib.error as error:
                raise CertificateError(
                    f"{file}: no archive of certificates, or damaged behind byte {whole}: {error};"
                    " expected one, or no file: `sudoku verify --unpack` saves the others"
                ) from None
            position += len(chunk) - len(rest)
            if member.is_whole:
                if not member.are_records:
                    raise CertificateError(
                        f"{file}: no archive of certificates: what is behind byte {whole} is none;"
                        " expected one, or no file"
                    )
                count += member.line_ends
                whole, member = position, _Member()
    if not member.is_part_of_one or not _is_ours(file, whole, member.length):
        raise CertificateError(
            f"{file}: what is cut off behind byte {whole} is not one certificate; expected an"
            " archive that only this program has written: it is left as it is, and"
            " `sudoku verify --unpack` saves what is right"
        )
    return whole, count


def _is_ours(file: Path, start: int, length: int) -> bool:
    """Whether from there on the file has at most one member, as `append` writes it, that unpacks
    to so many bytes. Nothing else may be dropped: a damaged member may hide others.
    """
    with file.open("rb") as stream:
        stream.seek(start)
        packed = stream.read(LONGEST_RECORD)
    is_one = _HEADER.startswith(packed[: len(_HEADER)]) and packed.find(_HEADER, 1) < 0
    return is_one and len(packed) <= length + _MOST_AHEAD


class _Member:
    """A gzip member while it is read, of which next to nothing is kept. length, line_ends: of its
    text so far.
    """

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(_GZIP)
        self._begin = self._end = b""
        self.length = self.line_ends = 0

    @property
    def is_whole(self) -> bool:
        """Whether its end has been read."""
        return self._stream.eof

    @property
    def are_records(self) -> bool:
        """Whether what was read may be certificates, the last one with its end."""
        return self._begin == _BEGIN and self._end == b"\n"

    @property
    def is_part_of_one(self) -> bool:
        """Whether what was read may be one certificate, the beginning of one, or nothing."""
        is_one = not self.line_ends or (self.line_ends == 1 and self._end == b"\n")
        return is_one and self.length < LONGEST_RECORD and _BEGIN.startswith(self._begin)

    def feed(self, chunk: bytes) -> bytes:
        """Unpack this, and return what is behind the member. Raises zlib.error."""
        while chunk and not self.is_whole:
            text = self._stream.decompress(chunk, _CHUNK)
            self._begin += text[: len(_BEGIN) - len(self._begin)]
            self._end = text[-1:] or self._end
            self.length += len(text)
            self.line_ends += text.count(b"\n")
            chunk = self._stream.unconsumed_tail
        return self._stream.unused_data
