"""A player's work as plain values, with the keys of our JSON and of the page.

    {"progress": [0, 5, …], "marks": [[1, 2], [], …], "corners": […], "colours": [["#ffe060"], …]}

Each list has one item per cell. progress: the digits that the player entered; 0 means none, or null
if 0 is a digit. marks, corners: the values that the player noted in the centre and in the corners.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from sudoku.formats.entry import Entry
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle, grid_values

KEYS = frozenset({"progress", "marks", "corners", "colours"})
MOST_COLOURS = 20
"""Limit on the colours of a cell."""
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_SHORT = re.compile(r"#[0-9a-f]{3}")


def work_of(entry: Entry) -> dict[str, Any]:
    """The work, under the keys above. A value is None if the work has no entries of its kind."""
    progress = None
    if entry.progress is not None:
        cells = zip(entry.puzzle.clues, entry.progress.clues, strict=True)
        entered = [0 if clue else digit for clue, digit in cells]
        progress = grid_values(entry.puzzle.board, entered)
    return {"progress": progress} | {
        name: None if items is None else [[*each] for each in items]
        for name, items in _noted(entry).items()
    }


def _noted(entry: Entry) -> dict[str, tuple[tuple[Any, ...], ...] | None]:
    return {"marks": entry.marks, "corners": entry.corners, "colours": entry.colours}


def read_work(puzzle: Puzzle, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an Entry that these keys define. Values of any other form are ignored, because
    other programs may use the same names.
    """
    board = puzzle.board
    values = {*board.values}
    progress = _items(board, fields.get("progress"), lambda each: each)
    found: dict[str, Any] = {}
    if progress is not None:
        entered = {
            cell: value - board.shift
            for cell, value in enumerate(progress)
            if type(value) is int and value in values and not puzzle.clues[cell]
        }
        found["progress"] = puzzle.with_clues(entered) if entered else None
    for name in ("marks", "corners"):
        noted = _items(board, fields.get(name), lambda each: _values(each, values))
        found[name] = noted if noted and any(noted) else None
    colours = _items(board, fields.get("colours"), colours_of)
    found["colours"] = colours if colours and any(colours) else None
    return found


def colours_of(value: object) -> tuple[str, ...]:
    """The colours of a list, or a single colour, as #rrggbb. Anything else is ignored."""
    listed = value if isinstance(value, list) else [value]
    texts = (each.lower() for each in listed[:MOST_COLOURS] if isinstance(each, str))
    whole = (
        "#" + "".join(c + c for c in text[1:]) if _SHORT.fullmatch(text) else text for text in texts
    )
    return tuple(dict.fromkeys(text for text in whole if _COLOUR.fullmatch(text)))


def _values(noted: object, values: set[int]) -> tuple[int, ...]:
    listed = noted if isinstance(noted, list) else []
    return tuple(sorted({each for each in listed if type(each) is int and each in values}))


def _items(board: Board, listed: object, of: Callable[[Any], Any]) -> tuple[Any, ...] | None:
    """The value of each cell; None if this is not a list with one item per cell."""
    if not isinstance(listed, list) or len(listed) != board.area:
        return None
    return tuple(map(of, listed))
