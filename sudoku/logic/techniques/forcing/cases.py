"""Refutation by cases: a trial that goes on with each candidate of a truth in turn.

It refutes every false candidate, however hard the puzzle, because it is a complete search. A case
that is refuted without its own assumption refutes the whole trial, so the other cases are left out.
"""

from __future__ import annotations

from sudoku.logic.techniques.forcing.evidence import Evidence
from sudoku.logic.techniques.forcing.trial import Trial
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Candidate, Position, candidates_of
from sudoku.logic.techniques.step import Sector
from sudoku.logic.techniques.technique import is_late


class _TooLongError(Exception):
    """A refutation takes more trials than allowed, or the time is up."""


class Cases:
    """The trial of one candidate, and of cases within it.

    evidence: what refutes the candidate. None if it was not refuted in so many trials or in time,
    or if it has a solution; that is then `solution`, and () otherwise. trials: how many were made.
    """

    __slots__ = ("_limit", "evidence", "solution", "trials")

    def __init__(self, position: Position, candidate: Candidate, limit: int) -> None:
        self.trials, self._limit = 0, limit
        self.solution: tuple[Candidate, ...] = ()
        self.evidence: Evidence | None
        try:
            self.evidence = self._refuted(Trial(position), candidate)
        except _TooLongError:
            self.evidence = None

    def _refuted(self, trial: Trial, candidate: Candidate) -> Evidence | None:
        if self.trials == self._limit or is_late():
            raise _TooLongError
        self.trials += 1
        if not trial.assume(candidate):
            return trial.refutation()
        truth, cases = _narrowest(trial)
        if truth is None:
            self.solution = tuple(trial.true)
            return None
        evidence = Evidence()
        for case in cases:
            refutation = self._refuted(trial.child(), case)
            if refutation is None or case not in refutation.assumed:
                return refutation
            refutation.assumed.discard(case)
            evidence.add(refutation)
        candidates = truth.candidates(trial.start)
        evidence.add(trial.evidence(one for one in candidates if one in trial.false))
        evidence.truths[truth] = None
        return evidence


def _narrowest(trial: Trial) -> tuple[Sector | None, list[Candidate]]:
    """The truth with the fewest candidates left, None if all cells hold a digit."""
    best, truth, found = 1 << 30, None, list[Candidate]()
    for cell, mask in enumerate(trial.cells):
        if mask and mask.bit_count() < best:
            best, truth = mask.bit_count(), Sector.of_cell(cell)
            found = [(cell, digit) for digit in digits_of(mask)]
            if best == 2:
                return truth, found
    for house in trial.start.layout.houses:
        for digit in range(1, trial.start.layout.digit_count + 1):
            left = trial.places[digit] & house.mask
            if left and left.bit_count() < best:
                best, truth = left.bit_count(), Sector.of_house(house.index, digit)
                found = [*candidates_of(digit, left)]
                if best == 2:
                    return truth, found
    return truth, found
