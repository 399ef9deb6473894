"""Mutants: deliberately wrong solvers. A cross-check is as good as the share that it catches.

Each is a model with one mistake that real solvers have had, described in its docstring. A new one
is a class in `answering` (changes a right model's question or answer), `searching` (a faulty search
of its own) or `remembering` (right at first), and its line in _ALL.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from benchmarks.mutants.answering import (
    BudgetIsProof,
    DedupesByRow,
    DiagonalGiven,
    DigitZero,
    FewClues,
    FirstIsUnique,
    FirstRowGiven,
    GivesUp,
    IgnoresClue,
    LastCellOpen,
    LosesThird,
    RejectsMultiple,
    SameTwice,
    SwapsCells,
    Transposes,
)
from benchmarks.mutants.base import Mutant
from benchmarks.mutants.remembering import CacheKey, KeepsBlocking, LeaksClue, PreviousAnswer
from benchmarks.mutants.searching import (
    EagerPairs,
    FirstGridOnly,
    LastColumn,
    NoBox,
    NoLastRow,
    Shallow,
    TrustsClues,
    TurnsBoxes,
    TwoTries,
)
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.interface.checked import CheckedModel

_ALL: tuple[type[Mutant], ...] = (
    NoBox,
    IgnoresClue,
    FirstIsUnique,
    GivesUp,
    SwapsCells,
    PreviousAnswer,
    LeaksClue,
    LastCellOpen,
    DigitZero,
    TrustsClues,
    SameTwice,
    DedupesByRow,
    LastColumn,
    EagerPairs,
    NoLastRow,
    Shallow,
    FewClues,
    RejectsMultiple,
    Transposes,
    TurnsBoxes,
    BudgetIsProof,
    LosesThird,
    TwoTries,
    FirstGridOnly,
    KeepsBlocking,
    CacheKey,
    DiagonalGiven,
    FirstRowGiven,
)

MUTANTS: Mapping[str, type[Mutant]] = MappingProxyType({mutant.name: mutant for mutant in _ALL})
"""By name; call one with a board."""

STATEFUL = frozenset(mutant.name for mutant in _ALL if mutant.is_stateful)
"""The names of those that are right until they have been asked something."""


class MutantContestant(ModelContestant):
    """A mutant as a contestant; a fresh one has forgotten everything."""

    def __init__(self, name: str) -> None:
        super().__init__(name, lambda board: CheckedModel(MUTANTS[name](board)))
