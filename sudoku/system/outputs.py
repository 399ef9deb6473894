"""Threads that read the output of other processes, which would otherwise block at a full pipe."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from threading import Event, Thread
from typing import IO

CHUNK = 65_536
"""The number of bytes to read at once."""
_LAST = 4096
"""The number of bytes to keep."""
_SECONDS_TO_READ = 0.3
"""Seconds to wait for the rest of the output after a process has ended."""


class LastOutput:
    """The last bytes of an output, for messages about a failed process."""

    def __init__(self, source: IO[bytes]) -> None:
        self._bytes = b""
        self._stopped = Event()
        arguments = (source, self._feed, self._stopped.is_set)
        self._reader = Thread(target=read_all, args=arguments, daemon=True)
        self._reader.start()

    def finish(self) -> None:
        """Wait for the end of the output, but not for an escaped process that holds it open."""
        self._reader.join(_SECONDS_TO_READ)

    def stop(self) -> None:
        """Read the rest, then stop reading."""
        self.finish()
        self._stopped.set()

    @property
    def text(self) -> str:
        return self._bytes.decode(errors="replace")

    def _feed(self, chunk: bytes) -> bool:
        self._bytes = (self._bytes + chunk)[-_LAST:]
        return True


def read_all(source: IO[bytes], feed: Callable[[bytes], bool], is_over: Callable[[], bool]) -> None:
    """Read to the end, or until `feed` returns False or `is_over`, called regularly, returns
    True.
    """
    with source:
        wait = _waiter(source.fileno())
        while not is_over():
            if wait():
                chunk = os.read(source.fileno(), CHUNK)
                if not chunk or not feed(chunk):
                    return


def _waiter(file: int) -> Callable[[], bool]:
    """A function that waits briefly for output or its end, and returns whether it has arrived."""
    if sys.platform == "win32":  # Windows cannot poll pipes
        return lambda: True
    poll = select.poll()
    poll.register(file, select.POLLIN)
    return lambda: bool(poll.poll(250))
