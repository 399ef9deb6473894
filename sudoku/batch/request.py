"""A request to be answered here, in a worker process, or on a cluster."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle

LINES_OF_WEIGHT = 32
"""Puzzles of a block that count as one when puzzles are read ahead."""
NO_PUZZLE = Puzzle(Board(2, 2), (0,) * 16)
"""The puzzle of a request about an unreadable part."""


@dataclass(frozen=True, slots=True)
class Request:
    """A call about one puzzle or a block of puzzles. It can be pickled."""

    call: Callable[[], Any]
    """Returns the answer. Raises ModelFault if the model failed at the puzzle."""
    model: str
    puzzle: Puzzle
    """The puzzle, or the first of a block: the worker opens the model on its board."""
    weight: int = 1
    """The number of puzzles that this call counts as when puzzles are read ahead."""
    seconds: float | None = None
    """The time limit that the call observes, or None."""
