"""What is asked of every puzzle of a batch."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.puzzle import Puzzle
from sudoku.questions import check
from sudoku.verdict import Budget, Outcome


@dataclass(frozen=True, slots=True)
class Question:
    """A call of `check` without its puzzle, which a process can be told."""

    model: str
    limit: int
    budget: Budget
    prover: str | None
    by_reason: bool

    def ask(self, puzzle: Puzzle) -> Outcome:
        """Raises what `check` raises."""
        return check(
            puzzle,
            model=self.model,
            limit=self.limit,
            budget=self.budget,
            prover=self.prover,
            by_reason=self.by_reason,
        )
