"""The scale `search`: its words, and a model that is installed but cannot be asked."""

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


def test_one_guess_is_not_said_as_several() -> None:
    assert search.SearchRating(2, 1, 1, {"sat": 3}).text() == (
        "2 nodes, 1 guess, depth 1; conflicts: sat 3"
    )
    assert search.SearchRating(1, 0, 0, {}).text().startswith("1 node, 0 guesses, ")
