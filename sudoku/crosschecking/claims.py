"""What somebody who is cross-checked says of a puzzle: a claim, or a failure to make one.

Not everybody tells a verdict. A program that prints one solution says that there is at least one;
one that prints "no solution" that there are none; one that counts up to two says "at least 2". So
a claim is an interval, from `least` to `most` solutions, and the grids that were shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sudoku.interface.budget import Effort
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict


@dataclass(frozen=True, slots=True)
class Claim:
    """There are from `least` to `most` solutions, these among them.

    contestant: who says so. solutions: distinct grids, each of which `rules` has accepted. most:
    None
    is no upper limit; with as many solutions as `most` these are said to be all. seconds: the time
    it took. is_cut_short: a budget ran out before more could be said.
    """

    contestant: str
    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    least: int
    most: int | None
    seconds: float
    is_cut_short: bool = False

    @classmethod
    def of(cls, outcome: Outcome, contestant: str) -> Claim:
        """What a model's outcome claims."""
        found = len(outcome.solutions)
        most = found if outcome.exhausted else None
        seconds, is_cut_short = outcome.effort.seconds, outcome.verdict is Verdict.UNKNOWN
        return cls(
            contestant, outcome.puzzle, outcome.solutions, found, most, seconds, is_cut_short
        )

    @property
    def verdict(self) -> Verdict:
        """The verdict that follows from it; UNKNOWN also where only a solution is claimed."""
        if self.least > 1:
            return Verdict.MULTIPLE
        if self.most == 0:
            return Verdict.UNSATISFIABLE
        return Verdict.UNIQUE if self.least == self.most == 1 else Verdict.UNKNOWN

    @property
    def says(self) -> str:
        """The claim in words, as in "unique" or "at least one solution"."""
        if self.verdict is not Verdict.UNKNOWN:
            more = self.most is not None and self.most > 1
            return f"{self.verdict.value} with {self.most} solutions" if more else self.verdict
        if self.most is not None:
            return f"at most {plural(self.most, 'solution')}"
        return "at least one solution" if self.least else "nothing"

    def outcome(self) -> Outcome | None:
        """The claim as an outcome, as a model would have given it; None if grids are missing."""
        if len(self.solutions) < min(self.least, 2):
            return None
        effort = Effort(solve_seconds=self.seconds)
        is_exhausted = self.most == len(self.solutions)
        return Outcome(self.puzzle, self.solutions, is_exhausted, effort, self.contestant)

    def as_dict(self) -> dict[str, Any]:
        """The claim as plain values, as `sudoku crosscheck --json` shows it."""
        return {
            "model": self.contestant,
            "says": self.says,
            "verdict": self.verdict.value,
            "least": self.least,
            "most": self.most,
            **solutions_as_dict(self.solutions),
            "seconds": self.seconds,
        }


class Trouble(StrEnum):
    """Why there is no claim."""

    TIME_LIMIT = "time limit"
    CRASH = "crash"
    EXCEPTION = "exception"
    GARBAGE = "garbage"
    PARTIAL_LINE = "partial line"
    MISSING_LINE = "missing line"
    OUT_OF_ORDER = "out of order"
    WRONG_GRID = "wrong grid"


@dataclass(frozen=True, slots=True)
class Failure:
    """No claim, but trouble.

    text: what happened and what was expected, in words, without the contestant's name and the
    puzzle,
    as in "ended with exit code 3, expected an answer". stderr: the end of what a program wrote to
    its standard error.
    """

    contestant: str
    puzzle: Puzzle
    trouble: Trouble
    text: str
    seconds: float
    stderr: str = ""

    def as_dict(self) -> dict[str, Any]:
        """The failure as plain values, as `sudoku crosscheck --json` shows it."""
        return {
            "model": self.contestant,
            "trouble": self.trouble.value,
            "text": self.text,
            "stderr": self.stderr,
            "seconds": self.seconds,
        }


Said = Claim | Failure
