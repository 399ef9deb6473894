"""One question of a batch: a puzzle and the arguments of `check`."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.check import check


@dataclass(frozen=True, slots=True)
class Question:
    """A call of `check` that can be sent to a process."""

    puzzle: Puzzle
    model: str
    limit: int
    budget: Budget
    prover: str | None
    by_reason: bool

    def ask(self) -> Outcome:
        """Raises what `check` raises."""
        return check(
            self.puzzle,
            model=self.model,
            limit=self.limit,
            budget=self.budget,
            prover=self.prover,
            by_reason=self.by_reason,
        )
