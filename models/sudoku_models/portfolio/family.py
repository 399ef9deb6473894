"""The declaration of the model `portfolio`, whose module is imported when a model is built."""

from __future__ import annotations

from sudoku.interface.model import Capability, Model, ModelFamily
from sudoku.interface.registry import capabilities_of
from sudoku.puzzle.board import Board
from sudoku_models.portfolio.members import capabilities_with, completions, members_of


def _build(board: Board, variant: str | None) -> Model:
    from sudoku_models.portfolio.model import PortfolioModel  # late: multiprocessing

    return PortfolioModel(board, members_of(variant))


def _capabilities(variant: str | None) -> frozenset[Capability]:
    return capabilities_with(capabilities_of(members_of(variant)[0]))


FAMILY = ModelFamily(_build, _capabilities, completions, asks_others=True, starts_processes=True)
