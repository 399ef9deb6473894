"""Killer cages: different digits, and a given sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from random import Random

from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import AllDifferent, Cells, DigitSets, Primitive
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Killer(Constraint):
    """total: the sum of the digits; None if they only have to differ."""

    cells: Cells
    total: int | None = None

    name = "killer"
    aliases = ("killercage", "cage")
    syntax = "killer [SUM]: CELLS"
    example = "killer 10: r1c1-2 r2c1"
    meaning = "The cells hold different digits, with this sum if it is given."
    drawn = "a dashed cage, with its sum in the top left corner"
    source = (
        "f-puzzles, dclamage and ISS agree. 0 is no sum. Programs that ignore the sum of a cage of "
        "n cells differ: here a wrong one is unsatisfiable."
    )
    noun = "cage"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> Killer:
        total = rule.optional_integer("the sum of the cage")
        return cls(rule.cells(), total or None)

    def parameter(self, _board: Board) -> str:
        return "" if self.total is None else str(self.total)

    def arguments(self, board: Board) -> str:
        return names(board, self.cells)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.size * (board.size + 1) // 2 + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        if self.total is None:
            yield AllDifferent(self.cells)
        else:
            yield DigitSets(self.cells, digit_sets(board.size, len(self.cells), self.total))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return len(set(held)) == len(held) and self.total in (None, sum(held))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Killer | None:
        cells = connected_cells(rng, board, rng.randint(2, 5))
        held = [digits[cell] for cell in cells]
        if len(set(held)) < len(held):
            return None
        return cls(cells, rng.choice([None, *[sum(held)] * 4]))


@lru_cache(maxsize=2048)
def digit_sets(size: int, count: int, total: int) -> tuple[int, ...]:
    """The sets of `count` different digits 1 … size with this sum, digit d as bit d - 1."""
    found = combinations(range(1, size + 1), count)
    return tuple(sum(1 << d - 1 for d in digits) for digits in found if sum(digits) == total)
