"""One question of a batch: a puzzle and the arguments of `check`, or what is asked like one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.check import check

LINES_OF_WEIGHT = 32
"""Puzzles of a block that count as one where puzzles are read ahead."""
NO_PUZZLE = Puzzle(Board(2, 2), (0,) * 16)
"""In place of the puzzle where there is none, as something could not be read."""


class Asked(Protocol):
    """What can be sent to a process to be answered there.

    puzzle: it, or the first of several. weight: how many puzzles it counts as where puzzles are
    read ahead. seconds: the time limit that `ask` keeps to; None if there is none.
    """

    @property
    def puzzle(self) -> Puzzle: ...

    @property
    def model(self) -> str: ...

    @property
    def weight(self) -> int: ...

    @property
    def seconds(self) -> float | None: ...

    def ask(self) -> Any:
        """The answer. Raises ModelFault if the model failed at the puzzle."""
        ...


@dataclass(frozen=True, slots=True)
class Question:
    """A call of `check` that can be sent to a process."""

    puzzle: Puzzle
    model: str
    limit: int
    budget: Budget
    prover: str | None
    by_reason: bool

    @property
    def weight(self) -> int:
        return 1

    @property
    def seconds(self) -> float | None:
        """None with a proof: the check of a proof has no limit."""
        return self.budget.seconds if self.prover is None else None

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
