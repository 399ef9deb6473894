"""A time limit for each certificate, so that every certificate gets its turn.

Nothing here has to be believed: a check that ran out of time proves nothing.
"""

import signal
from _thread import interrupt_main
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import TIMEOUT_MAX, Event, Thread
from time import monotonic
from types import FrameType

from .grids import Rejected

AGAIN_SECONDS = 0.25
"""Seconds after which OutOfTime is raised again, because Python drops exceptions raised while it
collects garbage or finalises objects.
"""
SIGNAL: signal.Signals = getattr(signal, "SIGALRM", signal.SIGFPE)
"""Its handler raises OutOfTime. It is never sent; Windows has only signals for errors in C."""


class OutOfTime(Rejected):
    """The certificate was not checked to the end, so it may be right."""


@contextmanager
def within(seconds: float | None) -> Iterator[Callable[[], None]]:
    """Raise OutOfTime in this block after `seconds`; None disables the limit. Calling the yielded
    function restarts the time.

    With a limit this works only in the main thread, because it needs the handler of a signal.
    """
    if seconds is None:
        yield lambda: None
        return
    is_over, deadline = Event(), monotonic() + seconds

    def restart() -> None:
        nonlocal deadline
        deadline = monotonic() + seconds

    def stop(_signal: int, _frame: FrameType | None) -> None:
        if not is_over.is_set():
            raise OutOfTime(f"not checked within {seconds:g} seconds")

    def watch() -> None:
        left = seconds
        while not is_over.wait(min(left, TIMEOUT_MAX) if left > 0 else AGAIN_SECONDS):
            left = deadline - monotonic()
            if left <= 0:
                interrupt_main(SIGNAL)

    outer = signal.signal(SIGNAL, stop)
    watcher = Thread(target=watch, daemon=True)
    try:
        watcher.start()
        yield restart
        if monotonic() >= deadline:  # threads change places after some milliseconds only
            stop(SIGNAL, None)
    finally:
        is_over.set()  # a signal that came just now is late
        watcher.join()
        signal.signal(SIGNAL, outer)
