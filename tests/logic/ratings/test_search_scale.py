"""The scale `search` where a model is installed that cannot be asked."""

from __future__ import annotations

import pytest

from sudoku.errors import UnavailableModelError
from sudoku.logic.ratings import search
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle


def test_models_that_are_not_available_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str, _board: Board) -> None:
        raise UnavailableModelError(f"model {name!r} was not compiled")

    monkeypatch.setattr(search, "shared_model", missing)
    rating = search.rate_search(Puzzle(Board(2, 2), (0,) * 16), None, None)
    assert rating.nodes > 0
    assert rating.conflicts == {}
