"""How far a run is: its rows in OUT.partial, and a journal beside them from which it goes on.

The rows are written behind each other and synchronised with the disk; then the journal, a small
JSON object, is replaced by one that says how many bytes and how many puzzles are safe. So whatever
ends the process, the journal tells a length of OUT.partial up to which every row is whole: the rest
is cut off, and the puzzles behind it are asked again. At the end OUT.partial becomes OUT.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, BinaryIO

from sudoku.errors import SudokuError
from sudoku.runs.piece import PieceAnswer
from sudoku.system.locking import is_locked_by_another

COMMIT_SECONDS = 1.0
"""How often the rows are made safe."""


class RunError(SudokuError):
    """An output that exists or belongs to another run, or a journal that cannot be read."""


@dataclass(slots=True)
class State:
    """What the journal says. read: the puzzles that are answered. written: their rows. length: the
    bytes of OUT.partial that are safe. slowest: seconds, file and row.
    """

    read: int = 0
    written: int = 0
    length: int = 0
    seconds: float = 0.0
    slowest: tuple[float, str, int] = (0.0, "", 0)
    tallies: Counter[str] = field(default_factory=Counter)

    def add(self, answer: PieceAnswer) -> None:
        """Count an answer."""
        self.read += answer.read
        self.written += answer.written
        self.length += len(answer.data)
        self.tallies.update(answer.tallies)
        self.slowest = max(self.slowest, answer.slowest, key=lambda slow: slow[0])


class Output:
    """The growing table of one run. state: what is written, safe or not."""

    def __init__(self, path: Path, identity: dict[str, Any]) -> None:
        """Open OUT.partial, where the last run of this identity was. Raises RunError, OSError."""
        self._path, self._identity = path, identity
        self.partial = path.with_name(f"{path.name}.partial")
        self._journal = path.with_name(f"{path.name}.journal")
        if path.exists():
            raise RunError(f"{path} exists: choose another name, or remove it")
        self._file: BinaryIO = open(self.partial, "ab")  # noqa: SIM115  # closed by `close`
        if is_locked_by_another(self._file):
            self._file.close()
            raise RunError(f"{path}: another run is writing it")
        self.state = self._found()
        self._file.truncate(self.state.length)
        self._committed = monotonic()

    def _found(self) -> State:
        if not self._journal.exists():
            return State()
        values = json.loads(self._journal.read_text())
        if values.pop("run") != self._identity:
            raise RunError(f"{self._path} belongs to another run, of which {self._journal} tells")
        slowest, tallies = values.pop("slowest"), values.pop("tallies")
        return State(**values, slowest=tuple(slowest), tallies=Counter(tallies))

    def begin(self, head: bytes) -> None:
        """Write what stands before the first row, in a new run."""
        if self.state.length == 0:
            self._file.write(head)
            self.state.length = len(head)

    def add(self, answer: PieceAnswer) -> None:
        """Write the rows of an answer. They are safe after COMMIT_SECONDS at the latest."""
        self._file.write(answer.data)
        self.state.add(answer)
        if monotonic() - self._committed >= COMMIT_SECONDS:
            self.commit()

    def commit(self) -> None:
        """Make all rows safe."""
        self._file.flush()
        os.fsync(self._file.fileno())
        state = self.state
        values = {
            "run": self._identity,
            "read": state.read,
            "written": state.written,
            "length": state.length,
            "seconds": state.seconds,
            "slowest": state.slowest,
            "tallies": state.tallies,
        }
        new = self._journal.with_name(f"{self._journal.name}.new")
        with open(new, "w") as file:
            json.dump(values, file)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._journal)
        self._committed = monotonic()

    def finish(self, make: Callable[[Path, Path], bool]) -> None:
        """Name the table OUT; the journal has no further use. make: see TableFormat.finish."""
        self.commit()
        whole = self._path.with_name(f"{self._path.name}.whole")
        if make(self.partial, whole):
            whole.replace(self._path)
            self.partial.unlink()
        else:
            self.partial.replace(self._path)
        self._journal.unlink()

    def close(self) -> None:
        """Release the lock."""
        self._file.close()


def identity_of(
    task: dict[str, Any], inputs: Sequence[str], columns: Sequence[str], table: str
) -> dict[str, Any]:
    """What a run is: the same answers in the same rows."""
    files = [_file(name) for name in inputs]
    return {**task, "inputs": files, "columns": list(columns), "table": table}


def _file(name: str) -> dict[str, Any]:
    try:
        found = os.stat(name)
    except OSError:
        return {"name": name}
    return {"name": os.path.abspath(name), "size": found.st_size, "time": found.st_mtime_ns}
