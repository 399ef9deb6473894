"""Instances by seed and number, for `benchmarks.generate` and `sizes`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from benchmarks.answers import Found, disagreement
from benchmarks.instances.digging import DIGS
from benchmarks.instances.drawing import DRAWS
from benchmarks.instances.planting import Conflict, planted
from sudoku import Board, Grid, Puzzle, Verdict

COUNTS = {Verdict.UNIQUE: "1", Verdict.MULTIPLE: "2+", Verdict.UNSATISFIABLE: "0"}
"""The count field of a result row, by verdict."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle of known status: with a hidden solution, or a conflict that excludes one."""

    puzzle: Puzzle
    solution: Grid | None
    conflict: Conflict | None = None

    def count(self, verdict: Verdict) -> str:
        """The count field of the result row, from a verdict or what is known of the instance."""
        return COUNTS.get(verdict, "1+" if self.conflict is None else "0")

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
    """How instances are made. draw: a key of DRAWS. dig: a key of DIGS.

    Instance i of a seed has the same solved grid at every share of holes, and the random holes of a
    smaller share are a subset. It depends only on Python's random, and on the version of PySAT if a
    solver draws the grid.
    """

    board: Board
    draw: str = "shuffle"
    dig: str = "random"
    seed: int = 1

    def instance(self, number: int, holes: float) -> Instance:
        """The satisfiable instance of this number, from 0, with this share of its cells opened.

        Raises ValueError for a share outside 0 … 1.
        """
        grid = _grid(self.board, self.draw, self.seed, number)
        return Instance(DIGS[self.dig](grid, holes, self._random("holes", number)), grid)

    def unsatisfiable(self, number: int, holes: float, confined: int) -> Instance:
        """The instance of this number with a planted conflict. Raises ValueError as `planted`."""
        dug = self.instance(number, holes)
        grid = _grid(self.board, self.draw, self.seed, number)
        puzzle, conflict = planted(dug.puzzle, grid, self._random("conflict", number), confined)
        return Instance(puzzle, None, conflict)

    def instances(
        self, count: int, holes: float, confined: int | None = None
    ) -> Iterator[Instance]:
        """The first `count` instances; unsatisfiable ones if `confined` is given."""
        for number in range(count):
            if confined is None:
                yield self.instance(number, holes)
            else:
                yield self.unsatisfiable(number, holes, confined)

    def _random(self, what: str, number: int) -> Random:
        return Random(f"{what} {self.seed} {number}")


@lru_cache(maxsize=1024)
def _grid(board: Board, draw: str, seed: int, number: int) -> Grid:
    """Cached, as large grids take long."""
    return DRAWS[draw](board, Random(f"grid {seed} {number}"))
