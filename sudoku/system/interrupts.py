"""Ctrl-C only where it does no harm: output that is being written is completed first."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """Whether Ctrl-C raises KeyboardInterrupt at once, or is kept until that is allowed."""

    def __init__(self) -> None:
        self._are_allowed = False
        self._kept = 0

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Raise KeyboardInterrupt in here, also one that was kept before."""
        self._are_allowed = True
        try:
            self.raise_kept()
            yield
        finally:
            self._are_allowed = False

    def raise_kept(self) -> None:
        if self._kept:
            self._kept = 0
            raise KeyboardInterrupt

    def handle(self, _number: int, _frame: FrameType | None) -> None:
        """Raise only once; the next one is kept again, while the first one is handled."""
        if not self._are_allowed:
            self._kept += 1
        if self._are_allowed or self._kept > 1:  # the user insists, perhaps as nobody reads
            self._are_allowed = False
            raise KeyboardInterrupt


@contextmanager
def interrupts_kept() -> Iterator[Interrupts]:
    """Keep Ctrl-C for the end, except in `allowed`. The second one while nothing is allowed counts
    at once. Only in the main thread, and only where Ctrl-C raises KeyboardInterrupt.
    """
    interrupts = Interrupts()
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield interrupts
        return
    signal.signal(signal.SIGINT, interrupts.handle)
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupts.raise_kept()
