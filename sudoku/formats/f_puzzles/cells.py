"""The cells of an f-puzzles object, read and written.

{"value": 5, "given": true}     {"value": 5}: an entry     {"region": 0}     {"c": "#ff0000"}
{"givenPencilMarks": [1, 2]}    {"centerPencilMarks": [1, 2], "cornerPencilMarks": [3]}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, cast

from sudoku.formats.draft import Draft, usual_box
from sudoku.formats.drawings import may_have_coloured_rules
from sudoku.formats.entry import Entry
from sudoku.formats.f_puzzles.items import Fields, shown
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board

_CENTRE, _CORNERS = "centerPencilMarks", "cornerPencilMarks"
MARKS = _CENTRE, _CORNERS
GIVEN_MARKS = "givenPencilMarks"
"""The digits that a cell may hold; null in many open cells."""
COLOURS = "c", "cArray"
"""Colours of the setter."""
_HIGHLIGHT = "highlight"
"""A colour of the player."""
_OF_SOLVING = frozenset({*MARKS, *COLOURS, _HIGHLIGHT})
"""The keys of the marks and colours, which most cells do not have."""
_IS_DIGIT = re.compile(r"[0-9]{1,3}").fullmatch
_EXPECTED_CELL = (
    'expected an object, as in {"value": 5, "given": true}; name a list of digits "puzzle"'
)


def read_grid(draft: Draft, grid: Sequence[object]) -> list[Fields]:
    """Read the cells. Returns the cells that are objects."""
    n, found = draft.size, list[Fields]()
    if len(grid) != n:
        raise draft.error(shown(grid), f"{plural(len(grid), 'row')}, expected {n}")
    open_rows: tuple[list[Fields], ...] = [{}] * n, [{GIVEN_MARKS: None}] * n
    for row, cells in enumerate(grid):
        if cells in open_rows:
            found += cast(list[Fields], cells)
            continue
        if not isinstance(cells, list) or len(cells) != n:
            raise draft.error(shown(cells), f"row {row + 1} of the grid: expected {n} cells")
        for column, cell in enumerate(cells):
            if isinstance(cell, dict):
                found.append(cell)
                count = len(cell) - ("region" in cell)
                if count > 1 or (count and cell.get(GIVEN_MARKS, cell)):
                    _read_cell(draft, (row + 1, column + 1), cell)
            elif cell is not None:
                raise draft.error(shown(cell), f"row {row + 1} of the grid: {_EXPECTED_CELL}")
    if any("region" in cell for cell in found):
        _read_regions(draft, grid)
    return found


def _read_regions(draft: Draft, grid: Sequence[Any]) -> None:
    n = draft.size
    height, width = draft.box or (1, n)
    letters: list[str | int | None] = []
    for row, cells in enumerate(grid):
        for column, cell in enumerate(cells):
            region: object = row // height * (n // width) + column // width  # a box
            if isinstance(cell, dict):
                region = cell.get("region", region)
            letters.append(str(region) if isinstance(region, int | str) else None)
    draft.regions(letters)


def _read_cell(draft: Draft, place: tuple[int, int], cell: Fields) -> None:
    value, marks = cell.get("value"), cell.get(GIVEN_MARKS)
    if not _OF_SOLVING.isdisjoint(cell):
        for name in MARKS:
            if cell.get(name):
                draft.note(place, cell[name], in_corners=name == _CORNERS)
        for name in (*COLOURS, _HIGHLIGHT):
            if cell.get(name):
                draft.colour(place, cell[name])
    if value and cell.get("given"):
        draft.give(place, _digit(draft, value))
        return
    if value is not None and _IS_DIGIT(str(value)):
        draft.entered[draft.cell(place)] = int(str(value))
    if marks:
        if not isinstance(marks, list):
            raise draft.error(shown(marks), f"{GIVEN_MARKS}: expected a list of digits")
        digits = [_digit(draft, mark) for mark in marks]
        draft.allow(place, [d for d in digits if 1 <= d <= draft.size])


def _digit(draft: Draft, value: object) -> int:
    text = str(value)
    if type(value) not in (int, str) or not text.isdecimal() or len(text) > 3:
        raise draft.error(shown(value), f"expected a digit from 1 to {draft.size}")
    return int(text)


def is_coloured(cell: Mapping[str, Any]) -> bool:
    """Whether the setter coloured the cell. Our writer stores a player's colour in both fields,
    because other programs show only one of them.
    """
    one, many = COLOURS
    several = cell.get(many)
    found = [cell.get(one), *(several if isinstance(several, list) else [])]
    if cell.get(_HIGHLIGHT) and cell[_HIGHLIGHT] == found[0]:
        return False
    return any(str(colour) not in ("", "None", "0") for colour in found)


def cells_of(entry: Entry) -> list[Fields]:
    """The cells of a puzzle, without the candidates that its rules allow."""
    board, clues = entry.puzzle.board, entry.puzzle.clues
    cells: list[Fields] = [{"value": clue, "given": True} if clue else {} for clue in clues]
    _write_regions(board, cells)
    _write_work(entry, cells)
    return cells


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
    for name, noted in zip(MARKS, (entry.marks, entry.corners), strict=True):
        for cell, values in enumerate(noted or ()):
            if values:
                cells[cell][name] = [*values]
    _write_colours(entry, cells)


def _write_colours(entry: Entry, cells: list[Fields]) -> None:
    """Write colours as the setter's, because other programs show those, and also as the player's
    unless the colours may be rules.
    """
    one, many = COLOURS
    of_setter = may_have_coloured_rules(entry.warnings)
    for cell, colours in enumerate(entry.colours or ()):
        if colours:
            cells[cell][one] = colours[0]
        if colours and not of_setter:
            cells[cell][_HIGHLIGHT] = colours[0]
        if len(colours) > 1:
            cells[cell][many] = [*colours]
