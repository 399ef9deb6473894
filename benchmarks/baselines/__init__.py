"""The usual ways to ask a solver about a Sudoku, to compare with; they share no code with ours.

Each is a module that holds `LIMIT`, how many solutions it looks for (2 tell a unique puzzle from
others), and `solutions(box_rows, box_cols, clues)`. A new one is a file here and its name in NAMES.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

NAMES = ("usual_pysat", "usual_cpsat", "strings")


class Baseline(Protocol):
    """What such a module offers."""

    LIMIT: int

    def solutions(
        self, box_rows: int, box_cols: int, clues: Sequence[int]
    ) -> list[tuple[int, ...]]:
        """Up to LIMIT solutions; clues are n² integers row by row, 0 for an open cell."""
        ...


def load(name: str) -> Baseline:
    """The baseline of this name. Imported on demand, so that no other measurement pays for it."""
    return cast("Baseline", import_module(f"{__name__}.{name}"))
