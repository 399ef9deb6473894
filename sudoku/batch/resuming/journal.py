"""What a run has done so far: the journal's content."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from sudoku.batch.resuming.identity import Identity
from sudoku.batch.tables.rows import EncodedRows
from sudoku.errors import ModelFault, NotationError

FORMAT = 1
"""Of the journal."""


@dataclass(frozen=True, slots=True)
class State:
    """read: the puzzles that are answered. written: their rows. length: the bytes of OUT.partial
    that hold them. archived: the bytes of their certificates. pending: bytes that are to be
    compressed, see Compression. last: the mark of the last puzzle. slowest: seconds, file and row.
    tallies: see Question.tallied. unreadable, faults: how many puzzles could not be read, or failed
    a model. is_complete: no puzzle is left.
    """

    read: int = 0
    written: int = 0
    length: int = 0
    archived: int = 0
    pending: bytes = b""
    last: str = ""
    slowest: tuple[float, str, int] = (0.0, "", 0)
    tallies: Mapping[str, int] = field(default_factory=dict)
    unreadable: int = 0
    faults: int = 0
    is_complete: bool = False

    def plus(self, answer: EncodedRows, written: int, pending: bytes) -> State:
        """With an answer more, but `last`. written: the bytes that this has added to the file."""
        tallies = dict(self.tallies)
        for name, number in answer.tallies.items():
            if number:
                tallies[name] = tallies.get(name, 0) + number
        problems = answer.problems
        return State(
            read=self.read + answer.read,
            written=self.written + answer.written,
            length=self.length + written,
            archived=self.archived + len(answer.certificates),
            pending=pending,
            last=self.last,
            slowest=answer.slowest if answer.slowest[0] > self.slowest[0] else self.slowest,
            tallies=tallies,
            unreadable=self.unreadable + sum(isinstance(one, NotationError) for one in problems),
            faults=self.faults + sum(isinstance(one, ModelFault) for one in problems),
        )


@dataclass(frozen=True, slots=True)
class Journal:
    """A state and whose it is. command: what the user typed. tail: the checksum of the last bytes.
    seconds: in all sessions. is_running: no session has ended in order since it was written.
    """

    run: Identity
    command: str
    state: State
    tail: int
    seconds: float
    is_running: bool

    def text(self) -> str:
        """As JSON."""
        values = asdict(self)
        values["state"]["pending"] = b64encode(self.state.pending).decode("ascii")
        return json.dumps({"journal": FORMAT, **values})

    @classmethod
    def of(cls, text: str) -> Journal:
        """Raises ValueError, whose message says what is wrong, for what `text` did not make."""
        values = _checked(json.loads(text), dict, "an object")
        kind = values.pop("journal", None)
        if isinstance(kind, int) and kind > FORMAT:
            raise ValueError("it is of a newer version of this program")
        if kind != FORMAT or values.keys() != set(cls.__slots__):
            raise ValueError("it is not a journal")
        state = _checked(values["state"], dict, "an object")
        if state.keys() != set(State.__slots__):
            raise ValueError("it is not a journal")
        for name in ("read", "written", "length", "archived", "unreadable", "faults"):
            if _checked(state[name], int, "a number") < 0:
                raise ValueError(f"{name} is negative")
        tallies = _checked(state["tallies"], dict, "an object")
        for count in tallies.values():
            _checked(count, int, "a number")
        seconds, source, row = _checked(state["slowest"], list, "a list of three")
        slowest = (float(seconds), str(source), _checked(row, int, "a number"))
        pending = b64decode(_checked(state["pending"], str, "a text"), validate=True)
        found = State(**state | {"slowest": slowest, "pending": pending})
        return cls(
            _checked(values["run"], dict, "an object"),
            _checked(values["command"], str, "a text"),
            found,
            _checked(values["tail"], int, "a number"),
            float(_checked(values["seconds"], (int, float), "a number")),
            _checked(values["is_running"], bool, "true or false"),
        )


def _checked(value: Any, kind: Any, expected: str) -> Any:
    if not isinstance(value, kind):
        raise ValueError(f"{value!r:.40}: expected {expected}")  # noqa: TRY004  # of a file
    return value
