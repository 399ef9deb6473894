"""Who can be cross-checked, through one interface: models, programs and Python functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from sudoku.crosschecking.claims import Claim, Failure, Said, Trouble
from sudoku.errors import ModelFault
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import CheckedModel
from sudoku.interface.model import Capability
from sudoku.interface.opening import open_model
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle


class Contestant(Protocol):
    """Somebody who is asked about puzzles of any board, and may remember those before."""

    @property
    def name(self) -> str: ...

    @property
    def arguments(self) -> list[str] | None:
        """The options by which `sudoku crosscheck` asks it, None if it cannot."""
        ...

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Said:
        """What it says of the puzzle. limit: look for so many solutions; a contestant that cannot
        be
        told of limit or budget is asked without. Raises only what is no answer at all: SudokuError
        for what cannot be opened or started.
        """
        ...

    def fresh(self) -> Contestant:
        """The same one with nothing asked yet; itself if that cannot be had."""
        ...

    def close(self) -> None:
        """End what it runs. It may be asked again, and then starts anew."""
        ...


class ModelContestant:
    """A model, one for each board, opened at its first use.

    name: an installed model's spec; or any other name, and then opens: what opens it on a board.
    """

    def __init__(self, name: str, opens: Callable[[Board], CheckedModel] | None = None) -> None:
        self.name = name
        self._opens = opens
        self._opened: dict[Board, CheckedModel] = {}

    def model(self, board: Board) -> CheckedModel:
        """The model on this board. Raises what `open_model` raises."""
        if board not in self._opened:
            opened = open_model(self.name, board) if self._opens is None else self._opens(board)
            self._opened[board] = opened
        return self._opened[board]

    def able(self, board: Board, limit: int, budget: Budget) -> tuple[int, Budget]:
        """As much of limit and budget as the model can be told."""
        can = self.model(board).capabilities
        conflicts = budget.conflicts if Capability.CONFLICTS in can else None
        seconds = budget.seconds if Capability.SECONDS in can else None
        most = limit if Capability.ENUMERATE in can else min(limit, 2)
        return most, Budget(seconds, conflicts)

    def ask(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Said:
        """See Contestant. A model's fault is a failure."""
        limit, budget = self.able(puzzle.board, limit, budget)
        try:
            outcome = self.model(puzzle.board).search(puzzle, limit=limit, budget=budget)
        except ModelFault as fault:
            return failure_of(fault, puzzle, self.name)
        return Claim.of(outcome, self.name)

    @property
    def is_installed(self) -> bool:
        """Whether its name is enough to open it, so that other processes can."""
        return self._opens is None

    @property
    def arguments(self) -> list[str] | None:
        return ["-m", self.name] if self.is_installed else None

    def fresh(self) -> ModelContestant:
        """See Contestant."""
        return ModelContestant(self.name, self._opens)

    def close(self) -> None:
        """Forget the models that were opened."""
        self._opened.clear()


def failure_of(fault: ModelFault, puzzle: Puzzle, contestant: str) -> Failure:
    """A model's fault as a failure."""
    trouble = {"raised": Trouble.EXCEPTION, "died": Trouble.CRASH}.get(
        fault.how, Trouble.WRONG_GRID
    )
    return Failure(contestant, puzzle, trouble, fault.what, 0.0)
