"""The declaration of the model `cpsat`. OR-Tools is imported when a model is built."""

from __future__ import annotations

from sudoku.interface.model import Model, ModelFamily
from sudoku.puzzle.board import Board
from sudoku_models.cpsat.variant import capabilities


def _build(board: Board, variant: str | None) -> Model:
    capabilities(variant)
    from sudoku_models.cpsat.model import CpSatModel  # late: OR-Tools takes half a second

    return CpSatModel(board, presolve=variant is not None)


FAMILY = ModelFamily(
    _build,
    capabilities,
    aliases={"ortools": None, "or-tools": None, "cp-sat": None},
    packages=("ortools",),
)
