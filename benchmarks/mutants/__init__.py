"""Mutants: deliberately wrong solvers. A cross-check is as good as the share that it catches.

A new one is a function in `solvers`, registered by its decorator; `rules` has wrong meanings of
constraints, `native` wrong texts of the C code.
"""

from __future__ import annotations

from benchmarks.mutants import solvers
from benchmarks.mutants.base import MUTANTS
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.interface.checked import CheckedModel

__all__ = ["MUTANTS", "STATEFUL", "MutantContestant", "solvers"]

STATEFUL = frozenset(name for name, kind in MUTANTS.items() if kind.is_stateful)
"""The names of the mutants that answer their first question correctly."""


class MutantContestant(ModelContestant):
    """A mutant as a contestant; a fresh one has forgotten everything."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda board: CheckedModel(MUTANTS[name](board)))
