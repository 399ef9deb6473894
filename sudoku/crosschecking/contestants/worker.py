"""A process that imports a Python function and calls it, and that can be killed.

It leads a session, is killed at a time limit or with its parent, and is restarted by the next
question.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from operator import attrgetter
from time import monotonic
from typing import Any

from sudoku.crosschecking.claims import Failure, Response, Trouble
from sudoku.crosschecking.contestants.calling import call
from sudoku.crosschecking.contestants.contestant import DEFAULT_SECONDS
from sudoku.crosschecking.contestants.programs.process import ProgramError, printed
from sudoku.errors import SudokuError
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.channel import Channel
from sudoku.system.memory import CAN_LIMIT, is_out_of_memory, limit_memory_of, size_text
from sudoku.system.processes import how_it_ended
from sudoku.system.worker import Worker

IMPORT_SECONDS = 60.0
"""The time limit for importing the function."""


class FunctionError(SudokuError):
    """A function that cannot be imported, or an unknown input."""


class FunctionWorker:
    """The process of one function, started by its first question."""

    def __init__(
        self, spec: str, form: str, name: str, path: Sequence[str], memory: int | None
    ) -> None:
        """The function is MODULE:NAME, with the input INPUTS[form]; its module is searched for in
        the folders of `path`. `memory` limits the process, in bytes; None disables the limit.
        """
        self._memory = memory
        self._spec, self._form, self._name, self._path = spec, form, name, path
        self._worker: Worker | None = None
        self._has_started = False

    def start(self) -> None:
        """Start the process and import the function. Raises FunctionError if that fails."""
        try:
            arguments = self._spec, self._form, self._name, list(self._path), self._memory
            self._worker = Worker(_serve, *arguments, is_isolated=True)
        except OSError as error:
            raise ProgramError(f"{sys.executable!r} cannot be started: {error.strerror}") from error
        try:
            refusal = self._worker.receive_until(monotonic() + IMPORT_SECONDS)
        except (EOFError, TimeoutError) as problem:
            _, what, errors = self._failed(problem, IMPORT_SECONDS)
            last = f": {errors.splitlines()[-1]}" if errors else ""
            raise FunctionError(f"{self._spec}: cannot be imported: {what}{last}") from problem
        except BaseException:
            self.close()
            raise
        if refusal is not None:
            self.close()
            raise FunctionError(f"{self._spec}: {refusal}")
        self._has_started = True

    def ask(self, puzzle: Puzzle, limit: int, seconds: float | None) -> Response:
        """Call the function. seconds: the time limit; by default DEFAULT_SECONDS.

        Raises FunctionError if the first import of the function fails.
        """
        if self._worker is None:
            try:
                self.start()
            except FunctionError as error:
                if self._has_started:
                    return Failure(self._name, puzzle, Trouble.CRASH, str(error), 0.0)
                raise
        assert self._worker is not None  # noqa: S101
        seconds = DEFAULT_SECONDS if seconds is None else seconds
        start = monotonic()
        try:
            answer: Response = self._worker.ask((puzzle, limit), seconds)
        except (EOFError, TimeoutError) as problem:
            spent = monotonic() - start
            trouble, what, errors = self._failed(problem, seconds)
            text = what if trouble is Trouble.TIME_LIMIT else f"{what}, expected an answer"
            return Failure(self._name, puzzle, trouble, text, spent, errors)
        except BaseException:
            self.close()
            raise
        return answer

    def close(self) -> None:
        """Kill the process."""
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.close()

    def _failed(self, problem: EOFError | TimeoutError, seconds: float) -> tuple[Trouble, str, str]:
        """The kind and the description of a failure, and the end of standard error. Kills the
        process if it is still running.
        """
        worker, self._worker = self._worker, None
        assert worker is not None  # noqa: S101
        how = worker.close()
        errors = printed(worker.last_output)
        if isinstance(problem, TimeoutError):
            return Trouble.TIME_LIMIT, f"no answer within {seconds:g} s", errors
        if self._memory is not None and is_out_of_memory(errors):
            how = f"{how} at its limit of {size_text(self._memory)}"
            return Trouble.MEMORY_LIMIT, how, errors
        is_crash = how != how_it_ended(0)
        return Trouble.CRASH if is_crash else Trouble.MISSING_LINE, how, errors


def _serve(
    channel: Channel, spec: str, form: str, name: str, path: list[str], memory: int | None
) -> None:
    """The main function of the worker: import the function, then answer."""
    sys.path[:] = path
    if memory is not None:
        limit_memory_of(os.getpid(), memory)
    function = _imported(spec)
    if isinstance(function, str):
        channel.send(function)
        return
    channel.send(None)
    while True:
        puzzle, limit = channel.receive()
        try:
            answer = call(function, form, puzzle, limit, name, memory if CAN_LIMIT else None)
        except KeyboardInterrupt:  # this session receives no Ctrl-C, so the function raised it
            text = "raised KeyboardInterrupt, expected an answer"
            answer = Failure(name, puzzle, Trouble.EXCEPTION, text, 0.0)
        channel.send(answer)


def _imported(spec: str) -> Callable[[Any], object] | str:
    """The function, or the error that prevents it."""
    module, colon, name = spec.partition(":")
    root = module.removesuffix(".py").partition(".")[0]
    if not (module and colon and name):
        return "expected MODULE:NAME, as in my_solver:solve"
    try:
        found: object = attrgetter(name)(import_module(module.removesuffix(".py")))
    except BaseException as error:  # noqa: BLE001  # importing runs a user's code
        is_missing = isinstance(error, ModuleNotFoundError) and error.name == root
        searched = f"; the first folder searched is {sys.path[0]}" if is_missing else ""
        return f"cannot be imported: {error!r}{searched}"
    if not callable(found):
        return f"{found!r:.60} is not a function"
    return found
