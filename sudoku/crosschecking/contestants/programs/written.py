"""The output of a program, read by a thread while the program runs.

The output is read in chunks, which also shows an unfinished line. If more is written than taken,
reading stops and the program waits at the full pipe, so a flood costs little memory. Nothing here
refers to the RunningProgram: a thread that did would keep it alive.
"""

from __future__ import annotations

from collections import deque
from threading import Condition
from time import monotonic

from sudoku.system.outputs import CHUNK

_GRACE = 0.5
"""Seconds after a program's exit in which its output is read. A process that escaped may hold the
output open forever.
"""


class TooLate(Exception):
    """The next line did not arrive in time."""


class OutputLines:
    """The lines of an output."""

    def __init__(self, longest: int) -> None:
        """At most `longest` bytes are read as one line."""
        self._longest = longest
        self._lines: deque[bytes] = deque()
        self._part = bytearray()
        self._size = 0
        self._has_ended = self._is_given_up = False
        self._gone_at: float | None = None
        self._changed = Condition()

    def feed(self, chunk: bytes) -> bool:
        """Add a chunk as soon as there is room for it. Returns whether more is needed."""
        with self._changed:
            while self._size > 2 * self._longest + CHUNK and not self._is_given_up:
                self._changed.wait()
            *ends, part = chunk.split(b"\n")
            for end in ends:
                self._add(bytes(self._part) + end)
                self._part.clear()
            self._part += part
            while len(self._part) >= self._longest:
                self._add(bytes(self._part[: self._longest]))
                del self._part[: self._longest]
            self._changed.notify_all()
            return not self._is_given_up

    def _add(self, line: bytes) -> None:
        self._lines.append(line[: self._longest])
        self._size += len(self._lines[-1]) + 1

    def finish(self) -> None:
        """Record the end of the output."""
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()

    def end_writing(self) -> None:
        """Record the program's exit: the rest of its output is read for _GRACE seconds."""
        with self._changed:
            self._gone_at = monotonic()
            self._changed.notify_all()

    def give_up(self) -> None:
        """Stop taking output."""
        with self._changed:
            self._is_given_up = True
            self._changed.notify_all()

    @property
    def is_given_up(self) -> bool:
        return self._is_given_up

    def take(self, deadline: float) -> bytes | None:
        """The next line without its newline; None at the end. Raises TooLate."""
        with self._changed:
            if monotonic() >= deadline:  # also if the program never stops writing
                raise TooLate
            while not self._lines:
                now, until = monotonic(), deadline
                if self._gone_at is not None:
                    until = min(deadline, self._gone_at + _GRACE)
                if self._has_ended or (now >= until and self._gone_at is not None):
                    return None
                if now >= until:
                    raise TooLate
                self._changed.wait(until - now)
            line = self._lines.popleft()
            self._size -= len(line) + 1
            self._changed.notify_all()
            return line

    @property
    def part(self) -> bytes:
        """The beginning of an unfinished line."""
        with self._changed:
            return bytes(self._part)

    @property
    def untaken(self) -> bytes | None:
        """The first line not taken yet, or its beginning; None if all lines were taken."""
        with self._changed:
            return self._lines[0] if self._lines else bytes(self._part) or None

    @property
    def is_at_end(self) -> bool:
        """Whether the output has ended and was taken entirely."""
        with self._changed:
            return self._has_ended and not self._lines
