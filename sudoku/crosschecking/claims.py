"""A contestant's answer about a puzzle: a claim, or the failure to make one.

Contestants differ in how much they claim. A program that prints one solution claims at least one, a
program that prints "no solution" claims none, and a program that counts up to two claims "at least
2". So a claim is an interval from `least` to `most` solutions, together with the grids shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sudoku.interface.budget import Effort
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle

if TYPE_CHECKING:  # late: types of JSON slow a cold start
    from sudoku.questions.answers.comparisons import ClaimLine, FailureJson


@dataclass(frozen=True, slots=True)
class SolutionBounds:
    """The content of an answer; see Claim for the fields."""

    least: int
    most: int | None
    solutions: tuple[Grid, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim that the puzzle has `least` to `most` solutions, among them `solutions`."""

    contestant: str
    puzzle: Puzzle
    solutions: tuple[Grid, ...]
    """Distinct grids, each accepted by `checker.rules`."""
    least: int
    most: int | None
    """The upper limit, or None if unlimited. If it is reached, `solutions` are all."""
    seconds: float
    """The wall-clock seconds of the answer."""
    is_cut_short: bool = False
    """Whether a budget ran out before more could be claimed."""

    @classmethod
    def of(cls, outcome: Outcome, contestant: str) -> Claim:
        """The claim of a model's outcome."""
        found = len(outcome.solutions)
        most = found if outcome.exhausted else None
        seconds, is_cut_short = outcome.effort.seconds, outcome.verdict is Verdict.UNKNOWN
        return cls(
            contestant, outcome.puzzle, outcome.solutions, found, most, seconds, is_cut_short
        )

    @property
    def verdict(self) -> Verdict:
        """The verdict that follows from the claim; UNKNOWN for "at least one solution"."""
        if self.least > 1:
            return Verdict.MULTIPLE
        if self.most == 0:
            return Verdict.UNSATISFIABLE
        return Verdict.UNIQUE if self.least == self.most == 1 else Verdict.UNKNOWN

    @property
    def text(self) -> str:
        """The claim in words, as in "unique" or "at least one solution"."""
        if self.verdict is not Verdict.UNKNOWN:
            more = self.most is not None and self.most > 1
            return f"{self.verdict.value} with {self.most} solutions" if more else self.verdict
        if self.most is not None:
            return f"at most {plural(self.most, 'solution')}"
        return "at least one solution" if self.least else "nothing"

    def outcome(self) -> Outcome | None:
        """The claim as a model's outcome; None if its grids were not shown."""
        if len(self.solutions) < min(self.least, 2):
            return None
        effort = Effort(solve_seconds=self.seconds)
        is_exhausted = self.most == len(self.solutions)
        return Outcome(self.puzzle, self.solutions, is_exhausted, effort, self.contestant)

    def as_dict(self, style: DigitStyle | None = None) -> ClaimLine:
        """Plain values, as in `sudoku crosscheck --json`."""
        return {
            "contestant": self.contestant,
            "claim": self.text,
            "verdict": self.verdict.value,
            "least": self.least,
            "most": self.most,
            **solutions_as_dict(self.solutions, style),
            "seconds": self.seconds,
        }


class Trouble(StrEnum):
    """The reason for a missing claim."""

    TIME_LIMIT = "time limit"
    MEMORY_LIMIT = "memory limit"
    CRASH = "crash"
    EXCEPTION = "exception"
    GARBAGE = "garbage"
    PARTIAL_LINE = "partial line"
    MISSING_LINE = "missing line"
    OUT_OF_ORDER = "out of order"
    WRONG_GRID = "wrong grid"


@dataclass(frozen=True, slots=True)
class Failure:
    """A failure to make a claim, because of `trouble`."""

    contestant: str
    puzzle: Puzzle
    trouble: Trouble
    text: str
    """The failure and the expectation, without the contestant's name and the puzzle, such as "ended
    with exit code 3, expected an answer".
    """
    seconds: float
    stderr: str = ""
    """The end of a program's standard error."""

    def as_dict(self, _style: DigitStyle | None = None) -> FailureJson:
        """Plain values, as in `sudoku crosscheck --json`."""
        return {
            "contestant": self.contestant,
            "trouble": self.trouble.value,
            "text": self.text,
            "stderr": self.stderr,
            "seconds": self.seconds,
        }


Response = Claim | Failure


NO_SOLUTION = "no solution"
"""The phrase that messages recommend."""

_OTHERS = frozenset(
    {"", "0", "none", "false", "no", "no solutions", "no solution found"}
    | {"unsat", "unsatisfiable", "unsolvable", "impossible"}
)


def is_no(text: str) -> bool:
    """Whether this text means "no solution", ignoring case and a final full stop."""
    words = " ".join(text.lower().split()).rstrip(".!")
    return words == NO_SOLUTION or words in _OTHERS
