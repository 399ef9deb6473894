"""The numbers of solutions of puzzles, from listing and checking all of them in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from sudoku.bulk.arrays import Digits
from sudoku.bulk.asking import ask_array
from sudoku.bulk.blocks import MOST_CONFLICTS, bulk_model, digits_of
from sudoku.bulk.validation import WrongAnswer, wrong_rows
from sudoku.errors import ModelFault, UnavailableModelError
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.bulk import BulkModel
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle

BYTES = 1 << 22
"""Bytes of the solutions that are listed at once."""
_BUDGET = Budget(conflicts=MOST_CONFLICTS)


def few(
    digits: Digits, board: Board, spec: str, most: int
) -> tuple[Sequence[int], Sequence[int], str]:
    """The number of solutions of each puzzle up to `most`; the rows with an unknown count (more
    solutions, a long search, or a wrong answer); and the name of the model.

    spec: the name of a model that `bulk_model` opens.
    """
    model = bulk_model(spec, board)
    if model is None:
        raise UnavailableModelError(f"{spec} does not accept arrays of puzzles on a {board}")
    count = len(digits)
    counts, known = np.zeros(count, np.int64), np.zeros(count, np.bool_)
    try:
        found = ask_array(model, board, digits, limit=2, kept=2, budget=_BUDGET)
    except WrongAnswer:  # solving each puzzle separately shows which answer is wrong
        several = np.zeros(0, np.int64)
    else:
        known[:] = found.exhausted & (found.counts < np.uint64(2))
        counts[known] = found.counts[known]
        several = np.flatnonzero(found.counts == np.uint64(2))
    at_once = max(1, BYTES // ((most + 1) * board.cell_count))
    for first in range(0, len(several), at_once):
        rows = several[first : first + at_once]
        for row, number in zip(
            rows.tolist(), _listed(model, board, digits[rows], most), strict=True
        ):
            if number is not None:
                counts[row], known[row] = number, True
    others: list[int] = np.flatnonzero(~known).tolist()
    return counts.tolist(), others, model.name


def _listed(model: BulkModel, board: Board, digits: Digits, most: int) -> list[int | None]:
    """The number of solutions of each puzzle; None if it is unknown."""
    found = model.search(digits, limit=most + 1, kept=most + 1, budget=_BUDGET)
    numbers: list[int | None] = []
    for clues, solutions, number, is_exhausted in zip(
        digits, found.solutions, found.counts.tolist(), found.exhausted.tolist(), strict=True
    ):
        listed = solutions[:number]
        is_known = is_exhausted and number <= most and _fault(board, clues, listed) is None
        numbers.append(number if is_known else None)
    return numbers


@dataclass(frozen=True, slots=True)
class CheckedListing:
    """The number of solutions found, whether all were found, and the model."""

    count: int
    exhausted: bool
    effort: Effort
    model: str


def listed(
    spec: str, puzzle: Puzzle, limit: int, budget: Budget, *, only_all: bool = False
) -> CheckedListing | None:
    """Up to `limit` solutions, counted; None if the model has no search in arrays on this board.

    only_all: check and count nothing unless all solutions were found. Raises ModelFault if a grid
    is not a solution, or was found twice.
    """
    model = bulk_model(spec, puzzle.board)
    if model is None:
        return None
    start = perf_counter()
    cells = digits_of(puzzle)
    answers = model.search(cells, limit=limit, kept=limit, budget=budget)
    is_exhausted = bool(answers.exhausted[0])
    count = 0 if only_all and not is_exhausted else min(int(answers.counts[0]), limit)
    fault = _fault(puzzle.board, cells[0], answers.solutions[0, :count])
    if fault is not None:
        raise ModelFault(f"model {model.name} {fault}; the puzzle is {puzzle}", fault)
    effort = Effort(
        int(answers.decisions[0]), int(answers.conflicts[0]), 0, 0.0, perf_counter() - start
    )
    return CheckedListing(count, is_exhausted, effort, model.name)


def _fault(board: Board, clues: Digits, grids: Digits) -> str | None:
    """A description of the error in the grids that were returned for a puzzle."""
    if wrong_rows(board, np.broadcast_to(clues, grids.shape), grids) is not None:
        return "returned a grid that is not a solution"
    if len({grid.tobytes() for grid in grids}) < len(grids):
        return "returned the same grid twice"
    return None
