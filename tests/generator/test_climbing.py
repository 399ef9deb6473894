"""Neighbours of puzzles: all that one clue makes, and when a selection tries them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf
from typing import Any

import pytest

from sudoku import Board, Budget, Puzzle, Shortfall
from sudoku.errors import OutOfBudget
from sudoku.generator import climbing, selected
from sudoku.generator.attempts import attempts_of
from sudoku.generator.climbing import NearestPuzzles
from sudoku.generator.difficulty import Difficulty
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.selected import SelectedPuzzles
from sudoku.interface.budget import UNLIMITED
from sudoku.interface.meter import Meter
from sudoku.logic.ratings.scale import UNBOUNDED, Bound, Scale
from sudoku.puzzle.puzzle import Grid
from tests.conformance.oracle import Digits
from tests.generator.fours import is_minimal, near
from tests.small_boards import fours_with

FOUR = Board(2, 2)
ORDER = PuzzleRequest(board=FOUR)


def draft(clue_count: int) -> tuple[Digits, Grid]:
    """A minimal puzzle with so many clues, and its solution."""
    found = attempts_of(ORDER, range(99))
    row = (found.puzzles > 0).sum(axis=1).tolist().index(clue_count)
    digits = found.grids[row].tobytes()
    return tuple(found.puzzles[row].tobytes()), Grid.from_bytes(FOUR, digits)


def neighbours(request: PuzzleRequest, clues: Digits) -> set[Digits]:
    climb = NearestPuzzles(request, 1)
    climb.note(Puzzle(FOUR, clues), (0.0,))
    found = climb.neighbours(Meter(UNLIMITED))
    assert all(fours_with(puzzle.clues) == [grid.digits] for puzzle, grid in found)
    assert len({puzzle.clues for puzzle, _ in found}) == len(found)
    assert not climb.neighbours(Meter(UNLIMITED))
    return {puzzle.clues for puzzle, _ in found}


def test_neighbours_are_all_puzzles_with_one_other_clue() -> None:
    clues, solution = draft(5)
    others = near(clues, 1, 1)
    minimal = {*filter(is_minimal, others)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(climbing, "TAKEN", 10_000)
        assert neighbours(ORDER, clues) == minimal
        counted = replace(ORDER, clues=(5, 5))
        assert neighbours(counted, clues) == others > minimal
        kept = {one for one in minimal if fours_with(one) == [solution.digits]}
        assert neighbours(replace(ORDER, source=solution), clues) == kept < minimal


def test_so_many_neighbours_are_taken_and_none_twice() -> None:
    clues, _ = draft(5)
    climb = NearestPuzzles(ORDER, 1)
    for _ in range(2):
        climb.note(Puzzle(FOUR, clues), (0.0,))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(climbing, "TAKEN", 3)
        assert len(climb.neighbours(Meter(UNLIMITED))) == 3
        assert not climb.neighbours(Meter(UNLIMITED))


@dataclass(frozen=True)
class Weight:
    """The sum of the numbers of the cells with clues, as a rating."""

    hardness: float

    def text(self) -> str:
        return str(self.hardness)

    def as_dict(self) -> dict[str, Any]:
        return {}


def weight(clues: Digits) -> int:
    return sum(cell for cell, digit in enumerate(clues) if digit)


def weighed(request: PuzzleRequest, most: int) -> list[Digits]:
    """The puzzles that a selection weighs for a weight that none has."""
    seen: list[Digits] = []

    def rate(
        puzzle: Puzzle, _solution: Grid | None, _seconds: float | None, _bound: Bound = UNBOUNDED
    ) -> Weight:
        if len(seen) == most:
            raise OutOfBudget
        seen.append(puzzle.clues)
        return Weight(weight(puzzle.clues))

    generator = SelectedPuzzles(request, (Difficulty(Scale("weight", "1", "", rate), 999, inf),))
    with pytest.raises(Shortfall):
        list(generator.make(range(1, 2), budget=Budget(60)))
    return seen


def test_behind_the_first_drafts_neighbours_of_the_nearest_puzzle_are_tried() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(selected, "RANDOM_ONLY", 6)
        patch.setattr(selected, "BETWEEN", 0)
        seen = weighed(ORDER, 24)
        assert weighed(ORDER, 24) == seen
    first, later = seen[:6], seen[6:]
    nearest = max(first, key=weight)
    assert has_one_other(nearest, later[0])
    for number, one in enumerate(later, start=6):
        assert is_minimal(one)
        assert any(has_one_other(other, one) for other in seen[:number])


def has_one_other(one: Digits, other: Digits) -> bool:
    """Whether two puzzles with as many clues share all but one."""
    shared = sum(a == b > 0 for a, b in zip(one, other, strict=True))
    return shared + 1 == sum(a > 0 for a in one) == sum(b > 0 for b in other)


def test_a_pattern_or_a_symmetry_leaves_nothing_but_drafts() -> None:
    request = replace(ORDER, symmetry="rotation180")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(selected, "RANDOM_ONLY", 6)
        patch.setattr(selected, "BETWEEN", 0)
        seen = weighed(request, 40)
    assert all(not clues[at] == 0 < clues[15 - at] for clues in seen for at in range(16))
