"""Baselines: the usual ways to use a solver for Sudoku, without any code of this project.

A baseline is a module with `LIMIT`, the number of solutions it looks for (2 to recognise a unique
puzzle), and `solutions(box_rows, box_cols, clues)`. To add one, write the module and add its name
to NAMES, or to OPTIONAL_NAMES if it needs a package that the project does not depend on.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from benchmarks.framework.report import BenchmarkError
from sudoku import UnavailableModelError

NAMES = ("usual_pysat", "usual_cpsat", "strings")
"""The baselines that are always available."""

OPTIONAL_NAMES = {"usual_z3": "z3", "usual_cpmpy": "cpmpy", "usual_dokusan": "dokusan"}
"""The baselines in `benchmarks/peers`, with the import name of the package that each needs."""


class Baseline(Protocol):
    """The interface of a baseline."""

    LIMIT: int

    def solutions(
        self, box_rows: int, box_cols: int, clues: Sequence[int]
    ) -> list[tuple[int, ...]]:
        """Up to LIMIT solutions. clues: n² integers row by row, 0 for an open cell."""
        ...


def load(name: str) -> Baseline:
    """The baseline of this name, imported on demand.

    Raises BenchmarkError for an unknown name, and UnavailableModelError if its package cannot be
    imported.
    """
    if name not in NAMES and name not in OPTIONAL_NAMES:
        known = ", ".join([*NAMES, *OPTIONAL_NAMES])
        raise BenchmarkError(f"no baseline {name!r}: known are {known}")
    try:
        package = "benchmarks.peers" if name in OPTIONAL_NAMES else __name__
        return cast("Baseline", import_module(f"{package}.{name}"))
    except ImportError as error:
        message = f"{name} cannot be loaded: {error}; pip install '.[compare]' installs it"
        raise UnavailableModelError(message) from error
