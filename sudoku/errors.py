"""What can go wrong, told apart: the caller's mistakes, and a model's faults."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class SudokuError(Exception):
    """Any error that is reported to a user in words. It can be pickled, as processes need it."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Its message and its fields, as a subclass may be made from something else."""
        return _remade, (type(self), self.args), self.__dict__


def _remade(kind: type[SudokuError], args: tuple[Any, ...]) -> SudokuError:
    return kind.__new__(kind, *args)


class NotationError(SudokuError, ValueError):
    """Text that is no puzzle: where it stands, what was found and what was expected.

    `line` and `column` count from 1; `text` is the offending piece.
    """

    def __init__(self, source: str, line: int, column: int, text: str, reason: str) -> None:
        self.source, self.line, self.column, self.text = source, line, column, text
        self.reason = reason
        shown = text if len(text) <= 24 else text[:23] + "…"
        super().__init__(f"{source}:{line}:{column}: {shown!r}: {reason}")


class UnknownModelError(SudokuError):
    """No model has this name. meant: the name that was probably meant, if that is known."""

    def __init__(self, spec: str, known: Iterable[str], meant: str | None = None) -> None:
        super().__init__(f"no model {spec!r}: {known_and_nearest(spec, sorted(known), meant)}")


class VariantError(UnknownModelError):
    """The model is known, but it has no such variant: `reason` says which part is wrong."""

    def __init__(self, spec: str, reason: str) -> None:
        SudokuError.__init__(self, f"no model {spec!r}: {reason}")


def known_and_nearest(name: str, known: Iterable[str], meant: str | None = None) -> str:
    """The names that are known, and the one that was probably meant: by default the nearest."""
    names = list(known)
    by_lower = {known.lower(): known for known in names}
    if meant is None:
        near = get_close_matches(name.lower(), by_lower, n=1)
        meant = by_lower[near[0]] if near else None
    hint = "" if meant is None else f"; did you mean {meant!r}?"
    return f"known are {', '.join(names) or 'none'}{hint}"


class UnavailableModelError(SudokuError):
    """The model's name is known, but what it runs on is not installed or does not work here."""


class UnsupportedQuestionError(SudokuError):
    """The model cannot answer such a question; the message names those that can."""


class NoSolutionError(SudokuError):
    """A solution was asked for and there is none, or none was found within the budget."""


class UnprovedError(SudokuError):
    """A proof was asked for, and the budget did not suffice for the verdict or its proof."""


class WrongClaimError(SudokuError):
    """A proof was asked for of what is not so: there is a solution, or another one."""


class CertificateError(SudokuError):
    """A certificate cannot be written where it should be, or an archive is none."""


class MeaninglessQuestionError(SudokuError):
    """A question that makes no sense for a puzzle with this verdict: which clues of one without
    a solution are redundant.
    """

    def __init__(self, verdict: str, why: str) -> None:
        self.verdict = verdict
        super().__init__(f"{verdict}: {why}")


class OutOfBudget(SudokuError):
    """The budget ran out before the question was decided. What was yielded before holds."""

    def __init__(self, message: str = "the budget ran out before the question was decided") -> None:
        super().__init__(message)


class ModelFault(SudokuError):
    """A model gave an answer that is wrong, or none: a bug in the model, never in the puzzle.

    what: the same without the model's name and the puzzle. how: "wrong" for a wrong answer,
    "raised" for an exception, "died" for a process that ended.
    """

    def __init__(self, message: str, what: str | None = None, how: str = "wrong") -> None:
        self.what = message if what is None else what
        self.how = how
        super().__init__(message)
