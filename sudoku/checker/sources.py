"""Finds and reads untrusted certificates in folders, zip files and archives."""

import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from .archives import lines, record
from .certificate import META, MOST_BYTES, PARTS, Accepted, Files, require_size, verify
from .grids import Rejected, require
from .limits import within

_GZIP = b"\x1f\x8b"
_PACKED = (_GZIP, b"PK")
DENSEST = 200
"""Limit on the expansion of a file in a zip; proofs and formulas expand at most fifteenfold."""
DEEPEST = 50
"""Limit on nested folders."""
MOST_WRONG = 100
"""Consecutive wrong certificates after which the rest of an archive is skipped."""
_UNREADABLE: tuple[type[Exception], ...] = (
    *(zipfile.BadZipFile, RuntimeError, ValueError, OSError, EOFError, zlib.error, struct.error),
)
"""The exceptions that reading a wrong zip file raises."""
_HEADER = struct.Struct("<4s5H3L2H")
_ENTRY_BYTES, _END_BYTES = 46, 22
"""Lengths of the parts of a zip: before each file, and after the directory, without names."""
_NOT_PLAIN = "more in it than its files and a directory of them: pack them anew"
Source = TypeVar("Source")
TOO_LARGE = "too large for the memory of this machine"


@dataclass(frozen=True)
class Checked:
    """The result for one certificate: its place, its files as far as they could be read, and the
    archive of its parts, if any.
    """

    where: str
    files: Mapping[str, bytes]
    result: Accepted | Rejected
    parts: Path | None = None


def verify_all(path: Path, *, seconds: float | None = None) -> Iterator[Checked]:
    """Every certificate in a folder, its subfolders, a zip file or an archive.

    seconds: how long to check each, and each part of one, before it is rejected by an OutOfTime;
    None disables the limit. A limit works only in the main thread. Raises OSError if the path
    cannot be opened.
    """
    return _all_in(path, 0, seconds)


def _all_in(path: Path, depth: int, seconds: float | None) -> Iterator[Checked]:
    """See verify_all. depth: the number of enclosing folders."""
    where = _printable(path)
    if depth > DEEPEST:
        yield _rejected(where, f"more than {DEEPEST} nested folders; deeper ones are not searched")
    elif not path.is_dir():
        yield from _in_file(path, where, seconds)
    elif (path / META).exists():
        yield _checked(where, _folder, path, seconds, parts=path / PARTS)
    else:
        found = False
        for each in sorted(path.iterdir()):
            try:
                if _may_be_one(each):
                    found = True
                    yield from _all_in(each, depth + 1, seconds)
            except OSError as error:
                found = True
                yield _rejected(_printable(each), f"cannot be read: {error.strerror}")
        if not found:
            yield _rejected(where, f"{META}: missing")


def _in_file(path: Path, where: str, seconds: float | None) -> Iterator[Checked]:
    if path.exists() and not path.is_file():
        yield _rejected(where, "neither a folder nor a regular file")
    elif not (start := _start(path)):
        yield _rejected(where, "an empty file")
    elif start == _GZIP:
        yield from _archive(path, where, seconds)
    else:
        yield _checked(where, _zip, path, seconds)


def _rejected(where: str, why: str) -> Checked:
    return Checked(where, {}, Rejected(why))


def _checked(
    where: str,
    read: Callable[[Source], Mapping[str, bytes]],
    source: Source,
    seconds: float | None,
    *,
    with_formula: bool = True,
    parts: Path | None = None,
) -> Checked:
    """Read and verify one certificate."""
    files: Files = {}
    try:
        with within(seconds) as restart:
            files = read(source)
            found = () if parts is None else _each_in_turn(parts_in(parts), restart)
            right = verify(files, with_formula=with_formula, parts=found)
        return Checked(where, files, right, parts if right.parts else None)
    except Rejected as reason:
        return Checked(where, files, reason)
    except MemoryError:
        return Checked(where, files, Rejected(TOO_LARGE))


def _each_in_turn(parts: Iterable[Files], restart: Callable[[], None]) -> Iterator[Files]:
    """The parts; the time for each begins when it is asked for."""
    for part in parts:
        restart()
        yield part
    restart()


def _printable(path: Path) -> str:
    """A path as one line of text without control characters."""
    text = os.fsencode(path).decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def _may_be_one(path: Path) -> bool:
    """Whether this is a folder, a zip file or an archive. Links to folders are not followed,
    because they may form a cycle.
    """
    if path.is_dir():
        return not path.is_symlink()
    return path.suffix == ".zip" or (path.is_file() and _start(path) in _PACKED)


def _start(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(2)


def _folder(path: Path) -> Mapping[str, bytes]:
    files: dict[str, bytes] = {}
    for name, most in MOST_BYTES.items():
        file = path / name
        try:
            if file.is_file():
                require_size(name, file.stat().st_size)
                with file.open("rb") as stream:
                    files[name] = stream.read(most)
            else:
                require(not file.exists(), name, "no regular file")
        except OSError as error:
            raise Rejected(f"{name}: {error.strerror}") from None
    return files


def parts_in(path: Path) -> Iterator[Files]:
    """The certificates in this file; empty if the file is missing."""
    try:
        if path.exists():
            require(path.is_file(), PARTS, "no regular file")
            with path.open("rb") as file:
                for number, line in enumerate(lines(file), start=1):
                    try:
                        yield record(line)
                    except Rejected as fault:
                        raise type(fault)(f"{PARTS}:{number}: {fault}") from None
    except OSError as error:
        raise Rejected(f"{PARTS}: {error.strerror}") from None


def _zip(path: Path) -> Mapping[str, bytes]:
    """The files of a zip, read in memory; the sizes in its directory are not trusted."""
    files: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if sum(member.compress_size for member in members) > path.stat().st_size:
                raise Rejected("a zip file whose members are larger than the file")
            for member in members:
                name = member.filename
                is_known = name in MOST_BYTES and name not in files
                require(
                    is_known, f"{name!r:.60}", f"expected only {', '.join(MOST_BYTES)}, each once"
                )
                is_usual = member.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
                require(is_usual, name, "compressed by another method than deflate")
                require_size(name, member.file_size)
                most = min(member.file_size, DENSEST * max(member.compress_size, 1000))
                with archive.open(member) as stream:
                    files[name] = stream.read(most)  # never more than the size that is stated
                is_whole = len(files[name]) == member.file_size
                require(is_whole, name, "too dense, or not of the size that the zip file states")
        require(_is_plain(path, members), "zip file", _NOT_PLAIN)
    except _UNREADABLE as error:
        raise Rejected(f"neither a certificate nor a readable zip file: {error!s:.200}") from None
    return files


def _is_plain(path: Path, members: list[zipfile.ZipInfo]) -> bool:
    """Whether the file consists of these members, as their own headers describe them, and the
    directory, with nothing before, between or after them where another reader could find other
    files.
    """
    position = of_directory = 0
    with path.open("rb") as file:
        for member in sorted(members, key=lambda each: each.header_offset):
            file.seek(position)
            _, _, *stated, name, extra = _HEADER.unpack(file.read(_HEADER.size))
            flags, method, _, _, *sizes = stated
            known = [member.CRC, member.compress_size, member.file_size]
            is_same = [flags, method, *sizes] == [member.flag_bits, member.compress_type, *known]
            if member.header_offset != position or not is_same:
                return False
            position += _HEADER.size + name + extra + member.compress_size
            of_directory += _ENTRY_BYTES + name + len(member.extra) + len(member.comment)
    return position + of_directory + _END_BYTES == path.stat().st_size


def _archive(path: Path, where: str, seconds: float | None) -> Iterator[Checked]:
    number = wrong = 0
    try:
        with path.open("rb") as file:
            for number, line in enumerate(lines(file), start=1):
                place = f"{where}:{number}"
                checked = _checked(place, record, line, seconds, with_formula=False)
                yield checked
                wrong = wrong + 1 if isinstance(checked.result, Rejected) else 0
                if wrong == MOST_WRONG:
                    yield _rejected(where, f"{wrong} in a row are wrong; the rest is not read")
                    return
    except MemoryError:
        yield _rejected(f"{where}:{number + 1}", TOO_LARGE)
        return
    if not number:
        yield _rejected(where, "an archive without any certificate")
