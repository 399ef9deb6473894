"""The default time limit of human techniques, and the words for a budget that ran out.

On a board whose regions are part of the solution, even the verdict may take minutes.
"""

from __future__ import annotations

from dataclasses import asdict, replace

from sudoku.constraints.chaos import Chaos
from sudoku.interface.budget import Budget, require_budget
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board

REGION_SECONDS = 10.0
"""The time limit on boards whose regions are part of the solution, if the budget has none."""


def limited(budget: Budget, board: Board) -> Budget:
    """The budget, with the default time limit of the board if the budget has no time limit."""
    require_budget(budget)
    if budget.seconds is None and any(isinstance(each, Chaos) for each in board.constraints):
        return replace(budget, seconds=REGION_SECONDS)
    return budget


def ran_out(budget: Budget) -> str:
    """A clause that says which limit ended an answer, and how to set a larger limit."""
    seconds, conflicts = budget.seconds, budget.conflicts
    most = [] if seconds is None else [f"{seconds:g} s"]
    most += [] if conflicts is None else [plural(conflicts, "conflict")]
    names = [f"--{name}" for name, limit in asdict(budget).items() if limit is not None]
    if not most:
        return "the budget ran out"
    sets = "set" if len(names) > 1 else "sets"
    return f"the budget of {' or '.join(most)} ran out ({' and '.join(names)} {sets} a larger one)"
