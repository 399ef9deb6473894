"""The declaration of the model `cpsat`. OR-Tools is imported when a model is built."""

from __future__ import annotations

from sudoku.errors import UnknownModelError
from sudoku.interface.model import Capability, Description, Model, ModelFamily
from sudoku.puzzle.board import Board

CAPABILITIES = frozenset(
    {Capability.SECONDS, Capability.CONFLICTS, Capability.ENUMERATE, Capability.CONSTRAINTS}
)
PRESOLVE = "presolve"
"""The only variant, for comparison: it is slower on both easy and hard puzzles."""


def capabilities(variant: str | None) -> frozenset[Capability]:
    """The capabilities of None and PRESOLVE. Raises UnknownModelError for other variants."""
    if variant not in (None, PRESOLVE):
        raise UnknownModelError(f"cpsat:{variant}", ["cpsat", f"cpsat:{PRESOLVE}"])
    return CAPABILITIES


def _build(board: Board, variant: str | None) -> Model:
    capabilities(variant)
    from sudoku_models.cpsat.model import CpSatModel  # late: OR-Tools takes half a second

    return CpSatModel(board, presolve=variant is not None)


def _describe(_variant: str | None) -> Description:
    from importlib.metadata import version  # late: its import takes a while

    return Description({"ortools": version("ortools")})


FAMILY = ModelFamily(
    _build,
    capabilities,
    aliases={"ortools": None, "or-tools": None, "cp-sat": None},
    describe=_describe,
)
