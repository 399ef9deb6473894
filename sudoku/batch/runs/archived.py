"""The certificates of a run: a file that grows beside its table, and is as safe as its rows.

It is an archive at every moment, but for a certificate that was cut off. The journal says how many
bytes of it belong to the rows that are safe; the rest is cut off when the run goes on, and these
certificates are made again.
"""

from __future__ import annotations

import os
from pathlib import Path

from sudoku.batch.runs.places import RunError
from sudoku.system.locking import is_locked_by_another


class ArchiveFile:
    """An archive that one run writes."""

    def __init__(
        self, path: Path, length: int, *, may_exist: bool, table: Path | None = None
    ) -> None:
        """Open the archive whose first `length` bytes are of earlier sessions, without the rest.

        may_exist: whether it may have anything else behind them. table: the one from which it has
        its name; None if it was named. Raises RunError, OSError.
        """
        self._path = path
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        self._descriptor = os.open(path, flags, 0o666)
        try:
            self._require(may_exist, table)
            os.ftruncate(self._descriptor, length)
        except BaseException:
            os.close(self._descriptor)
            raise

    def _require(self, may_exist: bool, table: Path | None) -> None:
        if is_locked_by_another(self._descriptor):
            raise RunError(f"{self._path}: another program writes into it")
        if os.fstat(self._descriptor).st_size and not may_exist:
            use, whose = "", ""
            if table is not None:
                use = f", where the certificates of {table.name} would be kept,"
                whose = " for the table"
            raise RunError(f"{self._path}{use} exists: remove it, or choose another name{whose}")

    def write(self, data: bytes, at: int) -> None:
        """Write certificates behind so many bytes. Raises OSError."""
        os.lseek(self._descriptor, at, os.SEEK_SET)
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]

    def sync(self) -> None:
        """Wait until all is on the disk. Raises OSError."""
        os.fsync(self._descriptor)

    def close(self) -> None:
        """Close it. Nothing is left of it if it is empty."""
        if not os.fstat(self._descriptor).st_size:
            self._path.unlink(missing_ok=True)
        os.close(self._descriptor)
