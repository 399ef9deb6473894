"""Lunchboxes: the sum of the digits between the lowest and the highest digit of a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from operator import lt
from random import Random

from sudoku.constraints.drawing import stroke
from sudoku.constraints.lines import CellLine
from sudoku.constraints.planting import longest_line
from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    DigitSets,
    Primitive,
    Sum,
    pairs,
)
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Badge, Mark, centre
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Lunchbox(CellLine):
    """A sandwich on a line, whose crusts are the lowest and the highest digit of the line.

    The primitives are an AllDifferent and alternatives: for each ordered pair of cells, that they
    hold the lowest and the highest digit, with the sum between them. With more cells than digits,
    no set of digits exists.
    """

    total: int

    name = "lunchbox"
    aliases = ("lunchboxes",)
    syntax = "lunchbox SUM: CELLS"
    example = "lunchbox 12: r1c1 d6666"
    meaning = (
        "The digits are different, and the digits between the lowest and the highest add up to SUM."
    )
    drawn = "a wide grey strip with a number at one end"
    source = "ISS; f-puzzles and dclamage do not have it."
    noun = "lunchbox"
    prompt = "sum"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> Lunchbox:
        return cls(rule.cells(2), rule.integer("the sum"))

    def numbers(self, board: Board) -> Iterable[int]:
        return range(sum(board.values))

    def primitives(self, board: Board) -> Iterable[Primitive]:
        cells, found = self.cells, list[tuple[Primitive, ...]]()
        if len(cells) > board.digit_count:
            return (DigitSets(cells, ()),)
        ordered = [*permutations(cells, 2)]
        less = dict(zip(ordered, pairs("less", lt, ordered), strict=True))
        for low, high in permutations(range(len(cells)), 2):
            inner = cells[min(low, high) + 1 : max(low, high)]
            if inner or not self.total:
                least, most = cells[low], cells[high]
                above = [less[least, cell] for cell in cells if cell not in (least, most)]
                below = [less[cell, most] for cell in cells if cell not in (least, most)]
                sums = [Sum(inner, (1,) * len(inner), "=", self.total)] if inner else []
                found.append((less[least, most], *above, *below, *sums))
        return AllDifferent(cells), AnyOf(tuple(found)) if found else DigitSets(cells, ())

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        first, last = sorted((held.index(min(held)), held.index(max(held))))
        return len({*held}) == len(held) and sum(held[first + 1 : last]) == self.total

    def drawing(self, board: Board) -> Iterable[Mark]:
        x, y = centre(board.size, self.cells[0])
        yield stroke(board, self.cells, "silver", 0.6)
        yield Badge((x - 0.27, y - 0.29), str(self.total), size=0.2)
        yield self.note(self.meaning.replace("SUM", "its number"))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Lunchbox | None:
        total = rng.choice((0, *board.values, sum(board.values[:2])))
        return longest_line(rng, board, digits, lambda cells: cls(cells, total), range(2, 5))
