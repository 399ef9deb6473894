"""Value indexing: the second cell of a line gives the position of the first cell's digit on the
line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.drawing import stroke
from sudoku.constraints.lines import CellLine
from sudoku.constraints.planting import line
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class ValueIndexing(CellLine):
    """A cell with a digit X, a cell with a position P, and further cells, of which the P-th also
    holds X. A cell may be listed more than once.
    """

    least = 3
    name = "valueindexing"
    aliases = ("valueindex",)
    syntax = "valueindexing: CELLS"
    example = "valueindexing: r1c1 d66333"
    meaning = (
        "If the second cell holds P, the P-th cell after it holds the same digit as the first cell."
    )
    drawn = "an arrow from a dot"
    source = "ISS; f-puzzles and dclamage do not have it. Counting starts with the third cell."
    noun = "value index"

    @classmethod
    def read(cls, rule: Rule) -> ValueIndexing:
        rule.no_parameter()
        return cls(rule.cells_in(rule.required_arguments(), cls.least, repeats=True))

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        yield Regular(self.cells, _indexed(len(self.cells) - 2))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        value, place, *others = (digits[cell] for cell in self.cells)
        return 0 < place <= len(others) and others[place - 1] == value

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield stroke(board, self.cells, "grey", 0.06, "dot", "arrow")
        yield self.note()

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> ValueIndexing | None:
        for _ in range(20):
            place, *others = line(rng, board, rng.randint(3, 5))
            if 0 < digits[place] <= len(others):
                wanted = digits[others[digits[place] - 1]]
                alike = [Cell(cell) for cell, digit in enumerate(digits) if digit == wanted]
                return cls((rng.choice(alike), place, *others))
        return None


@lru_cache(maxsize=64)
def _indexed(count: int) -> Automaton:
    """States: (); the digit; the digit and the distance in cells at which it must occur; (-1, 0)
    after it has occurred.
    """

    def step(state: tuple[int, ...], digit: int) -> tuple[int, ...] | None:
        if len(state) < 2:
            return (*state, digit) if not state or 0 < digit <= count else None
        value, left = state
        if left != 1:
            return value, max(left - 1, 0)
        return (-1, 0) if digit == value else None

    return Automaton((), step, lambda state: state == (-1, 0))
