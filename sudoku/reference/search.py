"""Depth-first search over states: the thinnest branch first, on an explicit stack.

Where the rules leave several candidates, the search splits on the question that has the fewest
answers (minimum remaining values, the heart of Norvig's and of Hüttenhain's programs): "which
digit is in this cell?" or, its dual, "where in this unit is this digit?". The dual view costs
little and prunes whole trees of grids that have no solution. The stack holds states, not calls, so
that no order of board can overflow Python's recursion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from sudoku.board import Unit
from sudoku.reference.propagation import Contradiction, Propagation, State

Choice = tuple[int, int]
"""A cell, and the mask of one digit to put there."""


class OutOfBudget(Exception):
    """The search was stopped by its limits; there may be solutions that it has not seen."""


@dataclass(slots=True)
class Search:
    """All solutions of one puzzle, in the order of the search tree, and what they cost.

    decisions counts the digits tried in cells, conflicts those that a rule refuted (and a
    refuted puzzle itself). After max_conflicts no further digit is tried; deadline is a time of
    perf_counter(). Past either OutOfBudget is raised.
    """

    rules: Propagation
    max_conflicts: int | None = None
    deadline: float | None = None
    decisions: int = 0
    conflicts: int = 0

    def solutions(self, clues: Sequence[int]) -> Iterator[State]:
        """Yield states in which every cell is single; clues are digits, 0 for an open cell."""
        state = [1 << (d - 1) if d else self.rules.all_digits for d in clues]
        stack: list[State] = []
        if self._holds(state, [cell for cell, d in enumerate(clues) if d]):
            stack.append(state)
        while stack:
            state = stack.pop()
            choices = thinnest(state, self.rules.units)
            if not choices:
                yield state
                continue
            branches: list[State] = []
            for cell, digit in choices:
                if self.max_conflicts is not None and self.conflicts >= self.max_conflicts:
                    raise OutOfBudget
                branch = state.copy()
                branch[cell] = digit
                self.decisions += 1
                if self._holds(branch, [cell]):
                    branches.append(branch)
            stack += reversed(branches)

    def _holds(self, state: State, settled: list[int]) -> bool:
        """Propagate; False if that refutes the state."""
        check_time = None if self.deadline is None else self._check_time
        try:
            self.rules.run(state, settled, check_time)
        except Contradiction:
            self.conflicts += 1
            return False
        return True

    def _check_time(self) -> None:
        if self.deadline is not None and perf_counter() >= self.deadline:
            raise OutOfBudget


def thinnest(state: State, units: Sequence[Unit]) -> list[Choice]:
    """The choices of which exactly one holds in every solution, as few as can be found cheaply.

    The first cell with two candidates; else the first digit with two places in a unit; else the
    first cell with the fewest candidates. Empty where every cell is single.
    """
    cell = cell_with_fewest(state)
    if cell is None:
        return []
    if state[cell].bit_count() > 2:
        for unit in units:
            if digit := digit_with_two_places(state, unit):
                return [(place, digit) for place in unit if state[place] & digit]
    return [(cell, digit) for digit in bits(state[cell])]


def cell_with_fewest(state: State) -> int | None:
    """The first open cell with the fewest candidates; None where every cell is single."""
    fewest, best = 0, None
    for cell, candidates in enumerate(state):
        if candidates & (candidates - 1):
            count = candidates.bit_count()
            if best is None or count < fewest:
                fewest, best = count, cell
                if count == 2:
                    break
    return best


def digit_with_two_places(state: State, unit: Unit) -> int:
    """The mask of the lowest digit that has exactly two places in this unit; 0 for none."""
    once = twice = more_often = 0
    for cell in unit:
        candidates = state[cell]
        more_often |= twice & candidates
        twice |= once & candidates
        once |= candidates
    exactly_two = twice & ~more_often
    return exactly_two & -exactly_two


def bits(mask: int) -> Iterator[int]:
    """Each digit of a set of candidates as a mask of its own, ascending."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest
