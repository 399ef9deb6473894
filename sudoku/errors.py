"""All errors: the caller's mistakes, what cannot be done here, and faults of models."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple


class SudokuError(Exception):
    """The base of all errors that this package raises deliberately. All can be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Message and fields: the `__init__` of a subclass may take other arguments."""
        return _remade, (type(self), self.args), self.__dict__


def _remade(kind: type[SudokuError], args: tuple[Any, ...]) -> SudokuError:
    return kind.__new__(kind, *args)


SHOWN = 24
"""Limit on the characters of the offending piece in the message of a NotationError."""
NAMED = 24
"""Limit on the known names in a message."""


class NotationError(SudokuError, ValueError):
    """Text that cannot be read as a puzzle: its place, what was found and what was expected."""

    source: str
    """The name of the file or argument."""
    line: int
    """The line, from 1."""
    column: int
    """The column, from 1."""
    text: str
    """The offending piece."""
    reason: str
    """What was expected, or what is wrong."""

    def __init__(self, source: str, line: int, column: int, text: str, reason: str) -> None:
        self.source, self.line, self.column, self.text = source, line, column, text
        self.reason = reason
        shown = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
        super().__init__(f"{source}:{line}:{column}: {shown!r}: {reason}")


class UnsupportedPartError(NotationError):
    """A puzzle with parts that this program does not support, such as fog."""

    parts: list[str]
    """The names of these parts."""

    def __init__(self, error: NotationError, parts: list[str]) -> None:
        super().__init__(error.source, error.line, error.column, error.text, error.reason)
        self.parts = parts


class RulePlace(NamedTuple):
    """Where a rule was written: a file or an argument, and its line and column, from 1."""

    source: str = "<rule>"
    line: int = 1
    column: int = 1


class UnknownModelError(SudokuError):
    """No model has this name."""

    def __init__(self, spec: str, known: Iterable[str], meant: str | None = None) -> None:
        """meant: the name to suggest, by default the nearest known name."""
        super().__init__(f"no model {spec!r}: {known_and_nearest(spec, sorted(known), meant)}")


class VariantError(UnknownModelError):
    """The model is known, but it has no such variant: `reason` says which part is wrong."""

    def __init__(self, spec: str, reason: str) -> None:
        SudokuError.__init__(self, f"no model {spec!r}: {reason}")


def known_and_nearest(name: str, known: Iterable[str], meant: str | None = None) -> str:
    """A suggestion (`meant`, or by default the nearest name), then the known names if they are few.
    Without a suggestion, up to NAMED known names.
    """
    names = list(known)
    by_lower = {known.lower(): known for known in names}
    if meant is None:
        near = get_close_matches(str(name).lower(), by_lower, n=1)
        meant = by_lower[near[0]] if near else None
    more = f", … ({len(names) - NAMED} more)" if len(names) > NAMED else ""
    if meant is None:
        return f"choose from {', '.join(names[:NAMED])}{more}" if names else "there are none"
    return f"did you mean {meant!r}?" + ("" if more else f" Available: {', '.join(names)}")


class UnknownTechniqueError(SudokuError):
    """No technique, family or scale has this name."""

    def __init__(self, noun: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"no {noun} {name!r}: {known_and_nearest(name, known)}")


class UnavailableModelError(SudokuError):
    """The model exists, but its solver is not installed or does not work here."""


class MissingLibraryError(SudokuError, ImportError):
    """A library of an extra is missing; the message has the pip command."""


class ClusterError(SudokuError):
    """A Dask cluster that cannot be used: it does not answer, was lost, or runs other software."""


class UnsupportedQuestionError(SudokuError):
    """The model lacks the capability for this question; the message names models that have it."""


class WrongStatementError(SudokuError):
    """A row states a wrong number of solutions, or a wrong solution."""


class NoSolutionError(SudokuError):
    """A solution was requested, but there is none, or none was found within the budget."""


class UnprovedError(SudokuError):
    """A proof was requested, but the budget ran out before the verdict or its proof was found."""


class WrongClaimError(SudokuError):
    """A proof of a false claim was requested: a solution, or another solution, exists."""


class CertificateError(SudokuError):
    """A certificate cannot be written to its place, or a file is not an archive."""


class CanonicalFormError(SudokuError):
    """The canonical form of a puzzle was not found within the allowed steps."""


class CubesFileError(SudokuError):
    """A file of cubes has another puzzle, is damaged, or is in use."""


class MeaninglessQuestionError(SudokuError):
    """The question has no meaning for a puzzle with this verdict: for example, redundant clues of a
    puzzle without a solution.
    """

    verdict: str
    """The value of the Verdict."""

    def __init__(self, verdict: str, why: str) -> None:
        self.verdict = verdict
        super().__init__(f"{verdict}: {why}")


class OutOfBudget(SudokuError):
    """The budget ran out before the question was decided. Results yielded before remain valid."""

    def __init__(self, message: str = "the budget ran out before the question was decided") -> None:
        super().__init__(message)


class ModelFault(SudokuError):
    """A model returned a wrong answer or none: a bug in the model, never in the puzzle."""

    what: str
    """The message without the model's name and the puzzle."""
    how: str
    """How it failed: "wrong" for a wrong answer, "raised" for an exception, "died" for a crash."""

    def __init__(self, message: str, what: str | None = None, how: str = "wrong") -> None:
        self.what = message if what is None else what
        self.how = how
        super().__init__(message)


class UnsoundStepError(ModelFault):
    """A step that contradicts the solution, or that its premises do not imply."""


class ProgressError(SudokuError, ValueError):
    """The entered digits belong to another puzzle: other clues, or another board."""
