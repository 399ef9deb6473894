"""The contents of the journal: the progress of a run."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from sudoku.batch.resuming.identity import Identity
from sudoku.batch.tables.rows import EncodedRows
from sudoku.errors import ModelFault, NotationError

FORMAT = 2
"""Version of the journal's format."""


@dataclass(frozen=True, slots=True)
class RunState:
    """The progress of a run."""

    read: int = 0
    """The number of answered puzzles."""
    written: int = 0
    """The number of rows written for them."""
    length: int = 0
    """The number of bytes of OUT.partial that hold these rows."""
    archived: int = 0
    """The number of bytes of the certificates of these rows."""
    pending: bytes = b""
    """Bytes that wait to be compressed, see Compression."""
    slowest: tuple[float, str, int] = (0.0, "", 0)
    """The seconds, the file and the row of the slowest puzzle."""
    tallies: Mapping[str, int] = field(default_factory=dict)
    """See Question.tallied."""
    unreadable: int = 0
    """The number of puzzles that could not be read."""
    faults: int = 0
    """The number of puzzles at which a model failed."""
    is_complete: bool = False
    """Whether all puzzles are answered."""

    def plus(self, answer: EncodedRows, written: int, pending: bytes) -> RunState:
        """The state after another answer. written: the bytes that it added to the file."""
        tallies = dict(self.tallies)
        for name, number in answer.tallies.items():
            if number:
                tallies[name] = tallies.get(name, 0) + number
        problems = answer.problems
        return RunState(
            read=self.read + answer.read,
            written=self.written + answer.written,
            length=self.length + written,
            archived=self.archived + len(answer.certificates),
            pending=pending,
            slowest=answer.slowest if answer.slowest[0] > self.slowest[0] else self.slowest,
            tallies=tallies,
            unreadable=self.unreadable + sum(isinstance(one, NotationError) for one in problems),
            faults=self.faults + sum(isinstance(one, ModelFault) for one in problems),
        )


@dataclass(frozen=True, slots=True)
class Journal:
    """A state and the run it belongs to."""

    run: Identity
    command: str
    """The command as the user typed it."""
    state: RunState
    tail: int
    """The checksum of the last bytes."""
    seconds: float
    """Total seconds of all sessions."""
    is_running: bool
    """Whether no session has ended normally since it was written."""

    def text(self) -> str:
        """The journal as JSON."""
        values = asdict(self)
        values["state"]["pending"] = b64encode(self.state.pending).decode("ascii")
        return json.dumps({"journal": FORMAT, **values})

    @classmethod
    def of(cls, text: str) -> Journal:
        """Parse a journal. Raises ValueError, with the problem, for any text that `text` did not
        write.
        """
        values = _checked(json.loads(text), dict, "an object")
        kind = values.pop("journal", None)
        if isinstance(kind, int) and kind > FORMAT:
            raise ValueError("a newer version of this program wrote it")
        if kind == 1:
            raise ValueError("an older version of this program wrote it, and can resume it")
        if kind != FORMAT or values.keys() != set(cls.__slots__):
            raise ValueError("it is not a journal of this program")
        state = _checked(values["state"], dict, "an object")
        if state.keys() != set(RunState.__slots__):
            raise ValueError("it is not a journal of this program")
        for name in ("read", "written", "length", "archived", "unreadable", "faults"):
            if _checked(state[name], int, "a number") < 0:
                raise ValueError(f"{name} is negative")
        tallies = _checked(state["tallies"], dict, "an object")
        for count in tallies.values():
            _checked(count, int, "a number")
        seconds, source, row = _checked(state["slowest"], list, "a list of three")
        slowest = (float(seconds), str(source), _checked(row, int, "a number"))
        pending = b64decode(_checked(state["pending"], str, "a string"), validate=True)
        found = RunState(**state | {"slowest": slowest, "pending": pending})
        return cls(
            _checked(values["run"], dict, "an object"),
            _checked(values["command"], str, "a string"),
            found,
            _checked(values["tail"], int, "a number"),
            float(_checked(values["seconds"], (int, float), "a number")),
            _checked(values["is_running"], bool, "true or false"),
        )


def _checked(value: Any, kind: Any, expected: str) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"{value!r:.40}: expected {expected}")  # noqa: TRY004  # of a file
    return value
