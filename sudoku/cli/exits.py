"""Exit codes, the same for every subcommand, and the errors that lead to them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import TextIO

import click

from sudoku.cli.termination import Terminated
from sudoku.errors import (
    MeaninglessQuestionError,
    ModelFault,
    NotationError,
    OutOfBudget,
    SudokuError,
    WrongStatementError,
)
from sudoku.interface.outcome import Verdict

MAX_SHOWN_ERRORS = 10
"""Limit on the parse errors that are printed; further errors are only counted."""


class ExitCode(IntEnum):
    """The exit codes. If several apply, the first of FAULT, BAD_INPUT, UNKNOWN, NOT_UNIQUE wins."""

    OK = 0
    NOT_UNIQUE = 1
    BAD_INPUT = 2
    UNKNOWN = 3
    FAULT = 4
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


MEANINGS = {
    ExitCode.OK: "success; for check and solve, every puzzle is unique",
    ExitCode.NOT_UNIQUE: "a puzzle is not unique, or a stated answer, a certificate or a "
    "contestant is wrong",
    ExitCode.BAD_INPUT: "bad input (all readable puzzles are still answered), bad usage, or output "
    "that cannot be written",
    ExitCode.UNKNOWN: "the budget ran out before a puzzle was decided or proved",
    ExitCode.FAULT: "a model failed or gave a wrong answer, or an internal error",
    ExitCode.INTERRUPTED: "interrupted by Ctrl-C",
    ExitCode.BROKEN_PIPE: "the program that reads the output ended first",
    ExitCode.TERMINATED: "terminated by SIGTERM or SIGHUP",
}
"""The meaning of each exit code, as `sudoku --help` prints it."""

_OF_VERDICT = {
    Verdict.UNIQUE: ExitCode.OK,
    Verdict.MULTIPLE: ExitCode.NOT_UNIQUE,
    Verdict.UNSATISFIABLE: ExitCode.NOT_UNIQUE,
    Verdict.UNKNOWN: ExitCode.UNKNOWN,
}
_OF_ERROR = {
    ModelFault: ExitCode.FAULT,
    OutOfBudget: ExitCode.UNKNOWN,
    MeaninglessQuestionError: ExitCode.NOT_UNIQUE,
    WrongStatementError: ExitCode.NOT_UNIQUE,
}
"""The exit codes of errors; all others mean bad input."""
_PRIORITY = (ExitCode.FAULT, ExitCode.BAD_INPUT, ExitCode.UNKNOWN, ExitCode.NOT_UNIQUE)


def code_of_error(error: Exception) -> ExitCode:
    """The exit code that an error leads to."""
    found = (code for kind, code in _OF_ERROR.items() if isinstance(error, kind))
    return next(found, ExitCode.BAD_INPUT)


class ExitTally:
    """Collects the results of all puzzles, and derives the exit code from them."""

    def __init__(self) -> None:
        self._seen: set[ExitCode] = set()
        self._errors = 0

    def add(self, code: ExitCode) -> None:
        self._seen.add(code)

    def report(self, error: Exception, code: ExitCode | None = None) -> None:
        """Print an error on standard error and continue. code: None means `code_of_error`.

        Only the first MAX_SHOWN_ERRORS parse errors are printed. Faults of models and unreadable
        files are always printed.
        """
        self.add(code_of_error(error) if code is None else code)
        if isinstance(error, NotationError):
            self._errors += 1
            if self._errors > MAX_SHOWN_ERRORS:
                return
        complain(str(error))

    def report_hidden(self) -> None:
        """Print the number of errors that were only counted."""
        hidden, self._errors = self._errors - MAX_SHOWN_ERRORS, 0
        if hidden > 0:
            complain(f"… and {hidden:,} more error{'' if hidden == 1 else 's'}")

    def add_verdict(self, verdict: Verdict) -> None:
        self.add(_OF_VERDICT[verdict])

    @property
    def code(self) -> ExitCode:
        return next((code for code in _PRIORITY if code in self._seen), ExitCode.OK)


def complain(message: str) -> None:
    """Print one line on standard error, if it can be written."""
    if sys.stderr is not None:
        with tolerating_full_disk():
            print(message, file=sys.stderr, flush=True)


@contextmanager
def tolerating_full_disk() -> Iterator[None]:
    """Discard messages if standard error cannot be written. They do not change the exit code."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError:
        _forget(sys.stderr)


@contextmanager
def clean_exit() -> Iterator[ExitTally]:
    """Run a subcommand and end it with its exit code, never with a traceback.

    OSError passes through, except for a broken pipe: `group.run` reports output that cannot be
    written, including help.
    """
    result = ExitTally()
    if sys.stdout is None:
        complain("cannot write: standard output is closed")
        raise click.exceptions.Exit(ExitCode.BAD_INPUT)
    try:
        try:
            yield result
        finally:
            result.report_hidden()
        sys.stdout.flush()
    except BrokenPipeError:
        forget_output()
        raise click.exceptions.Exit(ExitCode.BROKEN_PIPE) from None
    except Terminated:
        complain("terminated")
        raise click.exceptions.Exit(ExitCode.TERMINATED) from None
    except KeyboardInterrupt:
        complain("interrupted")
        raise click.exceptions.Exit(ExitCode.INTERRUPTED) from None
    except OutOfBudget:
        complain("the budget ran out")
        result.add(ExitCode.UNKNOWN)
    except SudokuError as error:
        result.report(error, ExitCode.BAD_INPUT)
    except MemoryError:
        complain("out of memory")
        result.add(ExitCode.BAD_INPUT)
    raise click.exceptions.Exit(result.code)


def forget_output() -> None:
    """Discard the buffered standard output, because Python would fail to flush it again at exit."""
    _forget(sys.stdout)


def _forget(stream: TextIO) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
