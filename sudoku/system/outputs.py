"""The output of other processes, read by threads so that these never wait at a full pipe."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Callable
from typing import IO

CHUNK = 65_536
"""The most bytes that are read at once."""
_LAST = 4096
"""Bytes that are kept."""


class LastOutput:
    """The end of an output."""

    def __init__(self) -> None:
        self._bytes = b""

    def feed(self, chunk: bytes) -> bool:
        """Add a chunk and drop the oldest bytes. Returns that more is wanted."""
        self._bytes = (self._bytes + chunk)[-_LAST:]
        return True

    @property
    def text(self) -> str:
        return self._bytes.decode(errors="replace")


def read_all(source: IO[bytes], feed: Callable[[bytes], bool], is_over: Callable[[], bool]) -> None:
    """Read to the end, or until `feed` or `is_over`, which is called now and then, says stop."""
    with source:
        wait = _waiter(source.fileno())
        while not is_over():
            if wait():
                chunk = os.read(source.fileno(), CHUNK)
                if not chunk or not feed(chunk):
                    return


def _waiter(file: int) -> Callable[[], bool]:
    """A function that waits a moment for output or its end, and returns whether there is any."""
    if sys.platform == "win32":  # pipes cannot be asked there, but only read
        return lambda: True
    poll = select.poll()
    poll.register(file, select.POLLIN)
    return lambda: bool(poll.poll(250))
