"""Renban lines: consecutive digits in any order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from sudoku.constraints.digit_sets import consecutive
from sudoku.constraints.drawing import branches
from sudoku.constraints.lines import CellLine
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import DigitSets, Primitive
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class Renban(CellLine):
    """A line whose digits differ, with no gap between the lowest and the highest."""

    least = 2
    name = "renban"
    aliases = ("renbanline",)
    syntax = "renban: CELLS"
    example = "renban: r1c1 d636"
    meaning = "The line holds different, consecutive digits in any order."
    drawn = "a purple line"
    source = (
        "f-puzzles, dclamage, ISS and SudokuStudio agree. A cell that a branched line passes twice "
        "counts once. More than n cells are an error in dclamage and cannot be satisfied here."
    )
    noun = "renban line"

    @classmethod
    def read(cls, rule: Rule) -> Renban:
        rule.no_parameter()
        cells = rule.cells_in(rule.required_arguments(), repeats=True)
        found = tuple(dict.fromkeys(cells))
        if len(found) < cls.least:
            rule.cells(cls.least)
        return cls(found)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield DigitSets(self.cells, consecutive(board.digit_count, len(self.cells)))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        held = sorted(digits[cell] for cell in self.cells)
        return held == [held[0] + i for i in range(len(held))]

    def drawing(self, board: Board) -> Iterable[Mark]:
        return branches(board, self.cells, "purple", 0.2)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Renban | None:
        for _ in range(10):
            cells = [Cell(rng.randrange(board.area))]
            for _ in range(rng.randint(1, 4)):
                low, high = (f(digits[cell] for cell in cells) for f in (min, max))
                around = neighbours(board, cells[-1], diagonal=True)
                near = [cell for cell in around if digits[cell] in (low - 1, high + 1)]
                cells += [rng.choice(near)] if near else []
            if len(cells) > 1:
                return cls(tuple(cells))
        return None
