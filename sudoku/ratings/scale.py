"""What a scale is: a name, a version, and a function that rates one puzzle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle


class Rating(Protocol):
    """The hardness of a puzzle on one scale. hardness: a number to sort by, larger for harder."""

    @property
    def hardness(self) -> float: ...

    def text(self) -> str: ...

    def as_dict(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Scale:
    """A way to rate a puzzle.

    version: of the program or text that defines it. rate: takes the puzzle, its solution (None if
    there is none), and a limit in seconds or None; raises OutOfBudget. needs_unique: whether only
    puzzles with one solution can be rated. boards: whether it is defined for a board; None for
    every board. A module of `sudoku.ratings` has it as SCALE.
    """

    name: str
    version: str
    summary: str
    rate: Callable[[Puzzle, Grid | None, float | None], Rating]
    needs_unique: bool = True
    boards: Callable[[Board], bool] | None = None

    def supports(self, board: Board) -> bool:
        """Whether it is defined for this board."""
        return self.boards is None or self.boards(board)
