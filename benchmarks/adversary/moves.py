"""Small changes of a puzzle's clues that keep its verdict.

Those who hunt for the hardest Sudokus call them {-1,+1}, {-2,+1}, {-2,+2}: take away so many clues
of a hard puzzle, then add so many others that make it valid again. {-1,+2} is here too, so that the
number of clues can also grow. A clue added last makes the puzzle unique exactly if it
occurs in one solution of what was left, and unsatisfiable exactly if it occurs in none.

What was left often has thousands of solutions, too many to enumerate. So the candidates are tried
in random order, and each answer rules others out: those that its solutions show too often. Which
one is taken depends on facts alone, so the same random numbers give the same puzzle with any model
and any version of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from sudoku import Board, Grid, Outcome, Puzzle, Verdict, open_model

Candidate = tuple[int, int]
"""A cell, and a digit for it."""

CLUE_MOVES = ((1, 1), (2, 1), (2, 2), (1, 2))
"""How many clues are taken away, and how many are added."""
HELPER = "sat"
"""The model that tells the facts. It may be any; this one is the fastest."""
SOLUTIONS = {Verdict.UNIQUE: 1, Verdict.UNSATISFIABLE: 0}
"""The verdicts that can be kept, and the number of solutions."""


class Moves:
    """The moves on one board, between puzzles with this verdict."""

    def __init__(self, board: Board, verdict: Verdict) -> None:
        self.board, self.verdict = board, verdict
        self._helper = open_model(HELPER, board)

    def change(self, puzzle: Puzzle, removed: int, added: int, rng: Random) -> Puzzle | None:
        """A random puzzle at this distance; None if there is none for the clues taken away.

        It has fewer clues than told where those taken away were not needed. A clue that was taken
        away does not come back.
        """
        clues = list(puzzle.clues)
        given = [(cell, digit) for cell, digit in enumerate(clues) if digit]
        if len(given) < removed:
            return None
        taken = rng.sample(given, removed)
        for cell, _ in taken:
            clues[cell] = 0
        if self._ask(clues).verdict is not self.verdict:
            for _ in range(added - 1):
                self._add_satisfiable(clues, taken, rng)
            if not self._add_last(clues, taken, rng):
                return None
        return Puzzle(self.board, tuple(clues))

    def _add_satisfiable(self, clues: list[int], taken: Sequence[Candidate], rng: Random) -> None:
        """Add a random clue that leaves solutions, if there is one."""
        for cell, digit in self._shuffled(clues, taken, rng):
            clues[cell] = digit
            if self._ask(clues).solutions:
                return
            clues[cell] = 0

    def _add_last(self, clues: list[int], taken: Sequence[Candidate], rng: Random) -> bool:
        """Add a random clue that makes the puzzle valid. False if there is none."""
        most = SOLUTIONS[self.verdict]
        known: set[Grid] = set()
        shown: Counter[Candidate] = Counter()
        for cell, digit in self._shuffled(clues, taken, rng):
            if shown[cell, digit] > most:
                continue
            clues[cell] = digit
            outcome = self._ask(clues)
            if outcome.verdict is self.verdict:
                return True
            clues[cell] = 0
            for grid in {*outcome.solutions} - known:
                known.add(grid)
                shown.update(enumerate(grid.digits))
        return False

    def _shuffled(
        self, clues: Sequence[int], taken: Sequence[Candidate], rng: Random
    ) -> list[Candidate]:
        """The clues that could be added, in random order: those that no other contradicts."""
        board = self.board
        candidates = []
        for cell in range(board.cell_count):
            if not clues[cell]:
                near = {clues[peer] for peer in board.peers[cell]}
                candidates += [(cell, d) for d in range(1, board.size + 1) if d not in near]
        left = [candidate for candidate in candidates if candidate not in taken]
        rng.shuffle(left)
        return left

    def _ask(self, clues: Sequence[int]) -> Outcome:
        return self._helper.search(Puzzle(self.board, tuple(clues)))
