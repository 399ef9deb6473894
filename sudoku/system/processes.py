"""Child processes that ignore Ctrl-C and end with their parent.

A terminal sends Ctrl-C to every process of a command. The parent handles it and kills its children.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from subprocess import Popen  # late: a cold start takes 2 ms longer with it

_PR_SET_PDEATHSIG = 1


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold back Ctrl-C until the end of this block, and block it permanently in threads and
    processes that start in the block. So a new process never receives it, not even during its
    imports.

    Masking the signal in this thread does not suffice: if another thread receives the signal,
    Python still calls the handler in the main thread. So the handler is replaced as well.
    """
    held: list[tuple[int, FrameType | None]] = []
    handler = signal.getsignal(signal.SIGINT)
    is_replaced = callable(handler) and current_thread() is main_thread()
    if is_replaced:
        signal.signal(signal.SIGINT, lambda *arguments: held.append(arguments))
    try:
        with _interrupts_blocked():
            yield
    finally:
        if is_replaced:
            signal.signal(signal.SIGINT, handler)
    if held and callable(handler):
        handler(*held[0])


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def die_with_parent() -> None:
    """Make the system kill this process when its parent dies.

    Works only on Linux, which kills the process when the *thread* that started it ends. So the
    parent must have started it from its main thread.
    """
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)


def die_with_stdin() -> None:
    """Make the system kill this process when its standard input, a pipe, is closed.

    The parent holds the other end, which is closed however the parent ends. The system then sends
    SIGIO, which ends the process even while a solver holds the GIL. The process can no longer read
    its standard input.
    """
    pipe, nothing = os.dup(0), os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    if sys.platform != "win32":
        import fcntl

        signal.signal(signal.SIGIO, signal.SIG_DFL)  # the process may have inherited SIG_IGN
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGIO})
        with suppress(OSError):
            fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
            fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)


def kill_session(process: Popen[Any]) -> None:
    """Kill a process that leads a session, with its whole process group.

    On Windows, kill only the process. A process that has already ended does not cause an error.
    """
    if sys.platform == "win32":
        process.kill()
        return
    with suppress(ProcessLookupError, PermissionError):  # the process has ended
        os.killpg(process.pid, signal.SIGKILL)


def how_it_ended(exit_code: int) -> str:
    """A description of the end of a process, by exit code: "was killed by SIGKILL" for -9."""
    if exit_code >= 0:
        return f"ended with exit code {exit_code}"
    try:
        return f"was killed by {signal.Signals(-exit_code).name}"
    except ValueError:  # a signal without a name
        return f"was killed by signal {-exit_code}"
