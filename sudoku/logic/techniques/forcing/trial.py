"""Trials: the consequences of an assumption by singles and their sectors, and then by cases.

A trial by cases continues with each candidate of a truth in turn. Because this is a complete
search, it refutes every false candidate, however hard the puzzle. A case that is refuted without
its own assumption refutes the whole trial, so the other cases are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku.logic.techniques.forcing.evidence import Decided, Evidence
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Candidate, Position, candidates_of
from sudoku.logic.techniques.step import Sector
from sudoku.logic.techniques.technique import is_late


class Trial(Decided):
    """A position with assumptions and their consequences by naked and hidden singles.

    places[d], cells[c]: the candidates left in open cells, as in a position. placed[d]: the cells
    that hold d. A trial must not continue after a contradiction.
    """

    __slots__ = ("_queue", "cells", "placed", "places")

    def __init__(self, start: Position) -> None:
        super().__init__(start)
        self.cells, self.places = start.cells.copy(), start.places.copy()
        self.placed = [0] * len(start.places)
        for cell, digit in enumerate(start.values):
            self.placed[digit] |= (digit > 0) << cell
        self._queue: list[tuple[int, int, Sector | None]] = []

    def child(self) -> Trial:
        """A trial that starts from this state."""
        twin = self._fresh()
        twin.cells, twin.places = self.cells.copy(), self.places.copy()
        twin.placed = self.placed.copy()
        twin.true, twin.false = self.true.copy(), self.false.copy()
        return twin

    def _fresh(self) -> Trial:
        return Trial(self.start)

    def assume(self, candidate: Candidate) -> bool:
        """Make a candidate true, with all consequences. Returns False at a contradiction."""
        self._queue.append((*candidate, None))
        return self._run()

    def deny(self, candidate: Candidate) -> bool:
        """Make a candidate false, with all consequences. Returns False at a contradiction."""
        cell, digit = candidate
        self.false[candidate] = None
        self.cells[cell] &= ~(1 << digit - 1)
        self.places[digit] &= ~(1 << cell)
        return self._narrowed(cell) and self._missed(digit, (cell,)) and self._run()

    def _run(self) -> bool:
        for cell, digit, truth in self._queue:  # the queue grows during the loop
            if self.places[digit] >> cell & 1 and not self._place(cell, digit, truth):
                return False
        self._queue.clear()
        return True

    def _place(self, cell: int, digit: int, truth: Sector | None) -> bool:
        bit, cells, places, false = 1 << cell, self.cells, self.places, self.false
        candidate = cell, digit
        self.true[candidate] = truth
        self.placed[digit] |= bit
        others = digits_of(cells[cell] & ~(1 << digit - 1))
        for other in others:
            places[other] &= ~bit
            false[cell, other] = candidate
        cells[cell] = 0
        seen = places[digit] & self.start.layout.peers[cell]
        places[digit] &= ~(seen | bit)
        lost, mask = cells_of(seen), ~(1 << digit - 1)
        for peer in lost:
            cells[peer] &= mask
            false[peer, digit] = candidate
        return (
            all(map(self._narrowed, lost))
            and all(self._missed(other, (cell,)) for other in others)
            and self._missed(digit, lost)
        )

    def _narrowed(self, cell: int) -> bool:
        """Queue the consequences for a cell that lost candidates."""
        left = self.cells[cell]
        if not left & (left - 1):
            if not left:
                self.fault = Sector.of_cell(cell)
                return False
            self._queue.append((cell, left.bit_length(), Sector.of_cell(cell)))
        return True

    def _missed(self, digit: int, cells: Iterable[int]) -> bool:
        """Queue the consequences for the houses of cells that lost a digit."""
        layout = self.start.layout
        houses, places, placed = layout.houses, self.places[digit], self.placed[digit]
        for house in {house for cell in cells for house in layout.houses_of[cell]}:
            mask = houses[house].mask
            left = places & mask
            if not left & (left - 1) and not placed & mask:
                truth = Sector.of_house(house, digit)
                if not left:
                    self.fault = truth
                    return False
                self._queue.append((left.bit_length() - 1, digit, truth))
        return True


class _TooLongError(Exception):
    """A refutation takes more trials than allowed, or the time is up."""


class Cases:
    """The trial of one candidate, and of cases within it."""

    __slots__ = ("_limit", "evidence", "solution", "trials")

    def __init__(self, fresh: Trial, candidate: Candidate, limit: int) -> None:
        """fresh: a trial without assumptions."""
        self._limit = limit
        self.trials = 0
        """The number of trials made."""
        self.solution: tuple[Candidate, ...] = ()
        """The candidates of a solution that was found."""
        self.evidence: Evidence | None
        """The refutation of the candidate; None if the limit of trials or time was reached, or if
        there is a solution.
        """
        try:
            self.evidence = self._refuted(fresh, candidate)
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
        found = ((case, self._refuted(trial.child(), case)) for case in cases)
        return trial.by_cases(truth, found)


def _narrowest(trial: Trial) -> tuple[Sector | None, list[Candidate]]:
    """The truth with the fewest candidates left; None if all cells hold a digit."""
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
