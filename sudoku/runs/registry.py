"""The tasks by name: what `-o` of a subcommand can write."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from sudoku.runs.shape import with_input
from sudoku.tables.columns import Column

TASKS = {
    "check": "sudoku.runs.check",
    "count": "sudoku.runs.count",
    "candidates": "sudoku.runs.candidates",
    "clues": "sudoku.runs.clues",
    "minimise": "sudoku.runs.minimise",
    "prove": "sudoku.runs.prove",
    "rate": "sudoku.runs.rate",
    "canon": "sudoku.runs.canon",
    "generate": "sudoku.runs.generate",
}
"""The module of each task, which holds the columns of its answers as COLUMNS."""


def columns_of(task: str) -> Sequence[Column]:
    """All columns that a table of this task can have."""
    own: Sequence[Column] = import_module(TASKS[task]).COLUMNS
    return with_input(own)
