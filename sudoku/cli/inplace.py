"""Parse errors in their place among the answers, although puzzles are read ahead of them.

An item is a puzzle's entry, or a block of them that is answered as a whole.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from threading import Condition
from typing import Generic, TypeVar

from sudoku.cli.exits import ExitCode, Result

Item = TypeVar("Item")
MAX_PENDING = 1000
"""Errors that may wait for earlier answers; reading pauses at this number, to bound the memory."""


class InPlace(Result, Generic[Item]):
    """A Result that holds back each error until the puzzles before it are answered.

    Another thread may report errors, as it reads puzzles ahead for several processes.
    """

    def __init__(self, result: Result) -> None:
        super().__init__()
        self.result = result
        self._progress = Condition()
        self._read = self._answered = 0
        self._waiting: deque[Item] = deque()
        self._pending: deque[tuple[int, Exception, ExitCode]] = deque()

    def counted(self, found: Iterable[Item]) -> Iterator[Item]:
        """These items, counted as they are read."""
        for item in found:
            self._read += 1
            self._waiting.append(item)
            yield item

    def next_item(self) -> Item:
        """The item of the next answer. Called once for each answer, in their order."""
        return self._waiting.popleft()

    def report(self, error: Exception, code: ExitCode = ExitCode.BAD_INPUT) -> None:
        """Report an error to `result` as soon as every puzzle read before it is answered."""
        with self._progress:
            self._progress.wait_for(lambda: len(self._pending) < MAX_PENDING)
            self._pending.append((self._read, error, code))
            self._release()

    def one_is_answered(self) -> None:
        """Count the answer that has just been printed."""
        with self._progress:
            self._answered += 1
            self._release()
            self._progress.notify()

    def _release(self) -> None:
        while self._pending and self._pending[0][0] <= self._answered:
            _, error, code = self._pending.popleft()
            self.result.report(error, code)
