"""SIGTERM and SIGHUP as Ctrl-C: what was found is told, and nothing that was started is left.

For commands that start programs of others, or take hours. A solver that cannot be interrupted keeps
the signals waiting, so the other commands leave it to the system to end them.

`timeout`, a cancelled run of a CI server and a closed terminal send them. They are passed on as
SIGINT by a thread, as that is what solvers listen to in the midst of a question.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread

from sudoku.system.processes import interrupts_held


class Terminated(KeyboardInterrupt):
    """Ended by SIGTERM or SIGHUP, and not by Ctrl-C."""


@contextmanager
def termination_as_interrupt() -> Iterator[None]:
    """Raise Terminated where a signal would have ended the process."""
    if sys.platform == "win32":
        yield
        return
    called: list[int] = []
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    outer_fd = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    kinds = [signal.SIGTERM, signal.SIGHUP]
    outer = {kind: signal.signal(kind, _take_note) for kind in kinds if _is_default(kind)}
    with interrupts_held():  # a thread that can take SIGINT would undo interrupts_held elsewhere
        Thread(target=_pass_on, args=(reader, set(outer), called), daemon=True).start()
    try:
        yield
    except KeyboardInterrupt:
        if called:
            raise Terminated from None
        raise
    finally:
        for kind, handler in outer.items():
            signal.signal(kind, handler)
        signal.set_wakeup_fd(outer_fd)
        os.close(writer)


def _is_default(kind: signal.Signals) -> bool:
    """Whether it would end the process; a program started by nohup ignores SIGHUP."""
    return signal.getsignal(kind) is signal.SIG_DFL


def _take_note(_number: int, _frame: object) -> None:
    """Python needs a function to call; the thread does the rest."""


def _pass_on(reader: int, kinds: set[signal.Signals], called: list[int]) -> None:
    """Read the numbers of the signals that come, until the other end is closed."""
    with suppress(OSError):
        while numbers := os.read(reader, 64):
            if kinds.intersection(numbers) and not called:
                called.extend(numbers)
                os.kill(os.getpid(), signal.SIGINT)
    os.close(reader)
