"""A worker process that had nothing to do is not taken for a slow one."""

from __future__ import annotations

from time import monotonic

import pytest

from sudoku import Board, Puzzle
from sudoku.batch.executors import workers
from sudoku.batch.executors.workers import PuzzleWorker
from sudoku.batch.request import Request

EMPTY = Puzzle(Board(2, 2), (0,) * 16)


@pytest.mark.slow
def test_the_time_limit_of_a_puzzle_begins_when_it_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worker = PuzzleWorker("reference", EMPTY.board, is_careful=False)
    try:
        assert worker.answers() == []  # it is ready
        monkeypatch.setattr(workers, "monotonic", lambda: monotonic() + 3600)
        worker.ask_chunk([(1, Request(int, "reference", EMPTY, seconds=1.0))])
        worker.kill_if_overdue()
        assert len(worker.answers()) == 1
    finally:
        worker.kill()
