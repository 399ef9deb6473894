"""Blocks of lines among the puzzles of `sudoku check`: asked, and printed, as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from sudoku.batch.asking import BlockOfPuzzles
from sudoku.errors import ModelFault
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.symbols import DigitStyle

if TYPE_CHECKING:
    from sudoku.bulk.blocks import Answered

PRINTED = 2048
"""Lines whose answers are written at once: what is small is still in the cache."""
WRITTEN = 4096
"""Bytes that a pipe takes whole or not at all (PIPE_BUF), so that Ctrl-C cuts no line in two."""

Part: TypeAlias = "str | tuple[int, Outcome | ModelFault]"
"""Printed answers of several rows, or a row with an answer that is printed as any other."""


@dataclass(frozen=True, slots=True)
class BlockAnswer:
    """The answers to a block, in the order of its lines. seconds: for all of them."""

    parts: list[Part]
    verdicts: frozenset[Verdict]
    count: int
    seconds: float


@dataclass(frozen=True, slots=True)
class BlockQuestion(BlockOfPuzzles):
    """A block whose answers are printed, written where it is asked."""

    as_json: bool

    def ask(self) -> BlockAnswer:
        found = self.answered()
        parts = [*self._parts(found)]
        count = self.block.count
        return BlockAnswer(parts, _verdicts(found), count, found.seconds * count)

    def _parts(self, found: Answered) -> Iterator[Part]:
        from sudoku.bulk.writing import as_json, as_lines

        write = as_json if self.as_json else as_lines
        start = 0
        for row in [*sorted(found.odd), self.block.count]:
            for first in range(start, row, PRINTED):
                yield write(found, first, min(first + PRINTED, row))
            if row in found.odd:
                yield row, found.odd[row]
            start = row + 1


def _verdicts(found: Answered) -> frozenset[Verdict]:
    """Of all rows that are not odd."""
    counts = found.answers.counts.tolist()
    seen = {count for row, count in enumerate(counts) if row not in found.odd}
    names = (Verdict.UNSATISFIABLE, Verdict.UNIQUE, Verdict.MULTIPLE)
    return frozenset(names[count] for count in seen)


def whole_lines(text: str) -> Iterator[str]:
    """Printed answers, which are ASCII, in pieces of up to WRITTEN bytes, or of one longer line."""
    start = 0
    while start < len(text):
        end = text.rfind("\n", start, start + WRITTEN)
        if end < 0:
            end = text.index("\n", start)
        yield text[start : end + 1]
        start = end + 1


def may_be_in_blocks(budget: Budget, style: DigitStyle | None) -> bool:
    """Whether blocks can be answered under this budget and printed in this style."""
    return budget.seconds is None and style is not DigitStyle.INTEGERS


def supported(
    found: Iterable[Entry | Block], takes: Callable[[Block], bool]
) -> Iterator[Entry | Block]:
    """Blocks that are taken, and all other puzzles one by one."""
    for item in found:
        if isinstance(item, Block) and not takes(item):
            yield from item.entries()
        else:
            yield item
