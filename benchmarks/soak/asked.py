"""The models of a soak test by default: every distinct implementation.

All installed models, every solver of PySAT that runs here, each encoding of the rules, and variants
of the reference with the strongest rules and heuristics: weaker ones take hours for a few puzzles
of the stream.
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
    """A model for every solver of PySAT that runs here, but the default one, which is `sat`."""
    return _running(f"sat:{name}" for name in SOLVERS if name != DEFAULT_SOLVER)


def all_models() -> list[str]:
    """The specs of all models, each once."""
    others = [*ENCODINGS, "cpsat:presolve", *REFERENCES, COMPOSITE]
    return [*model_names(), *solvers(), *_running(others)]


def require_names(specs: Sequence[str]) -> None:
    """Raise what `open_model` raises if a model cannot be opened."""
    for spec in specs:
        open_model(spec, SMALLEST)


def _running(specs: Iterable[str]) -> list[str]:
    """The ones that run here: PySAT names solvers that need further packages."""
    found = []
    for spec in specs:
        try:
            open_model(spec, SMALLEST)
        except UnavailableModelError:
            continue
        found.append(spec)
    return found
