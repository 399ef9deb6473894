"""Python functions as contestants.

Solvers agree neither on the form of a puzzle nor on the way to return "no solution". `adapt` lists
the supported forms; anything else is a failure, and nothing is guessed. A solution is accepted only
after `checker.rules` has checked it.

A function of a module runs in a separate process, which imports it, so that a time limit can stop
it and a crash costs only one answer. Other functions, such as lambdas, cannot be imported and run
in this process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any

from sudoku.crosschecking.claims import Response
from sudoku.crosschecking.contestants.calling import INPUTS, argument, call
from sudoku.crosschecking.contestants.contestant import DEFAULT_MEMORY, memory_arguments
from sudoku.crosschecking.contestants.worker import FunctionError, FunctionWorker
from sudoku.errors import known_and_nearest
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle


def adapt(
    function: Callable[[Any], object],
    *,
    input: str = "text",  # noqa: A002  # as the option --input
    name: str | None = None,
    memory: int | None = DEFAULT_MEMORY,
) -> FunctionContestant:
    """Make a Python function a contestant for `sudoku.crosscheck`.

    function: called with only the puzzle. If a module other than `__main__` defines it at its top
    level, it runs in another process, which imports that module, with the budget's seconds as its
    time limit (10 by default). Any other callable, such as a lambda, a method or a function of a
    notebook, runs in this process without a time limit. input: the form of the puzzle, a new object
    for each call.

    - "text": n² symbols, `.` for an open cell (`str(puzzle)`); "zeros": the same with 0.
    - "list": n² integers row by row, 0 for an open cell; "rows": n lists of n integers.
    - "array": an n×n numpy array of integers.
    - "puzzle": a `sudoku.Puzzle`.

    name: the name in reports; by default the function's name. memory: the memory limit of the
    other process in bytes, on Linux; None disables the limit.

    The function may return

    - a solution: a text of n² symbols (also drawn, with spaces, newlines and bars), n² digits in a
      list, n rows in a list (lists or texts), a numpy array, a `sudoku.Grid`, or a mapping from
      squares to digits, where squares are "A1" … (letter: row, number: column), pairs or integers.
      It claims that there is at least one solution.
    - None, False or a text such as "no solution": there is no solution.
    - True: there is a solution. A list, rows or an array that the function has filled completely
      is that solution.
    - an integer: the number of solutions. A number that reaches the limit of the question means "at
      least this many"; ask a function that stops counting at two with a limit of 2.

    A function that returns None and has filled its argument completely claims that solution,
    because many solvers change their argument. False means no solution, whatever cells it changed.
    A full argument that is left unchanged counts as solved if it is right.

    Anything else is a failure: an incomplete grid, an exception (even SystemExit), a generator. In
    this process Ctrl-C is passed on, and `sys.stdout` is redirected during the call, so two threads
    must not call it at once. Raises ValueError for an unknown input, TypeError if the function
    is not callable.

    >>> from sudoku import parse
    >>> contestant = adapt(lambda text: text.replace(".", "1"), name="ones")
    >>> contestant.ask(parse("...44.3..4...241")).trouble
    <Trouble.WRONG_GRID: 'wrong grid'>
    """
    return FunctionContestant(function, input=input, name=name, memory=memory)


class FunctionContestant:
    """See `adapt`, and Contestant for the methods."""

    name: str

    def __init__(
        self,
        function: Callable[[Any], object],
        *,
        input: str = "text",  # noqa: A002
        name: str | None = None,
        memory: int | None = DEFAULT_MEMORY,
    ) -> None:
        if not callable(function):
            raise TypeError(f"expected a function of a puzzle, got {function!r:.60}")
        if input not in INPUTS:
            known = ", ".join(map(repr, INPUTS))
            raise ValueError(f"no input {input!r}; choose from {known}")
        self.name = _name_of(function) if name is None else name
        self._function, self._input, self._memory = function, input, memory
        spec = _spec_of(function)
        self._worker = None
        if spec is not None:
            self._worker = FunctionWorker(spec, input, self.name, sys.path, memory)

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Response:
        """See Contestant. Conflicts of the budget are ignored.

        Raises UnsupportedQuestionError if the board has no such form, UnavailableModelError if
        numpy is needed and cannot be imported.
        """
        if self._worker is None:
            return call(self._function, self._input, puzzle, limit, self.name)
        argument(puzzle, self._input)  # raise its errors here, not in the worker
        try:
            return self._worker.ask(puzzle, limit, budget.seconds)
        except FunctionError:  # its module cannot be imported a second time
            self._worker = None
            return self.ask(puzzle, limit=limit, budget=budget)

    def takes(self, board: Board) -> bool:
        """See Contestant; only a Puzzle holds rules."""
        return board.is_classic or (self._input == "puzzle" and not board.is_extended)

    @property
    def arguments(self) -> list[str] | None:
        """None, because on the command line the name may refer to another function."""
        return None

    def fresh(self) -> FunctionContestant:
        """The same function in another process; itself if it runs in this process."""
        if self._worker is None:
            return self
        return FunctionContestant(
            self._function, input=self._input, name=self.name, memory=self._memory
        )

    def close(self) -> None:
        """Kill the process."""
        if self._worker is not None:
            self._worker.close()


class ImportedContestant(FunctionContestant):
    """A function named on the command line, such as `my_solver:solve`, in a separate process.

    The current folder is searched first. The function is imported at once. Raises FunctionError if
    that is impossible, or for an unknown input.
    """

    def __init__(
        self,
        spec: str,
        input: str = "text",  # noqa: A002
        memory: int | None = DEFAULT_MEMORY,
    ) -> None:
        if input not in INPUTS:
            raise FunctionError(f"no input {input!r}: {known_and_nearest(input, INPUTS)}")
        self.name, self._input, self._memory = spec, input, memory
        self._worker = FunctionWorker(spec, input, spec, [os.getcwd(), *sys.path], memory)
        self._worker.start()

    @property
    def arguments(self) -> list[str]:
        """See Contestant."""
        named = ["--function", self.name, "--input", self._input]
        return named + memory_arguments(self._memory)

    def fresh(self) -> ImportedContestant:
        """See Contestant."""
        return ImportedContestant(self.name, self._input, self._memory)


def _name_of(function: object) -> str:
    while isinstance(function, partial):
        function = function.func
    return str(getattr(function, "__name__", type(function).__name__))


def _spec_of(function: object) -> str | None:
    """The text MODULE:NAME by which another process can import this function; None if it cannot."""
    module = getattr(function, "__module__", None)
    name = getattr(function, "__qualname__", None)
    if not isinstance(module, str) or not isinstance(name, str) or module == "__main__":
        return None
    try:
        found: object = attrgetter(name)(sys.modules.get(module))
    except AttributeError:  # it is defined in a function
        return None
    return f"{module}:{name}" if found is function else None
