"""Sets of cells with one sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from sudoku.constraints.constraint import OnGroups
from sudoku.constraints.drawing import colour_of
from sudoku.constraints.planting import connected_cells
from sudoku.constraints.primitives import Cells, Primitive, Sum
from sudoku.pictures.marks import Mark, Note, Outline
from sudoku.puzzle.board import Board


class EqualSums(OnGroups):
    """Sets of cells with one sum."""

    name = "equalsums"
    aliases = ("equalsum",)
    syntax = "equalsums: CELLS = CELLS"
    example = "equalsums: r1c1-2 = r2c1 r3c1 = r4c4"
    meaning = "The groups of cells have the same sum; digits may repeat."
    drawn = "cages of one colour, with a note below the grid"
    source = "ISS's EqualSum; f-puzzles and dclamage do not have it."
    noun = "equal sum"
    are_equally_long = False

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        return equal_sums(self.groups)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        return len({sum(digits[cell] for cell in group) for group in self.groups}) == 1

    def drawing(self, board: Board) -> Iterable[Mark]:
        colour = colour_of(board, self)
        yield from (Outline(group, colour, is_dashed=False) for group in self.groups)
        yield Note(self.text(board))

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> EqualSums | None:
        by_sum: dict[int, list[Cells]] = {}
        for _ in range(30):
            cells = connected_cells(rng, board, rng.randint(1, 3))
            alike = by_sum.setdefault(sum(digits[cell] for cell in cells), [])
            if cells not in alike:
                alike.append(cells)
        found = [alike for alike in by_sum.values() if len(alike) > 1]
        return cls(tuple(rng.choice(found)[:3])) if found else None


def equal_sums(groups: Sequence[Cells]) -> Iterator[Sum]:
    """Primitives that compare the sum of the shortest group with the sum of each other group."""
    shortest = min(groups, key=len, default=())
    for group in groups:
        if group is not shortest:
            signs = Counter(shortest)
            signs.subtract(group)
            kept = {cell: sign for cell, sign in signs.items() if sign}
            if kept:
                yield Sum((*kept,), (*kept.values(),), "=", 0)
