"""The end of a program and of the processes that it has started.

A thread waits for the end, whatever causes it. Processes in the program's session are killed with
it; those that have left for a session of their own are out of reach, but nothing waits for them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from threading import Event, Lock

from sudoku.crosschecking.contestants.programs.written import Written
from sudoku.system.outputs import LastOutput
from sudoku.system.processes import kill_session

_AT_MOST = 5.0
"""How long to wait for the end of a killed program; the system may keep it longer."""


class Life:
    """The state that killing a program and waiting for its end share."""

    def __init__(self, written: Written, errors: LastOutput) -> None:
        self.written, self.errors = written, errors
        self.killing = Lock()
        self.has_ended = Event()


def await_end(process: subprocess.Popen[bytes], life: Life) -> None:
    """Wait for the end of the program, and then kill what it has started.

    Where the system can report the end without collecting the exit code, this happens before: until
    then no other process can have the same number.
    """
    if sys.platform != "win32" and hasattr(os, "waitid"):
        with suppress(ChildProcessError):
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
    else:
        process.wait()
    with life.killing:
        kill_session(process)
        process.wait()
        life.has_ended.set()
    life.written.writer_has_gone()


def end(process: subprocess.Popen[bytes], life: Life) -> None:
    """Kill the program and what it started, and wait for the end."""
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    with life.killing:
        if not life.has_ended.is_set():
            kill_session(process)
    life.has_ended.wait(_AT_MOST)
    life.errors.stop()
    life.written.give_up()
