"""The questions beyond the verdict that a model with Capability.ANALYSE answers.

Answers are *evidence*, yielded piece by piece. Each piece is checked before it is used
(`checked_analyst`), and the pieces found so far are kept when the budget runs out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason
from sudoku.puzzle.puzzle import Grid, Puzzle


class Analyst(Protocol):
    """Answers questions with evidence. Calls are independent, and several may be active at a time.

    Methods raise OutOfBudget when the meter's budget runs out; pieces that were yielded before
    remain valid. Pieces are computed on demand.
    """

    @property
    def model(self) -> str:
        """The name of the model that gave the last answer."""
        ...

    def covering_solutions(self, puzzle: Puzzle, times: int, meter: Meter) -> Iterator[Grid]:
        """Distinct solutions that contain every true candidate at least `times` times, or as often
        as all solutions together do.
        """
        ...

    def relating_solutions(self, puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
        """Distinct solutions that contain every true candidate. Any two cells that can hold equal
        digits do so in one of them, and likewise any two cells that can hold different digits.
        """
        ...

    def solutions(self, puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
        """All solutions, in ascending order of their digits, row by row."""
        ...

    def count(self, puzzle: Puzzle, meter: Meter) -> int | None:
        """The number of solutions, computed without listing them; None if that takes too much
        memory.
        """
        ...

    def estimates(self, puzzle: Puzzle, seed: int, meter: Meter) -> Iterator[float]:
        """An endless sequence of independent random numbers whose expectation is the number of
        solutions.
        """
        ...

    def reasons(self, puzzle: Puzzle, meter: Meter, *, smallest: bool) -> Iterator[Reason]:
        """All minimal reasons why the puzzle has no solution, each once; none if it has one.

        smallest: only one reason, with the fewest parts. If the budget runs out before a reason is
        known to be minimal, it is yielded anyway.
        """
        ...

    def clue_counterexamples(
        self, puzzle: Puzzle, meter: Meter
    ) -> Iterator[tuple[int, Grid | None]]:
        """The cell of each clue, with a grid that keeps all other clues but not this one; None
        instead of a grid if the clue is redundant.
        """
        ...

    def smaller_clue_sets(
        self, solution: Grid, order: Sequence[int], meter: Meter
    ) -> Iterator[frozenset[int]]:
        """Ever smaller sets of cells whose digits determine this solution; no cell of the last set
        can be removed.

        order: cells whose digits determine it, in the order in which to try removing them.
        """
        ...

    def closer_solutions(self, puzzle: Puzzle, solution: Grid, meter: Meter) -> Iterator[Grid]:
        """Other solutions, each closer to this solution: the cells in which it differs are a proper
        subset of the previous set. No solution is closer than the last.
        """
        ...

    def completions(
        self, puzzle: Puzzle, solution: Grid, meter: Meter
    ) -> Iterator[tuple[frozenset[int], bool]]:
        """Ever smaller sets of open cells whose digits in this solution make the puzzle unique.
        Each comes with a flag, true if the set is known to be the smallest, as is the last.
        """
        ...
