"""The number of solutions of one puzzle, from listing and checking all of them in arrays."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from sudoku.bulk.blocks import bulk_model
from sudoku.bulk.validation import wrong_rows
from sudoku.errors import ModelFault
from sudoku.interface.budget import Budget, Effort
from sudoku.puzzle.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class CheckedListing:
    """The number of solutions found, whether these are all, and the model."""

    count: int
    exhausted: bool
    effort: Effort
    model: str


def listed(
    spec: str, puzzle: Puzzle, limit: int, budget: Budget, *, only_all: bool = False
) -> CheckedListing | None:
    """Up to `limit` solutions, counted; None if the model has no search in arrays on this board.

    only_all: count and check none if they are not all. Raises ModelFault if a grid is not a
    solution, or found twice.
    """
    model = bulk_model(spec, puzzle.board)
    if model is None:
        return None
    start = perf_counter()
    cells = np.frombuffer(bytes(puzzle.clues), np.uint8)[np.newaxis]
    answers = model.search(cells, limit=limit, kept=limit, budget=budget)
    is_exhausted = bool(answers.exhausted[0])
    count = 0 if only_all and not is_exhausted else min(int(answers.counts[0]), limit)
    found = answers.solutions[0, :count]
    clues = np.broadcast_to(cells, found.shape)
    if wrong_rows(puzzle.board, clues, found) is not None:
        raise _fault(model.name, "returned a grid that is not a solution", puzzle)
    rows = np.ascontiguousarray(found).view(f"V{puzzle.board.cell_count}")
    if len({row.tobytes() for row in rows}) < count:
        raise _fault(model.name, "returned the same grid twice", puzzle)
    effort = Effort(
        int(answers.decisions[0]), int(answers.conflicts[0]), 0, 0.0, perf_counter() - start
    )
    return CheckedListing(count, is_exhausted, effort, model.name)


def _fault(name: str, what: str, puzzle: Puzzle) -> ModelFault:
    return ModelFault(f"model {name} {what}; the puzzle is {puzzle}", what)
