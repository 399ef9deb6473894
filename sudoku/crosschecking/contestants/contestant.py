"""The interface of contestants, and models as contestants."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

from sudoku.crosschecking.claims import Claim, Failure, Response, Trouble
from sudoku.errors import ModelFault
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.model import Capability
from sudoku.interface.opening import open_model
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.latest import keep_latest

DEFAULT_MEMORY = 4_000_000_000
"""Default memory limit of a program or function, in bytes."""
DEFAULT_SECONDS = 10.0
"""The default time limit for an answer of a program or function, in seconds."""
BOARDS = 64
"""Limit on the boards whose models are kept: variants have a new board every few puzzles."""


class Contestant(Protocol):
    """A solver that is asked about puzzles on any board. It may depend on earlier questions."""

    @property
    def name(self) -> str: ...

    @property
    def arguments(self) -> list[str] | None:
        """The options of `sudoku crosscheck` that select it; None if there are none."""
        ...

    def takes(self, board: Board) -> bool:
        """Whether it can read all rules of this board. A contestant that gets only the clues does
        not support boards with constraints.
        """
        ...

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Response:
        """Ask about a puzzle.

        limit: the number of solutions to look for. A contestant that does not support limits or
        budgets is asked without them. Raises SudokuError if the contestant cannot be opened or
        started at all; any later error is a Failure.
        """
        ...

    def fresh(self) -> Contestant:
        """A contestant like this before its first question; the same object if that is
        impossible.
        """
        ...

    def close(self) -> None:
        """Stop all processes of the contestant. The next question restarts them."""
        ...


class ModelContestant:
    """A model, opened for each board at its first question."""

    def __init__(self, name: str, opens: Callable[[Board], CheckedModel] | None = None) -> None:
        """The name can be anything if `opens` is given, which opens the model on a board. Otherwise
        it is the spec of an installed model.
        """
        self.name = name
        self._opens = opens
        self._opened = OrderedDict[Board, CheckedModel]()

    def model(self, board: Board) -> CheckedModel:
        """The model on this board. Raises the same errors as `open_model`."""
        if board not in self._opened:
            opened = open_model(self.name, board) if self._opens is None else self._opens(board)
            keep_latest(self._opened, board, opened, BOARDS)
        return self._opened[board]

    def takes(self, board: Board) -> bool:
        """See Contestant; False for a model of another board."""
        return self._opens is None or self.model(board).board == board

    def able(self, board: Board, limit: int, budget: Budget) -> tuple[int, Budget]:
        """The part of limit and budget that the model supports."""
        can = self.model(board).capabilities
        conflicts = budget.conflicts if Capability.CONFLICTS in can else None
        seconds = budget.seconds if Capability.SECONDS in can else None
        most = limit if Capability.ENUMERATE in can else min(limit, 2)
        return most, Budget(seconds, conflicts)

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Response:
        """See Contestant. A ModelFault becomes a Failure."""
        limit, budget = self.able(puzzle.board, limit, budget)
        try:
            outcome = self.model(puzzle.board).search(puzzle, limit=limit, budget=budget)
        except ModelFault as fault:
            return failure_of(fault, puzzle, self.name)
        return Claim.of(outcome, self.name)

    @property
    def is_installed(self) -> bool:
        """Whether another process can open it by name."""
        return self._opens is None

    @property
    def arguments(self) -> list[str] | None:
        return ["-m", self.name] if self.is_installed else None

    def fresh(self) -> ModelContestant:
        """See Contestant."""
        return ModelContestant(self.name, self._opens)

    def close(self) -> None:
        """Forget the opened models."""
        self._opened.clear()


def failure_of(fault: ModelFault, puzzle: Puzzle, contestant: str) -> Failure:
    """Convert a model's fault to a Failure."""
    trouble = {"raised": Trouble.EXCEPTION, "died": Trouble.CRASH}.get(
        fault.how, Trouble.WRONG_GRID
    )
    return Failure(contestant, puzzle, trouble, fault.what, 0.0)


def memory_arguments(memory: int | None) -> list[str]:
    """The option of `sudoku crosscheck` for this limit in bytes; empty for the default."""
    return [] if memory == DEFAULT_MEMORY else ["--memory", str(memory or 0)]
