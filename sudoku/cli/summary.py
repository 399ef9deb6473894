"""Reports of a run: progress on a terminal, and a summary at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from time import monotonic

from sudoku.batch.resuming.journal import RunState
from sudoku.cli.progress import ShowProgress, progress_bar
from sudoku.pictures.words import counted
from sudoku.questions.question import Question

EVERY = 0.2
"""Seconds between updates of the display."""
STEADY = 1.0
"""Seconds until the rate is precise enough to show."""
MINUTE, HOUR = 60, 3600

Note = Callable[[RunState], None]


def counts(question: Question, state: RunState) -> str:
    """The number of answers by kind: "999,998 unique, 2 multiple", or "5 answered" if the question
    counts no kinds.
    """
    parts = [(state.tallies.get(tally, 0), word) for tally, word in question.words.items()]
    if not any(number for number, _ in parts):
        parts.append((state.read - state.unreadable - state.faults, "answered"))
    parts += [(state.unreadable, "unreadable"), (state.faults, "failed")]
    return ", ".join(f"{number:,} {word}" for number, word in parts if number > 0) or "no puzzles"


def summary(question: Question, state: RunState, seconds: float) -> str:
    """The line that sums up the answers of all sessions."""
    line = f"{counts(question, state)}, {duration(seconds)}"
    slowest, source, row = state.slowest
    if slowest:
        line += f"; slowest puzzle {source}:{row}, {duration(slowest)}"
    return line


def rows_of(state: RunState, dropped: int, *, are_answers: bool = False) -> str:
    """The number of rows, and the reason if there are fewer rows than puzzles. are_answers: whether
    the rows are answers as --json prints them.
    """
    left_out = state.read - state.written
    why = "without an answer" if are_answers else "left out by --where"
    reasons = [f"{left_out:,} {why}"] if left_out else []
    reasons += [f"{counted(dropped, 'duplicate')} dropped"] if dropped else []
    what = counted(state.written, "answer" if are_answers else "row")
    return what + (f" ({', '.join(reasons)})" if reasons else "")


def duration(seconds: float) -> str:
    """A duration in suitable units: "4.1 ms", "12.3 s", "0:05:34"."""
    if seconds < 0.01:
        return f"{1000 * seconds:.2g} ms"
    if seconds < 1:
        return f"{1000 * seconds:.0f} ms"
    if seconds < MINUTE:
        return f"{seconds:.1f} s"
    return clock(seconds)


def clock(seconds: float) -> str:
    """Hours, minutes and seconds: "0:05:34"."""
    whole = round(seconds)
    return f"{whole // HOUR}:{whole // MINUTE % MINUTE:02}:{whole % MINUTE:02}"


@dataclass(frozen=True, slots=True)
class Place:
    """The progress of a run so far, in words and as a fraction (None if unknown)."""

    words: Callable[[int], str]
    share: Callable[[int], float | None]


def share_of(total: int) -> Callable[[int], float]:
    """A function that returns a count as a fraction of all puzzles."""
    return lambda count: min(1.0, count / total) if total else 1.0


@contextmanager
def progress(question: Question, place: Place, *, is_quiet: bool) -> Iterator[Note]:
    """Show the progress of a run if standard error is a terminal. Call the function with each new
    state.
    """
    with nullcontext() if is_quiet else progress_bar() as show:
        yield (lambda _: None) if show is None else _ProgressDisplay(question, place, show).note


class _ProgressDisplay:
    """Shows the rate and the time left, as measured since the first answer of this session."""

    def __init__(self, question: Question, place: Place, show: ShowProgress) -> None:
        self._question, self._place, self._show = question, place, show
        self._first: tuple[float, int, float] | None = None  # time, puzzles, share
        self._last = 0.0

    def note(self, state: RunState) -> None:
        now = monotonic()
        if now - self._last < EVERY:
            return
        self._last = now
        share = self._place.share(state.read)
        if self._first is None:
            self._first = now, state.read, share or 0.0
        start, before, share_before = self._first
        words, seconds = list[str](), now - start
        if seconds >= STEADY:
            words.append(f"{(state.read - before) / seconds:,.0f} puzzles/s")
            if share is not None and share > share_before:
                left = (1 - share) * seconds / (share - share_before)
                words.append(f"{clock(left)} left")
        words.append(counts(self._question, state))  # last: a narrow terminal shows its beginning
        self._show(self._place.words(state.read), share, "; ".join(words))
