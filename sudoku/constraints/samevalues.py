"""Groups of cells that hold the same digits, in any order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnGroups
from sudoku.constraints.drawing import colour_of
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.pictures.marks import Mark, Note, Outline
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell


class SameValues(OnGroups):
    """Groups with equally many cells.

    For each group but the first, and for each digit, a primitive compares its occurrences in this
    group and in the first.
    """

    name = "samevalues"
    aliases = ("samedigits",)
    syntax = "samevalues: CELLS = CELLS"
    example = "samevalues: r1c1-2 = r4c2-3"
    meaning = "The groups of cells hold the same digits equally often, in any order."
    drawn = "cages of one colour, with a note below the grid"
    source = (
        "ISS, which gives the number of groups and all their cells in one list. f-puzzles and "
        "dclamage only have clones, whose order matters."
    )
    noun = "pair of equal sets"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        first, *others = self.groups
        for other in others:
            for digit in board.values:
                yield Regular((*first, *other), _as_often(digit, len(first)))

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return len({tuple(sorted(digits[cell] for cell in group)) for group in self.groups}) == 1

    def drawing(self, board: Board) -> Iterable[Mark]:
        colour = colour_of(board, self, "peach")
        yield from (Outline(group, colour, is_dashed=False) for group in self.groups)
        yield Note(self.text(board))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> SameValues | None:
        first = connected_cells(rng, board, rng.randint(1, 3))
        second: list[Cell] = []
        for cell in first:
            alike = [Cell(i) for i, digit in enumerate(digits) if digit == digits[cell]]
            alike = [other for other in alike if other not in (*first, *second)]
            second += [rng.choice(alike)] if alike else []
        rng.shuffle(second)
        return cls((first, tuple(second))) if len(second) == len(first) else None


@lru_cache(maxsize=1024)
def _as_often(digit: int, count: int) -> Automaton:
    """Accepts words in which a digit occurs equally often among the first `count` digits and the
    rest.

    States: the number of the first digits that are left, and the surplus of occurrences among the
    first digits.
    """

    def step(state: tuple[int, int], read: int) -> tuple[int, int] | None:
        left, more = state
        if left:
            return left - 1, more + (read == digit)
        more -= read == digit
        return (0, more) if more >= 0 else None

    return Automaton((count, 0), step, lambda state: state[1] == 0)
