"""Little killers: the sum along a diagonal that starts outside the board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.drawing import ranked
from sudoku.constraints.outside import clue_of_line, outside_name
from sudoku.constraints.primitives import Cells, Primitive, Sum
from sudoku.constraints.rule import Rule, keypad
from sudoku.pictures.marks import Mark, Outside, at_outside
from sudoku.puzzle.board import Board

_ARROW = re.compile(r"r([0-9]{1,4})c([0-9]{1,4})\s*(d[1-9]|[1-9]|[du][lr])", re.IGNORECASE)
_DIAGONALS = 1, 3, 7, 9


@dataclass(frozen=True, slots=True)
class LittleKiller(Constraint):
    """The sum of the digits along a diagonal."""

    clue: tuple[int, int]
    """Row and column of the clue outside the board, possibly at a corner. Rows and columns of the
    board are counted from 1.
    """
    direction: int
    """The direction of the arrow on a keypad: 1, 3, 7 or 9. The next cell in that direction is on
    the board.
    """
    total: int

    name = "littlekiller"
    group = "outside"
    aliases = ("littlekillersum", "lk")
    syntax = "littlekiller SUM: r0cC dD, with direction D 1, 3, 7 or 9 as on a keypad"
    example = "littlekiller 20: r0c3 d3"
    meaning = "The digits along the diagonal add up to SUM; they may repeat."
    drawn = "a number outside the board with a diagonal arrow"
    source = (
        "f-puzzles, dclamage and ISS agree: digits may repeat. f-puzzles' directions UL, UR, DL "
        "and DR are also understood."
    )
    noun = "little killer"
    gesture = "diagonal"
    prompt = "sum"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> LittleKiller:
        total = rule.integer("the sum")
        piece, n, rows = rule.required_arguments(), rule.board.size, rule.board.height
        found = _ARROW.fullmatch(piece.text)
        row, column = (int(found[1]), int(found[2])) if found else (0, 0)
        down, right = (keypad(found[3]) if found else None) or (0, 0)
        is_outside = row in (0, rows + 1) or column in (0, n + 1)
        if not (down and right) or not is_outside or row > rows + 1 or column > n + 1:
            rule.fail(piece, "expected a clue outside the board and a direction, as in r0c3 d3")
        if not (1 <= row + down <= rows and 1 <= column + right <= n):
            rule.fail(piece, "the arrow does not enter the board")
        return cls((row, column), 5 - 3 * down + right, total)

    def arguments(self, _board: Board) -> str:
        return f"{outside_name(self.clue)} d{self.direction}"

    def cells(self, board: Board) -> Cells:
        """The cells of the diagonal, starting at the clue."""
        down = -1 if self.direction > 5 else 1
        right = 1 if self.direction in (3, 9) else -1
        n, row, column = board.size, self.clue[0] - 1 + down, self.clue[1] - 1 + right
        count = min(
            board.height - row if down > 0 else row + 1, n - column if right > 0 else column + 1
        )
        first, step = n * row + column, n * down + right
        return cast(Cells, tuple(range(first, first + count * step, step)))

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.size * board.values[-1] + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        cells = self.cells(board)
        yield Sum(cells, (1,) * len(cells), "=", self.total)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return sum(digits[cell] for cell in self.cells(board)) == self.total

    def drawing(self, board: Board) -> Iterable[Mark]:
        """The number with its arrow; farther out on the same diagonal if other clues occupy the
        place.
        """
        down, right = keypad(str(self.direction)) or (0, 0)
        ranks, same = ranked(board, _arrow)
        back: float = ranks.get(self, 0)
        if ranked(board, clue_of_line)[1].get(self.clue):
            back += 1
        elif same.get(_arrow(self), 0) < ranked(board, _clue)[1].get(self.clue, 0):
            back += 0.5
        at = at_outside(self.clue)
        yield Outside((at[0] - back * right, at[1] - back * down), str(self.total), (right, down))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> LittleKiller | None:
        n, height, direction = board.size, board.height, rng.choice(_DIAGONALS)
        place = rng.randrange(max(n, height))
        row, column = (0, place % n) if rng.random() < 0.5 else (place % height, 0)
        row = height + 1 - row if direction > 5 else row
        column = column if direction in (3, 9) else n + 1 - column
        total = sum(digits[cell] for cell in cls((row, column), direction, 0).cells(board))
        return cls((row, column), direction, total)


def _clue(constraint: object) -> tuple[int, int] | None:
    return constraint.clue if isinstance(constraint, LittleKiller) else None


def _arrow(constraint: object) -> tuple[int, int, int] | None:
    if isinstance(constraint, LittleKiller):
        return *constraint.clue, constraint.direction
    return None
