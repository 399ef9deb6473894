"""Mutants with a search of their own with one faulty part: houses, domains, rules or depth."""

from __future__ import annotations

from dataclasses import replace

from benchmarks.mutants.base import Searching, limited
from benchmarks.mutants.solver import Backtracker, Masks, all_digits, right
from sudoku import Board, Budget, Outcome, Puzzle
from sudoku.interface.checked import wrong_solution

DEPTH = 3


class NoBox(Searching):
    """Four boxes are no houses: those where the last two bands and the last two stacks meet.

    One of them alone follows from the rest: its band holds each digit as often as it has boxes.
    """

    name = "no-box"

    def faulty(self, board: Board) -> Backtracker:
        return replace(right(board), houses=_without_boxes(board))


class NoLastRow(Searching):
    """The last two rows are no houses. One alone follows from the rest, as a box does."""

    name = "no-last-row"

    def faulty(self, board: Board) -> Backtracker:
        n = board.size
        kept = n - min(2, board.box_rows)
        return replace(right(board), houses=board.houses[:kept] + board.houses[n:])


class TurnsBoxes(Searching):
    """Mistakes a box's height for its width: right where boxes are squares."""

    name = "turns-boxes"

    def faulty(self, board: Board) -> Backtracker:
        return right(Board(board.box_cols, board.box_rows))


class LastColumn(Searching):
    """Never tries digit n in the last column: two ranges that end one too early."""

    name = "last-column"

    def faulty(self, board: Board) -> Backtracker:
        n = board.size
        short = (1 << n - 1) - 1
        domains = [short if c % n == n - 1 else m for c, m in enumerate(all_digits(board))]
        return replace(right(board), domains=tuple(domains))


class EagerPairs(Searching):
    """A naked pair of a house removes its digits from all peers of either cell, not of both."""

    name = "eager-pairs"

    def faulty(self, board: Board) -> Backtracker:
        def eliminate(masks: Masks) -> bool:
            for house in board.houses:
                first: dict[int, int] = {}
                for cell in house:
                    mask = masks[cell]
                    if mask.bit_count() == 2 and first.setdefault(mask, cell) != cell:
                        pair = (first[mask], cell)
                        for peer in {p for c in pair for p in board.peers[c]}.difference(pair):
                            masks[peer] &= ~mask
            return all(masks)

        return replace(right(board), rule=eliminate)


class Shallow(Searching):
    """A branch with more than 3 guesses is taken for refuted."""

    name = "shallow"

    def faulty(self, board: Board) -> Backtracker:
        return replace(right(board), depth=DEPTH)


class TrustsClues(Searching):
    """Checks each digit that it puts against the clues, and never the clues against each other; so
    a full grid is always right.
    """

    name = "trusts-clues"

    def faulty(self, board: Board) -> Backtracker:
        return right(board)

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        clues = puzzle.clues
        domains = list(all_digits(self.board))
        for house in self.board.houses:
            seen = sum({1 << clues[cell] - 1 for cell in house if clues[cell]})
            for cell in house:
                domains[cell] &= ~seen
        houses = tuple(tuple(c for c in house if not clues[c]) for house in self.board.houses)
        search = replace(self._search, houses=houses, domains=tuple(domains))
        return search.search(puzzle, limit, limited(budget), self.name)


class TwoTries(Searching):
    """Solves twice, trying digits from 1 on and then from 2 on: the same grid is the only one."""

    name = "two-tries"

    def faulty(self, board: Board) -> Backtracker:
        return right(board)

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        one = self._search.search(puzzle, 1, limited(budget), self.name)
        if limit == 1 or not one.solutions:
            return one
        other = replace(self._search, first=2).search(puzzle, 1, limited(budget), self.name)
        found = tuple(dict.fromkeys(one.solutions + other.solutions))
        is_cut = not other.solutions
        return replace(one, solutions=found, exhausted=len(found) == 1 and not is_cut)


class FirstGridOnly(Searching):
    """Leaves out the boxes that `no-box` does, and checks afterwards, but only the first grid: if
    that is wrong it says unsatisfiable. So it never shows a wrong grid.
    """

    name = "first-grid-only"

    def faulty(self, board: Board) -> Backtracker:
        return replace(right(board), houses=_without_boxes(board))

    def answer(self, puzzle: Puzzle, limit: int, budget: Budget) -> Outcome:
        del limit
        first = self._search.search(puzzle, 1, limited(budget), self.name)
        kept = tuple(g for g in first.solutions if wrong_solution(puzzle, g) is None)
        return replace(first, solutions=kept, exhausted=first.exhausted or not kept)


def _without_boxes(board: Board) -> tuple[tuple[int, ...], ...]:
    """All houses but the boxes where the last two bands and stacks meet."""
    n, bands, stacks = board.size, board.box_cols, board.box_rows
    kept = [
        house
        for box, house in enumerate(board.houses[2 * n :])
        if box // stacks < bands - 2 or box % stacks < stacks - 2
    ]
    return (*board.houses[: 2 * n], *kept)
