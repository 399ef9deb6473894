"""A table that is written to a stream, such as standard output: nothing of it is kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import BinaryIO

from sudoku.batch.items import Numbered
from sudoku.batch.resuming.journal import RunState
from sudoku.batch.tables.rows import EncodedRows


class Stream:
    """What Output is for a file, without a journal. The table is of a format that can grow."""

    was_killed = is_finished = False

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._started = file, monotonic()
        self.state = RunState()

    @property
    def seconds(self) -> float:
        """Since its beginning."""
        return monotonic() - self._started

    def begin(self, head: bytes) -> None:
        """Write what stands before the first row."""
        self._file.write(head)
        self._file.flush()

    def add(self, answer: EncodedRows, item: Numbered) -> None:
        """Write the rows of an answer at once."""
        del item
        self.state = self.state.plus(answer, len(answer.data), b"")
        self._file.write(answer.data)
        self._file.flush()

    def finish(self, make: Callable[[Path, Path], bool]) -> None:
        """All is written."""
        del make
        self.is_finished = True
