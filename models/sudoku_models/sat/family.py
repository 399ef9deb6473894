"""The declaration of the model `sat`. PySAT is imported when a function is called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from sudoku.interface.cubes import PartSolver, Splitter
from sudoku.interface.model import Capability, Description, Model, ModelFamily
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.processes import interrupts_held

if TYPE_CHECKING:
    from sudoku_models.sat.variant import SatVariant


def _parsed(variant: str | None) -> SatVariant:
    from sudoku_models.sat.variant import SatVariant  # late: PySAT

    return SatVariant.parse(variant)


def _build(board: Board, variant: str | None) -> Model:
    from sudoku_models.sat.model import SatModel  # late: PySAT

    return SatModel(board, _parsed(variant))


def _capabilities(variant: str | None) -> frozenset[Capability]:
    return _parsed(variant).capabilities


def _completions(typed: str) -> Iterable[str]:
    from sudoku_models.sat.variant import completions  # late: PySAT

    return completions(typed)


def _describe(variant: str | None) -> Description:
    return Description(details={"solver": _parsed(variant).solver})


def _splitter(puzzle: Puzzle) -> Splitter:
    with interrupts_held():
        from sudoku_models.cubes.lookahead import LookAhead  # late: numpy

    return LookAhead(puzzle)


def _parts(puzzle: Puzzle, variant: str | None) -> PartSolver | None:
    with interrupts_held():
        from sudoku_models.cubes.parts import WarmSolver  # late: numpy
        from sudoku_models.pysat.traits import SOLVERS

    chosen = _parsed(variant)
    traits = SOLVERS[chosen.solver]
    if not (traits.takes_assumptions and traits.takes_budgets):
        return None
    return WarmSolver(puzzle, chosen.solver, chosen.name)


def _formula(board: Board) -> tuple[Iterator[list[int]], int]:
    from sudoku_models.cnf.constraints import board_rules  # late: only files of clauses need it

    return board_rules(board)


FAMILY = ModelFamily(
    _build,
    _capabilities,
    _completions,
    aliases={
        "cadical": "cadical195",
        "glucose": "glucose4",
        "gluecard": "gluecard4",
        "kissat": "kissat404",
        "maple": "maplesat",
        "mergesat": "mergesat3",
        "minisat": "minisat22",
        "pysat": None,
    },
    packages=("python-sat",),
    describe=_describe,
    split=_splitter,
    parts=_parts,
    formula=_formula,
)
