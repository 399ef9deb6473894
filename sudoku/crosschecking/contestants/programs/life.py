"""The process of a program: its output and its exit.

A thread waits for the exit, whatever causes it. Other processes in the program's session are killed
with it. Processes that started another session cannot be killed, but nothing waits for them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from threading import Event, Lock, Thread

from sudoku.crosschecking.contestants.programs.written import OutputLines
from sudoku.system.memory import most_used
from sudoku.system.outputs import LastOutput, read_all
from sudoku.system.processes import kill_session

_AT_MOST = 5.0
"""Seconds to wait for a killed program to exit; the system may keep it longer."""


class Life:
    """A process that leads a session, with pipes for its output and standard error."""

    def __init__(self, process: subprocess.Popen[bytes], longest: int) -> None:
        """At most `longest` bytes are read as one line."""
        assert process.stderr is not None  # noqa: S101
        self.written = OutputLines(longest)
        self.errors = LastOutput(process.stderr)
        self.has_ended = Event()
        self.peak = 0
        """The peak memory in bytes; 0 if unknown."""
        self._process = process
        self._killing = Lock()
        for target in (self._read_output, self._await_end):
            Thread(target=target, daemon=True).start()

    def end(self) -> None:
        """Kill the program and everything it started, and wait for the exit."""
        if self._process.stdin is not None:
            with suppress(OSError):
                self._process.stdin.close()
        with self._killing:
            if not self.has_ended.is_set():
                kill_session(self._process)
        self.has_ended.wait(_AT_MOST)
        self.errors.stop()
        self.written.give_up()

    def _read_output(self) -> None:
        assert self._process.stdout is not None  # noqa: S101
        read_all(self._process.stdout, self.written.feed, lambda: self.written.is_given_up)
        self.written.finish()

    def _collect(self) -> None:
        """Wait for the exit, and collect the exit code and the peak memory."""
        if sys.platform == "linux" and self._process.returncode is None:
            with suppress(ChildProcessError):
                _, status, used = os.wait4(self._process.pid, 0)
                self._process.returncode = os.waitstatus_to_exitcode(status)
                peak = used.ru_maxrss * 1024
                # The value is never below the peak of this process, which started the program.
                self.peak = peak if peak > most_used() else 0
                return
        self._process.wait()

    def _await_end(self) -> None:
        """Wait for the program's exit, then kill everything it started.

        If the system can report the exit without collecting the exit code, the rest is killed
        first: until the code is collected, no other process can get the same id.
        """
        if sys.platform != "win32" and hasattr(os, "waitid"):
            with suppress(ChildProcessError):
                os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOWAIT)
        else:
            self._process.wait()
        with self._killing:
            kill_session(self._process)
            self._collect()
            self.has_ended.set()
        self.written.end_writing()
