"""A word about an input that has given no puzzle for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

from sudoku.cli.exits import complain

SECONDS = 2.0


@contextmanager
def waiting_for(name: str) -> Iterator[Callable[[], None]]:
    """Say once that the first puzzle of an input is awaited, unless it comes soon. The function is
    called when it is there.
    """
    timer = Timer(SECONDS, complain, [f"{name}: still waiting for the first puzzle"])
    timer.daemon = True
    timer.start()
    try:
        yield timer.cancel
    finally:
        timer.cancel()
