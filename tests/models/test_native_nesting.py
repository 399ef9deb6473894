"""Questions that are asked while the engine answers another one."""

from __future__ import annotations

from time import perf_counter

import numpy as np
import pytest
from sudoku_models.native import engine
from sudoku_models.native.arrays import NativeBulk
from sudoku_models.native.model import NativeModel

from sudoku import Board, Budget, Puzzle
from tests.compiled import needs_library

pytestmark = needs_library

BOARD = Board(2, 2)
EMPTY = Puzzle(BOARD, (0,) * 16)
UNIQUE = Puzzle(BOARD, (1, 2, 0, 0, 3, 4, 0, 0, 2, 1, 4, 3, 4, 0, 0, 2))


@pytest.mark.parametrize("limit", [2, 1000])
def test_a_question_between_two_slices_changes_no_answer(
    limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "SLICE_CELLS", 1)
    model, nested = NativeModel(BOARD), list[int]()

    def look_at_the_clock() -> float:
        if len(nested) < 3:
            nested.append(0)
            nested[-1] = len(model.search(UNIQUE, limit=limit).solutions)
        return perf_counter()

    monkeypatch.setattr(engine, "perf_counter", look_at_the_clock)
    outcome = model.search(EMPTY, limit=limit, budget=Budget(seconds=1000))
    assert nested == [1, 1, 1]
    assert len({*outcome.solutions}) == min(limit, 288)
    assert not any(grid.digits[0] == 0 for grid in outcome.solutions)


def test_an_array_between_two_slices_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SLICE_CELLS", 1)
    bulk, nested = NativeBulk(BOARD), list[int]()
    empty, unique = (np.array([puzzle.clues], np.uint8) for puzzle in (EMPTY, UNIQUE))

    def ask() -> bool:
        if len(nested) < 3:
            nested.extend(bulk.search(unique, limit=1000).counts.tolist())
            nested.append(np.bitwise_count(bulk.propagate(unique)).sum())
        return False

    assert bulk.search(empty, limit=1000, is_stopped=ask).counts.tolist() == [288]
    assert nested == [1, 16, 1, 16]
