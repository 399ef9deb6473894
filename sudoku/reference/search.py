"""Depth-first search over states: the thinnest branch first, on an explicit stack.

Where the rules leave several candidates, the cell with the fewest is tried (minimum remaining
values, the heart of Norvig's and of Hüttenhain's programs), its digits in ascending order. The
stack holds states, not calls, so that no order of board can overflow Python's recursion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter

from sudoku.reference.propagation import Contradiction, Propagation, State


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
            cell = thinnest(state)
            if cell is None:
                yield state
                continue
            branches: list[State] = []
            candidates = state[cell]
            while candidates:
                if self.max_conflicts is not None and self.conflicts >= self.max_conflicts:
                    raise OutOfBudget
                digit = candidates & -candidates
                candidates ^= digit
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


def thinnest(state: State) -> int | None:
    """The first open cell with the fewest candidates; None where every cell is single."""
    fewest, best = 1 << 30, None
    for cell, candidates in enumerate(state):
        if candidates & (candidates - 1):
            count = candidates.bit_count()
            if count == 2:
                return cell
            if count < fewest:
                fewest, best = count, cell
    return best
