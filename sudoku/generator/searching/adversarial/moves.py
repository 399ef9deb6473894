"""Small changes of a puzzle's clues that keep its verdict.

Hunters of hard Sudokus call them {-1,+1}, {-2,+1} and {-2,+2}: remove some clues of a hard puzzle,
then add other clues that make it valid again. {-1,+2} lets the number of clues grow. The last clue
makes the puzzle unique if it occurs in exactly one solution of the rest, and unsatisfiable if it
occurs in no solution.

The rest often has thousands of solutions, more than can be enumerated. Therefore the candidates are
tried in random order, and each answer excludes candidates that occur too often in its solutions.
The choice depends only on verdicts, so the same random numbers give the same puzzle with any model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

Candidate = tuple[int, int]
"""A cell, and a digit for it."""

CLUE_MOVES = ((1, 1), (2, 1), (2, 2), (1, 2))
"""The moves, as the numbers of clues removed and added."""
SOLUTIONS = {Verdict.UNIQUE: 1, Verdict.UNSATISFIABLE: 0}
"""The supported verdicts, with the number of solutions."""


class VerdictMoves:
    """Moves between puzzles of one board with the same verdict."""

    def __init__(self, board: Board, verdict: Verdict) -> None:
        self.board, self.verdict = board, verdict
        # Any model would find the same puzzles.
        self._helper = shared_model(DEFAULT_MODEL, board)

    def change(self, puzzle: Puzzle, removed: int, added: int, rng: Random) -> Puzzle | None:
        """A random puzzle at this distance; None if the removed clues allow no such puzzle.

        If the removed clues were redundant, no clues are added. A removed clue is not added again.
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
        """Add a random clue that leaves a solution, if such a clue exists."""
        for cell, digit in self._shuffled(clues, taken, rng):
            clues[cell] = digit
            if self._ask(clues).solutions:
                return
            clues[cell] = 0

    def _add_last(self, clues: list[int], taken: Sequence[Candidate], rng: Random) -> bool:
        """Add a random clue that gives the puzzle its verdict; return False if there is none."""
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
        """The clues that could be added without a clash, in random order."""
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
