"""Remove clues from many unique puzzles, in random or given orders."""

from __future__ import annotations

import os
from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sudoku.bulk.arrays import Bools, Digits, read_digits
from sudoku.bulk.asking import Asker
from sudoku.bulk.clues import unique_rows
from sudoku.bulk.removing import Ints, Remover, orders_of
from sudoku.bulk.threads import in_chunks
from sudoku.bulk.verdicts import complete_or_new, require_complete
from sudoku.interface.budget import UNLIMITED, Budget, require_int
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board

Keys = NDArray[np.uint64]


def minimise(
    puzzles: ArrayLike,
    *,
    seed: int = 0,
    board: Board | None = None,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
    complete: Bools | None = None,
) -> Digits:
    """A minimal puzzle made from some of the clues of each unique puzzle: N x c digits, 0 for an
    open cell.

    seed: determines the random orders in which clues are removed, an int of at least 0. complete: N
    booleans to set: False if the budget ran out; the puzzle then lacks only the clues removed so
    far. Without it, OutOfBudget is raised. Raises MeaninglessQuestionError, which
    names the row, for a puzzle that is not unique. The rest is as in `redundant_clues`.

    >>> import sudoku
    >>> puzzles = sudoku.bulk.parse(["12..34..21434..2"])
    >>> sudoku.bulk.is_minimal(sudoku.bulk.minimise(puzzles, seed=1))
    array([ True])
    """
    require_int("seed", seed, least=0)
    on, cells = read_digits(puzzles, board)

    def keys(part: slice) -> Keys:
        shape = cells[part].shape
        bits = np.random.PCG64(seed).advance(part.start * shape[1])  # each row has separate numbers
        return bits.random_raw(shape)

    least = np.zeros(len(cells), np.int64)
    return _fewer(cells, keys, None, least, on, model, budget, threads, complete)


def remove_clues(
    puzzles: ArrayLike,
    keys: Keys,
    *,
    orbits: Ints | None = None,
    least: int | Ints = 0,
    board: Board | None = None,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
    complete: Bools | None = None,
) -> Digits:
    """Like `minimise`, but in the order of given keys, and with sets of clues that go together.

    orbits: the number of the set to which each cell belongs, 0 … U - 1; None means one set per
    cell. The clues of a set are removed together or not at all. keys: N x U; sets with smaller
    keys are tried first, and sets with equal keys by their numbers. least: the number of clues that
    a puzzle must keep, one for all puzzles or N.
    """
    on, cells = read_digits(puzzles, board)
    most = on.cell_count if orbits is None else int(orbits.max()) + 1
    if keys.shape != (len(cells), most):
        raise ValueError(f"keys must have the shape ({len(cells)}, {most}), not {keys.shape}")
    floor = np.broadcast_to(np.asarray(least, np.int64), (len(cells),))

    def of_part(part: slice) -> Keys:
        return keys[part]

    return _fewer(cells, of_part, orbits, floor, on, model, budget, threads, complete)


def _fewer(
    cells: Digits,
    keys: Callable[[slice], Keys],
    orbits: Ints | None,
    least: Ints,
    board: Board,
    model: str,
    budget: Budget,
    threads: int | None,
    complete: Bools | None,
) -> Digits:
    """Remove clues. keys: returns the keys of a part of the puzzles."""
    left = cells.copy()
    known = complete_or_new(complete, len(cells))
    rows = np.arange(len(cells))

    def work(asker: Asker, part: slice) -> None:
        is_unique = unique_rows(asker, cells[part], rows[part])
        orders = orders_of(keys(part), orbits, cells[part] > 0).of(is_unique)
        at = rows[part][is_unique]
        remover = Remover(asker, left[at], orders, at, least[at])
        remover.all()
        left[at], known[at] = remover.cells, remover.complete
        known[rows[part][~is_unique]] = False

    chunks = threads or os.cpu_count() or 1  # large chunks: the last rounds have few puzzles
    in_chunks(work, len(cells), board, model=model, budget=budget, threads=threads, chunks=chunks)
    require_complete(known, complete)
    return left
