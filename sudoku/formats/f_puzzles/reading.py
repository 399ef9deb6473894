"""Read the puzzle of an f-puzzles object: cells, fields, drawings and metadata.

{"size": 9, "title": "…", "grid": [[{"value": 5, "given": true}, {"region": 0}, …], …],
 "thermometer": [{"lines": [["R1C1", "R2C2"]]}], "killercage": [{"cells": […], "value": "10"}]}
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from sudoku.formats.cosmetics import of_f_puzzles
from sudoku.formats.draft import Draft
from sudoku.formats.drawings import COLOURED, warn_of_drawings, warn_of_words
from sudoku.formats.entry import Entry, Info
from sudoku.formats.f_puzzles.cells import COLOURS, MARKS, is_coloured, read_grid
from sudoku.formats.f_puzzles.items import items_of, shown
from sudoku.formats.f_puzzles.rules import READERS, shafts_of
from sudoku.formats.format import ReadOptions, Where
from sudoku.formats.play import ignored

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
_FOG = frozenset({"foglight", "fogofwar", "triggereffect"})
_FOG_CAGES = frozenset({"FOW", "FOGLIGHT"})
_TAGGED = re.compile(r"([a-z]+): *(.*)", re.DOTALL)


def puzzle_of(fields: Fields, where: Where, options: ReadOptions) -> Entry:
    """The puzzle of an object. Raises NotationError."""
    grid = fields.get("grid")
    size = fields.get("size")
    if not isinstance(grid, list) or not grid:
        raise where.error(shown(grid), "expected the grid, a list of rows")
    draft = Draft(len(grid) if size is None else size, where, options)
    cells = read_grid(draft, grid)
    _read_info(draft, fields)
    drawn: Counter[str] = Counter()
    for name, value in fields.items():
        if name in _DRAWN:
            _read_drawings(draft, name, value, drawn)
        elif name not in _WITHOUT_RULE and value:
            _read_field(draft, name, value, drawn)
    _warn(draft, cells, drawn)
    return draft.entry()


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
    read = READERS.get(name)
    if name in _FOG:
        draft.leave_out("fog")
    elif read is None:
        draft.leave_out(f"the field {name[:40]!r}")
    else:
        read(draft, value)
        if name == "arrow":
            _draw_circles(draft, value, drawn)


def _draw_circles(draft: Draft, value: object, drawn: Counter[str]) -> None:
    """Draw arrows without a shaft."""
    arrows = [item for item in items_of(draft, "arrow", value) if not shafts_of(item)]
    drawn["lone arrow circle"] += len(arrows)
    for item in arrows:
        draft.draw(of_f_puzzles("circle", {"width": 0.8, "height": 0.8, **item.fields}))


def _warn(draft: Draft, cells: Sequence[Fields], drawn: Counter[str]) -> None:
    keys = set[str]().union(*cells)  # the keys that occur in some cell
    drawn[COLOURED] = 0
    if not keys.isdisjoint(COLOURS):
        drawn[COLOURED] = sum(map(is_coloured, cells))
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
    if not keys.isdisjoint(MARKS):
        marked = sum(any(cell.get(name) for name in MARKS) for cell in cells)
    draft.warnings += ignored(digits, marked)
    warn_of_words(draft)
