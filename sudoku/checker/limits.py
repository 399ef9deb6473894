"""A limit on the time that one certificate takes, so that the others get their turn.

Nothing here has to be believed: a check that ran out of time proves nothing.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from .grids import Rejected

AGAIN_SECONDS = 0.25
"""Time after which OutOfTime is raised again: Python drops an exception that is raised while it
collects garbage or finalises an object.
"""


class OutOfTime(Rejected):
    """The certificate was not checked to the end, so that it may be right."""


@contextmanager
def within(seconds: float | None) -> Iterator[Callable[[], None]]:
    """Raise OutOfTime in this block after so many seconds, None for no limit. What it yields begins
    them anew.

    With a limit this is for the main thread alone, as it needs a signal. Windows has no such
    signal, and no limit.
    """
    if seconds is None or not hasattr(signal, "setitimer"):
        yield lambda: None
        return
    is_over = False

    def stop(_signal: int, _frame: FrameType | None) -> None:
        if not is_over:
            raise OutOfTime(f"not checked within {seconds:g} seconds")

    def restart() -> None:
        first = min(max(seconds, 1e-6), 1e6)  # 0 would be no limit
        signal.setitimer(signal.ITIMER_REAL, first, AGAIN_SECONDS)

    outer = signal.signal(signal.SIGALRM, stop)
    try:
        restart()
        yield restart
    finally:
        is_over = True  # a signal that came just now is late
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, outer)
