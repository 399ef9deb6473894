"""The tasks by name: what `-o` of a subcommand can write."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from sudoku.batch.runs.shape import with_input
from sudoku.interface.columns import Column

TASKS = {
    "check": "sudoku.batch.runs.check",
    "count": "sudoku.batch.runs.count",
    "candidates": "sudoku.batch.runs.candidates",
    "clues": "sudoku.batch.runs.clues",
    "minimise": "sudoku.batch.runs.minimise",
    "prove": "sudoku.batch.runs.prove",
    "rate": "sudoku.batch.runs.rate",
    "canon": "sudoku.batch.runs.canon",
    "generate": "sudoku.batch.runs.generate",
}
"""The module of each task, which holds the columns of its answers as COLUMNS."""


def columns_of(task: str) -> Sequence[Column]:
    """All columns that a table of this task can have."""
    own: Sequence[Column] = import_module(TASKS[task]).COLUMNS
    return with_input(own)
