"""The model of a board in one thread: it searches many puzzles, and every answer is checked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Bools, Digits, Masks, as_masks
from sudoku.bulk.one_by_one import OneByOne
from sudoku.bulk.validation import WrongAnswer, require_right
from sudoku.errors import ModelFault, SudokuError
from sudoku.interface.budget import Budget
from sudoku.interface.bulk import BulkAnswers, BulkModel, never
from sudoku.interface.opening import require_supported
from sudoku.puzzle.board import Board
from sudoku.system.by_thread import kept_by_thread

if TYPE_CHECKING:
    from sudoku.interface.bulk import Cells


Array: TypeAlias = NDArray[Any]


@dataclass(frozen=True, slots=True)
class BulkFound(BulkAnswers):
    """Checked answers, and the models that gave them."""

    models: tuple[str, ...]
    """The models that answered."""
    by: NDArray[np.uint8]
    """For each puzzle, the index of its model in `models`."""


def arrays_of(answers: BulkAnswers) -> tuple[Array, Array, Array, Array, Array]:
    """The fields of BulkAnswers, in order."""
    searched = answers.counts, answers.exhausted, answers.solutions
    return *searched, answers.decisions, answers.conflicts


@kept_by_thread(16)
def open_bulk(spec: str, board: Board) -> BulkModel:
    """The calling thread's model of this name for arrays, opened on first use. A model without
    array support gets one puzzle per call. Raises the same errors as `open_model`.
    """
    family, variant = require_supported(spec, board)
    bulk = None if family.bulk is None else family.bulk(board, variant)
    return OneByOne(spec, board) if bulk is None else bulk


def ask_array(
    model: BulkModel,
    board: Board,
    cells: Cells,
    *,
    limit: int,
    kept: int,
    budget: Budget,
    is_stopped: Callable[[], bool] = never,
    is_settled: bool = False,
) -> BulkAnswers:
    """Search each puzzle of an array, and check the answers. Raises WrongAnswer.

    is_settled: whether the solutions returned for a puzzle with several solutions must not depend
    on the other puzzles.
    """
    answers = model.search(cells, limit=limit, kept=kept, budget=budget, is_stopped=is_stopped)
    if is_settled and (several := answers.counts >= limit).any():
        again = model.search(cells[several], limit=limit, kept=kept, budget=budget, apart=True)
        for array, settled in zip(arrays_of(answers), arrays_of(again), strict=True):
            array[several] = settled
    try:
        require_right(board, cells, answers, limit, kept)
    except WrongAnswer as wrong:
        wrong.answers = answers
        raise
    return answers


class Asker:
    """A model, opened and asked by one thread."""

    def __init__(
        self,
        spec: str,
        board: Board,
        deadline: float | None,
        conflicts: int | None,
        is_stopped: Callable[[], bool],
    ) -> None:
        """Open the model of this name.

        deadline: a time of `perf_counter`, for all questions together. conflicts: the limit for
        each puzzle. is_stopped: whether another thread failed, or Ctrl-C was pressed.
        """
        self.spec, self.board = spec, board
        self._deadline, self._conflicts, self._is_stopped = deadline, conflicts, is_stopped
        self._unhurried = Budget(conflicts=conflicts)
        self._model = open_bulk(spec, board)
        self._rest: BulkModel | None = None
        first, rest = self._model.name, self._model.rest
        self.models = (first,) if rest is None else (first, rest)

    def is_late(self) -> bool:
        """Whether the time is up, or the search is stopped."""
        return self._is_stopped() or (
            self._deadline is not None and perf_counter() >= self._deadline
        )

    def search(
        self, cells: Cells, rows: NDArray[Any], *, limit: int = 2, kept: int = 1
    ) -> BulkFound:
        """Up to `limit` solutions of each puzzle. rows: the caller's rows, for errors.

        Raises ModelFault, which names the row, for a wrong answer.
        """
        if self.is_late():
            return _nothing(len(cells), kept, self.board.cell_count, self.models)
        found = self._ask(self._model, cells, rows, limit, kept)
        by = np.zeros(len(cells), np.uint8)
        if self._model.rest is not None and not found.exhausted.all():
            left = ~found.exhausted & (found.counts < np.uint64(limit))
            if self._conflicts is not None:
                left &= found.conflicts < np.uint64(self._conflicts)
            if left.any() and not self.is_late():
                if self._rest is None:
                    self._rest = open_bulk(self._model.rest, self.board)
                more = self._ask(self._rest, cells[left], rows[left], limit, kept)
                _merge(found, left, more)
                by[left] = 1
        return BulkFound(*arrays_of(found), self.models, by)

    def propagate(self, cells: Cells) -> Masks:
        """The candidates that propagation leaves; all 0 for a puzzle that it refutes."""
        return self._model.propagate(cells)

    @property
    def reads_masks(self) -> bool:
        """Whether the model reads masks; otherwise each puzzle in masks needs a new board."""
        return not isinstance(self._model, OneByOne)

    def test_clues(
        self, cells: Digits, cell: NDArray[np.int64], rows: NDArray[Any]
    ) -> tuple[Bools, Bools]:
        """Whether one clue of each unique puzzle is required, and whether it is redundant. Neither
        is true if the budget ran out.
        """
        if self.reads_masks:
            return self.test_clues_in_masks(as_masks(cells, self.board), cell, rows)
        queries = cells.copy()
        queries[np.arange(len(cells)), cell] = 0
        answers = self.search(queries, rows, limit=2)
        return answers.counts > 1, answers.exhausted & (answers.counts == 1)

    def test_clues_in_masks(
        self, masks: Masks, cell: NDArray[np.int64], rows: NDArray[Any]
    ) -> tuple[Bools, Bools]:
        """Like `test_clues`, for puzzles as masks. The tested clues are forbidden in the array."""
        masks[np.arange(len(masks)), cell] ^= np.uint32(2**self.board.digit_count - 1)
        answers = self.search(masks, rows, limit=1)
        return answers.counts > 0, answers.exhausted & (answers.counts == 0)

    def _ask(
        self, model: BulkModel, cells: Cells, rows: NDArray[Any], limit: int, kept: int
    ) -> BulkAnswers:
        budget = self._unhurried
        if self._deadline is not None:
            budget = Budget(max(0.0, self._deadline - perf_counter()), self._conflicts)
        try:
            answers = ask_array(
                model,
                self.board,
                cells,
                limit=limit,
                kept=kept,
                budget=budget,
                is_stopped=self._is_stopped,
            )
        except WrongAnswer as wrong:
            row = int(rows[wrong.row])
            puzzle = " ".join(map(str, cells[wrong.row].tolist()))
            message = f"model {model.name} {wrong.what}; the puzzle is row {row}: {puzzle}"
            raise ModelFault(message, wrong.what, wrong.how) from wrong
        except (SudokuError, MemoryError):
            raise
        except Exception as error:
            first, last = int(rows[0]), int(rows[-1])
            what = f"failed with {error!r}"
            message = f"model {model.name} {what}; the puzzles are rows {first} to {last}"
            raise ModelFault(message, what, "raised") from error
        return answers


def _nothing(count: int, kept: int, cells: int, models: tuple[str, ...]) -> BulkFound:
    counts, decisions, conflicts = np.zeros((3, count), np.uint64)
    return BulkFound(
        counts,
        np.zeros(count, np.bool_),
        np.zeros((count, kept, cells), np.uint8),
        decisions,
        conflicts,
        models,
        np.zeros(count, np.uint8),
    )


def _merge(found: BulkAnswers, where: Bools, more: BulkAnswers) -> None:
    """Replace the answers of these rows, and add the efforts."""
    found.counts[where] = more.counts
    found.exhausted[where] = more.exhausted
    found.solutions[where] = more.solutions
    found.decisions[where] += more.decisions
    found.conflicts[where] += more.conflicts
