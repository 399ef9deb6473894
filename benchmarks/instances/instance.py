"""Instances by seed and number: what the command line prints and `sizes` asks."""

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
"""How a result row tells a verdict."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A puzzle of known status: its hidden solution, or the conflict for which it has none."""

    puzzle: Puzzle
    solution: Grid | None
    conflict: Conflict | None = None

    def count(self, verdict: Verdict) -> str:
        """The number of solutions as a result row has it, by what was found or else is known."""
        return COUNTS.get(verdict, "1+" if self.conflict is None else "0")

    def row(self, count: str) -> str:
        """The result row; with its solution where no other is known."""
        is_told = self.solution is not None and count != COUNTS[Verdict.MULTIPLE]
        return f"{self.puzzle}:{count}" + (f":{self.solution}" if is_told else "")

    def disagreement(self, *answers: Found) -> str | None:
        """What is wrong with these answers, as `answers.disagreement` has it, also beside what is
        known of the instance.
        """
        known: Found = ("the planted conflict", 2, [])
        if self.solution is not None:
            known = ("the generator", 1, [self.solution.digits])
        return disagreement(self.puzzle, [*answers, known])


@dataclass(frozen=True, slots=True)
class Recipe:
    """How instances are made. draw: of DRAWS. dig: of DIGS. seed: another one, other instances.

    Instance i of a seed has the same solved grid at every share of holes, and the holes of a
    share are among those of a larger one. It depends on Python's random alone, and where a solver
    draws, on the version of PySAT too.
    """

    board: Board
    draw: str = "shuffle"
    dig: str = "random"
    seed: int = 1

    def instance(self, number: int, holes: float) -> Instance:
        """Instance number i, counted from 0, with this share of its cells opened; satisfiable.

        Raises ValueError for a share outside 0 … 1.
        """
        grid = _grid(self.board, self.draw, self.seed, number)
        return Instance(DIGS[self.dig](grid, holes, self._random("holes", number)), grid)

    def unsatisfiable(self, number: int, holes: float, confined: int) -> Instance:
        """Instance number i with a conflict planted into it. Raises ValueError as `planted`."""
        dug = self.instance(number, holes)
        grid = _grid(self.board, self.draw, self.seed, number)
        puzzle, conflict = planted(dug.puzzle, grid, self._random("conflict", number), confined)
        return Instance(puzzle, None, conflict)

    def instances(
        self, count: int, holes: float, confined: int | None = None
    ) -> Iterator[Instance]:
        """The first so many; unsatisfiable ones if `confined` is given."""
        for number in range(count):
            if confined is None:
                yield self.instance(number, holes)
            else:
                yield self.unsatisfiable(number, holes, confined)

    def _random(self, what: str, number: int) -> Random:
        return Random(f"{what} {self.seed} {number}")


@lru_cache(maxsize=1024)
def _grid(board: Board, draw: str, seed: int, number: int) -> Grid:
    """Kept, as large ones take long."""
    return DRAWS[draw](board, Random(f"grid {seed} {number}"))
