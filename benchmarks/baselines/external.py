"""A program that is not ours, asked through its standard input and output.

The program is started once and kept running. It is given one puzzle a line: n² symbols, `.` for an
open cell, then 1-9, A-Z, a-z. It answers each with one line, at once (it must flush): the
solution as n² symbols, or one of NONE if there is none. A template with `{}` in it is
started for each puzzle instead, with the puzzle in that place; it prints one such line, or nothing
if there is no solution, and ends with exit code 0.

Whatever the program does, it is an error after so many seconds. What it writes is read by threads,
so that it never waits for us; and it is ended with us, together with what it has started.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import weakref
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO

from benchmarks.report import BenchmarkError
from sudoku.notation import OPEN, SYMBOLS

PLACE = "{}"
NONE = ("", "0", "none", "no solution", "unsatisfiable")
"""Answers that say that there is no solution, in any case of letters."""

_LONGEST = 16_384
"""Bytes of a line that are read as one: more than any answer has."""


class External:
    """A program that solves, with the protocol of a baseline.

    template: its command line, as a shell would split it. seconds: the limit on one answer.
    """

    LIMIT = 1

    def __init__(self, template: str, seconds: float = 60.0) -> None:
        """Look for the program; it is started by the first question.

        Raises BenchmarkError for a template that is no command line, or a limit that is none.
        """
        self._template, self._seconds = template, seconds
        try:
            self._arguments = shlex.split(template)
        except ValueError as error:
            raise BenchmarkError(f"{template!r} is no command line: {error}") from error
        if not self._arguments or shutil.which(self._arguments[0]) is None:
            raise BenchmarkError(f"{template!r}: expected a program that is installed, or its path")
        if not seconds > 0:
            raise BenchmarkError(f"{seconds} seconds for {template!r}, expected more than 0")
        self._is_kept = PLACE not in template
        self._program: _Program | None = None

    def solutions(
        self, box_rows: int, box_cols: int, clues: Sequence[int]
    ) -> list[tuple[int, ...]]:
        """The solution that the program tells, if it tells one; see Baseline.

        Raises BenchmarkError for anything but an answer in time. The next question then starts
        the program anew.
        """
        n = box_rows * box_cols
        if n > len(SYMBOLS):
            raise BenchmarkError(f"a board of order {n}, expected at most {len(SYMBOLS)}")
        puzzle = "".join([SYMBOLS[clue - 1] if clue else OPEN for clue in clues])
        deadline = monotonic() + self._seconds
        try:
            answer = (self._ask if self._is_kept else self._run)(puzzle, deadline)
            return _parsed(answer, n)
        except _Trouble as trouble:
            self.close()
            message = f"{self._template!r}: {trouble}; the puzzle is {puzzle}"
            raise BenchmarkError(message) from trouble
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the program, if it is running."""
        if self._program is not None:
            self._program.end()
            self._program = None

    def _ask(self, puzzle: str, deadline: float) -> str:
        """Ask the program that is kept."""
        if self._program is None:
            self._program = _Program(self._arguments, self._seconds, takes_input=True)
        self._program.tell(puzzle)
        answer = self._program.read(deadline)
        if answer is None:
            raise self._program.ended()
        return answer

    def _run(self, puzzle: str, deadline: float) -> str:
        """Start the program for this puzzle alone."""
        filled = [argument.replace(PLACE, puzzle) for argument in self._arguments]
        self._program = _Program(filled, self._seconds, takes_input=False)
        answer = self._program.read(deadline)
        after = None if answer is None else self._program.read(deadline)
        if after is not None:
            raise _Trouble(f"wrote {_short(after)} after its answer, expected one line")
        if self._program.exit_code(deadline) != 0:
            raise self._program.ended()
        self.close()
        return answer or ""


class _Trouble(Exception):
    """What is wrong with a program or its answer."""


class _Program:
    """A running program and the threads that read what it writes."""

    def __init__(self, arguments: Sequence[str], seconds: float, *, takes_input: bool) -> None:
        self._seconds = seconds
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(  # noqa: S603 - it is the user's own command line
                arguments,
                stdin=pipe if takes_input else subprocess.DEVNULL,
                stdout=pipe,
                stderr=pipe,
                start_new_session=True,
            )
        except OSError as error:
            raise _Trouble(f"cannot be started: {error.strerror}") from error
        self.end = weakref.finalize(self, _end, self._process)
        if self._process.stdin is not None:
            self._input = self._process.stdin.fileno()
            if sys.platform != "win32":
                os.set_blocking(self._input, False)
        self._lines = SimpleQueue[bytes | None]()
        self._last_errors: deque[bytes] = deque(maxlen=3)
        Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        self._errors_reader = Thread(
            target=_keep_last, args=(self._process.stderr, self._last_errors), daemon=True
        )
        self._errors_reader.start()

    def tell(self, puzzle: str) -> None:
        """Write a line to it, which has nothing left to say about the last one."""
        with suppress(Empty):
            untold = self._lines.get_nowait()
            if untold is None:
                raise self.ended()
            raise _Trouble(f"wrote {_short(_text(untold))} unasked, expected a line a puzzle")
        line = f"{puzzle}\n".encode()
        try:
            written = os.write(self._input, line)
        except BrokenPipeError:
            raise self.ended() from None
        except BlockingIOError:
            written = 0
        if written != len(line):
            raise _Trouble("does not read its input, expected it to take a puzzle a line")

    def read(self, deadline: float) -> str | None:
        """Its next line, None at the end of its output."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            raise self._too_late("no answer") from None
        return None if line is None else _text(line)

    def exit_code(self, deadline: float) -> int:
        """How it ended, below 0 by a signal."""
        try:
            return self._process.wait(max(0.0, deadline - monotonic()))
        except subprocess.TimeoutExpired:
            raise self._too_late("not ended") from None

    def ended(self) -> _Trouble:
        """What to say of one whose output is at its end, which nobody expected."""
        try:
            code = self.exit_code(monotonic() + 1)
        except _Trouble:
            return _Trouble("closed its input or output, expected an answer")
        self._errors_reader.join(1)
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"
        return _Trouble(f"{how}{self._errors()}, expected an answer")

    def _too_late(self, what: str) -> _Trouble:
        return _Trouble(f"{what} within {self._seconds:g} s{self._errors()}")

    def _errors(self) -> str:
        told = " / ".join([_text(line).strip() for line in list(self._last_errors)])
        return f" (standard error: {_short(told)})" if told else ""


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the program and what it started, and wait until it has gone."""
    if process.stdin is not None:
        process.stdin.close()
    if process.poll() is None:
        if sys.platform == "win32":
            process.kill()
        else:
            with suppress(OSError):  # it has gone in this moment
                os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _read(output: IO[bytes], lines: SimpleQueue[bytes | None]) -> None:
    """Take what a program writes, line by line, unless it writes more than anybody asks for."""
    with output:
        while (line := output.readline(_LONGEST)) and lines.qsize() < 2:
            lines.put(line)
    lines.put(None)


def _keep_last(errors: IO[bytes], last: deque[bytes]) -> None:
    """Take all that a program writes to its standard error, and keep the last of it."""
    with errors:
        while line := errors.readline(_LONGEST):
            last.append(line)


def _parsed(answer: str, n: int) -> list[tuple[int, ...]]:
    text = answer.strip()
    if text.lower() in NONE:
        return []
    symbols = SYMBOLS[:n]
    if len(text) != n * n or not set(text) <= set(symbols):
        expected = f"{n * n} symbols from {symbols[0]} to {symbols[-1]}, or {NONE[3]!r}"
        raise _Trouble(f"answered {_short(text)} ({len(text)} symbols), expected {expected}")
    return [tuple([symbols.index(symbol) + 1 for symbol in text])]


def _text(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\r\n")


def _short(text: str) -> str:
    return repr(text if len(text) <= 200 else f"{text[:99]}…{text[-99:]}")
