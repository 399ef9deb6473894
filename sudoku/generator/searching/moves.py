"""Moves from a puzzle to other unique, minimal puzzles: clues are removed, and other clues added.

With `Anywhere`, a new clue may be any digit, and the solution may change. With `Within`, the
solution stays, and clues are removed and added in sets that a symmetry maps to themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Bools, Digits
from sudoku.generator.searching.judging import TimedJudge
from sudoku.generator.searching.neighbours import (
    clues_in_place,
    completed_by_one,
    completed_by_two,
    pairs_of,
)
from sudoku.generator.searching.plans import plans

LISTED = 64
"""The number of solutions that a new set of clues has to exclude before it is tested."""
OFFERED = 64
"""The maximum number of puzzles per removed set that are tested for minimality."""


class Anywhere:
    """Moves that may change the solution. If a choice of removed clues leads to many puzzles, some
    of them are chosen at random.
    """

    def __init__(self, judge: TimedJudge) -> None:
        self._judge = judge

    def changed(self, puzzle: Digits, removed: int, added: int, most: int, rng: Random) -> Digits:
        """Unique and minimal puzzles with `removed` clues replaced by `added` other clues, one or
        two: M x c. most: the maximum number of choices of removed clues.
        """
        judge, places = self._judge, np.flatnonzero(puzzle)
        taken = [places[[*those]] for _, those in plans([len(places)], removed, most, rng)]
        rest = _without(puzzle, taken)
        allowed = clues_in_place(judge.board, rest)
        if added == 1:
            unique = completed_by_one(judge, rest, allowed)
        else:
            pairs = zip(rest, allowed, strict=True)
            found = [some_of(completed_by_two(judge, *pair), OFFERED, rng) for pair in pairs]
            unique = np.concatenate([puzzle[None][:0], *found])
        return unique[judge.minimal(unique)]


class Within:
    """Moves that keep the solution."""

    def __init__(self, judge: TimedJudge, sets: Sequence[Sequence[int]], *, strict: bool) -> None:
        """The cells of each set belong together. If strict, no single clue of a set may be
        redundant.
        """
        self._judge, self._strict = judge, strict
        self._sets = [np.array(cells) for cells in sets]

    def changed(self, puzzle: Digits, removed: int, added: int, most: int, rng: Random) -> Digits:
        """As in Anywhere, with sets instead of clues."""
        judge = self._judge
        _, (grid,) = judge.solved(puzzle[None])
        given = [cells for cells in self._sets if puzzle[cells[0]]]
        others = [cells for cells in self._sets if not puzzle[cells[0]]]
        taken = [
            np.concatenate([given[place] for place in places])
            for _, places in plans([len(given)], removed, most, rng)
        ]
        rest = _without(puzzle, taken)
        listed = judge.listed(rest, LISTED)
        ends = np.cumsum(listed.counts).tolist()
        found = [rest[:0]]
        for number, end in enumerate(ends):
            solutions = listed.grids[end - int(listed.counts[number]) : end]
            solutions = solutions[(solutions != grid).any(axis=1)]
            unique = self._completed(rest[number], grid, others, solutions, added)
            found.append(some_of(unique[judge.counts(unique) == 1], OFFERED, rng))
        return self.minimal(np.concatenate(found))

    def minimal(self, unique: Digits) -> Digits:
        """The unique puzzles from which no set can be removed."""
        judge = self._judge
        if self._strict or all(len(cells) == 1 for cells in self._sets):
            unique = unique[judge.minimal(unique)]
        for cells in self._sets:
            if len(cells) > 1:
                with_it = np.flatnonzero(unique[:, cells[0]])
                fewer = unique[with_it]
                fewer[:, cells] = 0
                unique = np.delete(unique, with_it[judge.counts(fewer) == 1], axis=0)
        return unique

    def _completed(
        self,
        rest: Digits,
        grid: Digits,
        others: Sequence[NDArray[np.int64]],
        solutions: Digits,
        added: int,
    ) -> Digits:
        """The puzzle with one or two further sets that exclude these solutions."""
        agrees: Bools = np.zeros((len(solutions), len(others)), np.bool_)
        for number, cells in enumerate(others):
            agrees[:, number] = (solutions[:, cells] == grid[cells]).all(axis=1)
        alone = np.flatnonzero(~agrees.any(axis=0))[:, None]
        chosen = alone if added == 1 else pairs_of(agrees)
        puzzles = np.repeat(rest[None], len(chosen), axis=0)
        for puzzle, numbers in zip(puzzles, chosen.tolist(), strict=True):
            for number in numbers:
                puzzle[others[number]] = grid[others[number]]
        return puzzles


def some_of(puzzles: Digits, most: int, rng: Random) -> Digits:
    """All puzzles, or `most` random puzzles if there are more."""
    if len(puzzles) <= most:
        return puzzles
    return puzzles[rng.sample(range(len(puzzles)), most)]


def _without(puzzle: Digits, taken: Sequence[NDArray[np.int64]]) -> Digits:
    rest = np.repeat(puzzle[None], len(taken), axis=0)
    for row, cells in zip(rest, taken, strict=True):
        row[cells] = 0
    return rest
