"""Report that an input has produced no puzzle, or a puzzle no answer, for a while."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from threading import Timer
from typing import TypeVar

from sudoku.cli.exits import complain
from sudoku.cli.progress import is_watched

SECONDS = 2.0
ANSWER_SECONDS = 10.0
_Answer = TypeVar("_Answer")


@contextmanager
def waiting_for(name: str) -> Iterator[Callable[[], None]]:
    """Report once that the first puzzle of an input is awaited, unless it arrives soon. Call the
    function when it arrives.
    """
    with _complaint_after(SECONDS, f"{name}: still waiting for the first puzzle") as arrived:
        yield arrived


def noticing_delay(
    answers: Generator[_Answer], inputs: Sequence[str], seconds: float | None
) -> Generator[_Answer]:
    """The answers. If the first answer takes long, report once on a terminal how to set a limit.

    inputs: the sources of puzzles; with "-", the first answer may be late because the puzzle is.
    seconds: the limit, after which an answer arrives anyway.
    """
    if seconds is not None or "-" in inputs or not is_watched():
        yield from answers
        return
    text = "still searching; Ctrl-C stops, and --seconds S limits each puzzle"
    with closing(answers), _complaint_after(ANSWER_SECONDS, text) as arrived:
        for answer in answers:
            arrived()
            yield answer


@contextmanager
def _complaint_after(seconds: float, text: str) -> Iterator[Callable[[], None]]:
    timer = Timer(seconds, complain, [text])
    timer.daemon = True
    timer.start()
    try:
        yield timer.cancel
    finally:
        timer.cancel()
