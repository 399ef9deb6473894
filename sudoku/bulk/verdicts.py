"""Verdicts, solutions and counts of many puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sudoku.bulk.arrays import Bools, Digits, read_cells
from sudoku.bulk.asking import Asker, BulkFound
from sudoku.bulk.threads import in_chunks
from sudoku.errors import OutOfBudget
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board

KEPT = 2
"""The number of solutions to store for each puzzle: two are the evidence that there are several."""


class Code(IntEnum):
    """A verdict in an array: the number of solutions, 2 for several, or UNKNOWN."""

    UNSATISFIABLE = 0
    UNIQUE = 1
    MULTIPLE = 2
    UNKNOWN = 3

    @property
    def verdict(self) -> Verdict:
        """The verdict as a `sudoku.Verdict`."""
        return Verdict[self.name]


@dataclass(frozen=True, slots=True, repr=False)
class Verdicts:
    """The verdicts of N puzzles."""

    board: Board
    verdicts: NDArray[np.uint8]
    """N uint8, the numbers of Code."""
    found: Digits
    """N x 2 x c, up to two solutions of each puzzle, with zeros for missing solutions."""
    decisions: NDArray[np.uint64]
    """N, as in `sudoku.Effort`."""
    conflicts: NDArray[np.uint64]
    """N, as in `sudoku.Effort`."""
    models: tuple[str, ...]
    """The models that answered."""
    by: NDArray[np.uint8]
    """N, for each puzzle the index of its model in `models`."""

    @property
    def solutions(self) -> Digits:
        """N x c: the first solution of each puzzle, or 0 if no solution exists or was found."""
        return self.found[:, 0]

    def __len__(self) -> int:
        return len(self.verdicts)

    def __repr__(self) -> str:
        numbers = np.bincount(self.verdicts, minlength=len(Code)).tolist()
        parts = ", ".join(f"{n} {code.verdict}" for code, n in zip(Code, numbers, strict=True) if n)
        return f"<Verdicts of {len(self)}: {parts or 'none'}>"


def check(
    puzzles: ArrayLike,
    *,
    board: Board | None = None,
    masks: bool = False,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
) -> Verdicts:
    """Is each puzzle unique, and what is its solution?

    puzzles: N x c integers, for N puzzles on a board with c cells. A cell is its digit, or 0 if it
    is open; with masks=True it is the set of its candidates, bit d - 1 for digit d. Digits are
    numbers 1 to m, also on boards that give them other values. board: needed if boxes are not
    square, or there are further rules. model: as in `sudoku.check`. A model without array support
    solves puzzle by puzzle. budget: its seconds are for all puzzles together, its conflicts for
    each; undecided puzzles are UNKNOWN. threads: None means one per core; answers do not depend on
    it, except for the moment at which the time runs out.

    Every solution is checked by code that shares nothing with the models. Raises ValueError or
    TypeError, which name the place, for anything but puzzles, ModelFault for a wrong answer, and
    the same errors as `sudoku.check` for the model.

    >>> import sudoku
    >>> sudoku.bulk.check([[1, 2, 0, 0, 3, 4, 0, 0, 2, 1, 4, 3, 4, 0, 0, 2], [0] * 16])
    <Verdicts of 2: 1 unique, 1 multiple>
    """
    on, cells = read_cells(puzzles, board, masks=masks)
    number = len(cells)
    verdicts, by = np.empty((2, number), np.uint8)
    decisions, conflicts = np.empty((2, number), np.uint64)
    found = np.empty((number, KEPT, on.cell_count), np.uint8)
    rows = np.arange(number)
    models: tuple[str, ...] = ()

    def work(asker: Asker, part: slice) -> None:
        nonlocal models
        answers = asker.search(cells[part], rows[part], limit=2, kept=KEPT)
        verdicts[part] = codes_of(answers)
        found[part], by[part] = answers.solutions, answers.by
        decisions[part], conflicts[part] = answers.decisions, answers.conflicts
        models = answers.models

    in_chunks(work, number, on, model=model, budget=budget, threads=threads)
    return Verdicts(on, verdicts, found, decisions, conflicts, models, by)


def solve(
    puzzles: ArrayLike,
    *,
    board: Board | None = None,
    masks: bool = False,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
    complete: Bools | None = None,
) -> Digits:
    """One solution of each puzzle, even if it has several: N x c digits, 0 without a solution.

    complete: N booleans to set: False if the budget ran out before a solution was found. Without
    it, OutOfBudget is raised if it ran out for any puzzle. The rest is as in `check`.

    >>> import sudoku
    >>> puzzles = sudoku.bulk.parse(["12..34..21434..2"])
    >>> sudoku.bulk.lines(sudoku.bulk.solve(puzzles))
    ['1234342121434312']
    """
    on, cells = read_cells(puzzles, board, masks=masks)
    solutions = np.empty((len(cells), on.cell_count), np.uint8)
    known = complete_or_new(complete, len(cells))
    rows = np.arange(len(cells))

    def work(asker: Asker, part: slice) -> None:
        answers = asker.search(cells[part], rows[part], limit=1)
        solutions[part] = answers.solutions[:, 0]
        known[part] = answers.exhausted | (answers.counts > 0)

    in_chunks(work, len(cells), on, model=model, budget=budget, threads=threads)
    require_complete(known, complete)
    return solutions


def count(
    puzzles: ArrayLike,
    limit: int = 2,
    *,
    board: Board | None = None,
    masks: bool = False,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
    complete: Bools | None = None,
) -> NDArray[np.uint64]:
    """The number of solutions of each puzzle, exact below the limit: N uint64.

    complete: N booleans to set: False if the budget ran out; only the solutions found so far are
    then counted. Without it, OutOfBudget is raised. Solutions are counted in the model; the first
    two of each puzzle are checked. The rest is as in `check`. Raises ValueError for a limit outside
    1 to 2**64 - 1.

    >>> import sudoku
    >>> sudoku.bulk.count([[0] * 16], limit=1000)
    array([288], dtype=uint64)
    """
    if type(limit) is not int or not 1 <= limit < 2**64:
        raise ValueError(f"limit must be an int from 1 to 2**64 - 1, not {limit!r:.60}")
    on, cells = read_cells(puzzles, board, masks=masks)
    counts = np.empty(len(cells), np.uint64)
    known = complete_or_new(complete, len(cells))
    rows = np.arange(len(cells))

    def work(asker: Asker, part: slice) -> None:
        answers = asker.search(cells[part], rows[part], limit=limit, kept=min(limit, KEPT))
        counts[part] = answers.counts
        known[part] = answers.exhausted | (answers.counts == np.uint64(limit))

    in_chunks(work, len(cells), on, model=model, budget=budget, threads=threads)
    require_complete(known, complete)
    return counts


def codes_of(answers: BulkFound) -> NDArray[np.uint8]:
    """Codes for answers with a limit of 2."""
    counts = answers.counts.astype(np.uint8)
    is_open = ~answers.exhausted & (counts < Code.MULTIPLE)
    codes: NDArray[np.uint8] = np.where(is_open, np.uint8(Code.UNKNOWN), counts)
    return codes


def complete_or_new(complete: Bools | None, number: int) -> Bools:
    """The caller's array, or a new array. Raises ValueError or TypeError if the caller's array is
    wrong.
    """
    if complete is None:
        return np.zeros(number, np.bool_)
    if not isinstance(complete, np.ndarray) or complete.dtype != np.bool_:
        raise TypeError(f"complete must be an array of bool, not {complete!r:.60}")
    if complete.shape != (number,):
        raise ValueError(f"complete must have the shape ({number},), not {complete.shape}")
    if not complete.flags.writeable:
        raise ValueError("complete must be a writable array")
    return complete


def require_complete(known: Bools, complete: Bools | None) -> None:
    """Raise OutOfBudget if an answer is not complete and the caller passed no array `complete`."""
    if complete is None and not known.all():
        lacking = np.flatnonzero(~known)
        raise OutOfBudget(
            f"the budget ran out for {len(lacking)} of {len(known)} puzzles, first for row "
            f"{lacking[0]}; pass an array `complete` to see all of them"
        )
