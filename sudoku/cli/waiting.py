"""Report that an input has produced no puzzle for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from sudoku.cli.exits import complain

SECONDS = 2.0


@contextmanager
def waiting_for(name: str) -> Iterator[Callable[[], None]]:
    """Report once that the first puzzle of an input is awaited, unless it arrives soon. Call the
    function when it arrives.
    """
    timer = Timer(SECONDS, complain, [f"{name}: still waiting for the first puzzle"])
    timer.daemon = True
    timer.start()
    try:
        yield timer.cancel
    finally:
        timer.cancel()
