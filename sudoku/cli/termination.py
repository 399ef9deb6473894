"""SIGTERM and SIGHUP as Ctrl-C: results so far are printed, and child processes are killed.

For commands that start other programs or run for hours. Solvers that cannot be interrupted delay
signals, so the other commands leave these two to the system, which ends them at once.

`timeout`, a cancelled CI run and a closed terminal send them. A thread passes them on as SIGINT,
because solvers listen to that in the middle of a question.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from types import FrameType

from sudoku.system.processes import interrupts_held


class Terminated(KeyboardInterrupt):
    """Ended by SIGTERM or SIGHUP, not by Ctrl-C."""


@contextmanager
def termination_as_interrupt() -> Iterator[None]:
    """Raise Terminated where a signal would have ended the process."""
    if sys.platform == "win32":
        yield
        return
    received: list[int] = []
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    outer_fd = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)

    def end(number: int, frame: FrameType | None) -> None:
        """A shell has its background commands ignore SIGINT: the thread's would not arrive."""
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            received.append(number)
            signal.default_int_handler(number, frame)

    kinds = [signal.SIGTERM, signal.SIGHUP]
    outer = {kind: signal.signal(kind, end) for kind in kinds if _is_default(kind)}
    with interrupts_held():  # a thread that can take SIGINT would undo interrupts_held elsewhere
        Thread(target=_pass_on, args=(reader, set(outer), received), daemon=True).start()
    try:
        yield
    except KeyboardInterrupt:
        if received:
            raise Terminated from None
        raise
    finally:
        for kind, handler in outer.items():
            signal.signal(kind, handler)
        signal.set_wakeup_fd(outer_fd)
        os.close(writer)


def _is_default(kind: signal.Signals) -> bool:
    """Whether the signal would end the process; under nohup, SIGHUP is ignored."""
    return signal.getsignal(kind) is signal.SIG_DFL


def _pass_on(reader: int, kinds: set[signal.Signals], received: list[int]) -> None:
    """Read the numbers of received signals until the other end of the pipe is closed."""
    with suppress(OSError):
        while numbers := os.read(reader, 64):
            if kinds.intersection(numbers) and not received:
                received.extend(numbers)
                os.kill(os.getpid(), signal.SIGINT)
    os.close(reader)
