"""What can go wrong, told apart: the caller's mistakes, and a model's faults.

Text that cannot be read is a `reader.NotationError`.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class SudokuError(Exception):
    """Any error that is reported to a user in words."""


class UnknownModelError(SudokuError):
    """No model has this name."""

    def __init__(self, spec: str, known: Iterable[str]) -> None:
        names = sorted(known)
        near = get_close_matches(spec, names, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        super().__init__(f"no model {spec!r}: known are {', '.join(names) or 'none'}{hint}")


class UnavailableModelError(SudokuError):
    """The model's name is known, but what it runs on is not installed or does not work here."""


class UnsupportedQuestionError(SudokuError):
    """The model cannot answer such a question; the message names those that can."""


class NoSolutionError(SudokuError):
    """A solution was asked for and there is none, or none was found within the budget."""


class ModelFault(SudokuError):
    """A model gave an answer that is wrong, or none: a bug in the model, never in the puzzle."""
