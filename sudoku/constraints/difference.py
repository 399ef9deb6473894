"""White Kropki dots: two digits with a given difference."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Cells, Primitive, pairs
from sudoku.constraints.rule import Rule, chain
from sudoku.puzzle.board import Board, Cell


@dataclass(frozen=True, slots=True)
class Difference(Constraint):
    """cells: two, or a line of which each two neighbours have a dot between them."""

    cells: Cells
    value: int = 1

    name = "difference"
    aliases = ("white", "whitedot", "consecutive")
    syntax = "difference [VALUE]: CELLS"
    example = "difference 1: r1c1 r1c2"
    meaning = "Neighbours in the list differ by exactly VALUE, by default 1."
    drawn = "a white dot between two cells, with its value unless that is 1"
    source = "f-puzzles, dclamage and ISS agree; the default is 1."
    noun = "white dot"
    number = "value"

    @classmethod
    def read(cls, rule: Rule) -> Difference:
        value = rule.integer("the difference", 1, default=1)
        return cls(rule.line(), value)

    def parameter(self, _board: Board) -> str:
        return str(self.value)

    def arguments(self, board: Board) -> str:
        return names(board, self.cells)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.size + 1)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        value = self.value
        return pairs(("difference", value), lambda a, b: abs(a - b) == value, chain(self.cells))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return all(abs(a - b) == self.value for a, b in pairwise(held))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Difference | None:
        cell = Cell(rng.randrange(board.cell_count))
        other = rng.choice(neighbours(board, cell))
        value = abs(digits[cell] - digits[other])
        return cls((cell, other), value) if value else None
