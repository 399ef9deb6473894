"""Lunchboxes: the sum of the digits between the lowest and the highest of a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from operator import lt
from random import Random

from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.planting import longest_line
from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    Cells,
    DigitSets,
    Primitive,
    Sum,
    pairs,
)
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Lunchbox(Constraint):
    """A sandwich on a line, whose crusts are its own lowest and highest digits.

    The primitives are an AllDifferent and alternatives: for each cell and each other one, in their
    order, that they hold the lowest and the highest digit with the sum between them.
    """

    cells: Cells
    total: int

    name = "lunchbox"
    aliases = ("lunchboxes",)
    syntax = "lunchbox SUM: CELLS"
    example = "lunchbox 12: r1c1 d6666"
    meaning = (
        "The digits are different, and those between the lowest and the highest of them add up to "
        "SUM."
    )
    drawn = "a line or a grey strip with a number at one end"
    source = "ISS; f-puzzles and dclamage have none."
    noun = "lunchbox"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> Lunchbox:
        return cls(rule.cells(2), rule.integer("the sum"))

    def parameter(self, _board: Board) -> str:
        return str(self.total)

    def arguments(self, board: Board) -> str:
        return names(board, self.cells)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(sum(board.values))

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield AllDifferent(self.cells)
        found: list[tuple[Primitive, ...]] = []
        for low, high in permutations(range(len(self.cells)), 2):
            inner = self.cells[min(low, high) + 1 : max(low, high)]
            if inner or not self.total:
                least, most = self.cells[low], self.cells[high]
                others = [cell for cell in self.cells if cell not in (least, most)]
                ordered = [(least, most), *((least, cell) for cell in others)]
                ordered += [(cell, most) for cell in others]
                sums = [Sum(inner, (1,) * len(inner), "=", self.total)] if inner else []
                found.append((*pairs("less", lt, ordered), *sums))
        yield AnyOf(tuple(found)) if found else DigitSets(self.cells, ())

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        first, last = sorted((held.index(min(held)), held.index(max(held))))
        return len({*held}) == len(held) and sum(held[first + 1 : last]) == self.total

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Lunchbox | None:
        total = rng.choice((0, *board.values, sum(board.values[:2])))
        return longest_line(rng, board, digits, lambda cells: cls(cells, total), range(2, 5))
