"""Processes that are no trouble to anybody: deaf to Ctrl-C, and gone when their parent is gone.

A terminal sends Ctrl-C to every process of a command. The parent hears it and ends the others.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from subprocess import Popen
from threading import Thread
from typing import Any

_PR_SET_PDEATHSIG = 1


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C is heard only after this; never by the threads and processes that are started in it.

    A process is so deaf to it from its beginning, also while it still imports.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def die_with_parent() -> None:
    """Have the system end this process with its parent, whatever it is doing.

    Linux ends it with the thread that has started it, so this is only for the main one. Other
    systems are not asked.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def die_with_stdin() -> None:
    """End this process when its standard input, a pipe to which nobody writes, is closed.

    The parent holds the other end, so it is closed when that ends, however it ends. The system
    is asked for SIGIO, which ends a process also in the midst of a solver that keeps the GIL.
    A thread watches too; where the system has no SIGIO it may have to wait for the solver.
    """
    if sys.platform != "win32":
        import fcntl

        signal.signal(signal.SIGIO, signal.SIG_DFL)  # what was ignored by the parent stays ignored
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGIO})
        with suppress(OSError):
            fcntl.fcntl(0, fcntl.F_SETOWN, os.getpid())
            fcntl.fcntl(0, fcntl.F_SETFL, fcntl.fcntl(0, fcntl.F_GETFL) | os.O_ASYNC)
    Thread(target=_watch_stdin, daemon=True).start()


def _watch_stdin() -> None:
    with suppress(OSError):
        os.read(0, 1)
    os._exit(1)


def kill_session(process: Popen[Any]) -> None:
    """End a process that was started in a session of its own, and all of its group of processes.

    Where there are no sessions, end the process alone. It need not be there any more.
    """
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # it has gone in this moment
        os.killpg(process.pid, signal.SIGKILL)


def how_it_ended(exit_code: int) -> str:
    """The end of a process in words: -9 is "its process was ended by signal 9 (SIGKILL)"."""
    if exit_code >= 0:
        return f"its process ended with exit code {exit_code}"
    known = {s.value: f" ({s.name})" for s in signal.Signals}
    return f"its process was ended by signal {-exit_code}{known.get(-exit_code, '')}"
