"""Wrong evidence about constraints is always detected: parts, witnesses, grids, sets of rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pytest

from sudoku import UNLIMITED, Board, ModelFault, Puzzle
from sudoku.constraints.killer import Killer
from sudoku.constraints.primitives import AllDifferent, Primitive, Sum
from sudoku.constraints.satisfied import satisfied
from sudoku.constraints.vocabulary import with_rules
from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason
from sudoku.puzzle.houses import Cell
from tests.cases import for_each
from tests.questions.scripted import scripted

FOUR = Board(2, 2)
GRID = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
"""It breaks diagonal-: r1c1 and r4c4 hold 1, r2c2 and r3c3 hold 4."""


def checked(puzzle: Puzzle, *reasons: Reason) -> list[Reason]:
    analyst = scripted(puzzle.board, *reasons)
    return list(analyst.reasons(puzzle, Meter(UNLIMITED), smallest=False))


CAGE = Puzzle(with_rules(FOUR, "killer 3: r1c1 r1c2", "diagonal-"), (4, *[0] * 15))
KEEPS_CAGE, KEEPS_CLUE = GRID, tuple(5 - d for d in GRID)
RIGHT = Reason((0,), (), (KEEPS_CAGE, KEEPS_CLUE), constraints=(0,))


def test_a_reason_of_a_clue_and_a_constraint_passes() -> None:
    assert checked(CAGE, RIGHT) == [RIGHT]
    assert RIGHT.named(CAGE)["constraints"] == ["killer 3: r1c1 r1c2"]


@for_each(
    ("reason", "words"),
    [
        (replace(RIGHT, constraints=(2,)), "not every number is that of a constraint"),
        (replace(RIGHT, constraints=(-1,)), "not every number is that of a constraint"),
        (replace(RIGHT, constraints=(1,)), "more than its houses"),
        (replace(RIGHT, witnesses=(KEEPS_CAGE,)), "there are 1 witnesses"),
        (replace(RIGHT, witnesses=(KEEPS_CLUE, KEEPS_CLUE)), "breaks more than 0"),
        (replace(RIGHT, witnesses=(KEEPS_CAGE, KEEPS_CAGE)), "breaks more than constraint 0"),
    ],
)
def test_wrong_constraints_and_witnesses_are_faults(reason: Reason, words: str) -> None:
    with pytest.raises(ModelFault, match=words):
        checked(CAGE, reason)


def test_reasons_that_differ_in_a_constraint_are_different_reasons() -> None:
    board = with_rules(FOUR, "killer 3: r1c1 r1c2", "killer 4: r1c1 r2c1")
    puzzle = Puzzle(board, (4, *[0] * 15))
    by_column = (1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2)
    other = Reason((0,), (), (by_column, KEEPS_CLUE), constraints=(1,))
    assert checked(puzzle, RIGHT, other) == [RIGHT, other]
    with pytest.raises(ModelFault, match="same reason twice"):
        checked(puzzle, RIGHT, RIGHT)


def test_a_house_of_a_constraint_is_judged_by_its_cells() -> None:
    """House 12, after 4 rows, 4 columns and 4 boxes, is the diagonal, with a 1 at both ends."""
    puzzle = Puzzle(with_rules(FOUR, "diagonal-"), (1, *[0] * 14, 1))
    no_first, no_last = diagonal(2, 3, 4, 1), diagonal(1, 3, 4, 2)
    reason = Reason((0, 15), (12,), (no_first, no_last, GRID))
    assert checked(puzzle, reason) == [reason]
    broken = replace(reason, witnesses=(diagonal(2, 2, 4, 1), no_last, GRID))
    with pytest.raises(ModelFault, match="breaks more than 0"):
        checked(puzzle, broken)


def diagonal(*digits: int) -> tuple[int, ...]:
    """Digits on the falling diagonal, and 1 elsewhere."""
    return tuple(digits[c // 4] if c % 5 == 0 else 1 for c in range(16))


def test_a_house_of_an_irregular_region_is_judged_by_the_region() -> None:
    """Two digits 1 that clash in box 1. House 8 is box 1, or column 1 where that is a region."""
    clues = (1, 0, 0, 0, 0, 1, *[0] * 10)
    witnesses = tuple(
        (*corner[:2], 1, 1, *corner[2:], *[1] * 10)
        for corner in [(2, 3, 4, 1), (1, 3, 4, 2), (1, 2, 3, 1)]
    )
    reason = Reason((0, 5), (8,), witnesses)
    assert checked(Puzzle(FOUR, clues), reason) == [reason]
    columns = tuple(tuple(Cell(4 * r + c) for r in range(4)) for c in range(4))
    with pytest.raises(ModelFault, match="breaks more than 0"):
        checked(Puzzle(Board(2, 2, columns), clues), reason)


@dataclass(frozen=True, slots=True)
class HouseAndSum(Killer):
    """A made-up rule of both kinds: a house, and 3 as the sum of its first two cells."""

    def primitives(self, _board: Board) -> Iterator[Primitive]:
        yield AllDifferent(self.cells)
        yield Sum(self.cells[:2], (1, 1), "=", 3)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        return all(satisfied(primitive, digits) for primitive in self.primitives(board))


def test_a_rule_with_a_house_is_judged_without_it() -> None:
    """As a part it is the sum alone; the house, number 12, is a part of its own."""
    rule = HouseAndSum(tuple(map(Cell, (0, 1, 14, 15))))
    puzzle = Puzzle(Board(2, 2, constraints=(rule,)), (0,) * 15 + (1,))
    keeps_sum = corners(1, 2, 3, 1)
    witnesses = (corners(1, 2, 3, 4), keeps_sum, corners(3, 2, 4, 1))
    reason = Reason((15,), (12,), witnesses, constraints=(0,))
    assert checked(puzzle, reason) == [reason]
    wrong = replace(reason, witnesses=(witnesses[0], corners(3, 3, 4, 1), witnesses[2]))
    with pytest.raises(ModelFault, match="breaks more than house 12"):
        checked(puzzle, wrong)


def corners(*digits: int) -> tuple[int, ...]:
    """Two digits at the start of row 1, two at the end of row 4, and 1 elsewhere."""
    return (*digits[:2], *[1] * 12, *digits[2:])
