"""Read the puzzle of an f-puzzles object: cells, fields, drawings and metadata.

{"size": 9, "title": "…", "grid": [[{"value": 5, "given": true}, {"region": 0}, …], …],
 "thermometer": [{"lines": [["R1C1", "R2C2"]]}], "killercage": [{"cells": […], "value": "10"}]}
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from sudoku.formats.cosmetics import of_f_puzzles
from sudoku.formats.draft import Draft
from sudoku.formats.drawings import COLOURED, warn_of_drawings, warn_of_words
from sudoku.formats.entry import Entry, Info
from sudoku.formats.f_puzzles.items import Item, shown
from sudoku.formats.f_puzzles.rules import BY_FIELD, NEGATIVE, shafts_of
from sudoku.formats.format import ReadOptions, Where
from sudoku.formats.play import ignored
from sudoku.pictures.words import plural

Fields = Mapping[str, Any]

_WITHOUT_RULE = frozenset(
    {
        *("size", "title", "author", "ruleset", "rules", "grid", "solution", "metadata", "source"),
        *("disabledlogic", "truecandidatesoptions", "highlightConflicts", "activeConstraints"),
        *("successMessage", "msgcorrect", "customcolors", "solved", "version", "id"),
    }
)
_DRAWN = "line", "circle", "rectangle", "text", "cage"
_OF_RULES = "fromConstraint", "isNewConstraint", "isLLConstraint"
"""A drawing with one of these fields depicts an entry elsewhere."""
_CENTRE, _CORNERS = "centerPencilMarks", "cornerPencilMarks"
_MARKS = _CENTRE, _CORNERS
_GIVEN_MARKS = "givenPencilMarks"
"""The digits that a cell may hold; null in many open cells."""
_COLOURS = "c", "cArray"
"""Colours of the setter."""
_HIGHLIGHT = "highlight"
"""A colour of the player."""
_OF_SOLVING = frozenset({*_MARKS, *_COLOURS, _HIGHLIGHT})
"""The keys of the marks and colours, which most cells do not have."""
_FOG = frozenset({"foglight", "fogofwar", "triggereffect"})
_FOG_CAGES = frozenset({"FOW", "FOGLIGHT"})
_IS_DIGIT = re.compile(r"[0-9]{1,3}").fullmatch
_TAGGED = re.compile(r"([a-z]+): *(.*)", re.DOTALL)
_EXPECTED_CELL = (
    'expected an object, as in {"value": 5, "given": true}; name a list of digits "puzzle"'
)
_CELLS = frozenset({"cell", "cells", "lines"})
"""Each entry of a constraint has one of these."""


def puzzle_of(fields: Fields, where: Where, options: ReadOptions) -> Entry:
    """The puzzle of an object. Raises NotationError."""
    grid = fields.get("grid")
    size = fields.get("size")
    if not isinstance(grid, list) or not grid:
        raise where.error(shown(grid), "expected the grid, a list of rows")
    draft = Draft(len(grid) if size is None else size, where, options)
    cells = _read_grid(draft, grid)
    _read_info(draft, fields)
    drawn: Counter[str] = Counter()
    for name, value in fields.items():
        if name in _DRAWN:
            _read_drawings(draft, name, value, drawn)
        elif name not in _WITHOUT_RULE and value:
            _read_field(draft, name, value, drawn)
    _warn(draft, cells, drawn)
    return draft.entry()


def _read_grid(draft: Draft, grid: Sequence[object]) -> list[Fields]:
    """Read the cells. Returns the cells that are objects."""
    n, found = draft.size, list[Fields]()
    if len(grid) != n:
        raise draft.error(shown(grid), f"{plural(len(grid), 'row')}, expected {n}")
    open_rows: tuple[list[Fields], ...] = [{}] * n, [{_GIVEN_MARKS: None}] * n
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
                if count > 1 or (count and cell.get(_GIVEN_MARKS, cell)):
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
    value, marks = cell.get("value"), cell.get(_GIVEN_MARKS)
    if not _OF_SOLVING.isdisjoint(cell):
        for name in _MARKS:
            if cell.get(name):
                draft.note(place, cell[name], in_corners=name == _CORNERS)
        for name in (*_COLOURS, _HIGHLIGHT):
            if cell.get(name):
                draft.colour(place, cell[name])
    if value and cell.get("given"):
        draft.give(place, _digit(draft, value))
        return
    if value is not None and _IS_DIGIT(str(value)):
        draft.entered[draft.cell(place)] = int(str(value))
    if marks:
        if not isinstance(marks, list):
            raise draft.error(shown(marks), "givenPencilMarks: expected a list of digits")
        digits = [_digit(draft, mark) for mark in marks]
        draft.allow(place, [d for d in digits if 1 <= d <= draft.size])


def _digit(draft: Draft, value: object) -> int:
    text = str(value)
    if type(value) not in (int, str) or not text.isdecimal() or len(text) > 3:
        raise draft.error(shown(value), f"expected a digit from 1 to {draft.size}")
    return int(text)


def _read_info(draft: Draft, fields: Fields) -> None:
    metadata = fields.get("metadata")
    values: dict[str, object] = {**metadata} if isinstance(metadata, dict) else {}
    for cage in _entries(fields.get("cage")):
        if tag := _tag(cage):
            values.setdefault(tag[1], tag[2])
    ruleset = fields.get("ruleset") or fields.get("rules") or values.get("rules")
    title = fields.get("title") or values.get("title")
    author = fields.get("author") or values.get("author")
    draft.info = Info(words_of(title), words_of(author), words_of(ruleset))
    draft.solution = solution_of(fields.get("solution") or values.get("solution"), draft.size)


def words_of(value: object) -> str:
    """A text, or the texts of a list."""
    texts = value if isinstance(value, list) else [value]
    return "\n".join(str(text).strip() for text in texts if isinstance(text, str | int | float))


def solution_of(value: object, size: int) -> list[int] | None:
    """The digits of a solution; None unless all are known."""
    if isinstance(value, int | str):
        text = str(value)
        value = text.split(",") if "," in text else list(text)
    if not isinstance(value, list) or len(value) != size**2:
        return None
    digits = [str(each).strip() for each in value]
    if not all(
        digit.isdecimal() and len(digit) < 4 and 1 <= int(digit) <= size for digit in digits
    ):
        return None
    return [int(digit) for digit in digits]


def _entries(value: object) -> list[Fields]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def _tag(cage: Fields) -> re.Match[str] | None:
    """The metadata that a cage holds, such as "title: …"."""
    value = cage.get("value")
    return _TAGGED.fullmatch(value) if isinstance(value, str) else None


def _read_drawings(draft: Draft, name: str, value: object, drawn: Counter[str]) -> None:
    for entry in _entries(value):
        if any(entry.get(key) for key in _OF_RULES) or (name == "cage" and _tag(entry)):
            continue
        text = entry.get("value")
        if name == "cage" and str(text) in _FOG_CAGES:
            draft.leave_out("fog")
        elif name != "text" or str(text or "").strip():
            drawn[name] += 1
            draft.draw(of_f_puzzles(name, entry))


def _read_field(draft: Draft, name: str, value: object, drawn: Counter[str]) -> None:
    row = BY_FIELD.get(name)
    if name in _FOG:
        draft.leave_out("fog")
    elif name == "negative":
        _read_negative(draft, value)
    elif row is None:
        draft.leave_out(f"the field {name[:40]!r}")
    elif row.read is None and not row.is_together:
        draft.add(row.rule)
    elif not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise draft.error(shown(value), f"{name}: expected a list of objects")
    else:
        items = [Item(draft, f"{name} {i}", each) for i, each in enumerate(value, start=1)]
        _require_cells(items)
        if name == "arrow":
            _draw_circles([item for item in items if not shafts_of(item)], draft, drawn)
        if row.read is None:
            cells = dict.fromkeys(cell for item in items for cell in item.cells())
            draft.add(row.rule, cells, "", name)
        else:
            for item in items:
                row.read(item)


def _require_cells(items: Sequence[Item]) -> None:
    for item in items:
        if item.fields and _CELLS.isdisjoint(item.fields):
            raise item.draft.error(shown(item.fields), f"{item.part}: expected cells or lines")


def _draw_circles(arrows: Sequence[Item], draft: Draft, drawn: Counter[str]) -> None:
    """Draw arrows without a shaft."""
    drawn["lone arrow circle"] += len(arrows)
    for item in arrows:
        draft.draw(of_f_puzzles("circle", {"width": 0.8, "height": 0.8, **item.fields}))


def _read_negative(draft: Draft, value: object) -> None:
    for kind in value if isinstance(value, list) else [value]:
        if kind == "foglight":
            draft.leave_out("fog")
        elif isinstance(kind, str) and kind in NEGATIVE:
            draft.add("negative", "", kind)
        else:
            draft.leave_out(f"negative {shown(kind)[:40]}")


def _warn(draft: Draft, cells: Sequence[Fields], drawn: Counter[str]) -> None:
    keys = set[str]().union(*cells)  # the keys that occur in some cell
    drawn[COLOURED] = 0
    if not keys.isdisjoint(_COLOURS):
        drawn[COLOURED] = sum(map(_is_coloured, cells))
    warn_of_drawings(draft, drawn)
    digits = 0
    if "value" in keys:
        digits = sum([bool(cell.get("value")) and not cell.get("given") for cell in cells])
    if digits and all(cell.get("value") for cell in cells):
        # A grid in which no cell is open holds its solution, as SudokuPad reads it.
        values = [cell.get("value") for cell in cells]
        draft.solution = draft.solution or solution_of(values, draft.size)
        digits, draft.entered = 0, {}
    marked = 0
    if not keys.isdisjoint(_MARKS):
        marked = sum(any(cell.get(name) for name in _MARKS) for cell in cells)
    draft.warnings += ignored(digits, marked)
    warn_of_words(draft)


def _is_coloured(cell: Fields) -> bool:
    """Whether the setter coloured the cell. Our writer stores a player's colour in both fields,
    because other programs show only one of them.
    """
    one, many = _COLOURS
    several = cell.get(many)
    found = [cell.get(one), *(several if isinstance(several, list) else [])]
    if cell.get(_HIGHLIGHT) and cell[_HIGHLIGHT] == found[0]:
        return False
    return any(str(colour) not in ("", "None", "0") for colour in found)
