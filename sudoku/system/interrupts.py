"""Defer Ctrl-C while output is written, so every record is written completely."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupts:
    """A handler that raises KeyboardInterrupt at Ctrl-C, immediately or as soon as it is
    allowed.
    """

    def __init__(self) -> None:
        self._are_allowed = False
        self._deferred = 0

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Let Ctrl-C raise KeyboardInterrupt in this block. A deferred Ctrl-C raises it at the
        start.
        """
        self._are_allowed = True
        try:
            self.raise_deferred()
            yield
        finally:
            self._are_allowed = False

    def raise_deferred(self) -> None:
        if self._deferred:
            self._deferred = 0
            raise KeyboardInterrupt

    def handle(self, _number: int, _frame: FrameType | None) -> None:
        """The signal handler. After it has raised, Ctrl-C is deferred again, to protect the
        clean-up.
        """
        if not self._are_allowed:
            self._deferred += 1
        if self._are_allowed or self._deferred > 1:  # a second Ctrl-C: output may be blocked
            self._are_allowed = False
            raise KeyboardInterrupt


@contextmanager
def interrupts_deferred() -> Iterator[Interrupts]:
    """Defer Ctrl-C to the end of this block, except inside `allowed`. A second Ctrl-C is not
    deferred. Has an effect only in the main thread, if Ctrl-C would raise KeyboardInterrupt.
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
    interrupts.raise_deferred()
