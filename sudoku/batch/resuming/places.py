"""The files of a run, and the contents that earlier sessions or other runs have left in them."""

from __future__ import annotations

import os
import stat
import zlib
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sudoku.batch.resuming.checksums import WIDTH
from sudoku.batch.resuming.identity import Identity, differences
from sudoku.batch.resuming.journal import Journal
from sudoku.batch.tables.naming import table_stem
from sudoku.errors import SudokuError
from sudoku.pictures.words import counted

TAIL = 4096
"""The number of bytes at the end of OUT.partial that the journal's checksum covers."""
ANEW = "or start anew with --overwrite"


class RunError(SudokuError):
    """An output that exists, belongs to another run, or cannot be resumed or written."""


@dataclass(frozen=True, slots=True)
class Places:
    """The files of a run."""

    table: Path
    """The finished table, OUT."""
    partial: Path
    journal: Path
    whole: Path
    """The table before it gets its name, for formats that are converted at the end."""
    lock: Path
    checksums: Path
    """Checksums of the puzzles whose rows are in OUT.partial."""
    archive: Path | None
    """The archive of certificates; None if they are not kept."""

    @classmethod
    def of(cls, path: Path, archive: Path | None = None) -> Places:
        """The files beside a table of this name."""
        kinds = ("partial", "journal", "whole", "lock", "checksums")
        named = [path.with_name(f"{path.name}.{kind}") for kind in kinds]
        partial, journal, whole, lock, checksums = named
        return cls(path, partial, journal, whole, lock, checksums, archive)

    @property
    def owns_archive(self) -> bool:
        """Whether the archive is named after the table; other archives may hold weeks of work."""
        name = f"{table_stem(self.table)}.certificates.gz"
        return self.archive is not None and self.archive.name == name

    def all(self) -> list[Path]:
        """All files that a run writes."""
        archive = [] if self.archive is None else [self.archive]
        own = [self.table, self.partial, self.journal, self.whole, self.lock, self.checksums]
        return [*own, *archive]


def require_place(path: Path) -> None:
    """Raise RunError for a name that a table cannot have."""
    if not path.parent.is_dir():
        raise RunError(f"{path}: first create the folder {path.parent}")
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise RunError(f"cannot write {path}: {error.strerror}") from None
    if stat.S_ISLNK(mode):
        raise RunError(f"{path} is a symbolic link: name the file {os.readlink(path)} itself")
    if not stat.S_ISREG(mode):
        kind = "a folder" if stat.S_ISDIR(mode) else "a device or a pipe"
        raise RunError(f"{path} is {kind}; choose the name of a file")


def earlier(places: Places, identity: Identity, *, may_replace: bool) -> Journal | None:
    """The journal of the run to resume; None starts a new run.

    may_replace: whether the table may exist, and runs that cannot be resumed are discarded. Raises
    RunError.
    """
    journal = _journal(places, may_replace=may_replace)
    is_same = journal is not None and journal.run == identity
    if journal is not None and is_same and is_made(places, journal):
        return journal
    if places.table.exists() and not may_replace:
        going_on = " to resume the run that replaces it" if is_same else ""
        raise RunError(
            f"{places.table} already exists; choose another name or use --overwrite{going_on}"
        )
    if journal is None:
        if _size(places.partial) and not may_replace:
            raise RunError(f"{places.partial} has no {places.journal.name}: remove it, {ANEW}")
        return None
    problem = _damage(places, journal) if is_same else _other(places, journal, identity)
    if problem is None:
        return journal
    if may_replace:
        return None
    raise RunError(problem)


def is_made(places: Places, journal: Journal) -> bool:
    """Whether the last session had only to rename and remove files."""
    is_there = places.whole.exists() or places.table.exists()
    return journal.state.is_complete and is_there and not places.partial.exists()


def checksum(tail: bytes) -> int:
    """CRC-32 of the last TAIL bytes."""
    return zlib.crc32(tail[-TAIL:])


def _journal(places: Places, *, may_replace: bool) -> Journal | None:
    try:
        return Journal.of(places.journal.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError as error:
        if may_replace:
            return None
        raise RunError(
            f"{places.journal} cannot be read: {error}. Remove it and {places.partial}, {ANEW}"
        ) from None


def _other(places: Places, journal: Journal, identity: Identity) -> str:
    differing = "; ".join(differences(journal.run, identity))
    return (
        f"{places.table} belongs to another run, `{journal.command}`, with"
        f" {counted(journal.state.read, 'puzzle')} answered; {differing}."
        f" Run that command to resume it, choose another name, {ANEW}"
    )


def _damage(places: Places, journal: Journal) -> str | None:
    """A description of the damage to OUT.partial or to the archive."""
    state = journal.state
    expected = {places.partial: state.length, places.checksums: WIDTH * state.read}
    if places.archive is not None:
        expected[places.archive] = state.archived
    for path, length in expected.items():
        if _size(path) < length:
            return (
                f"{path} has {_size(path):,} bytes, but {places.journal.name} records {length:,}:"
                f" remove both, {ANEW}"
            )
    if checksum(tail_of(places.partial, state.length)) != journal.tail:
        return f"{places.partial} was changed by another program: remove it, {ANEW}"
    return None


def tail_of(path: Path, length: int) -> bytes:
    """The bytes of a file before this length, at most TAIL."""
    if length == 0:
        return b""
    with open(path, "rb") as file:
        file.seek(max(0, length - TAIL))
        return file.read(min(TAIL, length))


def _size(path: Path) -> int:
    with suppress(FileNotFoundError):
        return path.stat().st_size
    return 0
