"""Large instances by seed and number, made by `sudoku.generator.large`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.framework.answers import Found, disagreement
from sudoku import UNLIMITED, Board, Grid, Puzzle, Verdict
from sudoku.generator.large.generator import LargePuzzles
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made

COUNTS = {Verdict.UNIQUE: "1", Verdict.MULTIPLE: "2+", Verdict.UNSATISFIABLE: "0"}
"""The count field of a result row, by verdict."""
DRAWS = {"shuffle": "shuffled", "redraw": "redrawn"}
"""The ways to draw a solved grid, with their names for `sudoku generate --grids`."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle of known status: with a hidden solution, or a conflict that excludes one."""

    puzzle: Puzzle
    solution: Grid | None

    def count(self, verdict: Verdict) -> str:
        """The count field of the result row, from a verdict or what is known of the instance."""
        return COUNTS.get(verdict, "0" if self.solution is None else "1+")

    def row(self, count: str) -> str:
        """The result row, with the hidden solution unless several are known."""
        is_shown = self.solution is not None and count != COUNTS[Verdict.MULTIPLE]
        return f"{self.puzzle}:{count}" + (f":{self.solution}" if is_shown else "")

    def disagreement(self, *answers: Found) -> str | None:
        """As `answers.disagreement`, with what is known of the instance as one more answer."""
        known: Found = ("the planted conflict", 2, [])
        if self.solution is not None:
            known = ("the generator", 1, [self.solution.digits])
        return disagreement(self.puzzle, [*answers, known])


@dataclass(frozen=True, slots=True)
class Recipe:
    """How instances are made."""

    board: Board
    draw: str = "shuffle"
    """A key of DRAWS."""
    dig: str = "random"
    """A name of `large.digging.DIGS`."""
    seed: int = 1

    def instance(self, number: int, holes: float) -> Instance:
        """The satisfiable instance of this number, from 0, with this share of its cells opened.

        Raises OrderError for a share outside 0 … 1.
        """
        return self._instance(number, holes, None)

    def unsatisfiable(self, number: int, holes: float, confined: int) -> Instance:
        """The instance of this number with a planted conflict. Raises what LargePuzzles raises."""
        return self._instance(number, holes, confined)

    def _instance(self, number: int, holes: float, confined: int | None) -> Instance:
        request = PuzzleRequest(board=self.board, seed=self.seed, grids=DRAWS[self.draw])
        generator = LargePuzzles(request, holes, self.dig, confined)
        made: Iterator[Made] = generator.make(range(number + 1, number + 2), budget=UNLIMITED)
        (one,) = made
        return Instance(one.puzzle, one.solution)
