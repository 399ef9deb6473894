"""A running external program: its input, its output and its exit.

Whatever the program does, no call waits longer than its limit. Threads read its output, so it never
blocks on a full pipe, and another thread waits for its end. It runs in a new session, where it does
not get the terminal's Ctrl-C. All processes of that session are killed with it, and it is killed
with its RunningProgram, or when this process exits.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import TIMEOUT_MAX
from time import monotonic
from typing import IO

from sudoku.crosschecking.claims import Trouble
from sudoku.crosschecking.contestants.programs.life import Life
from sudoku.crosschecking.contestants.programs.written import TooLate
from sudoku.errors import SudokuError
from sudoku.pictures.words import printable
from sudoku.system.memory import is_out_of_memory, limit_memory_of, size_text
from sudoku.system.processes import how_it_ended, interrupts_held

LONGEST = 16_384
"""Limit on the bytes of a line: more than any solution has."""

_NEARLY = 0.9
"""Fraction of the memory limit from which a crash is attributed to the limit."""
_SOON = 1.0
"""Seconds to wait for immediate events, such as the exit after output is closed."""


class ProgramError(SudokuError):
    """A program cannot be started, or cannot be used in this way."""


class ProgramTrouble(Exception):
    """A failure of a program, with what was expected instead, if anything."""

    def __init__(self, trouble: Trouble, what: str, expected: str = "") -> None:
        self.trouble, self.what, self.expected = trouble, what, expected
        super().__init__(", ".join(filter(None, [what, expected])))


@dataclass(frozen=True, slots=True)
class Limit:
    """A time limit in seconds and its start."""

    seconds: float
    began: float

    @classmethod
    def from_now(cls, seconds: float) -> Limit:
        return cls(seconds, monotonic())

    @property
    def deadline(self) -> float:
        """The end of the limit, at most TIMEOUT_MAX away, the longest that threads can wait."""
        return self.began + min(self.seconds, TIMEOUT_MAX / 2)

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return monotonic() - self.began


def split_command(command: str) -> tuple[str, ...]:
    """A command line as a shell would split it.

    Raises TypeError if it is not text, ProgramError if it cannot be split or the program is not
    installed.
    """
    if not isinstance(command, str):
        raise TypeError(f"expected a command line as text, got {command!r:.60}")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramError(f"{command!r} is not a command line: {error}") from error
    if "\0" in command or not words or shutil.which(words[0]) is None:
        why = "" if "\0" in command or not words else _why_not(Path(words[0]))
        missing = "command not found; name an installed program or its path"
        raise ProgramError(f"{command!r}: {why or missing}")
    return tuple(words)


def _why_not(path: Path) -> str:
    """The reason why this file cannot be run; "" if it does not exist."""
    if path.is_dir():
        return f"{path} is a folder, expected a program"
    if path.is_file():
        return f"{path} cannot be executed (chmod +x makes a file a program)"
    return ""


class RunningProgram:
    """A running program."""

    end: Callable[[], object]
    """Kills the program; may be called at any time, and repeatedly."""

    def __init__(
        self,
        arguments: Sequence[str],
        *,
        stdin: int | IO[bytes] = subprocess.DEVNULL,
        longest: int = LONGEST,
        memory: int | None = None,
    ) -> None:
        """Start the program, whose standard input must be PIPE if `send` is used.

        At most `longest` bytes are read as one line. `memory` limits the process, in bytes; None
        disables the limit. Raises ProgramError if the program cannot be started.
        """
        self._memory = memory
        with interrupts_held():  # Ctrl-C during the start would leave it running
            self._start(arguments, stdin, longest)

    def _start(self, arguments: Sequence[str], stdin: int | IO[bytes], longest: int) -> None:
        try:
            process = subprocess.Popen(  # noqa: S603 - it is the user's own command line
                arguments,
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise ProgramError(f"{arguments[0]!r} cannot be started: {reason}") from error
        if process.stdin is not None and sys.platform != "win32":
            os.set_blocking(process.stdin.fileno(), False)
        if self._memory is not None:
            limit_memory_of(process.pid, self._memory)
        self._process, self._life = process, Life(process, longest)
        self._written = self._life.written
        self.end = weakref.finalize(self, self._life.end)

    def send(self, line: str) -> None:
        """Write a line. All output about the previous line must have been read."""
        untaken = self._written.untaken
        if untaken is not None:
            raise ProgramTrouble(
                Trouble.OUT_OF_ORDER,
                f"wrote {short(_text(untaken))} unasked",
                "expected one line per puzzle",
            )
        if self._written.is_at_end:
            raise self.ended()
        try:
            is_taken = self._write(line)
        except OSError:  # its end of the pipe is closed
            raise self.ended() from None
        if not is_taken:
            raise ProgramTrouble(
                Trouble.TIME_LIMIT,
                "does not read its input",
                "make it read one puzzle per line",
            )

    def send_all(self, line: str) -> None:
        """Write the only line and close the input, even if it is not read."""
        with suppress(OSError):
            self._write(line)
        self.close_input()

    def _write(self, line: str) -> bool:
        """Write a line, and return whether there was room for all of it."""
        if self._process.stdin is None or self._process.stdin.closed:
            raise BrokenPipeError
        data = f"{line}\n".encode()
        try:
            return os.write(self._process.stdin.fileno(), data) == len(data)
        except BlockingIOError:
            return False

    def close_input(self) -> None:
        """Close the program's standard input."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()

    def read(self, limit: Limit) -> str | None:
        """The next line of output; None at its end. Raises ProgramTrouble after the limit."""
        try:
            line = self._written.take(limit.deadline)
        except TooLate:
            raise self._too_late(limit) from None
        return None if line is None else _text(line)

    @property
    def part(self) -> str:
        """The unfinished last line."""
        return _text(self._written.part)

    def exit_code(self, limit: Limit) -> int:
        """The exit code, negative for a signal. Raises ProgramTrouble after the limit."""
        if not self._life.has_ended.wait(max(0.0, limit.deadline - monotonic())):
            raise still_running("closed its output", limit)
        return int(self._process.returncode)

    def crash(self, within: float = _SOON) -> ProgramTrouble | None:
        """The failure, if the program crashes within these seconds; otherwise None."""
        if not self._life.has_ended.wait(within) or self._process.returncode == 0:
            return None
        return self._badly_ended(self._process.returncode)

    def ended(self) -> ProgramTrouble:
        """The failure of a program that closed its input or output too early."""
        if not self._life.has_ended.wait(_SOON):
            closed = "closed its input or output"
            if self.part:
                closed += f" in the middle of a line, {short(self.part)}"
            trouble = Trouble.PARTIAL_LINE if self.part else Trouble.MISSING_LINE
            return ProgramTrouble(trouble, closed, "expected an answer")
        until = monotonic() + _SOON
        with suppress(TooLate):  # read the rest of the output
            while self._written.take(until) is not None:
                pass
        code = self._process.returncode
        if code != 0:
            return self._badly_ended(code)
        if self.part:
            what = f"ended with exit code 0 in the middle of a line, {short(self.part)}"
            return ProgramTrouble(Trouble.PARTIAL_LINE, what, "expected a newline after an answer")
        return ProgramTrouble(Trouble.MISSING_LINE, "ended with exit code 0", "expected an answer")

    def _badly_ended(self, code: int) -> ProgramTrouble:
        part = f" in the middle of a line, {short(self.part)}" if self.part else ""
        what, trouble, peak = how_it_ended(code) + part, Trouble.CRASH, self._life.peak
        if self._memory is not None:
            self._life.errors.finish()
            if peak > _NEARLY * self._memory or is_out_of_memory(self._life.errors.text):
                trouble = Trouble.MEMORY_LIMIT
                what = f"{what} at its limit of {size_text(self._memory)}"
                what += f" (peak {size_text(peak)})" if peak else ""
        return ProgramTrouble(trouble, what, "expected an answer")

    def _too_late(self, limit: Limit) -> ProgramTrouble:
        if not self.part:
            return ProgramTrouble(Trouble.TIME_LIMIT, f"no answer within {limit.seconds:g} s")
        what = f"no whole line within {limit.seconds:g} s, only {short(self.part)}"
        return ProgramTrouble(Trouble.PARTIAL_LINE, what, "expected a newline after an answer")

    def last_errors(self) -> str:
        """The end of its standard error."""
        if self._life.has_ended.is_set():
            self._life.errors.finish()
        return printed(self._life.errors.text)


def still_running(after: str, limit: Limit) -> ProgramTrouble:
    """The failure of a program that should have exited."""
    what = f"{after} but did not end within {limit.seconds:g} s"
    return ProgramTrouble(Trouble.TIME_LIMIT, what)


def printed(output: str) -> str:
    """The output of a program without control characters."""
    return "\n".join(map(printable, output.expandtabs().split("\n"))).strip()


def short(text: str) -> str:
    """The text in quotes for a message, with the middle omitted if it is long."""
    return repr(text if len(text) <= 200 else f"{text[:99]}…{text[-99:]}")


def _text(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\r\n")
