"""White Kropki dots: two digits with a given difference."""

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


class Difference(OnPairs):
    """Two cells with a dot between them, or a line with a dot between each two neighbours."""

    name = "difference"
    aliases = ("white", "whitedot", "consecutive")
    syntax = "difference [VALUE]: CELLS"
    example = "difference 1: r1c1 r1c2"
    meaning = "Neighbours in the list differ by exactly VALUE (default: 1)."
    drawn = "a white dot between two cells, with VALUE unless it is 1"
    source = "f-puzzles, dclamage and ISS agree; the default is 1."
    noun = "white dot"
    prompt = "difference"

    @classmethod
    def read(cls, rule: Rule) -> Difference:
        value = rule.integer("the difference", 1, default=1)
        return cls(rule.line(), value)

    @staticmethod
    def allowed(value: int, a: int, b: int) -> bool:
        return abs(a - b) == value

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return all(abs(a - b) == self.value for a, b in pairwise(held))

    def drawing(self, board: Board) -> Iterable[Mark]:
        text = "" if self.value == 1 else str(self.value)
        return signs(board, self.cells, Badge((0, 0), text, "white"))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Difference | None:
        cell = Cell(rng.randrange(board.area))
        other = rng.choice(neighbours(board, cell))
        value = abs(digits[cell] - digits[other])
        return cls((cell, other), value) if value else None
