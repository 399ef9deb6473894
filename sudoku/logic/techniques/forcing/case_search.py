"""Refutations by cases that a probe has found, replayed with their reasons.

The replay draws the same consequences as the probe, so it fails in the same cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sudoku.interface.probing import ALL_DIGITS, FAILS
from sudoku.logic.techniques.forcing.evidence import Evidence
from sudoku.logic.techniques.forcing.trial import Trial
from sudoku.logic.techniques.position import Candidate
from sudoku.logic.techniques.step import Sector
from sudoku.logic.techniques.technique import is_late


@dataclass(frozen=True, slots=True)
class CaseTree:
    """The way in which an assumption fails: by itself, or in each case of a truth."""

    truth: Sector | None = None
    cases: tuple[tuple[Candidate, CaseTree], ...] = ()

    @staticmethod
    def of(tree: Iterable[int]) -> CaseTree:
        """The tree of a refutation in `CasesFound`."""
        return _read(iter(tree))


def _read(words: Iterator[int]) -> CaseTree:
    house = next(words)
    if house == FAILS:
        return CaseTree()
    number, count = next(words), next(words)
    truth = Sector.of_cell(number) if house == ALL_DIGITS else Sector.of_house(house, number)
    cases = tuple(((next(words), next(words)), _read(words)) for _ in range(count))
    return CaseTree(truth, cases)


def replayed(trial: Trial, assumed: Candidate, tree: CaseTree) -> Evidence | None:
    """The reasons why an assumption fails; only the reasons of one case if they suffice. None if
    the candidate is false even without the assumption, or if the deadline has passed.
    """
    if not trial.assume(assumed):
        return trial.refutation()
    if tree.truth is None or is_late():
        return None
    found = ((case, replayed(trial.child(), case, inner)) for case, inner in tree.cases)
    return trial.by_cases(tree.truth, found)
