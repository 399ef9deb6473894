"""Mutants: deliberately wrong solvers, which show how well the cross-check finds errors.

Start with `solvers`, where a new mutant is a function with a decorator. The mutants in `rules`
misread constraints; `native` changes the C code.
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
    """A mutant as a contestant. Each fresh contestant starts with an empty memory."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda board: CheckedModel(MUTANTS[name](board)))
