"""Write the f-puzzles object of a puzzle, with drawings of rules that only a user script supports.

Like the script Fpuzzles-NewConstraints, it marks these drawings with `fromConstraint`, so that
SudokuPad and f-puzzles without the script show them.
"""

from __future__ import annotations

from dataclasses import replace

from sudoku.formats.draft import usual_box
from sudoku.formats.drawings import may_have_coloured_rules
from sudoku.formats.entry import Entry
from sudoku.formats.f_puzzles.items import Fields, PuzzleObject
from sudoku.formats.f_puzzles.pictures import pictures_of
from sudoku.formats.f_puzzles.rules import WRITERS
from sudoku.formats.losses import lose_rules
from sudoku.puzzle.board import Board, BoardConstraint

_SIZES = range(3, 17)
"""The sizes that f-puzzles supports."""


def object_of(entry: Entry, lost: list[str]) -> Fields:
    """The object of a puzzle. Anything that f-puzzles cannot express is appended to `lost`."""
    puzzle = entry.puzzle
    board = puzzle.board
    fields: Fields = {"size": board.size, **entry.info.named}
    cells: list[Fields] = [{"value": clue, "given": True} if clue else {} for clue in puzzle.clues]
    if board.size not in _SIZES:
        lost.append(f"the size {board.size}")
    _write_regions(board, cells)
    _write_work(entry, cells)
    n = board.size
    fields["grid"] = [cells[start : start + n] for start in range(0, n * n, n)]
    written = PuzzleObject(board, fields, cells)
    left = [constraint for constraint in board.constraints if not _write(written, constraint)]
    lose_rules(replace(board, irregular=None, constraints=tuple(left)), lost)
    fields |= pictures_of(fields)
    if entry.solution is not None:
        fields["solution"] = list(entry.solution.digits)
    return fields


def _write_regions(board: Board, cells: list[Fields]) -> None:
    """Write the regions of cells, unless they are f-puzzles' default boxes for the size."""
    usual = Board(*usual_box(board.size)).regions
    if {*board.regions} == {*usual}:
        return
    for cell in cells:
        cell["region"] = None
    for number, region in enumerate(board.regions):
        for place in region:
            cells[place]["region"] = number


def _write_work(entry: Entry, cells: list[Fields]) -> None:
    """Write the player's entries."""
    puzzle = entry.puzzle
    if entry.progress is not None:
        for cell, digit in enumerate(entry.progress.clues):
            if digit and not puzzle.clues[cell]:
                cells[cell]["value"] = digit
    notes = {"centerPencilMarks": entry.marks, "cornerPencilMarks": entry.corners}
    for name, noted in notes.items():
        for cell, values in enumerate(noted or ()):
            if values:
                cells[cell][name] = [*values]
    _write_colours(entry, cells)


def _write_colours(entry: Entry, cells: list[Fields]) -> None:
    """Write colours as the setter's, because other programs show those, and also as the player's
    unless the colours may be rules.
    """
    of_setter = may_have_coloured_rules(entry.warnings)
    for cell, colours in enumerate(entry.colours or ()):
        if colours:
            cells[cell]["c"] = colours[0]
        if colours and not of_setter:
            cells[cell]["highlight"] = colours[0]
        if len(colours) > 1:
            cells[cell]["cArray"] = [*colours]


def _write(to: PuzzleObject, constraint: BoardConstraint) -> bool:
    """Add a constraint. Returns whether f-puzzles supports it."""
    write = WRITERS.get(getattr(constraint, "name", ""))
    return write is not None and write(to, constraint)
