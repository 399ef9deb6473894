"""The default model: `native` under a budget of conflicts, then `sat` for the rest.

`native` is faster on nearly all puzzles, but it learns nothing: on some boards its search takes
hours where `sat` takes a second. So it gets a head start, and `sat` decides the remaining puzzles.
On boards with constraints, each model gets a brief turn before a long one. Without a compiled
library, and on boards that `native` does not support, `auto` is `sat`. It is also `sat` for proofs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from time import perf_counter
from typing import TYPE_CHECKING, Any

from sudoku.errors import UnknownModelError, UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.bulk import BulkModel
from sudoku.interface.model import Capability, ModelFamily
from sudoku.interface.opening import build_model
from sudoku.interface.other_solutions import OtherSolutions
from sudoku.interface.outcome import Outcome
from sudoku.interface.reason import Reason, Refutation
from sudoku.interface.registry import absence, find
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku_models.auto.analyst import AutoAnalyst
from sudoku_models.native.head_start import FIRST, Turn, conflicts_on, first_on, turns_on

if TYPE_CHECKING:  # late: most questions have no cubes
    from sudoku.interface.cubes import Cube

NAME, REST = "auto", "sat"
CAPABILITIES = frozenset(Capability)
"""The capabilities of REST, named here so that its solver need not be imported."""


class AutoModel:
    """The two models of a board; the second is opened at its first question."""

    name = NAME
    capabilities = CAPABILITIES

    def __init__(self, board: Board) -> None:
        self.board = board
        self._first: Any = first_on(board)
        if self._first is not None:
            self._turns = turns_on(board)

    @cached_property
    def _rest(self) -> Any:
        return build_model(REST, self.board)

    @property
    def analyst(self) -> Any:
        """Short searches by the first model, and otherwise the analyst of the second."""
        if self._first is None:
            analyst: Any = self._rest.analyst
            return analyst
        return AutoAnalyst(self._first, lambda: self._rest)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """The outcome of the first model that decides, with the effort of both."""
        if self._first is None:
            outcome: Outcome = self._rest.search(puzzle, limit=limit, budget=budget)
            return outcome
        head = self._first.search(puzzle, limit=limit, budget=self._turns[0].of(budget))
        return self._completed(head, puzzle, limit, budget)

    def search_other(
        self, puzzle: Puzzle, solution: Grid, cells: Sequence[int], budget: Budget
    ) -> Outcome:
        """See CheckedModel.search_other."""
        if self._first is None:
            return self.search(puzzle, budget=budget).without(solution)
        start = self._turns[0].of(budget)
        head: Outcome = self._first.search_other(puzzle, solution, cells, start)
        if head.solutions:
            return head
        return self._completed(head, puzzle, 2, budget).without(solution)

    def _completed(self, head: Outcome, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """The outcome of the first model, or of the later turns if it did not decide."""
        known = head
        for turn in (*self._turns[1:], None):
            if known.exhausted or len(known.solutions) >= limit:
                break
            left = budget.after(known.effort)
            if left.seconds == 0 or left.conflicts == 0:
                break
            known = _joined(known, self._in_turn(turn, puzzle, limit, left), limit)
        return known

    def _in_turn(self, turn: Turn | None, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        """The outcome of a turn, or of the last search if it is None."""
        part = budget if turn is None else turn.of(budget)
        if turn is not None and turn.is_first:
            first: Outcome = self._first.search(puzzle, limit=limit, budget=part)
            return first
        start = perf_counter()
        try:
            rest: Outcome = self._rest.search(puzzle, limit=limit, budget=part)
        except UnsupportedQuestionError:  # its formula is too large; finding that out took time
            refused = Effort(setup_seconds=perf_counter() - start)
            rest = self._first.search(puzzle, limit=limit, budget=budget.after(refused))
            rest = replace(rest, effort=refused + rest.effort)
        return rest

    def refute(
        self, puzzle: Puzzle, solution: Grid | None, *, reason: Reason | None, budget: Budget
    ) -> Refutation | None:
        """The proof of `sat`. See Prover.refute."""
        refutation: Refutation | None = self._rest.refute(
            puzzle, solution, reason=reason, budget=budget
        )
        return refutation

    def refute_outside(
        self, puzzle: Puzzle, solution: Grid | None, cubes: Sequence[Cube], *, budget: Budget
    ) -> Refutation | None:
        """The proof of `sat`. See Prover.refute_outside."""
        refutation: Refutation | None = self._rest.refute_outside(
            puzzle, solution, cubes, budget=budget
        )
        return refutation


def _joined(head: Outcome, rest: Outcome, limit: int) -> Outcome:
    """The second outcome, with the effort of both and, unless it is complete, all solutions."""
    solutions = rest.solutions
    if not rest.exhausted and len(solutions) < limit:
        solutions = tuple(dict.fromkeys([*solutions, *head.solutions]))[:limit]
    effort = head.effort + rest.effort
    return Outcome(rest.puzzle, solutions, rest.exhausted, effort, rest.model)


def _require_no_variant(variant: str | None) -> None:
    if variant is not None:
        raise UnknownModelError(f"{NAME}:{variant}", [NAME, FIRST, REST])


def _build(board: Board, variant: str | None) -> AutoModel:
    _require_no_variant(variant)
    return AutoModel(board)


def _capabilities(variant: str | None) -> frozenset[Capability]:
    _require_no_variant(variant)
    return CAPABILITIES


def _bulk(board: Board, variant: str | None) -> BulkModel | None:
    _require_no_variant(variant)
    if absence(FIRST) is not None or find(FIRST)[0].unsupported(board) is not None:
        return None
    from sudoku_models.native.arrays import NativeBulk  # late: it imports numpy

    return NativeBulk(board, rest=REST, most_conflicts=conflicts_on(board))


def _other_solutions(board: Board, known: bytes, variant: str | None) -> OtherSolutions | None:
    """The searches of `native`: few questions of a generator need more than its head start."""
    _require_no_variant(variant)
    if absence(FIRST) is not None:
        return None
    from sudoku_models.native.others import others_of  # late: only generators ask

    return others_of(board, known, variant)


FAMILY = ModelFamily(
    _build, _capabilities, asks_others=True, bulk=_bulk, other_solutions=_other_solutions
)
