"""The redundant clues of many unique puzzles, and the puzzles that are minimal.

A clue is required if some solution has another digit in its cell and obeys all other clues.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sudoku.bulk.arrays import Bools, Digits, read_digits
from sudoku.bulk.asking import Asker
from sudoku.bulk.threads import in_chunks
from sudoku.bulk.verdicts import (
    Code,
    codes_of,
    complete_or_new,
    require_complete,
)
from sudoku.errors import MeaninglessQuestionError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board

BLOCK = 8192
"""The number of simultaneous searches: 2.6 MB of masks of 9x9 puzzles."""
FIRST = 4
"""The number of clues to test first in each puzzle, if one redundant clue decides the answer."""


def redundant_clues(
    puzzles: ArrayLike,
    *,
    board: Board | None = None,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
    complete: Bools | None = None,
) -> Bools:
    """Whether each clue is redundant: N x c booleans, False for open cells.

    The puzzle stays unique without any one redundant clue, but it may be impossible to remove
    several.

    puzzles: N x c digits, 0 for an open cell. complete: N booleans to set: False if the budget ran
    out; untested clues then count as required. Without it, OutOfBudget is raised. Raises
    MeaninglessQuestionError, which names the row, for a puzzle that is not unique.
    The rest is as in `check`.

    >>> import sudoku
    >>> puzzles = sudoku.bulk.parse(["12..34..21434..2"])
    >>> sudoku.bulk.redundant_clues(puzzles).sum(axis=1)
    array([9])
    """
    on, cells = read_digits(puzzles, board)
    redundant = np.zeros((len(cells), on.cell_count), np.bool_)
    known = complete_or_new(complete, len(cells))
    rows = np.arange(len(cells))

    def work(asker: Asker, part: slice) -> None:
        is_unique = unique_rows(asker, cells[part], rows[part])
        at = rows[part][is_unique]
        redundant[at], known[at] = _test(asker, cells[at], at, *np.nonzero(cells[at]))
        known[rows[part][~is_unique]] = False

    in_chunks(work, len(cells), on, model=model, budget=budget, threads=threads)
    require_complete(known, complete)
    return redundant


def is_minimal(
    puzzles: ArrayLike,
    *,
    board: Board | None = None,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
    complete: Bools | None = None,
) -> Bools:
    """Whether each puzzle is minimal: N booleans, True for a unique puzzle without a redundant
    clue.

    A puzzle that is not unique is not minimal. puzzles: N x c digits, 0 for an open cell. complete:
    N booleans to set: False if the budget ran out, in which case the answer is False. Without it,
    OutOfBudget is raised. The rest is as in `check`.

    >>> import sudoku
    >>> sudoku.bulk.is_minimal(sudoku.bulk.parse(["12..34..21434..2", "1...34....4....2"]))
    array([False,  True])
    """
    on, cells = read_digits(puzzles, board)
    minimal = np.zeros(len(cells), np.bool_)
    known = complete_or_new(complete, len(cells))
    rows = np.arange(len(cells))

    def work(asker: Asker, part: slice) -> None:
        verdicts = verdicts_of(asker, cells[part], rows[part])
        known[part], minimal[part] = verdicts != Code.UNKNOWN, verdicts == Code.UNIQUE
        at = rows[part][verdicts == Code.UNIQUE]
        puzzle, cell = np.nonzero(cells[at])
        place = np.arange(len(puzzle)) - np.searchsorted(puzzle, puzzle)  # among its clues
        for tested in (place < FIRST, place >= FIRST):
            still = tested & minimal[at[puzzle]]
            found, is_known = _test(asker, cells[at], at, puzzle[still], cell[still])
            known[at] &= is_known | found.any(axis=1)
            minimal[at] &= ~found.any(axis=1) & known[at]

    in_chunks(work, len(cells), on, model=model, budget=budget, threads=threads)
    require_complete(known, complete)
    return minimal


def verdicts_of(asker: Asker, cells: Digits, rows: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The verdict of each puzzle, as a number of Code."""
    return codes_of(asker.search(cells, rows, limit=2, kept=2))


def unique_rows(asker: Asker, cells: Digits, rows: NDArray[np.int64]) -> Bools:
    """Whether each puzzle is unique; False if the budget ran out.

    Raises MeaninglessQuestionError for any other verdict.
    """
    verdicts = verdicts_of(asker, cells, rows)
    wrong = np.flatnonzero((verdicts == Code.UNSATISFIABLE) | (verdicts == Code.MULTIPLE))
    if len(wrong):
        verdict = Code(verdicts[wrong[0]]).verdict.value
        raise MeaninglessQuestionError(
            verdict, f"puzzles[{rows[wrong[0]]}]; pass only unique puzzles"
        )
    unique: Bools = verdicts == Code.UNIQUE
    return unique


def _test(
    asker: Asker,
    cells: Digits,
    rows: NDArray[np.int64],
    puzzle: NDArray[np.int64],
    cell: NDArray[np.int64],
) -> tuple[Bools, Bools]:
    """Flags of the redundant clues (N x c), and whether all clues were tested (N)."""
    redundant, known = np.zeros(cells.shape, np.bool_), np.ones(len(cells), np.bool_)
    for start in range(0, len(puzzle), BLOCK):
        of, at = puzzle[start : start + BLOCK], cell[start : start + BLOCK]
        is_required, is_redundant = asker.test_clues(cells[of], at, rows[of])
        redundant[of[is_redundant], at[is_redundant]] = True
        known[of[~is_required & ~is_redundant]] = False
    return redundant, known
