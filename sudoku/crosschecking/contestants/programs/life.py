"""How a program ends, together with what it has started.

A thread waits for its end, whoever brings it about. What a program has started in its session is
ended with it; what has left for a session of its own is out of reach, but nobody waits for it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from threading import Event, Lock, Thread

from sudoku.crosschecking.contestants.programs.written import Written
from sudoku.system.processes import kill_session

_AT_MOST = 5.0
"""Seconds for the end of one that was killed; the system may keep it longer."""
AT_ONCE = 0.3
"""Seconds for reading the last of a standard error, which one that has escaped may hold open."""


class Life:
    """What those who end a program and those who wait for its end have in common."""

    def __init__(self, written: Written, errors_reader: Thread) -> None:
        self.written, self.errors_reader = written, errors_reader
        self.killing = Lock()
        self.has_ended = Event()


def await_end(process: subprocess.Popen[bytes], life: Life) -> None:
    """Wait for the end of the program, and then end what it has started.

    That happens before it is asked for its exit code where the system can tell its end without:
    until then nobody else can have its number.
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
    """End the program and what it started, and wait until it has gone."""
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    with life.killing:
        if not life.has_ended.is_set():
            kill_session(process)
    life.has_ended.wait(_AT_MOST)
    life.errors_reader.join(AT_ONCE)
    life.written.give_up()
