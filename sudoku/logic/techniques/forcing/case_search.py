"""Refutations by cases on boards with constraints: a fast search, then a replay that keeps reasons.

The replay draws the same consequences, so a case that fails in the search also fails there.
"""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.logic.techniques.forcing.evidence import Evidence
from sudoku.logic.techniques.forcing.probe import Probe
from sudoku.logic.techniques.forcing.trial import Trial
from sudoku.logic.techniques.position import Candidate
from sudoku.logic.techniques.step import Sector


@dataclass(frozen=True, slots=True)
class CaseTree:
    """The way in which an assumption fails: by itself, or in each case of a truth."""

    truth: Sector | None = None
    cases: tuple[tuple[Candidate, CaseTree], ...] = ()


FAILS = CaseTree()
"""An assumption that fails by itself."""


class CaseSearch:
    """A search by cases from a probe, which gives up after `limit` trials."""

    def __init__(self, probe: Probe | None, limit: int) -> None:
        self.trials, self._limit = 1, limit
        self.solution: tuple[Candidate, ...] = ()
        """The candidates of a solution, if one was found."""
        self.refuted = FAILS if probe is None else self._refuted(probe)
        """The way in which the assumption fails; None if it was not refuted."""

    def _refuted(self, probe: Probe) -> CaseTree | None:
        choice = probe.choice()
        if choice is None:
            self.solution = tuple(
                (cell, mask.bit_length()) for cell, mask in enumerate(probe.cells)
            )
            return None
        truth, candidates = choice
        cases = list[tuple[Candidate, CaseTree]]()
        for candidate in candidates:
            if self.trials >= self._limit:
                return None
            self.trials += 1
            twin = probe.copy()
            tree = self._refuted(twin) if twin.assume(candidate) else FAILS
            if tree is None:
                return None
            cases.append((candidate, tree))
        return CaseTree(truth, tuple(cases))


def replayed(trial: Trial, assumed: Candidate, tree: CaseTree) -> Evidence | None:
    """The reasons why an assumption fails; only the reasons of one case if they suffice. None if
    the candidate is false even without the assumption.
    """
    if not trial.assume(assumed):
        return trial.refutation()
    if tree.truth is None:
        return None
    evidence = Evidence()
    for candidate, inner in tree.cases:
        refutation = replayed(trial.child(), candidate, inner)
        if refutation is None or candidate not in refutation.assumed:
            return refutation
        refutation.assumed.discard(candidate)
        evidence.add(refutation)
    candidates = tree.truth.candidates(trial.start)
    evidence.add(trial.evidence(each for each in candidates if each in trial.false))
    evidence.truths[tree.truth] = None
    return evidence
