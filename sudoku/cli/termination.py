"""SIGTERM and SIGHUP treated like Ctrl-C: results so far are printed, and child processes are
killed.

This is for commands that start other programs or run for hours. Solvers that cannot be interrupted
delay signals, so other commands leave these two signals to the system, which ends the process at
once.

`timeout`, cancelled CI runs and closed terminals send these signals. If the main thread does not
act on one, a thread passes it on as SIGINT, to which solvers react in the middle of a question.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Thread
from time import sleep
from types import FrameType

from sudoku.system.processes import interrupts_held

PATIENCE = 0.05
"""Seconds the main thread has to act on a signal, as it does whenever Python code runs or waits."""


class Terminated(KeyboardInterrupt):
    """Ended by SIGTERM or SIGHUP, not by Ctrl-C."""


@contextmanager
def termination_as_interrupt() -> Iterator[None]:
    """Raise Terminated when a signal would end the process."""
    if sys.platform == "win32":
        yield
        return
    received: list[int] = []
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    outer_fd = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)

    is_unheard = Lock()  # held by the thread that acts on the signal

    def end(number: int, frame: FrameType | None) -> None:
        """End the process as SIGINT would, even if SIGINT is ignored, as it is in background
        commands of a shell.
        """
        if is_unheard.acquire(blocking=False):
            received.append(number)
            handler = signal.getsignal(signal.SIGINT)
            (handler if callable(handler) else signal.default_int_handler)(number, frame)

    kinds = [signal.SIGTERM, signal.SIGHUP]
    outer = {kind: signal.signal(kind, end) for kind in kinds if _is_default(kind)}
    with interrupts_held():  # a thread that can take SIGINT would undo interrupts_held elsewhere
        arguments = (reader, set(outer), received, is_unheard)
        Thread(target=_pass_on, args=arguments, daemon=True).start()
    try:
        yield
    except KeyboardInterrupt:
        if received:
            raise Terminated from None
        raise
    finally:
        is_unheard.acquire(blocking=False)
        for kind, handler in outer.items():
            signal.signal(kind, handler)
        signal.set_wakeup_fd(outer_fd)
        os.close(writer)


def _is_default(kind: signal.Signals) -> bool:
    """Whether the signal would end the process; under nohup, SIGHUP is ignored."""
    return signal.getsignal(kind) is signal.SIG_DFL


def _pass_on(
    reader: int, kinds: set[signal.Signals], received: list[int], is_unheard: Lock
) -> None:
    """Read the numbers of received signals until the other end of the pipe is closed, and send
    SIGINT unless the main thread acts on them soon.
    """
    with suppress(OSError):
        while numbers := os.read(reader, 64):
            if kinds.intersection(numbers):
                sleep(PATIENCE)
                if is_unheard.acquire(blocking=False):
                    received.extend(numbers)
                    os.kill(os.getpid(), signal.SIGINT)
    os.close(reader)
