"""Use any model as a bulk model: it solves puzzle by puzzle, more slowly, with the same answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Digits, as_masks
from sudoku.bulk.validation import WrongAnswer
from sudoku.constraints.candidates import Candidates
from sudoku.errors import ModelFault
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.bulk import BulkAnswers, never
from sudoku.interface.opening import open_model, shared_model
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell
from sudoku.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku.interface.bulk import Cells


class OneByOne:
    """The model of this name on one board, as opened by the thread that asks it."""

    rest = None

    def __init__(self, spec: str, board: Board) -> None:
        self.name, self.board = spec, board
        shared_model(spec, board)  # raises its errors now

    def search(
        self,
        puzzles: Cells,
        *,
        limit: int = 2,
        kept: int = 1,
        budget: Budget = UNLIMITED,
        is_stopped: Callable[[], bool] = never,
        apart: bool = True,  # noqa: ARG002
    ) -> BulkAnswers:
        """See BulkModel.search. Raises WrongAnswer for a fault of the model."""
        deadline = None if budget.seconds is None else perf_counter() + budget.seconds
        count, cells = puzzles.shape
        counts, decisions, conflicts = np.zeros((3, count), np.uint64)
        exhausted = np.zeros(count, np.bool_)
        solutions: Digits = np.zeros((count, kept, cells), np.uint8)
        for row, given in enumerate(puzzles.tolist()):
            if (deadline is not None and perf_counter() >= deadline) or is_stopped():
                break
            left = budget
            if deadline is not None:
                left = Budget(max(0.0, deadline - perf_counter()), budget.conflicts)
            try:
                outcome = self._search(given, puzzles.dtype == np.uint8, limit, left)
            except ModelFault as fault:
                raise WrongAnswer(row, fault.what, fault.how) from fault
            if outcome is None:
                exhausted[row] = True
                continue
            counts[row], exhausted[row] = len(outcome.solutions), outcome.exhausted
            decisions[row] = outcome.effort.decisions
            conflicts[row] = outcome.effort.conflicts
            for number, grid in enumerate(outcome.solutions[:kept]):
                solutions[row, number] = grid.digits
        return BulkAnswers(counts, exhausted, solutions, decisions, conflicts)

    def propagate(self, puzzles: Cells) -> NDArray[np.uint32]:
        """See BulkModel.propagate. Nothing is ruled out."""
        return as_masks(puzzles, self.board)

    def _search(
        self, given: Sequence[int], are_digits: bool, limit: int, budget: Budget
    ) -> Outcome | None:
        """The outcome of one puzzle; None if a cell has no candidate."""
        board = self.board
        if are_digits:
            asked = Puzzle(board, tuple(given))
            return shared_model(self.name, board).search(asked, limit=limit, budget=budget)
        if not all(given):
            return None
        board, clues = _board_with(board, given)
        model = shared_model if board == self.board else open_model  # it is used only once
        return model(self.name, board).search(Puzzle(board, clues), limit=limit, budget=budget)


def _board_with(board: Board, masks: Sequence[int]) -> tuple[Board, tuple[int, ...]]:
    """Masks as clues of a board; masks that are neither clues nor full become its constraints."""
    digits = range(1, board.digit_count + 1)
    clues, rules = [0] * len(masks), list(board.constraints)
    for cell, mask in enumerate(masks):
        allowed = [digit for digit in digits if mask >> digit - 1 & 1]
        if len(allowed) == 1:
            clues[cell] = allowed[0]
        elif len(allowed) < board.digit_count:
            values = tuple(board.values_of(allowed))
            rules.append(Candidates((Cell(cell),), values))
    if len(rules) == len(board.constraints):
        return board, tuple(clues)
    return replace(board, constraints=tuple(rules)), tuple(clues)
