"""What every mutant is: a well-formed model with one mistake.

Most ask an installed model that is right, and spoil the question or the answer; others have a
small search of their own (`solver`) with one part spoilt. Each claims all that the shared interface
knows but proofs, so that it is asked whatever its neighbours are.
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

PATIENCE = 3000
"""Conflicts after which a mutant's own search says that it does not know: about a second."""


class Mutant(ABC):
    """A model on one board with one mistake, told by its class's docstring."""

    name: ClassVar[str]
    is_stateful: ClassVar[bool] = False
    """Whether its first answer is right and only later ones may be wrong."""

    capabilities = frozenset({Capability.SECONDS, Capability.CONFLICTS, Capability.ENUMERATE})

    def __init__(self, board: Board) -> None:
        self.board = board
        self._right: CheckedModel | None = None

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """See Model.search, and do not believe a word."""
        return self.answer(puzzle, limit, budget)

    @abstractmethod
    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """What is spoilt."""

    def ask_right(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """The right answer, in the mutant's name."""
        if self._right is None:
            self._right = open_model(RIGHT, self.board)
        return replace(self._right.search(puzzle, limit=limit, budget=budget), model=self.name)


class Searching(Mutant):
    """A mutant with a search of its own, made once for its board."""

    def __init__(self, board: Board) -> None:
        super().__init__(board)
        self._search = self.spoilt(board)

    @abstractmethod
    def spoilt(self, board: Board) -> Backtracker:
        """The search with its mistake."""

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """What its own search says."""
        return self._search.search(puzzle, limit, patient(budget), self.name)


def patient(budget: Budget) -> Budget:
    """The budget, but no more than PATIENCE; its end is told honestly."""
    conflicts = PATIENCE if budget.conflicts is None else min(PATIENCE, budget.conflicts)
    return replace(budget, conflicts=conflicts)


def none(outcome: Outcome) -> Outcome:
    """The same, but that there is no solution."""
    return replace(outcome, solutions=(), exhausted=True)


def grids(board: Board, digits: Sequence[Sequence[int]]) -> tuple[Grid, ...]:
    """Grids of these digits."""
    return tuple(Grid(board, tuple(row)) for row in digits)
