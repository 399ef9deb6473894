"""The process of a program: its output and its end.

A thread waits for the end, whatever causes it. Other processes in the program's session are killed
with it. Processes that have started another session are out of reach, but nothing waits for them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from threading import Event, Lock, Thread

from sudoku.crosschecking.contestants.programs.written import Written
from sudoku.system.memory import most_used
from sudoku.system.outputs import LastOutput, read_all
from sudoku.system.processes import kill_session

_AT_MOST = 5.0
"""How long to wait for the end of a killed program; the system may keep it longer."""


class Life:
    """A process that leads a session, with pipes for its output and standard error."""

    def __init__(self, process: subprocess.Popen[bytes], longest: int) -> None:
        """longest: as for Written."""
        assert process.stderr is not None  # noqa: S101
        self.written = Written(longest)
        self.errors = LastOutput(process.stderr)
        self.has_ended = Event()
        self.peak = 0
        """The most bytes that it had in memory; 0 if that is not known."""
        self._process = process
        self._killing = Lock()
        for target in (self._read_output, self._await_end):
            Thread(target=target, daemon=True).start()

    def end(self) -> None:
        """Kill the program and what it started, and wait for the end."""
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
        """Wait for the end, and take the exit code and the peak of memory."""
        if sys.platform == "linux" and self._process.returncode is None:
            with suppress(ChildProcessError):
                _, status, used = os.wait4(self._process.pid, 0)
                self._process.returncode = os.waitstatus_to_exitcode(status)
                peak = used.ru_maxrss * 1024
                # It is never below the peak of this process, from which the other began.
                self.peak = peak if peak > most_used() else 0
                return
        self._process.wait()

    def _await_end(self) -> None:
        """Wait for the end of the program, and then kill what it has started.

        Where the system can report the end without collecting the exit code, this happens before:
        until then no other process can have the same number.
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
        self.written.writer_has_gone()
