"""Searches by cases for the candidates of a position, in rounds with a limit on trials.

Small refutations come first, because they are easier to follow and to check. A round goes through
candidates whose truth is not decided, in batches: once a batch has refuted something, its
refutations are used, the smallest first, before the next batch. The limit doubles after a round
without refutations. It is the highest for candidates of the smallest open cells and houses, whose
elimination achieves the most: each further candidate there divides it by four, up to three times,
and a candidate with too low a limit waits for a later round.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache

from sudoku.interface.probing import FAILS, CasesFound
from sudoku.logic.techniques.forcing.probes import Probes, probes_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.technique import is_late, seconds_left

_FEWEST_TRIALS = 4
"""The smallest limit on the trials of one candidate."""
_SHIFT, _MOST_SHIFTS = 2, 3
"""Each further candidate in the smallest truth of a candidate divides its limit by 2 ** _SHIFT, up
to _MOST_SHIFTS times.
"""
_BATCH = 300
"""A batch ends after this number of trials if it has refuted something."""
_NOT_TRIED = CasesFound(0, (), ())
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
        self._limit, self._is_fruitful, self._smallest = _FEWEST_TRIALS // 2, False, 0
        self._waiting = list[Candidate]()
        """The candidates still to be tried in this round, in reverse order."""
        self._refuted = list[tuple[Candidate, CasesFound]]()
        """What the last batch has refuted, the smallest refutation last."""

    def refutations(self, position: Position, most: int) -> Iterator[tuple[Candidate, CasesFound]]:
        """Refuted candidates, each with its refutation. most: limit on the trials.

        If the position has changed, a call continues where the last call stopped.
        """
        masks, known, is_new = [*position.masks()], set[Candidate](), False
        if masks == self._seen:
            self._begin()
        self._seen = masks
        while most > 0 and not is_late():
            while self._refuted:
                candidate, found = self._refuted.pop()
                if candidate in known or not position.has(*candidate):
                    continue
                if not is_new:
                    found = self._cases(position, candidate)
                    most -= found.trials
                if found.tree:
                    known.add(candidate)
                    yield candidate, found
            if not self._waiting and not self._begin_round(position, known):
                return
            most -= self._batch(position, known, most)
            is_new = True

    def _begin_round(self, position: Position, known: Container[Candidate]) -> bool:
        """Begin a round; False if no candidate is left to try."""
        if not self._is_fruitful:
            self._limit *= 2
        self._is_fruitful = False
        left = self._probes.left
        sizes = {
            one: _size(position, one)
            for one in position.candidates()
            if one not in self._true and one not in known
        }
        self._smallest = min(sizes.values(), default=0)
        self._waiting = sorted(
            sizes, key=lambda one: (sizes[one], left(one).bit_count()), reverse=True
        )
        return bool(self._waiting)

    def _batch(self, position: Position, known: Container[Candidate], most: int) -> int:
        """Try candidates until a batch ends; return the number of trials."""
        found, spent = list[tuple[Candidate, CasesFound]](), 0
        while self._waiting and spent < (_BATCH if found else most) and not is_late():
            candidate = self._waiting.pop()
            if candidate in self._true or candidate in known or not position.has(*candidate):
                continue
            tried = self._cases(position, candidate)
            spent += tried.trials
            if tried.tree:
                found.append((candidate, tried))
        self._is_fruitful = self._is_fruitful or bool(found)
        self._refuted = sorted(found, key=lambda each: each[1].trials)[::-1]
        return spent

    def _cases(self, position: Position, candidate: Candidate) -> CasesFound:
        more = min(_MOST_SHIFTS, max(0, _size(position, candidate) - self._smallest))
        limit = self._limit >> _SHIFT * more
        if limit < _FEWEST_TRIALS:
            return _NOT_TRIED
        probe = self._probes.of(candidate)
        found = _FAILED if probe is None else probe.cases(limit, seconds_left())
        self._true.update(enumerate(found.solution))
        return found


def _size(position: Position, candidate: Candidate) -> int:
    """The number of candidates in the smallest truth with a candidate: its cell, or its digit in a
    house.
    """
    cell, digit = candidate
    layout, places = position.layout, position.places[digit]
    held = [places & layout.houses[house].mask for house in layout.houses_of[cell]]
    return min([position.cells[cell].bit_count(), *map(int.bit_count, held)])


_kept = lru_cache(1)(CaseRounds)


def case_rounds(position: Position) -> CaseRounds:
    """The searches by cases in a position. They are kept as long as its probes."""
    return _kept(probes_of(position))
