"""Blocks of lines among the puzzles of `sudoku check`, answered and printed as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from sudoku.batch.asking import verdicts_of
from sudoku.errors import ModelFault
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome, Verdict

if TYPE_CHECKING:
    from sudoku.bulk.blocks import AnsweredBlock

PRINTED = 2048
"""Number of answers formatted at once, small enough for them to stay in the cache."""
WRITTEN = 4096
"""The number of bytes that a pipe accepts as a whole or not at all. So Ctrl-C splits no line."""

Part: TypeAlias = "str | tuple[int, Outcome | ModelFault]"
"""The printed answers of several rows, or one row with an answer that has yet to be printed."""


@dataclass(frozen=True, slots=True)
class PrintedBlock:
    """The answers to a block, in the order of its lines."""

    parts: list[Part]
    verdicts: frozenset[Verdict]
    """The verdicts of the printed rows."""
    seconds: float


def block_as_lines(block: Block, model: str, budget: Budget) -> PrintedBlock:
    """Answer a block, and print the verdicts and solutions as lines."""
    from sudoku.bulk.writing import as_lines  # late: it imports numpy

    return _printed(verdicts_of(block, model, budget), as_lines)


def block_as_json(block: Block, model: str, budget: Budget) -> PrintedBlock:
    """Answer a block, and print the answers as JSON."""
    from sudoku.bulk.writing import as_json  # also late

    return _printed(verdicts_of(block, model, budget), as_json)


def _printed(found: AnsweredBlock, write: Callable[[AnsweredBlock, int, int], str]) -> PrintedBlock:
    return PrintedBlock([*_parts(found, write)], _verdicts(found), found.seconds)


def _parts(found: AnsweredBlock, write: Callable[[AnsweredBlock, int, int], str]) -> Iterator[Part]:
    start = 0
    for row in [*sorted(found.odd), found.block.count]:
        for first in range(start, row, PRINTED):
            yield write(found, first, min(first + PRINTED, row))
        if row in found.odd:
            yield row, found.odd[row]
        start = row + 1


def _verdicts(found: AnsweredBlock) -> frozenset[Verdict]:
    """The verdicts of all rows that are not odd."""
    counts = found.answers.counts.tolist()
    seen = {count for row, count in enumerate(counts) if row not in found.odd}
    names = (Verdict.UNSATISFIABLE, Verdict.UNIQUE, Verdict.MULTIPLE)
    return frozenset(names[count] for count in seen)


def whole_lines(text: str) -> Iterator[str]:
    """Split printed answers (ASCII) into pieces of whole lines, of at most WRITTEN bytes unless a
    single line is longer.
    """
    start = 0
    while start < len(text):
        end = text.rfind("\n", start, start + WRITTEN)
        if end < 0:
            end = text.index("\n", start)
        yield text[start : end + 1]
        start = end + 1
