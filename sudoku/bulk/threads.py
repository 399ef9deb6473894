"""Work on many puzzles in chunks, in several threads.

A compiled model releases Python's lock while it searches, so threads use all cores. Chunks, and so
the answers, depend only on the number of puzzles, not on the number of threads.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import count
from threading import Event, Thread
from time import perf_counter
from typing import TypeAlias

from sudoku.bulk.asking import Asker
from sudoku.interface.budget import Budget, require_budget
from sudoku.interface.bulk import never
from sudoku.puzzle.board import Board

MOST_PUZZLES = 8192
"""Limit on the puzzles in a chunk."""
LEAST_CELLS = 80_000
"""The smallest number of cells in a chunk: with fewer, a thread costs more time than it saves."""
CHUNKS = 16
"""The default number of chunks."""
LONGEST_WAIT = 0.1
"""Seconds for a thread to end after Ctrl-C. A model that gets one puzzle per call may take longer;
its answer is then abandoned.
"""

Work: TypeAlias = Callable[[Asker, slice], None]


def in_chunks(
    work: Work,
    puzzles: int,
    board: Board,
    *,
    model: str,
    budget: Budget,
    threads: int | None,
    chunks: int = CHUNKS,
) -> None:
    """Call work(asker, part) for all parts of the puzzles. Raises the same errors as `work`.

    chunks: the minimum number of chunks, unless they would be too small.

    The calling thread also works, so it notices Ctrl-C and stops the other threads, which end
    within a slice of their search.
    """
    require_budget(budget)
    if threads is not None and (type(threads) is not int or threads < 1):
        raise ValueError(f"threads must be an int of at least 1, or None, not {threads!r:.60}")
    deadline = None if budget.seconds is None else perf_counter() + budget.seconds
    size = chunk_size(puzzles, board.cell_count, chunks)
    parts = [slice(start, min(start + size, puzzles)) for start in range(0, puzzles, size)]
    most = len(parts) if len(parts) <= 1 else min(threads or os.cpu_count() or 1, len(parts))
    if most <= 1:
        asker = Asker(model, board, deadline, budget.conflicts, never)
        for part in parts:
            work(asker, part)
        return
    stop, numbers = Event(), count()

    def run() -> None:
        asker = Asker(model, board, deadline, budget.conflicts, stop.is_set)
        while not stop.is_set() and (number := next(numbers)) < len(parts):
            work(asker, parts[number])

    _run_with_others(run, stop, most - 1)


def _run_with_others(run: Callable[[], None], stop: Event, number: int) -> None:
    """Call a function in this thread and in `number` further threads. The first error stops all of
    them.
    """
    faults: list[BaseException] = []

    def run_in_thread() -> None:
        try:
            run()
        except BaseException as fault:  # noqa: BLE001  # raised again by the calling thread
            faults.append(fault)
            stop.set()

    others = [Thread(target=run_in_thread, daemon=True) for _ in range(number)]
    for other in others:
        other.start()
    try:
        run()
        for other in others:
            while other.is_alive():
                other.join(LONGEST_WAIT)  # in steps: on Windows, a wait ignores Ctrl-C
    except BaseException:
        stop.set()
        for other in others:
            other.join(LONGEST_WAIT)
        raise
    if faults:
        raise faults[0]


def chunk_size(puzzles: int, cells: int, chunks: int = CHUNKS) -> int:
    """The number of puzzles in a chunk."""
    return min(MOST_PUZZLES, max(1, LEAST_CELLS // cells, -(-puzzles // chunks)))
