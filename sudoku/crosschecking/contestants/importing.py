"""A Python function named on the command line, such as `my_solver:solve`."""

from __future__ import annotations

import os
import sys

from sudoku.crosschecking.claims import Response
from sudoku.crosschecking.contestants.calling import INPUTS, argument
from sudoku.crosschecking.contestants.worker import FunctionError, FunctionWorker
from sudoku.errors import known_and_nearest
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle


class ImportedContestant:
    """A function by its module and name, in a process of its own; see Contestant for the methods.

    The current folder is searched first. The function is imported at once. Raises FunctionError if
    that is impossible, or for an unknown input.
    """

    def __init__(self, spec: str, input: str = "text") -> None:  # noqa: A002
        if input not in INPUTS:
            raise FunctionError(f"no input {input!r}: {known_and_nearest(input, INPUTS)}")
        self.name, self._input = spec, input
        self._worker = FunctionWorker(spec, input, spec, [os.getcwd(), *sys.path])
        self._worker.start()

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Response:
        """See `FunctionContestant.ask`."""
        argument(puzzle, self._input)  # it raises here what it would raise in the worker
        return self._worker.ask(puzzle, limit, budget.seconds)

    def takes(self, board: Board) -> bool:
        """See Contestant: only a Puzzle holds rules."""
        return board.is_classic or (self._input == "puzzle" and not board.is_extended)

    @property
    def arguments(self) -> list[str]:
        return ["--function", self.name, "--input", self._input]

    def fresh(self) -> ImportedContestant:
        """See Contestant."""
        return ImportedContestant(self.name, self._input)

    def close(self) -> None:
        """Kill the process."""
        self._worker.close()
