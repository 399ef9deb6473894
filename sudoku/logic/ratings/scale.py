"""The interface of a scale: a name, a version, and a function that rates one puzzle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Protocol

from sudoku.errors import OutOfBudget, SudokuError
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle


class Rating(Protocol):
    """The hardness of a puzzle on one scale. hardness: a number to sort by, larger for harder."""

    @property
    def hardness(self) -> float: ...

    def text(self) -> str: ...

    def as_dict(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Bound:
    """The hardest puzzle that is of interest."""

    hardness: float = inf
    level: float = inf
    """The index of a level of the scale, 0 for the easiest."""


UNBOUNDED = Bound()


class UnfinishedRating(OutOfBudget):
    """The budget ran out before a puzzle was rated. at_least: a lower bound of the hardness."""

    at_least: float

    def __init__(self, at_least: float) -> None:
        super().__init__()
        self.at_least = at_least


class TooHard(SudokuError):
    """A puzzle is harder than a bound. The excess is not computed."""


class Rate(Protocol):
    """How a scale rates a puzzle.

    solution: None if there is none. seconds: a limit, or None. Raises OutOfBudget, and TooHard as
    soon as it is known that the puzzle is harder than `bound`.
    """

    def __call__(
        self,
        puzzle: Puzzle,
        solution: Grid | None,
        seconds: float | None,
        bound: Bound = UNBOUNDED,
        /,
    ) -> Rating: ...


@dataclass(frozen=True, slots=True)
class Scale:
    """A way to rate a puzzle. A module of `sudoku.logic.ratings` defines it as SCALE."""

    name: str
    version: str
    """The version of the program or text that defines the scale."""
    summary: str
    rate: Rate
    needs_unique: bool = True
    """Whether only puzzles with one solution can be rated."""
    boards: Callable[[Board], bool] | None = None
    """Whether it is defined for a board; None supports every board."""
    levels: tuple[str, ...] = ()
    """Names for ranges of the scale, the easiest first."""
    level_of: Callable[[Any], int] | None = None
    """The index of the level of a rating; the number of levels if it is harder than all."""

    def supports(self, board: Board) -> bool:
        """Whether it is defined for this board."""
        return self.boards is None or self.boards(board)


_BAR_WIDTH = 40
"""Characters of the longest bar."""


def bars(counts: Mapping[str, int]) -> list[str]:
    r"""A line for each name: the name, a bar of at least one character, and the number.

    >>> print(*bars({"Full House": 2, "Hidden Single": 40}), sep="\n")
      Full House    ## 2
      Hidden Single ######################################## 40
    """
    most = max(counts.values(), default=0)
    width = max(map(len, counts), default=0)
    unit = max(most / _BAR_WIDTH, 1)
    return [
        f"  {name:<{width}} {'#' * max(1, round(count / unit))} {count:,}"
        for name, count in counts.items()
        if count
    ]
