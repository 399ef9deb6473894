"""Boards whose constraints a model does not support are refused before the model is built."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from sudoku import Board, Capability, ModelFamily, UnsupportedQuestionError, open_model
from sudoku.constraints.vocabulary import with_rules
from sudoku.interface import registry
from sudoku.interface.model import Model
from sudoku.interface.opening import build_model
from sudoku.system.entry_points import MODELS


def _build(board: Board, _variant: str | None) -> Model:
    assert "antiknight" not in board.rules
    return build_model("reference", board)


FAMILY = ModelFamily(_build, lambda _variant: frozenset({Capability.ENUMERATE}))


@pytest.fixture(autouse=True)
def houses_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A family that supports nothing beyond houses."""
    point = EntryPoint("plain", f"{__name__}:FAMILY", MODELS)
    known = registry._entry_point
    monkeypatch.setattr(
        registry, "_entry_point", lambda spec: point if spec == "plain" else known(spec)
    )


def test_a_model_without_the_capability_refuses_constraints() -> None:
    board = with_rules(Board(2, 2), "antiknight")
    with pytest.raises(UnsupportedQuestionError, match=r"supported by .*sat") as refusal:
        open_model("plain", board)
    assert "plain does not support boards with further constraints" in str(refusal.value)


def test_houses_and_irregular_regions_need_no_capability() -> None:
    board = with_rules(Board(2, 2), "diagonal+", "regions: AABBAABBCCDDCCDD")
    assert open_model("plain", board).board is board
