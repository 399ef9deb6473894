"""Where certificates are: folders, zip files, archives; each read without trust.

An archive is one JSON object a line, `{"puzzle.txt": …, "proof.lrat": …, "meta.json": …}` without
the formula, compressed by gzip, one member a certificate: it can grow while others read.
"""

import gzip
import itertools
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .certificate import FILES_OF, META, Accepted, Rejected, verify

FILES = {META, *itertools.chain(*FILES_OF.values())}
LONGEST_RECORD = 2**26
"""Bytes of one certificate in an archive."""
DENSEST = 200
"""Times that a file in a zip may grow; proofs and formulas grow fifteenfold at most."""
Found = tuple[str, Mapping[str, bytes] | Rejected, bool]
"""Where a certificate is, its files or why they cannot be read, whether the formula is there."""


@dataclass(frozen=True)
class Checked:
    """One certificate: where it is, its files as far as they could be read, what it is worth."""

    where: str
    files: Mapping[str, bytes]
    result: Accepted | Rejected


def verify_all(path: Path) -> Iterator[Checked]:
    """Every certificate in a folder, its subfolders, a zip file or an archive.

    Raises OSError for what cannot be opened at all.
    """
    for where, files, with_formula in _certificates(path):
        if isinstance(files, Rejected):
            yield Checked(where, {}, files)
            continue
        try:
            yield Checked(where, files, verify(files, with_formula=with_formula))
        except Rejected as reason:
            yield Checked(where, files, reason)


def _certificates(path: Path) -> Iterator[Found]:
    if path.is_dir():
        inside = sorted(p for p in path.iterdir() if p.is_dir() or p.suffix == ".zip")
        if (path / META).exists() or not inside:
            yield str(path), _folder(path), True
            return
        for each in inside:
            yield from _certificates(each)
        return
    with path.open("rb") as file:
        start = file.read(4)
    if start[:2] == b"\x1f\x8b":
        yield from read_archive(path)
    else:
        yield str(path), _zip(path), True


def _folder(path: Path) -> Mapping[str, bytes] | Rejected:
    files = {}
    for name in sorted(FILES):
        if (path / name).is_file():
            try:
                files[name] = (path / name).read_bytes()
            except OSError as error:
                return Rejected(f"{name}: {error.strerror}")
        elif (path / name).exists():
            return Rejected(f"{name}: no regular file")
    return files


def _zip(path: Path) -> Mapping[str, bytes] | Rejected:
    """The files of a zip; nothing is ever unpacked to disk."""
    files: dict[str, bytes] = {}
    try:
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist():
                name = info.filename
                if name not in FILES or name in files:
                    return Rejected(
                        f"{name!r:.60}: expected only {', '.join(sorted(FILES))}, each once"
                    )
                if info.file_size > DENSEST * max(info.compress_size, 1000):
                    return Rejected(f"{name}: too dense, {info.file_size} bytes when unpacked")
                files[name] = archive.read(info)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError, zlib.error) as error:
        return Rejected(f"no certificate, and no zip file that can be read: {error}")
    return files


def read_archive(path: Path) -> Iterator[Found]:
    """The certificates of an archive, one at a time; last perhaps what is wrong with the rest."""
    number = 0
    with gzip.open(path) as stream:
        while True:
            number += 1
            where = f"{path}:{number}"
            try:
                line = stream.readline(LONGEST_RECORD)
            except (OSError, EOFError, zlib.error) as error:
                yield where, Rejected(f"the archive is cut off or damaged here: {error}"), False
                return
            if not line:
                return
            if not line.endswith(b"\n"):
                yield where, Rejected(f"no line of up to {LONGEST_RECORD} bytes"), False
                return
            yield where, _record(line), False


def _record(line: bytes) -> Mapping[str, bytes] | Rejected:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        return Rejected(f"no JSON: {error}")
    if not isinstance(record, dict) or not all(isinstance(text, str) for text in record.values()):
        return Rejected("expected an object of file names and contents")
    return {name: text.encode("utf-8", "surrogatepass") for name, text in record.items()}
