"""The usual ways to ask a solver about a Sudoku, to compare with; they share no code with ours.

Each is a module that holds `LIMIT`, how many solutions it looks for (2 tell a unique puzzle from
others), and `solutions(box_rows, box_cols, clues)`. A new one is a file here and its name in NAMES,
or in OPTIONAL_NAMES if it asks a package that the project does without.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

from benchmarks.report import BenchmarkError
from sudoku import UnavailableModelError

NAMES = ("usual_pysat", "usual_cpsat", "strings")
"""Those that can always be asked."""

OPTIONAL_NAMES = {"usual_z3": "z3", "usual_cpmpy": "cpmpy", "usual_dokusan": "dokusan"}
"""Those that need a package of the extra `compare`, which is imported by the name beside."""


class Baseline(Protocol):
    """What such a module offers."""

    LIMIT: int

    def solutions(
        self, box_rows: int, box_cols: int, clues: Sequence[int]
    ) -> list[tuple[int, ...]]:
        """Up to LIMIT solutions; clues are n² integers row by row, 0 for an open cell."""
        ...


def available() -> list[str]:
    """The names of all that can be asked here."""
    installed = [name for name, package in OPTIONAL_NAMES.items() if find_spec(package) is not None]
    return [*NAMES, *installed]


def load(name: str) -> Baseline:
    """The baseline of this name. Imported on demand, so that no other measurement pays for it.

    Raises BenchmarkError for a name that is not known, UnavailableModelError for a package that
    cannot be imported.
    """
    if name not in NAMES and name not in OPTIONAL_NAMES:
        known = ", ".join([*NAMES, *OPTIONAL_NAMES])
        raise BenchmarkError(f"no usual way {name!r}: known are {known}")
    try:
        return cast("Baseline", import_module(f"{__name__}.{name}"))
    except ImportError as error:
        message = (
            f"{name} cannot be loaded: {error}; pip install '.[compare]' installs what it asks"
        )
        raise UnavailableModelError(message) from error
