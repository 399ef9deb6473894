"""Counts of different digits: a cell holds the number of different digits in other cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.drawing import RADIUS, colour_of
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import Cells, Distinct, Primitive
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark, Note, Outline, Shape
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


@dataclass(frozen=True, slots=True)
class CountDistinct(Constraint):
    """A cell that counts the different digits in some cells. The primitive reads this cell last."""

    counter: Cell
    """The cell with the count; it may also be one of the counted cells."""
    cells: Cells

    name = "countdistinct"
    group = "cages"
    aliases = ("countdifferent",)
    syntax = "countdistinct: CELL = CELLS"
    example = "countdistinct: r2c2 = r1c1 d66"
    meaning = "The first cell holds the number of different digits in the other cells."
    drawn = "a circle and a cage of the same colour, with a note below the grid"
    source = "ISS; f-puzzles and dclamage do not have it."
    noun = "count of digits"
    gesture = "line"

    @classmethod
    def read(cls, rule: Rule) -> CountDistinct:
        rule.no_parameter()
        piece = rule.required_arguments()
        sides = piece.split("=")
        if len(sides) != 2:
            rule.fail(
                piece, "expected one = between a cell and the counted cells, as in r2c2 = r1c1-3"
            )
        return cls(rule.cells_in(sides[0], 1, 1)[0], rule.cells_in(sides[1]))

    def arguments(self, board: Board) -> str:
        return f"{board.cell_name(self.counter)} = {names(board, self.cells)}"

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield Distinct((*self.cells, self.counter), _count(len(self.cells)), 0)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return digits[self.counter] == len({digits[cell] for cell in self.cells})

    def drawing(self, board: Board) -> Iterable[Mark]:
        colour = colour_of(board, self, "orange")
        yield Shape(self.counter, "circle", colour, 2 * RADIUS, is_filled=False)
        yield Outline(self.cells, colour, is_dashed=False)
        yield Note(self.text(board))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> CountDistinct | None:
        cells = connected_cells(rng, board, rng.randint(2, 4))
        count = len({digits[cell] for cell in cells})
        counters = [Cell(i) for i, digit in enumerate(digits) if digit == count and i not in cells]
        return cls(rng.choice(counters), cells) if counters else None


@lru_cache(maxsize=64)
def _count(cells: int) -> Automaton:
    """States: the number of cells that remain to be counted, and the digits seen so far, as
    bits.
    """

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left, seen = state
        if left:
            return left - 1, seen | 1 << digit
        return state if seen.bit_count() == digit else None

    return Automaton((cells, 0), step, lambda _state: True)
