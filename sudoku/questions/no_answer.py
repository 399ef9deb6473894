"""The reason why a question has no answer for a puzzle: in a table, as JSON, and in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from sudoku.errors import (
    MeaninglessQuestionError,
    ModelFault,
    OutOfBudget,
    SudokuError,
    UnprovedError,
)
from sudoku.formats.entry import Entry
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.symbols import DigitStyle

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class NoAnswer:
    """The error that replaces an answer."""

    error: SudokuError

    @property
    def verdict(self) -> str | None:
        """The verdict of the puzzle; None if the model failed."""
        if isinstance(self.error, MeaninglessQuestionError):
            return self.error.verdict
        return None if isinstance(self.error, ModelFault) else Verdict.UNKNOWN.value

    @property
    def line(self) -> str:
        """The verdict and the reason."""
        is_unknown = self.verdict == Verdict.UNKNOWN.value
        return f"{self.verdict}: {self.error}" if is_unknown else str(self.error)

    def row(self) -> dict[str, str]:
        """The values of the columns of a table."""
        known = {} if self.verdict is None else {"verdict": self.verdict}
        return {**known, "error": str(self.error)}

    def as_dict(self, entry: Entry | None, style: DigitStyle | None = None) -> dict[str, Any]:
        """The JSON object that replaces an answer. entry: the puzzle, or None."""
        asked: Mapping[str, Any] = {} if entry is None else entry.puzzle.as_dict(style)
        noted = {} if entry is None else entry.noted()
        return {**asked, "verdict": self.verdict, "error": self.line, **noted}


def answer_or_why_not(ask: Callable[..., A], *asked: object) -> A | NoAnswer:
    """The answer to a question, or the reason why the answer is missing. Raises only errors that
    concern neither the puzzle nor the budget.
    """
    try:
        return ask(*asked)
    except (MeaninglessQuestionError, OutOfBudget, UnprovedError) as error:
        return NoAnswer(error)
