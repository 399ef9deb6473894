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
    """The rating of a puzzle on one scale."""

    @property
    def hardness(self) -> float:
        """A number to sort by: the harder the puzzle, the larger the number."""
        ...

    def text(self) -> str: ...

    def as_dict(self) -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit on the difficulty of puzzles; harder puzzles need no rating."""

    hardness: float = inf
    level: float = inf
    """The index of a level of the scale, 0 for the easiest."""


UNBOUNDED = Bound()


class UnfinishedRating(OutOfBudget):
    """The budget ran out before a puzzle was rated."""

    at_least: float
    """A lower bound on the difficulty of the puzzle."""

    def __init__(self, at_least: float) -> None:
        super().__init__()
        self.at_least = at_least


class TooHard(SudokuError):
    """A puzzle is harder than a bound. The excess is not computed."""


class Rate(Protocol):
    """A function that rates a puzzle on a scale within a time limit.

    The solution is None if the puzzle has none. Raises OutOfBudget, and TooHard as soon as the
    puzzle is known to be harder than `bound`.
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
    """Whether the scale supports a board; None supports every board."""
    levels: tuple[str, ...] = ()
    """The names of the scale's levels, easiest first."""
    level_of: Callable[[Any], int] | None = None
    """The index of a rating's level; the number of levels if it is harder than all of them."""

    def supports(self, board: Board) -> bool:
        """Whether the scale can rate puzzles on this board."""
        return self.boards is None or self.boards(board)


_BAR_WIDTH = 40
"""The length of the longest bar, in characters."""


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
