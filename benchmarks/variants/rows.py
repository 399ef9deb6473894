"""The rows of a collection of puzzles with rules.

A row is a JSON object: `puzzle` in any format that can be detected, `format` in words, `verdict`,
and `solution_cells`, the values of the cells of the grid, if they are known. `id` names the puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.framework.report import BenchmarkError
from sudoku import Grid, NotationError, Puzzle, Verdict, read
from sudoku.interface.checked import wrong_solution

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class VariantRow:
    """A puzzle and the known facts about it."""

    name: str
    verdict: Verdict | None
    """The recorded verdict, or None."""
    puzzle: Puzzle
    values: tuple[int, ...] | None
    """The values of the cells of a solution, or None."""
    text: str
    """The text of the puzzle, in any format."""
    format: str
    """The name of the format."""
    warnings: tuple[str, ...] = ()
    """Warnings of the reader. If there are any, the verdict belongs to the encoded rules."""

    @property
    def broken_rule(self) -> str | None:
        """The rule that the recorded solution violates, which is a sign of a wrong reader; None if
        there is none.
        """
        board = self.puzzle.board
        if self.values is None or len(self.values) != board.cell_count:
            return None  # hidden cells are not recorded
        for cell, value in enumerate(self.values):
            if value not in board.values:
                most = f"{board.values[0]} to {board.values[-1]}"
                return f"{value} at {board.cell_name(cell)}, expected {most}"
        digits = tuple(value - board.values[0] + 1 for value in self.values)
        return wrong_solution(self.puzzle, Grid(board, digits))


def read_rows(path: Path) -> tuple[list[VariantRow], int]:
    """The rows of a file of JSON lines, and the number of rows whose puzzles cannot be read.

    Raises OSError, and BenchmarkError for a wrong line.
    """
    with path.open(encoding="utf-8") as lines:
        try:
            rows = [as_read(json.loads(line)) for line in lines]
        except (ValueError, KeyError, TypeError) as error:
            raise BenchmarkError(f"{path.name}: expected rows of JSON: {error}") from error
    found = [row for row in rows if row is not None]
    return found, len(rows) - len(found)


def as_read(row: Fields) -> VariantRow | None:
    """The row with its puzzle; None if the puzzle cannot be read."""
    name, text, kind = str(row.get("id", "?")), str(row["puzzle"]), str(row["format"])
    found = list(read(text, name))
    if len(found) != 1 or isinstance(found[0], NotationError):
        return None
    cells = row.get("solution_cells")
    values = None if cells is None else tuple(cells)
    verdict, puzzle = Verdict(row["verdict"]), found[0].puzzle
    return VariantRow(name, verdict, puzzle, values, text, kind, found[0].warnings)


def values_of(grid: Grid) -> tuple[int, ...]:
    """The values of the cells of the grid, without hidden cells."""
    board = grid.board
    return tuple(board.values[digit - 1] for digit in grid.digits[: board.size**2])
