"""Write archives: many certificates in one growing file that survives a crash of its writer.

An archive is JSON Lines compressed by gzip, with a member for each certificate; `checker.archives`
reads it and `zcat` prints it. Each certificate is written as soon as it is made, so at most the
last one is cut off. When the archive is opened again, the incomplete rest is dropped and the
complete certificates are checked.
"""

from __future__ import annotations

import gzip
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from sudoku.certificates.certificate import Certificate
from sudoku.checker import Accepted, verify_all
from sudoku.checker.archives import LONGEST_RECORD
from sudoku.errors import CertificateError
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.appending import AppendOnlyFile, open_named

_CHUNK = 1 << 16
_GZIP = 16 + zlib.MAX_WBITS
"""zlib's number for the gzip format."""
_LEVEL = 6
_HEADER = b"\x1f\x8b\x08" + bytes(5)
"""The beginning of a member, without flags and time."""
_MOST_AHEAD = 1024
"""Limit on the compressed bytes, such as a table of codes, that are read before any text results
from them.
"""
_BEGIN = b'{"puzzle.txt": '
"""The start of a record."""


_Key = tuple[str, tuple[str, ...], str]
"""A puzzle: its box, its rules, its line."""


class Archive:
    """Certificates of different puzzles, in the order in which they were made."""

    claims: dict[_Key, str]
    """The verdict proved for each puzzle."""
    found: int
    """The number of certificates when the archive was opened."""
    dropped: int
    """The bytes of an incomplete certificate that were dropped on opening."""

    def __init__(self, file: AppendOnlyFile, claims: dict[_Key, str], dropped: int) -> None:
        self._file = file
        self.claims, self.found, self.dropped = claims, len(claims), dropped

    def claim(self, puzzle: Puzzle) -> str | None:
        """The verdict proved for this puzzle, or None."""
        return self.claims.get(_key(puzzle))

    def append(self, certificate: Certificate) -> None:
        """Add a certificate. Raises CertificateError if an archive cannot hold it, and OSError."""
        self.append_packed(certificate.puzzle, certificate.claim, member_of(certificate))

    def append_packed(self, puzzle: Puzzle, claim: str, member: bytes) -> None:
        """Add a certificate as returned by `member_of`, possibly in another process."""
        self._file.append(member)
        self.claims[_key(puzzle)] = claim


def member_of(certificate: Certificate) -> bytes:
    """A certificate as bytes of an archive.

    Raises CertificateError if it is too large, or in parts.
    """
    record = certificate.record()
    if len(record) >= LONGEST_RECORD:
        raise CertificateError(
            f"a certificate of {len(record)} bytes, expected less than {LONGEST_RECORD} in an"
            f" archive: write it to a folder; the puzzle is {certificate.puzzle}"
        )
    return gzip.compress(record, _LEVEL, mtime=0)


@contextmanager
def opened(path: str | os.PathLike[str]) -> Iterator[Archive]:
    """Open the archive in this file, or create it, for one writer at a time.

    Raises CertificateError if the file is not an archive, is in use, or holds a certificate that
    the checker rejects, and OSError.
    """
    name = Path(path)
    file = open_named(name, "an archive", "another program", CertificateError)
    try:
        whole, count = _whole_members(name)
        dropped = file.length - whole
        claims = _claims(name, count)
        if dropped:  # only after checking that the file is an archive
            file.cut(whole)
        yield Archive(file, claims, dropped)
    finally:
        file.close(keeps_empty=not file.is_new)


def _key(puzzle: Puzzle) -> _Key:
    return puzzle.board.shape, puzzle.board.rules, str(puzzle)


def _claims(file: Path, count: int) -> dict[_Key, str]:
    """The verdicts that the first `count` certificates prove; the rest of the file is incomplete.

    Raises CertificateError if the checker rejects one.
    """
    claims: dict[_Key, str] = {}
    for checked in islice(verify_all(file), count):
        right = checked.result
        if not isinstance(right, Accepted):
            raise CertificateError(
                f"{checked.where}: {right}; use another archive (`sudoku verify --unpack` saves the"
                " right certificates of this one)"
            )
        claims[right.box, right.rules, right.puzzle] = right.claim
    return claims


def _whole_members(file: Path) -> tuple[int, int]:
    """The bytes of the complete gzip members, and the number of lines in them.

    At most one incomplete certificate may follow. Raises CertificateError for any other file.
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
                    f"{file}: not an archive of certificates, or damaged after byte {whole}: "
                    f"{error}; use another file (`sudoku verify --unpack` saves the right"
                    " certificates)"
                ) from None
            position += len(chunk) - len(rest)
            if member.is_whole:
                if not member.are_records:
                    raise CertificateError(
                        f"{file}: not an archive of certificates: no certificate after byte {whole}"
                        "; use another file"
                    )
                count += member.line_ends
                whole, member = position, _Member()
    if not member.is_part_of_one or not _is_ours(file, whole, member.length):
        raise CertificateError(
            f"{file}: the incomplete rest after byte {whole} is not one certificate of this"
            " program, so the file is left as it is; use another file (`sudoku verify --unpack`"
            " saves the right certificates)"
        )
    return whole, count


def _is_ours(file: Path, start: int, length: int) -> bool:
    """Whether the rest of the file is at most one member written by `append`, with about `length`
    bytes of text. Nothing else may be dropped, because a damaged member may hide other members.
    """
    with file.open("rb") as stream:
        stream.seek(start)
        packed = stream.read(LONGEST_RECORD)
    is_one = _HEADER.startswith(packed[: len(_HEADER)]) and packed.find(_HEADER, 1) < 0
    return is_one and len(packed) <= length + _MOST_AHEAD


class _Member:
    """A gzip member, read piece by piece in constant memory."""

    def __init__(self) -> None:
        self._stream = zlib.decompressobj(_GZIP)
        self._begin = self._end = b""
        self.length = 0
        """The number of bytes in its text so far."""
        self.line_ends = 0
        """The number of line ends in its text so far."""

    @property
    def is_whole(self) -> bool:
        """Whether the end of the member was reached."""
        return self._stream.eof

    @property
    def are_records(self) -> bool:
        """Whether the text looks like certificates, each with its line end."""
        return self._begin == _BEGIN and self._end == b"\n"

    @property
    def is_part_of_one(self) -> bool:
        """Whether the text looks like one certificate, the beginning of one, or nothing."""
        is_one = not self.line_ends or (self.line_ends == 1 and self._end == b"\n")
        return is_one and self.length < LONGEST_RECORD and _BEGIN.startswith(self._begin)

    def feed(self, chunk: bytes) -> bytes:
        """Decompress a chunk, and return the bytes after the member. Raises zlib.error."""
        while chunk and not self.is_whole:
            text = self._stream.decompress(chunk, _CHUNK)
            self._begin += text[: len(_BEGIN) - len(self._begin)]
            self._end = text[-1:] or self._end
            self.length += len(text)
            self.line_ends += text.count(b"\n")
            chunk = self._stream.unconsumed_tail
        return self._stream.unused_data
