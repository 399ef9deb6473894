"""The reference behind the shared interface."""

from __future__ import annotations

from time import perf_counter

from sudoku.board import Board
from sudoku.model import Capability
from sudoku.puzzle import Grid, Puzzle
from sudoku.reference.propagation import Propagation
from sudoku.reference.search import OutOfBudget, Search
from sudoku.verdict import UNLIMITED, Budget, Effort, Outcome


class ReferenceModel:
    """Asks our own propagation and backtracking. A conflict is a digit that was refuted."""

    name = "reference"
    capabilities = frozenset(Capability)

    def __init__(self, board: Board) -> None:
        self.board = board
        self._rules = Propagation(board)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """Up to `limit` solutions, in the order of the search tree. See Model.search."""
        start = perf_counter()
        deadline = None if budget.seconds is None else start + budget.seconds
        search = Search(self._rules, budget.conflicts, deadline)
        assigned = self._rules.assigned
        solutions: list[Grid] = []
        exhausted = False
        try:
            for state in search.solutions(puzzle.clues):
                digits = tuple([candidates.bit_length() for candidates in state])
                solutions.append(Grid(self.board, digits))
                if len(solutions) == limit:
                    break
            else:
                exhausted = True
        except OutOfBudget:
            pass
        effort = Effort(
            decisions=search.decisions,
            conflicts=search.conflicts,
            propagations=self._rules.assigned - assigned,
            solve_seconds=perf_counter() - start,
        )
        return Outcome(puzzle, tuple(solutions), exhausted, effort, self.name)


def build(board: Board, variant: str | None) -> ReferenceModel:
    """The factory behind the entry point `reference`, which has no variants yet."""
    from sudoku.errors import UnknownModelError

    if variant is not None:
        raise UnknownModelError(f"reference:{variant}", ["reference"])
    return ReferenceModel(board)
