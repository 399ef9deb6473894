"""The base of mutants: a well-formed model with one mistake.

Most ask a right, installed model and change the question or the answer; others have a small search
of their own (`solver`) with one faulty part. Each declares all capabilities but proofs, so it can
be asked beside any model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from benchmarks.mutants.solver import Backtracker
from sudoku import UNLIMITED, Board, Budget, Capability, Grid, Outcome, Puzzle, open_model
from sudoku.interface.checked import CheckedModel

RIGHT = "sat"
"""The model that mutants ask."""

CONFLICT_LIMIT = 3000
"""Conflict limit of a mutant's own search, about a second; then its verdict is unknown."""


class Mutant(ABC):
    """A model on one board with one mistake, described in the docstring of its class."""

    name: ClassVar[str]
    is_stateful: ClassVar[bool] = False
    """Whether its first answer is right and only later ones may be wrong."""

    capabilities = frozenset({Capability.SECONDS, Capability.CONFLICTS, Capability.ENUMERATE})

    def __init__(self, board: Board) -> None:
        self.board = board
        self._right: CheckedModel | None = None

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """See Model.search; the answer may be wrong."""
        return self.answer(puzzle, limit, budget)

    @abstractmethod
    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """The answer, with the mistake."""

    def ask_right(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """The right answer, in the mutant's name."""
        if self._right is None:
            self._right = open_model(RIGHT, self.board)
        return replace(self._right.search(puzzle, limit=limit, budget=budget), model=self.name)


class Searching(Mutant):
    """A mutant with a search of its own, made once for its board."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._search = self.faulty(board)

    @abstractmethod
    def faulty(self, board: Board) -> Backtracker:
        """The search with its mistake."""

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """The outcome of its own search."""
        return self._search.search(puzzle, limit, limited(budget), self.name)


def limited(budget: Budget) -> Budget:
    """The budget with at most CONFLICT_LIMIT conflicts, whose end is reported truthfully."""
    conflicts = (
        CONFLICT_LIMIT if budget.conflicts is None else min(CONFLICT_LIMIT, budget.conflicts)
    )
    return replace(budget, conflicts=conflicts)


def none(outcome: Outcome) -> Outcome:
    """The same, but that there is no solution."""
    return replace(outcome, solutions=(), exhausted=True)


def grids(board: Board, digits: Sequence[Sequence[int]]) -> tuple[Grid, ...]:
    """Grids of these digits."""
    return tuple(Grid(board, tuple(row)) for row in digits)
