"""Files that survive a crash: synced to disk, and replaced either completely or not at all."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def naming_errors(target: Path) -> Iterator[None]:
    """Add this file name to every OSError, because the system's message often has none."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from None


def replace_bytes(path: Path, data: bytes) -> None:
    """Replace the content of a file atomically: even after a crash, it has the old or the new
    content. Raises OSError with the name of the file.
    """
    new = path.with_name(f"{path.name}.new")
    try:
        with naming_errors(path), open(new, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def sync_file(path: Path) -> None:
    """Wait until a file is on the disk."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Wait until the file names in a folder are on the disk, if the system supports it."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP):
            raise
    finally:
        os.close(descriptor)
