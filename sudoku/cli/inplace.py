"""Errors of reading in their place among the answers, also where puzzles are read ahead."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from threading import Condition

from sudoku.cli.exits import ExitCode, Result
from sudoku.formats.text.reader import Entry
from sudoku.puzzle.puzzle import Puzzle

UNTOLD = 1000
"""Errors that may wait for the answers before them; then no more is read until some are told."""


class InPlace(Result):
    """What cannot be read is told behind the answers to the puzzles before it.

    It may be found earlier, by another thread, as puzzles are read ahead for several processes.
    """

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result
        self._progress = Condition()
        self._read = self._answered = 0
        self._untold: deque[tuple[int, Exception, ExitCode]] = deque()

    def puzzles(self, found: Iterable[Entry]) -> Iterator[Puzzle]:
        """Their puzzles, counted as they are read."""
        for entry in found:
            self._read += 1
            yield entry.puzzle

    def report(self, error: Exception, code: ExitCode = ExitCode.BAD_INPUT) -> None:
        """Tell an error on standard error as soon as what was read before it is answered."""
        with self._progress:
            self._progress.wait_for(lambda: len(self._untold) < UNTOLD)
            self._untold.append((self._read, error, code))
            self._tell()

    def one_is_answered(self) -> None:
        """The next answer is printed."""
        with self._progress:
            self._answered += 1
            self._tell()
            self._progress.notify()

    def _tell(self) -> None:
        while self._untold and self._untold[0][0] <= self._answered:
            _, error, code = self._untold.popleft()
            self.result.report(error, code)
