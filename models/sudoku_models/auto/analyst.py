"""The analyses of `auto`. The first model finds true candidates and tests clues.

These need many short searches, each of which takes the compiled model a few microseconds. If a
search reaches its conflict limit, the second model answers the rest. The second model does all
other analyses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku_models.native.boards import is_plain
from sudoku_models.native.head_start import conflicts_on

HEAD_START = 2_000
"""Limit on the conflicts of one search by the first model."""
COVERING = 50_000
"""Limit on the conflicts of the first model for the true candidates of a board without constraints:
less than a second. Up to size 16 it needs a few thousand, unless hardly any clue is missing.
"""


class Undecided(Exception):
    """A search reached its limit."""


class AutoAnalyst:
    """See `sudoku.interface.analyst`."""

    def __init__(self, first: Any, rest: Callable[[], Any]) -> None:
        self._first, self._rest = first, rest
        self.model = first.name
        """The name of the model that answered the last question."""

    def __getattr__(self, name: str) -> Any:
        """The other analyses."""
        return getattr(self._second(), name)

    def covering_solutions(self, puzzle: Puzzle, times: int, meter: Meter) -> Iterator[Grid]:
        """See Analyst."""
        known: set[Grid] = set()
        if times == 1:
            self.model = self._first.name
            try:
                for grid in self._first_covering(puzzle, meter):
                    known.add(grid)
                    yield grid
            except Undecided:
                pass
            else:
                return
        for grid in self._second().covering_solutions(puzzle, times, meter):
            if grid not in known:
                yield grid

    def clue_counterexamples(
        self, puzzle: Puzzle, meter: Meter
    ) -> Iterator[tuple[int, Grid | None]]:
        """See Analyst."""
        self.model = self._first.name
        done: set[int] = set()
        try:
            for cell in puzzle.clue_cells:
                grids = self._search(puzzle.with_clues({cell: 0}), 2, meter)
                changed = (grid for grid in grids if grid.digits[cell] != puzzle.clues[cell])
                yield cell, next(changed, None)
                done.add(cell)
        except Undecided:
            for cell, grid in self._second().clue_counterexamples(puzzle, meter):
                if cell not in done:
                    yield cell, grid

    def smaller_clue_sets(
        self, solution: Grid, order: Sequence[int], meter: Meter
    ) -> Iterator[frozenset[int]]:
        """See Analyst."""
        self.model = self._first.name
        left, required = [*order], list[int]()
        puzzle = Puzzle(solution.board, tuple(_only(solution, order)))
        try:
            while left:
                smaller = puzzle.with_clues({left[0]: 0})
                is_required = len(self._search(smaller, 2, meter)) > 1
                cell = left.pop(0)
                if is_required:
                    required.append(cell)
                    continue
                puzzle = smaller
                yield frozenset([*left, *required])
        except Undecided:
            yield from self._second().smaller_clue_sets(solution, [*left, *required], meter)

    def _second(self) -> Any:
        rest = self._rest()
        self.model = rest.name
        return rest.analyst

    def _search(self, puzzle: Puzzle, limit: int, meter: Meter) -> tuple[Grid, ...]:
        """All solutions, or `limit` of them. Raises Undecided and OutOfBudget."""
        outcome: Outcome = self._first.search(puzzle, limit=limit, budget=_part(meter, HEAD_START))
        meter.add(outcome.effort)
        if not outcome.exhausted and len(outcome.solutions) < limit:
            raise Undecided
        return outcome.solutions

    def _first_covering(self, puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
        most = COVERING if is_plain(puzzle.board) else conflicts_on(puzzle.board)
        outcome = self._first.covering_solutions(puzzle, _part(meter, most))
        meter.add(outcome.effort)
        yield from outcome.solutions
        if not outcome.exhausted:
            raise Undecided


def _part(meter: Meter, conflicts: int) -> Budget:
    """What is left, with at most this number of conflicts. Raises OutOfBudget if it is zero."""
    meter.require_time()
    return Budget(meter.left().seconds, meter.conflicts_left(conflicts))


def _only(solution: Grid, cells: Sequence[int]) -> list[int]:
    digits = [0] * len(solution.digits)
    for cell in cells:
        digits[cell] = solution.digits[cell]
    return digits
