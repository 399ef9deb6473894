"""Black Kropki dots: one digit is a given multiple of the other."""

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
class Ratio(Constraint):
    """cells: two, or a line of which each two neighbours have a dot between them."""

    cells: Cells
    value: int = 2

    name = "ratio"
    aliases = ("black", "blackdot")
    syntax = "ratio [VALUE]: CELLS"
    example = "ratio 2: r1c1 r1c2"
    meaning = "Of two neighbours in the list one is VALUE times the other, by default 2."
    drawn = "a black dot between two cells, with its value unless that is 2"
    source = (
        "f-puzzles, dclamage and ISS agree; the default is 2. 1 and 2 may have a dot of either "
        "colour between them."
    )
    noun = "black dot"
    number = "value"

    @classmethod
    def read(cls, rule: Rule) -> Ratio:
        value = rule.integer("the ratio", 1, default=2)
        return cls(rule.line(), value)

    def parameter(self, _board: Board) -> str:
        return str(self.value)

    def arguments(self, board: Board) -> str:
        return names(board, self.cells)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.size + 1)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        value = self.value
        return pairs(
            ("ratio", value), lambda a, b: value * a == b or value * b == a, chain(self.cells)
        )

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return all(max(a, b) == self.value * min(a, b) for a, b in pairwise(held))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Ratio | None:
        for _ in range(20):
            cell = Cell(rng.randrange(board.cell_count))
            other = rng.choice(neighbours(board, cell))
            low, high = sorted((digits[cell], digits[other]))
            if high % low == 0:
                return cls((cell, other), high // low)
        return None
