"""Killer cages: different digits, and a given sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from sudoku.constraints.constraint import OnCells
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import AllDifferent, DigitSets, Primitive, Sum
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Outline
from sudoku.puzzle.board import Board

MOST_SETS = 5000
"""Limit on the sets of digits of a cage. A cage with more sets is encoded as a sum; up to size 16,
no cage has more.
"""


@dataclass(frozen=True, slots=True)
class Killer(OnCells):
    """A cage of different digits, optionally with their sum."""

    total: int | None = None
    """The sum of the digits; None if the digits only have to differ."""

    name = "killer"
    group = "cages"
    aliases = ("killercage", "cage")
    syntax = "killer [SUM]: CELLS"
    example = "killer 10: r1c1-2 r2c1"
    meaning = "The cells hold different digits, which add up to the given sum, if any."
    drawn = "a dashed cage with its sum in the top left corner"
    source = (
        "f-puzzles, dclamage and ISS agree. 0 means no sum. Some programs ignore the sum of a cage "
        "of n cells; here a wrong sum makes the puzzle unsatisfiable. For ISS's Sum, whose digits "
        "may repeat, use `sum`."
    )
    noun = "cage"
    prompt = "sum"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> Killer:
        total = rule.optional_integer("the sum of the cage")
        return cls(rule.cells(), total or None)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, sum(board.values) + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        if self.total is None:
            yield AllDifferent(self.cells)
            return
        count = len(self.cells)
        sets = digit_sets(board.digit_count, count, self.total - count * board.shift)
        if sets is not None:
            yield DigitSets(self.cells, sets)
            return
        yield AllDifferent(self.cells)
        yield Sum(self.cells, (1,) * len(self.cells), "=", self.total)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return len(set(held)) == len(held) and self.total in (None, sum(held))

    def drawing(self, _board: Board) -> Iterable[Mark]:
        text = "" if self.total is None else str(self.total)
        return (Outline(self.cells, "black", text),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Killer | None:
        cells = connected_cells(rng, board, rng.randint(2, 5))
        held = [digits[cell] for cell in cells]
        if len(set(held)) < len(held):
            return None
        return cls(cells, rng.choice([None, *[sum(held) or None] * 4]))  # 0 is not a sum


@lru_cache(maxsize=2048)
def digit_sets(size: int, count: int, total: int) -> tuple[int, ...] | None:
    """The sets of `count` different numbers 1 … size with this sum, number d as bit d - 1.

    None if there are more than MOST_SETS.
    """
    found = _sets(1, size, count, total)
    return found if len(found) <= MOST_SETS else None


@lru_cache(maxsize=4096)
def _sets(low: int, size: int, count: int, total: int) -> tuple[int, ...]:
    """The first MOST_SETS + 1 sets of digits low … size, in the order of their digits. Tries only
    digits that some set contains. Cached, because cages with other sums share most of them.
    """
    if count == 1:
        return (1 << total - 1,) if low <= total <= size else ()
    found, more = list[int](), count - 1
    greatest = more * (2 * size - more + 1) // 2
    for digit in range(max(low, total - greatest), size + 1):
        least = more * (2 * digit + more + 1) // 2
        if digit + least > total or len(found) > MOST_SETS:
            break
        own = 1 << digit - 1
        found += [others | own for others in _sets(digit + 1, size, more, total - digit)]
    return tuple(found[: MOST_SETS + 1])
