"""Anti-taxicab: two equal digits are never as many steps apart as their value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import combinations

from sudoku.constraints.antiknight import moves
from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.puzzle.board import Board


class AntiTaxicab(OnBoard):
    """The primitives are ordered by digit, then by the first and the second cell of the pair."""

    name = "antitaxicab"
    aliases = ("anti-taxicab", "selftaxicab", "selftaxi", "self-taxicab")
    syntax = example = "antitaxicab"
    meaning = "Two cells with the digit V are not V horizontal and vertical steps apart."
    source = "dclamage, ISS and SudokuStudio agree."
    noun = "anti-taxicab rule"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        for value in filter(None, board.values):
            steps = ((down, value - down) for down in range(value + 1))
            cells = moves(board, steps)
            yield from pairs(("notboth", value), partial(_not_both, value), cells)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        places: dict[int, list[tuple[int, int]]] = {}
        for cell, digit in enumerate(digits[: board.area]):
            places.setdefault(digit, []).append(divmod(cell, board.size))
        return not any(
            abs(r - s) + abs(c - d) == digit
            for digit, held in places.items()
            for (r, c), (s, d) in combinations(held, 2)
        )


def _not_both(value: int, a: int, b: int) -> bool:
    return not a == b == value
