"""Searches by cases for the candidates of a position, in rounds with a limit on trials.

Small refutations come first, because they are easier to follow and to check. A round goes through
all candidates whose truth is not decided, in batches: once a batch has refuted something, its
refutations are used, the smallest first, before the next batch. The limit doubles after a round
without refutations.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from sudoku.interface.probing import FAILS, CasesFound
from sudoku.logic.techniques.forcing.probes import Probes, probes_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.technique import is_late

_FEWEST_TRIALS = 4
"""The smallest limit on the trials of one candidate."""
_BATCH = 300
"""A batch ends after this number of trials if it has refuted something."""
_FAILED = CasesFound(1, (FAILS,), ())
"""The result for a candidate that fails without cases."""


class CaseRounds:
    """The searches by cases from the probes of a position, which may lose candidates meanwhile."""

    def __init__(self, probes: Probes) -> None:
        self._probes = probes
        self._true = set[Candidate]()
        """The candidates of solutions found so far."""
        self._seen = list[int]()
        """The masks of the position at the last call of `refutations`."""
        self._begin()

    def _begin(self) -> None:
        self._limit, self._is_fruitful = _FEWEST_TRIALS // 2, False
        self._waiting = list[Candidate]()
        """The candidates still to be tried in this round, in reverse order."""
        self._refuted = list[Candidate]()
        """The candidates that the last batch has refuted, the smallest refutation last."""

    def refutations(self, position: Position, most: int) -> Iterator[tuple[Candidate, CasesFound]]:
        """Refuted candidates, each with its refutation. most: limit on the trials.

        If the position has changed, a call continues where the last call stopped.
        """
        masks, known = [*position.masks()], set[Candidate]()
        if masks == self._seen:
            self._begin()
        self._seen = masks
        while most > 0 and not is_late():
            while self._refuted:
                candidate = self._refuted.pop()
                if candidate in known or not position.has(*candidate):
                    continue
                found = self._cases(candidate)
                most -= found.trials
                if found.tree:
                    known.add(candidate)
                    yield candidate, found
            if not self._waiting and not self._begin_round(position, known):
                return
            most -= self._batch(position, known, most)

    def _begin_round(self, position: Position, known: Container[Candidate]) -> bool:
        """Begin a round; False if no candidate is left to try."""
        if not self._is_fruitful:
            self._limit *= 2
        self._is_fruitful = False
        left, sizes = self._probes.left, position.cells
        self._waiting = sorted(
            (x for x in position.candidates() if x not in self._true and x not in known),
            key=lambda one: (sizes[one[0]].bit_count(), left(one).bit_count()),
            reverse=True,
        )
        return bool(self._waiting)

    def _batch(self, position: Position, known: Container[Candidate], most: int) -> int:
        """Try candidates until a batch ends; return the number of trials."""
        found, spent = list[tuple[int, int, Candidate]](), 0
        while self._waiting and spent < (_BATCH if found else most) and not is_late():
            candidate = self._waiting.pop()
            if candidate in self._true or candidate in known or not position.has(*candidate):
                continue
            tried = self._cases(candidate)
            spent += tried.trials
            if tried.tree:
                found.append((tried.trials, len(found), candidate))
        self._is_fruitful = self._is_fruitful or bool(found)
        self._refuted = [candidate for _, _, candidate in sorted(found, reverse=True)]
        return spent

    def _cases(self, candidate: Candidate) -> CasesFound:
        probe = self._probes.of(candidate)
        found = _FAILED if probe is None else probe.cases(self._limit)
        self._true.update(enumerate(found.solution))
        return found


_last: list[tuple[Probes, CaseRounds]] = []
"""The last probes with searches by cases, and these."""


def case_rounds(position: Position) -> CaseRounds:
    """The searches by cases in a position. They are kept as long as its probes."""
    probes = probes_of(position)
    for known, rounds in _last:
        if known is probes:
            return rounds
    made = CaseRounds(probes)
    _last[:] = [(probes, made)]
    return made
