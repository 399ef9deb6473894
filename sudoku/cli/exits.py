"""Exit codes, the same for every subcommand, and what leads to them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum

import click

from sudoku.cli.termination import Terminated
from sudoku.errors import SudokuError
from sudoku.interface.outcome import Verdict


class ExitCode(IntEnum):
    """Where several apply the first of FAULT, BAD_INPUT, UNKNOWN, NOT_UNIQUE is returned."""

    OK = 0
    NOT_UNIQUE = 1
    """check, solve: some puzzle is not unique; crosscheck: some models disagree; verify: some
    certificate is rejected."""
    BAD_INPUT = 2
    """Some input could not be read (the rest was answered), the output could not be written, or
    the usage was wrong."""
    UNKNOWN = 3
    """Some verdict is unknown, or not proved, because the budget ran out."""
    FAULT = 4
    """A model failed, or gave an answer that is wrong."""
    INTERRUPTED = 130
    BROKEN_PIPE = 141
    TERMINATED = 143


_OF_VERDICT = {
    Verdict.UNIQUE: ExitCode.OK,
    Verdict.MULTIPLE: ExitCode.NOT_UNIQUE,
    Verdict.UNSATISFIABLE: ExitCode.NOT_UNIQUE,
    Verdict.UNKNOWN: ExitCode.UNKNOWN,
}
_PRIORITY = (ExitCode.FAULT, ExitCode.BAD_INPUT, ExitCode.UNKNOWN, ExitCode.NOT_UNIQUE)


class Result:
    """Collects what happened over all puzzles, and tells it as one exit code."""

    def __init__(self) -> None:
        self._seen: set[ExitCode] = set()

    def add(self, code: ExitCode) -> None:
        self._seen.add(code)

    def report(self, error: Exception, code: ExitCode = ExitCode.BAD_INPUT) -> None:
        """Tell an error on standard error and go on."""
        complain(str(error))
        self.add(code)

    def add_verdict(self, verdict: Verdict) -> None:
        self.add(_OF_VERDICT[verdict])

    @property
    def code(self) -> ExitCode:
        return next((code for code in _PRIORITY if code in self._seen), ExitCode.OK)


def complain(message: str) -> None:
    """One line on standard error, if there is one."""
    if sys.stderr is not None:
        print(message, file=sys.stderr, flush=True)


@contextmanager
def clean_exit() -> Iterator[Result]:
    """Run a subcommand and end it with its exit code, never with a traceback.

    Output that cannot be written is left to `main`, which tells it for help texts too.
    """
    result = Result()
    if sys.stdout is None:
        complain("standard output is closed, expected somewhere to write")
        raise click.exceptions.Exit(ExitCode.BAD_INPUT)
    try:
        yield result
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
    except SudokuError as error:
        result.report(error)
    except MemoryError:
        complain("there is not enough memory for this")
        result.add(ExitCode.BAD_INPUT)
    raise click.exceptions.Exit(result.code)


def forget_output() -> None:
    """Nobody takes what is still buffered; Python would complain again as it flushes at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
