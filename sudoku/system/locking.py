"""Locks for one writer at a time, which the system releases however the process ends."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}


def is_locked_by_another(file: BinaryIO | int) -> bool:
    """Lock a file, or an open folder by its descriptor. Returns True if another process holds the
    lock.

    On Windows, nothing is locked.
    """
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    return False


def is_in_place(path: Path, descriptor: int) -> bool:
    """Whether an open file still has this name. Another process may have removed it."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


class LockedError(Exception):
    """Another process holds the lock of a file."""


class LockFile:
    """A file that serves as a lock. The system unlocks it if the process is killed."""

    has_locks: bool
    """Whether the file system has locks. If it has none, every process acquires the lock."""

    def __init__(self, path: Path) -> None:
        """Acquire the lock. Raises LockedError, or OSError if the file cannot be created."""
        self._path, self.has_locks = path, True
        while True:
            self._file = open(path, "ab")  # noqa: SIM115  # closed by `release`
            try:
                is_locked = self._is_locked()
            except OSError as error:
                if error.errno not in _NO_LOCKS:
                    self._file.close()
                    raise
                is_locked, self.has_locks = False, False
            if is_locked:
                self._file.close()
                raise LockedError
            if is_in_place(path, self._file.fileno()):
                return
            self._file.close()  # its previous owner removed the file, so this lock is void

    def _is_locked(self) -> bool:
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
            except PermissionError:
                return True
            return False
        return is_locked_by_another(self._file)

    def release(self) -> None:
        """Remove the file, which lets another process acquire the lock."""
        if sys.platform == "win32":  # an open file cannot be removed
            self._file.close()
        with suppress(OSError):
            self._path.unlink()
        self._file.close()
