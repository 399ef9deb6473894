"""What a model with Capability.ANALYSE can be asked beside the verdict.

An answer comes as *evidence*, piece by piece. Each piece is checked before a user sees it
(`checked_analyst`), and what was found is kept when the budget runs out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason
from sudoku.puzzle.puzzle import Grid, Puzzle


class Analyst(Protocol):
    """Each method begins anew, and several may be under way at a time.

    Where the meter's budget runs out it raises OutOfBudget: what it has yielded before holds.
    Pieces are found when they are asked for.
    """

    def covering_solutions(self, puzzle: Puzzle, times: int, meter: Meter) -> Iterator[Grid]:
        """Distinct solutions in which, together, every true candidate occurs so many times, or as
        often as in all solutions.
        """
        ...

    def solutions(self, puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
        """All solutions, in the order of their digits, read row by row."""
        ...

    def count(self, puzzle: Puzzle, meter: Meter) -> int | None:
        """The number of solutions, without finding each; None if that would take too much
        memory.
        """
        ...

    def estimates(self, puzzle: Puzzle, seed: int, meter: Meter) -> Iterator[float]:
        """Random numbers without end, independent of each other, whose expectation is the number
        of solutions.
        """
        ...

    def reasons(self, puzzle: Puzzle, meter: Meter, *, smallest: bool) -> Iterator[Reason]:
        """The minimal reasons why there is no solution, each once; nothing if there is one.

        smallest: one reason of the fewest parts, and no other. Where the budget runs out before a
        reason is known to be minimal, it is yielded as it is.
        """
        ...

    def clue_counterexamples(
        self, puzzle: Puzzle, meter: Meter
    ) -> Iterator[tuple[int, Grid | None]]:
        """For the cell of each clue a grid that keeps all clues but this one, which it does not;
        None if there is none, so that the clue is redundant.
        """
        ...

    def smaller_clue_sets(
        self, solution: Grid, order: Sequence[int], meter: Meter
    ) -> Iterator[frozenset[int]]:
        """Ever smaller sets of cells that leave this solution alone if they are given its digits;
        from the last none can be left out.

        order: cells that do, as they are to be tried.
        """
        ...

    def closer_solutions(self, puzzle: Puzzle, solution: Grid, meter: Meter) -> Iterator[Grid]:
        """Other solutions, each of which differs from this one in a part of the cells of the one
        before; no solution differs in a part of those of the last.
        """
        ...

    def completions(
        self, puzzle: Puzzle, solution: Grid, meter: Meter
    ) -> Iterator[tuple[frozenset[int], bool]]:
        """Sets of open cells that make the puzzle unique if they get this solution's digits, each
        smaller than the one before; and whether there is no smaller one, which holds for the last.
        """
        ...
