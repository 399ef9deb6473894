"""The position of a run's answers in its inputs, estimated from file sizes."""

from __future__ import annotations

import os
import stat
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from time import monotonic

from sudoku.batch.items import Numbered
from sudoku.formats.runs import Lines

EVERY = 0.05
"""Seconds between two marks, unless a file ends."""


class Watch:
    """Records how many puzzles precede each byte while they are read, even by another thread."""

    def __init__(self, texts: Sequence[str]) -> None:
        """texts: the inputs, as in Source."""
        self._texts = texts
        self._sizes = [_size(text) for text in texts]
        self._number = 0  # of the text that is being read
        self._descriptor: int | None = None
        self._lines: object = None
        self._marks: deque[tuple[int, int, int]] = deque()
        self._at = (0, 0, 0)  # puzzles, bytes before them in all texts, number of the text

    def begin(self, number: int) -> None:
        """Begin the text with this number, counted from 0."""
        self._number, self._descriptor, self._lines = number, None, None

    def read(self, descriptor: int, lines: object) -> None:
        """Record that these lines come from this file."""
        self._descriptor, self._lines = descriptor, lines

    def end(self) -> None:
        """Record that the text was read and its file is closed."""
        self._descriptor = self._lines = None

    def counted(self, items: Iterable[Numbered]) -> Iterator[Numbered]:
        """Yield these items unchanged, and record the source of each."""
        count, last, number = 0, 0.0, -1
        for item in items:
            count += item.count
            now = monotonic()
            if now - last >= EVERY or number != self._number:
                last, number = now, self._number
                self._marks.append((count, self._position(), number))
            yield item

    def share(self, count: int) -> float | None:
        """The fraction of all inputs covered by the first `count` puzzles; None if unknown."""
        self._forget(count)
        sizes = [size for size in self._sizes if size is not None]
        total = sum(sizes)
        return self._at[1] / total if total and len(sizes) == len(self._sizes) else None

    def place(self, count: int) -> str:
        """The input that holds puzzle number `count`, as "(2/5) name"; "" for a single input."""
        self._forget(count)
        texts, number = self._texts, self._at[2]
        return f"({number + 1}/{len(texts)}) {texts[number]}" if len(texts) > 1 else ""

    def _forget(self, count: int) -> None:
        while self._marks and self._marks[0][0] <= count:
            self._at = self._marks.popleft()

    def _position(self) -> int:
        before = sum(size or 0 for size in self._sizes[: self._number])
        if self._descriptor is None or self._sizes[self._number] is None:
            return before
        at = os.lseek(self._descriptor, 0, os.SEEK_CUR)
        taken = self._lines.share_taken if isinstance(self._lines, Lines) else 1.0
        return before + int(at * taken)


def _size(text: str) -> int | None:
    """The size of an input in bytes, 0 for a puzzle; None if unknown."""
    try:
        if text == "-":
            found = os.fstat(sys.stdin.fileno())
        elif os.path.exists(text):
            found = os.stat(text)
        else:
            return 0
    except (OSError, ValueError, AttributeError):  # AttributeError: standard input is missing
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else None
