"""Bugs that solvers have are found soon by the stream, with no right solver to compare with.

A small solver is given one fault at a time. It is wrong about a case where a known grid is no
solution to it, or more are known than it says there are, or where its answers to a base and to a
related puzzle cannot both be right.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from sudoku import Board, Grid, Puzzle
from sudoku.checker.rules import violation
from sudoku.crosschecking.claims import SolutionBounds
from sudoku.crosschecking.fuzzing import Case, fuzz, implied
from tests.cases import for_each

pytestmark = pytest.mark.slow

BOARD = Board(2, 3)
LIMIT = 3
FAULTS = {
    "forgets the boxes": 60,
    "forgets the columns": 60,
    "forgets the rows": 60,
    "does not look at a full grid": 60,
    "stops after one solution": 60,
    "finds a solution twice": 60,
    "reads the highest digit as open": 60,
    "ignores a clue of the last row": 120,
}
"""And by how many puzzles each is to be found."""


class Solver:
    """Counts solutions up to LIMIT, cell by cell with the fewest candidates first."""

    def __init__(self, fault: str | None) -> None:
        self.fault = fault
        kinds = ("rows", "columns", "boxes")
        houses = [
            house
            for number, house in enumerate(BOARD.houses)
            if fault != f"forgets the {kinds[number // BOARD.size]}"
        ]
        self.peers = [
            {peer for house in houses if cell in house for peer in house} - {cell}
            for cell in range(BOARD.cell_count)
        ]
        self.conflicts = 0

    def answer(self, case: Case) -> tuple[tuple[Grid, ...], int, int | None]:
        """Solutions, and how many there are at least and at most."""
        self.conflicts = 0
        clues = list(case.puzzle.clues)
        if self.fault == "reads the highest digit as open":
            clues = [clue % BOARD.size for clue in clues]
        if self.fault == "ignores a clue of the last row":
            clues[-1] = 0
        if self.fault == "does not look at a full grid" and all(clues):
            return (Grid(BOARD, tuple(clues)),), 1, 1
        found = list(islice(self._solutions(clues, self._limit(case)), LIMIT))
        if self.fault == "finds a solution twice":
            found = (found * 2)[:LIMIT]
        if self.fault == "stops after one solution":
            found = found[:1]
        grids = tuple(Grid(BOARD, digits) for digits in found)
        return grids, len(grids), len(grids) if len(grids) < LIMIT else None

    def _limit(self, case: Case) -> int | None:
        is_cut = self.fault == "says that the end of its budget is a proof"
        return case.conflicts if is_cut else None

    def _solutions(self, clues: list[int], limit: int | None) -> Iterator[tuple[int, ...]]:
        if not any(clue and clue in self._seen(clues, cell) for cell, clue in enumerate(clues)):
            yield from self._extended(clues, limit)

    def _seen(self, digits: list[int], cell: int) -> set[int]:
        return {digits[peer] for peer in self.peers[cell]}

    def _extended(self, digits: list[int], limit: int | None) -> Iterator[tuple[int, ...]]:
        opened = [cell for cell, digit in enumerate(digits) if not digit]
        if not opened:
            yield tuple(digits)
            return
        every = {*range(1, BOARD.size + 1)}
        left = {cell: every - self._seen(digits, cell) for cell in opened}
        cell = min(opened, key=lambda cell: len(left[cell]))
        if not left[cell]:
            self.conflicts += 1
        for digit in sorted(left[cell]):
            if limit is not None and self.conflicts > limit:
                return
            yield from self._extended([*digits[:cell], digit, *digits[cell + 1 :]], limit)


def puzzles_until_found(
    fault: str | None, count: int, classes: list[str] | None = None
) -> int | None:
    solver = Solver(fault)
    answers: dict[Puzzle, SolutionBounds] = {}
    for number, case in enumerate(fuzz(BOARD, 1, count=count, classes=classes), start=1):
        solutions, least, most = solver.answer(case)
        if case.relation is None:
            answers.clear()
        answers[case.puzzle] = SolutionBounds(least, most, solutions)
        known, at_least, at_most = case.known, len(case.known), None
        if case.relation is not None:
            base = answers[case.relation.base]
            follows = implied(case.relation, case.puzzle, base)
            at_least, at_most = follows.least, follows.most
        if (
            any(violation(2, 3, case.puzzle.clues, grid.digits) for grid in solutions)
            or len(set(solutions)) < len(solutions)
            or (most is not None and most < max(at_least, len(known)))
            or (most is not None and not set(known) <= set(solutions))
            or (at_most is not None and least > at_most)
        ):
            return number
    return None


@for_each("fault", FAULTS)
def test_a_fault_is_found_without_a_right_solver(fault: str) -> None:
    assert puzzles_until_found(fault, FAULTS[fault]) is not None


def test_the_end_of_a_budget_that_is_told_as_a_proof_is_found_by_the_class_that_is_for_it() -> None:
    fault = "says that the end of its budget is a proof"
    assert puzzles_until_found(fault, 300, ["cut short"]) is not None


def test_a_solver_without_a_fault_is_never_found_wrong() -> None:
    assert puzzles_until_found(None, 300) is None
