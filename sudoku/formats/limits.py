"""Limit the lines of a text, so reading ends if it finds no puzzles.

A device such as /dev/zero has no end, and a small compressed file may hold a billion line breaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.format import LONGEST_LINE, Where
from sudoku.formats.runs import Lines
from sudoku.formats.text.blocks import Block, BlockSizes, SimilarRows

MOST_FRUITLESS = 1_000_000
"""Limit on consecutive lines without a puzzle. The rest of the text is not read."""
_CHARACTERS = 1000
"""The number of characters of a line that count as one more line."""
_ERROR = 20
"""An error counts as this many lines, because it takes as much time."""


class LimitedLines:
    """The lines of a text, some of which may be taken in blocks.

    The lines end early after `most` consecutive lines without a puzzle. A long line or an error
    counts as several lines.
    """

    def __init__(self, lines: Iterable[str], sizes: BlockSizes | None, most: int) -> None:
        """sizes: the sizes of blocks; None disables blocks."""
        self._lines, self._sizes, self._most = iter(lines), sizes, most
        self._runs = lines if isinstance(lines, Lines) and sizes is not None else None
        self._number = 0  # the number of the last line
        self._fruitless = 0

    @property
    def has_blocks(self) -> bool:
        """Whether `run` may return a block."""
        return self._runs is not None

    def __iter__(self) -> Iterator[str]:
        for line in self._lines:
            self._number += 1
            self._fruitless += 1 + len(line) // _CHARACTERS
            yield line
            if self.is_over:
                return

    def whole(self) -> Iterator[tuple[str, int]]:
        """Each line with its number of characters. If a line is longer than LONGEST_LINE, only its
        beginning is returned.
        """
        lines = iter(self)
        for line in lines:
            length = len(line.removesuffix("\n"))
            if length >= LONGEST_LINE:
                number = self._number
                for rest in lines:
                    length += len(rest.removesuffix("\n"))
                    if rest.endswith("\n"):
                        break
                self._number = number
            yield line, length

    def run(self, rows: SimilarRows) -> Block | None:
        """The next rows as a block, if there are enough rows of this kind."""
        if self._runs is None or self._sizes is None:
            return None
        block = self._runs.run(rows, self._sizes.least(), self._sizes.most())
        if block is not None:
            self._number += block.count
        return block

    def until_limit(
        self, items: Iterable[Entry | NotationError | Block], source: str
    ) -> Iterator[Entry | NotationError | Block]:
        """The results from the lines, and an error if they ended early."""
        for item in items:
            is_error = isinstance(item, NotationError)
            self._fruitless = self._fruitless + _ERROR if is_error else 0
            yield item
        if self.is_over and next(self._lines, None) is not None:
            limits = [
                f"{self._most:,} lines",
                f"{self._most // _ERROR:,} errors",
                f"or {_CHARACTERS * self._most:,} characters",
            ]
            reason = f"no puzzle in {', '.join(limits)}; the rest is not read"
            yield Where(source, self._number + 1).error("", reason)

    @property
    def is_over(self) -> bool:
        """Whether the limit is reached."""
        return self._fruitless >= self._most
