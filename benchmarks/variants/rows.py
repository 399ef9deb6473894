"""The rows of a collection of puzzles with rules.

A row is a JSON object: `puzzle` in any format that can be detected, `format` in words, `verdict`,
and `solution_cells`, the values of the cells of the grid, if they are known. `id` and `constraint
types` describe the puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sudoku import Grid, NotationError, Puzzle, Verdict, read
from sudoku.interface.checked import wrong_solution

Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class VariantRow:
    """A puzzle and the known facts about it."""

    name: str
    types: frozenset[str]
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
    def is_killer_without_givens(self) -> bool:
        """Whether cages are the only rules and all cells are open."""
        names = {rule.split(" ")[0].rstrip(":") for rule in self.puzzle.board.rules}
        return names == {"killer"} and not self.puzzle.clue_count

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


@dataclass(frozen=True, slots=True)
class RefusedRow:
    """A row that could not be read, and the reason."""

    name: str
    reason: str


def rows(path: Path) -> Iterator[VariantRow | RefusedRow]:
    """The rows of a file of JSON lines. Raises OSError, and ValueError for a wrong line."""
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield as_read(json.loads(line))


def as_read(row: Fields) -> VariantRow | RefusedRow:
    """The row with its puzzle, or the reason why the puzzle cannot be read."""
    name, text, kind = str(row.get("id", "?")), str(row["puzzle"]), str(row["format"])
    found = list(read(text, name))
    if len(found) != 1 or isinstance(found[0], NotationError):
        wrong = next((each for each in found if isinstance(each, NotationError)), None)
        reason = f"{len(found)} puzzles" if wrong is None else wrong.reason
        return RefusedRow(name, reason)
    cells = row.get("solution_cells")
    types = frozenset(str(each) for each in row.get("constraint types") or [])
    values = None if cells is None else tuple(cells)
    verdict, puzzle = Verdict(row["verdict"]), found[0].puzzle
    return VariantRow(name, types, verdict, puzzle, values, text, kind, found[0].warnings)


def values_of(grid: Grid) -> tuple[int, ...]:
    """The values of the cells of the grid, without hidden cells."""
    board = grid.board
    return tuple(board.values[digit - 1] for digit in grid.digits[: board.size**2])
