"""The results of generators: puzzles, and errors for puzzles that were not found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sudoku.errors import OutOfBudget, SudokuError
from sudoku.interface.outcome import Verdict
from sudoku.pictures.marks import Note
from sudoku.pictures.picture import Picture
from sudoku.puzzle.pictured import Pictured
from sudoku.puzzle.puzzle import Grid, Puzzle, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle, to_line

Detail: TypeAlias = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Made(Pictured):
    """A generated puzzle."""

    number: int
    """The number of the puzzle in the request, from 1."""
    puzzle: Puzzle
    solution: Grid | None
    """The solution; None if the puzzle has no solution."""
    verdict: Verdict = Verdict.UNIQUE
    """The verdict; UNKNOWN if there is a solution but its uniqueness was not tested."""
    attempts: int = 1
    """The number of puzzles that were tried to find this puzzle."""
    details: Mapping[str, Detail] = field(default_factory=dict)
    """Other facts by name, such as a rating."""

    def text(self, style: DigitStyle | None = None) -> str:
        """The puzzle on one line, without the headers of its board."""
        return to_line(self.puzzle.board, self.puzzle.clues, style)

    def in_words(self) -> str:
        """The details in words: "se 7.2, skyscraper 2"."""
        return ", ".join(f"{name} {value}" for name, value in self.details.items())

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """A picture of the puzzle, with its number as title and its details as a note."""
        (drawn,) = self.puzzle.pictures(style)
        known = map(Note, filter(None, [self.in_words()]))
        return (drawn.titled(f"puzzle {self.number}").with_marks(known),)

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """The result as plain values, in the shape that `sudoku generate --json` prints."""
        return {
            **self.puzzle.as_dict(style),
            "number": self.number,
            "verdict": self.verdict.value,
            **solutions_as_dict([] if self.solution is None else [self.solution], style),
            "attempts": self.attempts,
            "details": dict(self.details),
        }


class OrderError(SudokuError, ValueError):
    """A request that cannot be met: contradictory options, or a pattern without a unique puzzle.
    The message says why.
    """


class Shortfall(OutOfBudget):
    """A puzzle of a request was not found within the budget."""

    number: int
    why: str
    """The reason, as a clause: "no symmetric puzzle of 17 clues in 4,000 attempts"."""
    nearest: Made | None
    """The best puzzle found; None if none was found."""

    def __init__(self, number: int, why: str, nearest: Made | None = None) -> None:
        self.number, self.why, self.nearest = number, why, nearest
        super().__init__(f"puzzle {number}: {why}")
