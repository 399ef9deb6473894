"""The numbers of solutions of many puzzles, where they are few: listed, and checked in arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from sudoku.bulk.arrays import Digits
from sudoku.bulk.asking import ask_array
from sudoku.bulk.blocks import MOST_CONFLICTS, bulk_model
from sudoku.bulk.validation import WrongAnswer, wrong_rows
from sudoku.errors import UnavailableModelError
from sudoku.interface.budget import Budget
from sudoku.interface.bulk import BulkModel
from sudoku.puzzle.board import Board

BYTES = 1 << 22
"""Bytes of the solutions that are listed at once."""
_BUDGET = Budget(conflicts=MOST_CONFLICTS)


@dataclass(frozen=True, slots=True)
class Few:
    """The number of solutions of each puzzle."""

    counts: Sequence[int]
    others: Sequence[int]
    """Rows with an unknown count: more solutions, too long a search, or a wrong answer."""
    model: str
    seconds: float
    """The average of a puzzle."""


def few(digits: Digits, board: Board, spec: str, most: int) -> Few:
    """Count up to `most` solutions of each puzzle. spec: of a model that `bulk_model` opens."""
    start = perf_counter()
    model = bulk_model(spec, board)
    if model is None:
        raise UnavailableModelError(f"{spec} does not accept arrays of puzzles on a {board}")
    count = len(digits)
    counts, known = np.zeros(count, np.int64), np.zeros(count, np.bool_)
    try:
        found = ask_array(model, board, digits, limit=2, kept=2, budget=_BUDGET)
    except WrongAnswer:  # solving each puzzle separately shows which one it is
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
    return Few(counts.tolist(), others, model.name, (perf_counter() - start) / count)


def _listed(model: BulkModel, board: Board, digits: Digits, most: int) -> list[int | None]:
    """The number of solutions of each puzzle; None if that is not known."""
    found = model.search(digits, limit=most + 1, kept=most + 1, budget=_BUDGET)
    numbers: list[int | None] = []
    for clues, solutions, number, is_exhausted in zip(
        digits, found.solutions, found.counts.tolist(), found.exhausted.tolist(), strict=True
    ):
        listed = solutions[:number]
        is_known = is_exhausted and number <= most
        if is_known:
            is_known = wrong_rows(board, np.broadcast_to(clues, listed.shape), listed) is None
        if is_known:
            is_known = len({grid.tobytes() for grid in listed}) == number
        numbers.append(number if is_known else None)
    return numbers
