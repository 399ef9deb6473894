"""X and V: two digits with the sum 10 or 5."""

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

_TOTALS = {"x": 10, "v": 5}


class XV(OnPairs):
    """Two cells with a mark between them, or a line with a mark between each two neighbours.

    X means 10 and V means 5, on boards of every size.
    """

    name = "xv"
    aliases = ("x", "v")
    syntax = "xv X: CELLS or xv V: CELLS"
    example = "xv X: r1c1 r1c2"
    meaning = "Neighbours in the list add up to 10 (X) or to 5 (V)."
    drawn = "an X or a V between two cells"
    source = "f-puzzles, dclamage (as sum), ISS and SudokuStudio agree."
    noun = "XV mark"
    prompt = "X or V"

    @classmethod
    def read(cls, rule: Rule) -> XV:
        letter = rule.name.text.lower()
        if letter in _TOTALS:
            rule.no_parameter()
        else:
            letter = rule.word("the mark", tuple(_TOTALS))
        return cls(rule.line(), _TOTALS[letter])

    def parameter(self, _board: Board) -> str:
        return "X" if self.value == _TOTALS["x"] else "V"

    def numbers(self, _board: Board) -> Iterable[int]:
        return _TOTALS.values()

    @staticmethod
    def allowed(value: int, a: int, b: int) -> bool:
        return a + b == value

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in self.cells]
        return all(a + b == self.value for a, b in pairwise(held))

    def drawing(self, board: Board) -> Iterable[Mark]:
        return signs(board, self.cells, Badge((0, 0), self.parameter(board), size=0.36))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> XV | None:
        for _ in range(20):
            cell = Cell(rng.randrange(board.area))
            other = rng.choice(neighbours(board, cell))
            total = digits[cell] + digits[other]
            if total in _TOTALS.values():
                return cls((cell, other), total)
        return None
