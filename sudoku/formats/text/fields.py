"""Rows of a table, or JSON objects, with a common layout: a puzzle and a solution among other
fields.

The pattern of a row has a group for the puzzle and one for the solution. Their matches in many rows
become a block of lines that have only these fields.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from sudoku.formats.text.blocks import Block, Layout, cells_pattern
from sudoku.puzzle.board import Board
from sudoku.system.patterns import POSSESSIVE

_PUZZLE, _SOLUTION = "puzzle", "solution"


class Groups(NamedTuple):
    """The patterns of a puzzle and of a solution, each with a group."""

    puzzle: str
    solution: str


def puzzle_and_solution(layout: Layout) -> Groups:
    """The groups for the pattern of a row."""
    puzzle, solution = cells_pattern(layout.board)
    return Groups(f"(?P<{_PUZZLE}>{puzzle})", f"(?P<{_SOLUTION}>{solution})")


@dataclass(frozen=True, slots=True)
class FieldRows:
    """See SimilarRows."""

    layout: Layout
    """The layout of the lines in a block."""
    row: re.Pattern[bytes]
    many: re.Pattern[bytes]
    longest: int
    """The approximate number of bytes in a row."""

    @classmethod
    def of(cls, layout: Layout, pattern: str, width: int) -> FieldRows:
        """Rows of a layout. pattern: the pattern of a row without its end, with the groups of
        `puzzle_and_solution`.
        """
        row, many = _compiled(pattern, layout.board)
        return cls(layout, row, many, width)

    def run(self, data: bytes, start: int, least: int, most: int) -> tuple[Block, int] | None:
        """Read rows as `SimilarRows.run` does."""
        for longer in (1.25, 8):  # longer than the first row
            limit = start + int(most * longer * self.longest)
            found = self.many.match(data, start, limit)
            end = start if found is None else found.end()
            rows = self.row.findall(data, start, end)
            if len(rows) >= least:
                break
        else:
            return None
        if len(rows) > most:
            rows = rows[:most]
            end = _end_of(data, start, most)
        if not self.layout.has_solution:
            lines = rows
        elif self.row.groupindex[_PUZZLE] < self.row.groupindex[_SOLUTION]:
            lines = [b",".join(row) for row in rows]
        else:
            lines = [b"%b,%b" % (puzzle, solution) for solution, puzzle in rows]
        return Block(self.layout, b"\n".join([*lines, b""]), len(rows)), end


def _end_of(data: bytes, start: int, count: int) -> int:
    """The end of this many lines."""
    for _ in range(count):
        start = data.index(b"\n", start) + 1
    return start


@lru_cache(64)
def _compiled(pattern: str, board: Board) -> tuple[re.Pattern[bytes], re.Pattern[bytes]]:
    """The pattern of a row, which matches some row, and the pattern of one or more rows."""
    cells = f"(?s:.{{{board.area}}})"  # fast for any number of digits
    known = pattern
    for digits in cells_pattern(board):
        known = known.replace(digits, cells)
    return re.compile(f"{known}\r?\n".encode()), re.compile(
        f"(?:{pattern}\r?\n)+{POSSESSIVE}".encode()
    )
