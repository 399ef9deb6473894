"""The default model: `native` under a budget of conflicts, then `sat`, which answers the rest.

Without a compiled library, and on boards that `native` does not support, it is `sat`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sudoku.errors import UnavailableModelError, UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.bulk import BulkModel
from sudoku.interface.model import Capability, Model, ModelFamily
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Outcome
from sudoku.interface.reason import Reason, Refutation
from sudoku.interface.registry import capabilities_of, find
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

if TYPE_CHECKING:
    from sudoku.interface.analyst import Analyst

NAME, FIRST, REST = "auto", "native", "sat"
HEAD_START = 20_000
"""Conflicts for the first model."""


class AutoModel:
    """The two models of a board, the second opened at its first question."""

    name = NAME

    def __init__(self, board: Board, _variant: str | None = None) -> None:
        self.board = board
        self.capabilities = capabilities_of(REST)
        self._first: Model | None
        try:
            self._first = open_model(FIRST, board).inner
        except (UnavailableModelError, UnsupportedQuestionError):
            self._first = None

    @cached_property
    def _rest(self) -> Any:
        return open_model(REST, self.board).inner

    @property
    def analyst(self) -> Analyst:
        """That of `sat`."""
        analyst: Analyst = self._rest.analyst
        return analyst

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """The outcome of the first model that decides, with the effort of both."""
        if self._first is None:
            outcome: Outcome = self._rest.search(puzzle, limit=limit, budget=budget)
            return outcome
        conflicts = HEAD_START if budget.conflicts is None else min(HEAD_START, budget.conflicts)
        head = self._first.search(puzzle, limit=limit, budget=Budget(budget.seconds, conflicts))
        if head.exhausted or len(head.solutions) >= limit:
            return head
        left = budget.after(head.effort)
        if left.seconds == 0 or left.conflicts == 0:
            return head
        outcome = self._rest.search(puzzle, limit=limit, budget=left)
        return replace(outcome, effort=head.effort + outcome.effort)

    def refute(
        self, puzzle: Puzzle, solution: Grid | None, *, reason: Reason | None, budget: Budget
    ) -> Refutation | None:
        """The proof of `sat`. See Prover.refute."""
        refutation: Refutation | None = self._rest.refute(
            puzzle, solution, reason=reason, budget=budget
        )
        return refutation


def _capabilities(_variant: str | None) -> frozenset[Capability]:
    return capabilities_of(REST)


def _bulk(board: Board, _variant: str | None) -> BulkModel | None:
    if find(FIRST)[0].unsupported(board) is not None:
        return None
    from sudoku_models.native.arrays import NativeBulk  # late: it imports numpy

    try:
        return NativeBulk(board, rest=REST, most_conflicts=HEAD_START)
    except UnavailableModelError:
        return None


FAMILY = ModelFamily(AutoModel, _capabilities, bulk=_bulk)
