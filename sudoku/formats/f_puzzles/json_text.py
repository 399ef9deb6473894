"""The format `f-puzzles-json`: the object that links of f-puzzles hold, as JSON on a line."""

from __future__ import annotations

import json

from sudoku.formats.entry import Entry
from sudoku.formats.f_puzzles.format import read as read
from sudoku.formats.f_puzzles.writing import object_of


def write(entry: Entry, lost: list[str]) -> str:
    """The object of one puzzle, on a line."""
    return json.dumps(object_of(entry, lost), ensure_ascii=False) + "\n"
