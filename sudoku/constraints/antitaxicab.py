"""Anti-taxicab: no digit twice as many steps apart as it says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.primitives import Primitive, pairs
from sudoku.puzzle.board import Board, Cell


class AntiTaxicab(OnBoard):
    """Pairs by the first and then the second cell. A distance counts rows and columns."""

    __slots__ = ()

    name = "antitaxicab"
    aliases = ("anti-taxicab", "selftaxicab", "selftaxi", "self-taxicab")
    syntax = "antitaxicab"
    example = "antitaxicab"
    meaning = "Two cells with the digit V are not V steps apart, with steps to the sides only."
    drawn = "not drawn; stated in the rules"
    source = "dclamage, ISS and SudokuStudio agree."
    noun = "anti-taxicab rule"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        n = board.size
        for a, b in combinations(range(board.cell_count), 2):
            distance = b // n - a // n + abs(b % n - a % n)
            if distance in board.values:
                yield from _not_both(distance, Cell(a), Cell(b))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        places: dict[int, list[tuple[int, int]]] = {}
        for cell, digit in enumerate(digits):
            places.setdefault(digit, []).append(divmod(cell, board.size))
        return not any(
            abs(r - s) + abs(c - d) == digit
            for digit, held in places.items()
            for (r, c), (s, d) in combinations(held, 2)
        )


def _not_both(value: int, a: Cell, b: Cell) -> Iterable[Primitive]:
    return pairs(("notboth", value), lambda d, e: not d == e == value, [(a, b)])
