"""An append-only file, whose records survive if the writing process is killed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sudoku.system.durable import naming_errors
from sudoku.system.locking import LockedError, is_in_place, is_locked_by_another

_FLAGS = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class AppendOnlyFile:
    """A file of records, for one writer at a time.

    Each record is written immediately after the last complete record. If the process ends while
    writing, the file has a torn tail: the next user reads the file, finds the complete records, and
    cuts off the rest. After `sync`, records also survive a crash of the machine.
    """

    path: Path
    is_new: bool
    """Whether the file was created."""
    length: int
    """The length of all complete records. Before a torn tail is cut off, the length of the file."""

    def __init__(self, path: Path, *, has_lock: bool = True) -> None:
        """Open or create the file. has_lock: False if the lock of another file protects this file.

        Raises LockedError if another process is writing to the file, and OSError. On Windows, files
        are not locked.
        """
        self.path = path
        self.is_new = not path.exists() and not path.is_symlink()
        while True:
            self._descriptor = os.open(path, _FLAGS, 0o666)
            try:
                is_locked = has_lock and is_locked_by_another(self._descriptor)
            except BaseException:
                self.close()
                raise
            if not is_locked and is_in_place(path, self._descriptor):
                break
            self.close()  # the file is not locked if its previous owner removed it
            if is_locked:
                raise LockedError
        self.length = os.fstat(self._descriptor).st_size

    def read(self, start: int = 0, length: int = -1) -> bytes:
        """Up to `length` bytes of the file from byte `start`; all bytes if `length` is negative."""
        left = max(0, self.length - start) if length < 0 else length
        os.lseek(self._descriptor, start, os.SEEK_SET)
        pieces: list[bytes] = []
        while left and (piece := os.read(self._descriptor, left)):
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)

    def cut(self, length: int) -> None:
        """Keep only the first `length` bytes."""
        os.ftruncate(self._descriptor, length)
        self.length = length

    def append(self, record: bytes, at: int | None = None) -> None:
        """Write a record. at: the place to write to, if the content after it is obsolete.

        Raises OSError with the name of the file. The file is then cut back, if the system allows
        it, to free space on a full disk.
        """
        at = self.length if at is None else at
        os.lseek(self._descriptor, at, os.SEEK_SET)
        rest = memoryview(record)
        try:
            with naming_errors(self.path):
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._descriptor, at)
            raise
        self.length = at + len(record)

    def sync(self) -> None:
        """Wait until all records are on the disk. Raises OSError."""
        os.fsync(self._descriptor)

    def close(self, *, keeps_empty: bool = True) -> None:
        """Close the file. keeps_empty: False removes the file if it is empty."""
        is_removed = not keeps_empty and not os.fstat(self._descriptor).st_size
        if is_removed and sys.platform != "win32":  # before another process can lock it
            self._remove()
        os.close(self._descriptor)
        if is_removed and sys.platform == "win32":  # Windows cannot remove an open file
            self._remove()

    def _remove(self) -> None:
        with suppress(OSError):
            self.path.unlink()


def open_named(
    path: Path, what: str, writer: str, error: Callable[[str], Exception]
) -> AppendOnlyFile:
    """Open a file that a user has named.

    what: the expected content, such as "an archive". writer: the possible holder of the lock, such
    as "another program". error: makes the exception that is raised if the file cannot be opened.
    """
    if path.exists() and not path.is_file():
        raise error(f"{path}: not a regular file; choose {what} or a new name")
    try:
        return AppendOnlyFile(path)
    except LockedError:
        raise error(f"{path}: {writer} is writing to it") from None
    except OSError as problem:
        raise error(f"{path}: {problem.strerror}; choose {what} or a new name") from None
