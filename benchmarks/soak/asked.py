"""Who is asked unless the user says otherwise: every implementation that can be told apart.

All installed models, every solver of PySAT that runs here, each way of encoding the rules, and
variants of the reference with the strongest rules and heuristics: those that see little ahead, or
branch where most is left open, take hours for a few puzzles of the stream.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku_models.pysat.traits import SOLVERS
from sudoku_models.sat.variant import DEFAULT_SOLVER

from sudoku import Board, UnavailableModelError, model_names, open_model

ENCODINGS = ("sat:reduced", "sat:reduced/product")
REFERENCES = (
    "reference:fc+dual+triples/minrv+dual/most",
    "reference:dual+quads+locked/minrv+degree+dual/most",
    "reference:ac+dual+pairs+hidden-pairs+triples+hidden-triples/minrv+dual/least/depth",
    "reference:dual+pairs+locked/minrv+degree+dual/random=3/restarts",
)
COMPOSITE = "portfolio"
SMALLEST = Board(2, 2)


def solvers() -> list[str]:
    """Every solver of PySAT that runs here, as a model; the default one is plain `sat`."""
    return _running(f"sat:{name}" for name in SOLVERS if name != DEFAULT_SOLVER)


def everybody() -> list[str]:
    """The specs of all who are asked, each but once."""
    others = [*ENCODINGS, "cpsat:presolve", *REFERENCES, COMPOSITE]
    return [*model_names(), *solvers(), *_running(others)]


def require_names(specs: Sequence[str]) -> None:
    """Raise what `open_model` raises for one of these that cannot be opened."""
    for spec in specs:
        open_model(spec, SMALLEST)


def _running(specs: Iterable[str]) -> list[str]:
    """Those that run here: PySAT names solvers that need further packages."""
    found = []
    for spec in specs:
        try:
            open_model(spec, SMALLEST)
        except UnavailableModelError:
            continue
        found.append(spec)
    return found
