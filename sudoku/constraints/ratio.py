"""Black Kropki dots: the larger digit is a given multiple of the smaller digit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from sudoku.constraints.constraint import OnPairs
from sudoku.constraints.drawing import signs
from sudoku.constraints.planting import neighbours
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Badge, Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class Ratio(OnPairs):
    """Two cells with a dot between them, or a line with a dot between each two neighbours."""

    name = "ratio"
    aliases = ("black", "blackdot")
    syntax = "ratio [VALUE]: CELLS"
    example = "ratio 2: r1c1 r1c2"
    meaning = "Of two neighbours in the list, one is VALUE times the other (default: 2)."
    drawn = "a black dot between two cells, with VALUE unless it is 2"
    source = (
        "f-puzzles, dclamage and ISS agree; the default is 2. 1 and 2 may have a dot of either "
        "colour between them."
    )
    noun = "black dot"
    prompt = "ratio"

    @classmethod
    def read(cls, rule: Rule) -> Ratio:
        value = rule.integer("the ratio", 1, default=2)
        return cls(rule.line(), value)

    @staticmethod
    def allowed(value: int, a: int, b: int) -> bool:
        return value * a == b or value * b == a

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return all(max(a, b) == self.value * min(a, b) for a, b in pairwise(held))

    def drawing(self, board: Board) -> Iterable[Mark]:
        text = "" if self.value == 2 else str(self.value)
        return signs(board, self.cells, Badge((0, 0), text, "black"))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Ratio | None:
        for _ in range(20):
            cell = Cell(rng.randrange(board.area))
            other = rng.choice(neighbours(board, cell))
            low, high = sorted((digits[cell], digits[other]))
            if low and high % low == 0:
                return cls((cell, other), high // low)
        return None
