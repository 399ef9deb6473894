"""Clues outside the board, at an end of a row or column, such as r0c4, r4c0, and on 9x9 r10c4,
r4c10.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import ClassVar, Self

from sudoku.constraints.constraint import Constraint, Gesture
from sudoku.constraints.drawing import ranked
from sudoku.constraints.primitives import Cells
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Outside, at_outside
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

Clue = tuple[int, int]
"""Row and column of the clue. Rows and columns of the board are counted from 1; one of the two
numbers is 0 or one past the last.
"""


@dataclass(frozen=True, slots=True)
class OnLine(Constraint):
    """A number outside a row or column. Subclasses without further fields need not be
    dataclasses.
    """

    clue: Clue
    value: int

    number = "value"
    group = "outside"
    gesture: ClassVar[Gesture] = "outside"
    drawn = "a number outside the row or column, with a letter if there are several kinds of clues"
    letter: ClassVar[str]
    """The letter before the number if the board has clues of several kinds."""
    caption: ClassVar[str]
    """The explanation of the number below the grid."""
    expected: ClassVar[str] = "the sum"
    """The name of the number in error messages."""

    @classmethod
    def read(cls, rule: Rule) -> Self:
        return cls(rule.outside(), rule.integer(cls.expected))

    def arguments(self, _board: Board) -> str:
        return outside_name(self.clue)

    def shown(self, _board: Board) -> str:
        """The number as it is drawn."""
        return str(self.value)

    def caption_on(self, _board: Board) -> str:
        """The explanation of the number on this board."""
        return self.caption

    @abstractmethod
    def number_in(self, board: Board, digits: Sequence[int]) -> int | None:
        """The number for which a full grid obeys the clue, by the plain definition; None if there
        is none. digits: as in `holds`.
        """

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return self.number_in(board, digits) == self.value

    def drawing(self, board: Board) -> Iterable[Mark]:
        """The number and a note. Further clues at one place are drawn further outside."""
        ranks, _ = ranked(board, clue_of_line)
        kinds = {kind for kind in ranked(board, type)[1] if _is_on_line(kind)} | {type(self)}
        letter = self.letter if len(kinds) > 1 else ""
        behind = ranks.get(self, 0)
        x, y = at_outside(self.clue)
        right, down = (x > board.size) - (x < 0), (y > board.height) - (y < 0)
        yield Outside((x + behind * right, y + behind * down), letter + self.shown(board))
        yield self.note(self.caption_on(board), letter)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        """A random place, with the number for which the grid obeys the clue."""
        clue = random_outside(rng, board)
        value = cls(clue, 0).number_in(board, digits)
        return None if value is None else cls(clue, value)


def clue_of_line(constraint: object) -> Clue | None:
    """The place of the clue, if the constraint is an OnLine; otherwise None."""
    return constraint.clue if isinstance(constraint, OnLine) else None


def _is_on_line(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, OnLine)


@lru_cache(maxsize=1024)
def inwards(board: Board, clue: Clue) -> Cells:
    """The cells of the row or column, from the clue inwards."""
    n, (row, column) = board.size, clue
    if row in (0, board.height + 1):
        cells = [Cell(r * n + column - 1) for r in range(board.height)]
        return tuple(cells if row == 0 else cells[::-1])
    cells = [Cell((row - 1) * n + c) for c in range(n)]
    return tuple(cells if column == 0 else cells[::-1])


def outside_name(clue: Clue) -> str:
    """The printed name of a clue, such as r0c4."""
    return f"r{clue[0]}c{clue[1]}"


def random_outside(rng: Random, board: Board) -> Clue:
    """A random place for a clue."""
    if rng.random() < 0.5:
        return rng.randint(1, board.height), rng.choice((0, board.size + 1))
    return rng.choice((0, board.height + 1)), rng.randint(1, board.size)
