"""Counting circles: a digit in a circle says how many circles hold it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Self

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnCells
from sudoku.constraints.drawing import RADIUS, colour_of
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.pictures.marks import Mark, Shape
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class CountingCircles(OnCells):
    """Circles that are counted together. Circles of other rules are counted separately."""

    name = "countingcircles"
    aliases = ("counting-circles", "counting")
    syntax = "countingcircles: CELLS"
    example = "countingcircles: r1c2 r2c4 r4c1 r4c5"
    meaning = "If a circle holds V, exactly V of these circles hold V."
    drawn = "circles, with a separate colour for each rule"
    source = (
        "ISS. Put all circles of a puzzle into one rule, because each rule counts only its own "
        "circles. No circle holds 0."
    )
    noun = "set of counting circles"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        """For each digit, in ascending order: no circle holds it, or the right number of circles
        does.
        """
        for value in board.values:
            yield Regular(self.cells, _in_none_or_enough(value))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        counts = Counter(digits[cell] for cell in self.cells)
        return all(count == digit for digit, count in counts.items())

    def drawing(self, board: Board) -> Iterable[Mark]:
        colour = colour_of(board, self)
        for cell in self.cells:
            yield Shape(cell, "circle", colour, 2 * RADIUS, is_filled=False)
        yield self.note()

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        occurring = Counter(digits)
        values = [v for v in board.values if 0 < v <= occurring[v]]
        chosen = rng.sample(values, min(len(values), rng.randint(1, 3)))
        cells = [
            Cell(cell)
            for value in chosen
            for cell in rng.sample([c for c, d in enumerate(digits) if d == value], value)
        ]
        return cls(tuple(sorted(cells))) if cells else None


@lru_cache(maxsize=64)
def _in_none_or_enough(value: int) -> Automaton:
    """Accepts words in which `value` occurs never or `value` times. States are the occurrences so
    far.
    """

    def step(count: int, digit: int) -> int | None:
        count += digit == value
        return count if count <= value else None

    return Automaton(0, step, lambda count: count in (0, value))
