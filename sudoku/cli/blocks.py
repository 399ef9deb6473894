"""Blocks of lines among the puzzles of `sudoku check`, answered and printed as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku.batch.asking import verdicts_of
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict

if TYPE_CHECKING:
    from sudoku.bulk.blocks import AnsweredBlock, Odd

WRITTEN = 4096
"""The number of bytes that a pipe accepts as a whole or not at all. So Ctrl-C splits no line."""


@dataclass(frozen=True, slots=True)
class PrintedBlock:
    """The answers to a block, in the order of its lines."""

    parts: list[str | int]
    """The printed answers of several rows, or an odd row."""
    odd: Odd
    """The answers to odd rows, which have yet to be printed."""
    verdicts: frozenset[Verdict]
    """The verdicts of the printed rows."""
    seconds: float


def printed_block(block: Block, model: str, budget: Budget, *, as_json: bool) -> PrintedBlock:
    """Answer a block, and print the verdicts and solutions as lines, or the answers as JSON."""
    from sudoku.bulk import writing  # late: it imports numpy

    found = verdicts_of(block, model, budget)
    parts = writing.parts_of(found, writing.as_json if as_json else writing.as_lines)
    return PrintedBlock([*parts], found.odd, _verdicts(found), found.seconds)


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
