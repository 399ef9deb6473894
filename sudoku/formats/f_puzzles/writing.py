"""Write the f-puzzles object of a puzzle, with drawings of rules that only a user script supports.

Like the script Fpuzzles-NewConstraints, it marks these drawings with `fromConstraint`, so that
SudokuPad and f-puzzles without the script show them.
"""

from __future__ import annotations

from dataclasses import replace

from sudoku.formats.entry import Entry
from sudoku.formats.f_puzzles.cells import cells_of
from sudoku.formats.f_puzzles.items import Fields, PuzzleObject
from sudoku.formats.f_puzzles.pictures import pictures_of
from sudoku.formats.f_puzzles.rules import WRITERS
from sudoku.formats.losses import lose_rules
from sudoku.puzzle.board import BoardConstraint

_SIZES = range(3, 17)
"""The sizes that f-puzzles supports."""


def object_of(entry: Entry, lost: list[str]) -> Fields:
    """The object of a puzzle. Anything that f-puzzles cannot express is appended to `lost`."""
    puzzle = entry.puzzle
    board = puzzle.board
    fields: Fields = {"size": board.size, **entry.info.named}
    cells = cells_of(entry)
    if board.size not in _SIZES:
        lost.append(f"the size {board.size}")
    n = board.size
    fields["grid"] = [cells[start : start + n] for start in range(0, n * n, n)]
    written = PuzzleObject(board, fields, cells)
    left = [constraint for constraint in board.constraints if not _write(written, constraint)]
    lose_rules(replace(board, irregular=None, constraints=tuple(left)), lost)
    fields |= pictures_of(fields)
    if entry.solution is not None:
        fields["solution"] = list(entry.solution.digits)
    return fields


def _write(to: PuzzleObject, constraint: BoardConstraint) -> bool:
    """Add a constraint. Returns whether f-puzzles supports it."""
    write = WRITERS.get(getattr(constraint, "name", ""))
    return write is not None and write(to, constraint)
